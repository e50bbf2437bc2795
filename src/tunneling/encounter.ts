import { at, type Vec } from "../geometry/index.js";
import { type Check, checksNeeded, defaultRule } from "../model/index.js";
import { leastJump } from "./axisLegs.js";
import type { Outcome } from "./finding.js";
import type { Meeting } from "./sceneWorld.js";
import {
  along,
  areOverlapping,
  cornersOf,
  depthAlong,
  normalsOf,
  polygonAt,
  pushOutAgainst,
  type Solid,
} from "./solid.js";

/** Something solid near a body's path, at rest: seen from it, the body moves. */
export interface NearSolid {
  /** As `obstacleAt` reads it; of another mover, its place among them. */
  readonly obstacle: number;
  readonly solid: Solid;
  readonly met: Exclude<Meeting, "none">;
}

/**
 * A body that enters an obstacle on a straight path, whenever the game's checks fall. The first check after the entry finds the
 * body somewhere on the path; what the game does then depends on that place alone. So the longest safe step is the distance
 * from the entry to the first place at which the response goes wrong.
 */
export interface Encounter {
  readonly check: Check;
  /** Whether the game pushes the body out: a sensor only detects. */
  readonly isPushed: boolean;
  /** Whether a slide or a stop takes the velocity along each push, so that a body that pushes leave in another solid stays there. */
  readonly isSettling?: boolean;
  /** Whether one of the two changes its size: the entered face moves with it. */
  readonly isResizing?: boolean;
  /** The body at its entry. */
  readonly own: Solid;
  /** Its movement against the obstacle in a step. */
  readonly step: Vec;
  /** Out of the obstacle, of the face that it enters; of several faces at an edge or corner. */
  readonly normals: readonly Vec[];
  /** What may be met, in the order of the file. */
  readonly near: readonly NearSolid[];
  /** After how many steps from the entry it is out of the obstacle again, if nothing stops it. */
  readonly exit: number;
  /** What the obstacle itself moves in a step; absent where it never moves, and where it gives way as well. */
  readonly obstacleStep?: Vec;
}

/** What a check makes of a body at a place of its path. */
interface Response {
  readonly outcome: Outcome;
  /** From where the check finds it to where it is then. */
  readonly push?: Vec;
  /** Whether it comes out behind the entered face beyond a neighboring face. */
  readonly isAroundCorner?: boolean;
}

/** What the game's check makes of the body so many steps after its entry, if that is the first check in it. */
export function responseAt(encounter: Encounter, steps: number): Response {
  const { check, isPushed, exit } = encounter;
  if (steps >= exit) return { outcome: "missed" };
  if (!isPushed) return { outcome: "caught" };
  if (check.rule !== defaultRule) return { outcome: isBackFree(encounter, steps) ? "caught" : "wrong-side" };
  return pushedOut(encounter, steps);
}

/** Whether the place of the body before the step is free where the obstacle is now. */
function isBackFree({ own, step, near, obstacleStep }: Encounter, steps: number): boolean {
  if (!obstacleStep) return true;
  const old = moved(
    own,
    step,
    steps - 1,
    obstacleStep.map((moves) => -moves),
  );
  return !near.some(({ solid, met }) => met === "any" && areOverlapping(old, solid));
}

/** Rounds of pushes of a body that no longer moves, until it is free. */
const MOST_ROUNDS = 8;

