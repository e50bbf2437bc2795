import { num } from "../wording/index.js";
import type { Conventions } from "./conventions.js";
import { type MoveCase, questionOf } from "./moveCases.js";
import { ANSWER, status, type Subject } from "./subject.js";

/** Why `move` breaks laws, as its answers to a few questions tell. */
export interface Diagnosis {
  /** The cause, in a sentence. */
  readonly known: string;
  /** Whether an answer is wrong for that reason. Displacements, and what was moved of them, in units of a frame. */
  explains(displacement: Vector, moved: Vector): boolean;
}

type Vector = readonly [x: number, y: number];

/** Seconds of a frame: doubles compute exactly with them. */
const DT = 1 / 64;
/** Displacements of a body in the open, in units of a frame. */
const OPEN = [1, 8, 64, 1024, 2 ** 20];
/** By this share of a way an answer may be off. */
const SAME = 1e-3;

const directions: readonly Vector[] = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
];

/** Frames of a body in the open, and of one that ends inside a wall if the wall does not stop it. */
function probes(): { readonly open: readonly MoveCase[]; readonly walled: readonly MoveCase[] } {
  const body = { x: 0, y: 0, width: 8, height: 8 };
  const moving = ([x, y]: Vector, way: number): MoveCase => ({
    ...{ body: { ...body, vx: (x * way) / DT, vy: (y * way) / DT }, walls: [], dt: DT },
  });
  return {
    open: directions.flatMap((direction) => OPEN.map((way) => moving(direction, way))),
    walled: directions.map((direction) => {
      const [x, y] = direction;
      return { ...moving(direction, 6), walls: [{ x: 20 * x - 10, y: 20 * y - 10, width: 20, height: 20 }] };
    }),
  };
}

const isNear = (one: number, other: number): boolean => Math.abs(one - other) <= SAME * Math.max(1, Math.abs(other));
const isAll = (displacement: Vector, moved: Vector): boolean =>
  moved.every((part, axis) => isNear(part, displacement[axis] ?? 0));

/** Asks `move` a few questions whose answers tell slips apart that break many laws; undefined where it is none of them. */
export async function diagnosed(subject: Subject, conventions: Conventions): Promise<Diagnosis | undefined> {
  const { open, walled } = probes();
  const cases = [...open, ...walled];
  const questions = cases.map((one) => [...questionOf(one, conventions.centers)]);
  const numbers = Float64Array.from(questions.flat());
  const { values } = await subject.ask({ call: "move", count: cases.length, dimensions: 2, numbers });
  const frames = cases.map(({ body }, i) => {
    const [x, y] = questions[i]?.slice(1, 3) ?? [];
    const [kind = NaN, endX = NaN, endY = NaN] = values.slice(ANSWER * i, ANSWER * (i + 1));
    const displacement: Vector = [body.vx * DT, body.vy * DT];
    const moved: Vector = [endX - (x ?? 0), endY - (y ?? 0)];
    return { isAnswer: kind === status.plain || kind === status.full, displacement, moved };
  });
  if (frames.some(({ isAnswer }) => !isAnswer)) return undefined;
  const free = frames.slice(0, open.length);
  const isFree = free.every(({ displacement, moved }) => isAll(displacement, moved));
  const isUnstopped = frames.slice(open.length).every(({ displacement, moved }) => isAll(displacement, moved));
  if (isFree && isUnstopped) {
    return { known: "The body always moves by the full v·dt: the code checks no walls.", explains: isAll };
  }
  return limitOf(free);
}

/** A limit that cuts ways in the open: the least of them are gone in full, and the greatest are not. */
function limitOf(free: readonly { readonly displacement: Vector; readonly moved: Vector }[]): Diagnosis | undefined {
  const lengthOf = ([x, y]: Vector): number => Math.hypot(x, y);
  const short = free.filter(({ displacement, moved }) => !isAll(displacement, moved));
  const [least] = short;
  const isCut = short.every(({ displacement, moved }) => lengthOf(moved) > 0 && isPart(displacement, moved));
  const isSlowRight = free.every((each) => lengthOf(each.displacement) > 1 || isAll(each.displacement, each.moved));
  if (!least || !isCut || !isSlowRight) return undefined;
  const [is, of] = [lengthOf(least.moved), lengthOf(least.displacement)];
  return {
    known: `On a free path, the body moves ${num(is)} instead of ${num(of)}: the code limits its speed or its distance per frame.`,
    explains: (displacement, moved) =>
      isPart(displacement, moved) && lengthOf(moved) > 0 && !isAll(displacement, moved),
  };
}

/** Whether on no axis more was moved than the displacement, or to the other side. */
const isPart = (displacement: Vector, moved: Vector): boolean =>
  moved.every((part, axis) => {
    const way = displacement[axis] ?? 0;
    return isNear(part, way) || (Math.sign(part) === Math.sign(way) && Math.abs(part) < Math.abs(way));
  });
