import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import type { Level, LevelArt } from "../../levels/index.js";
import type { LevelHostMessage } from "../../view/protocol/index.js";
import { folderAround } from "../readFile.js";
import { isWithin, nameOf } from "../sceneFiles.js";

type ArtMessage = Extract<LevelHostMessage, { type: "art" }>;

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

/** What levels look like, as it is sent to their picture, with the pictures that are not there for it. */
export async function artView(
  levels: readonly Level[],
  art: readonly LevelArt[],
  webview: vscode.Webview,
): Promise<Pick<ArtMessage, "levels" | "lost">> {
  const outside = l10n.t("not in the workspace");
  const lost = new Set<string>();
  const shown = new Map<string, string>();
  const wanted = new Set(art.flatMap(({ parts }) => parts.map(({ image }) => image)));
  await Promise.all(
    [...wanted].map(async (image) => {
      const uri = vscode.Uri.parse(image);
      const isInside = webview.options.localResourceRoots?.some((root) => isWithin(uri, root)) ?? true;
      const why = isInside ? await whyNot(uri) : outside;
      if (why === undefined) shown.set(image, webview.asWebviewUri(uri).toString());
      else lost.add(`${nameOf(uri)} (${why})`);
    }),
  );
  for (const { elsewhere } of art) for (const reference of elsewhere) lost.add(`${reference} (${outside})`);
  if (art.some(({ isTooMuch }) => isTooMuch)) lost.add(l10n.t("those of a level with too many tiles"));
  const byName = new Map(art.map((each) => [each.name, each] as const));
  return {
    levels: levels.map(({ name }) => {
      const { parts = [], tiles = new Uint32Array(), places = new Float64Array() } = byName.get(name) ?? {};
      return {
        parts: parts.map(({ image, from, size, isTransposed, isMirrored: [x, y] }) => ({
          ...{ image: shown.get(image) ?? "", from: [...from], size: [...size], isTransposed },
          isMirrored: [x, y],
        })),
        ...{ tiles, places },
      };
    }),
    lost: [...lost],
  };
}

/** Why a picture is not shown; undefined where it is. A link may lead to wherever. */
async function whyNot(uri: vscode.Uri): Promise<string | undefined> {
  try {
    const { type, size } = await vscode.workspace.fs.stat(uri);
    if (type !== vscode.FileType.File) return l10n.t("no plain file");
    return size > MOST_BYTES ? l10n.t("larger than {most} MB", { most: MOST_BYTES >> 20 }) : undefined;
  } catch {
    return l10n.t("no such file");
  }
}
