import * as l10n from "@vscode/l10n";
import type { Node } from "jsonc-parser";
import { at, boxAround, GREATEST, inSteps, isWithinReach, Polyline, type Steps, type Vec } from "../geometry/index.js";
import { isConvex, type ConvexPolygon } from "../solver/index.js";
import type { BodyList } from "./bodyList.js";
import { bodyEntries, defaults, fitsOf, perDimensions, type Values } from "./format/index.js";
import { BodySources } from "./bodySources.js";
import { checkLayers } from "./layers.js";
import type { Frame, Orbit, Scene, SceneBody } from "./notebook.js";
import type { ProblemList } from "./problems.js";
import { brace, expectedOf, isKind, owners, property, readKeys } from "./readKeys.js";
import { polygonOf, toMiddleOf } from "./shape.js";

export interface Bodies {
  readonly bodies: readonly SceneBody[];
  readonly sources: BodySources;
  /** The ids of all bodies that are written, also of those that were left out. */
  readonly ids: ReadonlySet<string>;
  /** Of those that were left out, how they are called. */
  readonly leftOut: readonly string[];
}

export const noBodies: Bodies = {
  bodies: [],
  sources: new BodySources(),
  ids: new Set(),
  leftOut: [],
};

/** Entries that are read in a step: a bad one takes longer. */
const entriesAStep = 64;

/** Reads a list of bodies. A bad one is left out, with its problems; the others stay. */
export function* readBodies(list: BodyList, frame: Frame, problems: ProblemList): Steps<Bodies> {
  const known = list.recall(frame);
  const readPlain = plainReader(list, frame);
  const ids = new Set<string>();
  const bodies: (SceneBody | undefined)[] = [];
  const leftOut: string[] = [];
  /** Entries that are read anew each time. */
  const passing = new Set<number>();
  const readOne = (entry: number): void => {
    const before = known?.bodyOf(entry);
    const plain = (known && before && inFrame(before, entry, known.frame, frame)) ?? readPlain(entry);
    if (plain && !ids.has(plain.id)) {
      ids.add(plain.id);
      bodies.push(plain);
      return;
    }
    const problemsBefore = problems.found.length;
    const { id, body, isNamed } = readEntry(list, entry, frame, ids, problems);
    bodies.push(body);
    if (!body) leftOut.push(id);
    if (problems.found.length > problemsBefore || !isNamed) passing.add(entry);
  };
  yield* inSteps(list.size, entriesAStep, (from, to) => {
    for (let entry = from; entry < to; entry++) readOne(entry);
  });
  list.keep({
    frame,
    bodies: passing.size === 0 ? bodies : bodies.map((body, i) => (passing.has(i) ? undefined : body)),
  });
  const beyond = new Set(yield* checkLayers(list, bodies, problems));
  for (const entry of beyond) leftOut.push(bodies[entry]?.id ?? placeName(entry));
  if (leftOut.length === 0) return { bodies: bodies as SceneBody[], sources: new BodySources(list), ids, leftOut };
  const entries = [...bodies.keys()].filter((entry) => bodies[entry] && !beyond.has(entry));
  const left = bodies.filter((body, entry) => body !== undefined && !beyond.has(entry)) as SceneBody[];
  return { bodies: left, sources: new BodySources(list, entries), ids, leftOut };
}

