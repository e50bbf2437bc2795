import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { folderAround } from "../referencedFiles.js";
import { isWithin, nameOf } from "../sceneFiles.js";

/** Bytes of a picture: no tileset is larger. */
const MOST_BYTES = 32 << 20;

/** Whether pictures of tilesets are shown for a level. What they are drawn by is somebody else's code: only of folders that are trusted. */
export function isArtShown(level: vscode.Uri): boolean {
  return (
    vscode.workspace.isTrusted &&
    vscode.workspace.getConfiguration("aabb.level", level).get<boolean>("tilesetImages") !== false
  );
}

/** Where pictures of a level may lie: in its workspace folder, or in its own where it lies outside of any. */
export function pictureRoots(level: vscode.Uri): readonly vscode.Uri[] {
  return vscode.workspace.isTrusted ? [folderAround(level) ?? vscode.Uri.joinPath(level, "..")] : [];
}

/** Returns where a page gets an image, or why it cannot have it. */
export async function placedImage(image: string, webview: vscode.Webview) {
  const uri = vscode.Uri.parse(image);
  const isInside = webview.options.localResourceRoots?.some((root) => isWithin(uri, root)) ?? true;
  const why = isInside ? await whyNot(uri) : l10n.t("not in the workspace");
  if (why === undefined) return { image, source: webview.asWebviewUri(uri).toString() };
  return { image, lost: `${nameOf(uri)} (${why})` };
}

/** Why a picture is not shown; undefined where it is. A link may lead to wherever. */
async function whyNot(uri: vscode.Uri): Promise<string | undefined> {
  try {
    const { type, size } = await vscode.workspace.fs.stat(uri);
    if (type !== vscode.FileType.File) return l10n.t("not a regular file");
    return size > MOST_BYTES ? l10n.t("larger than {most} MB", { most: MOST_BYTES >> 20 }) : undefined;
  } catch {
    return l10n.t("file not found");
  }
}
