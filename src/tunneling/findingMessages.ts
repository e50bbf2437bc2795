import * as l10n from "@vscode/l10n";
import { at, Clusters, inSteps, obstacleAt, type Steps, type Vec } from "../geometry/index.js";
import type { Statics } from "../solver/index.js";
import { staticsInSteps } from "../solver/inSteps.js";
import { attainable, faceName, num, percent, safeText } from "../wording/index.js";
import { isDriven, type SceneBody } from "../scene/index.js";
import type { Comparison } from "./compare.js";
import { areTouching } from "./lookAhead.js";
import type { PushedPast } from "./game.js";
import { fallSafety } from "./fall.js";
import { type Finding, type Obstacle, obstacleName, type Run, type Squeeze } from "./finding.js";
import { contactsByBody } from "./meetings.js";
import { FRAMES_AHEAD } from "./passage.js";
import type { SceneWorld } from "./sceneWorld.js";
import { vec } from "./shown.js";
import { frameOf, inFrame, substepsAbove } from "./substeps.js";
import { along, areOverlapping, extentOf, pushOut, type Solid, solidOf } from "./solid.js";

/** A comparison as a finding, with the numbers that say how far from safe the game is. */
export function* comparisonFinding(world: SceneWorld, comparison: Comparison): Steps<Finding> {
  const { code, body, frame, passage, displacement, push, dwell, growth, fall, isCurved, isResizing } = comparison;
  const { scene, substeps } = world;
  const { fps, solids } = scene;
  const obstacle = obstacleAt(solids.grids, comparison.obstacle);
  const { entry, exit, first } = passage;
  const normal = first.normal ?? displacement.map((_, axis) => (axis === 0 ? 1 : 0));
  // A push leads back to the entered face during the first half of the stay only, so a frame must end in that half.
  const framesNeeded = code === "wrong-side" ? 2 : 1;
  // Of a motion on which nobody keeps its size, no rate and no speed is known to be safe.
  const isAlongEntry = !isResizing && (!push || isAlong(normal, push));
  const [stay, stepLength] = [exit - entry, Math.hypot(...displacement)];
  const longest = (stepLength * stay) / framesNeeded;
  // With a cap it may fall more steeply, but never further along the axis on which it entered.
  const longestAlong = passage.isStraight ? (Math.abs(along(normal, displacement)) * stay) / framesNeeded : longest;
  const isLeft = exit < Infinity;
  const { minRate, minSubsteps, maxSpeed, isNoRateSafe } = !isLeft
    ? { isNoRateSafe: false }
    : fall && isAlongEntry
      ? yield* fallSafety(scene, fps / substeps, fall, code, longest, longestAlong)
      : {
          maxSpeed: attainable((stepLength * fps * stay) / framesNeeded),
          isNoRateSafe: false,
          ...rateAbove((framesNeeded * fps) / stay, fps / substeps),
        };
  const step = Math.abs(along(normal, displacement)) + (growth ? Math.abs(along(normal, growth)) : 0);
  // What turns back within the frame comes further than its step says.
  const begins = along(normal, displacement) - (growth ? along(normal, growth) / 2 : 0);
  const isSteady = !isCurved || begins * (begins + FRAMES_AHEAD * (growth ? along(normal, growth) : 0)) >= 0;
  const numbers = {
    entry,
    // Who is taken in by what grows may never leave it.
    ...(isLeft && { exit, dwell }),
    ...(first.normal && { normal: first.normal }),
    ...(push && { penetration: push }),
    // Where the push leads sideways, no frame rate decides.
    ...(isAlongEntry && minRate !== undefined && { minFps: minRate / substeps }),
    ...(isAlongEntry && minSubsteps !== undefined && { minSubsteps }),
    ...(isAlongEntry && maxSpeed !== undefined && { maxSpeed }),
    // A wall is safe once it and the body together are longer than the step; where the way out is over a corner,
    // thickness does not decide.
    ...(isAlongEntry &&
      isSteady &&
      passage.isStraight &&
      !isBetween(comparison) && { minThickness: framesNeeded * step - comparison.lengthAlong }),
    ...(first.normal &&
      !isCurved &&
      !isResizing &&
      !isBetween(comparison) && { step: Math.abs(along(normal, displacement)), length: comparison.lengthAlong }),
  };
  const finding = inFrame({ code, body, obstacle, frame, ...numbers } as const, substeps);
  const severity = code === "tunnel-risk" ? "information" : "warning";
  const safe = isAlongEntry ? ` ${safeText(finding, scene.unit)}` : "";
  const noRate = isNoRateSafe ? ` ${l10n.t("No frame rate is safe by itself.")}` : "";
  const message = `${happening(world, comparison, obstacle)}${stepsText(substeps)}${safe}${noRate}`;
  return Object.assign(finding, { severity, message } as const);
}

