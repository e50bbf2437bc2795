import { boxAt, overlaps, type Box, type Vec } from "../../../src/geometry/index.js";
import { positionBelow, type Body, type ResponseName } from "../../../src/solver/index.js";
import type { Random } from "../../exact/random.js";
import type { Drive, WorldCase } from "./world.js";

/** What coordinates are made of: whole steps of some unit from some origin, so that faces meet as people make them meet. */
interface Numbers {
  readonly at: (steps: number) => number;
  readonly length: (steps: number) => number;
}

/** Body-frames of a case: what is checked in a fraction of a second. */
const MOST_WORK = 3000;

/** A world of one of the kinds that have been hard for somebody. */
export function generateWorld(random: Random): WorldCase {
  const dimensions = random.chance(0.7) ? 2 : 3;
  const kind = random.pick("blocks", "blocks", "corridor", "corridor", "crowd", "tiles", "extreme");
  const numbers = numbersOf(random);
  const world =
    kind === "corridor"
      ? corridor(random, dimensions, numbers)
      : kind === "crowd"
        ? crowd(random, dimensions, numbers)
        : kind === "tiles"
          ? tiled(random, numbers)
          : kind === "extreme"
            ? extreme(random, dimensions)
            : blocks(random, dimensions, numbers);
  const movers = Math.max(1, world.bodies.length);
  const long = random.chance(0.1) ? 200 : 20;
  const drive: Drive = kind === "extreme" ? "free" : random.pick("free", "free", "commanded", "falling");
  return {
    dt: random.pick(1, 1, 1 / 60, 0.1),
    frames: Math.max(1, Math.min(random.integer(1, long), Math.floor(MOST_WORK / movers))),
    drive,
    more: [],
    boxes: [],
    ...world,
  };
}

function numbersOf(random: Random): Numbers {
  const unit = random.pick(1, 0.1, 0.1, 0.01, 0.7, 1 / 3, 2 ** -10, 16, 1e-9, 1e12);
  const origin = random.pick(0, 0, 0, 1e6, -1e9);
  // As `n / 10` is written, or as sums of tenths come out.
  const isQuotient = random.chance(0.7);
  const length = (steps: number): number => (isQuotient && unit < 1 ? steps / Math.round(1 / unit) : steps * unit);
  return { at: (steps) => origin * (unit < 1e-3 ? 0 : 1) + length(steps), length };
}

type Part = Omit<WorldCase, "dt" | "frames" | "drive" | "more" | "boxes"> & Partial<WorldCase>;

const allResponses: readonly ResponseName[] = ["slide", "stop", "deflect", "push", "pass"];

/** What a body does at contacts. In half of the worlds all do the same. */
function mannersOf(random: Random): () => Pick<Body, "response" | "restitution" | "mass"> {
  const all = random.chance(0.5) ? allResponses[random.integer(0, 3)] : undefined;
  const bouncing = random.chance(0.3);
  return () => ({
    response: all ?? random.pick("slide", "slide", "stop", "deflect", "push", "pass"),
    ...(random.chance(0.5) && { restitution: bouncing ? 1 : random.pick(0, 0.5, 0.9, 1) }),
    ...(random.chance(0.3) && { mass: random.pick(0.1, 1, 3, 1e6, 1e-9) }),
  });
}

function vecOf(dimensions: number, component: (axis: number) => number): number[] {
  return Array.from({ length: dimensions }, (_, axis) => component(axis));
}

/** Speeds in steps of the same unit, straight ones and diagonals included, and a few that are very slow or fast. */
function velocityOf(random: Random, dimensions: number, { length }: Numbers): Vec {
  const reach = random.pick(3, 30, 300);
  if (random.chance(0.2)) {
    const both = length(random.integer(-reach, reach));
    return vecOf(dimensions, () => random.sign() * both);
  }
  const only = random.chance(0.2) ? random.integer(0, dimensions - 1) : -1;
  return vecOf(dimensions, (axis) =>
    only >= 0 && axis !== only
      ? 0
      : random.chance(0.05)
        ? length(1) * random.pick(1e-12, -1e-12, 1e6, -1e6)
        : random.chance(0.2)
          ? length(reach) * random.between(-1, 1)
          : length(random.integer(-reach, reach)),
  );
}

