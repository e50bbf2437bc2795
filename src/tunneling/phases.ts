import { at, obstacleAt, type Steps, type Vec } from "../geometry/index.js";
import { accelerationOf, isDriven, type SceneBody } from "../scene/index.js";
import { type Flight, flightOf } from "./fall.js";
import type { Contacts, Outcome, Phases, Run } from "./finding.js";
import { atRest, crossings, limited, moving, passages } from "./passage.js";
import type { Meeting, SceneWorld } from "./sceneWorld.js";
import { along, type MovingSolid, type Solid, solidOf } from "./solid.js";
import { judge } from "./verdicts.js";

/** Phases in which a motion is run that accelerates. */
const SAMPLES = 64;

/** More steps of falls than these are not run for a scene: an answer is wanted with each letter that is typed. */
const MOST_STEPS = 4096;

/** More contacts than these have no phases, and more walls near one. */
const [MOST_PHASES, MOST_LOOKED_AT, MOST_WALLS] = [8, 1024, 64];

/** Pieces that are narrower than this are rounding. */
const LEAST_PIECE = 1e-9;

/**
 * The phases of the contacts to which bodies come that met nothing before, in the order of the run: of all that the game looks
 * for at the end of its steps, but for bodies that grow, are driven, or meet such.
 *
 * @param run in steps
 */
export function* contactPhases(world: SceneWorld, run: Run): Steps<readonly Phases[]> {
  const { scene, movers } = world;
  const { contacts } = run;
  const places = new Map(movers.map(({ index }, place) => [index, place]));
  const known = new Set<number>();
  const found: Phases[] = [];
  let steps = 0;
  const count = Math.min(contacts.times.length, MOST_LOOKED_AT);
  for (let row = 0; row < count && found.length < MOST_PHASES; row++) {
    const body = contacts.bodies[row] as number;
    const obstacle = contacts.obstacles[row] as number;
    const other = places.get(obstacle);
    const isFirst = !known.has(body) && (other === undefined || !known.has(obstacle));
    known.add(body);
    if (other !== undefined) known.add(obstacle);
    const place = places.get(body);
    if (!isFirst || place === undefined) continue;
    const pair = [scene.bodies[body], scene.bodies[other === undefined ? -1 : obstacle]];
    if (!pair.every((each) => !each || isLookedFor(each))) continue;
    const isFalling = pair.some((each) => each && (each.maxSpeed !== undefined || accelerationOf(scene, each)));
    // To judge polygons takes as long as many a step.
    if (isFalling || world.hasShapes) steps += SAMPLES * (isFalling ? (contacts.frames[row] as number) : 16);
    if (steps > MOST_STEPS) continue;
    const phases = isFalling
      ? yield* sampledPhases(world, contacts, row, place, other)
      : exactPhases(world, contacts, row, place, other);
    if (phases) found.push({ body, obstacle: obstacleAt(scene.solids.grids, obstacle), ...phases });
    yield;
  }
  return found;
}

function isLookedFor({ detection, growth, ...body }: SceneBody): boolean {
  return detection === "discrete" && !growth && !isDriven(body);
}

type Found = Omit<Phases, "body" | "obstacle">;

/** What can be met, and how. */
interface Near {
  readonly solid: Solid;
  readonly met: Meeting;
  readonly isTarget: boolean;
}

