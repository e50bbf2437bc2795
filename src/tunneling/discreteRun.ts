import { at, inSteps, putVec, type Steps, type Vec } from "../geometry/index.js";
import { createWorld, type Handle, type PersistentWorld, positionBelow, type Statics } from "../solver/index.js";
import { frameInSteps, staticsInSteps } from "../solver/inSteps.js";
import { ClearFrames } from "./clearFrames.js";
import { noContacts } from "./contacts.js";
import type { Run } from "./finding.js";
import { Game, type PushedPast } from "./game.js";
import { areTouching } from "./lookAhead.js";
import { atRest, moving, straightCrossing } from "./passage.js";
import {
  along,
  areOverlapping,
  areOverlappingClearly,
  depthAlong,
  type MovingSolid,
  pushOutAgainst,
  type Solid,
} from "./solid.js";
import { isDriven } from "../scene/index.js";
import type { Meeting, SceneWorld } from "./sceneWorld.js";
import { noTracks, TrackRecorder } from "./tracks.js";

/** Movers that are gone through in a step; and those that are compared or pushed, which takes longer. */
const moversAStep = 4096;
const comparedAStep = 128;

/** The game's own run, and whom its pushes made it lose. */
interface Discrete {
  readonly run: Run;
  readonly lost: readonly PushedPast[];
}

/** What a run is told. */
interface Known {
  /** Whether it is kept where bodies are over time. */
  readonly tracks: boolean;
  /** What the other run was told of how long nothing meets anything from the first frame on. */
  readonly apart: number | undefined;
  /** Whether the next frame is to be seen although nothing can meet anything in it. */
  readonly mustLook?: () => boolean;
  /** Sees where all are before the game looks which movers overlap: after each leg, and when the step ends. */
  readonly seePairs?: (game: Game, isEnd: boolean) => void;
  /** Sees where a leg leads, before anything is moved back. */
  readonly seeLeg?: (game: Game) => void;
  /** Sees where a leg along an axis has ended. */
  readonly endLeg?: (frame: number, game: Game, axis: number) => Steps<void>;
  /** Whether the frames after this one change nothing, and are not run. */
  readonly isOver?: () => boolean;
}

/**
 * Runs a scene as its game does: bodies jump to the end of their frame; what overlaps there is moved out by the rule of its game and
 * responds along that. Bodies that the game sweeps are swept against what never moves.
 *
 * @param observe sees each frame's movement before the game looks for overlaps, of some movers at a time, and then of the orbits
 */
