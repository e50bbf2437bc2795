import type { Depth } from "./depth.js";
import { momentOf, stretchesOf, type Sign, type Stretch } from "./stretches.js";

/** A pair of faces with its stretches of the frame, and those of sign 0 with what is around them. */
export interface Course {
  readonly stretches: readonly Stretch[];
  readonly crossings: readonly Crossing[];
}

/** A stretch of sign 0, the signs before and after it, and its moment. */
interface Crossing {
  readonly depth: Depth;
  readonly from: number;
  readonly to: number;
  readonly before: Sign | undefined;
  readonly after: Sign | undefined;
  readonly moment: number;
}

export function courseOf(depth: Depth): Course {
  const stretches = stretchesOf(depth);
  const crossings = stretches.flatMap((stretch, place): Crossing[] => {
    if (stretch.sign !== 0) return [];
    const [before, after] = [stretches[place - 1]?.sign, stretches[place + 1]?.sign];
    const { from, to } = stretch;
    return [{ depth, from, to, before, after, moment: momentOf(depth, stretch, before, after) }];
  });
  return { stretches, crossings };
}

/** A stretch of all of some courses together: its sign is the least of theirs. */
export function commonStretches(courses: readonly Course[]): readonly Stretch[] {
  const ends = new Set(courses.flatMap(({ stretches }) => stretches.map(({ to }) => to)));
  const places = courses.map(() => 0);
  const common: Stretch[] = [];
  let from = 0;
  for (const to of [...ends].sort((x, y) => x - y)) {
    let sign: Sign = 1;
    courses.forEach(({ stretches }, i) => {
      while (stretches[places[i]].to < to) places[i]++;
      sign = Math.min(sign, stretches[places[i]].sign) as Sign;
    });
    const last = common.at(-1);
    if (last?.sign === sign) common[common.length - 1] = { ...last, to };
    else common.push({ sign, from, to });
    from = to;
  }
  return common;
}

/** A meeting within the frame: from when to when, and the pairs of faces at which it began. */
export interface Encounter {
  readonly entry: number;
  readonly exit: number;
  readonly faces: readonly Depth[];
  /** The pairs of faces at which it ends; none where it lasts. */
  readonly leaving: readonly Depth[];
}

/** When an overlap begins and ends: the latest entry and the earliest exit. It begins without faces where the frame does. */
export function overlapIn(courses: readonly Course[], { from, to }: Stretch): Encounter {
  // Of each pair of faces the last crossing before the overlap, and the first one after it.
  const entering = courses.flatMap(({ crossings }) => crossings.filter((crossing) => crossing.to <= from).slice(-1));
  const leaving = courses.flatMap(({ crossings }) => crossings.filter((crossing) => crossing.from >= to).slice(0, 1));
  const entry = Math.max(0, ...entering.map(({ moment }) => moment));
  const exit = Math.min(1, ...leaving.map(({ moment }) => moment));
  return { entry, exit, faces: facesAt(entry, entering), leaving: facesAt(exit, leaving) };
}

/** When boxes that do not overlap before or after touch, and when they part. */
export function touchIn(courses: readonly Course[], { from, to }: Stretch): Encounter {
  const crossings = courses.flatMap((course) => course.crossings.filter((each) => each.from < to && each.to > from));
  const entering = crossings.filter(({ before, after }) => before === -1 || (before === undefined && after === 1));
  const leaving = crossings.filter(({ after }) => after === -1);
  // Each moment is where its own pair of faces is, which is a tolerance off where others are near it for long.
  const entry = Math.min(to, Math.max(from, ...entering.map(({ moment }) => moment)));
  const exit = Math.max(entry, Math.min(to, ...leaving.map(({ moment }) => moment)));
  const faces = facesAt(entry, entering);
  return { entry, exit, faces: faces.length > 0 ? faces : facesAt(entry, crossings), leaving: facesAt(exit, leaving) };
}

/** The pairs of faces that could be flush at a moment, as far as can be told. */
function facesAt(moment: number, crossings: readonly Crossing[]): readonly Depth[] {
  return crossings.filter(({ from, to }) => from <= moment && moment <= to).map(({ depth }) => depth);
}
