import type { Node } from "jsonc-parser";
import { at, boxAround, middleOf, turnOf, type Vec } from "../../geometry/index.js";
import type { SceneBody, SceneCell } from "../index.js";
import { append, insertAfter, spacingInside } from "./insert.js";
import { removeEntries } from "./remove.js";
import {
  bracketed,
  colonOf,
  hasLineEnd,
  literal,
  numberEdits,
  objectText,
  propertyOf,
  roundedSum,
  spaceBefore,
  spacingOf,
  styleOnLine,
  valueOf,
  valueText,
  writtenIn,
  type TextEdit,
} from "./textEdits.js";

/** New values for a body, as scenes have them; what is not given stays as it is. */
export type BodyChange = NewValues & {
  /** Degrees; 0 leaves the key out. */
  readonly rotation?: number | undefined;
  /** All corners of a polygon, relative to its position, before it is turned. */
  readonly corners?: readonly Vec[] | undefined;
  /** All places of its position on its path. */
  readonly points?: readonly Vec[] | undefined;
};

/** `size` is that of a box before it is turned. */
type NewValues = Readonly<Partial<Record<"position" | "size" | "velocity", Vec | undefined>>>;

/** A body to be written. */
export type NewBody = NewValues & Pick<SceneBody, "id" | "position" | "size">;

/** Writes new bodies behind the last one, in its style. A scene without a list of bodies gets one. */
export function addBodies(text: string, cell: SceneCell, bodies: readonly NewBody[]): readonly TextEdit[] {
  const list = writtenIn(cell, "bodies");
  const model = cell.bodySources.at(cell.scene.bodies.length - 1);
  const written = bodies.map((body) => bodyText(text, cell.source, body, model));
  return list ? append(text, list, written) : addList(text, cell.source, "bodies", written);
}

/** Writes a list that a scene has not had yet behind its last key. */
export function addList(text: string, scene: Node, key: string, entries: readonly string[]): readonly TextEdit[] {
  const { colon, lists } = styleOnLine(text, scene);
  const last = scene.children?.at(-1);
  const onLines = last !== undefined && hasLineEnd(spaceBefore(text, last.offset));
  const list = bracketed("[]", entries, onLines ? spacingInside(text, last) : lists);
  return append(text, scene, [`"${key}"${colon}${list}`]);
}

/** A body with the blanks and line ends of another one of the same list; on one line where there is none. */
function bodyText(text: string, scene: Node, body: NewBody, model: Node | undefined): string {
  const { id, position, size, velocity } = body;
  const values = { id, position, size, ...(velocity && { velocity }) };
  const property = model && propertyOf(model, "size");
  const vector = property?.children?.[1];
  if (!model || !property || !vector) return objectText(values, styleOnLine(text, scene));
  const [entries, lists] = [spacingOf(text, model), spacingOf(text, vector)];
  return objectText(values, { colon: colonOf(text, property), entries, lists });
}

/**
 * Writes new values into a body where it is written: only the numbers that differ. Its `center` moves also where only its size changes, and the
 * place that it moves `to` also where only it is moved, so that its velocity stays.
 */
export function changeBody(
  text: string,
  source: Node,
  body: SceneBody,
  change: BodyChange,
  fps: number,
): readonly TextEdit[] {
  const edits: TextEdit[] = [];
  if (change.size) edits.push(...vectorEdits(source, "size", change.size));
  if (change.corners) edits.push(...cornerEdits(text, source, body, change.corners));
  if (change.rotation !== undefined) edits.push(...rotationEdits(text, source, change.rotation));

  const center = numbersAt(source, "center");
  const before = center ?? numbersAt(source, "position") ?? [];
  const path = valueOf(source, "path");
  const written = change.points && path && writtenPoints(text, path, body.path?.points ?? [], change.points);
  if (written) edits.push(...written.edits);
  const start = written?.first ?? placeAfter(before, source, body, change);
  edits.push(...vectorEdits(source, center ? "center" : "position", start));
  if (path && !written) edits.push(...movedPoints(path, before, start));

  const { displacement } = body;
  if (displacement) {
    const to = numbersAt(source, "to")?.map((now, axis) => {
      const from = at(start, axis);
      const wanted = change.velocity && at(change.velocity, axis);
      return wanted === undefined
        ? roundedSum(now, from + at(displacement, axis), (n) => n - from === at(displacement, axis))
        : roundedSum(now, from + wanted / fps, (n) => (n - from) * fps === wanted);
    });
    edits.push(...vectorEdits(source, "to", to ?? []));
  } else if (change.velocity) {
    const { velocity } = change;
    edits.push(...(body.velocity ? vectorEdits(source, "velocity", velocity) : aim(text, source, velocity)));
  }
  return edits;
}

