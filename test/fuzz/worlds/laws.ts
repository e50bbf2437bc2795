import { isDeepStrictEqual } from "node:util";
import { at, overlaps, type Box, type Vec } from "../../../src/geometry/index.js";
import { sweep, type Body, type StepResult, type Waypoint } from "../../../src/solver/index.js";
import { hold } from "../target.js";
import {
  boxOf,
  driven,
  isMover,
  isSolid,
  overlappingPairs,
  solidBoxes,
  staticsOf,
  worldOf,
  type Step,
  type WorldCase,
} from "./world.js";

/** Contacts that one body may have in a frame before it is stopped, and the one that stops it. */
const CONTACTS_PER_BODY = 65;

/** Paths are given in rounded corners: what goes less deep into something than this share of its numbers is on its face. */
const ROUNDING = 1e-9;

/** Milliseconds of a frame: for whatever there is, and for each body and contact, and the times that it is sorted. */
const FRAME_MS = 100;
const BODY_MS = 0.1;

/** Frames between those of which a second answer is asked. */
const EVERY = 8;

/** One frame: what it began with, and what came out. */
interface Frame {
  readonly given: WorldCase;
  readonly number: number;
  readonly before: readonly Body[];
  readonly result: StepResult;
  readonly solids: readonly Box[];
}

/** Beyond any length that a scene may have. */
const FAR_OUT = 1e150;

/** Runs a world with some solver, and holds each frame to the laws. */
export function holdWorld(given: WorldCase, move: Step): void {
  const index = staticsOf(given);
  const solids = solidBoxes(given);
  let bodies = given.bodies;
  for (let number = 1; number <= given.frames; number++) {
    const before = number === 1 ? bodies : driven(given, bodies);
    // What nobody can run is refused in words, and only that.
    if (!before.every(isWithinNumbers)) return;
    const run = (): StepResult => move(worldOf(given, before, index), given.dt);
    const started = performance.now();
    const result = run();
    const milliseconds = performance.now() - started;
    const frame: Frame = { given, number, before, result, solids };
    holdTime(frame, milliseconds, run);
    holdForm(frame);
    holdNothingInside(frame);
    holdNothingThrough(frame);
    holdFreeMotion(frame);
    holdEnergy(frame);
    if (number % EVERY === 1) {
      holdSame("the same frame gives the same bits", frame, run());
      holdSame(
        "the order of bodies changes nothing",
        frame,
        move(worldOf(given, [...before].reverse(), index), given.dt),
      );
      holdScale(frame, move);
    }
    bodies = result.bodies;
  }
}

function isFarOut({ position, size, velocity = [] }: Body): boolean {
  return [...position, ...size, ...velocity].some((number) => Math.abs(number) > FAR_OUT);
}

function isWithinNumbers(body: Body): boolean {
  return [...boxOf(body).max, ...(body.velocity ?? [])].every(Number.isFinite);
}

const nameOf = ({ number }: Frame): string => `frame ${number}`;

function holdTime({ before, result, number }: Frame, milliseconds: number, again: () => unknown): void {
  const n = before.length + result.contacts.length;
  const bound = FRAME_MS + BODY_MS * n * Math.log2(n + 2);
  if (milliseconds <= bound) return;
  // Others use this machine too: what counts is the time that the processor gave to this program.
  const started = process.cpuUsage();
  again();
  const { user, system } = process.cpuUsage(started);
  const least = Math.min(milliseconds, (user + system) / 1000);
  hold(least <= bound, "a frame takes about n log n", () => {
    const { length } = result.contacts;
    return `frame ${number}: ${least.toFixed(0)} ms for ${before.length} bodies and ${length} contacts, of ${bound.toFixed(0)}`;
  });
}

