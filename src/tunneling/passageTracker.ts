import { at, type Box, type Vec } from "../geometry/index.js";
import { isDriven } from "../scene/index.js";
import { alongAxis, compareFrame, type Comparison, movesByAxis, nearOf } from "./compare.js";
import { entriesAtOnce, normalOf } from "./entriesAtOnce.js";
import type { Game } from "./game.js";
import { atRest, limited, straightCrossing } from "./passage.js";
import type { SceneWorld } from "./sceneWorld.js";
import { along, areOverlapping, depthBehind, facesBetween, movedBy, NEAR, roundingOf, type Solid } from "./solid.js";

/** A passage that a run has. */
export interface TrackedPassage {
  /** With the code of what happened. */
  readonly comparison: Comparison;
  /** All that forms one obstacle with what was entered, as `obstacleAt` reads it. */
  readonly joined: ReadonlySet<number>;
  /** Whether a check found the body inside. */
  readonly isDetected: boolean;
  /** Whether its body has no passage before it in the run. */
  readonly isFirst: boolean;
}

/** A body that has entered an obstacle and was not free since. */
interface Open {
  readonly entry: Comparison;
  readonly place: number;
  /** The other mover, where it is one. */
  readonly other: number | undefined;
  readonly joined: JoinedObstacle;
  /** What holds the body: all that is solid from all sides, and one-way solids that it came into through their face. */
  readonly solids: Solid[];
  readonly isPushed: boolean;
  /** Whether its body moves one axis at a time: the game looks after each leg. */
  readonly isByLegs: boolean;
  /** Whether it came in at an edge: it may only have gone on over that of another solid. */
  readonly isAtEdge: boolean;
  /** The body less the obstacle when the step, or leg, of the entry began. */
  readonly start: Vec;
  /** What the checks have moved the body by since. */
  push: Vec;
  checks: number;
  /** Whether it is told to be inside when the run ends. */
  isTold: boolean;
  /** How deep a check found it behind the entered face. */
  deepest: number;
}

/** What forms one obstacle. */
interface JoinedObstacle {
  readonly obstacles: ReadonlySet<number>;
  readonly solids: readonly Solid[];
  readonly oneWays: readonly OneWay[];
}

interface OneWay {
  readonly solid: Solid;
  /** Out of its only solid face. */
  readonly face: Vec;
}

/** More that is joined with an obstacle is not looked for. */
const MOST_JOINED = 256;

/**
 * Follows the bodies of a run through what they enter, by the definition of a passage: a body's path leads into an obstacle through
 * a face, and its next free place lies behind that face. What forms one obstacle is joined: grown by the body it touches or overlaps.
 *
 * Ask for each frame when it begins, and once more for the end of the last one in which anything enters.
 */
export class PassageTracker {
  readonly found: TrackedPassage[] = [];
  private readonly open = new Map<string, Open>();
  private readonly joined = new Map<string, JoinedObstacle>();
  private before: Places | undefined;

  /**
   * @param frames of the scene: who is inside when they end is told as such
   * @param lastEntry the last frame in which anything enters: in another phase than the first, what enters within the time of the scene
   * enters up to a frame later
   * @param isFollowed which bodies are followed, by their index in the scene
   */
  constructor(
    private readonly world: SceneWorld,
    private readonly frames: number,
    private readonly lastEntry: number,
    private readonly isFollowed: (body: number) => boolean = () => true,
  ) {}

  /** How often it looked at a body that something is near to. */
  looks = 0;

  /** Whether nothing changes any more: no frame after this one has to be run. */
  isAtRest = false;

  /** Whether a body is still inside something that is not told as such. It has to be followed until it is out. */
  get isAwaited(): boolean {
    return [...this.open.values()].some(({ isTold }) => !isTold);
  }

  look(frame: number, game: Game): void {
    this.notePushed(game);
    const lastLeg = this.world.scene.dimensions - 1;
    for (const [key, each] of this.open) if (this.closes(game, each, lastLeg)) this.open.delete(key);
    this.isAtRest = frame > 2 && isSame(this.world, this.before, game);
    if (frame === this.frames + 1 || this.isAtRest) {
      for (const each of this.open.values())
        if (each.isPushed && !this.isHardlyIn(game, each)) {
          this.add(game, each, "wrong-side", true);
          each.isTold = true;
        }
    }
    if (this.isAtRest) return;
    if (frame > this.lastEntry) {
      this.checkOpen(game);
      return;
    }
    let isNear = this.open.size > 0;
    for (let place = 0; place < game.count; place++) {
      const near = this.isFollowed(game.index(place)) ? nearOf(game, place) : undefined;
      if (!near) continue;
      this.looks++;
      isNear = true;
      const { comparisons } = compareFrame(frame, game, place, near, "entries");
      for (const entry of comparisons) this.enter(game, place, entry);
    }
    this.noteOneWays(game, 0);
    this.checkOpen(game);
    this.before = isNear ? { positions: game.positions.slice(), displacements: game.displacements.slice() } : undefined;
  }

