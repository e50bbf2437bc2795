import { spawn, type ChildProcess } from "node:child_process";
import { createInterface } from "node:readline";
import { ANSWER, boxIn, moveIn, shortened, status, writeMoveAnswer, writeSweepAnswer } from "../verify/index.js";
import { reasonOf } from "../workspace/index.js";
import { UsageError } from "./arguments.js";
import { deadline } from "./timers.js";
import { Connection, groups, running } from "./programConnection.js";
import type { Portion } from "./moduleMessages.js";
import { PrintedLines } from "./printedLines.js";
import { RestartableCode, type VerifiedCode } from "./verifiedCode.js";

/** How questions are written to a program. */
type Protocol = "json" | "numbers";

/** Says what came where an answer is missing. */
const hintOf = ({ last }: PrintedLines): string =>
  last === undefined ? "" : `; the last line that it printed is not a result: ${last}`;

class ProgramConnection extends Connection {
  private isStarted = false;
  private onStart: ((answer: Readonly<Record<string, unknown>>) => void) | undefined;

  constructor(
    child: ChildProcess,
    timeoutMs: number,
    private readonly protocol: Protocol,
    private readonly printed: PrintedLines,
  ) {
    super(child, timeoutMs, () => hintOf(printed));
    // A program that is gone is heard of by its end.
    child.stdin?.on("error", () => undefined);
    if (child.stdout) createInterface({ input: child.stdout }).on("line", (line) => this.take(line));
  }

  /** Asks the first question, and resolves with the answer: of JSON its keys, of numbers none. It has a time of its own. */
  async start(question: string, startMs: number): Promise<Readonly<Record<string, unknown>>> {
    const { child, printed } = this;
    return await new Promise((resolve, reject) => {
      const fail = (why: string): void => {
        this.close();
        reject(new Error(`${why}${hintOf(printed)}`));
      };
      const timer = deadline(startMs, () =>
        fail(`no line after ${startMs / 1000} s (--start-timeout sets the limit; does the program flush each line?)`),
      );
      this.onStart = (answer) => {
        this.isStarted = true;
        timer.dispose();
        resolve(answer);
      };
      child.once("exit", (code, signal) => fail(`it exited with ${String(code ?? signal)}`));
      child.once("error", (error) => fail(error.message));
      child.stdin?.write(`${question}\n`);
    });
  }

  protected send({ id, call, count, dimensions, numbers }: Portion): void {
    const lines: string[] = [];
    const length = 6 * dimensions;
    for (let i = 0, at = 0; i < count; i++) {
      const name = id + i;
      if (call === "move") {
        const { body, walls, dt, next } = moveIn(numbers, at);
        at = next;
        lines.push(JSON.stringify({ call, id: name, body, walls, dt }));
      } else {
        if (this.protocol === "numbers") lines.push(`${name} ${numbers.subarray(at, at + length).join(" ")}`);
        else {
          const [a, b] = [boxIn(numbers, at, dimensions), boxIn(numbers, at + length / 2, dimensions)];
          lines.push(JSON.stringify({ call, id: name, a, b }));
        }
        at += length;
      }
    }
    lines.push("");
    this.child.stdin?.write(lines.join("\n"));
  }

  private take(line: string): void {
    if (line.trim() === "") return;
    const answer = this.protocol === "json" ? jsonAnswer(line) : numbersAnswer(line);
    if (!this.isStarted) {
      if (answer?.name === 0) this.onStart?.(answer.keys);
      else this.printed.add(line);
      return;
    }
    const waiting = answer && this.waiting.find(({ portion }) => holds(portion, answer.name));
    const index = waiting ? answer.name - waiting.portion.id : 0;
    const at = ANSWER * index;
    // A question that is answered already gets no second answer.
    if (!waiting || !Number.isNaN(waiting.values[at])) {
      this.printed.add(line);
      return;
    }
    const { portion, values, texts } = waiting;
    // A line that answers nothing is no sign of life: a program may print it for ever.
    this.restartTimer();
    values[at] = status.garbage;
    const text = answer.write(values, at, portion);
    if (text !== undefined) texts.set(index, shortened(text));
    waiting.open--;
    while (this.waiting[0]?.open === 0) {
      const { values: all, texts: of } = this.waiting[0];
      this.settle({ values: all, texts: of });
    }
  }
}

const holds = ({ id, count }: Portion, name: number): boolean => name >= id && name < id + count;

interface LineAnswer {
  /** The question's number. */
  readonly name: number;
  /** What else is in a line of JSON. */
  readonly keys: Readonly<Record<string, unknown>>;
  /** Writes the answer; returns the line where it is none. */
  readonly write: (values: Float64Array, at: number, portion: Portion) => string | undefined;
}

