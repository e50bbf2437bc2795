import { at, type Box, Clusters, type Obstacle, touches, union, type Vec } from "../geometry/index.js";
import {
  along,
  areOverlapping,
  type Crossing,
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
}

/** Something solid that a body was in between two frames, neither of which shows it there. */
interface UnseenPassage {
  readonly obstacle: Obstacle;
  readonly wall: Box;
  /** Out of the solid, on the face that was entered. */
  readonly normal: Vec;
  /** Whether it came out by the opposite face. */
  readonly isStraight: boolean;
  /** Fractions of the frame. */
  readonly entry: number;
  readonly exit: number;
  /** Of the body against the solid. */
  readonly relative: Vec;
  /** Of the body along the normal. */
  readonly length: number;
}

/**
 * What a body was in between the beginning and the end of a frame, and at neither. What never moves is one solid where it is passed
 * without a moment outside; each body is one by itself.
 */
export function passagesBetween(stretch: Stretch, walls: readonly Wall[]): readonly UnseenPassage[] {
  const resting = walls.filter(({ displacement }) => !displacement);
  const moving = walls.filter(({ displacement }) => displacement);
  return [resting, ...moving.map((wall) => [wall])].flatMap((group) => passagesOf(stretch, group));
}

function passagesOf(stretch: Stretch, walls: readonly Wall[]): readonly UnseenPassage[] {
  const { start, end } = stretch;
  const crossings: Crossing[] = [];
  walls.forEach((wall, i) => {
    // What a body is in all the time is beside the walls that it passes meanwhile.
    if (areOverlapping(start, wall.start) && areOverlapping(end, wall.end)) return;
    const crossing = crossingOf(stretch, wall, i);
    if (!crossing || crossing.entry >= 1) return;
    if (!wall.oneWay || along(wall.oneWay, crossing.normal ?? []) > 0) crossings.push(crossing);
  });
  return connected(crossings)
    .flatMap((together) => passages(together, start))
    .flatMap((passage) => {
      const members = passage.crossings.map(({ obstacle }) => walls[obstacle] as Wall);
      const isSeen = members.some((wall) => areOverlapping(start, wall.start) || areOverlapping(end, wall.end));
      if (!passage.first.normal || isSeen) return [];
      return [unseen(stretch, passage, members)];
    });
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
    { ...start, displacement, ...(growth && { growth }) },
    { ...wall.start, ...(wall.displacement ?? rest) },
  );
}

/** The numbers of a passage: those of the whole body, where it is outside of the solid at the beginning. */
function unseen(
  stretch: Stretch,
  { first, entry, exit, isStraight }: Passage,
  members: readonly Wall[],
): UnseenPassage {
  const { outer, displacement } = stretch;
  const normal = first.normal as Vec;
  const ofWhole = outer && members.flatMap((wall, i) => crossingOf(outer, wall, i) ?? []);
  const isOutsideAll = ofWhole && ofWhole.length > 0 && ofWhole.every((each) => each.normal);
  const [from, to] = isOutsideAll
    ? [Math.min(...ofWhole.map((each) => each.entry)), Math.max(...ofWhole.map((each) => each.exit))]
    : [entry, exit];
  const { start } = outer ?? stretch;
  const first0 = members[0] as Wall;
  const against = first0.displacement?.displacement;
  const wall = members.reduce<Box>((sum, each) => union(sum, boundsOf(each)), boundsOf(first0));
  const axis = normal.findIndex((n) => Math.abs(n) === 1);
  return {
    ...{ obstacle: first0.obstacle, wall, normal, isStraight },
    entry: from,
    // A frame end beside a face is outside of it, however its place was rounded.
    exit: Math.min(1, to),
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
