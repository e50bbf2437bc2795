import * as v from "valibot";
import {
  contactTime,
  defaultLayers,
  firstInstant,
  fits,
  instantAt,
  instantOf,
  laneLayouts,
  layerNames,
  paces,
  type Instant,
} from "../../src/view/index.js";
import { keptOf } from "../shell/PageStore.js";
import { sweepLanguages } from "../../src/model/index.js";
import type { CellView, SceneView } from "../../src/view/protocol/index.js";

/** What explains the answer about a pair, below the table of contacts. */
export const lensNames = ["minkowski", "intervals", "methods", "broadPhase"] as const;
export type LensName = (typeof lensNames)[number];

/** The folded rows below a diagram: sliders, tables, and lenses. */
export const rowNames = ["values", "contacts", "why"] as const;
export type RowName = (typeof rowNames)[number];

/** The chosen time: a contact, which keeps its place when an edit moves it in time, or a time in frames. */
const choice = v.variant("kind", [
  v.strictObject({ kind: v.literal("contact"), index: v.number() }),
  v.strictObject({
    kind: v.literal("time"),
    time: v.number(),
    /** The run in which it was chosen: at another frame rate the same second is another frame. */
    run: v.optional(v.strictObject({ fps: v.number(), frames: v.number() })),
  }),
  /** Nobody has chosen: all states of the scene are seen. */
  v.strictObject({ kind: v.literal("all") }),
]);

/** How one cell is looked at. Nothing of this is in the text. */
const cellState = v.strictObject({
  /** The cell's heading, by which it is found again when cells move. */
  title: v.string(),
  /** What the view was fitted to last, or is to be. */
  fit: v.optional(v.picklist(fits), "decisive"),
  /** Undefined where it is to be fitted: at first, and when asked for. */
  view: v.optional(
    v.strictObject({
      center: v.pipe(v.array(v.number()), v.minLength(2), v.maxLength(3), v.readonly()),
      scale: v.number(),
    }),
  ),
  /** The stage's width that `view` was fitted to; undefined once it was moved by hand. */
  fittedWidth: v.optional(v.number()),
  /** Whether its lanes are next to each other, decided when the view was last fitted. */
  areBeside: v.optional(v.boolean()),
  /** Pixels; set with the first view, so that an edit does not move what is below. */
  height: v.optional(v.number()),
  choice,
  /** Ids of bodies: they survive edits, indices do not. */
  selected: v.pipe(v.array(v.string()), v.readonly()),
  /** How fast a run is played. */
  pace: v.picklist(paces),
  /** Whether a run that is played begins anew at its end. */
  loops: v.boolean(),
  playing: v.boolean(),
});

/** How a notebook is looked at, and how its page is kept for a reload. */
const viewState = v.strictObject({
  layers: v.strictObject(v.entriesFromList(layerNames, v.boolean())),
  /** How the game's run and the sweep are laid out. */
  layout: v.optional(v.picklist(laneLayouts), "lanes"),
  /** Those that are open, in all of its scenes: none until somebody asks. */
  lenses: v.pipe(v.array(v.picklist(lensNames)), v.readonly()),
  /** The rows that are open, in all of its scenes. */
  rows: v.optional(v.pipe(v.array(v.picklist(rowNames)), v.readonly()), []),
  /** The language in which a sweep was shown last. */
  sweepLanguage: v.optional(v.picklist(sweepLanguages.map(({ name }) => name)), "JavaScript"),
  cells: v.pipe(v.array(cellState), v.readonly()),
  /** A cell, counted with the prose, and the pixels that it is below the window's upper edge; undefined at the beginning. */
  scroll: v.optional(v.strictObject({ cell: v.number(), offset: v.number() })),
  /** What has the keyboard: its place among all that can have it in its cell, or outside of the cells. */
  focus: v.optional(v.strictObject({ cell: v.optional(v.string()), place: v.number() })),
});
/** The host reads whether the preview is locked to its file. */
const saved = v.strictObject({ uri: v.string(), isLocked: v.optional(v.boolean()), ...viewState.entries });

