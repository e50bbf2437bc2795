import { defined } from "../../src/geometry/index.js";
import { laneLayouts, type LaneLayout, type Layers } from "../../src/view/index.js";
import type { HostMessage } from "../../src/view/protocol/index.js";
import { Drafting, levelsOf, type StartDrafts } from "../editing/Drafting.js";
import type { PageHost } from "../shell/host.js";
import { PageStore } from "../shell/PageStore.js";
import {
  carryOver,
  contactAfter,
  fitted,
  idsOf,
  instantFor,
  paused,
  restore,
  titleOf,
  untouchedNotebook,
  type CellState,
  type Focus,
  type RowName,
  type Scroll,
  type ViewState,
} from "./viewState.js";
import { Editing } from "../editing/Editing.js";
import { Trials } from "../editing/Trials.js";
import { sceneIn, withMessage, type Contents } from "./contents.js";

/** What the host said and how it is looked at. The one place that changes either. */
export class SceneStore extends PageStore {
  contents: Contents | undefined;
  state: ViewState = untouchedNotebook;
  /** Units that dragged edges snap to; 0 for none. */
  gridSize = 0;
  /** Counts the files that were shown one after the other: of each the page begins anew. */
  fileCount = 0;
  /** How files were looked at that were shown before. */
  private readonly left = new Map<string, ViewState>();
  /** Whether the preview stays with its file. */
  private isLocked = false;
  /** The cell in which the text cursor is, or that was asked for, in an object of its own each time that this happens. */
  cursor: { readonly cell: number; readonly isAskedFor?: boolean } | undefined;
  readonly editing: Editing;
  readonly trials: Trials;
  /** Makes a page of a notebook that stands by itself; undefined where there is nothing to make it of. */
  pageOf: ((notebook: Extract<HostMessage, { type: "notebook" }>) => Promise<string>) | undefined;
  private readonly drafting: Drafting;
  private restored: (state: ViewState) => void = () => undefined;
  /** A message was lost, and everything has been asked for anew. */
  private isLost = false;
  /** How many selections are on their way to the text. */
  private revealing = 0;

  /** @param startDrafts starts the thread in which drafts of edits are made */
  constructor(host: PageHost, startDrafts: StartDrafts) {
    super(host);
    this.drafting = new Drafting(host, () => levelsOf(this.contents?.cells ?? []), startDrafts);
    this.editing = new Editing(
      host,
      this.drafting,
      () => this.contents,
      () => this.drawPage(),
    );
    this.trials = new Trials(host, () => this.contents);
  }

  protected get about() {
    return this.contents && { uri: this.contents.uri, version: this.contents.version };
  }

  protected get kept() {
    return this.contents && { uri: this.contents.uri, isLocked: this.isLocked, ...this.state };
  }

  /** Calls `listener` once the cells of a page that was looked at when it was closed are there again. */
  onRestored(listener: (state: ViewState) => void): void {
    this.restored = listener;
  }

  scrolled(scroll: Scroll | undefined): void {
    this.state = { ...this.state, scroll };
    this.saveSoon();
  }

  focused(focus: Focus): void {
    this.state = { ...this.state, focus };
    this.saveSoon();
  }

  receive(message: Exclude<HostMessage, { type: "command" | "reply" }>): void {
    const before = this.contents;
    if (message.type === "text") return this.drafting.receive(message);
    if (message.type === "tried") return this.trials.receive(message);
    if (message.type === "cursor") return this.followCursor(message);
    if (message.type === "settings") {
      this.gridSize = message.gridSize;
      this.isLocked = message.isLocked;
      return this.changed();
    }
    if (message.type === "renamed") {
      const { from, uri, name } = message;
      if (before?.uri === from) this.contents = { ...before, uri, name };
      return this.changed();
    }
    if (message.type === "show") {
      if (message.uri !== before?.uri) return;
      this.cursor = { cell: message.cell, isAskedFor: true };
      return this.drawPage();
    }
    try {
      this.contents = withMessage(before, message);
    } catch (error) {
      console.warn("A change cannot be made:", error);
      if (!this.isLost) this.host.ready();
      this.isLost = true;
      return;
    }
    if (message.type === "notebook") this.isLost = false;
    if (this.contents === before || !this.contents) return;
    const { uri, cells } = this.contents;
    // The same text with another level.
    const isOfLevel = message.type === "cells" && before?.uri === message.uri && before.version === message.version;
    if (isOfLevel) this.drafting.forget();
    const restored = this.stateFor(uri, before);
    if (restored) this.state = restored;
    if (cells && cells !== before?.cells) {
      const titles = cells.map(({ cell }) => titleOf(cell));
      this.state = { ...this.state, cells: carryOver(this.state.cells, titles) };
    }
    if (before?.uri !== uri) this.save();
    this.editing.follow(before);
    this.trials.follow();
    this.drawPage();
    if (restored) this.restored(restored);
  }

