import { at, inSteps, putVec, type Steps, type Vec } from "../geometry/index.js";
import {
  createWorld,
  type Handle,
  type PersistentWorld,
  positionBelow,
  responses,
  type Statics,
} from "../solver/index.js";
import { frameInSteps, staticsInSteps } from "../solver/inSteps.js";
import { ClearFrames } from "./clearFrames.js";
import { noContacts } from "./contacts.js";
import type { Run } from "./finding.js";
import { Game, type PushedPast } from "./game.js";
import { areTouching } from "./lookAhead.js";
import { along, areOverlapping, depthAlong, pushOut as leastPush, type Solid } from "./solid.js";
import { isDriven } from "../scene/index.js";
import type { SceneWorld } from "./sceneWorld.js";
import { noTracks, TrackRecorder } from "./tracks.js";

/** Movers that are gone through in a step; and those that are compared or pushed, which takes longer. */
const moversAStep = 4096;
const comparedAStep = 128;

/** The game's own run, and whom its pushes made it lose. */
interface Discrete {
  readonly run: Run;
  readonly lost: readonly PushedPast[];
}

/**
 * Runs a scene as its game does: bodies jump to the end of their frame; what overlaps there is pushed out by the least
 * translation and responds along that push. Bodies that the game sweeps are swept against what never moves.
 *
 * @param known whether it is kept where bodies are over time, and what the other run was told of how long nothing meets anything from the first frame on
 * @param observe sees each frame's movement before the game looks for overlaps, of some movers at a time, and then of the orbits
 */
