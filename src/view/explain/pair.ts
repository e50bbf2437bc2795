import { at, sweptBounds } from "../../geometry/index.js";
import type { MovingBox } from "../../solver/index.js";
import { isImmovable, restingBox, type Instant } from "../index.js";
import type { ContactView, SceneView } from "../protocol/index.js";
import { solidsWithin } from "./broadPhase.js";
import { axisIntervals } from "./explanation.js";
import { isMoving, isOfPair, isSound, movingBox, obstacleBox, type Obstacle, type Pair } from "./motionSegment.js";

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
  const met = isMoving(scene, pair.obstacle) && scene.swept.contacts.find((contact) => isOfPair(contact, pair));
  return met ? pairOfContact(met) : pair;
}

function pairOfRun(scene: SceneView, instant: Instant): Pair | undefined {
  const { contacts } = scene.swept;
  const met =
    contactOfFrame(scene, instant, () => true) ??
    contacts.find((contact) => contact.frame > instant.frame) ??
    contacts.findLast((contact) => contact.frame < instant.frame);
  return met ? pairOfContact(met) : pairOfFinding(scene, () => true);
}

function pairOfOne(scene: SceneView, instant: Instant, body: number): Pair | NoPair {
  const involves = ({ body: mover, obstacle }: Partial<Pick<ContactView, "obstacle">> & { body: number }): boolean =>
    mover === body || (obstacle?.kind === "body" && obstacle.index === body);
  const met = contactOfFrame(scene, instant, involves);
  const found = met ? pairOfContact(met) : pairOfFinding(scene, involves);
  if (found) return found;
  if (isImmovable(scene, body)) {
    const ever = scene.swept.contacts.find(involves);
    return ever ? pairOfContact(ever) : "bothRest";
  }
  const begin = instant.frame - 1;
  const obstacle = nearest(scene, body, instant.frame, movingBox(scene, body, instant.frame, begin));
  return obstacle ? { mover: body, obstacle } : "alone";
}

/** Of the frame's contacts of a kind the chosen one, else the last that is not after the instant, else the first. */
function contactOfFrame(
  scene: SceneView,
  { frame, time, contact: chosen }: Instant,
  fits: (contact: ContactView) => boolean,
): ContactView | undefined {
  const { contacts } = scene.swept;
  const current = chosen === undefined ? undefined : contacts[chosen];
  if (current && fits(current)) return current;
  const inFrame = contacts.filter((contact) => contact.frame === frame && fits(contact));
  return inFrame.findLast((contact) => frame - 1 + contact.time <= time) ?? inFrame[0];
}

function pairOfContact({ body, obstacle }: ContactView): Pair {
  return { mover: body, obstacle };
}

function pairOfFinding(scene: SceneView, fits: (finding: SceneView["findings"][number]) => boolean): Pair | undefined {
  for (const finding of scene.findings) {
    const { body, obstacle } = finding;
    if (!obstacle || !fits(finding)) continue;
    if (!isImmovable(scene, body)) return { mover: body, obstacle };
    if (isMoving(scene, obstacle) && obstacle.kind === "body") {
      return { mover: obstacle.index, obstacle: { kind: "body", index: body } };
    }
  }
  return undefined;
}

/** Frames ahead in which tiles and boxes of a level are looked for. */
const framesAhead = 32;

/** The obstacle that a mover would meet first if it went straight on for ever, else the one that is nearest to it. */
export function nearest(scene: SceneView, mover: number, frame: number, moving: MovingBox): Obstacle | undefined {
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
    const obstacle = { kind: "body", index } as const;
    consider(obstacle, obstacleBox(scene, obstacle, frame, frame - 1));
  }
  const still = moving.min.map(() => 0);
  for (let ahead = 0; ahead < framesAhead && ahead < soonest; ahead++) {
    const shifted = {
      min: moving.min.map((low, axis) => low + ahead * at(moving.displacement, axis)),
      max: moving.max.map((high, axis) => high + ahead * at(moving.displacement, axis)),
    };
    for (const obstacle of solidsWithin(scene, sweptBounds(shifted, moving.displacement))) {
      const box = restingBox(scene, obstacle);
      consider(obstacle, box && { ...box, displacement: still });
    }
  }
  return found;
}