/** Pushes the body out of each solid in the order of the file, once, by the least translation; while it rests in one, again. */
function pushedOut(encounter: Encounter, steps: number): Response {
  const { own, step, near, normals, isSettling, isResizing } = encounter;
  const found = step.map((moves) => moves * steps);
  const reach = Math.max(...[...own.min, ...own.max, ...found].map(Math.abs));
  // The check before the entry saw it no further than the entered face.
  const isSolid = ({ solid, met }: NearSolid): boolean => met === "any" || depthAlong(met, own, solid) <= 0;
  let [offset, velocity] = [found, step];
  let isFree = false;
  for (let round = 0; round < MOST_ROUNDS && !isFree; round++) {
    for (const each of near) {
      const now = movedTo(own, offset);
      if (!areOverlapping(now, each.solid) || !isSolid(each)) continue;
      const { met, solid } = each;
      const push = met === "any" ? pushOutAgainst(now, solid, step) : met.map((n) => n * depthAlong(met, now, solid));
      offset = offset.map((o, axis) => o + at(push, axis));
      velocity = withoutInto(velocity, push);
    }
    const end = movedTo(own, offset);
    isFree = !near.some((each) => isSolid(each) && isDeeperThan(end, each.solid, NEAR * reach));
    if (!isSettling || Math.hypot(...velocity) > NEAR * Math.hypot(...step)) break;
  }
  const push = offset.map((o, axis) => o - at(found, axis));
  if (!isFree) return { outcome: "wrong-side", push };
  // A face that moves with the size is left behind unless the push leads back over it.
  const isBehind = (normal: Vec): boolean =>
    isResizing ? along(normal, push) <= NEAR * reach : along(normal, offset) < -NEAR * reach;
  if (!normals.every(isBehind)) return { outcome: "caught", push };
  const [normal = []] = normals;
  return { outcome: "wrong-side", push, isAroundCorner: along(normal, push) >= -NEAR * reach };
}

/** A velocity without what of it leads against a push. */
function withoutInto(velocity: Vec, push: Vec): Vec {
  const length = Math.hypot(...push);
  const into = length > 0 ? along(push, velocity) / length : 0;
  return into < 0 ? velocity.map((v, axis) => v - (into * at(push, axis)) / length) : velocity;
}

/** What rounding may leave of an overlap, in parts of the coordinates. */
const NEAR = 2 ** -40;

function isDeeperThan(a: Solid, b: Solid, depth: number): boolean {
  const isBeside = a.min.some(
    (low, axis) => at(a.max, axis) - at(b.min, axis) <= depth || at(b.max, axis) - low <= depth,
  );
  if (isBeside) return false;
  if (!a.polygon && !b.polygon) return true;
  return facesOf(a, b, []).every(({ begin }) => begin > depth);
}

/** A piece of a path: outcomes of checks that fall into it. */
export interface Piece {
  /** Steps after the entry. */
  readonly end: number;
  readonly outcome: Outcome;
}

/** What checks make of a body on its path, from its entry on for so many steps. */
export function piecesOf(encounter: Encounter, steps: number): readonly Piece[] {
  const pieces: Piece[] = [];
  visitOutcomes(encounter, steps, ({ end, outcome }) => {
    if (pieces.at(-1)?.outcome === outcome) pieces.pop();
    pieces.push({ end, outcome });
    return false;
  });
  return pieces;
}

/**
 * The longest step, in steps of the encounter, so that no first check finds the body where the response goes wrong; Infinity where
 * none of the steps up to the exit does.
 *
 * @param asked the caller compares with so many steps: a longer result may be any number above them
 */
export function longestSafeStep(encounter: Encounter, asked = Infinity): number {
  const { check, isPushed, obstacleStep, normals } = encounter;
  // What comes toward the body is where the body was, however short the step is.
  const isComing = obstacleStep && normals.every((normal) => along(normal, obstacleStep) > 0);
  if (isPushed && isComing && check.rule === "overlap, back to the old position") return 0;
  if (isPushed && check.rule === "axis by axis") return longestSafeLegs(encounter);
  const sole = soleSafeStep(encounter);
  if (sole !== undefined) return sole;
  const far = asked * BEYOND_ASKED;
  let safe = encounter.exit;
  visitOutcomes(encounter, Math.min(encounter.exit, far), ({ begin, outcome }) => {
    if (outcome === "caught") return false;
    safe = begin;
    return true;
  });
  return safe;
}

/** A path is looked at so much further than is asked, so that a border right there is seen from both sides. */
const BEYOND_ASKED = 1.01;

/**
 * The same where the body can meet one solid alone, through one face: as long as that face is the shortest way out. The body is
 * behind each face by a depth that is linear along the path. Undefined for other encounters.
 *
 * Runs that look at thousands of contacts spend a tenth of the time on it that the pieces of {@link piecesOf} take.
 */
