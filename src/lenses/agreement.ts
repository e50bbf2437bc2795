import type { Sweep } from "../solver/index.js";
import { collides } from "./account.js";

/**
 * Times of the methods are quotients of rounded differences, within 3.01 · 2⁻⁵³ of the true ones; those of the exact sweep
 * within an ulp. What is further apart is another answer.
 */
const mostRounding = 2 ** -50;

/**
 * Whether a game would do the same with both answers: respond or not, at the same time, to the same face. A graze is no
 * collision.
 */
export function agrees(exact: Sweep, answer: Sweep, hasNormal: boolean): boolean {
  if (!collides(exact)) return !collides(answer);
  if (!collides(answer)) return false;
  if (exact.kind === "overlap") return answer.kind === "overlap";
  if (answer.kind === "hit" && hasNormal && answer.normal.some((n, axis) => n !== exact.normal[axis])) return false;
  return isSameTime(exact.time, answer.time);
}

/** Whether two times are the same but for rounding; NaN is no time. */
export function isSameTime(exact: number, time: number): boolean {
  return Math.abs(time - exact) <= mostRounding * Math.abs(exact);
}