  /** Looks where the step leads those that are in something. */
  private checkOpen(game: Game): void {
    for (const each of this.open.values()) {
      const solid = each.other === undefined ? each.entry.passage.first.box : endOf(game, each.other);
      if (!each.isByLegs) this.check(each, endOf(game, each.place), solid);
    }
  }

  /** Notes which movers are not where the step before led them. @param leg along which axis they were led; undefined when the step has ended */
  private notePushed(game: Game, leg?: number): void {
    const { before } = this;
    if (!before) return;
    const { dimensions } = this.world.scene;
    for (const each of this.open.values()) {
      if (leg !== undefined && !each.isByLegs) continue;
      const first = each.place * dimensions;
      each.push = each.push.map((by, axis) => {
        const isNoted = each.isByLegs && axis !== (leg ?? dimensions - 1);
        if (isNoted) return by;
        const led = (before.positions[first + axis] as number) + (before.displacements[first + axis] as number);
        const is = game.positions[first + axis] as number;
        return Math.abs(led - is) > NEAR * (Math.abs(led) + Math.abs(is)) ? by + is - led : by;
      });
    }
  }

  private enter(game: Game, place: number, entry: Comparison): void {
    const other = this.moverOf(entry.obstacle);
    const joined = other === undefined ? this.joinedWith(place, entry) : ofMover(entry.obstacle);
    const key = `${place} ${Math.min(...joined.obstacles)}`;
    if (this.open.has(key)) return;
    const own = game.box(place);
    const { box } = entry.passage.first;
    const { isPushed } = entry.encounter;
    this.open.set(key, {
      ...{ entry, place, other, joined, isPushed, isByLegs: isPushed && movesByAxis(game.body(place)) },
      start: own.min.map((low, axis) => low - at(other === undefined ? box.min : game.box(other).min, axis)),
      push: own.min.map(() => 0),
      solids: [...joined.solids],
      ...{ isAtEdge: false, checks: 0, isTold: false },
      deepest: -Infinity,
    });
  }

  private moverOf(obstacle: number): number | undefined {
    const place = this.world.movers.findIndex(({ index }) => index === obstacle);
    return place < 0 ? undefined : place;
  }

  private joinedWith(place: number, { body, obstacle, size, passage }: Comparison): JoinedObstacle {
    const key = `${body} ${obstacle}`;
    const known = this.joined.get(key) ?? this.joinedWalls(place, obstacle, passage.first.box, size);
    this.joined.set(key, known);
    return known;
  }

  /** What never moves and forms one obstacle: grown by a body, it touches or overlaps. */
  private joinedWalls(place: number, obstacle: number, box: Solid, size: Vec): JoinedObstacle {
    const { world } = this;
    const obstacles = new Set([obstacle]);
    const [edge, solids, oneWays, found]: [Box[], Solid[], OneWay[], number[]] = [[box], [box], [], []];
    for (const { min, max } of edge) {
      found.length = 0;
      const low = min.map((m, axis) => m - at(size, axis));
      const high = max.map((m, axis) => m + at(size, axis));
      world.statics.collect(Float64Array.of(...low, ...high), found);
      for (const index of found) {
        const [each, met] = [world.obstacle(index), world.meetingWith(place, index)];
        if (met === "none" || obstacles.has(each) || obstacles.size > MOST_JOINED) continue;
        obstacles.add(each);
        const solid = world.solidAt(index);
        edge.push(solid);
        if (met === "any") solids.push(solid);
        else oneWays.push({ solid, face: met });
      }
    }
    return { obstacles, solids, oneWays };
  }

  /** Looks where a step or leg ends, before the game pushes anything out of a wall. */
  private check(each: Open, own: Solid, solid: Solid): void {
    const { other, solids, entry } = each;
    if (other === undefined && solids.some((wall) => areOverlapping(own, wall))) each.checks++;
    each.deepest = Math.max(each.deepest, depthBehind(normalOf(entry), own, solid));
  }

  /** Looks where a leg leads, before the game moves anything back. */
  readonly seeLeg = (game: Game): void => {
    for (const each of this.open.values()) {
      if (!each.isByLegs) continue;
      const solid = each.other === undefined ? each.entry.passage.first.box : game.box(each.other);
      this.check(each, game.box(each.place), solid);
    }
  };

  /** Looks where a leg along an axis has ended, and what the next one leads into. */
  readonly endLeg = (frame: number, game: Game, axis: number): void => this.betweenLegs(frame, game, axis);

