import { parseArgs, type ParseArgsConfig } from "node:util";
import { isFrameRate } from "../geometry/index.js";
import { exitCodes } from "../report/index.js";
import { reasonOf } from "../workspace/index.js";

type Options = NonNullable<ParseArgsConfig["options"]>;

/** `parseArgs` that speaks as this program does. */
export function readArguments<const T extends Options>(command: string, args: readonly string[], options: T) {
  try {
    return parseArgs({ args: withNegatives(args, options), options, allowPositionals: true, strict: true });
  } catch (error) {
    const message = reasonOf(error);
    // Node adds advice about positional arguments after the first sentence; on one line it hides what is wrong.
    const [first = message] = message.split(/\.(?:\s|$)/);
    throw new UsageError(`${first.replace("argument is ambiguous", "wants a value")} (aabb ${command} --help)`);
  }
}

/** What begins with a minus and a digit is the value of the flag before it: no flag begins with a digit. */
function withNegatives(args: readonly string[], options: Options): string[] {
  const joined: string[] = [];
  const rest = [...args];
  for (let arg = rest.shift(); arg !== undefined; arg = rest.shift()) {
    if (arg === "--") return [...joined, arg, ...rest];
    const takesValue = arg.startsWith("--") && options[arg.slice(2)]?.type === "string";
    joined.push(takesValue && /^-[.\d]/.test(rest[0] ?? "") ? `${arg}=${rest.shift() ?? ""}` : arg);
  }
  return joined;
}

/** One of `ready`. */
export function choice<T extends string>(flag: string, given: string, ready: readonly T[]): T {
  const found = ready.find((name) => name === given);
  if (found !== undefined) return found;
  throw new UsageError(`${flag} got "${given}"; there is: ${ready.join(", ")}`);
}

/** A frame rate: a finite number above zero. */
export function frameRate(flag: string, given: string): number {
  const fps = numberIn(given);
  if (!isFrameRate(fps)) throw new UsageError(`${flag} wants a number above 0; got "${given}"`);
  return fps;
}

/** A whole number from zero. `orElse` tells what else the flag takes. */
export function wholeNumber(flag: string, given: string, orElse = ""): number {
  const value = numberIn(given);
  if (!(Number.isSafeInteger(value) && value >= 0)) {
    throw new UsageError(`${flag} wants a whole number from 0${orElse}; got "${given}"`);
  }
  return value;
}

/** The number that a text is, NaN for any other text. */
export function numberIn(text: string): number {
  return text.trim() === "" ? NaN : Number(text);
}

/** A command line that cannot be carried out. Its message is one line that says what was given and what is there. */
export class UsageError extends Error {}

export const exit = {
  ...exitCodes,
  /** Ctrl+C, as shells have it. */
  interrupted: 130,
} as const;

export type ExitCode = (typeof exit)[keyof typeof exit];

/** A part of the files, for one of several machines. */
export interface Shard {
  /** From 1. */
  readonly index: number;
  readonly of: number;
}

/** More machines than this are a slip of the finger. */
const MOST = 100_000;

export function shardIn(given: string): Shard {
  const [, index = "", of = ""] = /^(\d+)\/(\d+)$/.exec(given) ?? [];
  const shard = { index: Number(index), of: Number(of) };
  if (shard.index >= 1 && shard.index <= shard.of && shard.of <= MOST) return shard;
  throw new UsageError(`--shard wants i/n, the i-th of n parts, such as 1/4; got "${given}"`);
}

/**
 * The files of one shard. Dealt out one by one, as cards are, because files of one folder are alike: no shard gets all of
 * the large ones, and their numbers differ by one at most. It needs nothing but the sorted list, so that all machines
 * agree on it.
 */
export function shardOf<T>(files: readonly T[], { index, of }: Shard): readonly T[] {
  return files.filter((_, i) => i % of === index - 1);
}
