import { defaultLayers, type Layers } from "../../src/drawing/index.js";
import type { HostMessage } from "../../src/protocol.js";
import type { Host } from "../host.js";
import type { Scroll } from "./scroll.js";
import { withMessage, type Contents } from "./contents.js";
import { carryOver, restore, titleOf, type CellState, type ViewState } from "./viewState.js";

/** Milliseconds after the last change until the state is kept for a reload. */
const saveDelay = 200;

/** What the host said and how it is looked at. The one place that changes either. */
export class Store {
  contents: Contents | undefined;
  state: ViewState = { layers: defaultLayers, cells: [] };
  private listener: () => void = () => undefined;
  private restored: (scroll: Scroll) => void = () => undefined;
  private saving: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly host: Host) {}

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
    const before = this.contents;
    this.contents = withMessage(before, message);
    if (this.contents === before || !this.contents) return;
    const { uri, cells } = this.contents;
    // Another file in the same preview is the same file under another name.
    const restored = before ? undefined : restore(this.host.savedState, uri);
    if (restored) this.state = restored;
    if (cells && cells !== before?.cells) {
      const titles = cells.map(({ cell }) => titleOf(cell));
      this.state = { ...this.state, cells: carryOver(this.state.cells, titles) };
    }
    if (before?.uri !== uri) this.save();
    this.listener();
    if (restored?.scroll) this.restored(restored.scroll);
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
    if (!this.contents) return;
    const { uri, version } = this.contents;
    this.host.request({ type: "reveal", uri, version, cell, bodies: [...bodies] });
  }

  /** Selects the place of a problem: of a cell, of the file, or of what makes the picture stale. */
  revealProblem(cell?: number, problem?: number): void {
    if (!this.contents) return;
    const { uri, version } = this.contents;
    this.host.request({
      type: "revealProblem",
      uri,
      version,
      ...(cell !== undefined && { cell }),
      ...(problem !== undefined && { problem }),
    });
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