/** Bodies with names whose order is not their own, without those that begin in something, unless they may. */
function placed(
  random: Random,
  bodies: readonly Omit<Body, "id">[],
  boxes: readonly Box[],
  mayOverlap: boolean,
): Body[] {
  const kept: Body[] = [];
  const taken: Box[] = [...boxes];
  const step = random.pick(1, 7, 101);
  bodies.forEach((body, i) => {
    const box = boxAt(body.position, body.size);
    if (!mayOverlap && taken.some((other) => overlaps(box, other))) return;
    taken.push(box);
    kept.push({ id: `b${(i * step) % 997}`, ...body });
  });
  return kept;
}

/** Boxes here and there, movers between them, flush with their lines as often as not. */
function blocks(random: Random, dimensions: 2 | 3, numbers: Numbers): Part {
  const manners = mannersOf(random);
  const line = (): number => random.integer(-30, 30);
  const boxes = Array.from({ length: random.integer(0, 8) }, (): Box => {
    const corner = vecOf(dimensions, line);
    return {
      min: corner.map(numbers.at),
      max: corner.map((from) => numbers.at(from + (random.chance(0.05) ? 0 : random.integer(1, 25)))),
    };
  });
  const count = random.pick(1, 2, 3, 8, 20);
  const bodies = Array.from({ length: random.integer(1, count) }, (): Omit<Body, "id"> => {
    const size = vecOf(dimensions, () => numbers.length(random.chance(0.05) ? 0 : random.integer(1, 12)));
    const position = size.map((extent) =>
      random.chance(0.5) ? numbers.at(line()) : positionBelow(numbers.at(line()), extent),
    );
    if (random.chance(0.1)) return { position, size };
    return { position, size, velocity: velocityOf(random, dimensions, numbers), ...manners() };
  });
  const half = random.integer(0, boxes.length);
  return {
    dimensions,
    boxes: boxes.slice(0, half),
    more: boxes.slice(half),
    bodies: placed(random, bodies, boxes, random.chance(0.15)),
  };
}

/** A gap exactly as wide as what is in it, by the numbers that people write. */
function corridor(random: Random, dimensions: 2 | 3, numbers: Numbers): Part {
  const manners = mannersOf(random);
  const across = random.integer(0, dimensions - 1);
  const width = random.integer(1, 15);
  const low = random.integer(-40, 40);
  const [from, length] = [random.integer(-40, 0), random.integer(20, 80)];
  const isAsObject = random.chance(0.3);
  const wall = (a: number, b: number): Box => ({
    min: vecOf(dimensions, (axis) => numbers.at(axis === across ? a : from)),
    max: vecOf(dimensions, (axis) => numbers.at(axis === across ? b : from + length)),
  });
  const thick = random.integer(1, 5);
  const walls = [wall(low - thick, low), wall(low + width, low + width + thick)];
  // Ends of the corridor, some with a hole.
  const along = (across + 1) % dimensions;
  if (random.chance(0.6)) {
    const end = from + random.integer(length >> 1, length);
    walls.push({
      min: vecOf(dimensions, (axis) => numbers.at(axis === along ? end : axis === across ? low : from)),
      max: vecOf(dimensions, (axis) =>
        numbers.at(axis === along ? end + thick : axis === across ? low + random.integer(1, width) : from + length),
      ),
    });
  }
  const count = random.pick(1, 1, 2, 5, 12);
  const movers = Array.from({ length: count }, (_, i): Omit<Body, "id"> => {
    const size = vecOf(dimensions, (axis) =>
      axis === across && random.chance(0.8) ? numbers.length(width) : numbers.length(random.integer(1, 6)),
    );
    const position = size.map((extent, axis) => {
      if (axis !== across) return numbers.at(from + 2 + i * random.pick(6, 7, 8));
      return random.chance(0.7) ? numbers.at(low) : positionBelow(numbers.at(low + width), extent);
    });
    return { position, size, velocity: velocityOf(random, dimensions, numbers), ...manners() };
  });
  const immovable = isAsObject
    ? walls.map(({ min, max }) => ({ position: min, size: max.map((m, axis) => m - (min[axis] ?? 0)) }))
    : [];
  const boxes = isAsObject ? [] : walls;
  return { dimensions, boxes, bodies: placed(random, [...immovable, ...movers], boxes, random.chance(0.05)) };
}

