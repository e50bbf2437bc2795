import { at, type Box, Clusters, type Obstacle, touches, union, type Vec } from "../geometry/index.js";
import {
  along,
  areOverlapping,
  cornersOf,
  type Crossing,
  isThrough,
  type MovingSolid,
  type Passage,
  passages,
  type Solid,
  straightCrossing,
} from "../tunneling/index.js";

/** The straight way of a body through a frame. */
export interface Stretch extends Pick<MovingSolid, "displacement" | "growth"> {
  readonly start: Box;
  readonly end: Box;
  /** The same of the whole body, where its faces are further in by a tolerance. */
  readonly outer: Omit<Stretch, "outer"> | undefined;
}

/** Something solid that a body may come to: where it is when the frame begins and ends, and how it moves. */
export interface Wall {
  readonly obstacle: Obstacle;
  readonly start: Solid;
  readonly end: Solid;
  readonly displacement: Pick<MovingSolid, "displacement" | "growth"> | undefined;
  /** The direction of its only face that is solid; undefined where all are. */
  readonly oneWay?: Vec | undefined;
  /** Whether the game may have put it where it is in this frame, so that its path says nothing. */
  readonly isPossiblyPlaced?: boolean;
}

/** Something solid that a body was in between two frames, neither of which shows it there. */
export interface UnseenPassage {
  readonly obstacle: Obstacle;
  readonly wall: Box;
  /** All bodies that are part of the solid, by number. */
  readonly bodies: readonly number[];
  /** The part that was entered first. */
  readonly entered: Wall;
  /** Out of the solid, on the face that was entered. */
  readonly normal: Vec;
  /** Whether it came out by the opposite face. */
  readonly isStraight: boolean;
  /** Fractions of the frame. */
  readonly entry: number;
  readonly exit: number;
  /** Of the body against the solid. */
  readonly relative: Vec;
  /** All parts of the solid, and the body's path through it, from which the numbers are. */
  readonly members: readonly Wall[];
  readonly own: MovingSolid;
  readonly path: Passage;
  /** Of the body along the normal. */
  readonly length: number;
  /** Between the body at the end of the frame and the face that is opposite to the entered one. */
  readonly distanceBehind: number;
}

/**
 * Finds the solids that a body was in between the beginning and the end of a frame, and at neither. Walls that touch are one solid
 * where the body passes them without a moment outside. A wall that may have been placed in this frame is one by itself.
 */
export function passagesBetween(stretch: Stretch, walls: readonly Wall[]): readonly UnseenPassage[] {
  const { start, end } = stretch;
  const placed = walls.filter((wall) => wall.isPossiblyPlaced);
  const others = placed.length === 0 ? walls : walls.filter((wall) => !wall.isPossiblyPlaced);
  // A wall that a body is in all the time does not hide the walls that it passes in this frame.
  const isSkipped = (wall: Wall): boolean => areOverlapping(start, wall.start) && areOverlapping(end, wall.end);
  const groups = [others, ...placed.map((wall) => [wall])].flatMap((apart) => groupsOf(stretch, apart, isSkipped));
  return groups.flatMap(({ passage, members }) => {
    const isSeen = members.some((wall) => areOverlapping(start, wall.start) || areOverlapping(end, wall.end));
    if (!passage.first.normal || isSeen) return [];
    return [unseen(stretch, passage, members)];
  });
}

interface Group {
  readonly passage: Passage;
  /** The walls of the crossings of the passage, in the same order. */
  readonly members: readonly Wall[];
}

/** Groups the walls on a body's path in a frame that are one solid. A one-way wall is met at its solid face alone. */
function groupsOf(stretch: Stretch, walls: readonly Wall[], isSkipped: (wall: Wall) => boolean): readonly Group[] {
  const crossings: Crossing[] = [];
  walls.forEach((wall, i) => {
    if (isSkipped(wall)) return;
    const crossing = crossingOf(stretch, wall, i);
    if (!crossing || crossing.entry >= 1) return;
    if (!wall.oneWay || along(wall.oneWay, crossing.normal ?? []) > 0) crossings.push(crossing);
  });
  return connected(crossings)
    .flatMap((together) => passages(together, stretch.start))
    .map((passage) => ({ passage, members: passage.crossings.map(({ obstacle }) => walls[obstacle] as Wall) }));
}

/** The face through which a body came into something solid that it is in at the end of the frame. */
export interface Entry {
  /** The wall that the body entered first. */
  readonly wall: Wall;
  /** Out of the wall, on the entered face. */
  readonly normal: Vec;
  /** Whether the body is in a one-way wall that it entered against its direction. */
  readonly isOneWay: boolean;
}

