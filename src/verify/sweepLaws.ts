import type { Conventions } from "./conventions.js";
import { type Fault, faultOfStatus, isSeveral, type SweepJudge } from "./judge.js";
import { ANSWER, status } from "./subject.js";
import { DISPLACEMENT, POSITION, rowLength, SIZE, type SweepKind } from "./sweepCases.js";

/** What is asked of code, in a sentence, and why a game wants it. */
export interface Law {
  /** By which it is asked for. */
  readonly name: string;
  readonly states: string;
  readonly why: string;
  /** What usually stands in code that breaks it, in words that go on "Usual cause: …". */
  readonly cause: string;
}

/** A law of `sweep`: that the answers about a kind of cases are right, or that two answers match. */
export interface SweepLaw extends Law {
  readonly call: "sweep";
  readonly kind: SweepKind;
  /** Whether every decision counts: the cases are about touching, and doubles compute with them exactly. */
  readonly isExact?: true;
  /** What is done to a case for a second question, and with the answer to it. */
  readonly symmetry?: Symmetry;
}

interface Symmetry {
  /** Writes what is asked besides. */
  readonly change: (row: Float64Array, at: number, to: number, conventions: Conventions) => void;
  /** The normal that the second answer has to have, from that of the first: its component along an axis. */
  readonly normal: (normal: (axis: number) => number, axis: number, dimensions: number) => number;
}

/** Changes each box of a row by itself. */
function eachBox(
  change: (
    box: { readonly get: (part: number, axis: number) => number },
    part: number,
    axis: number,
    c: Conventions,
  ) => number,
): Symmetry["change"] {
  return (row, at, to, conventions) => {
    const d = conventions.dimensions;
    for (let box = 0; box < 2; box++) {
      const from = at + 3 * d * box;
      const get = (part: number, axis: number): number => row[from + part * d + axis] as number;
      for (let part = 0; part < 3; part++) {
        for (let axis = 0; axis < d; axis++)
          row[to + 3 * d * box + part * d + axis] = change({ get }, part, axis, conventions);
      }
    }
  };
}

/** By how much all is moved: doubles compute with it exactly. */
const MOVED = 64;

const symmetries = {
  mirrored: {
    change: eachBox(({ get }, part, axis, { centers }) => {
      if (axis !== 0 || part === SIZE) return get(part, axis);
      if (part === DISPLACEMENT || centers) return 0 - get(part, axis);
      return 0 - (get(POSITION, axis) + get(SIZE, axis));
    }),
    normal: (normal, axis) => (axis === 0 ? -normal(0) : normal(axis)),
  },
  transposed: {
    change: eachBox(({ get }, part, axis, { dimensions }) => get(part, (axis + 1) % dimensions)),
    normal: (normal, axis, dimensions) => normal((axis + 1) % dimensions),
  },
  moved: {
    change: eachBox(({ get }, part, axis) => get(part, axis) + (part === POSITION ? MOVED : 0)),
    normal: (normal, axis) => normal(axis),
  },
  doubled: {
    change: eachBox(({ get }, part, axis) => 2 * get(part, axis)),
    normal: (normal, axis) => normal(axis),
  },
  swapped: {
    change(row, at, to, { dimensions: d }) {
      for (let i = 0; i < 3 * d; i++) {
        row[to + i] = row[at + 3 * d + i] as number;
        row[to + 3 * d + i] = row[at + i] as number;
      }
    },
    normal: (normal, axis) => -normal(axis),
  },
} as const satisfies Record<string, Symmetry>;

const kinds: readonly Omit<SweepLaw, "call">[] = [
  {
    name: "whole",
    kind: "whole",
    states: "Boxes with whole numbers get the exact result.",
    why: "Pixels and tiles are whole numbers, and most motion in a game is along one axis.",
    cause:
      "a sign, an axis or a face is mixed up. The time is the distance from a's leading face to b's near face, divided by the relative speed.",
  },
  {
    name: "decimals",
    kind: "decimals",
    states: "Boxes with decimal coordinates, such as 0.1 and 0.01, get the exact result.",
    why: "No double is exactly 0.1, so the rounding of a sum decides whether two faces meet.",
    cause: "times or faces are compared with a fixed epsilon, or are rounded in between.",
  },
  {
    name: "flush",
    kind: "flush",
    isExact: true,
    states:
      "A body that touches a face hits it at time 0 if it moves into the face. If it glides along the face, that is a hit only with flushIsHit.",
    why: "A body on a floor touches it in every frame. A false hit makes the body stick, and a missed hit lets it fall through.",
    cause:
      "< is used instead of <=, or the other way round, or the code has no special case for an axis without motion.",
  },
  {
    name: "leaving",
    kind: "leaving",
    isExact: true,
    states: "A body that moves away from a face that it touches does not hit it.",
    why: "Otherwise the floor stops a jump at once.",
    cause: "boxes that touch at the start and move apart are reported as a hit at time 0.",
  },
  {
    name: "corner",
    kind: "corner",
    isExact: true,
    states:
      "A body that meets a box corner to corner hits one of the two faces at that corner, or misses if only the corners touch in passing.",
    why: "Bodies in a tile world often reach corners, and a body that gets past a corner can end inside a wall.",
    cause:
      "< is used instead of <=, or the other way round; or the normal of a corner hit belongs to neither face; or boxes that start corner to corner never hit. Only the corners touch, which is no hit, if the overlap on one axis begins exactly when it ends on the other.",
  },
  {
    name: "inside",
    kind: "inside",
    states: "If boxes overlap at the start of the frame, the result is the one that options.startOverlap names.",
    why: "The game must notice a body that was spawned in a wall, or pushed into one, before the body walks through it.",
    cause:
      "the code ignores overlaps that began before the frame. Fix: ignore an overlap only if it also ended before the frame.",
  },
  {
    name: "rest",
    kind: "rest",
    states: "Boxes that do not move relative to each other do not hit.",
    why: "A game checks every body, and most of them are at rest: this is where code divides 0 by 0.",
    cause: "the code divides by a speed of 0.",
  },
  {
    name: "zero",
    kind: "zero",
    states: "Boxes without width or height (points and lines) get the exact result.",
    why: "Bullets are points, and triggers and one-way floors are lines.",
    cause: "a size of 0 is treated as no box, or as a box that overlaps nothing.",
  },
  {
    name: "movers",
    kind: "movers",
    states: "If both boxes move, their relative motion decides.",
    why: "Platforms and enemies move, too.",
    cause: "the code uses only one of the two motions. Fix: subtract b's displacement from a's.",
  },
  {
    name: "huge",
    kind: "huge",
    states: "Displacements that are thousands of times longer than a box get the exact result.",
    why: "Nothing may tunnel through a wall: no bullet, no dash, and no body in a frame that took a second.",
    cause: "the path is divided into a fixed number of sub-steps, or only its end is checked.",
  },
  {
    name: "tiny",
    kind: "tiny",
    states: "Tiny boxes and motions (0.000001 units) get the exact result.",
    why: "A fixed epsilon acts like an invisible wall for boxes that are smaller, for example in a world measured in meters.",
    cause: "an epsilon is larger than the boxes.",
  },
  {
    name: "far",
    kind: "far",
    states: "Boxes far from the origin get the exact result.",
    why: "In a large level, coordinates far from the origin have few digits left for fractions.",
    cause:
      "coordinates are stored in single precision, or an epsilon is smaller than the gap between two doubles that far from the origin.",
  },
];

