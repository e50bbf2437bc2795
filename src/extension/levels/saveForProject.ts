import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { levels as messages } from "../../engine/index.js";
import type { EngineClient } from "../engine/client.js";
import { editProject } from "./editProject.js";

/** What is kept of a check: it was made, or a program gives it with the name of the mover. */
type CheckToSave = { readonly check: messages.MoverCheck } | { readonly given: unknown; readonly name: string };

/**
 * Keeps what a level was checked for in its project file, which is made where there is none: the mover under a name, and what
 * counts as solid: one edit, which can be undone. The name of a mover that has none is asked for.
 *
 * @returns the project file, and the name of the mover in it; undefined when the user thinks better of it
 * @throws an error that says why the file cannot be edited
 */
export async function saveForProject(
  level: vscode.Uri,
  saved: CheckToSave,
  { connection }: EngineClient,
): Promise<{ readonly uri: vscode.Uri; readonly name: string } | undefined> {
  const name = "name" in saved ? saved.name : (saved.check.profile ?? (await askForName()));
  if (name === undefined) return undefined;
  const uri = await editProject(level, (place) =>
    connection.sendRequest(messages.saveEdit, { ...place, ...saved, name }),
  );
  await vscode.window.showTextDocument(uri, { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true });
  return { uri, name };
}

async function askForName(): Promise<string | undefined> {
  const name = await vscode.window.showInputBox({
    title: l10n.t("Save Mover for This Project"),
    prompt: l10n.t("Name of the mover"),
    value: "player",
    validateInput: (text) => (text.trim() === "" ? l10n.t("A mover needs a name.") : undefined),
  });
  return name?.trim();
}
