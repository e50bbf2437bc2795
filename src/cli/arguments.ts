import { parseArgs, type ParseArgsConfig } from "node:util";
import { type FrameRates, frameRates, isFrameRate, isWrittenRates } from "../geometry/index.js";
import { isRuleName, nearestRule, type RuleName, ruleNames } from "../model/index.js";
import { nearest } from "../scene/index.js";
import { reasonOf } from "../workspace/index.js";
import { help } from "./help.js";
import { exit, terminal, type ExitCode } from "./terminal.js";

/** A command line that cannot be carried out. Its message is one line that says what was given and what is there. */
export class UsageError extends Error {}

type Flags = NonNullable<ParseArgsConfig["options"]>;
export type Values<T extends Flags> = ReturnType<typeof parseArgs<{ options: T; strict: true }>>["values"];

/** A command of the program. */
export interface Command {
  /** The names of its flags but `help`, without `--`. */
  readonly flags: readonly string[];
  /** @throws UsageError for arguments that it cannot be run with */
  readonly run: (args: readonly string[]) => Promise<ExitCode>;
}

/** A command: its flags, `--help` besides, and what it does with their values and the other arguments. */
export function command<const T extends Flags>(
  name: Exclude<keyof typeof help, "all">,
  flags: T,
  run: (values: Values<T>, positionals: readonly string[]) => Promise<ExitCode>,
): Command {
  return {
    flags: Object.keys(flags),
    async run(args) {
      const { values, positionals } = parsed(name, args, { ...flags, help: { type: "boolean", short: "h" } });
      if (!values["help"]) return await run(values as Values<T>, positionals);
      terminal.out(help[name]);
      return exit.clean;
    },
  };
}

/** `parseArgs` that speaks as this program does. */
function parsed(name: string, args: readonly string[], options: Flags) {
  try {
    return parseArgs({ args: withNegatives(args, options), options, allowPositionals: true, strict: true });
  } catch (error) {
    const message = reasonOf(error);
    // Node adds advice about positional arguments after the first sentence; on one line it hides what is wrong.
    const [first = message] = message.split(/\.(?:\s|$)/);
    const unknown = /^Unknown option '--([^']*)'/.exec(first)?.[1];
    const near = unknown === undefined ? undefined : nearest(unknown, Object.keys(options));
    const advice = near === undefined ? "" : `; did you mean --${near}?`;
    throw new UsageError(`${first.replace("argument is ambiguous", "needs a value")}${advice} (aabb ${name} --help)`);
  }
}

/** What begins with a minus and a digit is the value of the flag before it: no flag begins with a digit. */
function withNegatives(args: readonly string[], options: Flags): string[] {
  const joined: string[] = [];
  const rest = [...args];
  for (let arg = rest.shift(); arg !== undefined; arg = rest.shift()) {
    if (arg === "--") return [...joined, arg, ...rest];
    const takesValue = arg.startsWith("--") && options[arg.slice(2)]?.type === "string";
    joined.push(takesValue && /^-[.\d]/.test(rest[0] ?? "") ? `${arg}=${rest.shift() ?? ""}` : arg);
  }
  return joined;
}

/** The one file that a command is about. */
export function onlyScene(name: string, positionals: readonly string[]): string {
  const [scene, ...more] = positionals;
  if (scene !== undefined && more.length === 0) return scene;
  throw new UsageError(`${name} takes one scene file; got ${positionals.length}`);
}

/** What a message says after an unknown name: the known name nearest to it, or all known names. */
export function namesLike(given: string, known: readonly string[]): string {
  const near = nearest(given, known);
  return near === undefined ? `choose one of: ${known.join(", ")}` : `did you mean "${near}"?`;
}

/** One of `ready`. */
export function choice<T extends string>(flag: string, given: string, ready: readonly T[]): T {
  const found = ready.find((name) => name === given);
  if (found !== undefined) return found;
  throw new UsageError(`${flag} got "${given}"; ${namesLike(given, ready)}`);
}

type Fits = (value: number) => boolean;

/** The number that a flag was given. @param wanted which numbers fit, for people */
export function number(flag: string, given: string, wanted: string, fits: Fits): number {
  const value = numberIn(given);
  if (fits(value)) return value;
  throw new UsageError(`${flag} must be ${wanted}; got "${given}"`);
}

/** Two of them, with a comma between. */
export function pair(flag: string, given: string, wanted: string, fits: Fits): readonly [number, number] {
  const [x = NaN, y = NaN, ...more] = given.split(",").map(numberIn);
  if (fits(x) && fits(y) && more.length === 0) return [x, y];
  throw new UsageError(`${flag} must be ${wanted}; got "${given}"`);
}

/** Whether a number is a whole one between two others. */
export const isWhole = (value: number, least: number, most = Infinity): boolean =>
  Number.isSafeInteger(value) && value >= least && value <= most;

export const frameRate = (given: string): number => number("--fps", given, "a number above 0", isFrameRate);

/** The only frame rate of a game or, where it varies, the lowest and the highest. */
export function frameRatesIn(given: string): FrameRates {
  const wanted = "a number above 0, or the minimum and the maximum: 30,144";
  const numbers = given.split(",").map(numberIn);
  const written = numbers.length === 1 ? numbers[0] : numbers;
  if (isWrittenRates(written)) return frameRates(written);
  throw new UsageError(`--fps must be ${wanted}; got "${given}"`);
}

/** The rule that `--rule` names. */
export function ruleName(given: string): RuleName {
  if (isRuleName(given)) return given;
  const names = ruleNames.map((name) => `"${name}"`).join(", ");
  throw new UsageError(`--rule got "${given}". Did you mean "${nearestRule(given)}"? The rules are: ${names}`);
}

/** The number that a text is, NaN for any other text. */
function numberIn(text: string): number {
  return text.trim() === "" ? NaN : Number(text);
}
