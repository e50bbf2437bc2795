import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { editScene, type TextEdit } from "../../scene/edit/index.js";
import type { WebviewMessage } from "../../view/protocol/index.js";
import { isEditable, nameOf } from "../sceneFiles.js";
import type { OpenScenes, SceneResult } from "../workspace.js";
import { editorBeside } from "./textEditor.js";

type EditRequest = Extract<WebviewMessage, { type: "edit" }>;
type UndoRequest = Extract<WebviewMessage, { type: "undo" | "redo" }>;

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
    private readonly results: OpenScenes,
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
  async undo(request: UndoRequest): Promise<string | undefined> {
    return await this.inTurn(async () => {
      const { document } = await this.preview.textOf(request);
      const error = await undoOrRedo(request.type, document, this.preview);
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

/**
 * Makes edits in a document, as one step of undo, and does not save it. It is shown in an editor first if it has none:
 * what is changed is to be seen, and can be undone there. Undefined when it is done, otherwise why not.
 */
export async function editText(
  document: vscode.TextDocument,
  edits: readonly TextEdit[],
  preview: vscode.ViewColumn | undefined,
): Promise<string | undefined> {
  const { version } = document;
  if (!(await isWritable(document.uri))) {
    return l10n.t("{file} cannot be written.", { file: nameOf(document.uri) });
  }
  if (!hasEditor(document)) await editorBeside(preview, document, { focus: false });
  if (document.version !== version) return textHasChanged();

  const change = new vscode.WorkspaceEdit();
  const replacements = edits.map(({ offset, length, text }) =>
    vscode.TextEdit.replace(new vscode.Range(document.positionAt(offset), document.positionAt(offset + length)), text),
  );
  change.set(document.uri, replacements);
  // VS Code refuses it if the document changes before it gets there.
  return (await vscode.workspace.applyEdit(change)) ? undefined : textHasChanged();
}

/** Why an edit was not made that was meant for an earlier version. */
export function textHasChanged(): string {
  return l10n.t("The text has changed in the meantime.");
}

async function isWritable(uri: vscode.Uri): Promise<boolean> {
  const { fs } = vscode.workspace;
  if (uri.scheme === "untitled") return true;
  if (!isEditable(uri) || fs.isWritableFileSystem(uri.scheme) === false) return false;
  try {
    const { permissions = 0 } = await fs.stat(uri);
    return (permissions & vscode.FilePermission.Readonly) === 0;
  } catch {
    // A file that is not there any more is written anew.
    return true;
  }
}

/** Whether some tab edits the document, as text or as its picture, in front or behind others. */
function hasEditor({ uri }: vscode.TextDocument): boolean {
  const key = uri.toString();
  const edits = ({ input }: vscode.Tab): boolean =>
    (input instanceof vscode.TabInputText || input instanceof vscode.TabInputCustom) && input.uri.toString() === key;
  return vscode.window.tabGroups.all.some(({ tabs }) => tabs.some(edits));
}

/**
 * How often the keyboard is sent to the editor: a page that was given it a moment ago may take it only now, and then
 * nothing is undone anywhere.
 */
const attempts = 3;

/**
 * Undoes or does again one step of a document. VS Code does that only where the keyboard is, so it goes to the editor of
 * the document for a moment and comes back to the panel; a panel that is an editor of the document itself has it already.
 * Undefined when it is done, otherwise why not.
 */
async function undoOrRedo(
  command: "undo" | "redo",
  document: vscode.TextDocument,
  { panel, isEditor }: { readonly panel: vscode.WebviewPanel; readonly isEditor: boolean },
): Promise<string | undefined> {
  const { version } = document;
  for (let attempt = 0; attempt < attempts && document.version === version; attempt++) {
    if (!isEditor) await editorBeside(panel.viewColumn, document, { focus: true });
    await vscode.commands.executeCommand(command);
  }
  panel.reveal(panel.viewColumn, false);
  if (document.version !== version) return undefined;
  return command === "undo" ? l10n.t("There is nothing to undo.") : l10n.t("There is nothing to redo.");
}
