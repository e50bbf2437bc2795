import { at, type Vec } from "../geometry/index.js";
import type { PassageCode, Check } from "../model/index.js";
import { type Encounter, isSafeAt, longestSafeStep, type NearSolid, responseAt } from "./encounter.js";
import type { Motion } from "./curvedMotion.js";
import type { Crossing, Passage } from "./passage.js";
import type { Growth } from "../solver/index.js";
import { along, depthBehind, facesBetween, movedBy, type Solid } from "./solid.js";

/** What a game's check makes of a passage. */
export interface Verdict {
  readonly code: PassageCode;
  /** As `obstacleAt` reads it. */
  readonly obstacle: number;
  /** What the game pushes the body by, where that leads to the wrong side. */
  readonly push?: Vec;
}

/** What a body may meet that enters something, and how its game responds. */
export interface Surroundings {
  readonly check: Check;
  readonly isPushed: boolean;
  /** See {@link Encounter}. */
  readonly isSettling?: boolean;
  /** What may be met; of a moving obstacle where it is when the frame begins. */
  readonly near: readonly NearSolid[];
  /** The movement of the obstacle in the frame. */
  readonly against?: Pick<Motion, "displacement" | "growth" | "bend"> | undefined;
  /** Whether the obstacle moves as prescribed and does not give way. */
  readonly isPrescribed?: boolean;
}

/** The encounter of a body that enters through a face in this frame; undefined where it begins inside. */
export function encounterOf(passage: Passage, own: Motion, entering: Surroundings): Encounter | undefined {
  const { first, entry, exit } = passage;
  const { check, isPushed, isSettling = false, against, isPrescribed } = entering;
  if (!first.normal) return undefined;
  const bend = own.displacement.map((_, axis) => (own.bend?.[axis] ?? 0) - (against?.bend?.[axis] ?? 0));
  const chord = own.displacement.map((moves, axis) => moves - (against ? at(against.displacement, axis) : 0));
  // From where a curve enters, straight to where the frame ends.
  const step = chord.map((moves, axis) => moves + (at(bend, axis) * entry) / 2);
  const place = chord.map((moves, axis) => moves * entry - (at(bend, axis) * entry * (1 - entry)) / 2);
  const isResizing = (own.growth ?? against?.growth) !== undefined;
  const later = ({ min, max }: Growth): Growth => ({
    min: min.map((by) => by * entry),
    max: max.map((by) => by * entry),
  });
  const entered = movedBy(own, { growth: own.growth && later(own.growth), displacement: place });
  const normals = [first.normal, ...otherFaces(first, step, entered)];
  return {
    ...{ check, isPushed, isSettling, isResizing, step, normals },
    // As large as the check finds them.
    own: isResizing
      ? movedBy(own, { growth: own.growth, displacement: place })
      : flushWith(entered, first.normal, first.box),
    near: entering.near,
    exit: exit - entry,
    obstacleStep: isPrescribed && against ? against.displacement : undefined,
  };
}

/** What enters over an edge or a corner enters the other faces there as well, at the same time but for a rounding. */
function otherFaces({ normal = [], enteredAxes, box }: Crossing, step: Vec, entered: Solid): readonly Vec[] {
  if (entered.polygon ?? box.polygon) return otherSlantedFaces(normal, box, step, entered);
  const isFlush = (axis: number): boolean => {
    const [own, face] = at(step, axis) > 0 ? [entered.max, box.min] : [entered.min, box.max];
    return at(step, axis) !== 0 && Math.abs(at(own, axis) - at(face, axis)) <= NEAR * Math.abs(at(face, axis));
  };
  return step.flatMap((moves, axis) => {
    const isEntered =
      at(normal, axis) === 0 && ((enteredAxes.length > 1 && enteredAxes.includes(axis)) || isFlush(axis));
    return isEntered ? [step.map((_, i) => (i === axis ? 0 - Math.sign(moves) : 0))] : [];
  });
}

/** The same of polygons, of which rounding leaves more. */
function otherSlantedFaces(normal: Vec, box: Solid, step: Vec, entered: Solid): readonly Vec[] {
  const near = NEAR_SLANTED * Math.max(...[entered.min, entered.max, box.min, box.max].flat().map(Math.abs));
  return facesBetween(entered, box).filter(
    (face) =>
      along(face, normal) < 1 - NEAR_SLANTED &&
      along(face, step) < 0 &&
      Math.abs(depthBehind(face, entered, box)) <= near,
  );
}

/** Faces that are as close as this are flush, in parts of the coordinates. */
const [NEAR, NEAR_SLANTED] = [2 ** -44, 2 ** -40];

/** A box at its entry, exactly at the face: a curve leads there otherwise than the line between the frame's ends. */
function flushWith(own: Solid, normal: Vec, box: Solid): Solid {
  const axis = normal.findIndex((n) => Math.abs(n) === 1);
  if (own.polygon || box.polygon || axis < 0) return own;
  const gap = at(normal, axis) < 0 ? at(box.min, axis) - at(own.max, axis) : at(box.max, axis) - at(own.min, axis);
  return movedBy(own, { displacement: normal.map((_, i) => (i === axis ? gap : 0)) });
}

/**
 * Judges a passage that begins in this frame.
 *
 * @param growth by how much longer than this frame's step one can be that enters in another phase, in parts of it
 */
export function judge(passage: Passage, encounter: Encounter, growth: number): readonly Verdict[] {
  const { first, entry, exit } = passage;
  if (!first.normal || entry >= 1) return [];
  const { obstacle } = first;
  if (exit <= 1) return [{ code: passage.isStraight ? "tunnel" : "corner-cut", obstacle }];
  if (encounter.step.every((moves) => moves === 0)) return [];
  const { outcome, push, isAroundCorner } = responseAt(encounter, 1 - entry);
  if (outcome === "wrong-side") {
    return [{ code: isAroundCorner ? "corner-cut" : "wrong-side", obstacle, push }];
  }
  return isRisk(encounter, growth) ? [{ code: "tunnel-risk", obstacle }] : [];
}

/** Whether a step in another phase goes wrong. @param growth by how much longer than this frame's step it can be, in parts of it */
export function isRisk(encounter: Encounter, growth: number): boolean {
  const step = 1 + growth;
  const longest = longestSafeStep(withinReach(encounter, step), step);
  if (longest < step * (1 - NEAR_STEP)) return true;
  return longest <= step && !isSafeAt(encounter, longest);
}

/** What rounding makes of the longest safe step, in parts of it. */
const NEAR_STEP = 2 ** -40;

/** The encounter with those solids alone that the body comes to in so many steps, or is pushed to from there. */
function withinReach(encounter: Encounter, steps: number): Encounter {
  const { own, step, near } = encounter;
  if (near.length < 2) return encounter;
  const length = Math.hypot(...step) * steps;
  const isNear = ({ solid: { min, max } }: NearSolid): boolean =>
    own.min.every((low, axis) => {
      const [high, moves] = [at(own.max, axis), at(step, axis) * steps];
      const pushed = Math.min(2 * length, high - low);
      return at(min, axis) <= high + Math.max(0, moves) + pushed && low + Math.min(0, moves) - pushed <= at(max, axis);
    });
  return { ...encounter, near: near.filter(isNear), exit: encounter.exit };
}
