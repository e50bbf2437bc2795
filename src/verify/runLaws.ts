import type { Check, Settings } from "./lawCheck.js";
import type { Conventions } from "./conventions.js";
import { type Counterexample, missingWords } from "./counterexample.js";
import { type Diagnosis, diagnosed } from "./diagnosis.js";
import type { Fault } from "./judge.js";
import { matchingLaws } from "./matchingLaws.js";
import { motionLaws } from "./motionLaws.js";
import { MoveCheck } from "./moveCheck.js";
import type { MoveLaw } from "./moveLaw.js";
import { type AnsweredCase, recognised } from "./recognise.js";
import { costOfCase, shrunk } from "./shrink.js";
import type { Subject } from "./subject.js";
import { SweepCheck } from "./sweepCheck.js";
import { type Law, type SweepLaw, sweepLaws } from "./sweepLaws.js";
import { wallLaws } from "./wallLaws.js";

/** All that can be asked of code, in the order in which it is. */
export const laws: readonly (SweepLaw | MoveLaw)[] = [...sweepLaws, ...wallLaws, ...motionLaws, ...matchingLaws];

/** What the run is given of its surroundings. */
export interface Surroundings {
  /** Milliseconds, from any moment. */
  readonly now: () => number;
  /** Told now and then how far it has come. */
  readonly progress: (law: Law, done: number, of: number) => void;
}

/** What came of a law. */
export interface LawResult {
  readonly law: Pick<SweepLaw | MoveLaw, "name" | "call" | "states" | "why" | "cause">;
  /** Cases that were answered for. */
  readonly cases: number;
  readonly failures: number;
  readonly faults: Readonly<Partial<Record<Fault, number>>>;
  /** It was ended before its time: the code ended or hung too often. */
  readonly isEnded?: true;
  readonly counterexample?: Counterexample;
  /** Another law of the same function that does not hold for the same reason, or in the same smallest case, and is told first. */
  readonly sameAs?: string;
}

/** Cases that are asked at once. */
const BATCH = 1024;
/** Batches that are under way, so that neither side waits for the other one. */
const AHEAD = 2;
/** Failures that are kept to begin with one that is simple. */
const KEPT = 64;
/** Failures from which a simple one is looked for. */
const BEGINNINGS = 4;
/** So many times code may end in a law. One hang ends the run: each further one takes the time of an answer again. */
export const MOST_LOST = 3;

/** Those of some laws that code can be asked about. @param calls its functions */
export function lawsAbout(
  asked: readonly (SweepLaw | MoveLaw)[],
  calls: readonly string[],
  conventions: Conventions,
): readonly (SweepLaw | MoveLaw)[] {
  return asked.filter((law) => whyNotAsked(law, calls, conventions) === undefined);
}

/** Why a law says nothing about code, in words that go on "since …"; undefined where it does. */
export function whyNotAsked(
  law: SweepLaw | MoveLaw,
  calls: readonly string[],
  { dimensions, response }: Conventions,
): string | undefined {
  if (!calls.includes(law.call)) return `the code exports no function named "${law.call}"`;
  if (law.call === "sweep") return undefined;
  // In space only two boxes are asked about.
  if (dimensions === 3) return "move is only checked in two dimensions";
  return law.except?.includes(response) ? `options.response is "${response}"` : undefined;
}