/** What the contract of a result says. */
function holdForm(frame: Frame): void {
  const { given, before, result } = frame;
  const { bodies, contacts, paths, cutShort } = result;
  const place = nameOf(frame);
  const numbers = [
    ...bodies.flatMap(({ position, size, velocity = [] }) => [
      ...position,
      ...velocity,
      ...boxOf({ id: "", position, size }).max,
    ]),
    ...contacts.flatMap(({ normal, time }) => [...normal, time]),
    ...[...paths.values()].flatMap((path) => path.flatMap(({ time, position }) => [time, ...position])),
  ];
  hold(numbers.every(Number.isFinite), "all numbers are finite", () => `${place}: ${JSON.stringify(bodies)}`);
  bodies.forEach((body, i) => {
    const { position: _, velocity: __, displacement: ___, ...rest } = { displacement: 0, ...body };
    const { position: ____, velocity: _____, displacement: ______, ...own } = { displacement: 0, ...before[i] };
    hold(isDeepStrictEqual(rest, own), "a body keeps what it is", () => `${place}: ${body.id}`);
  });
  const counts = new Map<string, number>();
  let time = 0;
  for (const contact of contacts) {
    const told = (): string => `${place}: ${JSON.stringify(contact)}`;
    hold(contact.time >= time && contact.time <= 1, "contacts come in the order of time", told);
    time = contact.time;
    hold(contact.exit >= contact.time, "a contact ends after it begins", told);
    const size = contact.normal.map(Math.abs).sort();
    const isUnit = size.at(-1) === 1 && size.slice(0, -1).every((component) => component === 0);
    hold(isUnit && size.length === given.dimensions, "normals are unit vectors along an axis", told);
    for (const id of [contact.body, contact.obstacle]) {
      if (typeof id === "string") counts.set(id, (counts.get(id) ?? 0) + 1);
    }
  }
  const movers = before.filter(isMover);
  hold(
    // What is separated when the frame begins has its contacts there beside those of its motion.
    contacts.filter((contact) => contact.time > 0).length <= CONTACTS_PER_BODY * movers.length,
    "contacts are limited",
    () => `${place}: ${contacts.length}`,
  );
  const most = Math.max(0, ...movers.map(({ id }) => counts.get(id) ?? 0));
  // At the end of what doubles hold, a body can be wedged where no double is free.
  hold(
    !cutShort || before.some(isFarOut) || most >= CONTACTS_PER_BODY,
    "a frame is cut short for a reason only",
    () => `${place}: ${most} contacts`,
  );
  for (const { id, position } of movers) {
    const path = paths.get(id) ?? [];
    const end = bodies.find((body) => body.id === id)?.position;
    const ends = isDeepStrictEqual(path[0]?.position, position) && isDeepStrictEqual(path.at(-1)?.position, end);
    hold(ends, "a path leads from the begin to the end", () => `${place}: ${id} ${JSON.stringify(path)}`);
    const times = path.map((corner) => corner.time);
    const isAscending = times.every((t, i) => t >= (times[i - 1] ?? 0) && t <= 1);
    hold(isAscending, "a path goes on in time", () => `${place}: ${id} ${times.join(", ")}`);
  }
}

/** Nothing that did not overlap when the frame began overlaps at its end, to the bit. */
function holdNothingInside(frame: Frame): void {
  const { before, result, solids } = frame;
  const known = overlappingPairs(before);
  for (const pair of overlappingPairs(result.bodies)) {
    hold(known.has(pair), "no body is inside another one", () => {
      const [a, b] = pair.split(" ").map((i) => result.bodies[Number(i)]);
      return `${nameOf(frame)}: ${JSON.stringify(a)} and ${JSON.stringify(b)}`;
    });
  }
  result.bodies.forEach((body, i) => {
    if (!isMover(body) || !isSolid(body)) return;
    const [box, begin] = [boxOf(body), boxOf(before[i] ?? body)];
    for (const solid of solids) {
      hold(!overlaps(box, solid) || overlaps(begin, solid), "no body is inside a wall", () => {
        return `${nameOf(frame)}: ${JSON.stringify(body)} in ${JSON.stringify(solid)}`;
      });
    }
  });
}

