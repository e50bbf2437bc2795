/** What of someone's code is called. */
export type Call = "sweep" | "move";

/** Questions to the code that is verified: all of one kind, in one array, so that they cross between processes as they are. */
export interface Batch {
  readonly call: Call;
  readonly count: number;
  readonly dimensions: 2 | 3;
  /**
   * Of `sweep`, a row of 6 × `dimensions` numbers for each question: of a and then of b, the position, the size and the
   * displacement. Of `move`, for each the number of walls, x, y, width, height, vx, vy, seconds, and of each wall
   * x, y, width, height.
   */
  readonly numbers: Float64Array;
}

/** Numbers of one answer: a {@link status}, then of a sweep the time and the normal, of a move x, y, vx, vy. */
export const ANSWER = 5;

/** Numbers before the walls of a question to `move`. */
export const MOVE_HEAD = 8;

/** What an answer is. */
export const status = {
  /** Of a sweep: no hit. */
  none: 0,
  /** A hit without a normal; a place without a velocity. */
  plain: 1,
  /** With it. */
  full: 2,
  /** The function threw an error. */
  threw: 3,
  /** What came is no answer, or has a number in it that is none. */
  garbage: 4,
  /** The process ended over it. */
  died: 5,
  /** Nothing came in the time that an answer may take. */
  hung: 6,
  /** It was not asked any more. */
  unasked: 7,
} as const;

export interface Answers {
  /** {@link ANSWER} numbers for each question. */
  readonly values: Float64Array;
  /** Of a question that was not answered, what came instead. */
  readonly texts: ReadonlyMap<number, string>;
}

/** Code that is verified, wherever it runs. */
export interface Subject {
  /** @param isOver whether nobody wants to know any more what is not answered yet */
  ask(batch: Batch, isOver?: () => boolean): Promise<Answers>;
}

/** A box as code is given it. */
export type GivenBox = Readonly<Record<string, number>>;

/** One of the two boxes of a row. Written out: it is done two million times a second. */
export function boxIn(n: Float64Array, at: number, dimensions: number): GivenBox {
  const x = n[at] as number;
  const y = n[at + 1] as number;
  if (dimensions === 2) {
    return {
      x,
      y,
      width: n[at + 2] as number,
      height: n[at + 3] as number,
      dx: n[at + 4] as number,
      dy: n[at + 5] as number,
    };
  }
  const place = { x, y, z: n[at + 2] as number };
  const size = { width: n[at + 3] as number, height: n[at + 4] as number, depth: n[at + 5] as number };
  return { ...place, ...size, dx: n[at + 6] as number, dy: n[at + 7] as number, dz: n[at + 8] as number };
}

/** Where each question of a batch begins, and where the last one ends. */
export function placesOf({ call, count, dimensions, numbers }: Batch): Uint32Array {
  const places = new Uint32Array(count + 1);
  for (let i = 0, at = 0; i < count; i++) {
    at += call === "sweep" ? 6 * dimensions : MOVE_HEAD + 4 * (numbers[at] as number);
    places[i + 1] = at;
  }
  return places;
}

/** What `move` is given. */
interface MoveQuestion {
  readonly body: GivenBox;
  readonly walls: readonly GivenBox[];
  readonly dt: number;
}

/** The question to `move` that begins at a place, and where the next one does. */
export function moveIn(numbers: Float64Array, at: number): MoveQuestion & { readonly next: number } {
  const n = (i: number): number => numbers[at + i] as number;
  const body = { x: n(1), y: n(2), width: n(3), height: n(4), vx: n(5), vy: n(6) };
  const walls = Array.from({ length: n(0) }, (_, i) => {
    const from = MOVE_HEAD + 4 * i;
    return { x: n(from), y: n(from + 1), width: n(from + 2), height: n(from + 3) };
  });
  return { body, walls, dt: n(7), next: at + MOVE_HEAD + 4 * walls.length };
}

/** Writes what `sweep` answered; returns what came where that is no answer. */
export function writeSweepAnswer(
  answer: unknown,
  values: Float64Array,
  at: number,
  dimensions: number,
): string | undefined {
  if (answer === null || answer === undefined) {
    values[at] = status.none;
    return undefined;
  }
  if (typeof answer === "object") {
    const { hit, time, normal } = answer as { hit?: unknown; time?: unknown; normal?: unknown };
    if (hit === false) {
      values[at] = status.none;
      return undefined;
    }
    if (typeof time === "number" && Number.isFinite(time)) {
      values[at] = status.plain;
      values[at + 1] = time;
      if (isNothing(normal)) return undefined;
      if (isList(normal)) {
        if (normal.every(isNothing)) return undefined;
        if (normal.length === dimensions && normal.every((part) => Number.isFinite(part))) {
          values[at] = status.full;
          for (let axis = 0; axis < dimensions; axis++) values[at + 2 + axis] = normal[axis] as number;
          return undefined;
        }
      }
    }
  }
  values[at] = status.garbage;
  return textOf(answer);
}

/** Vectors are arrays to some, and Float32Arrays to those who draw with them. */
const isList = (value: unknown): value is readonly unknown[] =>
  Array.isArray(value) || value instanceof Float32Array || value instanceof Float64Array;

/** Of a hit without a face, many a code gives [undefined, undefined]. */
const isNothing = (value: unknown): boolean => value === undefined || value === null;

/** Writes what `move` answered; returns what came where that is no answer. */
export function writeMoveAnswer(answer: unknown, values: Float64Array, at: number): string | undefined {
  if (typeof answer === "object" && answer !== null) {
    const { x, y, vx, vy } = answer as Record<string, unknown>;
    const isPlace = typeof x === "number" && typeof y === "number" && Number.isFinite(x) && Number.isFinite(y);
    if (isPlace && isNothing(vx) && isNothing(vy)) {
      values.set([status.plain, x, y], at);
      return undefined;
    }
    if (isPlace && typeof vx === "number" && typeof vy === "number" && Number.isFinite(vx) && Number.isFinite(vy)) {
      values.set([status.full, x, y, vx, vy], at);
      return undefined;
    }
  }
  values[at] = status.garbage;
  return textOf(answer);
}

/** More of what came than this tells nobody anything. */
const MOST_CHARACTERS = 200;

/** What came, for people: with what JSON has no word for. */
export function textOf(value: unknown): string {
  if (typeof value === "function") return "a function";
  let text: string | undefined;
  try {
    text = JSON.stringify(value, (_, part: unknown) => {
      if (part === undefined || (typeof part === "number" && !Number.isFinite(part))) return String(part);
      return typeof part === "bigint" ? `${part}n` : part;
    });
  } catch {
    // It refers to itself.
  }
  return shortened(text ?? String(value));
}

/** A text that came from someone's code, without its end where it is long. */
export function shortened(text: string): string {
  return text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)}…` : text;
}
