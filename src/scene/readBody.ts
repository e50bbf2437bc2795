import * as l10n from "@vscode/l10n";
import type { Node } from "jsonc-parser";
import { at, boxAround, GREATEST, type Vec } from "../geometry/index.js";
import { checkOf } from "../model/index.js";
import { isConvex, type ConvexPolygon } from "../solver/index.js";
import {
  type BodyValues,
  hasOne,
  isWithinNumbers,
  kinematic,
  onOrbit,
  readGrowth,
  readOrbit,
  readPath,
} from "./bodyMotion.js";
import { bodyEntries, defaults } from "./format/index.js";
import type { Frame, SceneBody } from "./notebook.js";
import type { ProblemList } from "./sceneProblemList.js";
import { brace, expectedOf, owners, property } from "./readKeys.js";
import { polygonOf } from "./polygon.js";

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** Reads a body with all that is to be said of it: one in which `plainReader` finds something to say. Undefined where it has no extent, place or motion that fits. */
export function readBody(id: string, values: BodyValues, node: Node, frame: Frame, problems: ProblemList) {
  const isPlaced = hasOne(node, "position", "center", problems);
  const isMoved = hasOne(node, "velocity", "to", problems);
  const isShaped = hasOne(node, "size", "shape", problems);
  if (isShaped === "none") {
    const expected = expectedOf(bodyEntries(frame.dimensions).size);
    const message = l10n.t('{owner} needs "{key}": {expected}.', { owner: owners.body(), key: "size", expected });
    problems.add("missing", brace(node), message, { key: "size" });
  }
  const isKinematic = readPath(values, node, problems);
  const isOnOrbit = readOrbit(values, node, frame, problems);
  const isGrown = readGrowth(values, node, problems);
  if (isPlaced === "none") {
    const message = l10n.t('A body needs "position" or "center": {dimensions} numbers.', {
      dimensions: frame.dimensions,
    });
    problems.add("missing", brace(node), message, { key: "position" });
  }
  const shapeless = isShaped === "both" ? ["shape"] : shapelessKeys(values, node, frame, problems);
  if (isMoved === "none") addNoEffect(values, node, problems, [...motionKeys, ...contactKeys(values)]);
  if (isPlaced !== "one" || isShaped !== "one" || isMoved === "both" || shapeless.length > 0) return undefined;
  if (!isKinematic || !isOnOrbit || !isGrown) return undefined;

  const body = bodyOf(id, values, frame);
  if (!body || (isMoved === "one" && !body.velocity)) return undefined;
  if (isWithinNumbers(body, frame)) return body;
  const message = l10n.t(
    'The body "{id}" is too large, too far away or too fast: coordinates and speeds can be at most {most}.',
    { id, most: GREATEST },
  );
  problems.add("not-finite", node, message);
  return undefined;
}

/** Keys that act on a velocity of the body's own. */
export const motionKeys = ["acceleration", "gravityScale", "maxSpeed"] as const;

/**
 * Keys of how a body answers contacts that change nothing of what is driven: on an orbit it passes all, and nothing turns it on
 * its path. From there others may pass it, or bounce off it.
 */
function contactKeys({ orbit, path, response }: BodyValues): readonly (keyof BodyValues)[] {
  if (orbit) return ["response", "restitution", "mass"];
  if (!path) return [];
  if (response === "deflect") return ["mass"];
  return [...(response === "pass" ? [] : (["response"] as const)), "restitution", "mass"];
}

/** Warns of keys that would act on a velocity, at a body that has none of its own. */
function addNoEffect(values: BodyValues, node: Node, problems: ProblemList, keys: readonly (keyof BodyValues)[]): void {
  for (const name of keys) {
    const key = values[name] === undefined ? undefined : property(node, name)?.key;
    const words = { key: name, needed: "velocity", other: "to" };
    const message = l10n.t('"{key}" has no effect, because this body has neither "{needed}" nor "{other}".', words);
    if (key) problems.add("no-effect", key, message);
  }
}

