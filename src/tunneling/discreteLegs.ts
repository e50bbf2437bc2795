import type { Vec } from "../geometry/index.js";
import { isDriven } from "../scene/index.js";
import type { Game } from "./game.js";
import { along, areOverlapping, areOverlappingClearly, depthAlong, type Solid } from "./solid.js";
import { alongFace, pushOut } from "./push.js";
import type { Pushes } from "./moverPushes.js";

/** Callbacks of a run that moves one axis at a time. */
export interface LegObserver {
  /** Sees where all are before the game looks which movers overlap: after each leg, and when the step ends. */
  readonly seePairs?: (game: Game, isEnd: boolean) => void;
  /** Sees where a leg leads, before anything is moved back. */
  readonly seeLeg?: (game: Game) => void;
  /** Sees where a leg along an axis has ended. */
  readonly endLeg?: (frame: number, game: Game, axis: number) => void;
}

/** Boxes in hand: min…, max…, and what touches one. */
const own2 = new Float64Array(4);
const own3 = new Float64Array(6);
const touched: number[] = [];

/** Moves all through a step one axis at a time; those whose game checks like that are moved back after each leg. */
export class Legs {
  private readonly byAxis: readonly number[];

  /** @param discrete the movers that the game does not sweep */
  constructor(
    private readonly game: Game,
    private readonly discrete: readonly number[],
    private readonly pushes: Pushes,
    private readonly observer: LegObserver,
  ) {
    this.byAxis = discrete.filter((place) => {
      const body = game.body(place);
      return body.check.rule === "axis by axis" && body.response !== "pass" && !isDriven(body);
    });
  }

  go(frame: number, record: (place: number, time: number) => void): void {
    const { game, discrete, byAxis, pushes, observer } = this;
    const { dimensions } = game.world.scene;
    for (let axis = 0; axis < dimensions; axis++) {
      const time = frame - 1 + (axis + 1) / dimensions;
      for (const place of discrete) {
        game.goAlong(place, axis);
        if (axis === dimensions - 1 || byAxis.includes(place)) record(place, time);
      }
      observer.seeLeg?.(game);
      for (const place of byAxis) {
        if (game.ahead.hasWalls(place) || pushes.isElsewhere(place)) moveBack(game, place, axis);
      }
      observer.seePairs?.(game, false);
      pushes.apart(frame, undefined, axis);
      if (observer.endLeg) observer.endLeg(frame, game, axis);
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
