import * as l10n from "@vscode/l10n";

/**
 * A text of the declaration in the language that is spoken: a `description`, what is `expected`, the meaning of a word, or a
 * text of the JSON schema. They are declared in English while modules load; whoever shows one says it through this.
 */
export function translated(text: string): string {
  return l10n.t(text);
}
