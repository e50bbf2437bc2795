import { at, obstacleAt, type Vec } from "../geometry/index.js";
import { accelerationOf, isDriven, type SceneBody } from "../scene/index.js";
import { type Flight, flightOf } from "./fall.js";
import type { Contacts, Outcome, Phases, Run } from "./finding.js";
import {
  type Encounter,
  isSafeAt,
  longestSafeStep,
  type NearSolid,
  type Piece,
  piecesOf,
  responseAt,
} from "./encounter.js";
import { jumpPieces } from "./legs.js";
import { atRest, crossings, limited, moving, type Passage, passages } from "./passage.js";
import type { SceneWorld } from "./sceneWorld.js";
import { type MovingSolid, type Solid, solidOf } from "./solid.js";
import { encounterOf } from "./judgePassage.js";

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
export function contactPhases(world: SceneWorld, run: Run): readonly Phases[] {
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
      ? sampledPhases(world, contacts, row, place, other)
      : exactPhases(world, contacts, row, place, other);
    if (phases) found.push({ body, obstacle: obstacleAt(scene.solids.grids, obstacle), ...phases });
  }
  return found;
}

function isLookedFor({ detection, growth, ...body }: SceneBody): boolean {
  return detection === "discrete" && !growth && !isDriven(body);
}

type PairPhases = Omit<Phases, "body" | "obstacle">;

/** What can be met, and how. */
interface Near extends NearSolid {
  readonly isTarget: boolean;
}

/** Of two that keep their velocities. */
function exactPhases(
  world: SceneWorld,
  contacts: Contacts,
  row: number,
  place: number,
  other: number | undefined,
): PairPhases | undefined {
  const { scene, movers } = world;
  const { dimensions, fps } = scene;
  const { body } = movers[place] as SceneWorld["movers"][number];
  const against = other === undefined ? undefined : (movers[other] as SceneWorld["movers"][number]).body;
  const step = (body.velocity ?? []).map((v, axis) => (v - (against?.velocity?.[axis] ?? 0)) / fps);
  const vec = (column: Float64Array): Vec => Array.from(column.subarray(row * dimensions, (row + 1) * dimensions));
  const entered = vec(contacts.positions);
  const met = other === undefined ? "none" : world.meetingBetween(place, other);
  const near =
    against && other !== undefined
      ? met === "none"
        ? []
        : [{ obstacle: other, solid: solidOf(against, vec(contacts.obstaclePositions)), met, isTarget: true }]
      : wallsNear(world, place, contacts.obstacles[row] as number, solidOf(body, entered), step);
  if (!near) return undefined;
  const position = entered.map((p, axis) => p - at(step, axis) * (1 - MIDDLE));
  const own = moving(solidOf(body, position), step);
  const passage = firstThrough(own, near);
  const isPushed = body.response !== "pass" && against?.response !== "pass";
  const encounter = passage && encounterOf(passage, own, { check: body.check, isPushed, near });
  if (!encounter) return undefined;
  const isByAxis = isPushed && body.check.rule === "axis by axis";
  const pieces = isByAxis ? piecesOfLegs(encounter) : piecesOf(encounter, 1);
  const time = contacts.times[row] as number;
  const caughtFor = longestSafeStep(encounter);
  return {
    ...{ here: time < 1 ? 1 - time : 1, pieces, step, stay: passage.exit - passage.entry },
    samples: isByAxis ? SAMPLES : undefined,
    caughtFor,
    isCaughtAtLimit: isSafeAt(encounter, caughtFor) ? true : undefined,
  };
}

/** Of a game that moves one axis at a time. */
function piecesOfLegs(encounter: Encounter): readonly Piece[] {
  return jumpPieces(encounter).map(({ end, isJump }) => ({ end, outcome: isJump ? "missed" : "caught" }));
}

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
    .flatMap((index): readonly Near[] => {
      const [met, obstacle] = [world.meetingWith(place, index), world.obstacle(index)];
      return met === "none" ? [] : [{ obstacle, solid: world.solidAt(index), met, isTarget: obstacle === target }];
    });
}

/** The first passage of a step that leads through what the contact is with. */
function firstThrough(own: MovingSolid, near: readonly Near[]) {
  const met = near.flatMap(({ solid, met }, key) => limited(crossings(key, own, atRest(solid)), met));
  return passages(met, own).find(
    ({ first, entry, crossings }) =>
      first.normal && entry < 1 && crossings.some(({ obstacle }) => near[obstacle]?.isTarget),
  );
}

/** What the check of this frame makes of an entry in it. */
function outcomeOf({ entry, exit }: Passage, encounter: Encounter): Outcome {
  return exit <= 1 ? "missed" : responseAt(encounter, 1 - entry).outcome;
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
function sampledPhases(
  world: SceneWorld,
  contacts: Contacts,
  row: number,
  place: number,
  other: number | undefined,
): PairPhases | undefined {
  const { scene, movers } = world;
  const { body } = movers[place] as SceneWorld["movers"][number];
  const ballisticOf = (each: SceneBody, position = each.position) => ({
    ...{ body: each, position },
    velocity: each.velocity ?? [],
  });
  const into = other === undefined ? undefined : ballisticOf((movers[other] as SceneWorld["movers"][number]).body);
  const { dimensions } = scene;
  const entered = solidOf(body, Array.from(contacts.positions.subarray(row * dimensions, (row + 1) * dimensions)));
  const seconds = (contacts.frames[row] as number) / scene.fps;
  const first = flightOf(scene, {
    ballistic: ballisticOf(body),
    into: into ?? [{ obstacle: 0, solid: entered, met: "any" }],
    seconds,
  });
  if (!first) return undefined;
  const step = first.relative;
  const walls = into ? [] : wallsNear(world, place, contacts.obstacles[row] as number, entered, step);
  if (!walls || walls.some(({ met }) => met !== "any")) return undefined;
  if (other !== undefined && world.meetingBetween(place, other) !== "any") return undefined;
  const fall = { into: into ?? walls, seconds };
  const against = other === undefined ? undefined : (movers[other] as SceneWorld["movers"][number]).body;
  const isPushed = body.response !== "pass" && against?.response !== "pass";
  const runFrom = (shift: number): Flight | undefined => {
    const position = body.position.map((p, axis) => p - shift * at(step, axis));
    return flightOf(scene, { ...fall, ballistic: ballisticOf(body, position) });
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
    const near = into && met?.against ? [{ obstacle: 0, solid: met.against, met: "any" as const }] : walls;
    const entering = { check: body.check, isPushed, near, against: into && met?.against };
    const encounter = met && encounterOf(met.passage, met.own, entering);
    outcomes.push(encounter ? outcomeOf(met.passage, encounter) : "clear");
  }
  const borders = outcomes.map((_, i) => i / SAMPLES);
  const pieces = piecesBetween(borders, (phase) => outcomes[Math.floor(phase * SAMPLES)] ?? "clear");
  const stay = found.passage.exit - found.passage.entry;
  return { here, pieces, samples: SAMPLES, step, stay };
}
