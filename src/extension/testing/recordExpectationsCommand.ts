import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import type { RequestType } from "vscode-jsonrpc/browser";
import { testing, type DocumentVersion } from "../../engine/index.js";
import type { EngineClient } from "../engine/client.js";
import { editText } from "../preview/editing.js";
import { isSeen } from "../preview/textEditor.js";
import { openDocument } from "../sceneFiles.js";

/** Where expectations are recorded: a file, of it a scene, or whatever the user picks of it. */
interface RecordingTarget {
  readonly uri: vscode.Uri;
  /** Index of the cell, or all of them, or what the user says. */
  readonly cell: number | "all" | "ask";
  /** Whether tunnels are recorded as expected. */
  readonly tunnels?: boolean;
}

/** How many expectations were written. */
export interface RecordedCounts {
  readonly updated: number;
  readonly added: number;
  readonly tunnels: number;
}

/**
 * Writes what the solver answers now as expectations: one unsaved step of undo. Tunnels are left out unless they are asked for:
 * an expected tunnel is no warning any more.
 *
 * @returns what was written where, with a text that says so; undefined where the user says so
 */
export async function recordExpectations({ uri, cell, tunnels = false }: RecordingTarget, engine: EngineClient) {
  const document = openDocument(uri) ?? (await vscode.workspace.openTextDocument(uri));
  const wanted = cell === "ask" ? await askForCells(document, tunnels, engine) : cell;
  if (wanted === undefined) return undefined;
  const answer = await askNow(engine, testing.recording, document, () => ({ cell: wanted, tunnels }));
  if (!answer) return undefined;
  const { isReadable, ...made } = answer;
  const why = [...keptTunnelsText(made), ...made.refused].map((sentence) => ` ${sentence}`).join("");
  const nothing = { cell: wanted, recorded: { updated: 0, added: 0, tunnels: 0 } };
  if (!isReadable) return { ...nothing, text: l10n.t("The source cannot be read at the moment.") };
  if (made.edits.length === 0) {
    const none =
      why === "" ? l10n.t("All expectations hold, and each moving body has one.") : l10n.t("Nothing was recorded.");
    return { cell: wanted, recorded: made, text: `${none}${why}` };
  }
  if (!isSeen(document)) await vscode.window.showTextDocument(document);
  const error = await editText(document, made.edits, undefined);
  if (error !== undefined) return { ...nothing, text: error };
  return { cell: wanted, recorded: made, text: `${recordedText(made)}${why}` };
}

/** Asks about a document as it is now, and again if it changes before the answer comes. Returns undefined if it is closed. */
async function askNow<P extends DocumentVersion, R>(
  engine: EngineClient,
  type: RequestType<P, R | null, void>,
  document: vscode.TextDocument,
  params: () => Omit<P, keyof DocumentVersion>,
): Promise<R | undefined> {
  const never = new vscode.CancellationTokenSource();
  try {
    while (!document.isClosed) {
      const answer = await engine.ask<P, R>(type, document, params(), never.token);
      if (answer) return answer;
    }
    return undefined;
  } finally {
    never.dispose();
  }
}

/** Says that tunnels are not recorded, where there are some. */
function keptTunnelsText({ tunnels }: RecordedCounts): readonly string[] {
  if (tunnels === 0) return [];
  return [
    tunnels === 1
      ? l10n.t("1 tunnel was not marked as expected, so its warning remains.")
      : l10n.t("{n} tunnels were not marked as expected, so their warnings remain.", { n: tunnels }),
  ];
}

function recordedText({ updated, added }: RecordedCounts): string {
  const updates = updated === 1 ? l10n.t("1 expectation updated") : l10n.t("{n} expectations updated", { n: updated });
  const adds = added === 1 ? l10n.t("1 expectation added") : l10n.t("{n} expectations added", { n: added });
  const parts = [...(updated > 0 ? [updates] : []), ...(added > 0 ? [adds] : [])];
  return l10n.t("Recorded: {parts}.", { parts: parts.join(", ") });
}

/** Asks which scene of a file with several is meant, or all of them. */
async function askForCells(
  document: vscode.TextDocument,
  tunnels: boolean,
  engine: EngineClient,
): Promise<number | "all" | undefined> {
  const choices = await askNow(engine, testing.recordingChoices, document, () => {
    const { activeTextEditor: editor } = vscode.window;
    if (editor?.document !== document) return { tunnels };
    const { line, character } = editor.selection.active;
    return { tunnels, cursor: { line, character } };
  });
  if (!choices) return undefined;
  const { scenes, all, cellAtCursor } = choices;
  if (scenes.length < 2) return "all";
  const choice = (label: string, cell: number | "all", { updated, added }: typeof all) => {
    const description =
      updated + added === 0
        ? l10n.t("nothing to record")
        : l10n.t("expectations: {updated} to update, {added} to add", { updated, added });
    return { label, description, cell };
  };
  const each = scenes.map((scene) => choice(scene.title, scene.cell, scene));
  const here = each.filter((it) => it.cell === cellAtCursor);
  const others = each.filter((it) => it.cell !== cellAtCursor);
  const whole = choice(l10n.t("All {n} scenes of the file", { n: scenes.length }), "all", all);
  const placeHolder = tunnels
    ? l10n.t(
        "Choose the scenes whose actual results are recorded as expectations. Tunnels become expected, so their warnings disappear.",
      )
    : l10n.t("Choose the scenes whose actual results are recorded as expectations");
  return (await vscode.window.showQuickPick([...here, whole, ...others], { placeHolder }))?.cell;
}

/** What a menu of the Test Explorer is about: an item, or an object with one that failed. Undefined otherwise. */
export function recordingTarget(argument: unknown): RecordingTarget | undefined {
  const test = typeof argument === "object" && argument !== null && "test" in argument ? argument.test : argument;
  const item = isTestItem(test) ? test : undefined;
  if (!item?.uri) return undefined;
  const scene = item.parent?.parent ? item.parent : item;
  return { uri: item.uri, cell: scene.parent ? Number(scene.id) : "all" };
}

function isTestItem(value: unknown): value is vscode.TestItem {
  return typeof value === "object" && value !== null && "uri" in value && "children" in value && "busy" in value;
}
