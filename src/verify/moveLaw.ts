import { step, sweep, type MovingBox, type Sweep } from "../solver/index.js";
import { num } from "../wording/index.js";
import type { Conventions } from "./conventions.js";
import { ulp, type Fault } from "./judge.js";
import { type MoveCase, overlaps, type Wall } from "./moveCases.js";
import type { Random } from "./random.js";
import type { Law } from "./sweepLaws.js";

/** What `move` answered, by the lowest corner; without velocities where it gave none. */
export interface MoveAnswer {
  readonly status: number;
  readonly x: number;
  readonly y: number;
  readonly vx?: number;
  readonly vy?: number;
}

/** What is wrong, in a sentence with its numbers. */
export interface MoveFault {
  readonly fault: Fault;
  readonly says: string;
  /** What published code fails in the same way, in a sentence. */
  readonly known?: string;
}

/** Asks the code under test. @throws Unanswered */
export type Ask = (question: MoveCase) => Promise<MoveAnswer>;

/** The code under test gave no answer: it failed, or nobody asked it any more. */
export class NoAnswerError extends Error {
  constructor(readonly reason: Fault | "unasked") {
    super(`no answer: ${reason}`);
  }
}

/** A law of `move`. */
export interface MoveLaw extends Law {
  readonly call: "move";
  /** The part of the cases that is drawn where each of them takes many calls. */
  readonly share?: number;
  /** The responses that it is not about. */
  readonly except?: readonly Conventions["response"][];
  /** Whether its second question has other coordinates than the first: what they round must not decide between the answers. */
  readonly changesCoordinates?: true;
  draw(random: Random, conventions: Conventions): MoveCase;
  /** Whether the law says something of a case: cases that are made simpler may leave it. */
  fits(one: MoveCase, conventions: Conventions): boolean;
  /** Asks one question after the other. @returns what is wrong @throws Unanswered */
  try(one: MoveCase, conventions: Conventions, ask: Ask): Promise<MoveFault | undefined>;
}

/** How far a place may be off: of the way, or of the body where that is longer, and what sums of coordinates round. */
export function slackOf({ body, walls, dt }: MoveCase, { tolerance }: Conventions): number {
  const ends = [body, ...walls].flatMap(({ x, y, width, height }) => [x, y, x + width, y + height]);
  const way = Math.max(Math.abs(body.vx * dt), Math.abs(body.vy * dt));
  const greatest = Math.max(way, ...ends.map(Math.abs));
  return tolerance * Math.max(way, body.width, body.height) + 16 * ulp(greatest);
}

export const broken = (says: string): MoveFault => ({ fault: "broken", says });

type Place = { readonly x: number; readonly y: number };

export const at = ({ x, y }: Place): string => `(${num(x)}, ${num(y)})`;

/** Two places, with all of their digits where they differ in the last ones only. */
export function atBoth(one: Place, other: Place): readonly [string, string] {
  const digits = ({ x, y }: Place): string => `(${x}, ${y})`;
  return at(one) === at(other) ? [digits(one), digits(other)] : [at(one), at(other)];
}

export const differs = (a: MoveAnswer, b: { readonly x: number; readonly y: number }, slack: number): boolean =>
  !(Math.abs(a.x - b.x) <= slack && Math.abs(a.y - b.y) <= slack);

/** Whether boxes have a size, and the body none of the walls in it. */
export function isSound({ body, walls }: MoveCase): boolean {
  const isBox = ({ width, height }: Wall): boolean => width > 0 && height > 0;
  return isBox(body) && walls.every((wall) => isBox(wall) && !overlaps(body, wall));
}

/** Frames in which a body is pressed on, as by a key that is held. */
export const PRESSED_FRAMES = 3;

/**
 * The next frame of a game: the body is where the last one had it, and goes on with the velocity that it had; a part that a
 * wall has taken comes back, as a key that is held has it.
 */
export function nextFrame(one: MoveCase, { x, y, vx, vy }: MoveAnswer): MoveCase {
  const { body } = one;
  const kept = (answered: number | undefined, before: number): number =>
    answered === undefined || answered === 0 ? before : answered;
  return { ...one, body: { ...body, x, y, vx: kept(vx, body.vx), vy: kept(vy, body.vy) } };
}