/** A body that was read in another place or frame as it is in this one; undefined where only its text tells. */
function inFrame(body: SceneBody, entry: number, from: Frame, to: Frame): SceneBody | undefined {
  if (from !== to) {
    if (from.dimensions !== to.dimensions || (from.fps !== to.fps && (body.displacement || body.orbit)))
      return undefined;
    if (from.detection !== to.detection && body.detection === from.detection) return undefined;
    if (!isWithinNumbers(body, to)) return undefined;
  }
  return !isPlaceName(body.id) || placeNamed(body.id) === entry ? body : { ...body, id: placeName(entry) };
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

type BodyValues = Values<ReturnType<typeof bodyEntries>>;

/** Keys whose values only fit together with others. */
const notPlain: ReadonlySet<string> = new Set(["path", "carries", "orbit", "rotation", "shape"]);

/** Whether values of a body's keys fit; of those that say all by themselves. */
const fitting = perDimensions((dimensions) => {
  const plain = Object.entries(bodyEntries(dimensions)).filter(([key]) => !notPlain.has(key));
  return new Map(plain.map(([key, entry]) => [key, fitsOf(entry)]));
});

/**
 * Reads entries in which nothing is wrong or needs a word: nearly all. Undefined for any other, which {@link readEntry} reads
 * to the same body or says what is wrong with it.
 */
function plainReader({ text, entries }: BodyList, frame: Frame): (entry: number) => SceneBody | undefined {
  const fits = fitting(frame.dimensions);
  const { starts, lengths, counts } = entries;
  return (entry) => {
    if ((counts[entry] as number) <= 0) return undefined;
    const start = starts[entry] as number;
    const values = JSON.parse(text.slice(start, start + (lengths[entry] as number))) as BodyValues;
    // A key that is given twice is written, and not among the values.
    let written = 0;
    for (const key in values) {
      const value: unknown = values[key as keyof BodyValues];
      if (!fits.get(key)?.(value)) return undefined;
      written += Array.isArray(value) ? value.length + 1 : 1;
    }
    const { id, position, center, velocity, to } = values;
    if (written !== counts[entry] || !position === !center || (velocity && to)) return undefined;
    if ((values.anchor && !values.growth) || (values.growth && values.orbit)) return undefined;
    if (id !== undefined && isPlaceName(id)) return undefined;
    if (!velocity && !to && motionKeys.some((key) => values[key] !== undefined)) return undefined;
    const body = bodyOf(id ?? placeName(entry), values, frame);
    return body && isWithinNumbers(body, frame) ? body : undefined;
  };
}

/** Reads an entry with all that is to be said of it. */
function readEntry(list: BodyList, entry: number, frame: Frame, ids: Set<string>, problems: ProblemList) {
  const node = list.children[entry] as Node;
  const place = placeName(entry);
  const isObject = isKind("object", node, problems, (found) => {
    const example = '{ "position": …, "size": … }';
    return l10n.t('"{place}" must be a body, {example}; got {found}.', { place, example, found });
  });
  if (!isObject) return { id: place, isNamed: false };
  const values = readKeys(bodyEntries(frame.dimensions), node, owners.body, problems);
  const id = idOf(values.id, node, place, list.size, ids, problems);
  ids.add(id);
  // A written name that is of a place is another one, or somebody else's, in another place.
  const isNamed = values.id === undefined || !isPlaceName(id);
  return { id, body: readBody(id, values, node, frame, problems), isNamed };
}

/** The written id, or the body's place where there is none or it belongs to another body. */
function idOf(
  id: string | undefined,
  node: Node,
  place: string,
  count: number,
  taken: ReadonlySet<string>,
  problems: ProblemList,
): string {
  if (id === undefined || id === place) return place;
  const range = property(node, "id")?.value ?? node;
  if (taken.has(id)) {
    const quoted = problems.quote(range);
    const message = l10n.t("{id} is already the id of an earlier body; ids must be unique.", { id: quoted });
    problems.add("duplicate-id", range, message);
    return place;
  }
  if ((placeNamed(id) ?? Infinity) < count) {
    const message = l10n.t('"{id}" is the name of the body at that place; give this one another id.', { id });
    problems.add("duplicate-id", range, message);
    return place;
  }
  return id;
}

function placeName(entry: number): string {
  return `bodies[${entry}]`;
}

/** Whether a name begins as those of places do. */
function isPlaceName(id: string): boolean {
  return id.startsWith("bodies[");
}

/** The index of the body that is called after its place, such as 3 for `bodies[3]`; undefined for any other name. */
export function placeNamed(id: string): number | undefined {
  const index = /^bodies\[(0|[1-9]\d*)\]$/.exec(id)?.[1];
  return index === undefined ? undefined : Number(index);
}

function readBody(id: string, values: BodyValues, node: Node, frame: Frame, problems: ProblemList) {
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
  const message = l10n.t('The body "{id}" reaches beyond {most}, further than a scene can.', { id, most: GREATEST });
  problems.add("not-finite", node, message);
  return undefined;
}

/** Keys that act on a velocity of the body's own. */
const motionKeys = ["acceleration", "gravityScale", "maxSpeed"] as const;

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
    const message = l10n.t('"{key}" changes nothing here: it acts on a body with "{needed}" or "{other}".', words);
    if (key) problems.add("no-effect", key, message);
  }
}

