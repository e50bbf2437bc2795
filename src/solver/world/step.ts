import type { Vec } from "../../geometry/index.js";
import type { AnyBody, Body, StepOptions, StepResult, SweepFunction, Waypoint, World } from "../types.js";
import { isGrowing, isMovable, requireBody, requireSeconds, requireWorld } from "../validate.js";
import type { BodyIndex } from "../indices.js";
import type { DynamicBodies } from "./dynamicBodies.js";
import { responsesWith } from "./responses.js";
import { Simulation } from "./simulation.js";

/*
 * Makes the columns of `simulation.ts` from objects, moves them through one frame and reads the answer from them: nothing stays.
 * Games that go on from frame to frame keep a `persistentWorld.ts`.
 */

/**
 * Moves all bodies through one frame of `dt` seconds: every contact in the order of time, each answered by the body's
 * response, until the frame is over.
 *
 * Blocked bodies come to rest exactly on the obstacle's coordinate, never inside it. Bodies that overlap when the frame
 * begins are separated first: to the nearest free place, which is the least translation out of a single box. A body with
 * more contacts than the limit stays where it is for the rest of the frame, and so does one that rounding put into
 * something from which nothing near frees it; the result says `cutShort`. A body that is `squeezed` between a kinematic one
 * and what does not give way stays where it is as well, and nothing else ends inside anything. Positions and velocities that outgrow doubles
 * stay at the edge of their range, and the result says `outgrown`.
 *
 * Source: the order of events is that of "Swept AABB Collision Detection and Response" (GameDev.net): sweep, move to
 * the contact, respond with what remains; here for any number of bodies, all of which may move.
 *
 * @param options responses of your own, and a published sweep to use in place of the exact one; the latter may be given
 *   alone, as a function.
 * @throws RangeError for non-finite numbers, sizes and restitutions below 0, masses that are not above 0, vectors that do not have
 *   `world.dimensions` numbers, a body's response that is not known, and a response of your own that is no function or answers with
 *   no vector.
 * @example
 * step({ dimensions: 2, bodies: [
 *   { id: "player", position: [0, 0], size: [1, 1], velocity: [60, 60] },
 *   { id: "floor", position: [-9, 1.5], size: [18, 1] },
 * ] }, 1 / 60).bodies[0]; // { …, position: [1, 0.5], velocity: [60, 0] }
 */
export function step(world: World, dt: number, options?: SweepFunction | StepOptions): StepResult;
export function step(world: World<AnyBody>, dt: number, options?: SweepFunction | StepOptions): StepResult<AnyBody>;
export function step(
  world: World<AnyBody>,
  dt: number,
  options: SweepFunction | StepOptions = {},
): StepResult<AnyBody> {
  const { solve, responses: own } = typeof options === "function" ? { solve: options } : options;
  requireWorld(world);
  requireSeconds(dt);
  const responses = responsesWith(own);
  const { bodies, dimensions } = world;
  const simulation = new Simulation(bodies.length, dimensions, responses, world.statics);
  const immovable: AnyBody[] = [];
  for (let i = 0; i < bodies.length; i++) {
    const body = bodies[i];
    // In one go: in a world of any size, reading bodies takes longer than looking at their numbers.
    requireBody(body, i, dimensions, responses);
    if (isMovable(body)) simulation.movers.add(body);
    else immovable.push(body);
  }
  if (immovable.length > 0) simulation.obstacles.setBodies(immovable);
  simulation.frame(dt, solve);
  return resultOf(world, simulation);
}

/** What a frame comes to: bodies in the given order, with whatever else a game keeps in them. */
function resultOf(
  { bodies }: World<AnyBody>,
  { movers, obstacles, paths, contacts, caught, squeezed }: Simulation,
): StepResult<AnyBody> {
  const after: AnyBody[] = [];
  let mover = 0;
  for (const body of bodies) {
    if (!isMovable(body)) after.push(body);
    else {
      const velocity = movers.hasNewVelocity(mover) ? movers.velocity(mover) : body.velocity;
      const end = moved(body, movers.position(mover, 1), velocity ?? body.position.map(() => 0));
      after.push(end.size && isGrowing(end) ? resized(end, movers, mover) : end);
      mover++;
    }
  }
  let byName: ReadonlyMap<string, readonly Waypoint[]> | undefined;
  return {
    bodies: after,
    contacts: contacts.list(movers, obstacles),
    cutShort: caught.size > 0,
    caught: [...caught].map((mover) => movers.traits.id(mover)).sort(),
    squeezed: [...squeezed].map((mover) => movers.traits.id(mover)).sort(),
    outgrown: movers.outgrown,
    get paths() {
      return (byName ??= paths.byName());
    },
  };
}

/** A copy of a body with another position and velocity, and without a displacement. */
function moved(body: AnyBody, position: Vec, velocity: Vec): AnyBody {
  // The plainest body is also the most frequent one, and writing it out takes a fifth of the time of a copy.
  if (body.size && fieldsOf(body) === 4 && body.velocity) return { id: body.id, position, size: body.size, velocity };
  const { displacement, ...rest } = body;
  void displacement;
  return Object.assign(rest, { position, velocity });
}

/** A body that grows, as large as it is then; without a velocity, if it had none. */
function resized(body: Body, movers: DynamicBodies, mover: BodyIndex): Body {
  const size = movers.sizes(mover, 1);
  const { velocity, ...rest } = body;
  return Object.assign(rest, { size }, velocity && !movers.growths.isFixed(mover) && { velocity });
}

function fieldsOf(body: AnyBody): number {
  let fields = 0;
  for (const field in body) if (field) fields++;
  return fields;
}
