import * as l10n from "@vscode/l10n";
import type { Node } from "jsonc-parser";
import { isWithinReach } from "../../geometry/index.js";
import type { SceneEdit, SettingChange } from "../../view/protocol/index.js";
import { isConvex } from "../../solver/index.js";
import { isWithinNumbers, type ParsedNotebook, type SceneBody, type SceneCell } from "../index.js";
import { addBodies, changeBody, type BodyChange, type NewBody } from "./editBodies.js";
import { stateCheck } from "./editCheck.js";
import { append, setFirstKey, setKeys, setSettings } from "./insert.js";
import { paintTiles } from "./paint.js";
import { removeEntries } from "./remove.js";
import { applyTextEdits, sliceOf, valueOf, writtenIn, type TextEdit } from "./textEdits.js";

/** A text and what it says; `notebook` is absent where it says nothing that could be understood. */
type EditedText = Pick<ParsedNotebook, "notebook"> & { readonly text: string };

/**
 * The least changes of a text that make an edit of one of its scenes: all comments, blanks and line ends stay, and every
 * number that has its value already. Bodies that the cell takes over from the file are edited there. After them the scene has
 * exactly the values of the edit; where one is written as a sum (`center`, `to`), to 15 digits: see {@link roundedSum}.
 *
 * @param cell index in the notebook's cells; bodies in `edit` are indices in the scene's `bodies`.
 * @returns edits in the order of the text that do not overlap, or a sentence that says why there are none.
 */
export function editScene({ text, notebook }: EditedText, cell: number, edit: Edit): readonly TextEdit[] | string {
  if (!notebook) return l10n.t("The source cannot be read at the moment.");
  const scene = notebook.cells[cell];
  if (scene?.kind !== "scene") return l10n.t("Cell {number} is not a scene.", { number: cell + 1 });
  const edits = editsOf(text, scene, edit);
  if (typeof edits === "string") return edits;
  if (edits.length === 0) return l10n.t("This changes nothing.");
  // Stable, so that of two at one place the first stays the first.
  return edits.toSorted((a, b) => a.offset - b.offset);
}

function editsOf(text: string, cell: SceneCell, edit: Edit): readonly TextEdit[] | string {
  switch (edit.kind) {
    case "change":
      return changes(text, cell, edit);
    case "add":
      return whyNotAdded(cell, edit.bodies) ?? addBodies(text, cell, edit.bodies);
    case "remove":
      return removal(text, cell, edit.bodies);
    case "copy":
      return copies(text, cell, edit.bodies);
    case "paint":
      return paintTiles(text, cell, edit.tiles, edit.solid);
    case "check":
      return stateCheck(text, cell, edit.rule);
  }
}

/** New values for the body of this index. */
export type Change = BodyChange & { readonly body: number };
type Edit =
  | SceneEdit
  | { readonly kind: "change"; readonly bodies: readonly Change[]; readonly settings?: SettingChange };

function changes(
  text: string,
  cell: SceneCell,
  { bodies, settings = {} }: Extract<Edit, { kind: "change" }>,
): readonly TextEdit[] | string {
  const changedSettings = Object.entries(settings).filter(
    ([key, value]) => cell.scene[key as keyof typeof settings] !== value,
  );
  const edits: TextEdit[] = [...setSettings(text, cell, Object.fromEntries(changedSettings))];
  const changed = new Set<number>();
  for (const change of bodies) {
    const body = cell.scene.bodies[change.body];
    const source = cell.bodySources.at(change.body);
    if (!body || !source) return noBody(change.body);
    if (changed.has(change.body)) return l10n.t("The change names {id} twice.", { id: body.id });
    changed.add(change.body);
    const { position = body.position, size = body.size, velocity = body.velocity } = change;
    const whyNot = whyNotWritten(cell, { id: body.id, position, size, velocity }) ?? whyNotShaped(cell, body, change);
    if (whyNot !== undefined) return whyNot;
    edits.push(...changeBody(text, source, body, change, cell.scene.fps));
  }
  return edits;
}

function removal(text: string, cell: SceneCell, bodies: readonly number[]): readonly TextEdit[] | string {
  const sources = new Set<Node>();
  for (const index of bodies) {
    const source = cell.bodySources.at(index);
    if (!source) return noBody(index);
    sources.add(source);
  }
  const list = writtenIn(cell, "bodies");
  return list ? removeEntries(text, list, sources) : [];
}

