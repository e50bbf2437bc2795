import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import {
  type NotebookResult,
  recordExpectations as recordingOf,
  type Recording,
  subjectAt,
} from "../../notebook/index.js";
import { scenesOf } from "../../report/index.js";
import { editText } from "../preview/editing.js";
import { openDocument } from "../sceneFiles.js";
import type { OpenScenes } from "../workspace.js";

/** Where expectations are recorded: a file, of it a scene, or whatever the user picks of it. */
export interface RecordingTarget {
  readonly uri: vscode.Uri;
  /** Index of the cell, or all of them, or what the user says. */
  readonly cell: number | "all" | "ask";
}

/** How many expectations were written. */
export type Recorded = Pick<Recording, "updated" | "added">;

/**
 * Writes what the solver answers now into the expectations of a scene: one step of undo, which is not saved. Undefined
 * where the user says so.
 */
export async function recordExpectations(
  { uri, cell }: RecordingTarget,
  results: OpenScenes,
): Promise<{ readonly recorded: Recorded; readonly text: string } | undefined> {
  const document = openDocument(uri) ?? (await vscode.workspace.openTextDocument(uri));
  const before = await results.withLevels(document);
  const wanted = cell === "ask" ? await askForCells(document, before.result) : cell;
  if (wanted === undefined) return undefined;
  const { result } = await results.withLevels(document);
  const made = recordingOf(result, wanted === "all" ? undefined : [wanted]);
  const why = made.refused.length > 0 ? ` ${made.refused.join(" ")}` : "";
  if (!result.notebook) return { recorded: { updated: 0, added: 0 }, text: l10n.t("The text cannot be read now.") };
  if (made.edits.length === 0) {
    const nothing =
      why === "" ? l10n.t("All expectations hold, and every moving body has one.") : l10n.t("Nothing was recorded.");
    return { recorded: made, text: `${nothing}${why}` };
  }
  if (!vscode.window.visibleTextEditors.some((editor) => editor.document === document)) {
    await vscode.window.showTextDocument(document);
  }
  const error = await editText(document, made.edits, undefined);
  if (error !== undefined) return { recorded: { updated: 0, added: 0 }, text: error };
  return { recorded: made, text: `${recordedText(made)}${why}` };
}

function recordedText({ updated, added }: Recorded): string {
  const parts = [
    ...(updated === 1 ? [l10n.t("1 expectation updated")] : []),
    ...(updated > 1 ? [l10n.t("{n} expectations updated", { n: updated })] : []),
    ...(added === 1 ? [l10n.t("1 expectation added")] : []),
    ...(added > 1 ? [l10n.t("{n} expectations added", { n: added })] : []),
  ];
  return l10n.t("Recorded: {parts}.", { parts: parts.join(", ") });
}

interface Choice extends vscode.QuickPickItem {
  readonly cell: number | "all";
}

/** Of a file with several scenes: the one at the cursor, or all of them? */
async function askForCells(document: vscode.TextDocument, result: NotebookResult): Promise<Choice["cell"] | undefined> {
  const scenes = scenesOf(result.cells);
  if (scenes.length < 2) return "all";
  const { activeTextEditor: editor } = vscode.window;
  const cursor = editor?.document === document ? document.offsetAt(editor.selection.active) : undefined;
  const { cell } = cursor === undefined ? { cell: undefined } : subjectAt(result, [cursor]);
  const here = scenes.find(({ index }) => index === cell);
  const description = (cells?: readonly number[]): string => {
    const { updated, added } = recordingOf(result, cells);
    return updated + added === 0
      ? l10n.t("nothing to record")
      : l10n.t("{updated} to update, {added} to add", { updated, added });
  };
  const choices: Choice[] = [
    ...(here ? [{ label: here.title, description: description([here.index]), cell: here.index }] : []),
    { label: l10n.t("All {n} scenes of the file", { n: scenes.length }), description: description(), cell: "all" },
    ...scenes
      .filter((scene) => scene !== here)
      .map(({ title, index }) => ({ label: title, description: description([index]), cell: index })),
  ];
  const placeHolder = l10n.t("Record what the solver answers now for");
  return (await vscode.window.showQuickPick(choices, { placeHolder }))?.cell;
}

/**
 * What a menu of the Test Explorer says is to be recorded: the item that it was opened on or, of a failure, an object with
 * the item that failed. Undefined for anything else.
 */
export function recordingTarget(argument: unknown): RecordingTarget | undefined {
  const item = isTestItem(argument) ? argument : testOf(argument);
  if (!item?.uri) return undefined;
  const scene = item.parent?.parent ? item.parent : item;
  return { uri: item.uri, cell: scene.parent ? Number(scene.id) : "all" };
}

function testOf(argument: unknown): vscode.TestItem | undefined {
  if (typeof argument !== "object" || argument === null || !("test" in argument)) return undefined;
  return isTestItem(argument.test) ? argument.test : undefined;
}

function isTestItem(value: unknown): value is vscode.TestItem {
  return typeof value === "object" && value !== null && "uri" in value && "children" in value && "busy" in value;
}
