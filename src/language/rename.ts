import * as l10n from "@vscode/l10n";
import type { NotebookResult } from "../notebook/index.js";
import type { TextEdit } from "../scene/edit/index.js";
import type { TextRange } from "../scene/index.js";
import { occurrencesAt, type Occurrences } from "./occurrences.js";
import { isPlace, namedBodies, referencesIn } from "./scopes.js";

/** What can be renamed at a place: the characters between the quotes, and the id that they stand for. */
export interface Renamable {
  readonly range: TextRange;
  readonly id: string;
}

/** What can be renamed at an offset, or a sentence that says why nothing can. */
export function renamableAt(notebook: NotebookResult, offset: number): Renamable | string {
  const found = occurrencesAt(notebook, offset);
  if (!found) return l10n.t("Only ids of bodies can be renamed.");
  const why = whyNot(notebook, found);
  if (why !== undefined) return why;
  const { offset: start, length } = found.at;
  return { range: { offset: start + 1, length: length - 2 }, id: found.at.value as string };
}

/** The edits that give the body at an offset another id, wherever it is named; or a sentence that says why it cannot be. */
export function renameAt(notebook: NotebookResult, offset: number, id: string): readonly TextEdit[] | string {
  const found = occurrencesAt(notebook, offset);
  if (!found) return l10n.t("Only ids of bodies can be renamed.");
  const why = whyNot(notebook, found) ?? whyNotTo(notebook, id, found);
  if (why !== undefined) return why;
  const ids = found.declarations.flatMap((body) => (body.id ? [body.id] : []));
  return [...ids, ...found.references]
    .map(({ offset: start, length }) => ({ offset: start, length, text: JSON.stringify(id) }))
    .sort((a, b) => a.offset - b.offset);
}

function whyNot({ notebook }: NotebookResult, { name, declarations }: Occurrences): string | undefined {
  if (!notebook) return l10n.t("The text cannot be read now: mend its syntax first.");
  if (declarations.length === 0) return l10n.t('No body here has the id "{name}".', { name });
  if (declarations.every((body) => body.id)) return undefined;
  return l10n.t('{name} has no id to rename: it is called after its place. Give it an "id" first.', { name });
}

function whyNotTo(
  { problems }: NotebookResult,
  id: string,
  { name, declarations, scopes }: Occurrences,
): string | undefined {
  if (id === "") return l10n.t("An id must have at least one character.");
  const own = new Set(declarations.map(({ source }) => source));
  for (const list of new Set(scopes.map(({ bodies }) => bodies))) {
    const isTaken = namedBodies(list).some((body) => !own.has(body.source) && body.id?.value === id);
    if (isTaken) return l10n.t('"{id}" is already the id of another body; ids must be unique.', { id });
    if (id !== name && isPlace(id, list?.children?.length ?? 0))
      return l10n.t('"{id}" is the name of the body at that place.', { id });
  }
  // What names nothing yet may well be meant to name this body.
  const unknown = new Set(problems.flatMap(({ code, range }) => (code === "unknown-id" ? [range.offset] : [])));
  const isMeant = scopes.some(({ expect }) =>
    referencesIn(expect).some(({ offset, value }) => value === id && id !== name && !unknown.has(offset)),
  );
  return isMeant
    ? l10n.t('"{id}" already stands for a tile or a part of the level in an expectation.', { id })
    : undefined;
}
