import { at, type Vec } from "../geometry/index.js";
import { positionBelow } from "../solver/index.js";
import type { Game } from "./game.js";
import { moving, straightCrossing } from "./passage.js";
import { depthAlong, type MovingSolid, type Solid } from "./solid.js";

/** Puts a body back to where it was before the step; it responds along the axes on which it was apart then. */
export function putBack(game: Game, place: number, met: readonly MovingSolid[]): void {
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

/** The push of a box out of another one through its only solid face, as games make it for one-way platforms. */
export function alongFace(normal: Vec, box: Solid, other: Solid): Vec {
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
export function pushOut(game: Game, place: number, push: Vec, other: Solid, share: number): void {
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