/** Checks the laws one after the other. A law over which the code hangs is the last one: the results end with it. */
export async function verify(
  asked: readonly (SweepLaw | MoveLaw)[],
  subject: Subject,
  settings: Settings,
  around: Surroundings,
): Promise<readonly LawResult[]> {
  const found: LawOutcome[] = [];
  for (const law of asked) {
    const check = law.call === "sweep" ? new SweepCheck(law, subject, settings) : new MoveCheck(law, subject, settings);
    // A case that is the smallest of a law before it is one of this law as well, where it fails in it: the slip is the same one.
    const before = found.flatMap(({ smallest }) =>
      law.call === "sweep" && !law.symmetry && smallest ? [smallest] : [],
    );
    const one = await resultOf(check, settings, around, before);
    found.push(one);
    if (one.result.faults.hung !== undefined) break;
  }
  // Which published method it is, the failures of all laws tell together.
  const known = recognised(
    found.flatMap(({ failures }) => (failures.length > 0 ? [failures] : [])),
    found.flatMap(({ right }) => right),
  );
  const isLost = found.some(({ result: { faults } }) => faults.died !== undefined || faults.hung !== undefined);
  const hasBrokenMoves = found.some(({ result: { law, failures } }) => law.call === "move" && failures > 0);
  const diagnosis = hasBrokenMoves && !isLost ? await diagnosed(subject, settings.conventions) : undefined;
  const results = found.map(({ result, failures: [smallest] }) => {
    const { counterexample } = result;
    if (!counterexample) return result;
    const says = (smallest && known(smallest)) ?? knownOf(counterexample, diagnosis);
    return says === undefined ? result : { ...result, counterexample: { ...counterexample, known: says } };
  });
  return withSharedCauses(results);
}

/** The diagnosis, if the answer of a counterexample is wrong for its reason. */
function knownOf({ call, exchanges }: Counterexample, diagnosis: Diagnosis | undefined): string | undefined {
  const last = exchanges.at(-1);
  if (call !== "move" || !diagnosis || !last || !("body" in last.asked)) return undefined;
  const { body, dt } = last.asked;
  const { x, y } = last.answered as { readonly x?: number; readonly y?: number };
  if (x === undefined || y === undefined) return undefined;
  return diagnosis.explains([body.vx * dt, body.vy * dt], [x - body.x, y - body.y]) ? diagnosis.known : undefined;
}

/** Laws about boxes in general: of several that one slip breaks, a law about what is special says more of it. */
const GENERAL: ReadonlySet<string> = new Set(["decimals", "movers", "huge", "tiny", "far"]);

/** Names, of each law that does not hold for the reason of another one, that law: the slip is one, and is shown once. */
function withSharedCauses(results: readonly LawResult[]): readonly LawResult[] {
  const firstLawByReason = new Map<string, string>();
  const sameAs = new Map<LawResult, string>();
  for (const result of results.toSorted((a, b) => Number(GENERAL.has(a.law.name)) - Number(GENERAL.has(b.law.name)))) {
    const { law, counterexample } = result;
    if (!counterexample) continue;
    const reasons = reasonsOf(counterexample).map((reason) => JSON.stringify([law.call, ...reason]));
    const other = reasons.map((reason) => firstLawByReason.get(reason)).find((name) => name !== undefined);
    for (const reason of reasons) if (!firstLawByReason.has(reason)) firstLawByReason.set(reason, other ?? law.name);
    if (other !== undefined) sameAs.set(result, other);
  }
  return results.map((result) => {
    const other = sameAs.get(result);
    return other === undefined ? result : { ...result, sameAs: other };
  });
}

/** What tells that counterexamples of two laws have one reason: one of these is the same. */
function reasonsOf({ call, fault, known, exchanges }: Counterexample): readonly (readonly unknown[])[] {
  // Code that throws, ends or answers nothing does so whatever a law is about.
  if (missingWords[fault] !== undefined) return [[fault]];
  const asked = exchanges.map((exchange) => exchange.asked);
  // What a law of `move` says of a case is its own.
  return [...(known === undefined ? [] : [["known", known]]), ...(call === "sweep" ? [[fault, asked]] : [])];
}

interface LawOutcome {
  readonly result: LawResult;
  /** Of a sweep that is broken: the smallest case, and its fault. */
  readonly smallest?: { readonly numbers: Float64Array; readonly fault: Fault };
  /** Of a sweep: some of them, the one that is shown first. */
  readonly failures: readonly AnsweredCase[];
  /** Of a sweep: some cases in which it is right. */
  readonly right: readonly AnsweredCase[];
}

/** What is most often a slip of the adapter: where an answer is wrong as well, that is what is shown. */
const isSlip = (fault: Fault): boolean => fault === "garbage" || fault === "threw";

