import { type NotebookResult, subjectAt, type TextSubject } from "../../notebook/index.js";
import type { TextRange } from "../../scene/index.js";
import { Owner } from "../../workspace/index.js";
import type { TextCursors } from "../messages/previewRequests.js";

/** A version of the text that the page knows. */
interface KnownText {
  readonly version: number;
  readonly result: NotebookResult;
}

/** Cursors in a text that the page may not know yet. */
interface Move {
  readonly cursors: TextCursors;
  /** Called with whether the page was told. */
  readonly settle: (isTold: boolean) => void;
}

/** Tells a page what the user moves the text cursor to, once for each subject, and as soon as the page knows the text. */
export class CursorSubject extends Owner {
  private known: KnownText | undefined;
  private move: Move | undefined;
  /** What the page takes to be selected in the text. */
  private told: string | undefined;

  constructor(private readonly tell: (subject: TextSubject) => void) {
    super();
    this.owner.defer(() => this.drop());
  }

  /** Begins again, for a page that knows nothing. */
  begin(): void {
    this.drop();
    this.known = undefined;
    this.told = undefined;
  }

  /** Notes which text the page knows now. */
  update(known: KnownText): void {
    this.known = known;
    this.follow();
  }

  /** Notes that the page itself is about to have these ranges selected. */
  expect(result: NotebookResult, ranges: readonly TextRange[]): void {
    const ends = ranges.map(({ offset, length }) => offset + length);
    this.told = keyOf(result, subjectAt(result, ends));
  }

  /** Returns whether the page was told, in the end. A later move ends the wait for an earlier one. */
  async moved(cursors: TextCursors): Promise<boolean> {
    this.drop();
    return await new Promise((settle) => {
      this.move = { cursors, settle };
      this.follow();
    });
  }

  private follow(): void {
    const { move, known } = this;
    if (!move || !known?.result.notebook || move.cursors.version !== known.version) return;
    this.move = undefined;
    const { result } = known;
    const subject = subjectAt(result, move.cursors.offsets);
    const key = keyOf(result, subject);
    if (key !== this.told) {
      this.told = key;
      this.tell(subject);
    }
    move.settle(true);
  }

  private drop(): void {
    this.move?.settle(false);
    this.move = undefined;
  }
}

/** Returns a key that is the same for the same bodies, also when they have other indices by now. */
function keyOf({ cells }: NotebookResult, { cell, bodies }: TextSubject): string {
  const found = cell === undefined ? undefined : cells[cell];
  const ids = found?.kind === "scene" ? bodies.map((index) => found.scene.bodies[index]?.id) : [];
  return JSON.stringify([cell, ids]);
}
