import type * as vscode from "vscode";
import { applyTextEdits, editScene, evaluate, toCellView } from "../../notebook/index.js";
import type { HostMessage, WebviewMessage } from "../../protocol.js";
import { reasonOf } from "../sceneFiles.js";
import type { SceneResult, SceneResults } from "../sceneResults.js";
import { editText, textHasChanged } from "./editText.js";
import { retrace } from "./retrace.js";

type DraftRequest = Extract<WebviewMessage, { type: "draft" }>;
type EditRequest = Extract<WebviewMessage, { type: "edit" }>;
type RetraceRequest = Extract<WebviewMessage, { type: "undo" | "redo" }>;

/** The preview in whose picture edits are made. */
export interface EditedPreview {
  readonly panel: vscode.WebviewPanel;
  /**
   * The text that a message speaks of as it is now, and the version that it has in messages. Throws where the preview
   * shows another file or none.
   */
  textOf(message: { readonly uri: string; readonly version: number }): Promise<SceneResult>;
  post(message: HostMessage): void;
}

/** Makes the edits of one picture in the text, and says before what they would come to. */
export class Editing {
  private waiting: DraftRequest | undefined;
  private lastChange: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly preview: EditedPreview,
    private readonly results: SceneResults,
  ) {}

  /**
   * Answers with what the cell would be. That is asked for at every frame of a gesture and takes as long as an evaluation,
   * so only the latest draft is made, and only after everything else that has arrived: nothing waits for more than one.
   */
  draft(request: DraftRequest): void {
    if (this.waiting) this.overtake(this.waiting);
    else setTimeout(() => void this.answerLatest(), 0);
    this.waiting = request;
  }

  /** Makes an edit: one step of undo. Undefined when it is done, otherwise (or as an error) why not. */
  async edit(request: EditRequest): Promise<string | undefined> {
    return await this.inTurn(async () => {
      const { document, result } = await this.currentTextOf(request);
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
      const error = await retrace(request.type, document, this.preview.panel);
      this.results.of(document);
      return error;
    });
  }

  private async answerLatest(): Promise<void> {
    const request = this.waiting;
    this.waiting = undefined;
    if (!request) return;
    const { id, uri, version, cell: index, edit } = request;
    try {
      const { result } = await this.currentTextOf(request);
      const made = editScene(result, index, edit);
      if (made.kind === "refused") throw new Error(made.reason);
      const cell = evaluate(applyTextEdits(result.text, made.edits), result).cells[index];
      if (!cell) throw new Error("There would be no such scene.");
      this.preview.post({ type: "draft", id, uri, version, index, cell: toCellView(cell) });
    } catch (error) {
      this.preview.post({ type: "reply", id, error: reasonOf(error) });
    }
  }

  private overtake({ id }: DraftRequest): void {
    this.preview.post({ type: "reply", id, error: "Something later was asked for." });
    this.waiting = undefined;
  }

  /** The text that a message was meant for: refused if it has changed since. */
  private async currentTextOf(message: DraftRequest | EditRequest): Promise<SceneResult> {
    const current = await this.preview.textOf(message);
    if (message.version !== current.version) throw new Error(textHasChanged);
    return current;
  }

  /** Changes are made one after the other. A draft that waits for them would be one of an old text. */
  private async inTurn<T>(change: () => Promise<T>): Promise<T> {
    if (this.waiting) this.overtake(this.waiting);
    const turn = this.lastChange.then(change, change);
    this.lastChange = turn;
    return await turn;
  }
}