/** The `position` or `center` of a body after a change, from what is written of it now. */
function placeAfter(before: Vec, source: Node, body: SceneBody, change: BodyChange): Vec {
  const isCenter = valueOf(source, "center") !== undefined;
  if (!body.corners) {
    const size = change.size ?? body.size;
    const corner = change.position ?? body.position;
    if (!isCenter) return corner;
    return before.map((now, axis) => {
      const half = at(size, axis) / 2;
      return roundedSum(now, at(corner, axis) + half, (n) => n - half === at(corner, axis));
    });
  }
  const moved = body.position.map((p, axis) => at(change.position ?? body.position, axis) - p);
  const written = numbersAt(source, "size") ?? [];
  const wider = written.map((size, axis) => at(change.size ?? written, axis) - size);
  const shift = change.corners ? shiftOfMiddle(body, change.corners, isCenter) : [0, 0];
  return before.map((now, axis) => {
    const way = at(moved, axis) + at(shift, axis) - (isCenter || !change.size ? 0 : at(wider, axis) / 2);
    return way === 0 ? now : nearSum(now, way);
  });
}

/**
 * How far the written place of a polygon moves with its corners, so that those that have not changed stay where they are: what
 * is given by its center, or turned about it, would follow the middle of its bounds.
 */
function shiftOfMiddle(body: SceneBody, corners: readonly Vec[], isCenter: boolean): Vec {
  const [before, after] = [ownCorners(body), corners].map((points) => middleOf(boxAround(points)));
  const own = [0, 1].map((axis) => at(after ?? [], axis) - at(before ?? [], axis));
  const turned = turnOf(body.rotation ?? 0)(at(own, 0), at(own, 1));
  const { min, max } = boxAround(corners);
  const step = Math.max(at(max, 0) - at(min, 0), at(max, 1) - at(min, 1)) * leastOfExtent;
  return turned.map((way, axis) => {
    const shift = isCenter ? way : way - at(own, axis);
    return body.rotation === undefined ? shift : Math.round(shift / step) * step;
  });
}

/** Of a turned polygon's extent: finer than what can be seen of it. */
const leastOfExtent = 2 ** -20;

/** The corners of a body before they are turned, relative to its position. */
function ownCorners({ corners = [], rotation = 0 }: SceneBody): readonly Vec[] {
  const turn = turnOf(-rotation);
  return rotation === 0 ? corners : corners.map((corner) => turn(at(corner, 0), at(corner, 1)));
}

function cornerEdits(text: string, source: Node, body: SceneBody, corners: readonly Vec[]): readonly TextEdit[] {
  const list = valueOf(valueOf(source, "shape"), "polygon");
  return list ? listEdits(text, list, ownCorners(body), corners).edits : [];
}

function rotationEdits(text: string, source: Node, rotation: number): readonly TextEdit[] {
  const written = propertyOf(source, "rotation");
  const value = written?.children?.[1];
  if (rotation === 0) return written ? removeEntries(text, source, new Set([written])) : [];
  if (value) {
    const { offset, length } = value;
    return value.value === rotation ? [] : [{ offset, length, text: literal(rotation) }];
  }
  const before = propertyOf(source, "size") ?? propertyOf(source, "shape");
  return before ? insertAfter(text, before, [`"rotation"${colonOf(text, before)}${literal(rotation)}`]) : [];
}

/** Edits of the points of a path, and what is written of the first of them then. */
function writtenPoints(text: string, path: Node, before: readonly Vec[], after: readonly Vec[]) {
  const list = valueOf(path, "points");
  const edited = list && listEdits(text, list, before, after);
  return edited && { edits: edited.edits, first: edited.written[0] ?? [] };
}

/**
 * Edits of a written list of points that make other points of those that stand for it, which may differ from it by the same for
 * all. Points that both have stay as they are written.
 */
