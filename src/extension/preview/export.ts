import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import type { WebviewMessage } from "../../view/protocol/index.js";
import { nameOf, reasonOf } from "../sceneFiles.js";

type Export = Pick<Extract<WebviewMessage, { type: "export" }>, "name" | "content">;

/**
 * Asks where an exported file is to go, and writes it there. To think better of it is no error; a file that cannot be
 * written is one, which the user is told of. Undefined when all is well, otherwise what is wrong.
 *
 * @param scene the file that it is of.
 */
export async function saveExport(scene: vscode.Uri, { name, content }: Export): Promise<string | undefined> {
  const format = /\.(\w+)$/.exec(name)?.[1] ?? "";
  const folder = folderFor(scene);
  const kinds: Readonly<Record<string, string>> = {
    png: l10n.t("PNG image"),
    svg: l10n.t("SVG image"),
    csv: l10n.t("CSV table"),
    html: l10n.t("Web page"),
  };
  const target = await vscode.window.showSaveDialog({
    title: l10n.t("Export"),
    // A name comes from the page: whatever is in it, it names a file in this folder.
    defaultUri: folder && vscode.Uri.joinPath(folder, name.replace(/[\\/]/g, "-")),
    filters: { [kinds[format] ?? l10n.t("File")]: [format || "*"] },
  });
  if (!target) return undefined;
  try {
    await vscode.workspace.fs.writeFile(target, content);
    return undefined;
  } catch (error) {
    const message = l10n.t("{file} could not be written: {reason}", { file: nameOf(target), reason: reasonOf(error) });
    // Nobody waits until the message is read.
    void vscode.window.showErrorMessage(message);
    return message;
  }
}

/** The folder of the scene, or of the workspace where that cannot be written to. Without one VS Code proposes its own. */
function folderFor(scene: vscode.Uri): vscode.Uri | undefined {
  const isOnDisk = vscode.workspace.fs.isWritableFileSystem(scene.scheme) === true && scene.scheme !== "untitled";
  if (isOnDisk) return vscode.Uri.joinPath(scene, "..");
  const folders = vscode.workspace.workspaceFolders ?? [];
  return folders.find(({ uri }) => vscode.workspace.fs.isWritableFileSystem(uri.scheme) === true)?.uri;
}