/** Finds where a body that is in nothing at the beginning of a frame enters what it is in at its end; undefined if it does not. */
export function entryOf(stretch: Stretch, walls: readonly Wall[]): Entry | undefined {
  const isIn = (wall: Wall): boolean => areOverlapping(stretch.end, wall.end);
  const found = groupsOf(stretch, walls, () => false)
    .filter(({ passage, members }) => passage.first.normal && members.some(isIn))
    .sort((a, b) => a.passage.entry - b.passage.entry)[0];
  const [wall] = found?.members ?? [];
  if (!found?.passage.first.normal || !wall) return undefined;
  const isOneWay = found.members.some((each) => each.oneWay && isIn(each));
  return { wall, normal: found.passage.first.normal, isOneWay };
}

/**
 * Tells whether a body that is in walls at the beginning of a frame, and in none at its end, leaves the last of them by a face that
 * is opposite to a normal.
 */
export function leavesThrough(stretch: Stretch, walls: readonly Wall[], normal: Vec): boolean {
  const crossings = walls.flatMap((wall, i) => crossingOf(stretch, wall, i) ?? []);
  const groups = connected(crossings.filter(({ entry }) => entry < 1)).flatMap((each) => passages(each, stretch.start));
  const left = groups
    .filter(({ crossings: all }) =>
      all.some(({ obstacle }) => areOverlapping(stretch.start, (walls[obstacle] as Wall).start)),
    )
    .flatMap(({ crossings: all }) => all);
  const [first] = left;
  if (!first) return false;
  return isThrough(
    normal,
    left.reduce((latest, next) => (next.exit > latest.exit ? next : latest), first),
  );
}

/** How far a solid reaches along a unit normal: the position of its face there, in units. */
export function reachAlong(normal: Vec, solid: Solid): number {
  return Math.max(...cornersOf(solid).map((corner) => along(normal, corner)));
}

/** More than these are taken as one. */
const MOST_APART = 256;

/** Crossings of solids that touch: who is in two walls at the same time, and they are apart, passes each by itself. */
function connected(crossings: readonly Crossing[]): readonly (readonly Crossing[])[] {
  if (crossings.length < 2 || crossings.length > MOST_APART) return crossings.length === 0 ? [] : [crossings];
  const clusters = new Clusters(crossings.length);
  crossings.forEach(({ box }, i) => {
    for (let other = 0; other < i; other++)
      if (touches(box, (crossings[other] as Crossing).box)) clusters.join(i, other);
  });
  const several = clusters.withSeveral();
  const inSeveral = new Set(several.flat());
  const alone = crossings.filter((_, i) => !inSeveral.has(i)).map((crossing) => [crossing]);
  return [...several.map((members) => members.flatMap((i) => crossings[i] ?? [])), ...alone];
}

function crossingOf({ start, displacement, growth }: Omit<Stretch, "outer">, wall: Wall, number: number) {
  const rest = { displacement: displacement.map(() => 0) };
  return straightCrossing(
    number,
    { ...start, displacement, growth },
    { ...wall.start, ...(wall.displacement ?? rest) },
  );
}

/** The numbers of a passage: those of the whole body, where it is outside of the solid at the beginning. */
function unseen(stretch: Stretch, path: Passage, members: readonly Wall[]): UnseenPassage {
  const { outer, displacement } = stretch;
  const { first, isStraight } = path;
  const normal = first.normal as Vec;
  const ofWhole = outer && members.flatMap((wall, i) => crossingOf(outer, wall, i) ?? []);
  const isOutsideAll = ofWhole && ofWhole.length > 0 && ofWhole.every((each) => each.normal);
  const [entry, exit] = isOutsideAll
    ? [Math.min(...ofWhole.map((each) => each.entry)), Math.max(...ofWhole.map((each) => each.exit))]
    : [path.entry, path.exit];
  const { start: whole, growth } = isOutsideAll ? outer : stretch;
  const { start } = outer ?? stretch;
  const first0 = members[0] as Wall;
  const against = first0.displacement?.displacement;
  const wall = members.reduce<Box>((sum, each) => union(sum, boundsOf(each)), boundsOf(first0));
  const axis = normal.findIndex((n) => Math.abs(n) === 1);
  const opposite = normal.map((n) => 0 - n);
  return {
    ...{ obstacle: first0.obstacle, wall, entered: first0, normal, isStraight },
    bodies: members.flatMap(({ obstacle }) => (obstacle.kind === "body" ? [obstacle.index] : [])),
    distanceBehind:
      -reachAlong(normal, (outer ?? stretch).end) - Math.max(...members.map(({ end }) => reachAlong(opposite, end))),
    members,
    own: { ...whole, displacement, growth },
    path: { ...path, entry, exit },
    entry,
    // A frame end beside a face is outside of it, however its place was rounded.
    exit: Math.min(1, exit),
    relative: displacement.map((d, i) => d - (against ? at(against, i) : 0)),
    length:
      axis >= 0
        ? at(start.max, axis) - at(start.min, axis)
        : Math.abs(
            along(
              normal.map(Math.abs),
              start.max.map((m, i) => m - at(start.min, i)),
            ),
          ),
  };
}

const boundsOf = ({ start: { min, max } }: Wall): Box => ({ min, max });