/** Many bodies side by side, flush or with a little room, in a closed room or none. */
function crowd(random: Random, dimensions: 2 | 3, numbers: Numbers): Part {
  const manners = mannersOf(random);
  const side =
    dimensions === 2
      ? random.pick(2, 3, 5, 8, random.chance(0.2) ? 17 : 4)
      : random.pick(2, 3, random.chance(0.2) ? 6 : 3);
  const size = random.integer(1, 10);
  const gap = random.pick(0, 0, 1, 3);
  const pitch = size + gap;
  const center = random.chance(0.3);
  const bodies: Omit<Body, "id">[] = [];
  for (let cell = 0; cell < side ** dimensions && bodies.length < 300; cell++) {
    if (random.chance(0.1)) continue;
    const place = vecOf(dimensions, (axis) => Math.floor(cell / side ** axis) % side);
    const inwards = (axis: number): number => numbers.length(Math.round(side / 2 - (place[axis] ?? 0)) * size);
    bodies.push({
      position: place.map((n) => numbers.at(n * pitch)),
      size: vecOf(dimensions, () => numbers.length(size)),
      velocity: center ? vecOf(dimensions, inwards) : velocityOf(random, dimensions, numbers),
      ...manners(),
    });
  }
  const [low, high] = [-gap, side * pitch];
  const boxes = random.chance(0.6)
    ? vecOf(dimensions * 2, (i) => i).map((i): Box => {
        const axis = i >> 1;
        const [a, b] = i % 2 === 0 ? [low - 5, low] : [high, high + 5];
        return {
          min: vecOf(dimensions, (other) => numbers.at(other === axis ? a : low - 5)),
          max: vecOf(dimensions, (other) => numbers.at(other === axis ? b : high + 5)),
        };
      })
    : [];
  return { dimensions, boxes, bodies: placed(random, bodies, boxes, false) };
}

/** Caves of tiles, in which bodies are as large as a tile or a little less. */
function tiled(random: Random, numbers: Numbers): Part {
  const manners = mannersOf(random);
  const tile = random.integer(1, 16);
  const tileSize = numbers.length(tile);
  const rows = Array.from({ length: random.integer(3, 12) }, () =>
    Array.from({ length: 12 }, () => (random.chance(0.4) ? "#" : ".")).join(""),
  );
  const corner = random.integer(-50, 50);
  const origin = [numbers.at(corner), numbers.at(corner)];
  const bodies: Omit<Body, "id">[] = [];
  rows.forEach((row, y) =>
    [...row].forEach((one, x) => {
      if (one === "#" || !random.chance(0.15)) return;
      const size = [0, 1].map(() => (random.chance(0.7) ? tileSize : numbers.length(random.integer(1, tile))));
      bodies.push({
        position: [x, y].map((n, axis) => (origin[axis] ?? 0) + n * tileSize),
        size,
        velocity: velocityOf(random, 2, numbers),
        ...manners(),
      });
    }),
  );
  const map = { tileSize, origin, rows };
  // Where sums of decimals do not meet the lines of the grid, a body begins in a tile. That is for others to look at.
  return { dimensions: 2, map, bodies: placed(random, bodies, [], false) };
}

/** Numbers from all of the range of doubles. */
function extreme(random: Random, dimensions: 2 | 3): Part {
  const number = (): number =>
    random.sign() *
    random.pick(0, 1, 0.1, 5e-324, 2.3e-308, 1e-160, 1e-17, 1e16, 1e160, 1e300, 8.9e307, Number.MAX_VALUE);
  const bodies = Array.from({ length: random.integer(1, 6) }, (): Omit<Body, "id"> => {
    const position = vecOf(dimensions, number);
    const size = position.map((p) => {
      const extent = Math.abs(number());
      return Number.isFinite(p + extent) ? extent : 1;
    });
    return {
      position,
      size,
      ...(random.chance(0.8) && { velocity: vecOf(dimensions, number) }),
      response: random.pick("slide", "stop", "deflect", "push", "pass"),
      mass: random.pick(1, 1e-300, 1e300, 5e-324),
      restitution: random.pick(0, 0.5, 1),
    };
  });
  return { dimensions, bodies: placed(random, bodies, [], true) };
}
