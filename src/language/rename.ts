import * as l10n from "@vscode/l10n";
import type { NotebookResult } from "../notebook/index.js";
import type { TextEdit } from "../scene/edit/index.js";
import type { Node } from "jsonc-parser";
import { layerAt, type LayerName, occurrencesAt, type Occurrences } from "./occurrences.js";
import { isPlace, namedBodies, referencesIn } from "./scopes.js";

/** What can be renamed at an offset: the characters between the quotes, and their id; or a sentence that says why nothing can. */
export function renamableAt(notebook: NotebookResult, offset: number) {
  const found = layerAt(notebook, offset) ?? renamed(notebook, offset);
  if (typeof found === "string") return found;
  const { offset: start, length } = found.at;
  return { range: { offset: start + 1, length: length - 2 }, id: found.at.value as string };
}

/** The edits that give the body or layer at an offset another name, wherever it is named; or a sentence that says why it cannot be. */
export function renameAt(notebook: NotebookResult, offset: number, id: string): readonly TextEdit[] | string {
  const layer = layerAt(notebook, offset);
  if (layer) return renameLayer(layer, id);
  const found = renamed(notebook, offset);
  if (typeof found === "string") return found;
  const why = whyNotTo(notebook, id, found);
  if (why !== undefined) return why;
  const ids = found.declarations.flatMap((body) => (body.id ? [body.id] : []));
  return editsOf([...ids, ...found.references], id);
}

function renameLayer({ at, all }: LayerName, name: string): readonly TextEdit[] | string {
  if (name === "") return l10n.t("A layer name must not be empty.");
  const isTaken = name !== at.value && all.some(({ value }) => value === name);
  if (isTaken) return l10n.t('"{name}" is already the name of another layer.', { name });
  const own = all.filter(({ value }) => value === at.value);
  return editsOf(own, name);
}

function editsOf(nodes: readonly Node[], name: string): readonly TextEdit[] {
  return nodes
    .map(({ offset, length }) => ({ offset, length, text: JSON.stringify(name) }))
    .sort((a, b) => a.offset - b.offset);
}

function renamed(result: NotebookResult, offset: number): Occurrences | string {
  const found = occurrencesAt(result, offset);
  if (!found) return l10n.t("Only the ids of bodies and the names of layers can be renamed.");
  if (!result.notebook) return l10n.t("Fix the syntax errors in this file first: it cannot be read at the moment.");
  const { name, declarations } = found;
  if (declarations.length === 0) return l10n.t('No body has the id "{name}".', { name });
  if (declarations.every((body) => body.id)) return found;
  return l10n.t('This body has no id to rename: {name} is only its position in the list. Give it an "id" first.', {
    name,
  });
}

function whyNotTo({ problems }: NotebookResult, id: string, { name, declarations, scopes }: Occurrences) {
  if (id === "") return l10n.t("An id must not be empty.");
  const own = new Set(declarations.map(({ source }) => source));
  for (const list of new Set(scopes.map(({ bodies }) => bodies))) {
    const isTaken = namedBodies(list).some((body) => !own.has(body.source) && body.id?.value === id);
    if (isTaken) return l10n.t('"{id}" is already the id of another body; ids must be unique.', { id });
    if (id !== name && isPlace(id, list?.children?.length ?? 0))
      return l10n.t('"{id}" is the automatic id of the body at that position in the list. Use another id.', { id });
  }
  // What names nothing yet may well be meant to name this body.
  const unknown = new Set(problems.flatMap(({ code, range }) => (code === "unknown-id" ? [range.offset] : [])));
  const isMeant = scopes.some(({ expect }) =>
    referencesIn(expect).some(({ offset, value }) => value === id && id !== name && !unknown.has(offset)),
  );
  return isMeant
    ? l10n.t('Expectations already use "{id}" for a tile or a part of the level. Choose another id.', { id })
    : undefined;
}
