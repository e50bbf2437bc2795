import type * as vscode from "vscode";
import { editScene } from "../../scene/edit/index.js";
import type { WebviewMessage } from "../../view/protocol/index.js";
import type { SceneResult, SceneResults } from "../sceneResults.js";
import { editText } from "./editText.js";
import { retrace } from "./retrace.js";

type EditRequest = Extract<WebviewMessage, { type: "edit" }>;
type RetraceRequest = Extract<WebviewMessage, { type: "undo" | "redo" }>;

/** The preview in whose picture edits are made. */
export interface EditedPreview {
  readonly panel: vscode.WebviewPanel;
  /** Whether the panel is an editor of the text itself. */
  readonly isEditor: boolean;
  /** The text that a message speaks of as it is now. Throws where the preview shows another file or none. */
  textOf(message: { readonly uri: string; readonly version: number }): Promise<SceneResult>;
  /** The same, refused if the text has changed since. */
  currentTextOf(message: { readonly uri: string; readonly version: number }): Promise<SceneResult>;
}

/** Makes the edits of one picture in the text. */
export class Editing {
  private lastChange: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly preview: EditedPreview,
    private readonly results: SceneResults,
  ) {}

  /** Makes an edit: one step of undo. Undefined when it is done, otherwise (or as an error) why not. */
  async edit(request: EditRequest): Promise<string | undefined> {
    return await this.inTurn(async () => {
      const { document, result } = await this.preview.currentTextOf(request);
      const made = editScene(result, request.cell, request.edit);
      if (made.kind === "refused") return made.reason;
      const error = await editText(document, made.edits, this.preview.panel.viewColumn);
      // The picture is told of the new text before it is told that this is done.
      this.results.of(document);
      return error;
    });
  }

  /** Takes back the last step, or does it again. Undefined when it is done, otherwise (or as an error) why not. */
  async retrace(request: RetraceRequest): Promise<string | undefined> {
    return await this.inTurn(async () => {
      const { document } = await this.preview.textOf(request);
      const error = await retrace(request.type, document, this.preview);
      this.results.of(document);
      return error;
    });
  }

  /** Changes are made one after the other. */
  private async inTurn<T>(change: () => Promise<T>): Promise<T> {
    const turn = this.lastChange.then(change, change);
    this.lastChange = turn;
    return await turn;
  }
}
