import { parseArgs, type ParseArgsConfig } from "node:util";
import { isFrameRate } from "../geometry/index.js";
import { UsageError } from "./usage.js";

type Options = NonNullable<ParseArgsConfig["options"]>;

/** `parseArgs` that speaks as this program does. */
export function readArguments<const T extends Options>(command: string, args: readonly string[], options: T) {
  try {
    return parseArgs({ args: withNegatives(args, options), options, allowPositionals: true, strict: true });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
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

/** A count: a whole number from zero. `orElse` tells what else the flag takes. */
export function count(flag: string, given: string, orElse = ""): number {
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
