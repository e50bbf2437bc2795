import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { recordings } from "../../engine/index.js";
import type { EngineClient } from "../engine/client.js";
import { workspaceEdit } from "../engine/edits.js";
import { findScenes } from "../workspaceFiles.js";
import { openNewScene } from "../newSceneCommand.js";
import type { Previews } from "../preview/previews.js";
import { isScene, nameOf, openDocument } from "../sceneFiles.js";

/** The frame of a recording that becomes a scene, and the body that the scene is about. */
export type Moment = Pick<recordings.MomentOpening, "frame" | "body" | "run">;

let lastMoment = 0;

/**
 * Makes a scene of what a recording shows between two frames, in a new file or as the last cell of a scene, and shows its
 * picture next to the recording.
 *
 * @param target a scene, or `new`; absent: the user is asked
 * @returns the scene; undefined if the user cancels
 * @throws an error that says why there is none
 */
export async function makeSceneOfMoment(
  engine: EngineClient,
  uri: vscode.Uri,
  { frame, body, run }: Moment,
  previews: Previews,
  target?: vscode.Uri | "new",
): Promise<vscode.Uri | undefined> {
  const { connection } = engine;
  const moment = ++lastMoment;
  const opening = {
    ...{ moment, uri: uri.toString(), frame },
    body,
    run,
  };
  try {
    const subject = accepted(await connection.sendRequest(recordings.openMoment, opening));
    const chosenBody = "body" in subject ? subject.body : await askForBody(subject.choices);
    if (chosenBody === undefined) return undefined;
    const chosen = target ?? (await askForScene(uri));
    if (chosen === undefined) return undefined;
    const folder = vscode.Uri.joinPath(chosen === "new" ? uri : chosen, "..");
    const level = subject.level === undefined ? {} : { level: referredFrom(folder, uri, subject.level) };
    const scene = { moment, body: chosenBody, ...level };
    if (chosen === "new") {
      const { text } = await connection.sendRequest(recordings.momentScene, scene);
      const made = await openNewScene(folder, text, vscode.ViewColumn.Beside);
      previews.open(made, "here");
      return made;
    }
    const document = await vscode.workspace.openTextDocument(chosen);
    const about = { uri: chosen.toString(), version: document.version };
    const appended = await connection.sendRequest(recordings.appendMoment, { ...scene, ...about });
    const { edit, cell } = appended ? accepted(appended) : {};
    if (!edit || cell === undefined || !(await vscode.workspace.applyEdit(workspaceEdit([edit]))))
      throw new Error(l10n.t("{file} could not be written.", { file: nameOf(chosen) }));
    await vscode.window.showTextDocument(document, vscode.ViewColumn.Beside);
    previews.open(chosen, "here").showCell(cell);
    return chosen;
  } finally {
    void connection.sendNotification(recordings.closeMoment, { moment });
  }
}

/** @throws an error with the reason, if something was refused */
function accepted<T extends object>(answer: T | recordings.Refusal): T {
  if ("reason" in answer) throw new Error(answer.reason);
  return answer;
}

/** Returns the path of a level from a folder, given its path from a recording. */
function referredFrom(folder: vscode.Uri, recording: vscode.Uri, level: string): string {
  const file = vscode.Uri.joinPath(recording, "..", level).path.split("/");
  const from = folder.path.split("/");
  let common = 0;
  while (common < from.length && common < file.length - 1 && from[common] === file[common]) common++;
  return [...from.slice(common).map(() => ".."), ...file.slice(common)].join("/");
}

async function askForBody(
  choices: readonly { readonly body: number; readonly id: string }[],
): Promise<number | undefined> {
  const items = choices.map(({ body, id }) => ({ label: id, body }));
  const title = l10n.t("Create a Scene from This Moment");
  const picked = await vscode.window.showQuickPick(items, {
    title,
    placeHolder: l10n.t("Choose the body for the scene"),
  });
  return picked?.body;
}

/** Scenes that are offered: those of the workspace that lie nearest to the recording. */
const MAX_OFFERED_SCENES = 50;

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
      { label: l10n.t("New scene"), description: l10n.t("in a new file"), target: "new" as const },
      ...sorted.slice(0, MAX_OFFERED_SCENES).map((uri) => ({
        label: nameOf(uri),
        description: vscode.workspace.asRelativePath(uri),
        target: uri,
      })),
    ];
  });
  try {
    const picked = await vscode.window.showQuickPick(items, {
      title: l10n.t("Create a Scene from This Moment"),
      placeHolder: l10n.t("Choose where to create the scene"),
      matchOnDescription: true,
    });
    return picked?.target;
  } finally {
    source.cancel();
    source.dispose();
  }
}
