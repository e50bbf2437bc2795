import { globMatcher } from "./glob.js";
import { lastName } from "./paths.js";

/** More than any name, and than any glob; what is longer is compared as it is. */
const LONGEST = 1000;

/**
 * Says of a layer or level whether it is one of those that were asked for: by its name, by the last part of it (`front`
 * for `walls/front`), or by a glob on either. A name that is there is never read as a glob, so `walls [1]` can be asked for.
 *
 * @param wanted undefined: all are
 */
export function nameMatcher(wanted: readonly string[] | undefined): (name: string) => boolean {
  if (wanted === undefined) return () => true;
  const exact = new Set(wanted);
  const globs = wanted.filter((each) => each.length <= LONGEST).map((each) => globMatcher(each, { dot: true }));
  const isDescribed = (name: string): boolean => name.length <= LONGEST && globs.some((matches) => matches(name));
  return (name) => [name, lastName(name)].some((each) => exact.has(each) || isDescribed(each));
}
