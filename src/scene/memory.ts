import type { Node } from "jsonc-parser";
import type { SceneBody } from "./notebook.js";

/** A body apart from where it stands: the same text means the same body in any place. */
type Remembered = Omit<SceneBody, "source">;

/**
 * Bodies by what is written, from one reading of a file to the next: after an edit nearly all are written as before.
 * It holds what one reading met and no more.
 */
export class BodyMemory {
  private readonly kept = new Map<string, Remembered>();

  constructor(
    private readonly text: string,
    private before?: BodyMemory,
  ) {}

  /** What a text says depends on `context` too. Undefined for what was not read before, or had problems then. */
  recall(node: Node, context: string): Remembered | undefined {
    const key = this.keyOf(node, context);
    const known = this.before?.kept.get(key);
    if (known) this.kept.set(key, known);
    return known;
  }

  keep(node: Node, context: string, { source: _, ...body }: SceneBody): void {
    // Not the source: through its parents it would keep the whole text's tree.
    this.kept.set(this.keyOf(node, context), body);
  }

  /** The reading is over: what was met before it is let go, or each text of a file would keep all earlier ones. */
  close(): void {
    this.before = undefined;
  }

  private keyOf({ offset, length }: Node, context: string): string {
    return context + this.text.slice(offset, offset + length);
  }
}
