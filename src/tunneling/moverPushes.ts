import { at, type Vec } from "../geometry/index.js";
import { isDriven } from "../scene/index.js";
import type { Statics } from "../solver/index.js";
import { staticsOf } from "../solver/internal.js";
import type { Game } from "./game.js";
import { areTouching } from "./lookAhead.js";
import { moving } from "./passage.js";
import type { Meeting } from "./sceneWorld.js";
import { along, areOverlapping, areOverlappingClearly, depthAlong, type MovingSolid, pushOutAgainst } from "./solid.js";
import { putBack, alongFace, pushOut } from "./push.js";

/** More movers than these that are not where they were expected are looked up in an index of all. */
const MOST_ELSEWHERE = 16;

/** Pushes movers out of each other: by where each stood when the frame ended for all, in a heap each is asked about each. */
export class Pushes {
  /** By place min…, max… of each. */
  private readonly numbers: Float64Array;
  private readonly bounds: Float64Array;
  private readonly found: number[] = [];
  /** Movers that a push moved away from the path that was looked ahead. */
  private readonly areElsewhere: Uint8Array;
  private elsewhere: number[] = [];

  constructor(private readonly game: Game) {
    const stride = 2 * game.world.scene.dimensions;
    this.numbers = new Float64Array(game.count * stride);
    this.bounds = new Float64Array(stride);
    this.areElsewhere = new Uint8Array(game.count);
  }

  /** Whether the last push moved a mover away from the path that was looked ahead. */
  isElsewhere(place: number): boolean {
    return this.areElsewhere[place] === 1;
  }

  /**
   * @param pushedByWalls undefined where it is not known of all which were
   * @param axis of the leg that the movers have just made, one axis at a time; undefined when the step ends
   */
  apart(frame: number, pushedByWalls: readonly number[] | undefined, axis?: number): void {
    const { game, numbers, areElsewhere } = this;
    const { dimensions } = game.world.scene;
    const stride = 2 * dimensions;
    for (let place = 0; place < game.count; place++) game.writeBounds(place, numbers, place * stride);
    for (const place of this.elsewhere) areElsewhere[place] = 0;
    this.elsewhere = [];
    for (const place of pushedByWalls ?? []) this.noteElsewhere(place);
    // But for those that are pushed, only those overlap whose paths came near each other.
    const isAhead = pushedByWalls && !game.world.isLimited && game.ahead.areAllKnown;
    let index = isAhead ? undefined : staticsOf(numbers, dimensions);
    const pushed = pushedByWalls ?? [];
    for (let i = 0; i < game.count; i++) {
      if (!index && this.elsewhere.length > MOST_ELSEWHERE) index = staticsOf(numbers, dimensions);
      if (!index && pushed.length === 0 && areElsewhere[i] === 0 && !game.ahead.hasOthers(i)) continue;
      this.pushFrom(i, index, pushed, axis);
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
