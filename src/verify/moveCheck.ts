import type { Check, Settings, ShownFailure } from "./lawCheck.js";
import { type Exchange, isLost, missing } from "./counterexample.js";
import { type Fault, faultOfStatus } from "./judge.js";
import { hasExactFaces, type MoveCase, moveCaseOf, numbersOf, questionOf, withExactFaces } from "./moveCases.js";
import {
  type Ask,
  exactEnd,
  isOffExact,
  type MoveAnswer,
  type MoveFault,
  type MoveLaw,
  NoAnswerError,
} from "./moveLaw.js";
import { Random } from "./random.js";
import type { AnsweredCase } from "./recognise.js";
import { ANSWER, moveIn, status, type Subject } from "./subject.js";

/** A question that waits for its answer. */
interface Waiting {
  /** The case that it is about. */
  readonly numbers: Float64Array;
  readonly question: MoveCase;
  readonly resolve: (answer: MoveAnswer) => void;
  readonly reject: (error: unknown) => void;
}

/** Gets each question with its answer. @param text what came in place of an answer */
type Listener = (question: MoveCase, answer: MoveAnswer, text: string | undefined) => void;

/** A law of `move` in some cases. */
export class MoveCheck implements Check {
  readonly cases: number;
  private readonly random: Random;
  /** Whether rounding must decide nothing. */
  private readonly isOfExactFaces: boolean;
  /** Cases over which the process ended or hung: at which of their questions, and how. */
  private readonly lost = new Map<Float64Array, { readonly question: MoveCase; readonly why: string | undefined }>();

  constructor(
    readonly law: MoveLaw,
    private readonly subject: Subject,
    private readonly settings: Settings,
  ) {
    this.cases = Math.ceil(settings.cases * (law.share ?? 1));
    this.random = new Random(settings.seed, `move ${law.name}`);
    this.isOfExactFaces = law.changesCoordinates === true && !settings.isStrict;
  }

  draw(count: number): readonly Float64Array[] {
    const { law, random, settings } = this;
    const cases: Float64Array[] = [];
    while (cases.length < count) {
      const drawn = law.draw(random, settings.conventions);
      const one = this.isOfExactFaces ? withExactFaces(drawn) : drawn;
      if (law.fits(one, settings.conventions)) cases.push(numbersOf(one).map((value) => value + 0));
    }
    return cases;
  }

  fits(numbers: Float64Array): boolean {
    const one = moveCaseOf(numbers);
    return this.law.fits(one, this.settings.conventions) && (!this.isOfExactFaces || hasExactFaces(one));
  }

  async faults(
    cases: readonly Float64Array[],
    isOver?: () => boolean,
  ): Promise<readonly (Fault | "unasked" | undefined)[]> {
    const found = await this.tryAll(cases, isOver);
    return found.map((each) => (each === "unasked" ? each : each?.fault));
  }

  /**
   * Tries many cases at once. The code under test gets their questions in batches: a batch is sent when each trial that is not
   * over waits for an answer.
   */
  private async tryAll(
    cases: readonly Float64Array[],
    isOver?: () => boolean,
    heard: Listener = () => undefined,
  ): Promise<readonly (MoveFault | "unasked" | undefined)[]> {
    const { law, settings } = this;
    const { conventions } = settings;
    let running = cases.length;
    let waiting: Waiting[] = [];
    const sendIfAllWait = (): void => {
      if (running === 0 || waiting.length < running) return;
      const sent = waiting;
      waiting = [];
      this.askAll(sent, isOver, heard).catch((error: unknown) => {
        for (const { reject } of sent) reject(error);
      });
    };
    const trials = cases.map(async (numbers) => {
      const ask: Ask = (question) =>
        new Promise((resolve, reject) => {
          waiting.push({ numbers, question, resolve, reject });
          sendIfAllWait();
        });
      try {
        return await law.try(moveCaseOf(numbers), conventions, ask);
      } catch (error) {
        if (!(error instanceof NoAnswerError)) throw error;
        return error.reason === "unasked" ? error.reason : { fault: error.reason, says: "" };
      } finally {
        running--;
        sendIfAllWait();
      }
    });
    return Promise.all(trials);
  }