  private betweenLegs(frame: number, game: Game, axis: number): void {
    const { before } = this;
    const { dimensions } = this.world.scene;
    if (!before || axis === dimensions - 1) return;
    this.notePushed(game, axis);
    for (const [key, each] of this.open) if (each.isByLegs && this.closes(game, each, axis)) this.open.delete(key);
    if (frame > this.lastEntry) return;
    const doneBy = (place: number): Vec =>
      game.position(place).map((p, i) => p - (before.positions[place * dimensions + i] as number));
    for (let place = 0; place < game.count; place++) {
      if (!movesByAxis(game.body(place))) continue;
      const near = nearOf(game, place);
      if (!near) continue;
      const { comparisons } = compareFrame(frame, game, place, near, "entries", { axis: axis + 1, doneBy });
      for (const entry of comparisons) this.enter(game, place, entry);
    }
    this.noteOneWays(game, axis + 1);
  }

  /** Notes one-way solids that bodies come into through their face, from what they have entered. @param axis of the leg that begins */
  private noteOneWays(game: Game, axis: number): void {
    for (const { place, isByLegs, joined, solids } of this.open.values()) {
      if (joined.oneWays.length === 0 || (!isByLegs && axis > 0)) continue;
      const whole = game.motion(place);
      const motion = isByLegs ? alongAxis(whole, axis) : whole;
      for (const { solid, face } of joined.oneWays) {
        const crossing = straightCrossing(0, motion, atRest(solid));
        if (!crossing || !(crossing.entry < 1) || solids.includes(solid)) continue;
        if (limited([crossing], face).length > 0) solids.push(solid);
      }
    }
  }

  /** Looks which movers overlap, after the game has pushed them out of walls. @param isEnd whether the step ends: what only sees looks then */
  readonly seePairs = (game: Game, isEnd: boolean): void => {
    for (const each of this.open.values()) {
      if (each.other === undefined || (!isEnd && !each.isPushed)) continue;
      if (areOverlapping(game.box(each.place), game.box(each.other))) each.checks++;
    }
  };

  /** Whether a body is free again. If it is behind the face then, that is a passage. @param leg that has ended, of a body that moves one axis at a time */
  private closes(game: Game, each: Open, leg: number): boolean {
    const { place, other, solids } = each;
    const own = game.box(place);
    const margin = roundingOf(own);
    const isIn = (solid: Solid): boolean =>
      areOverlapping(own, solid) &&
      facesBetween(own, solid).every((normal) => depthBehind(normal, own, solid) > margin);
    const isFree =
      other === undefined ? !solids.some(isIn) && !this.isInWall(place, own, isIn) : !isIn(game.box(other));
    if (!isFree) return false;
    // By what only sees it, a body is not stopped.
    if (!each.isPushed && each.checks > 0) return true;
    const passed = [each, ...enteredWith(each)].flatMap((through) => {
      const code = this.codeOf(game, through, leg);
      return !code || (through.isAtEdge && code === "corner-cut") ? [] : [{ through, code }];
    });
    // A wall that the body is behind comes before one whose corner it was pushed around.
    const told = passed.find(({ code }) => code !== "corner-cut") ?? passed[0];
    if (told) this.add(game, told.through, told.code);
    return true;
  }

  /** The code of the passage of a body that is free again; undefined where it is no passage. */
  private codeOf(game: Game, each: Open, leg: number): Comparison["code"] | undefined {
    const { place, other, entry } = each;
    const own = game.box(place);
    const against = other === undefined ? entry.passage.first.box : game.box(other);
    const margin = roundingOf(own);
    const normal = normalOf(entry);
    if (!(depthBehind(normal, own, against) > 2 * margin)) return undefined;
    const isOverEdge = entry.encounter.normals.slice(1).some((too) => !(depthBehind(too, own, against) > 2 * margin));
    if (isOverEdge) return undefined;
    const isBeyond = facesBetween(own, against).some(
      (face) => along(face, normal) < -NEAR && depthBehind(face, own, against) <= 2 * margin,
    );
    if (!isBeyond && this.isSlidingOffLedge(game, each, own, against, leg)) return undefined;
    if (!isBeyond) return "corner-cut";
    return each.checks === 0 ? "tunnel" : "wrong-side";
  }

