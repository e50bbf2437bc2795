import { at, type Vec } from "../geometry/index.js";
import { accelerationOf, isDriven, type SceneBody } from "../scene/index.js";
import type { Growth } from "../solver/index.js";
import { curveCuts, type NearbySolid } from "./curveCuts.js";
import { curveOf, isCurve, type Motion } from "./curvedMotion.js";
import type { Finding } from "./finding.js";
import type { Game } from "./game.js";
import type { LookAhead } from "./lookAhead.js";
import { type Fall, isSafeInEachPhase } from "./fall.js";
import {
  type Ahead,
  aheadOf,
  atRest,
  type Crossing,
  crossings,
  framesAhead,
  inFrame,
  lateExit,
  limited,
  type Passage,
  passages,
} from "./passage.js";
import type { Meeting } from "./sceneWorld.js";
import {
  along,
  areOverlapping,
  areOverlappingClearly,
  depthBehind,
  lengthAlong,
  movedBy,
  NEAR,
  roundingOf,
  type Solid,
} from "./solid.js";
import { type Encounter, longestSafeStep } from "./encounter.js";
import { judgeLeg, type Leg, type BegunLeg, legsOf } from "./legs.js";
import { type OtherMover, surroundings, wallOf } from "./surroundings.js";
import { encounterOf, judge, type Verdict } from "./judgePassage.js";

/** What a game's check makes of one passage in one frame. */
export interface Comparison extends Verdict {
  readonly body: number;
  readonly frame: number;
  readonly passage: Passage;
  /** The entry, for whatever phase the game's checks have. */
  readonly encounter: Encounter;
  /** Movement of the body against the obstacle in this frame. */
  readonly displacement: Vec;
  readonly size: Vec;
  /** How long the body is along the normal of the face that it entered. */
  readonly lengthAlong: number;
  /** How much further the next frame's step can lead, along each axis: absent where it is the same again. */
  readonly growth?: Vec;
  /** Whether one of the two changes its size in this frame: no rate or speed is told to be safe then. */
  readonly isResizing?: true;
  /** How far the body and the entered face come together in this frame, what they grow included: only where one of the two changes its size. */
  readonly comesIn?: number;
  /** For how many frames the body stays inside, if the next step is as long as it can be. */
  readonly dwell: number;
  /** Whether the passage is along a curve, and not through the two places at the frame's ends alone. */
  readonly isCurved: boolean;
  /** Where the two do not keep their velocities on the way: what leads to the passage. */
  readonly fall?: Fall;
  /** Only with `entries`: what acceleration moves the body in a step. */
  readonly pull?: Vec;
  /** Only with `entries`: whether the game pushed one of the two to the other one when the step before ended. */
  readonly isHeld?: boolean;
  /** Only with `entries`: whether the face that is entered held the body before, and it has not moved away from there since. */
  readonly isResting?: boolean;
  /** Whether the body is still inside when the run ends. */
  readonly endsInside?: true;
  /** Of a passage that this phase does not have: what it is in others, one of them, and the share of all. */
  readonly inPhases?: { readonly code: Verdict["code"]; readonly phase: number; readonly share: number };
}

/**
 * What is asked of a frame: `findings` are passages and risks of them, by what the game's check makes of an entry; `entries` are
 * all that a path leads into, whatever becomes of it.
 */
export type ComparisonScope = "findings" | "entries";

/** What one frame of a body comes to. */
interface FrameComparison {
  readonly comparisons: readonly Comparison[];
  /** Of a body on a curve: where a straight sweep is wrong. */
  readonly cuts: readonly Finding[];
}

/** Whether the game of a body moves it one axis at a time, and moves it back after each leg. */
export function movesByAxis({ check, detection, response }: SceneBody): boolean {
  return check.rule === "axis by axis" && detection !== "swept" && response !== "pass";
}

/** Where a leg of a body that moves one axis at a time begins. */
interface LegStart {
  readonly axis: number;
  /** How far the earlier legs of the step have moved a mover. */
  readonly doneBy: (place: number) => Vec;
}

const FIRST_LEG: LegStart = { axis: 0, doneBy: () => [] };

