import { at, type Obstacle, sweptBounds } from "../../geometry/index.js";
import type { MovingBox } from "../../solver/index.js";
import { currentContact, isImmovable, obstacleOf, restingBox, type ContactFilter, type Instant } from "../index.js";
import type { FindingView, SceneView } from "../protocol/index.js";
import { forEachSolidWithin } from "./explainBroadPhase.js";
import { axisIntervals } from "./axisIntervals.js";
import { isMoving, isOfPair, isSound, movingBox, obstacleBox, type Pair } from "./motionSegment.js";

/** Why there is nothing to explain. */
export type NoPair =
  /** Nothing is selected, and the run says nothing of any two. */
  | "nothingMeets"
  /** What is selected cannot move, and the run says nothing of it. */
  | "bothRest"
  /** There is nothing that the selected body could meet. */
  | "alone";

/**
 * Who is explained at an instant: the two that are selected; for one that is selected, what it meets in the frame, else
 * what a finding names, else the nearest that it would meet; without a selection whoever meets now, next or last, else
 * the first that a finding names.
 *
 * @param selected indices of bodies, in the order in which they were selected.
 */
export function pairOf(scene: SceneView, instant: Instant, selected: readonly number[]): Pair | NoPair {
  const [first, second] = selected;
  if (first === undefined) return pairOfRun(scene, instant) ?? "nothingMeets";
  if (second === undefined) return pairOfOne(scene, instant, first);
  const [mover, other] = isImmovable(scene, first) ? [second, first] : [first, second];
  if (isImmovable(scene, mover)) return "bothRest";
  const pair: Pair = { mover, obstacle: { kind: "body", index: other } };
  // The same way round as the run has it.
  if (!isMoving(scene, pair.obstacle)) return pair;
  return (
    pairOfContact(
      scene,
      scene.swept.contacts.bodies.findIndex((_, i) => isOfPair(scene, i, pair)),
    ) ?? pair
  );
}

function pairOfRun(scene: SceneView, instant: Instant): Pair | undefined {
  const { frames } = scene.swept.contacts;
  return (
    pairOfContact(
      scene,
      contactOfFrame(scene, instant, () => true),
    ) ??
    pairOfContact(
      scene,
      frames.findIndex((frame) => frame > instant.frame),
    ) ??
    pairOfContact(
      scene,
      frames.findLastIndex((frame) => frame < instant.frame),
    ) ??
    pairOfFinding(scene, () => true)
  );
}

function pairOfOne(scene: SceneView, instant: Instant, body: number): Pair | NoPair {
  const { bodies, obstacles } = scene.swept.contacts;
  const isMet = (contact: number): boolean => bodies[contact] === body || obstacles[contact] === body;
  const isFound = ({ body: mover, obstacle }: FindingView): boolean =>
    mover === body || (obstacle?.kind === "body" && obstacle.index === body);
  const found = pairOfContact(scene, contactOfFrame(scene, instant, isMet)) ?? pairOfFinding(scene, isFound);
  if (found) return found;
  if (isImmovable(scene, body))
    return (
      pairOfContact(
        scene,
        bodies.findIndex((_, contact) => isMet(contact)),
      ) ?? "bothRest"
    );
  const obstacle = nearest(scene, body, instant.frame);
  return obstacle ? { mover: body, obstacle } : "alone";
}

/** Of the frame's contacts of a kind the chosen one, else the last that is not after the instant, else the first. */
function contactOfFrame(scene: SceneView, instant: Instant, fits: ContactFilter): number {
  const ofFrame = (frame: number, contact: number): boolean => frame === instant.frame && fits(contact);
  return currentContact(scene, instant, fits) ?? scene.swept.contacts.frames.findIndex(ofFrame);
}

/** Undefined where there is no contact of that index. */
function pairOfContact(scene: SceneView, contact: number): Pair | undefined {
  const mover = scene.swept.contacts.bodies[contact];
  return mover === undefined ? undefined : { mover, obstacle: obstacleOf(scene, contact) };
}

function pairOfFinding(scene: SceneView, fits: (finding: FindingView) => boolean): Pair | undefined {
  for (const finding of scene.findings) {
    const { body, obstacle } = finding;
    if (!obstacle || !fits(finding)) continue;
    if (!isImmovable(scene, body)) return { mover: body, obstacle };
    if (isMoving(scene, obstacle)) return { mover: obstacle.index, obstacle: { kind: "body", index: body } };
  }
  return undefined;
}

/** Frames ahead in which tiles and boxes of a level are looked for. */
const framesAhead = 32;

/** The obstacle that a mover would meet first if it went straight on for ever, else the one that is nearest to it. */
function nearest(scene: SceneView, mover: number, frame: number): Obstacle | undefined {
  const whole = { frame, start: frame - 1 };
  const moving = movingBox(scene, mover, whole);
  if (!isSound(moving)) return undefined;
  let found: Obstacle | undefined;
  let soonest = Infinity;
  let closest = Infinity;
  const consider = (obstacle: Obstacle, box: MovingBox | undefined): void => {
    if (!box || !isSound(box)) return;
    const intervals = axisIntervals(moving, box);
    const entry = Math.max(...intervals.map((interval) => interval.entry));
    const exit = Math.min(...intervals.map((interval) => interval.exit));
    const meets = entry <= exit && exit >= 0;
    const time = meets ? Math.max(0, entry) : Infinity;
    const distance = Math.hypot(...intervals.map(({ gap }) => Math.max(0, gap)));
    if (!(time < soonest || (time === soonest && distance < closest))) return;
    [found, soonest, closest] = [obstacle, time, distance];
  };
  for (let index = 0; index < scene.bodies.ids.length; index++) {
    if (index === mover) continue;
    if (isImmovable(scene, index)) {
      const { time, distance } = leastOfResting(scene, moving, index);
      if (time > soonest || (time === soonest && distance >= closest)) continue;
    }
    const obstacle = { kind: "body", index } as const;
    consider(obstacle, obstacleBox(scene, obstacle, whole));
  }
  const still = moving.min.map(() => 0);
  for (let ahead = 0; ahead < framesAhead && ahead < soonest; ahead++) {
    const shifted = (edge: number, axis: number): number => edge + ahead * at(moving.displacement, axis);
    const box = { min: moving.min.map(shifted), max: moving.max.map(shifted) };
    forEachSolidWithin(scene, sweptBounds(box, moving.displacement), (obstacle) => {
      const box = restingBox(scene, obstacle);
      consider(obstacle, box && { ...box, displacement: still });
    });
  }
  return found;
}

/**
 * When a mover would meet a body that rests, Infinity where it would not, and a distance that it is away from it at least:
 * by plain numbers, since most of thousands of bodies are neither met first nor nearest.
 */
function leastOfResting(scene: SceneView, { min, max, displacement }: MovingBox, body: number) {
  const { position, size } = scene.bodies;
  let [entry, exit, distance] = [0, Infinity, 0];
  for (let axis = 0; axis < min.length; axis++) {
    const low = position[body * min.length + axis] as number;
    const high = low + (size[body * min.length + axis] as number);
    const [ahead, behind, gain] = [low - at(max, axis), at(min, axis) - high, at(displacement, axis)];
    const gap = Math.max(ahead, behind);
    if (gap > distance) distance = gap;
    if (gain === 0) {
      if (gap > 0) entry = Infinity;
      continue;
    }
    entry = Math.max(entry, (gain > 0 ? ahead : -behind) / gain);
    exit = Math.min(exit, (gain > 0 ? -behind : ahead) / gain);
  }
  return { time: entry <= exit ? entry : Infinity, distance };
}
