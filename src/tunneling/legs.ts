import { at, type Box, touches, type Vec } from "../geometry/index.js";
import type { Encounter, NearSolid } from "./encounter.js";
import { atRest, type Crossing, limited, type Passage, passages, straightCrossing } from "./passage.js";
import { movedBy, type MovingSolid } from "./solid.js";
import { isRisk, type Surroundings, type Verdict } from "./judgePassage.js";

/** A leg that leads into something: through all of it, or to where the check finds the body inside. */
export interface LegPassage {
  readonly crossed: Passage;
  /** The movement of the leg. */
  readonly displacement: Vec;
  readonly isJump: boolean;
  /** Whether only the straight path leads into it, and the legs around it. */
  readonly isBeside?: true;
}

/** Moves a body through a step one axis at a time, back to the face of each obstacle in which a leg ends. */
export function legPassages(own: MovingSolid, walls: readonly NearSolid[]): readonly LegPassage[] {
  const found: LegPassage[] = [];
  let place = own;
  for (const axis of own.displacement.keys()) {
    const displacement = own.displacement.map((moves, i) => (i === axis ? moves : 0));
    if (at(displacement, axis) === 0) continue;
    const leg: MovingSolid = { ...place, displacement };
    const crossings = walls.flatMap(({ obstacle, solid, met }): readonly Crossing[] => {
      const crossing = straightCrossing(obstacle, leg, atRest(solid));
      return crossing ? limited([crossing], met) : [];
    });
    const met = passages(crossings, leg).filter(({ first, entry }) => first.normal && entry < 1);
    const stopping = met.find(({ exit }) => exit > 1);
    for (const passage of met) {
      found.push({ crossed: passage, displacement, isJump: passage !== stopping });
      if (passage === stopping) break;
    }
    const share = stopping ? stopping.entry : 1;
    place = { ...movedBy(place, { displacement: displacement.map((moves) => moves * share) }), displacement };
  }
  return found;
}

/** A leg that leads into something, or a straight path that does and whose legs go around it in this phase. */
export interface Leg {
  readonly leg: LegPassage;
  readonly encounter: Encounter;
}

/** A leg that is looked at by itself, when it begins. */
export interface BegunLeg {
  readonly axis: number;
  /** How far the earlier legs of the step have moved the body; empty for none. */
  readonly done: Vec;
  /** The body where it is now, with its movement in the whole step. */
  readonly motion: MovingSolid;
}

/**
 * What a body comes to on its legs through a frame, and what its straight path leads into besides.
 *
 * @param motion the body and its movement; of a begun leg, that leg alone
 */
export function legsOf(
  straight: readonly Passage[],
  motion: MovingSolid,
  entering: Surroundings,
  begunLeg?: BegunLeg,
): readonly Leg[] {
  const { check, isPushed, near, against, isPrescribed } = entering;
  const { displacement, growth: _, ...box } = motion;
  const obstacleMoves = against?.displacement ?? [];
  const relative = (moves: Vec, axes?: number): Vec =>
    moves.map((by, axis) => by - (axes === undefined || axes === axis ? (obstacleMoves[axis] ?? 0) : 0));
  const own = { ...box, displacement: relative(displacement, begunLeg?.axis) };
  // The encounter is that of the whole step, as if all legs led from where it began.
  const step = begunLeg ? relative(begunLeg.motion.displacement) : own.displacement;
  const begin = begunLeg
    ? movedBy(begunLeg.motion, { displacement: box.min.map((__, axis) => 0 - (begunLeg.done[axis] ?? 0)) })
    : own;
  const legs = legPassages(own, near);
  const met = new Set(
    legs.flatMap(({ crossed }) => joinedWith(crossed.first.box, own, near).map(({ obstacle }) => obstacle)),
  );
  const isMet = ({ first }: Passage): boolean => met.has(first.obstacle);
  const beside = straight
    .filter((passage) => passage.first.normal && passage.entry < 1 && !isMet(passage))
    .map((passage): LegPassage => ({ crossed: passage, displacement: step, isJump: false, isBeside: true }));
  return [...legs, ...beside].map((leg) => {
    const { first, entry, exit } = leg.crossed;
    const encounter = {
      ...{ check, isPushed, own: begin, step, exit: exit - entry },
      normals: first.normal ? [first.normal] : [],
      near: joinedWith(first.box, own, near),
      obstacleStep: isPrescribed && against ? against.displacement : undefined,
    };
    return { leg, encounter };
  });
}

