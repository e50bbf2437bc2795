import { at } from "../geometry/index.js";
import { accelerationOf } from "../scene/index.js";
import type { Game } from "./game.js";
import { movesByAxis } from "./compare.js";
import type { SceneWorld } from "./sceneWorld.js";
import { extentOf } from "./solid.js";

/** With more movers, to compare each with each takes longer than to look at all. */
const MOST_MOVERS = 64;

/** Steps that are looked ahead; fewer where there are more walls than these around a path. */
const [LOOK, MOST_WALLS] = [64, 64];

/** More than sums of places err by, in parts of the coordinates. */
const ROUNDING = 2 ** -30;

/** More than rounding adds to what a mover is elsewhere. */
const BEYOND = 1.01;

/** Tells which movers may meet anything in a step. The others go on by their displacements. */
export interface Near {
  /** By place among the movers: 1 for a mover that may meet something. */
  readonly flags: Uint8Array;
  /** Looks at a step when it begins. Returns whether any mover may meet something. */
  look(frame: number, game: Game): boolean;
}

/** Whether velocities and accelerations alone move all movers until they meet something. Only then can it be told which meet nothing. */
export function canTellNear({ movers, integrator, onPaths, orbits, growing }: SceneWorld): boolean {
  return (
    !integrator.isCurved &&
    movers.length <= MOST_MOVERS &&
    onPaths.length + orbits.length + growing.length === 0 &&
    movers.every(({ body }) => body.detection !== "swept")
  );
}

/**
 * Finds the movers that may meet anything in a step, in all phases of a span. A mover that was found in the step before, or was pushed
 * in it, is found as well. In another phase a mover is elsewhere: how far is guessed. The caller has to compare `reach` with a run in
 * another phase.
 *
 * In notebooks of 6 to 25 bodies, five steps of six are left out that way.
 */
export class NearMovers implements Near {
  readonly flags: Uint8Array;
  /** By place and axis: the guess of how far a mover is elsewhere in any other phase of the span. */
  readonly reach: Float64Array;
  /** By place and axis: what acceleration adds to a step, and how much further one is elsewhere after each. */
  private readonly gains: Float64Array;
  private readonly drifts: Float64Array;
  /** By place: 1 for a mover whose path comes near something in this step. */
  private readonly now: Uint8Array;
  /** By place: 1 for a mover that came near another mover in the step before. */
  private readonly wasBeside: Uint8Array;
  /** By place: the step before which a mover meets no wall. */
  private readonly untilWall: Float64Array;
  /** The step before which no mover meets anything. */
  private untilAny = 0;
  private readonly lows: Float64Array;
  private readonly highs: Float64Array;
  private readonly bounds: Float64Array;
  private readonly found: number[] = [];

  /** @param far how far the phases of the span are at most */
  constructor(
    private readonly world: SceneWorld,
    far: number,
  ) {
    const { movers, scene } = world;
    const moves = movers.flatMap(({ body: { displacement, velocity } }) =>
      Array.from({ length: scene.dimensions }, (_, axis) =>
        Math.max(Math.abs(displacement?.[axis] ?? 0), Math.abs(velocity?.[axis] ?? 0) / scene.fps),
      ),
    );
    this.gains = Float64Array.from(
      movers.flatMap(({ body }) => {
        const acceleration = accelerationOf(scene, body);
        return Array.from({ length: scene.dimensions }, (_, axis) => (acceleration?.[axis] ?? 0) / scene.fps ** 2);
      }),
    );
    this.drifts = this.gains.map((gain) => Math.abs(gain) * far * BEYOND);
    this.reach = Float64Array.from(moves, (each, i) => each * far * BEYOND + (this.drifts[i] as number));
    this.flags = new Uint8Array(movers.length);
    this.now = new Uint8Array(movers.length);
    this.wasBeside = new Uint8Array(movers.length);
    this.untilWall = new Float64Array(movers.length);
    this.lows = new Float64Array(movers.length * scene.dimensions);
    this.highs = new Float64Array(movers.length * scene.dimensions);
    this.bounds = new Float64Array(2 * scene.dimensions);
  }

