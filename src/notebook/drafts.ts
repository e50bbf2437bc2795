import * as l10n from "@vscode/l10n";
import { applyTextEdits, editScene } from "../scene/edit/index.js";
import type { SceneDraft, SceneEdit } from "../view/protocol/index.js";
import { evaluateScene } from "./evaluate.js";
import { parseNotebook, type ParsedNotebook } from "../scene/index.js";
import type { SceneLevel } from "./sceneLevel.js";
import { toSceneDraft } from "./view.js";

/** Levels of scenes, by the index of their cell. */
export type CellLevels = ReadonlyMap<number, SceneLevel>;

/**
 * Says what edits would make of the scenes of a text, to the last digit: a draft is read from the text with the edit made.
 * Only the scene that is edited is run.
 */
export class Drafts {
  private readonly parsed: ParsedNotebook;

  constructor(
    private readonly text: string,
    private readonly levels: CellLevels = new Map(),
  ) {
    this.parsed = parseNotebook(text);
  }

  /** The scene at an index of the notebook's cells as it would be, or a sentence that says why it cannot be. */
  draft(cell: number, edit: SceneEdit): SceneDraft | string {
    const edits = editScene({ ...this.parsed, text: this.text }, cell, edit);
    if (typeof edits === "string") return edits;
    const edited = parseNotebook(applyTextEdits(this.text, edits), this.parsed.memory);
    const scene = edited.notebook?.cells[cell];
    if (scene?.kind !== "scene") return l10n.t("With this change, the cell would no longer be a scene.");
    return toSceneDraft(evaluateScene(scene, this.levels.get(cell)));
  }
}
