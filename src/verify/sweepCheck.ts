import type { Check, Settings, ShownFailure } from "./lawCheck.js";
import { type Exchange, isLost, type Missing, missing } from "./counterexample.js";
import { type Fault, isSeveral, SweepJudge } from "./judge.js";
import { Random } from "./random.js";
import type { AnsweredCase, Pair } from "./recognise.js";
import { ANSWER, type Batch, boxIn, status, type Subject } from "./subject.js";
import { DISPLACEMENT, drawOf, POSITION, rowLength, SIZE } from "./sweepCases.js";
import { faultOf, questionsOf, type SweepLaw, writeRest } from "./sweepLaws.js";
import { answerWords, exactWords } from "./verifyWords.js";

/** Kinds of cases that may begin with boxes which touch. */
const BEGIN_AT_FACES: ReadonlySet<string> = new Set(["decimals", "flush", "corner", "far"]);

const KEEPS = "The same input gives different results: the code keeps state from one call to the next.";

/** A law of `sweep` in some cases. */
export class SweepCheck implements Check {
  readonly cases: number;
  private readonly random: Random;
  private readonly judge: SweepJudge;
  private readonly length: number;
  private readonly write: ReturnType<typeof drawOf>;
  /** Cases over which the process ended or hung, and how. */
  private readonly lost = new Map<Float64Array, string>();

  constructor(
    readonly law: SweepLaw,
    private readonly subject: Subject,
    private readonly settings: Settings,
  ) {
    const { cases, seed, conventions, isStrict, isWild } = settings;
    this.cases = cases;
    this.random = new Random(seed, `sweep ${law.name}`);
    this.judge = new SweepJudge(conventions, isStrict);
    this.length = rowLength(conventions.dimensions);
    this.write = drawOf(law.kind, isWild);
  }

  draw(count: number): readonly Float64Array[] {
    const { length, settings } = this;
    const { dimensions: d, centers } = settings.conventions;
    const all = new Float64Array(count * length);
    const rows: Float64Array[] = [];
    for (let i = 0; i < count; i++) {
      const at = i * length;
      this.write(this.random, all, at, d);
      // −0 is nothing that anybody writes.
      for (let j = at; j < at + length; j++) all[j] = (all[j] as number) + 0;
      if (centers) toCenters(all, at, d);
      rows.push(all.subarray(at, at + length));
    }
    return rows;
  }

  private batchOf(cases: readonly Float64Array[]): Batch {
    const { law, length, settings } = this;
    const { conventions } = settings;
    const questions = questionsOf(law);
    const numbers = new Float64Array(cases.length * questions * length);
    for (const [i, row] of cases.entries()) {
      numbers.set(row, i * questions * length);
      writeRest(law, numbers, i * questions * length, conventions);
    }
    return { call: "sweep", count: cases.length * questions, dimensions: conventions.dimensions, numbers };
  }

  async faults(
    cases: readonly Float64Array[],
    isOver?: () => boolean,
  ): Promise<readonly (Fault | "unasked" | undefined)[]> {
    if (cases.length === 0) return [];
    const { law, judge, length, settings } = this;
    const questions = questionsOf(law);
    const batch = this.batchOf(cases);
    const { values, texts } = await this.subject.ask(batch, isOver);
    return cases.map((numbers, i) => {
      const answer = i * questions;
      for (let question = answer; question < answer + questions; question++) {
        const kind = values[ANSWER * question];
        if (kind === status.unasked) return "unasked";
        if (!isLost(kind)) continue;
        // Such a case is not asked again.
        this.lost.set(numbers, texts.get(question) ?? "");
        break;
      }
      return faultOf(law, judge, batch.numbers, answer * length, values, answer, settings.conventions);
    });
  }

  fits(numbers: Float64Array): boolean {
    const { kind } = this.law;
    const { dimensions: d } = this.settings.conventions;
    const part = (box: 0 | 1, which: number): readonly number[] =>
      Array.from(numbers.subarray((3 * box + which) * d, (3 * box + which + 1) * d));
    const isBox = (box: 0 | 1): boolean => part(box, SIZE).every((size) => size > 0);
    const areBoxes = isBox(0) && isBox(1);
    if ((kind === "zero") === areBoxes) return false;
    // Of two that have no size on an axis, it depends on nothing that a game could mean whether they meet.
    if (part(0, SIZE).some((size, axis) => size === 0 && part(1, SIZE)[axis] === 0)) return false;
    const other = part(1, DISPLACEMENT);
    const moves = part(0, DISPLACEMENT).some((way, axis) => way !== other[axis]);
    if (moves !== (kind !== "rest") && kind !== "inside") return false;
    // Only where both move in the first place, a simpler case has a second mover.
    if (kind !== "movers" && kind !== "rest" && other.some((way) => way !== 0)) return false;
    const exact = this.judge.solve(numbers, 0);
    if ((kind === "inside") !== (exact.kind === "overlap")) return false;
    // A start at a face or at a corner is another law, but for decimals, in which rounding decides it.
    if (exact.kind === "hit" && exact.time === 0 && !BEGIN_AT_FACES.has(kind)) return false;
    const isMoment = exact.kind === "graze" && exact.exit <= exact.time;
    if (kind === "flush") return (exact.kind === "hit" && exact.time === 0) || (exact.kind === "graze" && !isMoment);
    if (kind === "leaving") return isMoment && exact.time === 0 && !isSeveral(exact.axes);
    if (kind !== "corner") return true;
    // That one face is left at once is another law.
    const isCorner = isSeveral(exact.axes) || (isMoment && exact.time > 0);
    return isCorner && (isMoment || exact.kind === "hit");
  }

