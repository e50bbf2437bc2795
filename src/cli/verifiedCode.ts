import { ANSWER, type Answers, type Batch, MOST_LOST, placesOf, status, type Subject } from "../verify/index.js";
import { type Connection, Lost } from "./programConnection.js";

/** Someone's code, which is started again when it ends. */
export interface VerifiedCode extends Subject {
  /** What it answers to, and its conventions as it says them. */
  readonly calls: readonly string[];
  readonly options: unknown;
  close(): void;
}

/** What a portion of questions is to take at most, so that none of them waits for long. */
const PORTION_MS = 100;
const [FEWEST, MOST] = [1, 1024];
/** Questions of the first portion: it is not known yet how long one takes. */
const BEGINNING = 64;

export class RestartableCode implements VerifiedCode {
  private connection: Connection;
  private atOnce = BEGINNING;
  private nextId = 1;
  /** One at a time looks for the question over which a process ended. */
  private search: Promise<unknown> = Promise.resolve();

  /** Whether it has hung over a question: it is not asked again, since each further one may take as long. */
  private hasHung = false;

  /** Ends that no question by itself explains. */
  private unexplained = 0;

  constructor(
    readonly calls: readonly string[],
    readonly options: unknown,
    first: Connection,
    private readonly open: () => Promise<Connection>,
  ) {
    this.connection = first;
  }

  private opening: Promise<Connection> | undefined;

  /** The process that answers; another one where it is over. */
  private async current(): Promise<Connection> {
    if (!this.connection.isOver) return this.connection;
    this.opening ??= this.open().finally(() => (this.opening = undefined));
    this.connection = await this.opening;
    return this.connection;
  }

  async ask(batch: Batch, isOver: () => boolean = () => false): Promise<Answers> {
    const { count } = batch;
    const places = placesOf(batch);
    const values = new Float64Array(ANSWER * count);
    const texts = new Map<number, string>();
    let lost = 0;
    const portion = async (from: number, to: number): Promise<void> => {
      const numbers = batch.numbers.slice(places[from], places[to]);
      const id = this.nextId;
      this.nextId += to - from;
      const connection = await this.current();
      const begun = performance.now();
      const found = await connection.ask({ ...batch, id, count: to - from, numbers });
      const ms = Math.max(0.01, performance.now() - begun);
      const fitting = Math.floor(((to - from) * PORTION_MS) / ms);
      this.atOnce = Math.max(FEWEST, Math.min(MOST, fitting, 4 * this.atOnce));
      values.set(found.values, ANSWER * from);
      for (const [i, text] of found.texts) texts.set(from + i, text);
    };
    const failed = (i: number, { how, why }: Lost): void => {
      lost++;
      this.hasHung ||= how === "hung";
      this.unexplained = 0;
      values[ANSWER * i] = status[how];
      texts.set(i, why);
    };
    /** Asks one by one until the question is found over which the process ended; returns where to go on. */
    const searched = async (from: number, to: number, before: Lost): Promise<number> => {
      for (let i = from; i < to; i++) {
        if (this.hasHung) return i;
        try {
          await portion(i, i + 1);
        } catch (error) {
          if (!(error instanceof Lost)) throw error;
          failed(i, error);
          return i + 1;
        }
      }
      // By itself none of them does it. That it took too long for all of them together is no fault; and that the process ended
      // may have been over others that were asked at the same time: it is blamed on these only where that goes on.
      if (before.how === "died" && ++this.unexplained >= MOST_LOST) failed(from, before);
      return to;
    };
    for (let from = 0; from < count;) {
      if (lost >= MOST_LOST || this.hasHung || isOver()) {
        for (let i = from; i < count; i++) values[ANSWER * i] = status.unasked;
        break;
      }
      // While somebody looks for a question nothing else is asked: it would be taken for that one.
      await this.search;
      const to = Math.min(count, from + this.atOnce);
      try {
        await portion(from, to);
        from = to;
      } catch (error) {
        if (!(error instanceof Lost)) throw error;
        const start = from;
        const search = this.search.then(() => searched(start, to, error));
        this.search = search.catch(() => undefined);
        from = await search;
      }
    }
    return { values, texts };
  }

  close(): void {
    this.connection.close();
  }
}
