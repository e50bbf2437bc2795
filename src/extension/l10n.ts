import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";

/** Lets all parts speak the language of VS Code. Texts that are made before this stay English. */
export function speakLanguage(): void {
  if (vscode.l10n.bundle) l10n.config({ contents: vscode.l10n.bundle });
}

/** The translations that pages are to load, relative to their script. Undefined: they speak English. */
export function translations(): string | undefined {
  const name = vscode.l10n.uri?.path.split("/").at(-1);
  return name === undefined ? undefined : `l10n/${name}`;
}
