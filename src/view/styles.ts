import type { ColourRole } from "./palette.js";

/** How a role is drawn, in pixels of the screen. Line style differs per role, so that colour is never the only sign. */
export interface Style {
  readonly colour: ColourRole;
  readonly width: number;
  readonly dash: readonly number[];
  /** Opacity of the fill, 0 for none. */
  readonly fill: number;
  /** Opacity of the line. */
  readonly line: number;
}

/** How each role is drawn. */
export const styles = {
  static: { colour: "static", width: 1.5, dash: [], fill: 0.35, line: 1 },
  /** Where a moving body is when the scene begins. */
  start: { colour: "start", width: 1.4, dash: [4, 3], fill: 0, line: 1 },
  /** Where it would be at the frame's end if nothing were in its way. */
  free: { colour: "start", width: 1.4, dash: [7, 4], fill: 0, line: 1 },
  /** A body that nothing stops, at the chosen time. */
  driven: { colour: "static", width: 2, dash: [], fill: 0.3, line: 1 },
  /** Where the sweep has it at the chosen time. */
  sweep: { colour: "sweep", width: 2.4, dash: [], fill: 0.22, line: 1 },
  /** Where the sweep met something. */
  contact: { colour: "sweep", width: 1.2, dash: [], fill: 0.08, line: 0.9 },
  /** Where your game has it at the chosen time: where it was put at the last look. */
  game: { colour: "game", width: 2.4, dash: [], fill: 0.22, line: 1 },
  /** The same where the sweep has it as well. */
  both: { colour: "game", width: 2.4, dash: [6, 6], fill: 0, line: 1 },
  /** Where your game looked. */
  look: { colour: "game", width: 1.6, dash: [], fill: 0.12, line: 1 },
  /** Where other code has it, as it is recorded. */
  answer: { colour: "warn", width: 1.8, dash: [2, 3], fill: 0.08, line: 1 },
  /** Where it was put at other frame ends. */
  ghost: { colour: "game", width: 1, dash: [], fill: 0.06, line: 0.8 },
  broad: { colour: "dim", width: 1, dash: [8, 3, 2, 3], fill: 0, line: 0.9 },
  hull: { colour: "start", width: 1, dash: [2, 4], fill: 0.09, line: 0.6 },
  path: { colour: "sweep", width: 1.6, dash: [], fill: 0, line: 0.9 },
  gamePath: { colour: "game", width: 1.4, dash: [4, 3], fill: 0, line: 0.9 },
  /** The path of a kinematic body as it is written. */
  way: { colour: "dim", width: 1, dash: [1, 4], fill: 0, line: 0.8 },
  velocity: { colour: "start", width: 1.4, dash: [], fill: 1, line: 1 },
  normal: { colour: "sweep", width: 1.6, dash: [], fill: 1, line: 1 },
  hatch: { colour: "bad", width: 1.6, dash: [], fill: 0.85, line: 0.85 },
} as const satisfies Readonly<Record<string, Style>>;

/** The roles of boxes. */
export type BoxRole = Exclude<keyof typeof styles, "hull" | "hatch" | PathRole | ArrowRole>;

/** The roles of paths. */
export type PathRole = "path" | "gamePath" | "way";

/** The roles of arrows. */
export type ArrowRole = "velocity" | "normal";

/** How boxes are drawn. @param look `faint` where they are many, or less important */
export function boxStyle({ role, faint }: { readonly role: BoxRole; readonly faint?: true }): Style {
  return faint ? { ...styles[role], fill: 0, line: 0.5 } : styles[role];
}