/** Whether a body went all of its way: then no wall has stopped it, and none is pressed against. */
export const isFree = (one: MoveCase, answer: MoveAnswer): boolean => !differs(answer, destination(one), 0);

/** What is wrong in one of the frames in which a body is pressed on; `says` goes on "It …". */
export const pressed = (frame: number, says: string): MoveFault =>
  broken(frame === 1 ? `The body ${says}` : `In frame ${frame} the body ${says}`);

/**
 * Presses a body on, until it goes free or a frame ends where it must not.
 *
 * @param whereBroken says of the end of a frame what is wrong with it, as {@link pressed} has it
 */
export async function pressedOn(
  one: MoveCase,
  conventions: Conventions,
  ask: Ask,
  whereBroken: (now: MoveCase, answer: MoveAnswer, slack: number) => string | undefined,
): Promise<MoveFault | undefined> {
  let now = one;
  for (let frame = 1; frame <= PRESSED_FRAMES; frame++) {
    const answer = await ask(now);
    const slack = slackOf(now, conventions);
    const says = whereBroken(now, answer, slack);
    if (says !== undefined) return withTouching(pressed(frame, says), frame, now, slack);
    if (isFree(now, answer)) return undefined;
    now = nextFrame(now, answer);
  }
  return undefined;
}

/**
 * Says of a body that gets past a wall, that it was at this wall when the frame began, if it was.
 *
 * @param now the frame in which it does
 */
export function withTouching(fault: MoveFault, frame: number, now: MoveCase, slack: number): MoveFault {
  const isTouching = frame > 1 && now.walls.some((wall) => overlaps(now.body, wall, -slack));
  return isTouching ? { ...fault, known: PASSES_TOUCHED } : fault;
}

const PASSES_TOUCHED =
  "The body stops at the wall and gets past it one frame later. The code ignores a wall that the body touches, or overlaps by a rounding error.";

export const displacementOf = ({ body, dt }: MoveCase): readonly [number, number] => [body.vx * dt, body.vy * dt];

function movingBox({ x, y, width, height }: Wall, displacement: readonly number[] = [0, 0], margin = 0): MovingBox {
  return { min: [x - margin, y - margin], max: [x + width + margin, y + height + margin], displacement };
}

/** How the exact sweep has the body meet a wall that is larger by a margin. */
export function meeting(one: MoveCase, wall: Wall, margin = 0): Sweep {
  return sweep(movingBox(one.body, displacementOf(one)), movingBox(wall, [0, 0], margin));
}

export const destination = (one: MoveCase): { x: number; y: number } => {
  const [dx, dy] = displacementOf(one);
  return { x: one.body.x + dx, y: one.body.y + dy };
};

/** How the body meets the only wall there is, by one face that is along all of its way; undefined where it does not. */
export function meetingAlong(one: MoveCase): Extract<Sweep, { readonly kind: "hit" }> | undefined {
  const [wall] = one.walls;
  const { body } = one;
  if (!wall || one.walls.length > 1) return undefined;
  const found = meeting(one, wall);
  if (found.kind !== "hit" || found.axes.length > 1) return undefined;
  const end = destination(one);
  const isAlong =
    found.normal[0] === 0
      ? wall.x < Math.min(body.x, end.x) && wall.x + wall.width > Math.max(body.x, end.x) + body.width
      : wall.y < Math.min(body.y, end.y) && wall.y + wall.height > Math.max(body.y, end.y) + body.height;
  return isAlong ? found : undefined;
}

/** Where the exact solver has the body go. */
export function exactEnd({ body, walls, dt }: MoveCase, { response }: Conventions): { x: number; y: number } {
  const boxes = walls.map(({ x, y, width, height }, i) => ({
    id: `wall ${i}`,
    position: [x, y],
    size: [width, height],
  }));
  const { x, y, width, height, vx, vy } = body;
  const mover = { id: "body", position: [x, y], size: [width, height], velocity: [vx, vy], response };
  const [end] = step({ dimensions: 2, bodies: [mover, ...boxes] }, dt).bodies;
  return { x: end?.position[0] ?? NaN, y: end?.position[1] ?? NaN };
}

/** Whether a body does not end where the exact solver has it. */
export function isOffExact(one: MoveCase, answer: MoveAnswer, conventions: Conventions): boolean {
  return differs(answer, exactEnd(one, conventions), slackOf(one, conventions));
}
