import * as l10n from "@vscode/l10n";
import type { Node } from "jsonc-parser";
import { at, isWithinReach, Polyline, type Vec } from "../geometry/index.js";
import type { Orbit } from "../model/index.js";
import { type bodyEntries, defaults, type Values } from "./format/index.js";
import type { Frame, Scene, SceneBody } from "./notebook.js";
import type { ProblemList } from "./sceneProblemList.js";
import { brace, property } from "./readKeys.js";
import { toMiddleOf } from "./polygon.js";

/** The values of a body's keys. */
export type BodyValues = Values<ReturnType<typeof bodyEntries>>;

/** False, with problems, where a path and what goes with it do not fit together. */
export function readPath(values: BodyValues, node: Node, problems: ProblemList): boolean {
  const path = property(node, "path");
  const carries = property(node, "carries");
  if (!path) {
    if (!carries) return true;
    const message = l10n.t('A body with "{key}" needs "{needed}" as well.', { key: "carries", needed: "path" });
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
    const message = l10n.t("A path must start at the position of its body, {place}; got {found}.", { place, found });
    problems.add("conflict", node0, message, { meant: place });
  }
  return pace === "one" && isAtStart;
}

/** What a path makes of a body that begins at its first point. */
export function kinematic(
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
export function readOrbit(values: BodyValues, node: Node, frame: Frame, problems: ProblemList): boolean {
  const orbit = property(node, "orbit");
  if (!orbit) return true;
  const others = (["velocity", "to", "path"] as const).map((key) => hasOne(node, key, "orbit", problems));
  if (frame.dimensions !== 2) {
    const message = l10n.t('"{key}" works only in 2D scenes.', { key: "orbit" });
    problems.add("conflict", orbit.key, message);
    return false;
  }
  if (!values.orbit || others.includes("both")) return false;
  const most = MOST_TURNS * 2 * Math.PI * frame.fps;
  if (Math.abs(values.orbit.angularVelocity) <= most) return true;
  const range = property(orbit.value, "angularVelocity")?.value ?? orbit.value;
  const found = problems.quote(range);
  const message = l10n.t(
    '"angularVelocity" must be within ±{most} radians per second ({turns} turns per frame); got {found}.',
    {
      turns: MOST_TURNS,
      most,
      found,
    },
  );
  problems.add("out-of-range", range, message);
  return false;
}

/** False, with problems, where a growth does not fit to what is beside it; a warning where it changes nothing. */
export function readGrowth(values: BodyValues, node: Node, problems: ProblemList): boolean {
  const growth = property(node, "growth");
  const anchor = property(node, "anchor");
  if (anchor && !growth) {
    const message = l10n.t('"{key}" has no effect, because this body has no "{needed}".', {
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
export function onOrbit(
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
export function isWithinNumbers(moving: Moving, frame: Omit<Frame, "detection" | "check">): boolean {
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
export function hasOne(node: Node, first: string, second: string, problems: ProblemList): Count {
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