/** Of two that keep their velocities. */
function exactPhases(
  world: SceneWorld,
  contacts: Contacts,
  row: number,
  place: number,
  other: number | undefined,
): Found | undefined {
  const { scene, movers } = world;
  const { dimensions, fps } = scene;
  const { body } = movers[place] as SceneWorld["movers"][number];
  const against = other === undefined ? undefined : (movers[other] as SceneWorld["movers"][number]).body;
  const step = (body.velocity ?? []).map((v, axis) => (v - (against?.velocity?.[axis] ?? 0)) / fps);
  const vec = (column: Float64Array): Vec => Array.from(column.subarray(row * dimensions, (row + 1) * dimensions));
  const entered = vec(contacts.positions);
  const solids =
    against && other !== undefined
      ? [
          {
            ...{ solid: solidOf(against, vec(contacts.obstaclePositions)), isTarget: true },
            met: world.meetingBetween(place, other),
          },
        ]
      : wallsNear(world, place, contacts.obstacles[row] as number, solidOf(body, entered), step);
  if (!solids) return undefined;
  /** @param times of the step, in which `since` is a fraction */
  const passageAt = (since: number, times = 1) => {
    const long = step.map((moves) => moves * times);
    const position = entered.map((p, axis) => p - at(long, axis) * (1 - since));
    const own = moving(solidOf(body, position), long);
    return { own, passage: firstThrough(own, solids) };
  };
  const { own, passage } = passageAt(MIDDLE);
  if (!passage?.first.normal) return undefined;
  const stay = passage.exit - passage.entry;
  const outcomeAt = (since: number, times = 1): Outcome => {
    const { own, passage } = passageAt(since, times);
    return passage ? outcomeOf(judge(passage, body, own)) : "clear";
  };
  const members = passage.crossings.map(({ box }) => box);
  const hasShapes = [own, ...members].some(({ polygon }) => polygon);
  const borders = hasShapes
    ? Array.from({ length: SAMPLES - 1 }, (_, i) => (i + 1) / SAMPLES)
    : bordersOf(solidOf(body, entered), step, passage.first.normal, members);
  const pieces = piecesBetween([...borders, stay], outcomeAt);
  // Whoever stays for longer may be looked at later, at a lower rate.
  const longer = Math.max(1, Math.min(stay, LONGEST_STAY));
  const all =
    longer === 1
      ? pieces
      : piecesBetween(
          borders.map((border) => border / longer),
          (since) => outcomeAt(since, longer),
        );
  const caughtFor = hasShapes ? undefined : all[0]?.outcome === "caught" ? all[0].end * longer : 0;
  const time = contacts.times[row] as number;
  return {
    ...{ here: time < 1 ? 1 - time : 1, pieces, step, stay },
    ...(hasShapes && { samples: SAMPLES }),
    ...(caughtFor !== undefined && { caughtFor }),
  };
}

/** Steps that are looked at of who stays for long. */
const LONGEST_STAY = 64;

/** A phase to ask in what the contact leads through: any would do. */
const MIDDLE = 0.5;

/** What never moves near a contact, from a step before it to two behind; undefined where it is too much. */
function wallsNear(
  world: SceneWorld,
  place: number,
  target: number,
  entered: Solid,
  step: Vec,
): readonly Near[] | undefined {
  const low = entered.min.map((m, axis) => m + Math.min(-at(step, axis), 2 * at(step, axis)));
  const high = entered.max.map((m, axis) => m + Math.max(-at(step, axis), 2 * at(step, axis)));
  const found: number[] = [];
  world.statics.collect(Float64Array.of(...low, ...high), found);
  if (found.length > MOST_WALLS) return undefined;
  return found
    .sort((a, b) => a - b)
    .map((index) => ({
      solid: world.solidAt(index),
      met: world.meetingWith(place, index),
      isTarget: world.obstacle(index) === target,
    }));
}

/** The first passage of a step that leads through what the contact is with. */
function firstThrough(own: MovingSolid, near: readonly Near[]) {
  const met = near.flatMap(({ solid, met }, key) =>
    met === "none" ? [] : limited(crossings(key, own, atRest(solid)), met),
  );
  return passages(met, own).find(
    ({ first, entry, crossings }) =>
      first.normal && entry < 1 && crossings.some(({ obstacle }) => near[obstacle]?.isTarget),
  );
}

function outcomeOf(verdicts: ReturnType<typeof judge>): Outcome {
  if (verdicts.some(({ code }) => code === "tunnel" || code === "corner-cut")) return "missed";
  return verdicts.some(({ code }) => code === "wrong-side") ? "wrong-side" : "caught";
}

/**
 * When after its entry a box, at a look, could be pushed another way: where two of the ways out of a box are as long, or one is as
 * long as the way in was.
 */
