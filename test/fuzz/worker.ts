import { parentPort } from "node:worker_threads";
import { Random, seedOf } from "../exact/random.js";
import { auditsTarget } from "./audits/index.js";
import { cliTarget } from "./cli/index.js";
import { cornersTarget } from "./corners/index.js";
import { levelsTarget } from "./levels/index.js";
import { motionTarget } from "./motion/index.js";
import { safetyTarget } from "./safety/index.js";
import { scenesTarget } from "./scenes/index.js";
import { failureOf, type Failure, type Target } from "./target.js";
import { worldsTarget } from "./worlds/index.js";

/** All targets, in the order in which they run. */
export const targets: readonly Target[] = [
  scenesTarget,
  levelsTarget,
  auditsTarget,
  worldsTarget,
  motionTarget,
  cornersTarget,
  safetyTarget,
  cliTarget,
] as readonly Target[];

/** What the driver asks, one question at a time. */
export type Question =
  /** The case of a seed. */
  | { readonly ask: "generated"; readonly target: string; readonly seed: number }
  /** A case that is known. */
  | { readonly ask: "given"; readonly target: string; readonly given: unknown }
  /** The nth smaller case of the given one; asked with rising numbers. */
  | { readonly ask: "smaller"; readonly target: string; readonly given: unknown; readonly nth: number }
  /** What was compared in all cases so far; answered as a case. */
  | { readonly ask: "counts"; readonly target: string };

/** First the case, before it is checked: nothing more may come. Without a case there is no nth smaller one. */
export type Answer =
  | { readonly kind: "case"; readonly given: unknown }
  | { readonly kind: "checked"; readonly failure?: Failure | undefined }
  | { readonly kind: "none" };

export function targetOf(name: string): Target {
  const target = targets.find((each) => each.name === name);
  if (!target)
    throw new RangeError(`unknown target: ${name} (there are ${targets.map((each) => each.name).join(", ")})`);
  return target;
}

/** The case of a seed, which is a whole number. */
export function caseOf(target: Target, seed: number): unknown {
  return target.generate(new Random(seedOf(target.name), seed | 0, Math.floor(seed / 2 ** 32)));
}

/** Where the smaller cases of the latest case have come to. */
let shrinking: { readonly given: string; readonly cases: Iterator<unknown>; next: number } | undefined;

function smallerCase(target: Target, given: unknown, nth: number): unknown {
  const key = JSON.stringify(given);
  if (shrinking?.given !== key || shrinking.next > nth) {
    shrinking = { given: key, cases: target.smaller(given)[Symbol.iterator](), next: 0 };
  }
  for (;;) {
    const smaller: IteratorResult<unknown, unknown> = shrinking.cases.next();
    if (smaller.done === true) return undefined;
    if (shrinking.next++ === nth) return smaller.value;
  }
}

async function answer(question: Question): Promise<void> {
  const tell = (said: Answer): void => parentPort?.postMessage(said);
  const target = targetOf(question.target);
  if (question.ask === "counts") {
    tell({ kind: "case", given: target.counts?.() ?? [] });
    tell({ kind: "checked" });
    return;
  }
  const given =
    question.ask === "generated"
      ? caseOf(target, question.seed)
      : question.ask === "given"
        ? question.given
        : smallerCase(target, question.given, question.nth);
  if (given === undefined) {
    tell({ kind: "none" });
    return;
  }
  // Of a generated case the seed is enough until it fails.
  if (question.ask !== "generated") tell({ kind: "case", given });
  const failure = await failureOf(target, given);
  if (failure && question.ask === "generated") tell({ kind: "case", given });
  tell({ kind: "checked", failure });
}

parentPort?.on("message", (question: Question) => void answer(question));
