import type * as vscode from "vscode";
import type { RecordingTarget } from "../recordExpectations.js";

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