interface Travel {
  readonly body: Body;
  readonly path: readonly Waypoint[];
  readonly reach: Box;
}

/** No body goes through something, or into it, on its way from corner to corner of its path. */
function holdNothingThrough(frame: Frame): void {
  const { before, result, solids } = frame;
  if (overlappingPairs(before).size > 0) return;
  // What stays at the edge of what doubles hold ends where no straight path leads.
  if (result.outgrown) return;
  const solidBodies = before.filter(isSolid);
  const isInside = ({ position, size }: Body): boolean =>
    solids.some((solid) => overlaps(boxOf({ id: "", position, size }), solid));
  if (solidBodies.some((body) => isMover(body) && isInside(body))) return;
  const travels = solidBodies.map((body): Travel => {
    const path = result.paths.get(body.id) ?? [
      { time: 0, position: body.position },
      { time: 1, position: body.position },
    ];
    return { body, path, reach: reachOf(path, body.size) };
  });
  const walls = solids.map((box): Travel => {
    const path = [0, 1].map((time) => ({ time, position: box.min }));
    const size = box.max.map((m, axis) => m - at(box.min, axis));
    return { body: { id: "a wall", position: box.min, size }, path, reach: box };
  });
  travels.sort((a, b) => at(a.reach.min, 0) - at(b.reach.min, 0));
  travels.forEach((one, i) => {
    for (let next = i + 1; next < travels.length; next++) {
      const other = travels[next] as Travel;
      if (at(other.reach.min, 0) >= at(one.reach.max, 0)) break;
      if (isMover(one.body) || isMover(other.body)) holdApart(frame, one, other);
    }
    if (isMover(one.body)) for (const wall of walls) holdApart(frame, one, wall);
  });
}

function reachOf(path: readonly Waypoint[], size: Vec): Box {
  const along = (axis: number): readonly number[] => path.map(({ position }) => at(position, axis));
  return {
    min: size.map((_, axis) => Math.min(...along(axis))),
    max: size.map((extent, axis) => Math.max(...along(axis)) + extent),
  };
}

/** Both are followed from one corner of either path to the next, where both go straight. */
function holdApart(frame: Frame, a: Travel, b: Travel): void {
  if (!overlaps(a.reach, b.reach)) return;
  const size = Math.max(...[a, b].flatMap(({ reach: { min, max } }) => [...min, ...max].map(Math.abs)));
  const skin = size * ROUNDING;
  // The one of the two that is thick enough gets a little smaller.
  const isThick = ({ body }: Travel): boolean => Math.min(...body.size) > 8 * skin;
  const [lean, other] = isThick(a) ? [a, b] : [b, a];
  if (!isThick(lean) || !Number.isFinite(skin)) return;
  const stops = [...lean.path, ...other.path].map(({ time }) => time).sort((x, y) => x - y);
  // Several corners at one time are gone through one after the other.
  const legs = [...new Set(stops)];
  for (const [i, from] of legs.entries()) {
    for (const [start, end] of [[from, from] as const, [from, legs[i + 1] ?? from] as const]) {
      const moves = start === end ? jumps(lean, other, start) : [legOf(lean, other, start, end)];
      for (const leg of moves) {
        if (isFarApart(leg, lean.body.size, other.body.size)) continue;
        const [leanFrom, leanTo, otherFrom, otherTo] = leg;
        const box = {
          min: leanFrom.map((n) => n + skin),
          max: leanFrom.map((n, axis) => n + at(lean.body.size, axis) - skin),
          displacement: leanTo.map((n, axis) => n - at(leanFrom, axis)),
        };
        const obstacle = {
          min: otherFrom,
          max: otherFrom.map((n, axis) => n + at(other.body.size, axis)),
          displacement: otherTo.map((n, axis) => n - at(otherFrom, axis)),
        };
        const numbers = [box, obstacle].flatMap(({ min, max, displacement }) => [...min, ...max, ...displacement]);
        if (!numbers.every(Number.isFinite)) return;
        const { kind } = sweep(box, obstacle);
        hold(kind !== "hit" && kind !== "overlap", "no body goes through anything", () => {
          const paths = [a, b].map(({ body, path }) => `${JSON.stringify(body)} on ${JSON.stringify(path)}`);
          return `${nameOf(frame)}, from ${start} to ${end}:\n  ${paths.join("\n  ")}`;
        });
      }
    }
  }
}

