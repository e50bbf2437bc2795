import { Position, Range, type Replacement, type Uri } from "./values.js";

interface State {
  readonly text: string;
  readonly isDirty: boolean;
}

/** The text of a file that is open, with its steps of undo. */
export class TextDocument {
  version = 1;
  isClosed = false;
  isDirty = false;
  private text: string;
  private starts: readonly number[] | undefined;
  private undone: State[] = [];
  private done: State[] = [];

  constructor(
    readonly uri: Uri,
    readonly languageId: string,
    text: string,
  ) {
    this.text = text;
  }

  get fileName(): string {
    return this.uri.fsPath;
  }

  get isUntitled(): boolean {
    return this.uri.scheme === "untitled";
  }

  get lineCount(): number {
    return this.lines.length;
  }

  /** Where each line begins. */
  private get lines(): readonly number[] {
    this.starts ??= [0, ...[...this.text.matchAll(/\n/g)].map(({ index }) => index + 1)];
    return this.starts;
  }

  getText(range?: Range): string {
    return range ? this.text.slice(this.offsetAt(range.start), this.offsetAt(range.end)) : this.text;
  }

  offsetAt({ line, character }: Position): number {
    const end = (this.lines[line + 1] ?? this.text.length + 1) - 1;
    return Math.min((this.lines[line] ?? this.text.length) + character, end);
  }

  positionAt(offset: number): Position {
    const within = Math.max(0, Math.min(offset, this.text.length));
    let [low, high] = [0, this.lines.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.lines[middle] ?? 0) <= within) low = middle;
      else high = middle - 1;
    }
    return new Position(low, within - (this.lines[low] ?? 0));
  }

  lineAt(line: number): { readonly text: string; readonly range: Range } {
    const range = new Range(line, 0, line, Number.MAX_SAFE_INTEGER);
    return { text: this.getText(range).replace(/\r$/, ""), range };
  }

  /** Makes edits, as a step of undo of their own or as a part of the one before. */
  edit(edits: readonly Replacement[], { joined = false } = {}): void {
    const places = edits
      .map(({ range, newText }) => ({ from: this.offsetAt(range.start), to: this.offsetAt(range.end), newText }))
      .sort((a, b) => b.from - a.from);
    let text = this.text;
    for (const { from, to, newText } of places) text = text.slice(0, from) + newText + text.slice(to);
    if (!joined) this.done.push(this.state);
    this.undone = [];
    this.take({ text, isDirty: true });
  }

  /** What another program has written. */
  reload(text: string): void {
    this.done = [];
    this.undone = [];
    this.take({ text, isDirty: false });
  }

  /** Whether there was something to undo, or to do again. */
  retrace(command: "undo" | "redo"): boolean {
    const [from, to] = command === "undo" ? [this.done, this.undone] : [this.undone, this.done];
    const state = from.pop();
    if (!state) return false;
    to.push(this.state);
    this.take(state);
    return true;
  }

  saved(): void {
    this.isDirty = false;
    // To undo what was saved makes it another text than the file's.
    const unsaved = ({ text }: State): State => ({ text, isDirty: true });
    this.done = this.done.map(unsaved);
    this.undone = this.undone.map(unsaved);
  }

  private get state(): State {
    return { text: this.text, isDirty: this.isDirty };
  }

  private take({ text, isDirty }: State): void {
    this.text = text;
    this.starts = undefined;
    this.isDirty = isDirty;
    this.version++;
  }
}