export function* discreteRun(
  world: SceneWorld,
  known: { readonly tracks: boolean; readonly apart: number | undefined },
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
  const clearFrames = world.integrator.isUniform && world.orbits.length === 0 ? new ClearFrames(world) : undefined;
  for (let frame = 1; frame <= scene.frames; frame++) {
    yield* game.beginFrame(frame);
    const apart = frame === 1 ? known.apart : undefined;
    const clear = clearFrames?.count(frame, game.positions, game.displacements, apart) ?? 0;
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
    if (sweep) yield* sweep();
    const pushed: number[] = [];
    yield* inSteps(discrete.length, moversAStep, (from, to) => {
      for (const place of discrete.slice(from, to)) {
        game.goOn(place);
        record(place, frame);
      }
    });
    yield* inSteps(discrete.length, comparedAStep, (from, to) => {
      for (const place of discrete.slice(from, to)) {
        if (game.ahead.hasWalls(place) && pushOutOfStatics(game, place)) pushed.push(place);
      }
    });
    // Who is swept may come to where nobody looked.
    if (pushed.length > 0 || game.ahead.areAnyNear) yield* pushes.apart(frame, sweep ? undefined : pushed);
    yield* inSteps(game.count, moversAStep, (from, to) => world.integrator.end(game.velocities, from, to));
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
function sweepOf(game: Game): (() => Steps<void>) | undefined {
  const { scene, movers, statics: walls } = game.world;
  const swept = movers.flatMap(({ body }, place) => (body.detection === "swept" ? [place] : []));
  if (swept.length === 0) return undefined;
  const solver = createWorld({ dimensions: scene.dimensions, statics: walls, capacity: swept.length });
  const handles = swept.map((place) => solver.add(game.world.solverBody(game.body(place))));
  return () => sweepThrough(game, solver, swept, handles);
}

/** Lets a world of their own move some movers through a frame. @param handles theirs in it, in the same order */
function* sweepThrough(
  game: Game,
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
  yield* frameInSteps(solver, 1 / game.world.scene.fps);
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

/** Says whether it pushed it anywhere. */
function pushOutOfStatics(game: Game, place: number): boolean {
  const { scene, isLimited } = game.world;
  const body = game.body(place);
  if (body.response === "pass" || isDriven(body)) return false;
  const bounds = scene.dimensions === 2 ? own2 : own3;
  game.writeBounds(place, bounds, 0);
  if (touched.length > 0) touched.length = 0;
  game.ahead.collectWalls(place, bounds, touched);
  let isPushed = false;
  for (const index of touched) {
    // Most it only lies beside, or was pushed out of another one and with that away from them.
    if (isPushed) game.writeBounds(place, bounds, 0);
    if (!game.ahead.mayBeIn(index, bounds)) continue;
    const other = game.world.solidAt(index);
    const box = game.box(place);
    if (!areOverlapping(box, other)) continue;
    const met = isLimited ? game.world.meetingWith(place, index) : "any";
    if (met === "none") continue;
    if (met === "any") pushOut(game, place, leastPush(box, other), other, 1);
    else if (depthAlong(met, game.boxBefore(place), other) <= 0) {
      pushOut(game, place, alongFace(met, box, other), other, 1);
    } else {
      game.letThrough(place, game.world.obstacle(index));
      continue;
    }
    isPushed = true;
  }
  return isPushed;
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
  private readonly isElsewhere: Uint8Array;
  private elsewhere: number[] = [];

  constructor(private readonly game: Game) {
    const stride = 2 * game.world.scene.dimensions;
    this.numbers = new Float64Array(game.count * stride);
    this.bounds = new Float64Array(stride);
    this.isElsewhere = new Uint8Array(game.count);
  }

  /** @param pushedByWalls undefined where nobody looked at all who may have been */
  *apart(frame: number, pushedByWalls: readonly number[] | undefined): Steps<void> {
    const { game, numbers, isElsewhere, found } = this;
    const { dimensions } = game.world.scene;
    const stride = 2 * dimensions;
    yield* inSteps(game.count, moversAStep, (from, to) => {
      for (let place = from; place < to; place++) game.writeBounds(place, numbers, place * stride);
    });
    for (const place of this.elsewhere) isElsewhere[place] = 0;
    this.elsewhere = [];
    for (const place of pushedByWalls ?? []) this.noteElsewhere(place);
    // But for those that are pushed, only those overlap whose paths came near each other.
    const isAhead = pushedByWalls && !game.world.isLimited && game.ahead.areAllKnown;
    let index = isAhead ? undefined : yield* staticsInSteps(numbers, dimensions);
    const pushed = pushedByWalls ?? [];
    let looked = 0;
    for (let i = 0; i < game.count; i++) {
      if (!index && this.elsewhere.length > MOST_ELSEWHERE) index = yield* staticsInSteps(numbers, dimensions);
      if (!index && pushed.length === 0 && isElsewhere[i] === 0 && !game.ahead.hasOthers(i)) continue;
      this.pushFrom(i, index, pushed);
      looked += 1 + found.length;
      if (looked < comparedAStep) continue;
      looked = 0;
      yield;
    }
    if (index && game.world.isLimited) game.findPushedPast(frame, index);
  }

  private noteElsewhere(place: number): void {
    if (this.isElsewhere[place] === 0) this.elsewhere.push(place);
    this.isElsewhere[place] = 1;
  }

  /** Finds who of those behind one touches it: in an index of where all stood, or among those that its look ahead found. */
  private findBehind(i: number, index: Statics | undefined, pushed: readonly number[]): void {
    const { game, numbers, bounds, found } = this;
    const { dimensions } = game.world.scene;
    const stride = 2 * dimensions;
    if (found.length > 0) found.length = 0;
    if (index || this.isElsewhere[i] === 1) {
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

  private pushFrom(i: number, index: Statics | undefined, pushed: readonly number[]): void {
    const { game } = this;
    if (game.body(i).response === "pass") return;
    this.findBehind(i, index, pushed);
    for (const j of this.found) {
      if (j <= i || !pushPairApart(game, i, j)) continue;
      this.noteElsewhere(i);
      this.noteElsewhere(j);
    }
  }
}

/** Says whether it may have pushed any of two. */
function pushPairApart(game: Game, i: number, j: number): boolean {
  const [a, b] = [game.body(i), game.body(j)];
  const [boxA, boxB] = [game.box(i), game.box(j)];
  if (!areOverlapping(boxA, boxB) || b.response === "pass") return false;
  const met = game.world.meetingBetween(i, j);
  if (met === "none") return false;
  // Who is squeezed, or goes through a one-way face, is where the sweep left it.
  const [isTold, isOtherTold] = [isDriven(a), isDriven(b)];
  const isMeant = met !== "any" || isTold || isOtherTold;
  if (isMeant && a.detection === "swept" && b.detection === "swept") return false;
  if (met !== "any" && depthAlong(met, game.boxBefore(i), game.boxBefore(j)) > 0) {
    game.letThrough(i, game.index(j));
    game.letThrough(j, game.index(i));
    return false;
  }
  const push = met === "any" ? leastPush(boxA, boxB) : alongFace(met, boxA, boxB);
  const total = a.mass + b.mass;
  // Who goes along a path does not give way.
  if (!isTold) pushOut(game, i, push, boxB, isOtherTold ? 1 : b.mass / total);
  const back = push.map((component) => -component);
  if (!isOtherTold) pushOut(game, j, back, boxA, isTold ? 1 : a.mass / total);
  return true;
}

/** The push of a box out of another one through its only solid face, as games make it for one-way platforms. */
function alongFace(normal: Vec, box: Solid, other: Solid): Vec {
  const depth = depthAlong(normal, box, other);
  return normal.map((n) => (n === 0 ? 0 : n * depth));
}

/** The same where one of the two is a convex polygon: there is no coordinate to end on. */
function pushOverFace(game: Game, place: number, push: Vec, share: number): void {
  const { dimensions } = game.world.scene;
  if (game.world.isLimited) game.pushed.add(place);
  const { response, restitution } = game.body(place);
  const length = Math.hypot(...push);
  const normal = push.map((component) => component / length);
  for (let axis = 0; axis < dimensions; axis++) {
    const i = place * dimensions + axis;
    game.positions[i] = (game.positions[i] as number) + at(push, axis) * share;
  }
  const velocity = game.velocity(place);
  if (along(normal, velocity) < 0) game.turn(place, responses[response](velocity, normal, restitution));
}

/** Moves a body by its share of a push and lets it respond; alone against a wall it ends on the wall's coordinate. */
function pushOut(game: Game, place: number, push: Vec, other: Solid, share: number): void {
  const axis = push.findIndex((component) => component !== 0);
  if (axis < 0) return;
  if (other.polygon || game.body(place).corners) {
    pushOverFace(game, place, push, share);
    return;
  }
  const { dimensions } = game.world.scene;
  if (game.world.isLimited) game.pushed.add(place);
  const { response, restitution } = game.body(place);
  const size = game.sizes.of(place);
  const i = place * dimensions + axis;
  const isUp = at(push, axis) > 0;
  if (share < 1) game.positions[i] = (game.positions[i] as number) + at(push, axis) * share;
  else game.positions[i] = isUp ? at(other.max, axis) : positionBelow(at(other.min, axis), at(size, axis));
  const speed = game.velocities[i] as number;
  if (!(isUp ? speed < 0 : speed > 0)) return;
  const normal = push.map((component) => Math.sign(component));
  game.turn(place, responses[response](game.velocity(place), normal, restitution));
}