export function* discreteRun(
  world: SceneWorld,
  known: Known,
  observe: (frame: number, game: Game, from: number, to: number) => Steps<void>,
): Steps<Discrete> {
  const { scene } = world;
  const { dimensions } = scene;
  const game = new Game(world);
  const entries = game.count * (scene.frames + 1);
  const recorder = known.tracks
    ? new TrackRecorder(scene.bodies.length, dimensions, entries, game.sizes.areChanging)
    : undefined;
  const record = (place: number, frame: number): void => {
    const size = game.sizes.areChanging ? game.sizes.of(place) : undefined;
    recorder?.add(game.index(place), frame, game.positions, place * dimensions, size);
  };
  const recordAll = (frame: number): Steps<void> => {
    if (!recorder) return inSteps(0, moversAStep, () => undefined);
    for (const { index, way } of world.orbits) recorder.add(index, frame, way.placeAt(frame), 0, way.body.size);
    return inSteps(game.count, moversAStep, (from, to) => {
      for (let place = from; place < to; place++) record(place, frame);
    });
  };
  yield* recordAll(0);
  const sweep = sweepOf(game);
  const pushes = new Pushes(game);
  const discrete = world.movers.flatMap(({ body }, place) => (body.detection === "discrete" ? [place] : []));
  const isByAxis = discrete.some((place) => game.body(place).check.rule === "axis by axis");
  const legs = isByAxis ? new Legs(game, discrete, pushes, known) : undefined;
  const clearFrames = world.integrator.isUniform && world.orbits.length === 0 ? new ClearFrames(world) : undefined;
  for (let frame = 1; frame <= scene.frames; frame++) {
    yield* game.beginFrame(frame);
    const apart = frame === 1 ? known.apart : undefined;
    const isShort = frame === 1 && world.phase < 1;
    const clear =
      isShort || known.mustLook?.() ? 0 : (clearFrames?.count(frame, game.positions, game.displacements, apart) ?? 0);
    if (clear > 0) {
      for (let time = frame; time < frame + clear; time++) {
        game.goOnClear();
        if (recorder) for (let place = 0; place < game.count; place++) record(place, time);
      }
      frame += clear - 1;
      yield;
      continue;
    }
    yield* game.ahead.look();
    const observed = game.count + world.orbits.length;
    for (let from = 0; from < observed; from += comparedAStep) {
      if (from > 0) yield;
      yield* observe(frame, game, from, Math.min(observed, from + comparedAStep));
    }
    if (known.isOver?.()) break;
    if (sweep) yield* sweep(frame);
    const pushed: number[] = [];
    if (legs) yield* legs.go(frame, record);
    else {
      yield* inSteps(discrete.length, moversAStep, (from, to) => {
        for (const place of discrete.slice(from, to)) {
          game.goOn(place);
          record(place, frame);
        }
      });
    }
    yield* inSteps(discrete.length, comparedAStep, (from, to) => {
      for (const place of discrete.slice(from, to)) {
        if (game.ahead.hasWalls(place) && leaveStatics(game, place)) pushed.push(place);
      }
    });
    known.seePairs?.(game, true);
    // Who is swept may come to where nobody looked.
    if (pushed.length > 0 || game.ahead.areAnyNear) yield* pushes.apart(frame, sweep || legs ? undefined : pushed);
    yield* inSteps(game.count, moversAStep, (from, to) => game.integratorOf(frame).end(game.velocities, from, to));
    yield* recordAll(frame);
    if ((frame * game.count) % comparedAStep < game.count) yield;
  }
  return {
    run: {
      tracks: recorder ? yield* recorder.tracks() : noTracks(scene.bodies.length),
      contacts: noContacts,
      cutShort: [],
      squeezes: [],
    },
    lost: [...game.lost.values()],
  };
}

/** The frame of those that the game sweeps, in a world of their own; undefined where there are none. */
function sweepOf(game: Game): ((frame: number) => Steps<void>) | undefined {
  const { scene, movers, statics: walls } = game.world;
  const swept = movers.flatMap(({ body }, place) => (body.detection === "swept" ? [place] : []));
  if (swept.length === 0) return undefined;
  const solver = createWorld({ dimensions: scene.dimensions, statics: walls, capacity: swept.length });
  const handles = swept.map((place) => solver.add(game.world.solverBody(game.body(place))));
  return (frame) => sweepThrough(game, frame, solver, swept, handles);
}

/** Lets a world of their own move some movers through a frame. @param handles theirs in it, in the same order */
function* sweepThrough(
  game: Game,
  frame: number,
  solver: PersistentWorld,
  swept: readonly number[],
  handles: readonly Handle[],
): Steps<void> {
  yield* inSteps(swept.length, comparedAStep, (from, to) => {
    for (let i = from; i < to; i++) {
      const place = swept[i] as number;
      const handle = handles[i] as Handle;
      // Others may have pushed it since.
      const [position, velocity] = [game.position(place), game.velocity(place)];
      solver.set(handle, { position, velocity, displacement: game.displacement(place) });
      if (!game.body(place).growth) continue;
      // Its displacement is that of its lower faces, what they grow included.
      const change = game.sizes.changeOf(place);
      solver.set(handle, { size: game.sizes.of(place), anchor: change.map(() => 0) });
      solver.setGrowth(handle, change);
    }
  });
  const { scene, phase } = game.world;
  yield* frameInSteps(solver, (frame === 1 ? phase : 1) / scene.fps);
  const vec: number[] = [];
  yield* inSteps(swept.length, moversAStep, (from, to) => {
    for (let i = from; i < to; i++) {
      const place = swept[i] as number;
      putVec(game.positions, place, solver.position(handles[i] as Handle, vec));
      putVec(game.velocities, place, solver.velocity(handles[i] as Handle, vec));
      if (game.sizes.areChanging) putVec(game.sizes.now, place, solver.size(handles[i] as Handle, vec));
    }
  });
}

/** Boxes in hand: min…, max…, the wall's with three numbers each; and what touches one. */
const own2 = new Float64Array(4);
const own3 = new Float64Array(6);
const touched: number[] = [];

/**
 * Moves a body that a check finds in something that never moves, by its rule: out of each by the least translation, or back to where
 * it was before the step. Says whether it moved it anywhere.
 */
