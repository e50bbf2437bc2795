import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";

/**
 * Lets everything speak the language of VS Code. The parts that know no VS Code say their texts through the same library,
 * which answers with the English text until it is given another. Texts that are made before this stay English.
 */
export function speakLanguage(): void {
  if (vscode.l10n.bundle) l10n.config({ contents: vscode.l10n.bundle });
}

/** The translations that pages are to load, relative to their script. Undefined: they speak English. */
export function translations(): string | undefined {
  const name = vscode.l10n.uri?.path.split("/").at(-1);
  return name === undefined ? undefined : `l10n/${name}`;
}
