import { ansi, exitCodes, inWidth, oneLine, plain } from "../report/index.js";

export const exit = {
  ...exitCodes,
  /** Ctrl+C, as shells have it. */
  interrupted: 130,
} as const;

export type ExitCode = (typeof exit)[keyof typeof exit];

/** Shorter work shows nothing: a line that flashes by helps nobody. */
const QUIET_MS = 500;
const REDRAW_MS = 100;

const { stdout, stderr, env } = process;
const started = performance.now();
/** When the line of the progress was written that is there now; 0 for none. */
let drawn = 0;

/** What may be written to the two streams of the program. */
export const terminal = {
  /** As wide as the terminal. */
  get ink() {
    const ink = stdout.isTTY && !env["NO_COLOR"] ? ansi : plain;
    // Some terminals do not tell their width.
    return stdout.isTTY && stdout.columns > 0 ? inWidth(ink, stdout.columns) : ink;
  },
  out: (text: string) => void stdout.write(text),

  /** One line for the person at the keyboard. Names in it may be anything: none of it reaches the terminal as a control. */
  say: (message: string) => void stderr.write(`aabb: ${oneLine(message)}\n`),

  /** Begins anew, on a screen or below what was written before; `why` is one line. */
  separate(why: string): void {
    const time = new Date().toTimeString().slice(0, 8);
    if (stdout.isTTY) stdout.write("\u001b[2J\u001b[3J\u001b[H");
    stderr.write(`${stdout.isTTY ? "" : "\n"}aabb: ${time}: ${oneLine(why)}\n`);
  },

  /** Shows how far a long work has come; `undefined` takes it away. */
  progress(text: string | undefined): void {
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

  /** Ends the program where its streams end. */
  endWithStreams(): void {
    for (const stream of [stdout, stderr]) {
      stream.on("error", (error: NodeJS.ErrnoException) => {
        // A reader that has seen enough (`aabb check . | head`) is no failure of ours. A report that is not there is.
        if (error.code === "EPIPE") process.exit();
        if (stream === stdout) stderr.write(`aabb: the report cannot be written: ${error.message}\n`);
        process.exit(exit.unusable);
      });
    }
  },
};