function leaveStatics(game: Game, place: number): boolean {
  const { scene } = game.world;
  const body = game.body(place);
  const { rule } = body.check;
  if (body.response === "pass" || isDriven(body) || rule === "axis by axis") return false;
  const bounds = scene.dimensions === 2 ? own2 : own3;
  game.writeBounds(place, bounds, 0);
  if (touched.length > 0) touched.length = 0;
  game.ahead.collectWalls(place, bounds, touched);
  if (rule === "overlap, back to the old position") return putBackOutOf(game, place, bounds);
  let isPushed = false;
  for (let i = 0; i < touched.length; i++) {
    const index = touched[i] as number;
    // Most it only lies beside, or was pushed out of another one and with that away from them.
    if (!game.ahead.mayBeIn(index, bounds)) continue;
    const other = game.world.solidAt(index);
    const box = game.box(place);
    if (!areOverlapping(box, other)) continue;
    const met = meetingNow(game, place, index, other);
    if (met === "none") continue;
    const push = met === "any" ? pushOutAgainst(box, other, game.displacement(place)) : alongFace(met, box, other);
    pushOut(game, place, push, other, 1);
    isPushed = true;
    // A push may lead into what it did not touch before: what comes later in the file has its turn.
    game.writeBounds(place, bounds, 0);
    touched.length = 0;
    game.world.statics.collect(bounds, touched);
    touched.sort((a, b) => a - b);
    i = touched.findLastIndex((each) => each <= index);
  }
  return isPushed;
}

/** How a body meets something that it is in: not at all, where it came from the other side of its only solid face. */
function meetingNow(game: Game, place: number, index: number, other: Solid): Meeting {
  const met = game.world.isLimited ? game.world.meetingWith(place, index) : "any";
  if (met === "any" || met === "none" || depthAlong(met, game.boxBefore(place), other) <= 0) return met;
  game.letThrough(place, game.world.obstacle(index));
  return "none";
}

/** Puts a body back to where it was before the step, if it is in anything of what it touches. */
function putBackOutOf(game: Game, place: number, bounds: Float64Array): boolean {
  const box = game.box(place);
  const solids = touched.flatMap((index) => {
    if (!game.ahead.mayBeIn(index, bounds)) return [];
    const other = game.world.solidAt(index);
    return areOverlapping(box, other) && meetingNow(game, place, index, other) !== "none" ? [other] : [];
  });
  if (solids.length === 0) return false;
  putBack(
    game,
    place,
    solids.map((solid) => atRest(solid)),
  );
  return true;
}

/** Puts a body back to where it was before the step; it responds along the axes on which it was apart then. */
function putBack(game: Game, place: number, met: readonly MovingSolid[]): void {
  const { dimensions } = game.world.scene;
  const before = moving(game.boxBefore(place), game.displacement(place));
  if (game.world.isLimited) game.pushed.add(place);
  game.positions.set(game.before.subarray(place * dimensions, (place + 1) * dimensions), place * dimensions);
  for (const other of met) for (const normal of normalsApart(before, other)) game.respond(place, normal, other);
}

/** Out of another one, along the axes on which two are apart; of polygons, of the face that would be met. */
function normalsApart(own: MovingSolid, other: MovingSolid): readonly Vec[] {
  if (own.polygon || other.polygon) {
    const normal = straightCrossing(0, own, other)?.normal;
    return normal ? [normal] : [];
  }
  return own.min.flatMap((low, axis) => {
    const side = at(own.max, axis) <= at(other.min, axis) ? -1 : low >= at(other.max, axis) ? 1 : 0;
    return side === 0 ? [] : [own.min.map((_, i) => (i === axis ? side : 0))];
  });
}

/** Moves all through a step one axis at a time; those whose game checks like that are moved back after each leg. */
class Legs {
  private readonly byAxis: readonly number[];

  /** @param discrete the movers that the game does not sweep */
  constructor(
    private readonly game: Game,
    private readonly discrete: readonly number[],
    private readonly pushes: Pushes,
    private readonly known: Known,
  ) {
    this.byAxis = discrete.filter((place) => {
      const body = game.body(place);
      return body.check.rule === "axis by axis" && body.response !== "pass" && !isDriven(body);
    });
  }