function bordersOf({ min, max }: Solid, step: Vec, normal: Vec, boxes: readonly Solid[]): readonly number[] {
  const cameIn = { begin: 0, gain: -along(normal, step) };
  return boxes.flatMap((box) => {
    const lines = step.flatMap((moves, axis) => [
      { begin: at(max, axis) - at(box.min, axis), gain: moves },
      { begin: at(box.max, axis) - at(min, axis), gain: 0 - moves },
    ]);
    const all = [...lines, cameIn, { begin: 0, gain: 0 }];
    return all.flatMap((a, i) => all.slice(i + 1).map((b) => (b.begin - a.begin) / (a.gain - b.gain)));
  });
}

/** Pieces with borders at some of these places, which need not be in order nor within 0…1. */
function piecesBetween(borders: readonly number[], outcomeAt: (phase: number) => Outcome): Phases["pieces"] {
  const ends = [...borders.filter((border) => border > LEAST_PIECE && border < 1 - LEAST_PIECE), 1];
  const pieces: { end: number; outcome: Outcome }[] = [];
  let begin = 0;
  for (const end of ends.sort((a, b) => a - b)) {
    if (end - begin < LEAST_PIECE) continue;
    const outcome = outcomeAt((begin + end) / 2);
    const last = pieces.at(-1);
    if (last?.outcome === outcome) last.end = end;
    else pieces.push({ end, outcome });
    begin = end;
  }
  return pieces;
}

/** Of a motion that changes its speed: run from so many starts. */
function* sampledPhases(
  world: SceneWorld,
  contacts: Contacts,
  row: number,
  place: number,
  other: number | undefined,
): Steps<Found | undefined> {
  const { scene, movers } = world;
  const { body } = movers[place] as SceneWorld["movers"][number];
  const flyerOf = (each: SceneBody, position = each.position) => ({
    ...{ body: each, position },
    velocity: each.velocity ?? [],
  });
  const into = other === undefined ? undefined : flyerOf((movers[other] as SceneWorld["movers"][number]).body);
  const { dimensions } = scene;
  const entered = solidOf(body, Array.from(contacts.positions.subarray(row * dimensions, (row + 1) * dimensions)));
  const seconds = (contacts.frames[row] as number) / scene.fps;
  const first = flightOf(scene, { flyer: flyerOf(body), into: into ?? [entered], seconds });
  if (!first) return undefined;
  const step = first.relative;
  const walls = into ? [] : wallsNear(world, place, contacts.obstacles[row] as number, entered, step);
  if (!walls || walls.some(({ met }) => met !== "any")) return undefined;
  if (other !== undefined && world.meetingBetween(place, other) !== "any") return undefined;
  const fall = { into: into ?? walls.map(({ solid }) => solid), seconds };
  const runFrom = (shift: number): Flight | undefined => {
    const position = body.position.map((p, axis) => p - shift * at(step, axis));
    return flightOf(scene, { ...fall, flyer: flyerOf(body, position) });
  };
  const entryOf = (flight: Flight | undefined) => {
    for (const { own, others } of flight?.frames ?? []) {
      const met = others.flatMap((each, key) => crossings(key, own, each));
      const [passage] = passages(met, own);
      if (passage?.first.normal && passage.entry < 1) return { passage, own, against: others[passage.first.obstacle] };
    }
    return undefined;
  };
  const found = entryOf(runFrom(0));
  if (!found) return undefined;
  const here = 1 - found.passage.entry;
  const outcomes: Outcome[] = [];
  for (let i = 0; i < SAMPLES; i++) {
    const met = entryOf(runFrom(here - (i + 0.5) / SAMPLES));
    outcomes.push(met ? outcomeOf(judge(met.passage, body, met.own, met.against)) : "clear");
    if (i % SAMPLES_A_STEP === SAMPLES_A_STEP - 1) yield;
  }
  const borders = outcomes.map((_, i) => i / SAMPLES);
  const pieces = piecesBetween(borders, (phase) => outcomes[Math.floor(phase * SAMPLES)] ?? "clear");
  const stay = found.passage.exit - found.passage.entry;
  return { here, pieces, samples: SAMPLES, step, stay };
}

const SAMPLES_A_STEP = 16;