/** A leg as a body makes it against another mover, or against what never moves. */
function begunLegOf(motion: Motion, { axis, doneBy }: LegStart, place: number, other: number | undefined): BegunLeg {
  const others = other === undefined ? [] : doneBy(other);
  return { axis, motion, done: doneBy(place).map((by, i) => by - (others[i] ?? 0)) };
}

/** The leg of a motion along an axis. */
export function alongAxis(motion: Motion, axis: number): Motion {
  return { ...motion, displacement: motion.displacement.map((moves, i) => (i === axis ? moves : 0)) };
}

/** What comes near a body in a frame, if anything is to be said of that: of one that the game sweeps on curves alone. */
export function nearOf(game: Game, place: number): ReturnType<LookAhead["of"]> {
  const body = game.body(place);
  // Who is driven is told to pass what it meets.
  return isDriven(body) || (body.detection === "swept" && !game.bends) ? undefined : game.ahead.of(place);
}

/**
 * Compares one frame of a body with what is true of it: against what never moves, and against other movers near it.
 *
 * @param asked see {@link ComparisonScope}
 * @param leg that begins, of a body whose game moves it one axis at a time: only with `entries`
 */
export function compareFrame(
  frame: number,
  game: Game,
  place: number,
  near: NonNullable<ReturnType<typeof nearOf>>,
  asked: ComparisonScope = "findings",
  leg: LegStart = FIRST_LEG,
): FrameComparison {
  const body = game.body(place);
  const isDiscrete = body.detection !== "swept";
  const { world } = game;
  const displacement = game.displacement(place);
  // Out of slanted faces, and by their shares of a push, bodies are not put exactly flush.
  const isFlushLost = asked === "entries" && (world.hasShapes || near.movers.length > 0);
  const isByAxis = movesByAxis(body);
  const whole = game.motion(place);
  const isOneLeg = asked === "entries" && isByAxis;
  const oneLeg = isOneLeg ? alongAxis(whole, leg.axis) : whole;
  const ahead = (motion: Motion, other?: Motion): Ahead =>
    isFlushLost ? aheadOf(motion, other) : { motion, before: 0 };
  const onWalls = ahead(oneLeg);
  const own = onWalls.motion;
  const walls: Crossing[] = [];
  const others: NearbySolid[] = [];
  const addCurve = (obstacle: number, met: Meeting, motion: Motion): void => {
    if (isCurve(own, motion)) others.push({ obstacle, met, chord: motion, over: (frames) => curveOf(motion, frames) });
  };
  for (const index of near.walls) {
    const met = world.meetingWith(place, index);
    if (met === "none") continue;
    const [obstacle, box] = [world.obstacle(index), atRest(world.solidAt(index))];
    addCurve(obstacle, met, box);
    walls.push(...limited(crossings(obstacle, own, box), met));
  }
  // A face that the body only slides along is no entry.
  const isGrazed = isFlushLost && !own.growth && !game.bends;
  const entered = isGrazed
    ? walls.filter((each) => each.entry === Infinity || !isGrazing(each, own, oneLeg.displacement))
    : walls;
  const found: Comparison[] = [];
  const ownGrowth = game.growth(place);
  const add = (given: Passage, { motion: mover, before }: Ahead, other?: OtherMover, ofLeg?: Leg): void => {
    // One that does not begin in this frame is judged in its own.
    if (!given.first.normal || given.entry >= 1) return;
    const relative = other ? displacement.map((d, axis) => d - at(other.motion.displacement, axis)) : displacement;
    const otherGrowth = other && game.growth(other.place);
    const growth = ownGrowth?.map((d, axis) => d - (otherGrowth ? at(otherGrowth, axis) : 0));
    const isCurved = !ofLeg && game.bends !== undefined && isCurve(mover, other?.motion);
    const passage = isCurved && given.exit === Infinity ? withExitAfterFrame(given, mover, other?.motion) : given;
    // Along a curve, where it comes out again is what is so.
    const dwell = isCurved ? passage.exit - passage.entry : dwellOf(passage, relative, growth);
    const isResizing = (mover.growth ?? other?.motion.growth) !== undefined;
    const encounter = ofLeg?.encounter ?? encounterOf(passage, mover, surroundings(game, place, passage, mover, other));
    if (!encounter) return;
    const step = Math.hypot(...relative);
    const gain = growth && step > 0 ? Math.hypot(...growth) / step : 0;
    const pull = pullOf(game, place, other?.place);
    const isEntry = asked === "entries";
    const mayGraze = (isEntry || isResizing || world.hasShapes) && !isCurved;
    const goes = mover.displacement.map((by, axis) => by - (other ? at(other.motion.displacement, axis) : 0));
    if (mayGraze && isGrazing(passage.first, mover, ofLeg?.leg.displacement ?? goes, other?.motion)) return;
    const { normal, box } = passage.first;
    const isPushed = [place, ...(other ? [other.place] : [])].some((each) => game.wasPushed(each, leg.axis > 0));
    // A face that hardly moves is reached late by a rounding, in parts of a frame.
    const isHeld =
      isPushed && (passage.entry <= before + NEAR || (normal !== undefined && isFlush(normal, game.box(place), box)));
    const isResting = !other && normal !== undefined && game.isHeldBy(place, normal, box);
    // Pushed to it when the frame before ended, it goes along it.
    const isOnFace = (isHeld && passage.entry <= before) || isResting;
    const verdicts = isEntry
      ? [{ code: "tunnel-risk", obstacle: passage.first.obstacle } as const]
      : ofLeg
        ? judgeLeg(ofLeg.leg, encounter, gain)
        : judge(passage, encounter, gain);
    for (const verdict of verdicts) {
      // Past all of it, a body has not only gone over its edge.
      const isBeyond =
        -along(passage.first.normal ?? [], relative) * (1 - passage.entry) >= reachThrough(passage, mover);
      if (
        !isEntry &&
        isSlidingOffLedge(isOnFace && !isBeyond, verdict, passage, relative, pull, [mover.growth, other?.motion.growth])
      )
        continue;
      const fall = growth && !isResizing ? fallOf(frame, game, place, passage, relative, other?.place) : undefined;
      // This step is short enough; one that enters in another phase may not be.
      const isOnlyOther = !isEntry && verdict.code === "tunnel-risk" && longestSafeStep(encounter, 1) >= 1;
      if (isOnlyOther && fall && isSafeInEachPhase(world.scene, fall)) continue;
      found.push({
        body: game.index(place),
        frame,
        passage: before > 0 ? inFrame(passage, before) : passage,
        encounter,
        displacement: ofLeg?.leg.displacement ?? relative,
        size: game.sizes.of(place),
        isResizing: isResizing || undefined,
        comesIn: isResizing && normal ? comingIn(normal, goes, [mover.growth, other?.motion.growth]) : undefined,
        lengthAlong: passage.first.normal ? extentAlong(mover, game.sizes.of(place), passage.first.normal) : 0,
        dwell,
        isCurved,
        ...verdict,
        growth,
        fall,
        pull: isEntry ? pull : undefined,
        isHeld: isEntry ? isHeld : undefined,
        isResting: isEntry ? isResting : undefined,
      });
    }
  };
  /** Adds what a body comes to that moves one axis at a time, and what it would come to if the checks fell otherwise. */
  const addLegs = (onPath: readonly Passage[], mover: Ahead, other?: OtherMover): void => {
    const around = surroundings(game, place, undefined, isOneLeg ? whole : mover.motion, other);
    const begunLeg = isOneLeg ? begunLegOf(whole, leg, place, other?.place) : undefined;
    const legs = legsOf(onPath, mover.motion, around, begunLeg);
    for (const each of legs) if (!isOneLeg || !each.leg.isBeside) add(each.leg.crossed, mover, other, each);
  };
  if (isDiscrete && isByAxis && near.walls.length > 0) addLegs(passages(entered, own), onWalls);
  else if (isDiscrete) for (const passage of passages(entered, own)) add(passage, onWalls);
  const movers: Crossing[] = [];
  for (const i of near.movers) {
    const other = game.body(i);
    if (i === place || other.detection !== body.detection || !isFaster(game, place, i)) continue;
    const met = world.meetingBetween(place, i);
    if (met === "none") continue;
    const motion = game.motion(i);
    addCurve(game.index(i), met, motion);
    // A sensor is checked when the step ends, not after each leg.
    const isByLegs = isByAxis && other.response !== "pass";
    if (isOneLeg && !isByLegs && leg.axis > 0) continue;
    const unshifted = isByLegs ? oneLeg : whole;
    const against = isByLegs && isOneLeg ? alongAxis(motion, leg.axis) : motion;
    // After a push, rounding can put a body slightly inside the other one.
    const onOther = areOverlapping(unshifted, motion) ? aheadOf(unshifted, against) : ahead(unshifted, against);
    const mover = onOther.motion;
    // Who begins inside came through no face.
    if (areOverlapping(mover, motion)) continue;
    const crossed = limited(crossings(game.index(i), mover, motion), met);
    movers.push(...crossed);
    if (!isDiscrete) continue;
    const through = passages(crossed, mover);
    const otherMover = { place: i, motion };
    if (isByLegs) addLegs(through, onOther, otherMover);
    else for (const passage of through) add(passage, onOther, otherMover);
  }
  if (!game.bends || others.length === 0 || asked === "entries") return { comparisons: found, cuts: [] };
  const curved = { body: game.index(place), chord: own, curve: curveOf(own, 1) };
  const passed = passages([...walls, ...movers], own).filter(({ entry }) => entry < 1);
  const cuts = curveCuts(world, frame, curved, others, passed, body.response !== "pass");
  return { comparisons: found, cuts };
}

