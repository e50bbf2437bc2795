import { touches } from "../../geometry/index.js";
import type { GomezTrace, MethodAnswer } from "../../solver/index.js";
import type { Account } from "../account.js";
import type { Disagreement } from "./disagreement.js";
import { number } from "../values.js";
import { axisName } from "../words.js";
import { rounding } from "./rounding.js";

/** Why Gomez' method does not give the exact answer about a leg. */
export function gomezDisagreement(account: Account, { sweep: answer, trace }: MethodAnswer<GomezTrace>): Disagreement {
  const { sweep: exact, reason, leg, spans } = account;
  const { first, last } = trace;
  if (exact.kind === "graze" && touches(leg.mover, leg.obstacle)) {
    return {
      brief: "touching counts",
      sentence: `The boxes touch when it begins, and its overlap test has ≤: u₀ = u₁ = 0 before it looks at how they move.`,
    };
  }
  const unset = spans.find(({ gap, gain, exit }) => gap >= 0 && (gain === 0 || exit <= 0));
  if (answer.kind === "hit" && unset) {
    const name = axisName(unset.axis);
    const how = unset.gap > 0 ? `apart along ${name} by ${number(unset.gap)}` : `only flush along ${name}`;
    const motion = unset.gain === 0 ? "keep that distance" : "move apart";
    return {
      brief: unset.gap > 0 ? "hits what is apart" : "hits a flush face",
      sentence: `The boxes are ${how} and ${motion}, but nothing sets u₀ and u₁ of ${name}: they stay 0 and 1, as if ${name} overlapped for the whole frame.`,
    };
  }
  if (answer.kind === "hit" && first > 1) {
    return {
      brief: "hits after the frame",
      sentence: `u₀ = ${number(first)} is after the frame’s end; it asks for u₀ ≤ u₁ only, and u₁ = ${number(last)} is not limited either.`,
    };
  }
  if (answer.kind === "hit" && reason.kind === "arrives") {
    return {
      brief: "hits at the end",
      sentence: `The boxes first touch when the frame ends: u₀ = ${number(first)} is not after u₁ = ${number(last)}, and that counts as a hit.`,
    };
  }
  if (answer.kind === "hit" && exact.kind === "graze" && first === last) {
    return {
      brief: "hits a corner it touches",
      sentence: `It asks for u₀ ≤ u₁; here both are ${number(first)}: the boxes touch for no time at all, and that counts as a hit.`,
    };
  }
  return rounding("u₀", first, "u₁", last);
}