  /** Sends questions as one batch, and hands out the answers. */
  private async askAll(
    waiting: readonly Waiting[],
    isOver: (() => boolean) | undefined,
    heard: Listener,
  ): Promise<void> {
    const { centers } = this.settings.conventions;
    const questions = waiting.map(({ question }) => questionOf(question, centers));
    const numbers = new Float64Array(questions.reduce((sum, { length }) => sum + length, 0));
    let at = 0;
    for (const question of questions) {
      numbers.set(question, at);
      at += question.length;
    }
    const batch = { call: "move", count: waiting.length, dimensions: 2, numbers } as const;
    const { values, texts } = await this.subject.ask(batch, isOver);
    for (const [i, { numbers, question, resolve, reject }] of waiting.entries()) {
      const answer = moveAnswerAt(values, i, question, centers);
      if (answer.status === status.unasked) {
        reject(new NoAnswerError("unasked"));
        continue;
      }
      heard(question, answer, texts.get(i));
      // Such a case is not asked again.
      if (isLost(answer.status)) this.lost.set(numbers, { question, why: texts.get(i) });
      const fault = faultOfStatus(answer.status);
      if (fault) reject(new NoAnswerError(fault));
      else resolve(answer);
    }
  }

  async counterexample(numbers: Float64Array, fault: Fault): Promise<ShownFailure> {
    const { centers } = this.settings.conventions;
    const asked = (one: MoveCase): MoveCase => {
      const { body, walls, dt } = moveIn(questionOf(one, centers), 0);
      return { body, walls, dt } as unknown as MoveCase;
    };
    if (fault === "died" || fault === "hung") {
      const { question: one, why } = this.lost.get(numbers) ?? { question: moveCaseOf(numbers), why: undefined };
      const answered = missing("move", status[fault], why);
      const exact = exactEnd(one, this.settings.conventions);
      const exchanges = [{ asked: asked(one), answered, exact }];
      return { counterexample: { call: "move", fault, says: `${answered.failed}.`, exchanges }, failures: [] };
    }
    const exchanges: Exchange[] = [];
    const [found] = await this.tryAll([numbers], undefined, (question, answer, text) => {
      const { x, y, vx, vy, status: kind } = answer;
      const half = centers ? { x: question.body.width / 2, y: question.body.height / 2 } : { x: 0, y: 0 };
      const place = { x: x + half.x, y: y + half.y, ...(vx !== undefined && { vx, vy }) };
      const isOff = kind <= status.full && isOffExact(question, answer, this.settings.conventions);
      const answered = kind > status.full ? missing("move", kind, text) : place;
      const exact = exactEnd(question, this.settings.conventions);
      exchanges.push({ exact, isOff: isOff || undefined, asked: asked(question), answered });
    });
    const failed = (exchanges.at(-1)?.answered as { failed?: string } | undefined)?.failed;
    const says =
      found && found !== "unasked" && found.says !== ""
        ? found.says
        : `${failed ?? "The case failed once, but not when it was repeated"}.`;
    // Of a long run the first frame and the one in which it failed.
    const kept = exchanges.length > 3 ? [...exchanges.slice(0, 1), ...exchanges.slice(-1)] : exchanges;
    const known = found && found !== "unasked" && found.known !== undefined ? { known: found.known } : {};
    return { counterexample: { call: "move", fault, says, ...known, exchanges: kept }, failures: [] };
  }

  answered(): Promise<readonly AnsweredCase[]> {
    return Promise.resolve([]);
  }
}

function moveAnswerAt(values: Float64Array, i: number, { body }: MoveCase, centers: boolean): MoveAnswer {
  const at = ANSWER * i;
  const kind = values[at] as number;
  if (kind > status.full) return { status: kind, x: NaN, y: NaN };
  const place = {
    x: (values[at + 1] as number) - (centers ? body.width / 2 : 0),
    y: (values[at + 2] as number) - (centers ? body.height / 2 : 0),
  };
  if (kind !== status.full) return { status: kind, ...place };
  return { status: kind, ...place, vx: values[at + 3], vy: values[at + 4] };
}
