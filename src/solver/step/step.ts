import TinyQueue from "tinyqueue";
import type { Body, Contact, StepResult, SweepFunction, World } from "../contract.js";
import { sweep } from "../sweep.js";
import { requireVec, requireDimensions } from "../validate.js";
import { collide } from "./collide.js";
import { compareEvents, isCurrent, Prediction, type Event } from "./events.js";
import { Mover } from "./mover.js";
import { Obstacles } from "./obstacles.js";
import { separateRoundedEnds } from "./roundedEnds.js";

/**
 * How often one body may meet something in one frame. Honest motion needs a handful; more means a body caught between
 * others, which would go on for ever.
 */
const CONTACT_LIMIT = 64;

/**
 * Moves all bodies through one frame of `dt` seconds: every contact in the order of time, each answered by the body's
 * response, until the frame is over.
 *
 * Blocked bodies come to rest exactly on the obstacle's coordinate, never inside it. Bodies that overlap when the frame
 * begins are separated by the least translation first. A body with more contacts than the limit stays where it is for
 * the rest of the frame, and the result says `cutShort`.
 *
 * Source: the order of events is that of "Swept AABB Collision Detection and Response" (GameDev.net): sweep, move to
 * the contact, respond with what remains; here for any number of bodies, all of which may move.
 *
 * @param solve a published sweep to use in place of the exact one. As in the articles' game loops, it is asked once a
 *   frame for each pair.
 * @throws RangeError for non-finite numbers, negative sizes, or vectors that do not have `world.dimensions` numbers.
 * @example
 * step({ dimensions: 2, bodies: [
 *   { id: "player", position: [0, 0], size: [1, 1], velocity: [60, 60] },
 *   { id: "floor", position: [-9, 1.5], size: [18, 1] },
 * ] }, 1 / 60).bodies[0]; // { …, position: [1, 0.5], velocity: [60, 0] }
 */
export function step(world: World, dt: number, solve?: SweepFunction): StepResult {
  requireWorld(world, dt);
  const byId = [...world.bodies].sort((a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0));
  const movers = byId.filter(isMovable).map((body, rank) => new Mover(body, rank, dt));
  const immovable = byId.filter((body) => !isMovable(body));
  const obstacles = new Obstacles(world, immovable);
  const prediction = new Prediction(movers, obstacles, solve ?? sweep);

  const queue = new TinyQueue<Event>([], compareEvents);
  const predict = (mover: Mover, time: number, atStart: boolean): void => {
    const first = prediction.firstWithObstacle(mover, time);
    if (first) queue.push(first);
    for (const event of prediction.withMovers(mover, time, atStart)) queue.push(event);
  };
  for (const mover of movers) predict(mover, 0, true);

  const contacts: Contact[] = [];
  const met: Event[] = [];
  let cutShort = false;
  for (let event = queue.pop(); event; event = queue.pop()) {
    if (!isCurrent(event)) continue;
    const { contact, turned } = collide(event, solve !== undefined);
    if (contact) contacts.push(contact);
    met.push(event);
    for (const mover of event.other.kind === "mover" ? [event.mover, event.other.mover] : [event.mover]) {
      if (++mover.contacts > CONTACT_LIMIT && !mover.isFrozen) {
        cutShort = true;
        mover.isFrozen = true;
        mover.go(
          mover.rate.map(() => 0),
          event.time,
        );
        mover.mark(event.time);
      }
    }
    for (const mover of turned) predict(mover, event.time, false);
  }
  // What a published sweep does not see stays as it leaves it.
  if (!solve) separateRoundedEnds(movers, obstacles, met);

  const ended = new Map(movers.map((mover) => [mover.body, mover]));
  return {
    bodies: world.bodies.map((body) => {
      const mover = ended.get(body);
      if (!mover) return body;
      const { displacement, ...rest } = body;
      void displacement;
      return { ...rest, position: mover.positionAt(1), velocity: mover.velocity };
    }),
    contacts,
    cutShort,
    paths: new Map(
      movers.map((mover) => {
        mover.mark(1);
        return [mover.body.id, mover.path];
      }),
    ),
  };
}

function isMovable({ velocity, displacement }: Body): boolean {
  return velocity !== undefined || displacement !== undefined;
}

function requireWorld(world: World, dt: number): void {
  const dimensions = requireDimensions(world.dimensions);
  if (!Number.isFinite(dt)) throw new RangeError(`dt must be a finite number of seconds; got ${dt}.`);
  if (world.statics && world.statics.dimensions !== dimensions) {
    throw new RangeError(`world.statics must have ${dimensions} dimensions; got ${world.statics.dimensions}.`);
  }
  world.bodies.forEach((body, i) => {
    requireVec(body.position, dimensions, () => `bodies[${i}].position`);
    requireVec(body.size, dimensions, () => `bodies[${i}].size`);
    const negative = body.size.findIndex((extent) => extent < 0);
    if (negative >= 0) {
      throw new RangeError(`bodies[${i}].size[${negative}] must be ≥ 0; got ${body.size[negative]}.`);
    }
    if (body.velocity) requireVec(body.velocity, dimensions, () => `bodies[${i}].velocity`);
    if (body.displacement) requireVec(body.displacement, dimensions, () => `bodies[${i}].displacement`);
  });
}
