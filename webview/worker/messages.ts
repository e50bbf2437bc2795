import type { CellLevels } from "../../src/notebook/index.js";
import type { SceneDraft, SceneEdit } from "../../src/view/protocol/index.js";

export type { CellLevels };

/** Page → worker. */
export type WorkerMessage =
  /** The language that it speaks, before all else. */
  | { readonly type: "translations"; readonly translations: string }
  /** The text of which drafts are asked from now on. */
  | { readonly type: "text"; readonly text: string; readonly levels: CellLevels }
  | { readonly type: "draft"; readonly cell: number; readonly edit: SceneEdit };

/** Worker → page: the answer to a `draft`, in the order in which they were asked for; a sentence says why there is none. */
export type WorkerAnswer = SceneDraft | string;