/**
 * Whether a body that passes several obstacles does so over their corners: it is out on the other side before it has come all the way
 * through the first, so that no step and no thickness says why.
 */
function isBetween({ code, passage, displacement, lengthAlong }: Comparison): boolean {
  const { first, crossings, entry, exit } = passage;
  const { normal = [], box } = first;
  const axis = normal.findIndex((n) => Math.abs(n) === 1);
  if (code !== "tunnel" || crossings.length === 1 || axis < 0 || crossings.some(({ box: { polygon } }) => polygon))
    return false;
  const through = Math.abs(along(normal, displacement)) * (exit - entry) - lengthAlong;
  return through < (at(box.max, axis) - at(box.min, axis)) * (1 - 2 ** -30);
}

/** Says, where frames have sub-steps, that it is these that are spoken of. */
export function stepsText(substeps: number): string {
  if (substeps === 1) return "";
  return ` ${l10n.t("The game moves and looks {n} times a frame: step, ends, phases and dwell are those of a sub-step.", { n: substeps })}`;
}

/** Above how many steps per second a game is safe, and with how many sub-steps a frame. @param fps of whole frames */
function rateAbove(rate: number, fps: number) {
  const minRate = attainable(rate);
  return { minRate, minSubsteps: minRate === undefined ? undefined : substepsAbove(minRate, fps) };
}

/** Whether a push leads out of a face, or into it, and not beside it. */
function isAlong(normal: Vec, push: Vec): boolean {
  const isUpright = normal.some((n) => Math.abs(n) === 1);
  return isUpright && push.filter((p) => p !== 0).length === 1
    ? along(normal, push) !== 0
    : Math.abs(along(normal, push)) > 2 ** -30 * Math.hypot(...push);
}

/** The direction of a vector: along an axis exactly. */
function directionOf(vec: Vec): Vec {
  if (vec.filter((component) => component !== 0).length < 2) return vec.map(Math.sign);
  const length = Math.hypot(...vec);
  return vec.map((component) => component / length);
}

