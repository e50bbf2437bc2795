import { findNodeAtLocation, type Node } from "jsonc-parser";
import { at, type Vec } from "../../geometry/index.js";
import type { SceneBody, SceneCell } from "../index.js";
import { insertAfter, insertInto, spacingInside } from "./insert.js";
import {
  bracketed,
  colonOf,
  fileStyle,
  hasLineEnd,
  literal,
  propertyOf,
  roundedSum,
  spaceBefore,
  spacingOf,
  writtenIn,
  type TextEdit,
} from "./text.js";

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

/** New values for a body; what is not given stays as it is. */
export interface BodyChange {
  /** Lowest corner. */
  readonly position?: Vec | undefined;
  readonly size?: Vec | undefined;
  /** Units per second. */
  readonly velocity?: Vec | undefined;
}

/**
 * Writes new values into a body: only the numbers that differ. A body that is placed by its `center` gets another centre,
 * also where only its size changes; one that moves `to` a place gets another place to move to, also where only it is
 * moved, so that its velocity stays.
 */
export function changeBody(text: string, body: SceneBody, change: BodyChange, fps: number): readonly TextEdit[] {
  const { source } = body;
  const size = change.size ?? body.size;
  const corner = change.position ?? body.position;
  const edits: TextEdit[] = [];
  if (change.size) edits.push(...vectorEdits(source, "size", size));

  let start: Vec = corner;
  const center = numbersAt(source, "center");
  if (center) {
    start = center.map((now, axis) => {
      const half = at(size, axis) / 2;
      return keptOrSum(now, at(corner, axis) + half, (n) => n - half === at(corner, axis));
    });
  }
  if (change.position || change.size) edits.push(...vectorEdits(source, center ? "center" : "position", start));

  const { displacement } = body;
  if (displacement) {
    const to = numbersAt(source, "to")?.map((now, axis) => {
      const from = at(start, axis);
      const wanted = change.velocity && at(change.velocity, axis);
      return wanted === undefined
        ? keptOrSum(now, from + at(displacement, axis), (n) => n - from === at(displacement, axis))
        : keptOrSum(now, from + wanted / fps, (n) => (n - from) * fps === wanted);
    });
    edits.push(...vectorEdits(source, "to", to ?? []));
  } else if (change.velocity) {
    edits.push(
      ...(body.velocity ? vectorEdits(source, "velocity", change.velocity) : aim(text, body, change.velocity)),
    );
  }
  return edits;
}

function keptOrSum(now: number, sum: number, isWanted: (n: number) => boolean): number {
  return isWanted(now) ? now : roundedSum(sum, isWanted);
}

function numbersAt(object: Node, key: string): readonly number[] | undefined {
  return findNodeAtLocation(object, [key])?.children?.map(({ value }) => value as number);
}

/** Edits of the numbers of a list that are others than those wanted. */
function vectorEdits(object: Node, key: string, wanted: Vec): readonly TextEdit[] {
  const numbers = findNodeAtLocation(object, [key])?.children ?? [];
  return numbers.flatMap(({ offset, length, value }, axis) =>
    value === at(wanted, axis) ? [] : [{ offset, length, text: literal(at(wanted, axis)) }],
  );
}

/** Gives a body that never moved a velocity, behind its size and written like that. */
function aim(text: string, { source }: SceneBody, velocity: Vec): readonly TextEdit[] {
  const size = propertyOf(source, "size");
  const vector = size?.children?.[1];
  if (!size || !vector) return [];
  const written = bracketed("[]", velocity.map(literal), spacingOf(text, vector));
  return insertAfter(text, size, [`"velocity"${colonOf(text, size)}${written}`]);
}
