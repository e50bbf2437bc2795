import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { sweepLanguages } from "../model/index.js";

/**
 * Opens the code of a sweep as a new document.
 *
 * @param extension where the extension is installed
 * @param wanted the name of the language; absent: the user is asked
 * @returns undefined when the user cancels
 */
export async function showSweepCode(extension: vscode.Uri, wanted?: string): Promise<vscode.Uri | undefined> {
  const choices = sweepLanguages.map((language) => ({ label: language.name, language }));
  const chosen =
    wanted === undefined
      ? await vscode.window.showQuickPick(choices, {
          title: l10n.t("Show Code of a Sweep"),
          placeHolder: l10n.t("Which language does the game use?"),
        })
      : choices.find(({ label }) => label === wanted);
  if (!chosen) return undefined;
  const file = vscode.Uri.joinPath(extension, "dist", "sweep", chosen.language.file);
  const content = new TextDecoder().decode(await vscode.workspace.fs.readFile(file));
  // An editor that does not know the language shows it as plain text.
  const known = await vscode.languages.getLanguages();
  const language = known.includes(chosen.language.id) ? chosen.language.id : "plaintext";
  const document = await vscode.workspace.openTextDocument({ language, content });
  await vscode.window.showTextDocument(document);
  return document.uri;
}
