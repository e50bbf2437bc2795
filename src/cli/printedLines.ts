import type { Readable } from "node:stream";
import { createInterface } from "node:readline";
import { shortened } from "../verify/index.js";

/** Different lines that are shown; further ones are not. */
const MAX_SHOWN_LINES = 20;

/** Shows what someone's code prints besides its answers: each line once, and not too many. */
export class PrintedLines {
  private readonly seen = new Set<string>();
  /** The last line that was printed. */
  last: string | undefined;

  /** @param further what is said in the place of all further lines */
  constructor(
    private readonly show: (text: string) => void,
    private readonly further: string,
  ) {}

  add(line: string): void {
    if (line.trim() === "") return;
    const text = shortened(line);
    this.last = text;
    if (this.seen.size > MAX_SHOWN_LINES || this.seen.has(text)) return;
    this.seen.add(text);
    this.show(this.seen.size > MAX_SHOWN_LINES ? this.further : text);
  }

  /** Takes all that comes from a stream, which keeps no process alive. */
  take(stream: Readable | null): void {
    if (!stream) return;
    createInterface({ input: stream }).on("line", (line) => this.add(line));
    (stream as Readable & { unref?(): void }).unref?.();
  }
}