const ofSymmetries: readonly Omit<SweepLaw, "call" | "kind">[] = [
  {
    name: "mirrored",
    symmetry: symmetries.mirrored,
    states: "Mirroring a case mirrors its result.",
    why: "Walking left must feel like walking right.",
    cause: "one direction uses < where the other one uses <=.",
  },
  {
    name: "transposed",
    symmetry: symmetries.transposed,
    states: "Swapping x and y in a case swaps x and y in the result.",
    why: "Code that handles x before y lets bodies through on one of the axes.",
    cause: "a line was copied from x to y but not changed completely.",
  },
  {
    name: "moved",
    symmetry: symmetries.moved,
    states: "Shifting both boxes by the same offset does not change the result.",
    why: "A room must not play differently elsewhere in the level.",
    cause: "a coordinate is used instead of a distance.",
  },
  {
    name: "doubled",
    symmetry: symmetries.doubled,
    states: "A case of twice the size gets the same result.",
    why: "Code that depends on the size of a pixel breaks on another screen.",
    cause: "the code contains a fixed distance in pixels.",
  },
  {
    name: "swapped",
    symmetry: symmetries.swapped,
    states: "If the two boxes are swapped, they hit at the same time, with the opposite normal.",
    why: "The order of two bodies in a list is arbitrary.",
    cause: "the sign of the relative motion, or of the normal, is right for only one order of the two boxes.",
  },
];

/** All laws of `sweep`, in the order in which they are checked. */
export const sweepLaws: readonly SweepLaw[] = [
  ...kinds.map((law) => ({ ...law, call: "sweep" as const })),
  ...ofSymmetries.map((law) => ({ ...law, call: "sweep" as const, kind: "movers" as const })),
];

/** Questions that a law asks about each case. */
export const questionsOf = ({ symmetry }: SweepLaw): 1 | 2 => (symmetry ? 2 : 1);

/** Writes the other questions about the case whose first one stands at a place. */
export function writeRest({ symmetry }: SweepLaw, rows: Float64Array, at: number, conventions: Conventions): void {
  symmetry?.change(rows, at, at + rowLength(conventions.dimensions), conventions);
}

/** What is wrong with the answers about the case whose first row stands at a place. */
export function faultOf(
  law: SweepLaw,
  judge: SweepJudge,
  rows: Float64Array,
  at: number,
  values: Float64Array,
  answer: number,
  { dimensions, tolerance }: Conventions,
): Fault | undefined {
  const { symmetry } = law;
  if (!symmetry) return judge.judge(rows, at, values, answer, law.isExact === true, law.kind === "inside");
  const [one, other] = [ANSWER * answer, ANSWER * (answer + 1)];
  const [first, second] = [values[one] as number, values[other] as number];
  // With what is no answer nothing matches.
  const none = faultOfStatus(first) ?? faultOfStatus(second);
  if (none !== undefined) return none;
  if ((first === status.none) !== (second === status.none))
    return judge.isDecided(rows, at, false) ? "asymmetric" : undefined;
  if (first === status.none) return undefined;
  const { kind } = judge.solve(rows, at);
  if (kind !== "hit") return undefined;
  // Each may be off to another side.
  const apart = 2 * tolerance;
  if (Math.abs((values[one + 1] as number) - (values[other + 1] as number)) > apart) return "asymmetric";
  if (first !== status.full || second !== status.full || isSeveral(judge.exact.axes)) return undefined;
  const normal = (axis: number): number => values[one + 2 + axis] as number;
  for (let axis = 0; axis < dimensions; axis++) {
    const wanted = symmetry.normal(normal, axis, dimensions);
    if (Math.abs(wanted - (values[other + 2 + axis] as number)) > apart) {
      return judge.isDecided(rows, at, true) ? "asymmetric" : undefined;
    }
  }
  return undefined;
}
