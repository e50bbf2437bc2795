import type { Sweep, Vec } from "../../src/solver/index.js";
import type { ExactPush, ExactSweep } from "./oracle.js";
import { isWithinOneUlp, textOf, type Rational } from "./rational.js";

/**
 * What is wrong with an answer, in words; undefined where it is right: `kind`, `axes` and `normal` are equal, `time`,
 * `exit` and the one component of `penetration` are within an ulp, and `exit` is Infinity where nothing ends the contact.
 */
export function disagreement(answer: Sweep, exact: ExactSweep): string | undefined {
  if (answer.kind === "overlap" && exact.kind === "overlap") {
    const time: number = answer.time;
    if (time !== 0) return `time ${time} of an overlap`;
    return wrongExit(answer.exit, exact.exit) ?? wrongPush(answer.penetration, exact.penetration);
  }
  if (answer.kind !== exact.kind) return `${answer.kind} instead of ${exact.kind}`;
  if ((answer.kind === "hit" || answer.kind === "graze") && (exact.kind === "hit" || exact.kind === "graze")) {
    if (!isSame(answer.axes, exact.axes)) return `axes [${answer.axes.join()}] instead of [${exact.axes.join()}]`;
    if (!isSame(answer.normal, exact.normal)) {
      return `normal [${answer.normal.join()}] instead of [${exact.normal.join()}]`;
    }
    if (!(answer.time >= 0 && answer.time <= 1 && isWithinOneUlp(answer.time, exact.time))) {
      return `time ${answer.time} instead of ${textOf(exact.time)}`;
    }
    return wrongExit(answer.exit, exact.exit);
  }
  return undefined;
}

function wrongExit(answer: number, exact: Rational | undefined): string | undefined {
  if (exact ? isWithinOneUlp(answer, exact) : answer === Infinity) return undefined;
  return `exit ${answer} instead of ${exact ? textOf(exact) : "Infinity"}`;
}

function wrongPush(answer: Vec, { dimensions, axis, by }: ExactPush): string | undefined {
  const side = by.numerator < 0n ? -1 : 1;
  const isAlone = answer.every((push, i) => (i === axis ? Math.sign(push) === side : push === 0));
  if (answer.length === dimensions && isAlone && isWithinOneUlp(answer[axis] ?? NaN, by)) return undefined;
  return `penetration [${answer.join()}] instead of ${textOf(by)} on axis ${axis}`;
}

function isSame(some: readonly number[], others: readonly number[]): boolean {
  return some.length === others.length && some.every((x, i) => x === others[i]);
}
