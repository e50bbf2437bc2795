import { isImmovable } from "../drawing/index.js";
import { sweptBounds, touches, type Box } from "../geometry/index.js";
import type { SceneView } from "../protocol.js";
import { accountOf, collides, type Account } from "./account.js";
import { frameTime, isSound, obstacleBox, type Motion } from "./leg.js";
import { type Obstacle } from "./obstacle.js";
import { solidsWithin } from "./solidsWithin.js";
import { axisName, faceOf, length, timeText } from "./words.js";

/** An obstacle that the swept bounds of a mover touch. */
export interface Candidate {
  readonly obstacle: Obstacle;
  /** What the bounds touch: the box of what rests, the swept bounds of what moves. */
  readonly bounds: Box;
  /** What the sweep then says: the first hit, a hit that comes after it, or none. */
  readonly verdict: "first" | "later" | "rejected";
  /** Why, in a few words. */
  readonly why: string;
}

/** What a mover's swept bounds find in a frame, and what the sweep makes of it. */
export interface BroadPhase {
  readonly mover: number;
  readonly bounds: Box;
  /** The first hit, then later ones by time, then what was rejected: no more than `mostListed`. */
  readonly candidates: readonly Candidate[];
  /** How many obstacles the bounds touch, and how many of them the sweep rejected. */
  readonly touched: number;
  readonly rejected: number;
}

/** So many are listed and drawn: more cannot be told apart. */
const mostListed = 60;
/** So many are swept: to sweep a whole map of tiles would take longer than a frame on the screen. */
const mostSwept = 5000;

/** The broad phase of a mover on a straight part of its motion. */
export function broadPhaseOf(scene: SceneView, mover: number, motion: Motion): BroadPhase {
  const { frame } = motion;
  const bounds = sweptBounds(motion.box, motion.box.displacement);
  const leg = { frame, start: motion.start - (frame - 1), mover: motion.box };
  const hits: (Candidate & { readonly time: number; readonly axes: number })[] = [];
  const rejected: Candidate[] = [];
  let touched = 0;
  for (const obstacle of obstaclesWithin(scene, mover, bounds)) {
    const box = obstacleBox(scene, obstacle, frame, motion.start);
    if (!box || !isSound(box)) continue;
    const reach = sweptBounds(box, box.displacement);
    if (!touches(reach, bounds)) continue;
    touched++;
    if (touched > mostSwept) continue;
    const account = accountOf(scene, { ...leg, pair: { mover, obstacle }, obstacle: box });
    const { sweep } = account;
    const candidate = { obstacle, bounds: reach, why: whyOf(scene, account) };
    if (!collides(sweep)) rejected.push({ ...candidate, verdict: "rejected" });
    else {
      const axes = sweep.kind === "hit" ? sweep.axes.length : 0;
      hits.push({ ...candidate, verdict: "later", time: sweep.time, axes });
    }
  }
  // As the solver has it: the earliest, then a face before an edge or a corner.
  hits.sort((a, b) => a.time - b.time || a.axes - b.axes);
  const [first, ...later] = hits;
  return {
    mover,
    bounds,
    candidates: [...(first ? [{ ...first, verdict: "first" } as const] : []), ...later, ...rejected].slice(
      0,
      mostListed,
    ),
    touched,
    rejected: rejected.length,
  };
}

/** Everything at rest that touch the bounds, and all movers: theirs are not known yet. */
function* obstaclesWithin(scene: SceneView, mover: number, { min, max }: Box): Generator<Obstacle> {
  const { dimensions, bodies } = scene;
  const { position, size } = bodies;
  const count = bodies.ids.length;
  for (let index = 0; index < count; index++) {
    if (index === mover) continue;
    if (isImmovable(scene, index)) {
      let isWithin = true;
      for (let axis = 0, place = index * dimensions; axis < dimensions; axis++, place++) {
        const low = position[place] as number;
        isWithin &&= low <= (max[axis] as number) && low + (size[place] as number) >= (min[axis] as number);
      }
      if (!isWithin) continue;
    }
    yield { kind: "body", index };
  }
  yield* solidsWithin(scene, { min, max });
}

function whyOf(scene: SceneView, { leg, sweep, reason }: Account): string {
  const time = (fraction: number): string => timeText(frameTime(leg, fraction));
  switch (reason.kind) {
    case "enters":
      return sweep.kind === "hit" ? `hit at t = ${time(sweep.time)}, ${faceOf(scene, sweep.normal)} face` : "";
    case "inside":
      return "overlaps when it begins";
    case "arrives":
      return "touched at t = 1 only, when the frame ends";
    case "along":
      return `flush along ${axisName(reason.flush.axis)}: glides past`;
    case "corner":
      return `touched at t = ${time(reason.last.entry)} only, where edges meet`;
    case "leaves":
      return `flush along ${axisName(reason.first.axis)}, and left`;
    case "still":
    case "apart":
      return `${axisName(reason.apart.axis)} stays ${length(scene, reason.apart.gap)} apart`;
    case "beside":
      return `${axisName(reason.first.axis)} is over at ${time(reason.first.exit)}, ${axisName(reason.last.axis)} begins at ${time(reason.last.entry)}`;
    case "past":
      return `left at t = ${time(reason.first.exit)}, before this`;
    case "late":
      return `reached at t = ${time(reason.last.entry)}, after the frame`;
  }
}
