import * as vscode from "vscode";

/** Returns a copy of what a setting says about a file, which may be anything. VS Code itself gives proxies, which cannot be sent. */
export function plainSetting(section: string, name: string, uri: vscode.Uri): unknown {
  const written: unknown = vscode.workspace.getConfiguration(section, uri).get(name);
  return written === undefined ? undefined : JSON.parse(JSON.stringify(written));
}