/** Keys of a body's shape with which it would have none; each has a problem that says so. */
function shapelessKeys(values: BodyValues, node: Node, frame: Frame, problems: ProblemList): readonly string[] {
  const { shape, rotation = 0 } = values;
  const given = [...(shape ? ["shape"] : []), ...(rotation === 0 ? [] : ["rotation"])];
  if (frame.dimensions !== 2) {
    for (const key of given) {
      const message = l10n.t('"{key}" works only in 2D scenes.', { key });
      problems.add("conflict", property(node, key)?.key ?? node, message);
    }
    return given;
  }
  const polygon = given.length > 0 ? polygonOf(values) : undefined;
  if (!polygon) return [];
  if (isConvex(polygon)) {
    if (moves(values) || isConvex(rounded(polygon))) return [];
    const message = l10n.t(
      "The body is so far from the origin that its corners no longer form a convex polygon after their coordinates are rounded.",
    );
    problems.add("out-of-range", property(node, values.center ? "center" : "position")?.value ?? node, message);
    return given;
  }
  if (shape && !isConvex({ position: [0, 0], corners: shape.polygon })) {
    const range = property(property(node, "shape")?.value ?? node, "polygon")?.value ?? node;
    const found = problems.quote(range);
    const message = l10n.t(
      '"polygon" must be convex: its corners must go around it once and all turn in the same direction; got {found}.',
      { found },
    );
    problems.add("out-of-range", range, message);
    return ["shape"];
  }
  const message = l10n.t(
    'A body with "rotation" needs an area, but the width or height of this one is zero or almost zero.',
  );
  problems.add("out-of-range", property(node, "rotation")?.value ?? node, message);
  return ["rotation"];
}

function moves({ velocity, to, path, orbit }: BodyValues): boolean {
  return (velocity ?? to ?? path ?? orbit) !== undefined;
}

/** A polygon with its corners where they are for what never moves: rounded to doubles, of which there are few far out. */
function rounded({ position, corners }: ConvexPolygon): ConvexPolygon {
  const placed = corners.map((corner) => corner.map((c, axis) => at(position, axis) + c));
  return { position: position.map(() => 0), corners: placed };
}

/** The body that values of its keys stand for; undefined where they do not say how large it is or where it stands. */
export function bodyOf(id: string, values: BodyValues, frame: Frame): SceneBody | undefined {
  const { shape, rotation = 0, center } = values;
  const polygon = isTurned(values) ? polygonOf(values) : undefined;
  const size = polygon ? boundsSize(polygon) : values.size;
  if (!size) return undefined;
  const position = polygon?.position ?? values.position ?? center?.map((c, axis) => c - at(size, axis) / 2);
  if (!position) return undefined;
  const start = center ?? values.position ?? position;
  const displacement = values.to?.map((end, axis) => end - at(start, axis));
  const velocity = values.velocity ?? displacement?.map((d) => d * frame.fps);
  const check = values.check === undefined ? frame.check : checkOf(values.check);
  const body: Mutable<SceneBody> = {
    id,
    position,
    size,
    response: values.response ?? defaults.response,
    restitution: values.restitution ?? defaults.restitution,
    mass: values.mass ?? defaults.mass,
    detection: check.rule === "swept" ? "swept" : (values.detection ?? frame.detection),
    check,
  };
  // Not spread into it: that takes as long as all else here, for hundreds of thousands of bodies.
  if (polygon) body.corners = polygon.corners;
  if (shape) body.polygon = true;
  if (rotation !== 0) body.rotation = rotation;
  if (values.layers) body.layers = values.layers;
  if (values.collidesWith) body.collidesWith = values.collidesWith;
  if (values.oneWay) body.oneWay = values.oneWay;
  if (values.growth?.some((change) => change !== 0)) {
    const anchor = values.anchor ?? size.map(() => 0);
    const isFixed = !velocity && !values.path;
    body.growth = { change: values.growth, anchor, ...(isFixed && { isFixed }) };
    if (isFixed) body.velocity = size.map(() => 0);
  }
  if (values.path) return Object.assign(body, kinematic(values.path, values, body));
  if (velocity) body.velocity = velocity;
  if (displacement) body.displacement = displacement;
  if (values.acceleration) body.acceleration = values.acceleration;
  if (values.gravityScale !== undefined) body.gravityScale = values.gravityScale;
  if (values.maxSpeed !== undefined) body.maxSpeed = values.maxSpeed;
  if (values.orbit) return Object.assign(body, onOrbit(values.orbit, body));
  return body;
}

/** Whether a body is a polygon, or a box that is turned. */
function isTurned({ shape, rotation = 0 }: BodyValues): boolean {
  return shape !== undefined || rotation !== 0;
}

/** The full extents of a polygon's bounds. */
function boundsSize({ corners }: ConvexPolygon): Vec {
  const { min, max } = boxAround(corners);
  return max.map((m, axis) => m - at(min, axis));
}