  /**
   * Whether a body rests in what it is in: no deeper than acceleration, growth and the movement of the other one take it in a step,
   * times the bodies that may lie on each other.
   */
  private isHardlyIn(game: Game, { entry, place, other, solids: walls }: Open): boolean {
    // Put back to where a driven obstacle has come meanwhile, it is not moved out at all.
    const isDrivenInto = other !== undefined && [place, other].some((each) => isDriven(game.body(each)));
    if (isDrivenInto && entry.encounter.check.rule === "overlap, back to the old position") return false;
    const [own, normal] = [game.box(place), normalOf(entry)];
    const grows = Math.max(
      0,
      ...[place, other ?? place].flatMap((each) => (game.sizes.areChanging ? game.sizes.changeOf(each) : [])),
    );
    const pull = Math.max(0, -along(normal, entry.pull ?? []));
    const comes = other === undefined ? 0 : Math.max(0, along(normal, game.displacement(other)));
    const most = game.count * (pull + comes + grows) * (1 + NEAR);
    const solids = other === undefined ? walls : [game.box(other)];
    return solids.every((solid) => facesBetween(own, solid).some((face) => depthBehind(face, own, solid) <= most));
  }

  /** Whether a body is still in something that is solid from all sides. */
  private isInWall(place: number, own: Solid, isIn: (solid: Solid) => boolean): boolean {
    const found: number[] = [];
    this.world.statics.collect(Float64Array.of(...own.min, ...own.max), found);
    return found.some((index) => this.world.meetingWith(place, index) === "any" && isIn(this.world.solidAt(index)));
  }

  /** Whether a body only goes on over the edge of what held it, or no deeper than its acceleration takes it in a step. */
  private isSlidingOffLedge(game: Game, each: Open, own: Solid, against: Solid, leg: number): boolean {
    const { entry, start, deepest, place, other } = each;
    const { isHeld, isResting, pull = [] } = entry;
    const normal = normalOf(entry);
    const isShallow = deepest <= Math.max(0, -along(normal, pull)) * (1 + NEAR);
    // Pushed to it when the step before ended, it was held there.
    if (!isShallow && isHeld !== true && !isResting) return false;
    const moves = this.lastMoves(place, other, each.isByLegs ? leg : undefined);
    const led = own.min.map((low, axis) => low - at(against.min, axis) - at(start, axis));
    const aside = (vec: Vec): Vec => vec.map((v, axis) => v - along(normal, vec) * at(normal, axis));
    const onward = aside(led).reduce((sum, by, axis) => sum + by * at(aside(moves), axis), 0);
    return game.body(place).response === "pass" || onward > 0;
  }

  /** How far the last step, or one leg of it, moved a body, relative to another mover or to what never moves. */
  private lastMoves(place: number, other: number | undefined, leg: number | undefined): Vec {
    const { dimensions } = this.world.scene;
    const moved = (of: number, axis: number): number => this.before?.displacements[of * dimensions + axis] ?? 0;
    return Array.from({ length: dimensions }, (_, axis) => {
      if (leg !== undefined && axis !== leg) return 0;
      return moved(place, axis) - (other === undefined ? 0 : moved(other, axis));
    });
  }

  private add(game: Game, each: Open, code: Comparison["code"], endsInside = false): void {
    const { entry, joined, checks, push } = each;
    const isFirst = !this.found.some(
      ({ comparison }) => comparison.body === entry.body && comparison.frame < entry.frame,
    );
    const isPush = checks > 0 && push.some((by) => by !== 0) && !isDriven(game.body(each.place));
    const { pull: _, isHeld: __, isResting: ___, ...comparison } = entry;
    this.found.push({
      comparison: { ...comparison, code, ...(endsInside ? { endsInside } : isPush && { push }) },
      joined: joined.obstacles,
      isDetected: checks > 0,
      isFirst,
    });
  }
}

/** Places of movers when a step begins, and what they move in it. */
export interface Places {
  readonly positions: Float64Array;
  readonly displacements: Float64Array;
}

/** Whether a step begins as the one before it, of a world in which nothing follows the time. */
export function isSame(world: SceneWorld, before: Places | undefined, now: Places): boolean {
  if (!before || world.onPaths.length + world.growing.length > 0) return false;
  const areEqual = (a: Float64Array, b: Float64Array): boolean => a.every((each, i) => each === b[i]);
  return areEqual(before.positions, now.positions) && areEqual(before.displacements, now.displacements);
}

/** A mover where its step leads, before anything is pushed. */
function endOf(game: Game, place: number): Solid {
  const growth = game.sizes.growthOf(place);
  return movedBy(game.box(place), { displacement: game.displacement(place), growth });
}

/** The same of other solids that a body entered at the same time. */
function enteredWith(each: Open): readonly Open[] {
  if (each.other !== undefined) return [];
  return entriesAtOnce(each.entry).map(({ entry, isAtEdge }): Open => {
    const [{ box }, { box: own }] = [each.entry.passage.first, entry.passage.first];
    const start = each.start.map((low, axis) => low + at(box.min, axis) - at(own.min, axis));
    return { ...each, entry, isAtEdge, start };
  });
}

function ofMover(obstacle: number): JoinedObstacle {
  return { obstacles: new Set([obstacle]), solids: [], oneWays: [] };
}
