import type { Node } from "jsonc-parser";
import type { Vec } from "../../geometry/index.js";
import type { SceneCell } from "../../scene/index.js";
import { hasLineEnd, spaceBefore } from "../trivia.js";
import { propertyOf, writtenIn } from "../written.js";
import { insertAfter, insertInto, spacingInside } from "./insert.js";
import { literal } from "./literal.js";
import { bracketed, colonOf, fileStyle, spacingOf } from "./style.js";
import type { TextEdit } from "./textEdit.js";

/** A body to be written. */
export interface NewBody {
  readonly id: string;
  /** Lowest corner. */
  readonly position: Vec;
  readonly size: Vec;
  /** Units per second; absent for an immovable body. */
  readonly velocity?: Vec | undefined;
}

/** Writes new bodies behind the last one, in its style. A scene without a list of bodies gets one. */
export function addBodies(text: string, cell: SceneCell, bodies: readonly NewBody[]): readonly TextEdit[] {
  const list = writtenIn(cell, "bodies");
  const model = cell.scene.bodies.at(-1)?.source;
  const written = bodies.map((body) => (model ? writtenLike(text, model, body) : writtenAnew(text, cell.source, body)));
  if (!list) return addList(text, cell.source, "bodies", written);
  const last = list.children?.at(-1);
  return last ? insertAfter(text, last, written) : insertInto(text, list, written);
}

/** Writes a list that a scene has not had yet behind its last key. */
export function addList(
  text: string,
  scene: Node,
  key: "bodies" | "expect",
  entries: readonly string[],
): readonly TextEdit[] {
  const { colon, blank } = fileStyle(text, scene);
  const last = scene.children?.at(-1);
  const onLines = last !== undefined && hasLineEnd(spaceBefore(text, last.offset));
  const spacing = onLines ? spacingInside(text, last) : { open: "", between: blank, close: "" };
  const entry = `"${key}"${colon}${bracketed("[]", entries, spacing)}`;
  return last ? insertAfter(text, last, [entry]) : insertInto(text, scene, [entry]);
}

/** A body with the blanks and line ends of another one of the same list. */
function writtenLike(text: string, model: Node, body: NewBody): string {
  const size = propertyOf(model, "size");
  const vector = size?.children?.[1];
  if (!size || !vector) return writtenAnew(text, model, body);
  const vectorText = (vec: Vec): string => bracketed("[]", vec.map(literal), spacingOf(text, vector));
  return bracketed("{}", entriesOf(body, colonOf(text, size), vectorText), spacingOf(text, model));
}

/** A body on one line. */
function writtenAnew(text: string, near: Node, body: NewBody): string {
  const { colon, blank } = fileStyle(text, near);
  const vectorText = (vec: Vec): string => bracketed("[]", vec.map(literal), { open: "", between: blank, close: "" });
  return bracketed("{}", entriesOf(body, colon, vectorText), { open: blank, between: blank, close: blank });
}

function entriesOf(
  { id, position, size, velocity }: NewBody,
  colon: string,
  vectorText: (vec: Vec) => string,
): readonly string[] {
  return [
    `"id"${colon}${JSON.stringify(id)}`,
    `"position"${colon}${vectorText(position)}`,
    `"size"${colon}${vectorText(size)}`,
    ...(velocity ? [`"velocity"${colon}${vectorText(velocity)}`] : []),
  ];
}