type Leg = readonly [leanFrom: Vec, leanTo: Vec, otherFrom: Vec, otherTo: Vec];

/** Whether what two bodies sweep over is apart, as that of nearly all pairs is. */
function isFarApart([aFrom, aTo, bFrom, bTo]: Leg, sizeA: Vec, sizeB: Vec): boolean {
  for (let axis = 0; axis < aFrom.length; axis++) {
    const [a0, a1, b0, b1] = [at(aFrom, axis), at(aTo, axis), at(bFrom, axis), at(bTo, axis)];
    if (Math.min(a0, a1) > Math.max(b0, b1) + at(sizeB, axis)) return true;
    if (Math.min(b0, b1) > Math.max(a0, a1) + at(sizeA, axis)) return true;
  }
  return false;
}

function legOf({ path: a }: Travel, { path: b }: Travel, start: number, end: number): Leg {
  return [placeAfter(a, start), placeBefore(a, end), placeAfter(b, start), placeBefore(b, end)];
}

/** From place to place at one time: one body, then the other. */
function jumps({ path: a }: Travel, { path: b }: Travel, time: number): readonly Leg[] {
  const placesOf = (path: readonly Waypoint[]): readonly Vec[] =>
    path.filter((corner) => corner.time === time).map(({ position }) => position);
  const [placesA, placesB] = [placesOf(a), placesOf(b)];
  // Bodies are put face to face with each other at once, so that only the last places of both are sure.
  const [fromA, toA] = [placesA[0] ?? placeAfter(a, time), placeAfter(a, time)];
  const [fromB, toB] = [placesB[0] ?? placeAfter(b, time), placeAfter(b, time)];
  return [[fromA, toA, fromB, toB]];
}

/** Where a path is at a time, of several places at that time the last, or the first. */
function placeAfter(path: readonly Waypoint[], time: number): Vec {
  const next = countWhile(path, (corner) => corner.time <= time);
  return between(path[next - 1], path[next], time);
}

function placeBefore(path: readonly Waypoint[], time: number): Vec {
  const first = countWhile(path, (corner) => corner.time < time);
  return between(path[first - 1], path[first], time);
}

/** Of how many corners from the first on something is true, which is false of all after them. */
function countWhile(path: readonly Waypoint[], isTrue: (corner: Waypoint) => boolean): number {
  let [from, to] = [0, path.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (isTrue(path[middle] as Waypoint)) from = middle + 1;
    else to = middle;
  }
  return from;
}

function between(from: Waypoint | undefined, to: Waypoint | undefined, time: number): Vec {
  if (!from || !to) return (from ?? to)?.position ?? [];
  if (from.time === time) return from.position;
  if (to.time === time) return to.position;
  const share = (time - from.time) / (to.time - from.time);
  return from.position.map((n, axis) => n + (at(to.position, axis) - n) * share);
}

