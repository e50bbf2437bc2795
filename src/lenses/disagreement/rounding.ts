import type { Disagreement } from "./disagreement.js";
import { exactly } from "../words.js";

/**
 * Why an answer differs that is right in real numbers: the doubles that decided it. Only for answers whose every other
 * reason was ruled out.
 */
export function rounding(begin: string, entry: number, end: string, exit: number): Disagreement {
  if (!Number.isFinite(entry) || !Number.isFinite(exit)) {
    return {
      brief: "out of range",
      sentence: `Its numbers leave the range of doubles: ${begin} is ${exactly(entry)} and ${end} is ${exactly(exit)}.`,
    };
  }
  return {
    brief: "rounds",
    sentence: `Rounding decides: it gets ${exactly(entry)} for ${begin} and ${exactly(exit)} for ${end}; with the exact numbers one of its comparisons comes out the other way.`,
  };
}
