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
 * Says what edits would make of the scenes of a text, and changes nothing. A draft is read from the text with the edit made,
 * so it has what the text will have, to the last digit. Only the scene that is edited is run.
 */
export class Drafts {
  private readonly parsed: ParsedNotebook;

  constructor(
    private readonly text: string,
    private readonly levels: CellLevels = new Map(),
  ) {
    this.parsed = parseNotebook(text);
  }

  /**
   * The scene as it would be, or a sentence that says why it cannot be.
   *
   * @param cell index in the notebook's cells.
   */
  draft(cell: number, edit: SceneEdit): SceneDraft | string {
    const made = editScene({ ...this.parsed, text: this.text }, cell, edit);
    if (made.kind === "refused") return made.reason;
    const edited = parseNotebook(applyTextEdits(this.text, made.edits), this.parsed.memory);
    const scene = edited.notebook?.cells[cell];
    if (scene?.kind !== "scene") return l10n.t("There would be no such scene.");
    return toSceneDraft(evaluateScene(scene, this.levels.get(cell)));
  }
}