/** Keys of a body's shape with which it would have none; each has a problem that says so. */
function shapelessKeys(values: BodyValues, node: Node, frame: Frame, problems: ProblemList): readonly string[] {
  const { shape, rotation = 0 } = values;
  const given = [...(shape ? ["shape"] : []), ...(rotation === 0 ? [] : ["rotation"])];
  if (frame.dimensions !== 2) {
    for (const key of given) {
      const message = l10n.t('"{key}" is for scenes of 2 dimensions.', { key });
      problems.add("conflict", property(node, key)?.key ?? node, message);
    }
    return given;
  }
  const polygon = given.length > 0 ? polygonOf(values) : undefined;
  if (!polygon || isConvex(polygon)) return [];
  if (shape && !isConvex({ position: [0, 0], corners: shape.polygon })) {
    const range = property(property(node, "shape")?.value ?? node, "polygon")?.value ?? node;
    const found = problems.quote(range);
    const message = l10n.t('"polygon" must turn the same way at each corner, once around; got {found}.', { found });
    problems.add("out-of-range", range, message);
    return ["shape"];
  }
  const message = l10n.t('Turned by "rotation", the body is no convex polygon: it has no extent, or next to none.');
  problems.add("out-of-range", property(node, "rotation")?.value ?? node, message);
  return ["rotation"];
}

