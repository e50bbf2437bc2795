import {
  ANSWER,
  type Answers,
  type Batch,
  boxIn,
  type Call,
  moveIn,
  shortened,
  status,
  writeMoveAnswer,
  writeSweepAnswer,
} from "./subject.js";

/** Someone's functions, as far as there are some. */
export type Functions = Readonly<Partial<Record<Call, (...args: never[]) => unknown>>>;

type Function = (...args: unknown[]) => unknown;

/** Asks functions one question after the other, and awaits promises. An error that they throw is an answer, too. */
export async function answersOf(functions: Functions, { call, count, dimensions, numbers }: Batch): Promise<Answers> {
  const sweep = functions.sweep as Function | undefined;
  const move = functions.move as Function | undefined;
  const values = new Float64Array(ANSWER * count);
  const texts = new Map<number, string>();
  const length = 6 * dimensions;
  let place = 0;
  for (let i = 0; i < count; i++) {
    const at = ANSWER * i;
    let text: string | undefined;
    try {
      if (call === "sweep") {
        const from = i * length;
        const a = boxIn(numbers, from, dimensions);
        const b = boxIn(numbers, from + length / 2, dimensions);
        const answer = sweep?.(a, b);
        text = writeSweepAnswer(isPromise(answer) ? await answer : answer, values, at, dimensions);
      } else {
        const { body, walls, dt, next } = moveIn(numbers, place);
        place = next;
        const answer = move?.(body, walls, dt);
        text = writeMoveAnswer(isPromise(answer) ? await answer : answer, values, at);
      }
    } catch (error) {
      values[at] = status.threw;
      text = textOfError(error);
    }
    if (text !== undefined) texts.set(i, text);
  }
  return { values, texts };
}

/** Whether a value is awaited. To await what is none as well would cost a turn of the event loop for each question. */
const isPromise = (value: unknown): value is PromiseLike<unknown> =>
  typeof value === "object" && value !== null && typeof (value as { then?: unknown }).then === "function";

/** An error with the place in someone's code from which it came. */
export function textOfError(error: unknown): string {
  if (!(error instanceof Error)) return shortened(String(error));
  const place = /\n\s+at (?:.*\()?(?:file:\/\/)?((?!node:)[^()\n]+:\d+:\d+)\)?/.exec(error.stack ?? "")?.[1];
  const message = shortened(error.message);
  return place === undefined ? message : `${message} (${place})`;
}