/** Who meets nobody moves by its displacement, rounded once, and keeps its velocity. */
function holdFreeMotion(frame: Frame): void {
  const { before, result, given, solids } = frame;
  const met = new Set(result.contacts.flatMap(({ body, obstacle }) => [body, obstacle]));
  const inOthers = new Set([...overlappingPairs(before)].flatMap((pair) => pair.split(" ").map(Number)));
  // Who was pushed out of others may have pushed others.
  if (inOthers.size > 0 || result.outgrown) return;
  before.forEach((body, i) => {
    const { velocity, id } = body;
    if (!velocity || met.has(id) || solids.some((solid) => overlaps(boxOf(body), solid))) return;
    const after = result.bodies[i] ?? body;
    const expected = body.position.map((p, axis) => p + at(velocity, axis) * given.dt);
    // It may still be put an ulp aside where its rounded end is in something.
    const isNear = expected.every((e, axis) => {
      const far = Math.max(Math.abs(e), Math.abs(at(body.position, axis)), at(body.size, axis));
      return Math.abs(at(after.position, axis) - e) <= 8 * Number.EPSILON * far;
    });
    hold(isNear, "who meets nothing moves freely", () => {
      return `${nameOf(frame)}: ${id} is at ${JSON.stringify(after.position)}, not ${JSON.stringify(expected)}`;
    });
    hold(
      isDeepStrictEqual(after.velocity, velocity),
      "who meets nothing keeps its velocity",
      () => `${nameOf(frame)}: ${id}`,
    );
  });
}

const energyOf = (bodies: readonly Body[]): number =>
  bodies.reduce((sum, { velocity = [], mass = 1 }) => sum + mass * velocity.reduce((s, c) => s + c * c, 0), 0);

/** Contacts give no energy, as no restitution here is above 1. */
function holdEnergy(frame: Frame): void {
  const { before, result } = frame;
  const [energy, after] = [energyOf(before), energyOf(result.bodies)];
  if (!Number.isFinite(energy) || energy < 1e-290) return;
  const rounding = (result.contacts.length + 1) * 2 * before.length * 16 * Number.EPSILON;
  hold(
    after <= energy * (1 + rounding),
    "contacts give no energy",
    () => `${nameOf(frame)}: ${energy} became ${after}`,
  );
}

function holdSame(law: string, frame: Frame, other: StepResult): void {
  const { result } = frame;
  const byId = (bodies: readonly Body[]): readonly Body[] => [...bodies].sort((a, b) => (a.id < b.id ? -1 : 1));
  const bodies = byId(result.bodies);
  byId(other.bodies).forEach((body, i) => {
    hold(
      isDeepStrictEqual(body, bodies[i]),
      law,
      () => `${nameOf(frame)}: ${JSON.stringify(bodies[i])} or ${JSON.stringify(body)}`,
    );
  });
  const first = other.contacts.findIndex((contact, i) => !isDeepStrictEqual(contact, result.contacts[i]));
  const isSame = first < 0 && other.contacts.length === result.contacts.length;
  hold(
    isSame,
    law,
    () => `${nameOf(frame)}: ${JSON.stringify(result.contacts[first])} or ${JSON.stringify(other.contacts[first])}`,
  );
  hold(other.cutShort === result.cutShort, law, () => `${nameOf(frame)}: cut short once only`);
}

/** Twice a world is twice its answer: a power of two changes no digit of any double, while none is at the ends. */
function holdScale(frame: Frame, move: Step): void {
  const { given, before, result } = frame;
  const factor = 2 ** 20;
  const numbers = [
    ...before.flatMap(({ position, size, velocity = [] }) => [...position, ...size, ...velocity]),
    ...frame.solids.flatMap(({ min, max }) => [...min, ...max]),
  ].map(Math.abs);
  if (numbers.some((n) => n !== 0 && (n < 1e-100 || n > 1e100))) return;
  const times = (vec: Vec): number[] => vec.map((n) => n * factor);
  const larger = (box: Box): Box => ({ min: times(box.min), max: times(box.max) });
  const scaled = (body: Body): Body => ({
    ...body,
    position: times(body.position),
    size: times(body.size),
    ...(body.velocity && { velocity: times(body.velocity) }),
  });
  const { map } = given;
  const index = staticsOf({
    ...given,
    boxes: given.boxes.map(larger),
    more: given.more.map(larger),
    ...(map && { map: { ...map, tileSize: map.tileSize * factor, origin: times(map.origin) } }),
  });
  const other = move(worldOf(given, before.map(scaled), index), given.dt);
  holdSame(
    "a world that is larger by a power of two moves alike",
    { ...frame, result: { ...result, bodies: result.bodies.map(scaled) } },
    other,
  );
}
