import { at, type Vec } from "../geometry/index.js";
import { isDriven } from "../scene/index.js";
import type { Motion } from "./curvedMotion.js";
import type { NearSolid } from "./encounter.js";
import type { Game } from "./game.js";
import type { Passage } from "./passage.js";
import { movedBy, type Solid } from "./solid.js";
import type { Surroundings } from "./judgePassage.js";

/** Another mover, by its place among them. */
export interface OtherMover {
  readonly place: number;
  readonly motion: Motion;
}

/** What a body that enters something may meet in all, and how its game responds. @param passage through which walls; undefined for all near its path */
export function surroundings(
  game: Game,
  place: number,
  passage: Passage | undefined,
  own: Motion,
  other: OtherMover | undefined,
): Surroundings {
  const body = game.body(place);
  const against = other && game.body(other.place);
  return {
    check: body.check,
    isPushed: body.response !== "pass" && against?.response !== "pass",
    // A slide or a stop takes the velocity: a body that pushes leave in another solid stays there, and is pushed again.
    isSettling: !against && !body.check.isVelocityKept && ["slide", "stop"].includes(body.response),
    near: other ? nearOther(game, place, other) : nearWalls(game, place, passage, own),
    against: other?.motion,
    isPrescribed: against !== undefined && isDriven(against),
  };
}

/** More walls than these near an entry are not all looked at: those that the path crosses are. */
export const MOST_NEAR = 24;

/** What never moves and may be met by a body after its entry, or by pushes, in the order of the file. */
function nearWalls(game: Game, place: number, passage: Passage | undefined, own: Motion): readonly NearSolid[] {
  const { entry, exit, crossings } = passage ?? { entry: 0, exit: 2, crossings: undefined };
  const [begin, steps] = [Math.max(0, entry), Math.min(2, Math.max(1, exit - entry))];
  const low: number[] = [];
  const high: number[] = [];
  for (const [axis, moves] of own.displacement.entries()) {
    const size = at(own.max, axis) - at(own.min, axis);
    const [from, to] = [moves * begin, moves * (begin + steps)];
    low.push(at(own.min, axis) + Math.min(from, to) - size);
    high.push(at(own.max, axis) + Math.max(from, to) + size);
  }
  const near = wallsIn(game, place, low, high);
  if (!crossings || near.length <= MOST_NEAR) return near;
  return near.filter(({ obstacle }) => crossings.some((crossing) => crossing.obstacle === obstacle));
}

/** What never moves, reaches into a box, and can be met by a mover: in the order of the file. */
function wallsIn({ world }: Game, place: number, low: Vec, high: Vec): readonly NearSolid[] {
  const found: number[] = [];
  world.statics.collect(Float64Array.of(...low, ...high), found);
  return found
    .sort((a, b) => a - b)
    .flatMap((index) => {
      const met = world.meetingWith(place, index);
      return met === "none" ? [] : [{ obstacle: world.obstacle(index), solid: world.solidAt(index), met }];
    });
}

/** Another mover as what may be met, where it is when the frame begins, and as large as when it ends. */
function nearOther(game: Game, place: number, { place: other, motion }: OtherMover): readonly NearSolid[] {
  const { world } = game;
  const met = world.meetingBetween(place, other);
  const { growth } = motion;
  const solid = growth ? movedBy(motion, { growth, displacement: motion.min.map(() => 0) }) : motion;
  return met === "none" ? [] : [{ obstacle: game.index(other), solid, met }];
}

/** More boxes than these are not looked at in each phase of a fall. */
const MOST_BESIDE = 256;

/** What a passage leads through, and what is flush with the entered face: at another frame rate the path is another one. */
export function wallOf(
  game: Game,
  place: number,
  { first, crossings }: Passage,
  displacement: Vec,
): readonly NearSolid[] {
  const { normal = [], box } = first;
  const axis = normal.findIndex((n) => n !== 0);
  const face = at(normal, axis) < 0 ? "min" : "max";
  const reach = displacement.map((d, i) => (i === axis ? 0 : Math.abs(d)));
  const low = box.min.map((m, i) => m - at(reach, i));
  const high = box.max.map((m, i) => m + at(reach, i));
  const found = wallsIn(game, place, low, high);
  const through = crossings.map(({ obstacle, box: solid, isOneWay, normal: met = [] }): NearSolid => {
    return { obstacle, solid, met: isOneWay ? met : "any" };
  });
  // What is flush with a slanted face is not told by coordinates.
  const isSlanted = through.some(({ solid }) => solid.polygon) || Math.abs(at(normal, axis)) !== 1;
  if (isSlanted || found.length > MOST_BESIDE) return through;
  const isFlush = (solid: Solid): boolean => at(solid[face], axis) === at(box[face], axis);
  const flush = found.filter(
    ({ obstacle, solid }) => isFlush(solid) || crossings.some((each) => each.obstacle === obstacle),
  );
  return [...flush, ...through.filter(({ obstacle }) => !flush.some((each) => each.obstacle === obstacle))];
}
