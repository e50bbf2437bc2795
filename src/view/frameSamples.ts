import { at, type Obstacle } from "../geometry/index.js";
import {
  coordinateAt,
  cornersOf,
  isImmovable,
  obstacleName,
  rectAt,
  restingBox,
  restingPolygon,
  sizeAt,
  traitsOf,
  vectorOf,
} from "./bodyRows.js";
import { misplaces, passes } from "./badges.js";
import { obstacleOf } from "./contactRows.js";
import type { Axes } from "./projection.js";
import type { FindingView, SceneView } from "./protocol/index.js";
import { clipToConvex, cornersOfRect, type Point, type Rect } from "./rect.js";

/** What your game does at the end of a frame: it has moved a body, looks for overlaps, and puts the body somewhere. */
export interface FrameSample {
  readonly body: number;
  /** In frames since the scene began: a frame's end, or that of one of its sub-steps. */
  readonly time: number;
  /** Where the body is as the game looks, and where it is put. */
  readonly at: Rect;
  readonly put: Rect;
  /** Whether it overlaps what it meets, no more than touches it, or neither. */
  readonly sees: "overlap" | "touch" | "nothing";
  /** What that is, and as users call it; undefined where the game sees nothing, or it cannot be told. */
  readonly obstacle: Obstacle | undefined;
  readonly name: string | undefined;
  /** What goes wrong at this look. */
  readonly finding: FindingView | undefined;
  /** Whether it sees nothing although something has been passed since the look before, by this body or through it. */
  readonly isMissed: boolean;
  readonly isLast: boolean;
  /** Whether it is worth a word: others are the same as their neighbours, or lie on them. */
  readonly isTold: boolean;
}

/** The looks of more bodies than this cannot be told apart. */
export const mostLookers = 12;
/** Of more frames only those are looked at in which something goes wrong. */
const mostLooks = 1000;
/** More looks than this of a body are not told. */
const mostTold = 6;

/** Whether a body goes its way in both runs, and looks for nothing: a platform, or what only grows. */
export function isUnbent(scene: SceneView, body: number): boolean {
  const traits = traitsOf(scene, body);
  return (
    traits?.path !== undefined ||
    (traits?.growth !== undefined && vectorOf(scene, "velocity", body).every((v) => v === 0))
  );
}

/** When the game looked last, at a time; both in frames. */
export function lastLook({ substeps }: Pick<SceneView, "substeps">, time: number): number {
  return Math.floor(time * substeps + rounding) / substeps;
}

/** When the look is that comes after what a finding tells of, in frames. */
export function lookAfter({ substeps }: Pick<SceneView, "substeps">, { frame, entry = 0 }: FindingView): number {
  return substeps === 1
    ? frame
    : Math.min(frame, (Math.floor((frame - 1 + entry) * substeps + rounding) + 1) / substeps);
}

const rounding = 1e-9;

/** The looks of the bodies that the game looks for, by body in the order of time; few bodies, those first that something happens to. */
export function looksOf(scene: SceneView, axes: Axes, movers: Uint32Array): readonly (readonly FrameSample[])[] {
  const isLooker = (body: number): boolean => !isUnbent(scene, body) && scene.bodies.sweeps?.[body] !== 1;
  const lookers = Array.from(movers).filter(isLooker);
  const involved = new Set([...scene.findings.map(({ body }) => body), ...scene.swept.contacts.bodies.slice(0, 100)]);
  const chosen = lookers.length <= mostLookers ? lookers : lookers.filter((body) => involved.has(body));
  return chosen.slice(0, mostLookers).map((body) => looksOfBody(scene, axes, body));
}

function looksOfBody(scene: SceneView, axes: Axes, body: number): readonly FrameSample[] {
  const met = metBy(scene, body);
  const gaps = met.map((obstacle) => gapTo(scene, body, obstacle));
  const unseen = scene.findings.filter((finding) => passes(finding) || misplaces(finding));
  const wrong = unseen.filter((finding) => finding.body === body);
  const through = unseen.filter(({ obstacle }) => obstacle?.kind === "body" && obstacle.index === body);
  const count = scene.frames * scene.substeps;
  const times =
    count <= mostLooks
      ? Array.from({ length: count }, (_, i) => (i + 1) / scene.substeps)
      : [...new Set([...wrong.map((finding) => lookAfter(scene, finding)), scene.frames])].sort((a, b) => a - b);
  const looks = times.map((time): FrameSample => {
    const own = rectAt(scene, axes, "discrete", body, time, "before");
    const put = rectAt(scene, axes, "discrete", body, time, "after");
    const isPushed = own.some((edge, k) => edge !== put[k]);
    const span = spanOf(scene, body, time);
    let [least, gap] = [0, Infinity];
    for (const [k, gapAt] of gaps.entries()) {
      const each = gapAt(span, time);
      if (each < gap) [least, gap] = [k, each];
    }
    const sees = isPushed || gap < 0 ? "overlap" : gap === 0 ? "touch" : "nothing";
    const seen = gap <= 0 ? met[least] : undefined;
    const isAt = (finding: FindingView): boolean => lookAfter(scene, finding) === time;
    return {
      body,
      time,
      at: own,
      put,
      sees,
      obstacle: seen,
      name: seen && obstacleName(scene, seen),
      finding: wrong.find(isAt),
      isMissed: sees === "nothing" && (wrong.some(isAt) || through.some(isAt)),
      isLast: time === scene.frames,
      isTold: false,
    };
  });
  return withTold(looks);
}