  look(frame: number, game: Game): boolean {
    if (frame < this.untilAny) return false;
    const { flags, now, untilWall, wasBeside } = this;
    const { count } = game;
    const { isUniform } = this.world.integrator;
    let isAny = false;
    for (let place = 0; place < count; place++) {
      flags[place] = frame === 1 || now[place] === 1 || game.wasPushed(place, true) ? 1 : 0;
      now[place] = 0;
      // The first step may be shorter.
      if (flags[place] === 1 || frame <= 2) untilWall[place] = 0;
      if (game.wasPushed(place, true)) this.guessReach(place, game);
      if (frame > 1) this.drift(place);
      this.measure(place, game);
    }
    wasBeside.fill(0);
    for (let place = 0; place < count; place++) {
      if (frame >= (untilWall[place] as number)) {
        const clear = this.framesToWall(place, game);
        untilWall[place] = clear < 1 ? 0 : frame + Math.floor(clear);
        if (clear < 1) now[place] = 1;
      }
      for (let other = 0; other < place; other++) {
        if (this.framesToMeet(place, other, game, 1) >= 1) continue;
        now[place] = now[other] = 1;
        wasBeside[place] = wasBeside[other] = 1;
      }
    }
    for (let place = 0; place < count; place++) {
      if (now[place] === 1 || (!isUniform && this.isNearCap(place, game))) flags[place] = 1;
      if (flags[place] === 1) isAny = true;
    }
    if (!isAny && isUniform) this.untilAny = frame + this.clearFrames(frame, game);
    return isAny;
  }

  /** Guesses the reach of a mover that was pushed: 0 where it is flush with a wall, and the greatest of all where another mover pushed it. */
  private guessReach(place: number, game: Game): void {
    const { reach, bounds, found, wasBeside } = this;
    const { statics, scene } = this.world;
    const { dimensions } = scene;
    const first = place * dimensions;
    game.writeBounds(place, bounds, 0);
    found.length = 0;
    statics.collect(bounds, found);
    const isAlone = found.length > 0 && wasBeside[place] === 0;
    if (!isAlone) reach.fill(Math.max(...reach), first, first + dimensions);
    for (const index of found) {
      statics.load(index, wall, 0);
      for (let axis = 0; axis < dimensions; axis++) {
        if (bounds[axis] === wall[3 + axis] || bounds[dimensions + axis] === wall[axis]) reach[first + axis] = 0;
      }
    }
  }

  /** Adds the distance by which different velocities move an accelerating mover elsewhere in a step. */
  private drift(place: number): void {
    const { dimensions } = this.world.scene;
    for (let i = place * dimensions; i < (place + 1) * dimensions; i++) {
      this.reach[i] = (this.reach[i] as number) + (this.drifts[i] as number);
    }
  }

  /** Whether a mover comes to its greatest speed in this step or one beside it, in some phase. */
  private isNearCap(place: number, game: Game): boolean {
    const { maxSpeed } = game.body(place);
    if (maxSpeed === undefined) return false;
    const { dimensions, fps } = this.world.scene;
    let [speed, gain] = [0, 0];
    for (let axis = 0, i = place * dimensions; axis < dimensions; axis++, i++) {
      const [velocity, more] = [game.velocities[i] as number, Math.abs(this.gains[i] as number) * fps];
      speed = Math.hypot(speed, velocity);
      gain = Math.hypot(gain, more);
      if (typeof maxSpeed !== "number" && isNear(Math.abs(velocity), more, at(maxSpeed, axis))) return true;
    }
    return typeof maxSpeed === "number" && isNear(speed, gain, maxSpeed);

    function isNear(now: number, more: number, most: number): boolean {
      return now < most && now + 2 * more >= most;
    }
  }

  /** The number of steps in which no mover meets anything, at least one. */
  private clearFrames(frame: number, game: Game): number {
    let clear = Infinity;
    for (let place = 0; place < game.count; place++) {
      clear = Math.min(clear, (this.untilWall[place] as number) - frame);
      for (let other = 0; other < place; other++) clear = Math.min(clear, this.framesToMeet(place, other, game, LOOK));
    }
    return Math.max(1, Math.floor(clear));
  }

  /** Writes the box in which a mover is when the step begins, in any phase of the span. */
  private measure(place: number, game: Game): void {
    const { lows, highs } = this;
    const { dimensions } = this.world.scene;
    const body = game.body(place);
    const areLegs = movesByAxis(body);
    for (let axis = 0, i = place * dimensions; axis < dimensions; axis++, i++) {
      const low = game.positions[i] as number;
      const [least, most] = body.corners ? extentOf(body, axis) : [0, body.size[axis] as number];
      const moves = Math.abs(game.displacements[i] as number);
      // A step of legs leads around a corner of the straight path.
      const reach = (this.reach[i] as number) + (areLegs ? moves : 0);
      // Who goes along a face is flush with it.
      const beside = reach + moves === 0 ? 0 : reach + ROUNDING * (Math.abs(low) + most - least + LOOK * moves);
      lows[i] = low + least - beside;
      highs[i] = low + most + beside;
    }
  }

