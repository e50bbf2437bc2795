import * as l10n from "@vscode/l10n";
import type { Node } from "jsonc-parser";
import { isWithinReach } from "../../geometry/index.js";
import type { SceneEdit } from "../../view/protocol/index.js";
import { isWithinNumbers, type Notebook, type SceneBody, type SceneCell } from "../index.js";
import { addBodies, changeBody, type BodyChange } from "./bodies.js";
import { removeEntries } from "./remove.js";
import { writtenIn, type TextEdit } from "./text.js";

/** What a gesture makes of the text, or a sentence that says why it makes nothing of it. */
export type SceneEdits =
  | { readonly kind: "edits"; readonly edits: readonly TextEdit[] }
  | { readonly kind: "refused"; readonly reason: string };

/** A text and what it says; `notebook` is absent where it says nothing that could be understood. */
export interface EditedText {
  readonly text: string;
  readonly notebook?: Notebook;
}

/**
 * The least changes of a text that make an edit of one of its scenes: all comments, blanks and line ends stay, and every
 * number that has its value already. Bodies that the cell takes over from the file are edited there.
 *
 * After them the scene has exactly the values of the edit. Where a value is written as a sum (`center`, `to`), it has them
 * to 15 digits: see {@link roundedSum}.
 *
 * @param cell index in the notebook's cells; bodies in `edit` are indices in the scene's `bodies`.
 * @returns edits in the order of the text that do not overlap.
 */
export function editScene({ text, notebook }: EditedText, cell: number, edit: SceneEdit): SceneEdits {
  if (!notebook) return refused(l10n.t("The text cannot be read now."));
  const scene = notebook.cells[cell];
  if (scene?.kind !== "scene") return refused(l10n.t("Cell {number} is no scene.", { number: cell + 1 }));
  const edits = editsOf(text, scene, edit);
  if (typeof edits === "string") return refused(edits);
  if (edits.length === 0) return refused(l10n.t("Nothing would change."));
  // Stable, so that of two at one place the first stays the first.
  return { kind: "edits", edits: [...edits].sort((a, b) => a.offset - b.offset) };
}

function refused(reason: string): SceneEdits {
  return { kind: "refused", reason };
}

function editsOf(text: string, cell: SceneCell, edit: SceneEdit): readonly TextEdit[] | string {
  switch (edit.kind) {
    case "change":
      return changes(text, cell, edit.bodies);
    case "add":
      return whyNotAdded(cell, edit.bodies) ?? addBodies(text, cell, edit.bodies);
    case "remove":
      return removal(text, cell, edit.bodies);
  }
}

type Change = BodyChange & { readonly body: number };

function changes(text: string, cell: SceneCell, bodies: readonly Change[]): readonly TextEdit[] | string {
  const edits: TextEdit[] = [];
  const changed = new Set<number>();
  for (const change of bodies) {
    const body = cell.scene.bodies[change.body];
    if (!body) return noBody(change.body);
    if (changed.has(change.body)) return l10n.t("{id} is given twice.", { id: body.id });
    changed.add(change.body);
    const whyNot = whyNotWritten(cell, { ...body, ...given(change) });
    if (whyNot !== undefined) return whyNot;
    edits.push(...changeBody(text, body, change, cell.scene.fps));
  }
  return edits;
}

function given({ position, size, velocity }: BodyChange): BodyChange {
  return { ...(position && { position }), ...(size && { size }), ...(velocity && { velocity }) };
}

function removal(text: string, cell: SceneCell, bodies: readonly number[]): readonly TextEdit[] | string {
  const sources = new Set<Node>();
  for (const index of bodies) {
    const body = cell.scene.bodies[index];
    if (!body) return noBody(index);
    sources.add(body.source);
  }
  const list = writtenIn(cell, "bodies");
  return list ? removeEntries(text, list, sources) : [];
}

function whyNotAdded(cell: SceneCell, bodies: readonly (BodyChange & { readonly id: string })[]): string | undefined {
  const list = writtenIn(cell, "bodies");
  if (list && list.type !== "array") return l10n.t('"bodies" is not a list in the text.');
  const written = list?.children ?? [];
  const ids = new Set(written.map((node) => idIn(node)));
  for (let place = 0; place < written.length + bodies.length; place++) {
    // Each body can be called after its place, whether or not it has another name as well.
    const id = `bodies[${place}]`;
    if (ids.has(id) && idIn(written[place]) !== id)
      return l10n.t('There is a body with the id "{id}", which is the name of a place.', { id });
  }
  for (const body of bodies) {
    const { id } = body;
    if (ids.has(id)) return l10n.t('The id "{id}" is taken.', { id });
    if (/^bodies\[\d+\]$/.test(id)) return l10n.t('"{id}" is the name of a place and cannot be an id.', { id });
    ids.add(id);
    const whyNot = whyNotWritten(cell, body);
    if (whyNot !== undefined) return whyNot;
  }
  return undefined;
}

function idIn(body: Node | undefined): unknown {
  return body?.children?.find(({ children }) => children?.[0]?.value === "id")?.children?.[1]?.value;
}

/** Why values cannot be those of a body of this scene. */
function whyNotWritten({ scene }: SceneCell, body: BodyChange & Pick<SceneBody, "id">): string | undefined {
  const { id, position = [], size = [], velocity } = body;
  const { dimensions } = scene;
  for (const vector of [position, size, ...(velocity ? [velocity] : [])]) {
    if (vector.length !== dimensions) return l10n.t("A vector of this scene has {dimensions} numbers.", { dimensions });
    if (!vector.every(isWithinReach)) return l10n.t("{id} would be too far away, too large or too fast.", { id });
  }
  if (size.some((n) => n < 0)) return l10n.t("{id} would have a negative size.", { id });
  if (isWithinNumbers(position, size, velocity, scene.fps, scene.frames)) return undefined;
  return l10n.t("{id} would leave the range of numbers.", { id });
}

function noBody(index: number): string {
  return l10n.t("The scene has no body {index}.", { index });
}