export type Choice = Readonly<v.InferOutput<typeof choice>>;
export type CellState = Readonly<v.InferOutput<typeof cellState>>;
export type ViewState = Readonly<v.InferOutput<typeof viewState>>;
export type Scroll = NonNullable<ViewState["scroll"]>;
export type Focus = NonNullable<ViewState["focus"]>;

/** The state of a cell that nobody has touched: it opens on all of its states. */
export function untouched(title: string): CellState {
  const choice = { kind: "all" } as const;
  return {
    title,
    fit: "decisive",
    choice,
    selected: [],
    pace: "slow",
    loops: false,
    playing: false,
  };
}

/** Fits the view: to the decisive frame, from there to all that moves, and from there to everything. */
export function fitted({ fit, fittedWidth }: CellState): Partial<CellState> {
  const next = { decisive: "action", action: "all", all: "decisive" } as const;
  return { view: undefined, fit: fittedWidth === undefined ? "decisive" : next[fit] };
}

/** Shows all that moves, where the view was fitted to the decisive frame: what is played may be anywhere on its path. */
export function fittedToPlay({ fit, fittedWidth }: CellState): Partial<CellState> {
  return fit === "decisive" && fittedWidth !== undefined ? { view: undefined, fit: "action" } : {};
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
    const inPlace = before[i];
    const kept = found[i] ?? (inPlace && free.delete(inPlace) ? inPlace : undefined);
    return kept ? { ...kept, title } : untouched(title);
  });
}

export function idsOf({ bodies: { ids } }: SceneView, bodies: readonly number[]): string[] {
  return bodies.flatMap((body) => ids.slice(body, body + 1));
}

/** The bodies of a scene that are selected, by their ids; in the same order. */
export function selectedIn({ bodies: { ids } }: SceneView, selected: readonly string[]): readonly number[] {
  return selected.map((id) => ids.indexOf(id)).filter((body) => body >= 0);
}

/** The choice of a time in a scene, in frames. */
export function timeChoice({ fps, frames }: Pick<SceneView, "fps" | "frames">, time: number): Choice {
  return { kind: "time", time, run: { fps, frames } };
}

/** The instant that a choice means in a scene as it is now: a time at the end of the run stays there, any other at its second. */
export function instantFor(scene: SceneView, choice: Choice): Instant {
  if (choice.kind === "time") {
    const { time, run = scene } = choice;
    return instantAt(scene, time >= run.frames ? scene.frames : time * (scene.fps / run.fps));
  }
  if (choice.kind === "all") return firstInstant(scene);
  return instantOf(scene, choice.index) ?? instantOf(scene, 0) ?? firstInstant(scene);
}

/** The state that was kept, if it is one of this version and about this file. Nothing plays after a reload. */
export function restore(kept: unknown, uri: string): ViewState | undefined {
  const found = keptOf(saved, kept, uri);
  if (!found) return undefined;
  const { isLocked: _, ...state } = found;
  return paused(state);
}

/** The same state, in which nothing plays. */
export function paused(state: ViewState): ViewState {
  return { ...state, cells: state.cells.map((cell) => ({ ...cell, playing: false })) };
}

/** The state of a notebook that nobody has touched. */
export const untouchedNotebook: ViewState = {
  layers: defaultLayers,
  layout: "lanes",
  lenses: [],
  rows: [],
  sweepLanguage: "JavaScript",
  cells: [],
};

/** The index of the contact that comes after an instant in the swept run, or before it; undefined where there is none. */
export function contactAfter(scene: SceneView, instant: Instant, direction: 1 | -1): number | undefined {
  const { contacts } = scene.swept;
  // Who sees all has not come to any yet.
  if (instant.isAll && direction > 0) return contacts.times.length > 0 ? 0 : undefined;
  const from = instant.contact;
  const isBeyond = (_: number, contact: number): boolean =>
    direction * (from === undefined ? contactTime(contacts, contact) - instant.time : contact - from) > 0;
  const found = direction > 0 ? contacts.times.findIndex(isBeyond) : contacts.times.findLastIndex(isBeyond);
  return found < 0 ? undefined : found;
}
