import * as vscode from "vscode";
import type { HostMessage } from "../../view/protocol/index.js";

const section = "aabb.preview";

/** The user's settings for previews of a file. What the user has written may be anything. */
export function settingsFor(uri: vscode.Uri): HostMessage {
  const configuration = vscode.workspace.getConfiguration(section, uri);
  const written = configuration.get("gridSize");
  const gridSize = isGridSize(written) ? written : configuration.inspect<number>("gridSize")?.defaultValue;
  return { type: "settings", gridSize: gridSize ?? 0 };
}

function isGridSize(value: unknown): value is number {
  return typeof value === "number" && Number.isFinite(value) && value >= 0;
}

/** Whether a change of the configuration can be one of these settings. */
export function concernsPreview(change: vscode.ConfigurationChangeEvent, uri: vscode.Uri): boolean {
  return change.affectsConfiguration(section, uri);
}