/** Of few looks those are told that stand clear of the one before; of many only what goes wrong, the first overlap, and the last. */
function withTold(looks: readonly FrameSample[]): readonly FrameSample[] {
  const isFew = looks.length <= mostTold;
  const first = looks.findIndex(({ sees }) => sees === "overlap");
  let before: Rect | undefined;
  return looks.map((look, i) => {
    const begins = look.sees === "overlap" && looks[i - 1]?.sees !== "overlap";
    const matters = look.finding !== undefined || look.isLast || i === first || (isFew && begins);
    const isTold = matters || (isFew && (!before || isApart(before, look.at)));
    if (isTold) before = look.put;
    return { ...look, isTold };
  });
}

function isApart(a: Rect, b: Rect): boolean {
  const half = 0.5 * Math.max(b[2] - b[0], b[3] - b[1]);
  return Math.hypot(a[0] - b[0], a[1] - b[1]) > half;
}

/** What a body meets in any run, each once. */
export function metBy(scene: SceneView, body: number): readonly Obstacle[] {
  const met = new Map<string, Obstacle>();
  const add = (obstacle: Obstacle | undefined): void => {
    if (obstacle && met.size < 12) met.set(JSON.stringify(obstacle), obstacle);
  };
  for (const finding of scene.findings) {
    if (finding.body === body) add(finding.obstacle);
  }
  const { bodies } = scene.swept.contacts;
  for (let contact = 0; contact < bodies.length && met.size < 12; contact++) {
    if (bodies[contact] === body) add(obstacleOf(scene, contact));
  }
  return [...met.values()];
}

/**
 * The largest gap between two on any axis at a look, before anything is put anywhere, by where the one is then: below 0 they overlap,
 * at 0 they touch.
 */
function gapTo(scene: SceneView, body: number, obstacle: Obstacle): (own: Span, time: number) => number {
  const moving = obstacle.kind === "body" && !isImmovable(scene, obstacle.index) ? obstacle.index : undefined;
  const resting = moving === undefined ? restingSpan(scene, obstacle) : undefined;
  return (own, time) => {
    const other = moving === undefined ? resting : spanOf(scene, moving, time);
    if (!other) return Infinity;
    let gap = -Infinity;
    for (const [axis, [low, high]] of own.entries()) {
      gap = Math.max(gap, (other[axis]?.[0] ?? low) - high, low - (other[axis]?.[1] ?? high));
    }
    if (gap >= 0 || scene.dimensions === 3) return gap;
    const corners = shapeAt(scene, body, own);
    const polygon = moving === undefined ? restingPolygon(scene, obstacle) : undefined;
    const others =
      polygon?.corners.map(([x, y]): Point => [x + at(polygon.position, 0), y + at(polygon.position, 1)]) ??
      (obstacle.kind === "body" ? shapeAt(scene, obstacle.index, other) : undefined);
    if (!corners && !others) return gap;
    const shared = clipToConvex(corners ?? cornersOfSpan(own), others ?? cornersOfSpan(other));
    return areaOf(shared) > 1e-9 ? -1 : 1;
  };
}

type Span = readonly (readonly [low: number, high: number])[];

function spanOf(scene: SceneView, body: number, time: number): Span {
  const { tracks } = scene.discrete;
  const corners = cornersOf(scene, body);
  return Array.from({ length: scene.dimensions }, (_, axis) => {
    const place = coordinateAt(tracks, scene.dimensions, body, axis, time, "before");
    if (!corners) return [place, place + sizeAt(scene, "discrete", body, axis, time, "before")];
    const along = corners.map((corner) => at(corner, axis));
    return [place + Math.min(...along), place + Math.max(...along)];
  });
}

function restingSpan(scene: SceneView, obstacle: Obstacle): Span | undefined {
  const box = restingBox(scene, obstacle);
  return box?.min.map((low, axis) => [low, at(box.max, axis)]);
}

/** The corners of what is no upright box, for where its bounds are; undefined of a box. */
function shapeAt(scene: SceneView, body: number, [across, along]: Span): readonly Point[] | undefined {
  const corners = cornersOf(scene, body);
  if (!corners || !across || !along) return undefined;
  const [left, low] = [0, 1].map((axis) => Math.min(...corners.map((corner) => at(corner, axis)))) as [number, number];
  return corners.map(([x, y]) => [x - left + across[0], y - low + along[0]]);
}

function cornersOfSpan([across, along]: Span): readonly Point[] {
  return across && along ? cornersOfRect([across[0], along[0], across[1], along[1]]) : [];
}

function areaOf(corners: readonly Point[]): number {
  return Math.abs(
    corners.reduce((sum, [x, y], i) => {
      const [nextX, nextY] = corners[(i + 1) % corners.length] ?? [x, y];
      return sum + (x * nextY - nextX * y) / 2;
    }, 0),
  );
}