function happening(world: SceneWorld, comparison: Comparison, met: Obstacle): string {
  const { scene, substeps } = world;
  const { code, passage, displacement, push = [] } = comparison;
  const frame = frameOf(comparison.frame, substeps);
  const body = scene.bodies[comparison.body]?.id ?? "";
  const obstacle = obstacleName(scene, met);
  const { unit } = scene;
  const [dwell, missed] = [num(comparison.dwell), percent(1 - comparison.dwell)];
  const stay = passage.exit - passage.entry;
  const face = passage.first.normal ? faceName(passage.first.normal, scene.yAxis) : "";
  if (comparison.isCurved && (code === "tunnel" || code === "corner-cut")) {
    return throughOnCurve(code === "tunnel", { body, obstacle, frame, face, dwell });
  }
  switch (code) {
    case "tunnel": {
      if (comparison.isResizing) {
        return l10n.t(
          "{body} passes through {obstacle} in frame {frame} while the size of one of them changes: they are in each other for {dwell} of the frame, and no frame end sees them overlap.",
          { body, obstacle, frame, dwell },
        );
      }
      if (isBetween(comparison)) {
        const last = passage.crossings.reduce((a, b) => (b.exit > a.exit ? b : a));
        const other = obstacleName(scene, obstacleAt(scene.solids.grids, last.obstacle));
        return l10n.t(
          "{body} passes between {obstacle} and {other} in frame {frame}: it enters the {face} of the one and is out of the other before the frame ends, so no frame end sees them overlap; in {missed} of the frame’s phases they are missed (dwell {dwell}).",
          { body, obstacle, other, frame, face, missed, dwell },
        );
      }
      const length = Math.abs(along(passage.first.normal ?? [], displacement));
      const own = comparison.lengthAlong;
      const [step, size, thickness] = [num(length), num(own), num(Math.max(0, stay * length - own))];
      // A step as long as both together is missed in one phase only: the one that puts both frame ends on the faces.
      if (stay >= 1) {
        return l10n.t(
          "{body} passes through {obstacle} in frame {frame}: its step of {step} {unit} is exactly {body} {size} + {obstacle} {thickness} {unit}, and both frame ends fall just outside.",
          { body, obstacle, frame, step, size, thickness, unit },
        );
      }
      return l10n.t(
        "{body} passes through {obstacle} in frame {frame}: its step of {step} {unit} is longer than {body} {size} + {obstacle} {thickness} {unit}, so no frame end sees them overlap; in {missed} of the frame’s phases they are missed (dwell {dwell}).",
        { body, obstacle, frame, step, size, thickness, unit, missed, dwell },
      );
    }
    case "corner-cut":
      return l10n.t(
        "{body} cuts the corner of {obstacle} in frame {frame}: it enters the {face} and is out through another before the frame ends (dwell {dwell}), so no frame end sees them overlap.",
        { body, obstacle, frame, face, dwell },
      );
    case "wrong-side": {
      const wayOut = faceName(directionOf(push), scene.yAxis);
      if (comparison.dwell === Infinity) {
        return l10n.t(
          "{body} enters {obstacle} through its {face} in frame {frame}, but the least push out of it, {push} {unit}, leads through the {wayOut}: it comes out on the wrong side.",
          { body, obstacle, face, frame, push: vec(push), unit, wayOut },
        );
      }
      return l10n.t(
        "{body} enters {obstacle} through its {face} in frame {frame}, but the least push out of it, {push} {unit}, leads through the {wayOut}: it comes out on the wrong side (dwell {dwell}).",
        { body, obstacle, face, frame, push: vec(push), unit, wayOut, dwell },
      );
    }
    case "tunnel-risk":
      return l10n.t(
        "{body} is caught by {obstacle} in frame {frame}, but only by luck: it stays inside for {dwell} of a frame, so in {missed} of the frame’s phases it would be missed.",
        { body, obstacle, frame, dwell, missed },
      );
  }
}

/** What comes between two frame ends, along a curve. */
export function throughOnCurve(isThrough: boolean, words: Record<string, string | number>): string {
  return isThrough
    ? l10n.t(
        "{body} passes through {obstacle} in frame {frame}: its curve leads in through the {face} and out on the other side before the frame ends (dwell {dwell}), so no frame end sees them overlap.",
        words,
      )
    : l10n.t(
        "{body} cuts into {obstacle} in frame {frame}: its curve leads in through the {face} and out again before the frame ends (dwell {dwell}), so no frame end sees them overlap.",
        words,
      );
}

/**
 * Bodies that overlap something when the scene begins; one finding for all tiles of a map and all of a level.
 *
 * @param paths an index of where each mover comes in the first frame, where there is one
 */
export function* startOverlaps(world: SceneWorld, paths: Statics | undefined): Steps<readonly Finding[]> {
  const { movers } = world;
  const near = new Near(world);
  const findings: Finding[] = [];
  const findAt = (place: number): void => {
    const { index, body } = movers[place] as SceneWorld["movers"][number];
    // Walls let pass who goes along a path.
    if (isDriven(body) || body.response === "pass") return;
    let isSolidFound = false;
    for (const i of near.in(world.statics, place)) {
      const obstacle = obstacleAt(world.scene.solids.grids, world.obstacle(i));
      const [own, solid] = [near.solid(place), world.solidAt(i)];
      if (world.meetingWith(place, i) !== "any") continue;
      if (!areOverlapping(own, solid) || (obstacle.kind !== "body" && isSolidFound)) continue;
      isSolidFound ||= obstacle.kind !== "body";
      findings.push(startOverlap(world, index, obstacle, pushOut(own, solid)));
    }
  };
  yield* inSteps(movers.length, moversAStep, (from, to) => {
    for (let place = from; place < to; place++) findAt(place);
  });
  return [...findings, ...(yield* overlappingMovers(world, near, paths))];
}

/** Movers for which is looked what they touch in a step. */
const moversAStep = 128;