/**
 * What a game that moves one axis at a time makes of a leg.
 *
 * @param growth by how much longer another step can be, in parts of this one
 */
export function judgeLeg({ crossed, isJump }: LegPassage, encounter: Encounter, growth: number): readonly Verdict[] {
  const { obstacle } = crossed.first;
  if (isJump) return [{ code: "tunnel", obstacle }];
  // Of polygons no longest step is known: the phases tell.
  const hasPolygon = encounter.own.polygon !== undefined || encounter.near.some(({ solid }) => solid.polygon);
  const isRisky = hasPolygon ? jumpShare(encounter) > 0 : isRisk(encounter, growth);
  return isRisky ? [{ code: "tunnel-risk", obstacle }] : [];
}

/** Those walls that form one obstacle with a solid: grown by the body, they touch or overlap. */
export function joinedWith(solid: Box, own: Box, near: readonly NearSolid[]): readonly NearSolid[] {
  const grown = ({ min, max }: Box): Box => ({
    min: min.map((m, axis) => m - (at(own.max, axis) - at(own.min, axis))),
    max,
  });
  const joined: NearSolid[] = [];
  let left = [...near];
  let edge: readonly Box[] = [grown(solid)];
  while (edge.length > 0) {
    const found = left.filter((each) => edge.some((box) => touches(box, grown(each.solid))));
    left = left.filter((each) => !found.includes(each));
    joined.push(...found);
    edge = found.map((each) => grown(each.solid));
  }
  return near.filter((each) => joined.includes(each));
}

/** Phases in which legs are run to count jumps, and steps that each is run for. */
const [SAMPLES, STEPS] = [64, 4];

/** A part of the phases, in which legs jump over an obstacle or do not. */
interface JumpPiece {
  /** A phase. */
  readonly end: number;
  readonly isJump: boolean;
}

/** Where two phases differ, the border between them is found to such a part of a step. */
const PRECISION = 2 ** -20;

/** In which phases a body that moves one axis at a time jumps over an obstacle. Pieces that are narrower than a sample may be missed. */
export function jumpPieces(encounter: Encounter): readonly JumpPiece[] {
  const pieces: { end: number; isJump: boolean }[] = [];
  for (let i = 0; i < SAMPLES; i++) {
    const phase = (i + 0.5) / SAMPLES;
    const isJump = isJumpedIn(encounter, phase);
    const last = pieces.at(-1);
    if (last && last.isJump !== isJump) last.end = jumpBorder(encounter, phase - 1 / SAMPLES, phase);
    if (last?.isJump === isJump) last.end = (i + 1) / SAMPLES;
    else pieces.push({ end: (i + 1) / SAMPLES, isJump });
  }
  return pieces;
}

/** Where what legs do in the lower one of two phases ends. */
function jumpBorder(encounter: Encounter, low: number, high: number): number {
  const before = isJumpedIn(encounter, low);
  while (high - low > PRECISION) {
    const middle = (low + high) / 2;
    if (isJumpedIn(encounter, middle) === before) low = middle;
    else high = middle;
  }
  return high;
}

/** The share of phases in which it does. */
export function jumpShare(encounter: Encounter): number {
  let [share, begin] = [0, 0];
  for (const { end, isJump } of jumpPieces(encounter)) {
    if (isJump) share += end - begin;
    begin = end;
  }
  return share;
}

/** Whether the legs jump over the obstacle if the frames end so much earlier, as a part of a step. */
function isJumpedIn({ own, step, near }: Encounter, back: number): boolean {
  return Array.from({ length: STEPS }, (_, n) => n - 1 - back).some((steps) => {
    const start = movedBy(own, { displacement: step.map((moves) => moves * steps) });
    return legPassages({ ...start, displacement: step }, near).some((leg) => leg.isJump);
  });
}