  *go(frame: number, record: (place: number, time: number) => void): Steps<void> {
    const { game, discrete, byAxis, pushes, known } = this;
    const { dimensions } = game.world.scene;
    for (let axis = 0; axis < dimensions; axis++) {
      const time = frame - 1 + (axis + 1) / dimensions;
      for (const place of discrete) {
        game.goAlong(place, axis);
        if (axis === dimensions - 1 || byAxis.includes(place)) record(place, time);
      }
      known.seeLeg?.(game);
      for (const place of byAxis) {
        if (game.ahead.hasWalls(place) || pushes.isElsewhere(place)) moveBack(game, place, axis);
      }
      known.seePairs?.(game, false);
      yield* pushes.apart(frame, undefined, axis);
      if (known.endLeg) yield* known.endLeg(frame, game, axis);
      for (const place of byAxis) record(place, time);
    }
  }
}

/** How often a body is moved back from one solid into the next. */
const MOST_BACK = 256;

/** Moves a body back along an axis until it is out of all that never moves: first out of the solid that it is deepest in. */
function moveBack(game: Game, place: number, axis: number): void {
  const { dimensions } = game.world.scene;
  const bounds = dimensions === 2 ? own2 : own3;
  const moves = game.displacements[place * dimensions + axis] as number;
  if (moves === 0) return;
  const normal = Array.from({ length: dimensions }, (_, i) => (i === axis ? -Math.sign(moves) : 0));
  for (let times = 0; times < MOST_BACK; times++) {
    game.writeBounds(place, bounds, 0);
    touched.length = 0;
    game.world.statics.collect(bounds, touched);
    const box = game.box(place);
    let [deepest, depth]: [Solid | undefined, number] = [undefined, 0];
    for (const index of touched) {
      const other = game.world.solidAt(index);
      // Boxes are put exactly flush; out of a slanted face, a rounding is left that the next leg is not pushed out of.
      const isIn = box.polygon || other.polygon ? areOverlappingClearly(box, other) : areOverlapping(box, other);
      if (!isIn) continue;
      const each = depthAlong(normal, box, other);
      if (each > depth && isAgainst(game, place, axis, index, normal, other)) [deepest, depth] = [other, each];
    }
    if (!deepest) return;
    pushOut(game, place, alongFace(normal, box, deepest), deepest, 1);
  }
}

/** Whether a leg along an axis leads into a solid that the body is in: of a one-way face, whether it came from before it. */
function isAgainst(game: Game, place: number, axis: number, index: number, normal: Vec, other: Solid): boolean {
  const met = game.world.meetingWith(place, index);
  if (met === "any" || met === "none") return met === "any";
  return along(met, normal) > 0 && depthAlong(met, game.boxBeforeLeg(place, axis), other) <= 0;
}

/** More movers than these that are not where they were expected are looked up in an index of all. */
const MOST_ELSEWHERE = 16;

/** Pushes movers out of each other: by where each stood when the frame ended for all, in a heap each is asked about each. */
class Pushes {
  /** By place min…, max… of each. */
  private readonly numbers: Float64Array;
  private readonly bounds: Float64Array;
  private readonly found: number[] = [];
  /** Who is not where its look ahead led, by a push out of a wall or out of another one. */
  private readonly areElsewhere: Uint8Array;
  private elsewhere: number[] = [];

  constructor(private readonly game: Game) {
    const stride = 2 * game.world.scene.dimensions;
    this.numbers = new Float64Array(game.count * stride);
    this.bounds = new Float64Array(stride);
    this.areElsewhere = new Uint8Array(game.count);
  }

  /** Whether a mover was pushed to where its look ahead did not lead, when movers were last pushed apart. */
  isElsewhere(place: number): boolean {
    return this.areElsewhere[place] === 1;
  }