/** Movers that overlap others: a finding for each cluster, of the body of it that is first in the text. */
function* overlappingMovers(world: SceneWorld, near: Near, paths: Statics | undefined): Steps<readonly Finding[]> {
  const { movers } = world;
  const bodyOf = (i: number): SceneBody => (movers[i] as SceneWorld["movers"][number]).body;
  const areIn = (i: number, j: number): boolean =>
    areOverlapping(near.solid(i), near.solid(j)) && world.meetingBetween(i, j) === "any";
  const clusters = new Clusters(movers.length);
  const index = paths ?? (yield* staticsInSteps(near.boxes, world.scene.dimensions));
  for (let i = 0, looked = 0; i < movers.length; i++) {
    const touched = bodyOf(i).response === "pass" ? [] : near.in(index, i);
    for (const j of touched) {
      if (j <= i || !near.areTouching(i, j) || bodyOf(j).response === "pass") continue;
      if ((isDriven(bodyOf(i)) && isDriven(bodyOf(j))) || clusters.areJoined(i, j)) continue;
      if (areIn(i, j)) clusters.join(i, j);
    }
    looked += 1 + touched.length;
    if (looked < moversAStep) continue;
    looked = 0;
    yield;
  }
  const found = clusters.withSeveral();
  const findings: Finding[] = [];
  yield* inSteps(found.length, moversAStep, (from, to) => {
    for (const members of found.slice(from, to)) {
      const [first = 0, ...others] = members;
      const own = near.solid(first);
      const other = others.find((place) => areIn(first, place));
      const [body, met] = [movers[first]?.index, movers[other ?? -1]?.index];
      if (other === undefined || body === undefined || met === undefined) continue;
      const obstacle = { kind: "body", index: met } as const;
      findings.push(startOverlap(world, body, obstacle, pushOut(own, near.solid(other)), members.length));
    }
  });
  return findings;
}

/** Where movers begin, `min…, max…` each, and what touches them there: most touch nothing, and nothing is made for them. */
class Near {
  readonly boxes: Float64Array;
  private readonly bounds: Float64Array;
  private readonly found: number[] = [];

  constructor(private readonly world: SceneWorld) {
    const { scene, movers, positions, sizes } = world;
    const { dimensions } = scene;
    this.boxes = new Float64Array(2 * positions.length);
    this.bounds = new Float64Array(2 * dimensions);
    for (let place = 0; place < movers.length; place++) {
      const { body } = movers[place] as SceneWorld["movers"][number];
      for (let axis = 0, i = place * dimensions, first = 2 * i; axis < dimensions; axis++, i++) {
        const start = positions[i] as number;
        const [low, high] = body.corners ? extentOf(body, axis) : [0, sizes[i] as number];
        this.boxes[first + axis] = start + low;
        this.boxes[first + dimensions + axis] = start + high;
      }
    }
  }

  solid(place: number): Solid {
    const { body } = this.world.movers[place] as SceneWorld["movers"][number];
    return solidOf(body, body.position);
  }

  /** Whether the boxes of two movers do. */
  areTouching(i: number, j: number): boolean {
    const stride = this.bounds.length;
    return areTouching(this.boxes, i * stride, this.boxes, j * stride, stride / 2);
  }

  /** What of an index touches the box of a mover, ascending; until the next call. */
  in(index: Statics, place: number): readonly number[] {
    const { bounds, found } = this;
    for (let i = 0; i < bounds.length; i++) bounds[i] = this.boxes[place * bounds.length + i] as number;
    found.length = 0;
    index.collect(bounds, found);
    return found.length > 1 ? found.sort((a, b) => a - b) : found;
  }
}

/** @param count how many bodies there are in the cluster of the two */
function startOverlap(
  world: SceneWorld,
  body: number,
  obstacle: Obstacle,
  push: readonly number[],
  count = 2,
): Finding {
  const { scene } = world;
  const words = {
    body: scene.bodies[body]?.id ?? "",
    obstacle: obstacleName(scene, obstacle),
    push: vec(push),
    unit: scene.unit,
  };
  const message =
    count === 2
      ? l10n.t(
          "{body} overlaps {obstacle} when the scene begins; the least push that separates them is {push} {unit}.",
          words,
        )
      : l10n.t(
          "{body} is one of {count} bodies that overlap each other when the scene begins; the least push that separates it from {obstacle} is {push} {unit}.",
          { ...words, count },
        );
  return { code: "start-overlap", severity: "warning", body, obstacle, frame: 1, penetration: push, message };
}

