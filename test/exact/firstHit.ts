import type { Box, Statics, Vec } from "../../src/solver/index.js";
import { disagreement } from "./disagreement.js";
import { sweepOracle, type ExactSweep } from "./oracle.js";
import { compare } from "./rational.js";

type ExactHit = Extract<ExactSweep, { readonly kind: "graze" | "hit" }>;

/** The box that a mover enters first, and the exact answer about the two. */
export interface ExactFirstHit {
  readonly index: number;
  readonly sweep: ExactHit;
}

/** Asks every one of some resting boxes: the earliest exact entry; ties: the fewest axes, then the lowest index. */
export function firstHitOracle(boxes: readonly Box[], mover: Box, displacement: Vec): ExactFirstHit | undefined {
  const rest = displacement.map(() => 0);
  let first: ExactFirstHit | undefined;
  for (const [index, box] of boxes.entries()) {
    if (isBeside(box, mover, displacement)) continue;
    const sweep = sweepOracle({ ...mover, displacement }, { ...box, displacement: rest });
    if (sweep.kind === "hit" && (!first || comesBefore(sweep, first.sweep))) first = { index, sweep };
  }
  return first;
}

/** Whether a box is beside all of the way, exactly too: what a sum is rounded to is above no double that the sum is above. */
function isBeside({ min, max }: Box, mover: Box, displacement: Vec): boolean {
  return displacement.some((d, axis) => {
    const [low, high] = [mover.min[axis] as number, mover.max[axis] as number];
    return (max[axis] as number) < Math.min(low, low + d) || (min[axis] as number) > Math.max(high, high + d);
  });
}

function comesBefore(hit: ExactHit, other: ExactHit): boolean {
  const order = compare(hit.time, other.time);
  return order < 0 || (order === 0 && hit.axes.length < other.axes.length);
}

/** What is wrong with the answer of an index of boxes, in words; undefined where it is right. */
export function firstHitDisagreement(
  answer: ReturnType<Statics["firstHit"]>,
  exact: ExactFirstHit | undefined,
): string | undefined {
  if (answer?.index !== exact?.index) {
    return `box ${answer?.index ?? "none"} instead of ${exact?.index ?? "none"}`;
  }
  return answer && exact ? disagreement(answer.sweep, exact.sweep) : undefined;
}