/** The body that values of its keys stand for; undefined where they do not say how large it is or where it stands. */
function bodyOf(id: string, values: BodyValues, frame: Frame): SceneBody | undefined {
  const { shape, rotation = 0, center } = values;
  const polygon = isTurned(values) ? polygonOf(values) : undefined;
  const size = polygon ? boundsSize(polygon) : values.size;
  if (!size) return undefined;
  const position = polygon?.position ?? values.position ?? center?.map((c, axis) => c - at(size, axis) / 2);
  if (!position) return undefined;
  const start = center ?? values.position ?? position;
  const displacement = values.to?.map((end, axis) => end - at(start, axis));
  const velocity = values.velocity ?? displacement?.map((d) => d * frame.fps);
  const body: Mutable<SceneBody> = {
    id,
    position,
    size,
    response: values.response ?? defaults.response,
    restitution: values.restitution ?? defaults.restitution,
    mass: values.mass ?? defaults.mass,
    detection: values.detection ?? frame.detection,
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
  if (values.path) return { ...body, ...kinematic(values.path, values, body) };
  if (velocity) body.velocity = velocity;
  if (displacement) body.displacement = displacement;
  if (values.acceleration) body.acceleration = values.acceleration;
  if (values.gravityScale !== undefined) body.gravityScale = values.gravityScale;
  if (values.maxSpeed !== undefined) body.maxSpeed = values.maxSpeed;
  if (values.orbit) return { ...body, ...onOrbit(values.orbit, body) };
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

/** False, with problems, where a path and what goes with it do not fit together. */
function readPath(values: BodyValues, node: Node, problems: ProblemList): boolean {
  const path = property(node, "path");
  const carries = property(node, "carries");
  if (!path) {
    if (!carries) return true;
    const message = l10n.t('"{key}" is of a body with a "{needed}".', { key: "carries", needed: "path" });
    problems.add("conflict", carries.key, message);
    return false;
  }
  const others = [hasOne(node, "velocity", "path", problems), hasOne(node, "to", "path", problems)];
  if (!values.path || others.includes("both") || (carries && !values.carries)) return false;
  const pace = howMany(path.value, "speed", "duration", (later, first, second) => {
    const message = l10n.t('A path has either "{first}" or "{second}", not both.', { first, second });
    problems.add("conflict", later, message);
  });
  if (pace === "none") {
    const message = l10n.t('A path needs "speed" or "duration".');
    problems.add("missing", brace(path.value), message, { key: "speed" });
  }
  const start = values.position ?? values.center;
  const [first] = values.path.points;
  const isAtStart = !start || start.every((p, axis) => p === first?.[axis]);
  const node0 = property(path.value, "points")?.value.children?.[0];
  if (!isAtStart && node0) {
    const place = JSON.stringify(start);
    const found = problems.quote(node0);
    const message = l10n.t("A path begins where its body is, at {place}; got {found}.", { place, found });
    problems.add("conflict", node0, message, { meant: place });
  }
  return pace === "one" && isAtStart;
}

/** What a path makes of a body that begins at its first point. */
function kinematic(
  { points, speed, duration, repeat = defaults.repeat }: NonNullable<BodyValues["path"]>,
  { center, carries }: BodyValues,
  { position, size, corners: polygon }: Pick<SceneBody, "position" | "size" | "corners">,
): Pick<SceneBody, "path" | "velocity" | "carries"> {
  const placed = (point: Vec): Vec =>
    polygon
      ? point.map((p, axis) => at(position, axis) + (p - at(points[0] ?? point, axis)))
      : point.map((c, axis) => c - at(size, axis) / 2);
  const corners = center || polygon ? points.map(placed) : points;
  const { length } = new Polyline(repeat === "loop" ? [...corners, position] : corners);
  const pace = speed ?? length / (duration ?? 1);
  const lengthTo = (corner: Vec): number => new Polyline([position, corner]).length;
  const next = corners.find((corner) => lengthTo(corner) > 0) ?? position;
  const first = lengthTo(next);
  const velocity = next.map((p, axis) => (first > 0 ? ((p - at(position, axis)) * pace) / first : 0));
  return { path: { points: corners, speed: pace, repeat }, velocity, ...(carries && { carries }) };
}

/** The fastest orbit, of which a sweep along curves can say what it meets. */
const MOST_TURNS = 16;

/** False, with problems, where an orbit does not fit to what is beside it. */
function readOrbit(values: BodyValues, node: Node, frame: Frame, problems: ProblemList): boolean {
  const orbit = property(node, "orbit");
  if (!orbit) return true;
  const others = (["velocity", "to", "path"] as const).map((key) => hasOne(node, key, "orbit", problems));
  if (frame.dimensions !== 2) {
    const message = l10n.t('"{key}" is for scenes of 2 dimensions.', { key: "orbit" });
    problems.add("conflict", orbit.key, message);
    return false;
  }
  if (!values.orbit || others.includes("both")) return false;
  const most = MOST_TURNS * 2 * Math.PI * frame.fps;
  if (Math.abs(values.orbit.angularVelocity) <= most) return true;
  const range = property(orbit.value, "angularVelocity")?.value ?? orbit.value;
  const found = problems.quote(range);
  const message = l10n.t('"angularVelocity" must be at most {turns} turns a frame, here ±{most}; got {found}.', {
    turns: MOST_TURNS,
    most,
    found,
  });
  problems.add("out-of-range", range, message);
  return false;
}

/** False, with problems, where a growth does not fit to what is beside it; a warning where it changes nothing. */
function readGrowth(values: BodyValues, node: Node, problems: ProblemList): boolean {
  const growth = property(node, "growth");
  const anchor = property(node, "anchor");
  if (anchor && !growth) {
    const message = l10n.t('"{key}" changes nothing here: it is of a body with "{needed}".', {
      key: "anchor",
      needed: "growth",
    });
    problems.add("no-effect", anchor.key, message);
  }
  if (!growth || values.growth?.every((change) => change === 0)) return true;
  const others = (["orbit", "rotation", "shape"] as const).map((key) => hasOne(node, key, "growth", problems));
  return values.growth !== undefined && !(anchor && !values.anchor) && !others.includes("both");
}

/** What an orbit makes of a body: it passes what it meets. */
function onOrbit(
  orbit: Orbit,
  body: Pick<SceneBody, "position" | "size" | "corners">,
): Pick<SceneBody, "orbit" | "velocity" | "response"> {
  const toMiddle = toMiddleOf(body);
  const [x = 0, y = 0] = body.position.map((p, axis) => p + at(toMiddle, axis) - at(orbit.center, axis));
  const { angularVelocity } = orbit;
  return { orbit, velocity: [0 - y * angularVelocity, x * angularVelocity], response: "pass" };
}

type Moving = Pick<SceneBody, "position" | "size" | "corners" | "path" | "orbit" | "growth"> & {
  readonly velocity?: Vec | undefined;
};

/** Whether a body stays where numbers can be worked with, and its speed too; what it meets can turn it, but not much further. */
export function isWithinNumbers(moving: Moving, frame: Omit<Frame, "detection">): boolean {
  const { position, size: begin, velocity, path, orbit, growth } = moving;
  const { fps, frames } = frame;
  const size = growth ? begin.map((s, axis) => s + (Math.abs(at(growth.change, axis)) / fps) * frames) : begin;
  if (orbit) {
    const { center } = orbit;
    const toMiddle = toMiddleOf(moving);
    const radius = Math.hypot(...position.map((p, axis) => p + at(toMiddle, axis) - at(center, axis)));
    const isNear = center.every((c, axis) => isWithinReach(Math.abs(c) + radius + at(size, axis)));
    return isNear && isWithinReach(radius * Math.abs(orbit.angularVelocity));
  }
  if (path) return path.points.every((place) => isWithinNumbers({ position: place, size, velocity }, frame));
  return position.every((p, axis) => {
    const speed = velocity ? Math.abs(at(velocity, axis)) : 0;
    return isWithinReach(Math.abs(p) + at(size, axis) + (speed / fps) * frames) && isWithinReach(speed);
  });
}

/** What accelerates a body that moves, units/s²; undefined where nothing does, as of one that goes along a path or on an orbit. */
export function accelerationOf({ gravity }: Pick<Scene, "gravity">, body: SceneBody): Vec | undefined {
  const { velocity, acceleration, gravityScale = 1, orbit } = body;
  if (isDriven(body) || orbit) return undefined;
  const all = velocity?.map((_, axis) => (gravity?.[axis] ?? 0) * gravityScale + (acceleration?.[axis] ?? 0));
  return all?.some((a) => a !== 0) ? all : undefined;
}

/** Whether a body moves as it is told, along a path or by its growth alone, so that what it meets gives way. */
export function isDriven({ path, growth }: Pick<SceneBody, "path" | "growth">): boolean {
  return path !== undefined || growth?.isFixed === true;
}

/** How many of two keys that exclude each other are written; a problem when both are. */
function hasOne(node: Node, first: string, second: string, problems: ProblemList): Count {
  return howMany(node, first, second, (later) => {
    const message = l10n.t('A body has either "{first}" or "{second}", not both.', { first, second });
    problems.add("conflict", later, message);
  });
}

type Count = "none" | "one" | "both";

/** @param areBoth is told of the later one of two */
function howMany(
  node: Node,
  first: string,
  second: string,
  areBoth: (later: Node, first: string, second: string) => void,
): Count {
  const a = property(node, first)?.key;
  const b = property(node, second)?.key;
  if (!a || !b) return a || b ? "one" : "none";
  areBoth(a.offset > b.offset ? a : b, first, second);
  return "both";
}