  /** The number of steps in which a mover meets no wall, at most LOOK. */
  private framesToWall(place: number, game: Game): number {
    const { lows, highs, bounds, found, gains, drifts } = this;
    const { statics, scene, integrator } = this.world;
    const { dimensions } = scene;
    for (let most = LOOK; most >= 1; most /= 8) {
      for (let axis = 0, i = place * dimensions; axis < dimensions; axis++, i++) {
        const moves = game.displacements[i] as number;
        const last = moves + (most - 1) * (gains[i] as number);
        const [least, greatest] = [most * Math.min(0, moves, last), most * Math.max(0, moves, last)];
        const drift = (most - 1) * (drifts[i] as number);
        bounds[axis] = (lows[i] as number) + least - drift;
        bounds[dimensions + axis] = (highs[i] as number) + greatest + drift;
      }
      found.length = 0;
      statics.collect(bounds, found);
      if (!integrator.isUniform) {
        if (found.length === 0) return most;
        continue;
      }
      if (found.length > MOST_WALLS) continue;
      let clear = most;
      for (const index of found) {
        statics.load(index, wall, 0);
        let [enters, leaves] = [0, Infinity];
        for (let axis = 0, i = place * dimensions; axis < dimensions; axis++, i++) {
          const moves = game.displacements[i] as number;
          const before = (wall[axis] as number) - (highs[i] as number);
          const behind = (lows[i] as number) - (wall[3 + axis] as number);
          enters = Math.max(enters, timeTo(before, moves), timeTo(behind, -moves));
          leaves = Math.min(leaves, timeOut(before, moves), timeOut(behind, -moves));
        }
        if (enters <= leaves) clear = Math.min(clear, enters);
      }
      return clear;
    }
    return 0;
  }

  /** The number of steps in which two movers do not meet, at most `most`. */
  private framesToMeet(a: number, b: number, game: Game, most: number): number {
    const { lows, highs } = this;
    const { dimensions } = this.world.scene;
    let [enters, leaves] = [0, Infinity];
    for (let axis = 0, i = a * dimensions, j = b * dimensions; axis < dimensions; axis++, i++, j++) {
      const moves = (game.displacements[i] as number) - (game.displacements[j] as number);
      const before = (lows[j] as number) - (highs[i] as number);
      const behind = (lows[i] as number) - (highs[j] as number);
      enters = Math.max(enters, timeTo(before, moves), timeTo(behind, -moves));
      if (enters >= most) return most;
      leaves = Math.min(leaves, timeOut(before, moves), timeOut(behind, -moves));
    }
    return enters <= leaves ? enters : most;
  }
}

/** A wall in hand: from its lowest corner to its highest one, three numbers each. */
const wall = new Float64Array(6);

/** When a gap is closed. @param moves towards it in a step */
function timeTo(gap: number, moves: number): number {
  if (gap < 0) return 0;
  return moves > 0 ? gap / moves : Infinity;
}

/** When a gap opens that is closed, or was. @param moves towards it in a step */
function timeOut(gap: number, moves: number): number {
  if (moves >= 0) return gap > 0 && moves === 0 ? 0 : Infinity;
  return Math.max(0, gap / moves);
}

/** All movers are near something from a step on, and none before. */
export class NearFrom implements Near {
  readonly flags: Uint8Array;

  constructor(
    count: number,
    private readonly step: number,
  ) {
    this.flags = new Uint8Array(count).fill(1);
  }

  look(frame: number): boolean {
    return frame >= this.step;
  }
}

/** The movers that were near something in another run of the same scene, in a phase beside this one. */
export class NearAsIn implements Near {
  private known: Uint8Array;

  /** @param frames by step: the movers that were near something; other steps are absent */
  constructor(private readonly frames: ReadonlyMap<number, { readonly near?: Uint8Array | undefined }>) {
    this.known = new Uint8Array(0);
  }

  get flags(): Uint8Array {
    return this.known;
  }

  look(frame: number): boolean {
    const near = this.frames.get(frame)?.near;
    this.known = near ?? this.known;
    return near !== undefined;
  }
}
