import { defaultLayers, type Layers } from "../../src/view/index.js";
import type { HostMessage } from "../../src/view/protocol/index.js";
import { Drafting, levelsOf, type DraftWorker } from "../editing/Drafting.js";
import type { Asked } from "../host.js";
import { carryOver, restore, titleOf, type CellState, type Scroll, type ViewState } from "./viewState.js";
import { Editing } from "../editing/Editing.js";
import { withMessage, type Contents } from "./contents.js";

/** Milliseconds after the last change until the state is kept for a reload. */
const saveDelay = 200;

/** What the host said and how it is looked at. The one place that changes either. */
export class Store {
  contents: Contents | undefined;
  state: ViewState = { layers: defaultLayers, cells: [] };
  /** Units that dragged edges snap to; 0 for none. */
  gridSize = 0;
  /** The cell in which the text cursor is, or that was asked for, in an object of its own each time that this happens. */
  cursor: { readonly cell: number; readonly isAskedFor?: boolean } | undefined;
  /** What is being changed in the picture. */
  readonly editing: Editing;
  private readonly drafting: Drafting;
  private listener: () => void = () => undefined;
  private restored: (scroll: Scroll) => void = () => undefined;
  private saving: ReturnType<typeof setTimeout> | undefined;

  /** @param startDrafts starts the thread in which drafts of edits are made */
  constructor(
    private readonly host: Asked,
    startDrafts: () => DraftWorker,
  ) {
    this.drafting = new Drafting(host, () => levelsOf(this.contents?.cells ?? []), startDrafts);
    this.editing = new Editing(
      host,
      this.drafting,
      () => this.contents,
      () => this.listener(),
    );
  }

  /** Calls `listener` after every change. */
  subscribe(listener: () => void): void {
    this.listener = listener;
  }

  /** Calls `listener` once the cells of a page that was scrolled when it was closed are there again. */
  onRestored(listener: (scroll: Scroll) => void): void {
    this.restored = listener;
  }

  /** The page was scrolled. Nothing is to be drawn for that. */
  scrolled(scroll: Scroll | undefined): void {
    this.state = { ...this.state, scroll };
    this.saveSoon();
  }

  /** Takes a message of the host. */
  receive(message: HostMessage): void {
    if (message.type === "reply") {
      this.host.answered(message.id, message.error);
      return;
    }
    if (message.type === "text") {
      this.drafting.receive(message);
      return;
    }
    if (message.type === "settings") {
      this.gridSize = message.gridSize;
      this.listener();
      return;
    }
    if (message.type === "cursor") {
      this.followCursor(message);
      return;
    }
    if (message.type === "show") {
      if (message.uri !== this.contents?.uri) return;
      this.cursor = { cell: message.cell, isAskedFor: true };
      this.listener();
      return;
    }
    const before = this.contents;
    this.contents = withMessage(before, message);
    if (this.contents === before || !this.contents) return;
    const { uri, cells } = this.contents;
    if (isOfLevel(before, message)) this.drafting.forget();
    // Another file in the same preview is the same file under another name.
    const restored = before ? undefined : restore(this.host.savedState, uri);
    if (restored) this.state = restored;
    if (cells && cells !== before?.cells) {
      const titles = cells.map(({ cell }) => titleOf(cell));
      this.state = { ...this.state, cells: carryOver(this.state.cells, titles) };
    }
    if (before?.uri !== uri) this.save();
    this.editing.follow(before);
    this.listener();
    if (restored?.scroll) this.restored(restored.scroll);
  }

  /** Selects the bodies that the text cursor is in. Their texts are where the user is: nothing is revealed. */
  private followCursor({ uri, cell, bodies }: Extract<HostMessage, { type: "cursor" }>): void {
    const shown = cell === undefined ? undefined : this.contents?.cells?.[cell]?.cell;
    if (cell === undefined || shown?.kind !== "scene" || uri !== this.contents?.uri) return;
    const selected = bodies.flatMap((body) => shown.bodies.ids.slice(body, body + 1));
    const before = this.state.cells[cell]?.selected;
    if (before?.length === selected.length && selected.every((id, i) => id === before[i])) return;
    this.cursor = { cell };
    this.look(cell, { selected });
  }

  /** Takes back the last change of the text, or makes it again. */
  step(type: "undo" | "redo"): void {
    const { about } = this;
    if (about) this.host.request({ type, ...about });
  }

  /** Changes how one cell is looked at. */
  look(cell: number, change: Partial<CellState>): void {
    const before = this.state.cells[cell];
    if (!before) return;
    this.state = { ...this.state, cells: this.state.cells.with(cell, { ...before, ...change }) };
    this.changed();
  }

  /** Changes how every cell is looked at. */
  lookAll(change: (state: CellState, cell: number) => CellState): void {
    this.state = { ...this.state, cells: this.state.cells.map(change) };
    this.changed();
  }

  setLayers(change: Partial<Layers>): void {
    this.state = { ...this.state, layers: { ...this.state.layers, ...change } };
    this.changed();
  }

  /** Selects the texts of bodies. */
  reveal(cell: number, bodies: readonly number[]): void {
    const { about } = this;
    if (about) this.host.request({ type: "reveal", ...about, cell, bodies: [...bodies] });
  }

  /** Has a file written where the user wants it. */
  export(file: { readonly name: string; readonly content: Uint8Array<ArrayBuffer> }): void {
    const { about } = this;
    if (about) this.host.request({ type: "export", ...about, ...file });
  }

  /** Selects the place of a problem: of a cell, of the file, or of what makes the picture stale. */
  revealProblem(cell?: number, problem?: number): void {
    const { about } = this;
    const place = { ...(cell !== undefined && { cell }), ...(problem !== undefined && { problem }) };
    if (about) this.host.request({ type: "revealProblem", ...about, ...place });
  }

  /** The text that is shown, as messages name it. */
  private get about(): Pick<Contents, "uri" | "version"> | undefined {
    return this.contents && { uri: this.contents.uri, version: this.contents.version };
  }

  private changed(): void {
    this.listener();
    this.saveSoon();
  }

  private saveSoon(): void {
    clearTimeout(this.saving);
    this.saving = setTimeout(() => this.save(), saveDelay);
  }

  private save(): void {
    if (!this.contents) return;
    this.host.save({ uri: this.contents.uri, ...this.state });
  }
}

/** Whether a message tells of the same text with another level. */
function isOfLevel(before: Contents | undefined, message: HostMessage): boolean {
  return message.type === "cell" && before?.uri === message.uri && before.version === message.version;
}