  /**
   * @param pushedByWalls undefined where it is not known of all which were
   * @param axis of the leg that the movers have just made, one axis at a time; undefined when the step ends
   */
  *apart(frame: number, pushedByWalls: readonly number[] | undefined, axis?: number): Steps<void> {
    const { game, numbers, areElsewhere, found } = this;
    const { dimensions } = game.world.scene;
    const stride = 2 * dimensions;
    yield* inSteps(game.count, moversAStep, (from, to) => {
      for (let place = from; place < to; place++) game.writeBounds(place, numbers, place * stride);
    });
    for (const place of this.elsewhere) areElsewhere[place] = 0;
    this.elsewhere = [];
    for (const place of pushedByWalls ?? []) this.noteElsewhere(place);
    // But for those that are pushed, only those overlap whose paths came near each other.
    const isAhead = pushedByWalls && !game.world.isLimited && game.ahead.areAllKnown;
    let index = isAhead ? undefined : yield* staticsInSteps(numbers, dimensions);
    const pushed = pushedByWalls ?? [];
    let looked = 0;
    for (let i = 0; i < game.count; i++) {
      if (!index && this.elsewhere.length > MOST_ELSEWHERE) index = yield* staticsInSteps(numbers, dimensions);
      if (!index && pushed.length === 0 && areElsewhere[i] === 0 && !game.ahead.hasOthers(i)) continue;
      this.pushFrom(i, index, pushed, axis);
      looked += 1 + found.length;
      if (looked < comparedAStep) continue;
      looked = 0;
      yield;
    }
    if (index && game.world.isLimited && axis === undefined) game.findPushedPast(frame, index);
  }

  private noteElsewhere(place: number): void {
    if (this.areElsewhere[place] === 0) this.elsewhere.push(place);
    this.areElsewhere[place] = 1;
  }

  /** Finds who of those behind one touches it: in an index of where all stood, or among those that its look ahead found. */
  private findBehind(i: number, index: Statics | undefined, pushed: readonly number[]): void {
    const { game, numbers, bounds, found } = this;
    const { dimensions } = game.world.scene;
    const stride = 2 * dimensions;
    if (found.length > 0) found.length = 0;
    if (index || this.areElsewhere[i] === 1) {
      game.writeBounds(i, bounds, 0);
      if (index) index.collect(bounds, found);
      else {
        for (let j = 0; j < game.count; j++) if (areTouching(bounds, 0, numbers, j * stride, dimensions)) found.push(j);
      }
      // One thing alone is taken for itself, where it stood.
      if (found.length === 1) found.length = 0;
    } else {
      game.ahead.collectBehind(i, numbers, found);
      for (const j of pushed) {
        if (j <= i || found.includes(j)) continue;
        if (areTouching(numbers, i * stride, numbers, j * stride, dimensions)) found.push(j);
      }
    }
    if (found.length > 1) found.sort((a, b) => a - b);
  }

  private pushFrom(i: number, index: Statics | undefined, pushed: readonly number[], axis: number | undefined): void {
    const { game } = this;
    if (game.body(i).response === "pass") return;
    this.findBehind(i, index, pushed);
    for (const j of this.found) {
      if (j <= i || !(axis === undefined ? pushPairApart(game, i, j) : pushPairAlong(game, i, j, axis))) continue;
      this.noteElsewhere(i);
      this.noteElsewhere(j);
    }
  }
}

/** How two movers that overlap meet: not at all, where one is to pass. */
function meetingOfPair(game: Game, i: number, j: number): Meeting {
  const [a, b] = [game.body(i), game.body(j)];
  if (!areOverlapping(game.box(i), game.box(j)) || b.response === "pass") return "none";
  const met = game.world.meetingBetween(i, j);
  if (met === "none") return "none";
  // Two that move alike are apart but for a rounding. A one-way face asks in the next step whether one was outside of it.
  if (met === "any" && !areOverlappingClearly(game.box(i), game.box(j))) return "none";
  // Who is squeezed, or goes through a one-way face, is where the sweep left it.
  const isMeant = met !== "any" || isDriven(a) || isDriven(b);
  if (isMeant && a.detection === "swept" && b.detection === "swept") return "none";
  if (met === "any" || depthAlong(met, game.boxBefore(i), game.boxBefore(j)) <= 0) return met;
  game.letThrough(i, game.index(j));
  game.letThrough(j, game.index(i));
  return "none";
}