/**
 * Whether a body only goes along a face or past an edge of an obstacle, no deeper in than rounding: pushes put bodies flush, and those of
 * two movers only nearly.
 *
 * @param moves its displacement against the obstacle
 * @param met the obstacle, where that is a mover
 */
function isGrazing({ box, entry, exit }: Crossing, mover: Motion, moves: Vec, met?: Motion): boolean {
  const end = Math.min(exit, framesAhead(mover, met ?? atRest(box)));
  const middle = (Math.max(entry, 0) + end) / 2;
  const later = (by: Vec): Vec => by.map((each) => each * middle);
  const grownOf = (growth: Growth | undefined) =>
    growth && { growth: { min: later(growth.min), max: later(growth.max) } };
  const own = movedBy(mover, { displacement: later(moves), ...grownOf(mover.growth) });
  const other = met?.growth ? movedBy(box, { displacement: moves.map(() => 0), ...grownOf(met.growth) }) : box;
  return !areOverlappingClearly(own, other);
}

/** Whether a body is at a face of an obstacle or behind it, but for a rounding. */
function isFlush(normal: Vec, own: Solid, box: Solid): boolean {
  return depthBehind(normal, own, box) >= -roundingOf(own);
}

/** What acceleration alone moves a body in one frame, seen from another mover or from what never moves. */
function pullOf(game: Game, place: number, other?: number): Vec {
  const { scene } = game.world;
  const own = accelerationOf(scene, game.body(place));
  const against = other === undefined ? undefined : accelerationOf(scene, game.body(other));
  return game.displacement(place).map((_, axis) => ((own?.[axis] ?? 0) - (against?.[axis] ?? 0)) / scene.fps ** 2);
}