function listEdits(text: string, list: Node, before: readonly Vec[], after: readonly Vec[]) {
  const entries = list.children ?? [];
  const written = entries.map(({ children = [] }) => children.map(({ value }) => value as number));
  const [now, then] = [written, before].map((points) => boxAround(points).min);
  const offset = [0, 1, 2].map(
    (axis) => (now?.[axis] ?? written[0]?.[axis] ?? 0) - (then?.[axis] ?? before[0]?.[axis] ?? 0),
  );
  const same = (a: Vec | undefined, b: Vec | undefined): boolean => String(a) === String(b);
  const most = Math.min(before.length, after.length);
  let front = 0;
  while (front < most && same(before[front], after[front])) front++;
  let back = 0;
  while (back < most - front && same(before.at(-1 - back), after.at(-1 - back))) back++;
  const wanted = after.map((point, i): Vec => {
    const old = i < front ? i : i >= after.length - back ? i - after.length + before.length : undefined;
    if (old !== undefined) return written[old] ?? point;
    const kept = after.length === before.length ? before[i] : undefined;
    return point.map((n, axis) => (n === kept?.[axis] ? (written[i]?.[axis] ?? n) : nearSum(n, offset[axis] ?? 0)));
  });
  return { edits: rewritten(text, list, wanted, front, back), written: wanted };
}

/** Edits of a list of points that begins and ends with as many of those that are wanted. */
function rewritten(text: string, list: Node, wanted: readonly Vec[], front: number, back: number): readonly TextEdit[] {
  const entries = list.children ?? [];
  const added = wanted.slice(front, wanted.length - back);
  const gone = entries.slice(front, entries.length - back);
  if (added.length === gone.length) return added.flatMap((point, i) => numberEdits(gone[i]?.children ?? [], point));
  const model = entries[0];
  if (added.length === 0) return removeEntries(text, list, new Set(gone));
  if (!model) return [];
  const spacing = spacingOf(text, model);
  const before = entries[front - 1];
  const texts = (points: readonly Vec[]): string[] => points.map((point) => valueText(point, spacing));
  if (gone.length === 0 && before) return insertAfter(text, before, texts(added));
  const { offset, length } = list;
  return [{ offset, length, text: bracketed("[]", texts(wanted), spacingOf(text, list)) }];
}

/** A sum with as few digits as say it, but for what rounding leaves. */
function nearSum(a: number, b: number): number {
  const near = Math.max(Math.abs(a), Math.abs(b)) * 8 * Number.EPSILON;
  return roundedSum(a, a + b, (n) => Math.abs(n - a - b) <= near);
}

/** Edits that take the points of a path along from one place to another: the first one is there. */
function movedPoints(path: Node, from: Vec, to: Vec): readonly TextEdit[] {
  const points = valueOf(path, "points")?.children ?? [];
  return points.flatMap((point, i) =>
    (point.children ?? []).flatMap(({ offset, length, value }, axis) => {
      const [now, start, end] = [value as number, at(from, axis), at(to, axis)];
      if (start === end) return [];
      const near = Math.max(Math.abs(now), Math.abs(start), Math.abs(end)) * 4 * Number.EPSILON;
      const wanted = now - start + end;
      const moved = i === 0 ? end : roundedSum(now, wanted, (n) => Math.abs(n - wanted) <= near);
      return moved === now ? [] : [{ offset, length, text: literal(moved) }];
    }),
  );
}

function numbersAt(object: Node, key: string): readonly number[] | undefined {
  return valueOf(object, key)?.children?.map(({ value }) => value as number);
}

/** Edits of the numbers of a list that are others than those wanted. */
function vectorEdits(object: Node, key: string, wanted: Vec): readonly TextEdit[] {
  return numberEdits(valueOf(object, key)?.children ?? [], wanted);
}

/** Gives a body that never moved a velocity, behind its size and written like that. */
function aim(text: string, source: Node, velocity: Vec): readonly TextEdit[] {
  const size = propertyOf(source, "size");
  const vector = size?.children?.[1];
  if (!size || !vector) return [];
  const written = valueText(velocity, spacingOf(text, vector));
  return insertAfter(text, size, [`"velocity"${colonOf(text, size)}${written}`]);
}
