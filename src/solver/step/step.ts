import TinyQueue from "tinyqueue";
import type { Body, StepResult, SweepFunction, Waypoint, World } from "../contract.js";
import { collide } from "./collide.js";
import { eventOrder, isCurrent, NONE, type Event, type Frame } from "./events.js";
import { Movers } from "./movers.js";
import { Neighbours } from "./neighbours.js";
import { Obstacles } from "./obstacles.js";
import { ExactPrediction, type Prediction } from "./prediction.js";
import { PublishedPrediction } from "./published.js";
import { separateAtBegin, separateAtEnd } from "./separate.js";
import { requireWorld } from "./world.js";

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
 * begins are separated first: to the nearest free place, which is the least translation out of a single box. A body with
 * more contacts than the limit stays where it is for the rest of the frame, and the result says `cutShort`. Positions and
 * velocities that outgrow doubles stay at the edge of their range, and the result says `outgrown`.
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
  const { dimensions, bodies } = world;
  const movers = new Movers(bodies.filter(isMovable), dimensions, dt);
  const immovable = bodies.filter((body) => !isMovable(body));
  const obstacles = new Obstacles(immovable, world.statics, dimensions);
  const frame: Frame = {
    movers,
    obstacles,
    neighbours: new Neighbours(movers),
    queue: new TinyQueue<Event>([], eventOrder(movers, obstacles)),
    contacts: [],
    asksOnce: solve !== undefined,
  };
  let cutShort: boolean;
  if (solve) {
    const prediction = new PublishedPrediction(frame, solve);
    prediction.begin();
    cutShort = runEvents(frame, prediction);
  } else {
    const prediction = new ExactPrediction(frame);
    prediction.begin();
    prediction.again(separateAtBegin(frame, prediction), 0);
    cutShort = runEvents(frame, prediction);
    separateAtEnd(frame, prediction);
  }
  return result(world, frame, cutShort);
}

function isMovable({ velocity, displacement }: Body): boolean {
  return velocity !== undefined || displacement !== undefined;
}

/** Lets all events of the frame happen. Says whether a body ran out of contacts. */
function runEvents(frame: Frame, prediction: Prediction): boolean {
  const { movers, queue } = frame;
  let cutShort = false;
  for (let event = queue.pop(); event; event = queue.pop()) {
    if (!isCurrent(event, movers)) continue;
    const turned = collide(frame, event);
    if (turned.length === 0) continue;
    for (const mover of event.other === NONE ? [event.mover] : [event.mover, event.other]) {
      const contacts = (movers.contacts[mover] as number) + 1;
      movers.contacts[mover] = contacts;
      if (contacts <= CONTACT_LIMIT || movers.isFrozen[mover] === 1) continue;
      cutShort = true;
      movers.freeze(mover, event.time);
    }
    prediction.again(turned, event.time);
  }
  return cutShort;
}

function result(world: World, frame: Frame, cutShort: boolean): StepResult {
  const { movers, contacts } = frame;
  let mover = 0;
  const bodies = world.bodies.map((body) => {
    if (!isMovable(body)) return body;
    const position = movers.position(mover, 1);
    const velocity = movers.velocity(mover++);
    if (!body.displacement) return { ...body, position, velocity };
    const { displacement, ...rest } = body;
    void displacement;
    return { ...rest, position, velocity };
  });
  let paths: ReadonlyMap<string, readonly Waypoint[]> | undefined;
  return {
    bodies,
    contacts,
    cutShort,
    outgrown: movers.outgrown,
    get paths() {
      return (paths ??= pathsOf(movers));
    },
  };
}

/** The corners of all paths, in the order of names. Made when they are first asked for. */
function pathsOf(movers: Movers): ReadonlyMap<string, readonly Waypoint[]> {
  const order = Array.from({ length: movers.count }, (_, mover) => mover).sort((a, b) => movers.compare(a, b));
  return new Map(
    order.map((mover) => {
      const { id, position } = movers.body(mover);
      const corners = movers.hasMet(mover)?.path ?? [];
      return [id, [{ time: 0, position }, ...corners, { time: 1, position: movers.position(mover, 1) }]];
    }),
  );
}