/**
 * Whether a body only leaves what it lies on, over an edge, and goes on as it went. Either a face held it, or it is no deeper than its
 * acceleration takes it in one frame. The game's frame end and the sweep's are no further from each other then.
 */
function isSlidingOffLedge(
  isHeld: boolean,
  { code, push }: Verdict,
  { first: { normal }, isStraight }: Passage,
  moves: Vec,
  pull: Vec,
  [own, met]: readonly [Growth | undefined, Growth | undefined],
): boolean {
  if (!normal || code === "tunnel") return false;
  const isOnward = !push || push.reduce((sum, p, axis) => sum + p * at(moves, axis), 0) >= 0;
  const aside = (vec: Vec): Vec => vec.map((v, axis) => v - along(normal, vec) * at(normal, axis));
  const goesOn = aside(push ?? moves).reduce((sum, by, axis) => sum + by * at(aside(moves), axis), 0) > 0;
  if (isHeld && code === "corner-cut" && goesOn) return true;
  if (isStraight) return false;
  if (isHeld) return true;
  return isOnward && comingIn(normal, moves, [own, met]) <= -along(normal, pull) * (1 + ROUNDED);
}

/** How far a body and a face come together in a frame. The one of them that comes in moves by growth as well. */
function comingIn(normal: Vec, moves: Vec, [own, met]: readonly [Growth | undefined, Growth | undefined]): number {
  const grows = normal.reduce((sum, n, axis) => sum + Math.abs(n) * ((n < 0 ? own : met)?.max[axis] ?? 0), 0);
  return grows - along(normal, moves);
}

