import { findNodeAtLocation, type Node } from "jsonc-parser";
import { at, type Vec } from "../../geometry/index.js";
import type { SceneBody } from "../../scene/index.js";
import { propertyOf } from "../written.js";
import { insertAfter } from "./insert.js";
import { literal, roundedSum } from "./literal.js";
import { bracketed, colonOf, spacingOf } from "./style.js";
import type { TextEdit } from "./textEdit.js";

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