/** Says whether it may have pushed any of two. */
function pushPairApart(game: Game, i: number, j: number): boolean {
  const [a, b] = [game.body(i), game.body(j)];
  const areByAxis = [a, b].map(({ check, detection }) => check.rule === "axis by axis" && detection === "discrete");
  // A leg has moved them back already.
  if (areByAxis.includes(true)) return false;
  const met = meetingOfPair(game, i, j);
  if (met === "none") return false;
  const isBack = [a, b].map(
    (body) =>
      body.check.rule === "overlap, back to the old position" && body.detection === "discrete" && !isDriven(body),
  );
  if (isBack.includes(true)) {
    const motions = [i, j].map((place) => moving(game.boxBefore(place), game.displacement(place)));
    const [first, second] = motions as [MovingSolid, MovingSolid];
    if (isBack[0]) putBack(game, i, [second]);
    if (isBack[1]) putBack(game, j, [first]);
    if (isBack[0] === isBack[1] || !areOverlapping(game.box(i), game.box(j))) return true;
  }
  const [boxA, boxB] = [game.box(i), game.box(j)];
  const step = game.displacement(i).map((moves, axis) => moves - at(game.displacement(j), axis));
  const push = met === "any" ? pushOutAgainst(boxA, boxB, step) : alongFace(met, boxA, boxB);
  shareOut(game, i, j, push, isBack[0] === true, isBack[1] === true);
  return true;
}

/** Pushes two movers apart along the axis of their leg, against the movement that brought them together there. */
function pushPairAlong(game: Game, i: number, j: number, axis: number): boolean {
  const isByAxis = [i, j].some((place) => {
    const { check, detection } = game.body(place);
    return check.rule === "axis by axis" && detection === "discrete";
  });
  const relative = at(game.displacement(i), axis) - at(game.displacement(j), axis);
  if (!isByAxis || relative === 0) return false;
  const met = meetingOfPair(game, i, j);
  if (met === "none") return false;
  const normal = game.displacement(i).map((_, each) => (each === axis ? -Math.sign(relative) : 0));
  if (met !== "any" && along(met, normal) <= 0) return false;
  shareOut(game, i, j, alongFace(normal, game.box(i), game.box(j)), false, false);
  return true;
}

/** Gives two movers their shares of a push, by mass. What goes along a path, or is back where it was, does not give way. */
function shareOut(game: Game, i: number, j: number, push: Vec, isFirstHeld: boolean, isSecondHeld: boolean): void {
  const [a, b] = [game.body(i), game.body(j)];
  const [boxA, boxB] = [game.box(i), game.box(j)];
  const total = a.mass + b.mass;
  const [isHeld, isOtherHeld] = [isFirstHeld || isDriven(a), isSecondHeld || isDriven(b)];
  if (!isHeld) pushOut(game, i, push, boxB, isOtherHeld ? 1 : b.mass / total);
  const back = push.map((component) => -component);
  if (isOtherHeld) return;
  // Boxes end flush: the second on the face of the first, wherever its share took that.
  const areBoxes = !boxA.polygon && !boxB.polygon;
  if (areBoxes) pushOut(game, j, back, game.box(i), 1);
  else pushOut(game, j, back, boxA, isHeld ? 1 : a.mass / total);
}

/** The push of a box out of another one through its only solid face, as games make it for one-way platforms. */
function alongFace(normal: Vec, box: Solid, other: Solid): Vec {
  const depth = depthAlong(normal, box, other);
  return normal.map((n) => (n === 0 ? 0 : n * depth));
}

/** The same where one of the two is a convex polygon: there is no coordinate to end on. */
function pushOverFace(game: Game, place: number, push: Vec, other: Solid, share: number): void {
  const { dimensions } = game.world.scene;
  if (game.world.isLimited) game.pushed.add(place);
  const length = Math.hypot(...push);
  for (let axis = 0; axis < dimensions; axis++) {
    const i = place * dimensions + axis;
    game.positions[i] = (game.positions[i] as number) + at(push, axis) * share;
  }
  game.respond(
    place,
    push.map((component) => component / length),
    other,
  );
}

/** Moves a body by its share of a push and lets it respond; alone against a wall it ends on the wall's coordinate. */
function pushOut(game: Game, place: number, push: Vec, other: Solid, share: number): void {
  const axis = push.findIndex((component) => component !== 0);
  if (axis < 0) return;
  if (other.polygon || game.body(place).corners) {
    pushOverFace(game, place, push, other, share);
    return;
  }
  const { dimensions } = game.world.scene;
  if (game.world.isLimited) game.pushed.add(place);
  const size = game.sizes.of(place);
  const i = place * dimensions + axis;
  const isUp = at(push, axis) > 0;
  if (share < 1) game.positions[i] = (game.positions[i] as number) + at(push, axis) * share;
  else game.positions[i] = isUp ? at(other.max, axis) : positionBelow(at(other.min, axis), at(size, axis));
  game.respond(
    place,
    push.map((component) => Math.sign(component)),
    other,
  );
}
