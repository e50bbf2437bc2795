import type { LaneLayout, Layers, Palette } from "../../src/view/index.js";
import type { SceneView } from "../../src/view/protocol/index.js";
import type { Report } from "../editing/changes.js";
import type { Player } from "./Player.js";
import type { SceneStore } from "./SceneStore.js";
import type { CellState, LensName, RowName } from "./viewState.js";

/** What is drawn of the cell of a scene. */
export interface SceneProps {
  /** Of the cell. */
  readonly index: number;
  /** From 1, among the scenes. */
  readonly number: number;
  /** As it is shown, with what is being changed. */
  readonly scene: SceneView;
  /** What the last change in the picture came to. */
  readonly report: Report | undefined;
  /** Whether the picture is that of the text, so that it can be changed. */
  readonly editable: boolean;
  readonly version: number;
  readonly state: CellState;
  readonly layers: Layers;
  readonly layout: LaneLayout;
  /** Those that are open. */
  readonly lenses: readonly LensName[];
  /** Those that are not folded. */
  readonly rows: readonly RowName[];
  /** Whether it is the only scene of its page: then the page has no other head. */
  readonly isAlone: boolean;
  readonly palette: Palette;
  readonly store: SceneStore;
  readonly player: Player;
}