/** How far it is from the entered face of an obstacle to where a body is out on its other side. */
function reachThrough({ first: { normal = [], box } }: Passage, own: Solid): number {
  return lengthAlong(normal, box) + lengthAlong(normal, own);
}

/** Of a displacement, what rounding may add. */
const ROUNDED = 2 ** -30;

/** A passage that lasts beyond the frames that are looked at, with its end if that is not far. */
function withExitAfterFrame(passage: Passage, own: Motion, other: Motion | undefined): Passage {
  const exits = passage.crossings.map(({ box, exit }) =>
    exit < Infinity ? exit : lateExit(own, other ?? atRest(box)),
  );
  return { ...passage, exit: Math.max(...exits) };
}

/**
 * Which of two moving bodies a finding is about: the one with the longer step, or the first in the text; never one that goes
 * along a path.
 */
function isFaster(game: Game, a: number, b: number): boolean {
  if (isDriven(game.body(b))) return true;
  const [stepA, stepB] = [Math.hypot(...game.displacement(a)), Math.hypot(...game.displacement(b))];
  return stepA > stepB || (stepA === stepB && game.index(a) < game.index(b));
}

/** The length of a body along a normal: of a box across a face of it, its size. */
function extentAlong(own: Solid, size: Vec, normal: Vec): number {
  const axis = normal.findIndex((n) => n !== 0);
  return own.polygon || Math.abs(at(normal, axis)) !== 1 ? lengthAlong(normal, own) : at(size, axis);
}

/** For how many frames a body stays inside: of one that is not out again within its frame, the next step counts, at its longest. */
function dwellOf({ entry, exit }: Passage, displacement: Vec, growth: Vec | undefined): number {
  const dwell = exit - entry;
  if (!growth || exit <= 1) return dwell;
  const step = Math.hypot(...displacement);
  return step === 0 ? dwell : dwell * (step / (step + Math.hypot(...growth)));
}

/** What leads to a passage, where neither keeps its velocity on the way; undefined where the two do, seen from each other. */
function fallOf(
  frame: number,
  game: Game,
  place: number,
  passage: Passage,
  displacement: Vec,
  other?: number,
): Fall | undefined {
  const { world } = game;
  const own = accelerationOf(world.scene, game.body(place));
  const against = other === undefined ? undefined : accelerationOf(world.scene, game.body(other));
  const acceleration = Math.hypot(...displacement.map((_, axis) => (own?.[axis] ?? 0) - (against?.[axis] ?? 0)));
  const terminal = world.integrator.terminalOf(place) + (other === undefined ? 0 : world.integrator.terminalOf(other));
  if (acceleration === 0 && terminal === Infinity) return undefined;
  const { ballistic, frames } = game.ballistic(place, frame, other !== undefined);
  const { fps } = world.scene;
  return {
    ballistic,
    check: ballistic.body.check,
    isPushed: ballistic.body.response !== "pass" && (other === undefined || game.body(other).response !== "pass"),
    near: game.ballistic(place, frame, true).ballistic,
    into:
      other === undefined ? wallOf(game, place, passage, displacement) : game.ballistic(other, frame, true).ballistic,
    seconds: frames / fps,
    speed: Math.hypot(...displacement) * fps,
    acceleration,
    terminal,
  };
}