function soleSafeStep({ check, isPushed, isResizing, own, step, near, normals, exit }: Encounter): number | undefined {
  const [only] = near;
  const [normal] = normals;
  if (!isPushed || checksNeeded(check.rule) < 2 || isResizing) return undefined;
  if (!only || !normal || near.length > 1 || normals.length > 1 || only.met !== "any") return undefined;
  const inward = 0 - along(normal, step);
  let safe = exit;
  for (const { begin, gain } of facesOf(own, only.solid, step)) {
    // The entered face itself has as much depth everywhere.
    if (!(inward > gain)) continue;
    safe = Math.min(safe, Math.max(0, begin) / (inward - gain));
  }
  // A push over a slanted face next to the entered one may lead back before that.
  return safe < exit && (own.polygon || only.solid.polygon) ? undefined : safe;
}

/** The same of a game that moves one axis at a time. */
function longestSafeLegs({ own, step, near, exit }: Encounter): number {
  const isPolygon = own.polygon !== undefined || near.some(({ solid }) => solid.polygon);
  if (!isPolygon) {
    const walls = near.flatMap(({ solid, met }) => (met === "any" ? [solid] : []));
    const oneWays = near.flatMap(({ solid, met }) => (met === "any" ? [] : [{ box: solid, face: met }]));
    return leastJump(own, step, walls, oneWays);
  }
  // A leg can lead over the tip of a polygon, which is as thin as can be, unless all steps go the same way.
  return step.filter((moves) => moves !== 0).length === 1 ? exit : 0;
}

/** Whether a step of exactly that length is safe as well: a push by a tie leads back. */
export function isSafeAt(encounter: Encounter, steps: number): boolean {
  if (encounter.isPushed && encounter.check.rule === "axis by axis") return false;
  return steps < encounter.exit && responseAt(encounter, steps).outcome === "caught";
}

/** The share of crossings that go wrong: of first checks at places that are equally likely, up to a step from the entry. */
export function wrongShare(encounter: Encounter): { readonly missed: number; readonly wrongSide: number } {
  const shares = { missed: 0, wrongSide: 0 };
  let begin = 0;
  for (const { end, outcome } of piecesOf(encounter, 1)) {
    if (outcome === "missed") shares.missed += end - begin;
    if (outcome === "wrong-side") shares.wrongSide += end - begin;
    begin = end;
  }
  return shares;
}

/** Pieces that are narrower than this, in parts of all of them, are rounding. */
const LEAST_PIECE = 1e-10;

/** A path is looked at no further than so many steps, of a body that stays inside for longer. */
const MOST_STEPS = 1024;

/**
 * Visits the response on each piece of the path between two places at which it can change.
 *
 * @param visit returns whether that was enough
 */
function visitOutcomes(
  encounter: Encounter,
  steps: number,
  visit: (piece: Piece & { readonly begin: number }) => boolean,
): void {
  const most = Math.min(steps, MOST_STEPS);
  const ends = bordersOf(encounter).filter(
    (border) => border > LEAST_PIECE * most && border < most * (1 - LEAST_PIECE),
  );
  let begin = 0;
  for (const end of [...ends.sort((a, b) => a - b), most]) {
    if (end - begin < LEAST_PIECE * most && end < most) continue;
    if (visit({ begin, end, outcome: responseAt(encounter, (begin + end) / 2).outcome })) return;
    begin = end;
  }
}

/** Of several solids with polygons, places are looked at in between as well. */
const SAMPLES = 512;

/** A depth that grows with the steps after the entry: `begin + gain · steps`. */
export interface Depth {
  readonly begin: number;
  readonly gain: number;
}

/**
 * Where on the path the response can change: the body leaves, two of the ways out of a solid are equally long, or one begins to
 * overlap. Each of these depths is a straight line over the path, also after pushes that end flush with a face of another box.
 */
