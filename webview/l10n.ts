import * as l10n from "@vscode/l10n";
import { ownFile } from "./ownFile.js";

/**
 * Lets a page speak another language than English.
 *
 * @param file translations, relative to the script of the page
 * @returns them, as JSON, for the threads that the page starts; undefined where they cannot be had, and it stays English
 */
export async function speakLanguage(file: string): Promise<string | undefined> {
  try {
    const contents = await (await ownFile(file)).text();
    l10n.config({ contents });
    return contents;
  } catch (error) {
    console.warn(`${file} cannot be loaded:`, error);
    return undefined;
  }
}
