import * as v from "valibot";
import { firstInstant, instantAt, instantOf, type Instant, type Layers, type SpaceView } from "../../src/view/index.js";
import type { CellView, SceneView } from "../../src/view/protocol/index.js";
import type { Scroll } from "./scroll.js";

/** How fast a run is played, relative to `playSeconds`. */
export type Speed = 1 | 0.5 | 0.1;

/** The chosen time: a contact, which keeps its place when an edit moves it in time, or a time in frames. */
export type Choice =
  { readonly kind: "contact"; readonly index: number } | { readonly kind: "time"; readonly time: number };

/** What explains the answer about a pair, below the table of contacts. */
export const lensNames = ["minkowski", "intervals", "methods", "broadPhase"] as const;
export type LensName = (typeof lensNames)[number];

const lensesAtFirst: readonly LensName[] = ["minkowski", "intervals", "methods"];

/** How one cell is looked at. Nothing of this is in the text. */
export interface CellState {
  /** The cell's heading, by which it is found again when cells move. */
  readonly title: string;
  /** Undefined where everything is to be shown: at first, and when asked for. */
  readonly view?: SpaceView | undefined;
  /** The stage's width that `view` was fitted to; undefined once it was moved by hand. */
  readonly fittedWidth?: number | undefined;
  /** Pixels; set with the first view, so that an edit does not move what is below. */
  readonly height?: number | undefined;
  readonly choice: Choice;
  /** Ids of bodies: they survive edits, indices do not. */
  readonly selected: readonly string[];
  /** Which lenses are open. */
  readonly lenses: readonly LensName[];
  readonly speed: Speed;
  readonly playing: boolean;
}

export interface ViewState {
  readonly layers: Layers;
  readonly cells: readonly CellState[];
  /** Undefined at the beginning of the page. */
  readonly scroll?: Scroll | undefined;
}

/** The state of a cell that nobody has touched: it opens at its first contact. */
export function untouched(title: string): CellState {
  return {
    title,
    choice: { kind: "contact", index: 0 },
    selected: [],
    lenses: lensesAtFirst,
    speed: 1,
    playing: false,
  };
}

/** The heading by which a cell is recognised. */
export function titleOf(cell: CellView): string {
  return cell.kind === "scene" ? (cell.title ?? "") : "";
}

/**
 * States for a new list of cells: each goes on with the state of the cell of the same title, else with the one that
 * stood in its place, else it is new. No state is used twice.
 */
export function carryOver(before: readonly CellState[], titles: readonly string[]): CellState[] {
  const free = new Set(before);
  const found = titles.map((title, i) => {
    const inPlace = before[i];
    const match =
      inPlace?.title === title && free.has(inPlace) ? inPlace : [...free].find((state) => state.title === title);
    // Cells without a title are all alike: they keep their places.
    if (!match || (title === "" && match !== inPlace)) return undefined;
    free.delete(match);
    return match;
  });
  return titles.map((title, i) => {
    const kept = found[i] ?? take(free, before[i]);
    return kept ? { ...kept, title } : untouched(title);
  });
}

function take(free: Set<CellState>, state: CellState | undefined): CellState | undefined {
  return state && free.delete(state) ? state : undefined;
}

/** The instant that a choice means in a scene as it is now. */
export function instantFor(scene: SceneView, choice: Choice): Instant {
  if (choice.kind === "time") return instantAt(scene, choice.time);
  return instantOf(scene, choice.index) ?? firstInstant(scene);
}

/**
 * Seconds that a whole run takes at speed 1. In real time a single frame could not be seen: it takes two seconds, and
 * longer runs take longer, but not in proportion.
 */
export function playSeconds(frames: number): number {
  return 2 * Math.sqrt(Math.max(1, frames));
}

const view = v.strictObject({ center: v.pipe(v.array(v.number()), v.minLength(2), v.maxLength(3)), scale: v.number() });
const cellState = v.strictObject({
  title: v.string(),
  view: v.optional(view),
  fittedWidth: v.optional(v.number()),
  height: v.optional(v.number()),
  choice: v.variant("kind", [
    v.strictObject({ kind: v.literal("contact"), index: v.number() }),
    v.strictObject({ kind: v.literal("time"), time: v.number() }),
  ]),
  selected: v.array(v.string()),
  lenses: v.optional(v.array(v.picklist(lensNames)), [...lensesAtFirst]),
  speed: v.picklist([1, 0.5, 0.1]),
  playing: v.boolean(),
});
const layers = v.strictObject({
  grid: v.boolean(),
  labels: v.boolean(),
  path: v.boolean(),
  ghosts: v.boolean(),
  hull: v.boolean(),
  broad: v.boolean(),
});
const scroll = v.strictObject({ cell: v.number(), offset: v.number() });
const saved = v.strictObject({ uri: v.string(), layers, cells: v.array(cellState), scroll: v.optional(scroll) });

/** The state that was kept, if it is one of this version and about this file. Nothing plays after a reload. */
export function restore(kept: unknown, uri: string): ViewState | undefined {
  const result = v.safeParse(saved, kept);
  if (!result.success || result.output.uri !== uri) return undefined;
  return {
    layers: result.output.layers,
    scroll: result.output.scroll,
    cells: result.output.cells.map((cell) => ({ ...cell, playing: false })),
  };
}