/** Reads a line as an answer; undefined where it is something else that a program prints. */
function jsonAnswer(line: string): LineAnswer | undefined {
  let answer: unknown;
  try {
    answer = JSON.parse(line);
  } catch {
    // It is not JSON where a number is NaN, and still an answer where it has the number of its question.
    const id = /^\s*\{.*"id"\s*:\s*(\d+)/.exec(line)?.[1];
    return id === undefined ? undefined : { name: Number(id), keys: {}, write: () => line };
  }
  const { id, ...rest } = (typeof answer === "object" && answer !== null ? answer : {}) as Record<string, unknown>;
  if (typeof id !== "number") return undefined;
  return {
    name: id,
    keys: rest,
    write: (values, at, { call, dimensions }) => {
      if (call === "move") return writeMoveAnswer(rest, values, at) === undefined ? undefined : line;
      // What has nothing but its number is the `null` of a function; a hit without a time is no answer.
      const isMiss = rest["time"] === null || Object.keys(rest).length === 0;
      return writeSweepAnswer(isMiss ? null : rest, values, at, dimensions) === undefined ? undefined : line;
    },
  };
}

/** How a number of an answer may begin, as printed by C, too: `-1.5`, `nan`, `-nan(ind)`, `inf`. */
const NUMBER = /^[-+]?(?:\d|\.\d|nan\b|inf)/i;

/** Reads a line as an answer; undefined where it is something else that a program prints. */
function numbersAnswer(line: string): LineAnswer | undefined {
  const [name = "", ...parts] = line.trim().split(/\s+/);
  const isMiss = parts.length === 1 && parts[0] === "-";
  if (!/^\d+$/.test(name) || !(isMiss || parts.every((part) => NUMBER.test(part)))) return undefined;
  return {
    name: Number(name),
    keys: {},
    write: (values, at, { dimensions }) => {
      if (isMiss) return writeSweepAnswer(null, values, at, dimensions);
      const [time, ...normal] = parts.map(Number);
      const answer = normal.length === 0 ? { time } : { time, normal };
      return parts.length > 0 && writeSweepAnswer(answer, values, at, dimensions) === undefined ? undefined : line;
    },
  };
}

/** The first question of the protocol of numbers, in as many dimensions, to see whether anything is answered. */
function firstNumbers(dimensions: 2 | 3): string {
  const space = (...numbers: readonly number[]) => (dimensions === 3 ? numbers : numbers.slice(0, 2));
  const a = [...space(0, 0, 0), ...space(1, 1, 1), ...space(4, 0, 0)];
  const b = [...space(3, 0, 0), ...space(1, 1, 1), ...space(0, 0, 0)];
  return [0, ...a, ...b].join(" ");
}

interface ProgramSettings {
  readonly protocol: Protocol;
  /** Milliseconds that it may take to start, and that an answer may. */
  readonly startMs: number;
  readonly timeoutMs: number;
  /** Of the protocol of numbers, in which a program cannot say that itself. */
  readonly dimensions: 2 | 3;
  /** Shows a line that the program prints, and that is no answer. */
  readonly show: (line: string) => void;
}

/**
 * Runs a program that answers lines.
 *
 * @throws UsageError where it does not answer its first question
 */
export async function programCode(command: string, settings: ProgramSettings): Promise<VerifiedCode> {
  const { protocol, startMs, timeoutMs, dimensions } = settings;
  const printed = new PrintedLines(settings.show, "Further lines that are not results are not shown.");
  const errors = new PrintedLines(settings.show, "Further lines of its standard error are not shown.");
  const isJson = protocol === "json";
  const question = isJson ? '{"call":"options","id":0}' : firstNumbers(dimensions);
  const open = async () => {
    // On Windows, what is detached has a window of its own.
    const child = spawn(command, { shell: true, detached: process.platform !== "win32", stdio: "pipe" });
    errors.take(child.stderr);
    groups.add(child);
    running.add(child);
    const connection = new ProgramConnection(child, timeoutMs, protocol, printed);
    try {
      return { connection, options: await connection.start(question, startMs) };
    } catch (error) {
      const asked = isJson ? `a line of JSON for ${question}` : `a line for "${question}"`;
      throw new UsageError(`"${command}" does not return ${asked}: ${reasonOf(error)}`);
    }
  };
  const { connection, options } = await open();
  const { calls } = options as { calls?: readonly string[] };
  return new RestartableCode(
    isJson ? (calls ?? ["sweep"]) : ["sweep"],
    isJson ? options : undefined,
    connection,
    async () => (await open()).connection,
  );
}
