import { spawn, type ChildProcess } from "node:child_process";
import { createInterface } from "node:readline";
import { ANSWER, boxIn, moveIn, shortened, status, writeMoveAnswer, writeSweepAnswer } from "../verify/index.js";
import { UsageError } from "./arguments.js";
import { deadline } from "./clock.js";
import { Connection, groups, killTree, Lost, running } from "./connection.js";
import type { Portion } from "./moduleServer.js";
import { Restarted, type VerifiedCode } from "./verifiedCode.js";

/** How questions are written to a program. */
type Protocol = "json" | "numbers";

class ProgramConnection extends Connection {
  constructor(
    child: ChildProcess,
    timeoutMs: number,
    private readonly protocol: Protocol,
  ) {
    super(child, timeoutMs);
    // A program that is gone is heard of by its end.
    child.stdin?.on("error", () => undefined);
    if (child.stdout) createInterface({ input: child.stdout }).on("line", (line) => this.take(line));
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
    const [first] = this.waiting;
    if (!first || line.trim() === "") return;
    const { name, write } = this.protocol === "json" ? jsonAnswer(line) : numbersAnswer(line);
    // What has no number is about the first question that is open.
    const waiting = name === undefined ? first : this.waiting.find(({ portion }) => holds(portion, name));
    if (!waiting) return;
    const { portion, values, texts } = waiting;
    const index = name === undefined ? openIndex(values) : name - portion.id;
    const at = ANSWER * index;
    // It has been answered already, perhaps with what was no answer.
    if (!Number.isNaN(values[at])) return;
    // What answers nothing is no sign of life: a program may say the same thing for ever.
    this.restartTimer();
    values[at] = status.garbage;
    const text = write(values, at, portion);
    if (text !== undefined) texts.set(index, shortened(text));
    waiting.open--;
    while (this.waiting[0]?.open === 0) {
      const { values: all, texts: of } = this.waiting[0];
      this.settle({ values: all, texts: of });
    }
  }
}

const holds = ({ id, count }: Portion, name: number): boolean => name >= id && name < id + count;

function openIndex(values: Float64Array): number {
  for (let i = 0; ANSWER * i < values.length; i++) if (Number.isNaN(values[ANSWER * i])) return i;
  return 0;
}

interface LineAnswer {
  /** The question's number; undefined where the line has none. */
  readonly name: number | undefined;
  /** Writes the answer; returns the line where it is none. */
  readonly write: (values: Float64Array, at: number, portion: Portion) => string | undefined;
}

function jsonAnswer(line: string): LineAnswer {
  let answer: unknown;
  try {
    answer = JSON.parse(line);
  } catch {
    // Not JSON, as where a number is NaN: it may still say to what it belongs.
    const id = /"id"\s*:\s*(\d+)/.exec(line)?.[1];
    return { name: id === undefined ? undefined : Number(id), write: () => line };
  }
  const { id, ...rest } = (typeof answer === "object" && answer !== null ? answer : {}) as Record<string, unknown>;
  if (typeof id !== "number") return { name: undefined, write: () => line };
  return {
    name: id,
    write: (values, at, { call, dimensions }) => {
      if (call === "move") return writeMoveAnswer(rest, values, at) === undefined ? undefined : line;
      // What has nothing but its number is the `null` of a function; a hit without a time is no answer.
      const isMiss = rest["time"] === null || Object.keys(rest).length === 0;
      return writeSweepAnswer(isMiss ? null : rest, values, at, dimensions) === undefined ? undefined : line;
    },
  };
}

function numbersAnswer(line: string): LineAnswer {
  const [name = "", ...parts] = line.trim().split(/\s+/);
  const id = /^\d+$/.test(name) ? Number(name) : undefined;
  return {
    name: id,
    write: (values, at, { dimensions }) => {
      if (parts.length === 1 && parts[0] === "-") return writeSweepAnswer(null, values, at, dimensions);
      const [time, ...normal] = parts.map(Number);
      const answer = normal.length === 0 ? { time } : { time, normal };
      return parts.length > 0 && writeSweepAnswer(answer, values, at, dimensions) === undefined ? undefined : line;
    },
  };
}

/** A question in as many dimensions, to see whether anything is answered. */
function firstQuestion(dimensions: 2 | 3): Portion {
  const space = (...numbers: readonly number[]) => (dimensions === 3 ? numbers : numbers.slice(0, 2));
  const a = [...space(0, 0, 0), ...space(1, 1, 1), ...space(4, 0, 0)];
  const b = [...space(3, 0, 0), ...space(1, 1, 1), ...space(0, 0, 0)];
  return { id: 0, call: "sweep", count: 1, dimensions, numbers: Float64Array.of(...a, ...b) };
}

/**
 * Runs a program that answers lines.
 *
 * @param dimensions of the protocol of numbers, in which a program cannot say that itself
 * @throws UsageError where it does not
 */
export async function programCode(
  command: string,
  protocol: Protocol,
  timeoutMs: number,
  dimensions: 2 | 3,
): Promise<VerifiedCode> {
  const start = (): ChildProcess => {
    // On Windows, what is detached has a window of its own.
    const child = spawn(command, { shell: true, detached: process.platform !== "win32", stdio: ["pipe", "pipe", 2] });
    groups.add(child);
    running.add(child);
    return child;
  };
  const open = (): Promise<Connection> => Promise.resolve(new ProgramConnection(start(), timeoutMs, protocol));
  if (protocol === "numbers") {
    const first = await open();
    // One question, whatever the answer: a command that cannot be run answers nothing.
    const question = firstQuestion(dimensions);
    await first.ask(question).catch((error: unknown) => {
      const why = error instanceof Lost ? error.why : String(error);
      throw new UsageError(`"${command}" does not answer "0 ${question.numbers.join(" ")}" with a line: ${why}`);
    });
    return new Restarted(["sweep"], undefined, first, open);
  }
  const child = start();
  const question = '{"call":"options","id":0}';
  const options = await new Promise<unknown>((resolve, reject) => {
    const fail = (why: string): void => {
      killTree(child);
      reject(new UsageError(`"${command}" does not answer ${question} with a line of JSON: ${why}`));
    };
    const lines = child.stdout && createInterface({ input: child.stdout });
    lines?.once("line", (line) => {
      try {
        const { id, ...rest } = JSON.parse(line) as Record<string, unknown>;
        if (id !== 0) fail(`got ${shortened(line)}`);
        lines.close();
        resolve(rest);
      } catch {
        fail(`got ${shortened(line)}`);
      }
    });
    child.once("exit", (code, signal) => fail(`it ended with ${String(code ?? signal)}`));
    child.once("error", (error) => fail(error.message));
    child.stdin?.on("error", () => undefined).write(`${question}\n`);
    deadline(timeoutMs, () => fail(`nothing came in ${timeoutMs / 1000} s (is each line flushed?)`));
  });
  // One that only said what it is about is not the one that is asked: nothing of it was lost in between.
  child.removeAllListeners();
  child.once("exit", () => running.delete(child));
  killTree(child);
  const { calls } = options as { calls?: readonly string[] };
  return new Restarted(calls ?? ["sweep"], options, await open(), open);
}
