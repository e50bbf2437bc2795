import { isDeepStrictEqual } from "node:util";
import { step, type AnyBody, type StepResult, type World } from "../../../src/solver/index.js";
import type { Random } from "../../exact/random.js";
import { after, faultOf, type Scenery, scenery, worldIn } from "../../property/convexScenes.js";
import { hold, type Target } from "../target.js";

/** Polygons, slopes, boxes that grow, lifts, layers and one-way faces, for some frames in which everything falls. Plain JSON. */
export interface MotionCase extends Scenery {
  readonly frames: number;
  /** What falls is faster by so much with each frame. */
  readonly gravity: number;
}

type Move = (world: World<AnyBody>, dt: number) => StepResult<AnyBody>;

const dt = 1 / 60;

/** Contacts that one body may have in a frame before it is stopped, and the one that stops it. */
const CONTACTS_PER_BODY = 65;

/** Frames between those of which a second answer is asked. */
const EVERY = 8;

function generate(random: Random): MotionCase {
  const movers = random.pick(1, 2, 4, 8);
  const among = { polygons: random.chance(0.7), grows: random.chance(0.5), limits: random.chance(0.5) };
  const long = random.chance(0.05) ? 1000 : 60;
  return {
    ...scenery(random, movers, among),
    frames: random.integer(1, Math.ceil(long / movers)),
    gravity: random.pick(0, 0, 20, 300, -300),
  };
}

/** Runs a world with some solver, and holds each frame to the laws. */
function holdMotion({ frames, gravity, ...given }: MotionCase, move: Move): void {
  let world = worldIn(given);
  for (let number = 1; number <= frames; number++) {
    const name = `frame ${number}`;
    const result = move(world, dt);
    const numbers = result.bodies.flatMap(({ position, size = [], velocity = [] }) => [
      ...position,
      ...size,
      ...velocity,
    ]);
    hold(numbers.every(Number.isFinite), "all numbers are numbers", () => name);
    const most = CONTACTS_PER_BODY * world.bodies.length * 2;
    hold(result.contacts.length <= most, "contacts are bounded", () => `${name}: ${result.contacts.length}`);
    const fault = faultOf(world, result);
    hold(fault === undefined, "nothing ends inside of anything, or goes through it", () => `${name}: ${fault}`);
    if (number % EVERY === 1) {
      const turned = move({ ...world, bodies: world.bodies.toReversed() }, dt);
      holdSame("the order of bodies changes nothing", name, result, { ...turned, bodies: turned.bodies.toReversed() });
      holdSame("the same frame has the same answer", name, result, move(world, dt));
    }
    world = after(world, result, ({ velocity = [], kinematic }) =>
      kinematic ? velocity : [velocity[0] as number, (velocity[1] as number) + gravity],
    );
  }
}

function holdSame(law: string, name: string, a: StepResult<AnyBody>, b: StepResult<AnyBody>): void {
  for (const key of ["bodies", "contacts", "squeezed", "cutShort"] as const) {
    const sorted = (result: StepResult<AnyBody>): unknown =>
      key === "squeezed" ? [...result.squeezed].sort() : result[key];
    const [one, other] = [sorted(a), sorted(b)];
    hold(isDeepStrictEqual(one, other), law, () => `${name}: ${JSON.stringify(one)} or ${JSON.stringify(other)}`);
  }
}

function* smaller(given: MotionCase): Generator<MotionCase> {
  const { bodies, boxes, shapes, frames } = given;
  if (frames > 1) {
    yield { ...given, frames: frames >> 1 };
    yield { ...given, frames: frames - 1 };
  }
  for (let i = 0; i < bodies.length; i++) yield { ...given, bodies: bodies.filter((_, j) => j !== i) };
  for (let i = 0; i < boxes.length; i++) {
    const kept = shapes.flatMap(([at, corners]) => (at === i ? [] : [[at > i ? at - 1 : at, corners] as const]));
    yield { ...given, boxes: boxes.filter((_, j) => j !== i), shapes: kept };
  }
  if (given.gravity !== 0) yield { ...given, gravity: 0 };
  for (let i = 0; i < bodies.length; i++) {
    for (const key of [
      "growth",
      "anchor",
      "oneWay",
      "layers",
      "collidesWith",
      "carries",
      "kinematic",
      "response",
    ] as const) {
      const { [key]: left, ...body } = bodies[i] as AnyBody;
      if (left !== undefined) yield { ...given, bodies: bodies.map((each, j) => (j === i ? (body as AnyBody) : each)) };
    }
  }
}

/** Frames of the solver with everything that can move otherwise than a box on a line. */
export function motionOf(move: Move): Target<MotionCase> {
  return {
    name: "motion",
    seconds: 60,
    megabytes: 1024,
    generate,
    check: (given) => holdMotion(given, move),
    smaller,
    text: (given) => JSON.stringify(given, undefined, 1),
  };
}

export const motionTarget = motionOf(step);
