import { ansi, type Ink, oneLine, plain } from "../report/index.js";
import { exit } from "./arguments.js";

/** The two streams of the program and what may be written to them. */
export interface Terminal {
  readonly ink: Ink;
  out(text: string): void;
  /** One line for the person at the keyboard. Names in it may be anything: none of it reaches the terminal as a control. */
  complain(message: string): void;
  /** One line that is no complaint. */
  note(message: string): void;
  /** Begins anew, on a screen or below what was written before; `why` is one line. */
  separate(why: string): void;
  /** Shows how far a long work has come; `undefined` takes it away. */
  progress(text: string | undefined): void;
}

/** Shorter work shows nothing: a line that flashes by helps nobody. */
const QUIET_MS = 500;
const REDRAW_MS = 100;

export function processTerminal(): Terminal {
  const { stdout, stderr, env } = process;
  for (const stream of [stdout, stderr]) {
    stream.on("error", (error: NodeJS.ErrnoException) => {
      // A reader that has seen enough (`aabb check . | head`) is no failure of ours. A report that is not there is.
      if (error.code === "EPIPE") process.exit();
      if (stream === stdout) stderr.write(`aabb: the report cannot be written: ${error.message}\n`);
      process.exit(exit.unusable);
    });
  }
  const started = performance.now();
  let drawn = 0;
  return {
    ink: stdout.isTTY && !env.NO_COLOR ? ansi : plain,
    out: (text) => void stdout.write(text),
    complain: (message) => void stderr.write(`aabb: ${oneLine(message)}\n`),
    note: (message) => void stderr.write(`aabb: ${oneLine(message)}\n`),
    separate(why) {
      const time = new Date().toTimeString().slice(0, 8);
      if (stdout.isTTY) stdout.write("\u001b[2J\u001b[3J\u001b[H");
      stderr.write(`${stdout.isTTY ? "" : "\n"}aabb: ${time}: ${oneLine(why)}\n`);
    },
    progress(text) {
      if (!stderr.isTTY) return;
      const now = performance.now();
      if (text === undefined) {
        if (drawn > 0) stderr.write("\r\u001b[K");
        drawn = 0;
      } else if (now - started > QUIET_MS && now - drawn > REDRAW_MS) {
        stderr.write(`\r\u001b[K${text}`);
        drawn = now;
      }
    },
  };
}