  async counterexample(numbers: Float64Array, fault: Fault, others: readonly Float64Array[]): Promise<ShownFailure> {
    const { law, judge, length, settings } = this;
    const { dimensions: d } = settings.conventions;
    const questions = questionsOf(law);
    const batch = this.batchOf([numbers, ...others]);
    const why = this.lost.get(numbers);
    const { values, texts } =
      fault === "died" || fault === "hung" ? lostAnswers(batch.count, fault, why) : await this.subject.ask(batch);
    const failureAt = (i: number): AnsweredCase => this.answeredAt(batch, values, i);
    const exchanges = Array.from({ length: questions }, (_, i): Exchange => {
      const at = i * length;
      // Whatever the law compares it with: of several answers some are wrong by themselves.
      const isOff = judge.judge(batch.numbers, at, values, i, true, law.kind === "inside") !== undefined;
      return {
        asked: { a: boxIn(batch.numbers, at, d), b: boxIn(batch.numbers, at + 3 * d, d) },
        answered: sweepAnswerAt(values, texts, i, d),
        exact: { ...judge.solve(batch.numbers, at) },
        isOff: isOff || undefined,
      };
    });
    const smallest = failureAt(0);
    const { conventions } = settings;
    if (faultOf(law, judge, batch.numbers, 0, values, 0, conventions) === undefined) {
      // What it is answered now tells nothing of what was wrong.
      const once = { says: "The case failed once, but not when it was repeated.", known: KEEPS };
      return { counterexample: { call: "sweep", fault, ...once, exchanges, exact: smallest.exact }, failures: [] };
    }
    const failed = exchanges.find(({ answered }) => (answered as { failed?: string } | null)?.failed !== undefined);
    const says = failed
      ? `${answerWords(failed.answered)}.`
      : law.symmetry
        ? `It returns ${answerWords(exchanges[0]?.answered)}, but for the ${law.name} case ${answerWords(exchanges[1]?.answered)}.`
        : `It returns ${answerWords(exchanges[0]?.answered)}; the exact result is ${exactWords(smallest.exact, settings.conventions)}.`;
    const counterexample = { call: "sweep" as const, fault, says, exchanges, exact: smallest.exact };
    return { counterexample, failures: law.symmetry ? [] : [smallest, ...others.map((_, i) => failureAt(i + 1))] };
  }

  async answered(cases: readonly Float64Array[]): Promise<readonly AnsweredCase[]> {
    // A symmetry says nothing of whether an answer is right.
    if (this.law.symmetry || cases.length === 0) return [];
    const batch = this.batchOf(cases);
    const { values } = await this.subject.ask(batch);
    return cases.map((_, i) => this.answeredAt(batch, values, i));
  }

  private answeredAt(batch: Batch, values: Float64Array, i: number): AnsweredCase {
    const questions = questionsOf(this.law);
    const at = i * questions * this.length;
    return {
      pair: this.pairOf(batch.numbers, at),
      values: values.subarray(ANSWER * i * questions, ANSWER * (i * questions + 1)),
      exact: { ...this.judge.solve(batch.numbers, at) },
    };
  }

  private pairOf(numbers: Float64Array, at: number): Pair {
    const { dimensions: d, centers } = this.settings.conventions;
    const box = (from: number) => {
      const part = (which: number) => Array.from(numbers.subarray(from + which * d, from + (which + 1) * d));
      const [position, size] = [part(POSITION), part(SIZE)];
      const min = position.map((place, axis) => (centers ? place - (size[axis] as number) / 2 : place));
      const max = position.map((place, axis) => place + (size[axis] as number) / (centers ? 2 : 1));
      return { min, max, displacement: part(DISPLACEMENT) };
    };
    return { a: box(at), b: box(at + 3 * d) };
  }
}

/** Makes positions of a row, which are lowest corners, those of the middle. */
function toCenters(row: Float64Array, at: number, d: number): void {
  for (const box of [at, at + 3 * d]) {
    for (let axis = 0; axis < d; axis++) {
      row[box + axis] = (row[box + axis] as number) + (row[box + d + axis] as number) / 2;
    }
  }
}

function lostAnswers(
  count: number,
  fault: "died" | "hung",
  why: string | undefined,
): { readonly values: Float64Array; readonly texts: Missing } {
  const values = new Float64Array(count * ANSWER);
  for (let i = 0; i < count; i++) values[i * ANSWER] = status[fault];
  return { values, texts: new Map(why === undefined ? [] : [[0, why]]) };
}

/** What was answered, as one would write it; of what is no answer, words. */
function sweepAnswerAt(values: Float64Array, texts: Missing, i: number, dimensions: number): unknown {
  const at = ANSWER * i;
  const kind = values[at] as number;
  if (kind === status.none) return null;
  if (kind === status.plain) return { time: values[at + 1] };
  if (kind === status.full)
    return { time: values[at + 1], normal: Array.from(values.subarray(at + 2, at + 2 + dimensions)) };
  return missing("sweep", kind, texts.get(i));
}
