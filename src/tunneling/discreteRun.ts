import { putVec, type Steps } from "../geometry/index.js";
import { createWorld, type Handle, type PersistentWorld } from "../solver/index.js";
import { ClearFrames } from "./clearFrames.js";
import { noContacts } from "./runContacts.js";
import type { Run } from "./finding.js";
import { Game, type PushedPast } from "./game.js";
import type { SceneWorld } from "./sceneWorld.js";
import { noTracks, TrackRecorder } from "./tracks.js";
import type { Near } from "./nearMovers.js";
import { leaveStatics } from "./wallPushes.js";
import { type LegObserver, Legs } from "./discreteLegs.js";
import { Pushes } from "./moverPushes.js";

/** The game's own run, and whom its pushes made it lose. */
interface Discrete {
  readonly run: Run;
  readonly lost: readonly PushedPast[];
}

/** What a run is told. */
interface RunObserver extends LegObserver {
  /** Whether it is kept where bodies are over time. */
  readonly tracks: boolean;
  /** What the other run was told of how long nothing meets anything from the first frame on. */
  readonly apart: number | undefined;
  /** Whether the next frame is to be seen although nothing can meet anything in it. */
  readonly mustLook?: () => boolean;
  /** Whether the frames after this one change nothing, and are not run. */
  readonly isOver?: () => boolean;
  /** Movers that are near anything. A frame in which no mover is near anything is not observed: all movers go on by their displacements. */
  readonly near?: Near | undefined;
}

/**
 * Runs a scene as its game does: bodies jump to the end of their frame; what overlaps there is moved out by the rule of its game and
 * responds along that. Bodies that the game sweeps are swept against what never moves.
 *
 * @param observe sees each frame's movement before the game looks for overlaps
 */
export function* discreteRun(
  world: SceneWorld,
  known: RunObserver,
  observe: (frame: number, game: Game) => void,
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
  const recordAll = (frame: number): void => {
    if (!recorder) return;
    for (const { index, way } of world.orbits) recorder.add(index, frame, way.placeAt(frame), 0, way.body.size);
    for (let place = 0; place < game.count; place++) record(place, frame);
  };
  recordAll(0);
  const sweep = sweepOf(game);
  const pushes = new Pushes(game);
  const discrete = world.movers.flatMap(({ body }, place) => (body.detection === "discrete" ? [place] : []));
  const isByAxis = discrete.some((place) => game.body(place).check.rule === "axis by axis");
  const legs = isByAxis ? new Legs(game, discrete, pushes, known) : undefined;
  const clearFrames = world.integrator.isUniform && world.orbits.length === 0 ? new ClearFrames(world) : undefined;
  const { near } = known;
  let isAnyNear = true;
  for (let frame = 1; frame <= scene.frames; frame++) {
    // If no mover was near anything in the frame before, the displacements are the same again.
    const isKnown: boolean = near !== undefined && !isAnyNear && world.integrator.isUniform;
    if (isKnown && !near?.look(frame, game)) {
      game.goOnClear();
      continue;
    }
    game.beginFrame(frame);
    isAnyNear = isKnown || near?.look(frame, game) !== false;
    if (!isAnyNear) {
      game.goOnClear();
      game.integratorOf(frame).end(game.velocities, 0, game.count);
      continue;
    }
    if (near) game.ahead.putAside(near.flags);
    const apart = frame === 1 ? known.apart : undefined;
    const isShort = frame === 1 && world.phase < 1;
    const clear =
      near || isShort || known.mustLook?.()
        ? 0
        : (clearFrames?.count(frame, game.positions, game.displacements, apart) ?? 0);
    if (clear > 0) {
      for (let time = frame; time < frame + clear; time++) {
        game.goOnClear();
        if (recorder) for (let place = 0; place < game.count; place++) record(place, time);
      }
      frame += clear - 1;
      yield;
      continue;
    }
    game.ahead.look();
    observe(frame, game);
    if (known.isOver?.()) break;
    if (sweep) sweep(frame);
    const pushed: number[] = [];
    if (legs) legs.go(frame, record);
    else {
      for (const place of discrete) {
        game.goOn(place);
        record(place, frame);
      }
    }
    for (const place of discrete) {
      if (game.ahead.hasWalls(place) && leaveStatics(game, place)) pushed.push(place);
    }
    known.seePairs?.(game, true);
    // Who is swept may come to where nobody looked.
    if (pushed.length > 0 || game.ahead.areAnyNear) pushes.apart(frame, sweep || legs ? undefined : pushed);
    game.integratorOf(frame).end(game.velocities, 0, game.count);
    recordAll(frame);
    yield;
  }
  return {
    run: {
      tracks: recorder ? recorder.tracks() : noTracks(scene.bodies.length),
      contacts: noContacts,
      cutShort: [],
      squeezes: [],
    },
    lost: [...game.lost.values()],
  };
}

/** The frame of those that the game sweeps, in a world of their own; undefined where there are none. */
function sweepOf(game: Game): ((frame: number) => void) | undefined {
  const { scene, movers, statics: walls } = game.world;
  const swept = movers.flatMap(({ body }, place) => (body.detection === "swept" ? [place] : []));
  if (swept.length === 0) return undefined;
  const solver = createWorld({ dimensions: scene.dimensions, statics: walls, capacity: swept.length });
  const handles = swept.map((place) => solver.add(game.world.solverBody(game.body(place))));
  return (frame) => sweepThrough(game, frame, solver, swept, handles);
}

/** Lets a world of their own move some movers through a frame. @param handles theirs in it, in the same order */
function sweepThrough(
  game: Game,
  frame: number,
  solver: PersistentWorld,
  swept: readonly number[],
  handles: readonly Handle[],
): void {
  for (let i = 0; i < swept.length; i++) {
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
  const { scene, phase } = game.world;
  solver.step((frame === 1 ? phase : 1) / scene.fps);
  const vec: number[] = [];
  for (let i = 0; i < swept.length; i++) {
    const place = swept[i] as number;
    putVec(game.positions, place, solver.position(handles[i] as Handle, vec));
    putVec(game.velocities, place, solver.velocity(handles[i] as Handle, vec));
    if (game.sizes.areChanging) putVec(game.sizes.now, place, solver.size(handles[i] as Handle, vec));
  }
}
