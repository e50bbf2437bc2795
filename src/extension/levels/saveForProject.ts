import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import type { Mover } from "../../audit/index.js";
import { readGodotBodies } from "../../levels/index.js";
import { saveEdits } from "../../project/index.js";
import type { LevelCheck } from "../../workspace/index.js";
import { filesAround } from "../readFile.js";
import { isWithin, pathFrom } from "../sceneFiles.js";
import type { SceneWorkspace } from "../workspace.js";
import { editProject } from "./editProject.js";
import { godotMovers } from "./godotMovers.js";

/**
 * Keeps what a level was checked for in its project file, which is made where there is none: the mover under a name, and what
 * counts as solid: one edit, which can be undone. The name of a mover that has none is asked for.
 *
 * @returns the project file, and the name of the mover in it; undefined when the user thinks better of it
 * @throws an error that says why the file cannot be edited
 */
export async function saveForProject(
  level: vscode.Uri,
  check: LevelCheck,
  workspace: SceneWorkspace,
): Promise<{ readonly uri: vscode.Uri; readonly name: string } | undefined> {
  const { profile, mover, choice } = check;
  const name = profile ?? (await askForName());
  if (name === undefined) return undefined;
  const uri = await editProject(level, workspace, async (parsed, folder) => {
    const scene = await sceneOf(level, folder, check);
    return saveEdits(parsed, { name, mover, file: pathFrom(folder, level), choice, ...(scene && { scene }) });
  });
  await vscode.window.showTextDocument(uri, { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true });
  return { uri, name };
}

/** The scene that says a mover's numbers, where a level of Godot offers it with just these. */
async function sceneOf(level: vscode.Uri, folder: vscode.Uri, { profile, mover }: LevelCheck) {
  const same = (await godotMovers(level)).filter((offer) => isSameMover(offer.mover, mover));
  const offer = same.find((each) => each.profile === profile) ?? (same.length === 1 ? same[0] : undefined);
  if (!offer?.body) return undefined;
  const { file, name, speed } = offer.body;
  const files = filesAround(level);
  const uri = vscode.Uri.parse(files.uriOf(file));
  const { bodies } = await readGodotBodies(file, files);
  // Of two that are called alike a project cannot mean one.
  if (!isWithin(uri, folder) || bodies.filter((body) => body.name === name).length !== 1) return undefined;
  const { speed: _, ...says } = offer.mover;
  return {
    scene: pathFrom(folder, uri),
    ...(bodies.length > 1 && { node: name }),
    says: { ...says, ...(speed && { speed }) },
  };
}

function isSameMover({ name: _, ...a }: Mover, { name: __, ...b }: Mover): boolean {
  const textOf = (mover: object): string =>
    JSON.stringify(
      Object.entries(mover)
        .filter(([, value]) => value !== undefined)
        .toSorted(),
    );
  return textOf(a) === textOf(b);
}

async function askForName(): Promise<string | undefined> {
  const name = await vscode.window.showInputBox({
    title: l10n.t("Save for this Project"),
    prompt: l10n.t("What is this mover called?"),
    value: "player",
    validateInput: (text) => (text.trim() === "" ? l10n.t("A mover needs a name.") : undefined),
  });
  return name?.trim();
}