  /** The state in which a file is shown that was not shown before this message. */
  private stateFor(uri: string, before: Contents | undefined): ViewState | undefined {
    if (!before) return restore(this.host.savedState, uri);
    if (before.uri === uri) return undefined;
    this.fileCount++;
    this.cursor = undefined;
    this.left.set(before.uri, paused(this.state));
    // The language of somebody's game is the same for all files.
    return { ...(this.left.get(uri) ?? untouchedNotebook), sweepLanguage: this.state.sweepLanguage };
  }

  /** Selects the bodies that the text cursor is in. Their texts are where the user is: nothing is revealed. */
  private followCursor({ uri, cell, bodies }: Extract<HostMessage, { type: "cursor" }>): void {
    const shown = sceneIn(this.contents, cell);
    if (cell === undefined || !shown || uri !== this.contents?.uri) return;
    // Where the cursor is about to go, it has not been yet.
    if (this.revealing > 0) return;
    const selected = idsOf(shown, bodies);
    const before = this.state.cells[cell]?.selected;
    if (before?.length === selected.length && selected.every((id, i) => id === before[i])) return;
    this.cursor = { cell };
    this.look(cell, { selected });
  }

  look(cell: number, change: Partial<CellState>): void {
    const before = this.state.cells[cell];
    if (!before) return;
    this.state = { ...this.state, cells: this.state.cells.with(cell, { ...before, ...change }) };
    this.changed();
  }

  /** Carries out a command of the palette on a cell. */
  run(command: "fit" | "nextContact" | "previousContact", cell: number): void {
    const scene = sceneIn(this.contents, cell);
    const state = this.state.cells[cell];
    if (!scene || !state) return;
    if (command === "fit") return this.look(cell, fitted(state));
    const index = contactAfter(scene, instantFor(scene, state.choice), command === "nextContact" ? 1 : -1);
    if (index !== undefined) this.look(cell, { choice: { kind: "contact", index }, playing: false });
  }

  lookAll(change: (state: CellState, cell: number) => CellState): void {
    this.state = { ...this.state, cells: this.state.cells.map(change) };
    this.changed();
  }

  setLayers(change: Partial<Layers>): void {
    this.state = { ...this.state, layers: { ...this.state.layers, ...change } };
    this.changed();
  }

  /** Lays out the game's run and the sweep in the next way: in two lanes, one of them alone, or over each other. */
  nextLayout(): void {
    const next = laneLayouts[(laneLayouts.indexOf(this.state.layout) + 1) % laneLayouts.length] ?? "lanes";
    this.setLayout(next);
  }

  setLayout(layout: LaneLayout): void {
    this.state = { ...this.state, layout };
    this.changed();
  }

  openLenses(lenses: ViewState["lenses"]): void {
    this.state = { ...this.state, lenses };
    this.changed();
  }

  setSweepLanguage(sweepLanguage: ViewState["sweepLanguage"]): void {
    this.state = { ...this.state, sweepLanguage };
    this.changed();
  }

  /** Opens or folds a row, in all scenes of the page. */
  setRow(row: RowName, isOpen: boolean): void {
    const others = this.state.rows.filter((each) => each !== row);
    this.state = { ...this.state, rows: isOpen ? [...others, row] : others };
    this.changed();
  }

  /** Selects the texts of bodies. */
  reveal(cell: number, bodies: readonly number[]): void {
    if (!this.contents) return;
    this.revealing++;
    this.request({ type: "reveal", cell, bodies: [...bodies] }, (error) => {
      this.revealing--;
      if (error !== undefined) console.warn(`reveal: ${error}`);
    });
  }

  /** {@link pageOf} of what is shown now. */
  async page(): Promise<string> {
    const { contents, pageOf } = this;
    if (!contents?.cells || !pageOf) throw new Error("There is nothing to make a page of.");
    const { uri, version, name, title, problems, cells } = contents;
    const views = cells.map(({ cell }) => cell);
    return await pageOf({
      ...{ type: "notebook", uri, version, name, title, problems, cells: views },
    });
  }

  /** Selects the place of a problem: of a cell, of the file, or of what makes the picture stale. */
  revealProblem(cell?: number, problem?: number): void {
    const place = { ...defined({ cell, problem }) };
    this.request({ type: "revealProblem", ...place });
  }
}