/** @param before the smallest cases of laws before it */
async function resultOf(
  check: Check,
  settings: Settings,
  around: Surroundings,
  before: readonly Required<LawOutcome>["smallest"][],
): Promise<LawOutcome> {
  const { law } = check;
  const faults: Partial<Record<Fault, number>> = {};
  const kept = new Map<Fault, Float64Array[]>();
  const held: Float64Array[] = [];
  let cases = 0;
  let drawn = 0;
  let lost = 0;
  const under: { readonly some: readonly Float64Array[]; readonly found: ReturnType<Check["faults"]> }[] = [];
  while ((drawn < check.cases && lost < MOST_LOST) || under.length > 0) {
    while (drawn < check.cases && under.length < AHEAD && lost < MOST_LOST) {
      const some = check.draw(Math.min(BATCH, check.cases - drawn));
      drawn += some.length;
      const found = check.faults(some, () => lost >= MOST_LOST);
      // It is waited for below; until then nobody hears of its failure.
      found.catch(() => undefined);
      under.push({ some, found });
    }
    const batch = under.shift();
    if (!batch) break;
    for (const [i, fault] of (await batch.found).entries()) {
      if (fault === "unasked" || lost >= MOST_LOST) continue;
      cases++;
      if (fault === undefined) {
        if (held.length < KEPT) held.push(batch.some[i] as Float64Array);
        continue;
      }
      faults[fault] = (faults[fault] ?? 0) + 1;
      if (fault === "hung") lost = MOST_LOST;
      else if (fault === "died") lost++;
      const same = kept.get(fault) ?? [];
      kept.set(fault, same);
      if (same.length < KEPT) same.push(batch.some[i] as Float64Array);
    }
    around.progress(law, cases, check.cases);
  }
  const failures = Object.values(faults).reduce((sum, count) => sum + count, 0);
  const { name, call, states, why, cause } = law;
  const result = { law: { name, call, states, why, cause }, cases, failures, faults };
  const [fault] = (Object.keys(faults) as Fault[]).sort(
    (a, b) =>
      Number(b === "hung") - Number(a === "hung") ||
      Number(isSlip(a)) - Number(isSlip(b)) ||
      (faults[b] ?? 0) - (faults[a] ?? 0),
  );
  const right = await check.answered(held);
  if (fault === undefined) return { result, failures: [], right };
  const same = kept.get(fault) ?? [];
  const begun = around.now();
  const isOver = (): boolean => around.now() - begun > settings.shrinkMs;
  const simple = same.toSorted((a, b) => costOfCase(call, a) - costOfCase(call, b));
  const fitting = simple.filter((numbers) => check.fits(numbers));
  // From one beginning there is not always a way to what is simple: others are tried as well.
  const apart = Math.max(1, Math.floor(fitting.length / BEGINNINGS));
  const beginnings = fitting.length === 0 ? simple.slice(0, 1) : fitting.filter((_, i) => i % apart === 0);
  // Whoever ends or hangs does it at a price: each try would start the code anew.
  const isCostly = fault === "died" || fault === "hung";
  const fails = async (some: readonly Float64Array[]): Promise<readonly boolean[]> => {
    const asked = some.filter((numbers) => check.fits(numbers));
    const found = await check.faults(asked);
    const failing = new Set(asked.filter((_, i) => found[i] === fault));
    around.progress(law, cases, check.cases);
    return some.map((numbers) => failing.has(numbers));
  };
  const earlier = isCostly ? [] : before.flatMap((each) => (each.fault === fault ? [each.numbers] : []));
  const again = (await fails(earlier)).indexOf(true);
  let smallest = (earlier[again] ?? beginnings[0]) as Float64Array;
  for (const beginning of isCostly || again >= 0 ? [] : beginnings.slice(0, BEGINNINGS)) {
    const found = await shrunk(call, beginning, fails, isOver);
    if (costOfCase(call, found) < costOfCase(call, smallest)) smallest = found;
  }
  const shown = await check.counterexample(smallest, fault, same);
  const ended = lost >= MOST_LOST ? { isEnded: true as const } : {};
  return {
    result: { ...result, counterexample: shown.counterexample, ...ended },
    smallest: call === "sweep" ? { numbers: smallest, fault } : undefined,
    ...{ failures: shown.failures, right },
  };
}