/** Writes bodies once more behind the last one, as they are written, each at its place and under its id. */
function copies(
  text: string,
  cell: SceneCell,
  bodies: Extract<SceneEdit, { kind: "copy" }>["bodies"],
): readonly TextEdit[] | string {
  const written: string[] = [];
  const added: NewBody[] = [];
  for (const { body: index, id, position } of bodies) {
    const body = cell.scene.bodies[index];
    const source = cell.bodySources.at(index);
    if (!body || !source) return noBody(index);
    added.push({ id, position, size: body.size });
    const name = JSON.stringify(id);
    const edits = [
      ...changeBody(text, source, body, { position }, cell.scene.fps),
      ...(valueOf(source, "id") ? setKeys(text, source, { id: name }) : setFirstKey(text, source, "id", name)),
    ];
    const own = edits
      .map((edit) => ({ ...edit, offset: edit.offset - source.offset }))
      .toSorted((a, b) => a.offset - b.offset);
    written.push(applyTextEdits(sliceOf(text, source), own));
  }
  const list = writtenIn(cell, "bodies");
  return whyNotAdded(cell, added) ?? (list ? append(text, list, written) : []);
}

function whyNotAdded(cell: SceneCell, bodies: readonly NewBody[]): string | undefined {
  const list = writtenIn(cell, "bodies");
  if (list && list.type !== "array") return l10n.t('"bodies" is not a list in the source.');
  const written = list?.children ?? [];
  const idIn = (body: Node | undefined): unknown => valueOf(body, "id")?.value;
  const ids = new Set(written.map(idIn));
  for (let place = 0; place < written.length + bodies.length; place++) {
    // Each body can be called after its place, whether or not it has another name as well.
    const id = `bodies[${place}]`;
    if (ids.has(id) && idIn(written[place]) !== id)
      return l10n.t(
        'A body has the id "{id}", but this name is reserved: it stands for the body at this position in the list.',
        {
          id,
        },
      );
  }
  for (const body of bodies) {
    const { id } = body;
    if (ids.has(id)) return l10n.t('The id "{id}" is already used.', { id });
    if (/^bodies\[\d+\]$/.test(id))
      return l10n.t('"{id}" cannot be an id: this name stands for the body at this position in the list.', { id });
    ids.add(id);
    const whyNot = whyNotWritten(cell, body);
    if (whyNot !== undefined) return whyNot;
  }
  return undefined;
}

/** Why values cannot be those of a body of this scene. */
function whyNotWritten({ scene }: SceneCell, body: NewBody): string | undefined {
  const { id, position, size, velocity } = body;
  const { dimensions } = scene;
  for (const vector of [position, size, ...(velocity ? [velocity] : [])]) {
    if (vector.length !== dimensions)
      return l10n.t("A vector of this scene needs {dimensions} numbers.", { dimensions });
    if (!vector.every(isWithinReach)) return l10n.t("{id} would be too far away, too large or too fast.", { id });
  }
  if (size.some((n) => n < 0)) return l10n.t("{id} would have a negative size.", { id });
  if (isWithinNumbers(body, scene)) return undefined;
  return l10n.t("Values of {id} would be too large for a double.", { id });
}

/** Why a body cannot have corners, a rotation or a path. */
function whyNotShaped({ scene }: SceneCell, body: SceneBody, change: BodyChange): string | undefined {
  const { id } = body;
  const { corners, rotation, points, size } = change;
  if (rotation !== undefined && scene.dimensions !== 2)
    return l10n.t("{id} cannot rotate: this works only in scenes with 2 dimensions.", { id });
  if (corners && !body.polygon) return l10n.t("{id} is a box, so its corners cannot be moved one by one.", { id });
  if (corners && !isConvex({ position: body.position, corners })) return l10n.t("{id} would not be convex.", { id });
  if (size?.some((n) => n === 0) && (rotation ?? body.rotation ?? 0) !== 0)
    return l10n.t("{id} is rotated, so its size must be greater than 0 on each axis.", { id });
  if (points && !body.path) return l10n.t("{id} has no path.", { id });
  for (const vector of [...(points ?? []), ...(corners ?? [])]) {
    if (vector.length !== scene.dimensions)
      return l10n.t("A vector of this scene needs {dimensions} numbers.", { dimensions: scene.dimensions });
    if (!vector.every(isWithinReach)) return l10n.t("{id} would be too far away, too large or too fast.", { id });
  }
  return undefined;
}

function noBody(index: number): string {
  return l10n.t("The scene has no body {index}.", { index });
}
