import { isDriven } from "../scene/index.js";
import type { Game } from "./game.js";
import { atRest } from "./passage.js";
import type { Meeting } from "./sceneWorld.js";
import { areOverlapping, depthAlong, pushOutAgainst, type Solid } from "./solid.js";
import { putBack, alongFace, pushOut } from "./push.js";

/** Boxes in hand: min…, max…, the wall's with three numbers each; and what touches one. */
const own2 = new Float64Array(4);
const own3 = new Float64Array(6);
const touched: number[] = [];

/**
 * Moves a body that a check finds in something that never moves, by its rule: out of each by the least translation, or back to where
 * it was before the step. Says whether it moved it anywhere.
 */
export function leaveStatics(game: Game, place: number): boolean {
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