function bordersOf(encounter: Encounter): number[] {
  const { own, step, near, exit, check, isPushed } = encounter;
  const borders = [exit];
  if (!isPushed || checksNeeded(check.rule) < 2) {
    if (isPushed && encounter.obstacleStep) addSamples(encounter, borders);
    return borders;
  }
  const add = (a: Depth, b: Depth): void => {
    if (a.gain !== b.gain) borders.push((b.begin - a.begin) / (a.gain - b.gain));
  };
  const none: Depth = { begin: 0, gain: 0 };
  const areBoxes = !own.polygon && near.every(({ solid }) => !solid.polygon);
  for (const { solid } of near) {
    const faces = facesOf(own, solid, step);
    faces.forEach((face, i) => {
      add(face, none);
      for (const other of faces.slice(i + 1)) add(face, other);
    });
  }
  if (near.length > 1) {
    if (areBoxes) addFlush(encounter, add);
    else addSamples(encounter, borders);
  }
  return borders;
}

/**
 * The ways out of boxes for a body that a push has put flush with another box along one axis, or along two. Boxes in rows, as
 * tiles are, have most of them in common.
 */
function addFlush({ own, step, near }: Encounter, add: (a: Depth, b: Depth) => void): void {
  const moving: Depth[][] = [];
  const resting: Depth[][] = [];
  for (const [axis, gain] of step.entries()) {
    const size = at(own.max, axis) - at(own.min, axis);
    const lows = new Set(near.map(({ solid }) => at(solid.min, axis)));
    const highs = new Set(near.map(({ solid }) => at(solid.max, axis)));
    const places = [...[...highs], ...[...lows].map((low) => low - size)];
    const low = at(own.min, axis);
    moving.push([
      ...[...lows].map((face) => ({ begin: low + size - face, gain })),
      ...[...highs].map((face) => ({ begin: face - low, gain: 0 - gain })),
    ]);
    const depths = new Set(
      places.flatMap((place) => [
        ...[...lows].map((face) => place + size - face),
        ...[...highs].map((face) => face - place),
      ]),
    );
    resting.push([...depths].filter((depth) => depth >= 0).map((begin) => ({ begin, gain: 0 })));
  }
  for (const [axis, ways] of moving.entries()) {
    for (const [other, others] of resting.entries()) {
      if (other === axis) continue;
      for (const way of ways) for (const each of others) add(way, each);
    }
    for (const others of moving.slice(axis + 1)) for (const way of ways) for (const each of others) add(way, each);
  }
}

function addSamples({ exit }: Encounter, borders: number[]): void {
  const most = Math.min(exit, MOST_STEPS);
  for (let i = 1; i < SAMPLES; i++) borders.push((i / SAMPLES) * most);
}

/** How deep a body is behind each face of the sum of the two shapes, and what a step adds to that. */
export function facesOf(own: Solid, solid: Solid, step: Vec): readonly Depth[] {
  if (!own.polygon && !solid.polygon) {
    return own.min.flatMap((low, axis) => [
      { begin: at(own.max, axis) - at(solid.min, axis), gain: step[axis] ?? 0 },
      { begin: at(solid.max, axis) - low, gain: 0 - (step[axis] ?? 0) },
    ]);
  }
  const [ownCorners, corners] = [cornersOf(own), cornersOf(solid)];
  const normals = [...normalsOf(corners), ...normalsOf(ownCorners).map((normal) => normal.map((n) => 0 - n))];
  return normals.map((normal) => ({
    begin:
      Math.max(...corners.map((corner) => along(normal, corner))) -
      Math.min(...ownCorners.map((corner) => along(normal, corner))),
    gain: step.length > 0 ? 0 - along(normal, step) : 0,
  }));
}

function moved(solid: Solid, step: Vec, steps: number, besides?: Vec): Solid {
  return movedTo(
    solid,
    step.map((moves, axis) => moves * steps + (besides?.[axis] ?? 0)),
  );
}

function movedTo({ min, max, polygon }: Solid, offset: Vec): Solid {
  const placed = (place: Vec): Vec => place.map((p, axis) => p + at(offset, axis));
  if (polygon) return polygonAt({ position: placed(polygon.position), corners: polygon.corners });
  return { min: placed(min), max: placed(max) };
}