/** The first frame that was ended early. */
export function contactLimits(world: SceneWorld, run: Run): readonly Finding[] {
  const frame = run.cutShort[0];
  if (frame === undefined) return [];
  const body = run.caught ?? 0;
  const own = contactsByBody(run).get(body) ?? [];
  const count = own.filter((contact) => run.contacts.frames[contact] === frame).length;
  const message = limitMessage(world.scene.bodies[body]?.id ?? "", count, frame, run.cutShort.length - 1);
  return [{ code: "contact-limit", severity: "warning", body, frame, message }];
}

/** A body that what lies on it pushed past a one-way face. */
export function pushedPast(
  { scene, substeps }: SceneWorld,
  { body, obstacle, frame: step, normal, depth }: PushedPast,
): Finding {
  const frame = frameOf(step, substeps);
  const met = obstacleAt(scene.solids.grids, obstacle);
  const message = l10n.t(
    "{body} is pushed past the {face} of {obstacle} in frame {frame}, {depth} {unit} deep: the next look of the game’s own check takes it for one that comes from the other side, and lets it through.",
    {
      body: scene.bodies[body]?.id ?? "",
      obstacle: obstacleName(scene, met),
      face: faceName(normal, scene.yAxis),
      depth: num(depth),
      frame,
      unit: scene.unit,
    },
  );
  return { code: "wrong-side", severity: "warning", body, obstacle: met, frame, normal, depth, message };
}

/** A body that had no free place left. */
export function squeezed({ scene }: SceneWorld, squeeze: Squeeze): Finding {
  const { body, frame, frames, press, axis, side, size, room } = squeeze;
  if (press === undefined) {
    const words = { body: scene.bodies[body]?.id ?? "", frame, unit: scene.unit, size: num(size), room: num(room) };
    const message = noRoomMessage(words, frames - 1);
    return { code: "squeezed", severity: "warning", body, frame, depth: size - room, message };
  }
  const obstacle = { kind: "body", index: press } as const;
  const names = { body: scene.bodies[body]?.id ?? "", obstacle: obstacleName(scene, obstacle) };
  const message = squeezeMessage({ ...names, frame, unit: scene.unit, size: num(size), room: num(room) }, frames - 1);
  const normal = Array.from({ length: scene.dimensions }, (_, each) => (each === axis ? side : 0));
  const depth = size - room;
  const push = normal.map((n) => n * depth);
  return { code: "squeezed", severity: "warning", body, obstacle, frame, normal, penetration: push, depth, message };
}

/** A body that had no room to grow. */
function noRoomMessage(words: Record<string, string | number>, more: number): string {
  if (more === 0) {
    return l10n.t(
      "{body} has no room to grow in frame {frame}: it would be {size} {unit} large, and stays at {room} {unit}.",
      words,
    );
  }
  if (more === 1) {
    return l10n.t(
      "{body} has no room to grow in frame {frame} and 1 more: it would be {size} {unit} large, and stays at {room} {unit}.",
      words,
    );
  }
  return l10n.t(
    "{body} has no room to grow in frame {frame} and {more} more: it would be {size} {unit} large, and stays at {room} {unit}.",
    { ...words, more },
  );
}

function squeezeMessage(words: Record<string, string | number>, more: number): string {
  if (more === 0) {
    return l10n.t(
      "{body} is squeezed by {obstacle} in frame {frame}: it takes {size} {unit}, and no more than {room} {unit} are left.",
      words,
    );
  }
  if (more === 1) {
    return l10n.t(
      "{body} is squeezed by {obstacle} in frame {frame} and 1 more: it takes {size} {unit}, and no more than {room} {unit} are left.",
      words,
    );
  }
  return l10n.t(
    "{body} is squeezed by {obstacle} in frame {frame} and {more} more: it takes {size} {unit}, and no more than {room} {unit} are left.",
    { ...words, more },
  );
}

function limitMessage(body: string, count: number, frame: number, more: number): string {
  const words = { body, count, frame };
  if (more === 0) {
    return l10n.t("{body} is caught in frame {frame} after {count} contacts: the frame was cut short.", words);
  }
  if (more === 1) {
    return l10n.t(
      "{body} is caught in frame {frame} after {count} contacts: the frame was cut short, and 1 more frame was.",
      words,
    );
  }
  return l10n.t(
    "{body} is caught in frame {frame} after {count} contacts: the frame was cut short, and {more} more frames were.",
    { ...words, more },
  );
}
