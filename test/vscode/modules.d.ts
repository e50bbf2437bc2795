/** Every in-host test file, by name. Filled in by the build of the suite. */
declare module "in-host-tests" {
  export const tests: Readonly<Record<string, () => unknown>>;
  /** Only tests whose full name matches this run; undefined: all of them. */
  export const onlyNamed: RegExp | undefined;
}
