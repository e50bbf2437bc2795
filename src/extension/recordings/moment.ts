import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { RecordedState } from "../../recordings/index.js";
import { bookCells } from "../../notebook/index.js";
import { momentScene, withScene } from "../../report/index.js";
import type { ReferredLevel } from "../../scene/index.js";
import type { ReadRecording } from "../../workspace/index.js";
import { findScenes } from "../findFiles.js";
import { openNewScene } from "../newScene.js";
import type { Previews } from "../preview/previews.js";
import { isScene, nameOf, openDocument } from "../sceneFiles.js";

/** What of a recording is to become a scene. */
export interface Moment {
  /** Its place in the recording, from 0 on: what happens between the frame before it and it. */
  readonly frame: number;
  /** Number of the body that it is about; without one, what was found there decides, or the user. */
  readonly body?: number;
}

/**
 * Makes a scene of what a recording shows between two frames, in a new file or as the last cell of one that is there, and shows
 * its picture beside the recording.
 *
 * @param target a scene, or `new`; absent: the user is asked
 * @returns the scene; undefined when the user thinks better of it
 * @throws an error that says why there is none
 */
export async function makeSceneOfMoment(
  uri: vscode.Uri,
  value: ReadRecording,
  { frame, body: given }: Moment,
  previews: Previews,
  target?: vscode.Uri | "new",
): Promise<vscode.Uri | undefined> {
  const { recording } = value;
  // Of another run nobody knows the level.
  const { level, reference } = recording.isOfLevel(frame) ? value : {};
  if (!(frame >= 0 && frame < recording.frames)) throw new Error(l10n.t("There is no such frame."));
  const body = given ?? (await bodyFor(value, frame));
  if (body === undefined) return undefined;
  if (!recording.bodies[body]) throw new Error(l10n.t("There is no such body."));
  const chosen = target ?? (await askForScene(uri));
  if (chosen === undefined) return undefined;
  const folder = vscode.Uri.joinPath(chosen === "new" ? uri : chosen, "..");
  const scene = momentScene({
    ...{ recording, frame, body },
    ...(level && { solids: level.solids }),
    ...(reference && { level: referredFrom(folder, uri, reference) }),
  });
  if (chosen === "new") {
    const made = await openNewScene(folder, scene, vscode.ViewColumn.Beside);
    previews.open(made, "here");
    return made;
  }
  const document = await vscode.workspace.openTextDocument(chosen);
  const before = document.getText();
  const after = withScene(before, scene);
  const edit = new vscode.WorkspaceEdit();
  edit.set(chosen, [difference(document, after)]);
  if (!(await vscode.workspace.applyEdit(edit)))
    throw new Error(l10n.t("{file} could not be written.", { file: nameOf(chosen) }));
  await vscode.window.showTextDocument(document, vscode.ViewColumn.Beside);
  previews.open(chosen, "here").showCell(bookCells(after).length - 1);
  return chosen;
}

/** A level that is named by a path from a recording, by its path from another folder. */
function referredFrom(folder: vscode.Uri, recording: vscode.Uri, level: ReferredLevel): ReferredLevel {
  const file = vscode.Uri.joinPath(recording, "..", level.file).path.split("/");
  const from = folder.path.split("/");
  let common = 0;
  while (common < from.length && common < file.length - 1 && from[common] === file[common]) common++;
  return { ...level, file: [...from.slice(common).map(() => ".."), ...file.slice(common)].join("/") };
}

/** The body that a moment is about where nobody has said it: that of what was found there, the only one that moves, or one that is picked. */
async function bodyFor({ recording, findings }: ReadRecording, frame: number): Promise<number | undefined> {
  for (const finding of findings.found) if (finding.frame === frame && "body" in finding) return finding.body;
  const state = new RecordedState(recording);
  state.seek(frame);
  const there = recording.bodies.flatMap((each, body) => (state.isThere[body] === 1 && !each.isSolid ? [body] : []));
  if (there.length < 2) return there[0] ?? 0;
  const items = there.map((body) => ({ label: recording.bodies[body]?.id ?? "", body }));
  const title = l10n.t("Make a Scene of This Moment");
  const picked = await vscode.window.showQuickPick(items, { title, placeHolder: l10n.t("The body that it is about") });
  return picked?.body;
}

/** Scenes that are offered: those of the workspace that lie nearest to the recording. */
const mostOffered = 50;

async function askForScene(recording: vscode.Uri): Promise<vscode.Uri | "new" | undefined> {
  const folder = vscode.Uri.joinPath(recording, "..").path;
  const source = new vscode.CancellationTokenSource();
  const distance = ({ path }: vscode.Uri): number => {
    const [a, b] = [folder.split("/"), path.split("/").slice(0, -1)];
    const common = a.findIndex((part, i) => part !== b[i]);
    const shared = common < 0 ? a.length : common;
    return a.length + b.length - 2 * shared;
  };
  const items = findScenes(source.token).then((found) => {
    const open = (uri: vscode.Uri): number => (openDocument(uri) ? 0 : 1);
    const sorted = found.filter(isScene).toSorted((a, b) => open(a) - open(b) || distance(a) - distance(b));
    return [
      { label: l10n.t("New scene"), description: l10n.t("in a file of its own"), target: "new" as const },
      ...sorted.slice(0, mostOffered).map((uri) => ({
        label: nameOf(uri),
        description: vscode.workspace.asRelativePath(uri),
        target: uri,
      })),
    ];
  });
  try {
    const picked = await vscode.window.showQuickPick(items, {
      title: l10n.t("Make a Scene of This Moment"),
      placeHolder: l10n.t("Where the scene is to stand"),
      matchOnDescription: true,
    });
    return picked?.target;
  } finally {
    source.cancel();
    source.dispose();
  }
}

/** The one edit that makes a text of another: what both begin and end with stays. */
function difference(document: vscode.TextDocument, after: string): vscode.TextEdit {
  const before = document.getText();
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before[start] === after[start]) start++;
  let behind = 0;
  while (behind < most - start && before[before.length - 1 - behind] === after[after.length - 1 - behind]) behind++;
  const range = new vscode.Range(document.positionAt(start), document.positionAt(before.length - behind));
  return vscode.TextEdit.replace(range, after.slice(start, after.length - behind));
}
