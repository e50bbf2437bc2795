import fc from "fast-check";
import { describe, test } from "vitest";
import { boxAt, overlaps, type Box } from "../../src/geometry/index.js";
import { joined, step, tiles, type Body, type Statics, type StepResult, type World } from "../../src/solver/index.js";
import { holds, indexOf } from "./stepScenes.js";

/**
 * Gaps that are exactly as wide as what stands in them, in decimals: in doubles they may be an ulp too narrow for some of
 * the places that touch a wall, and a body that is freed from one wall must not be lost in the other.
 */
interface Gap {
  readonly dimensions: 2 | 3;
  readonly axis: number;
  readonly left: Box;
  readonly right: Box;
  readonly mover: Body;
}

const responses = ["slide", "stop", "deflect", "push"] as const;
const kinds = ["bodies", "statics", "tiles", "joined", "movers"] as const;
type Kind = (typeof kinds)[number];

function gapOf(
  dimensions: 2 | 3,
  axis: number,
  [start, width, thickness]: readonly [number, number, number],
  velocity: readonly number[],
  rest: Partial<Body>,
): Gap {
  const vec = (own: number, others: number): number[] =>
    Array.from({ length: dimensions }, (_, i) => (i === axis ? own : others));
  const wall = (min: number, extent: number): Box => boxAt(vec(min, -20), vec(extent, 40));
  return {
    dimensions,
    axis,
    left: wall(start / 10 - thickness / 10, thickness / 10),
    right: wall((start + width) / 10, 1),
    mover: { id: "m", position: vec(start / 10, 0), size: vec(width / 10, 1), velocity, ...rest },
  };
}

const isFree = ({ left, right, mover }: Gap): boolean =>
  [left, right].every((wall) => !overlaps(wall, boxAt(mover.position, mover.size)));

/** The gap as a world: undefined where this kind of obstacle cannot stand exactly there. */
function worldOf({ dimensions, axis, left, right, mover }: Gap, kind: Kind): World | undefined {
  const asBody = (id: string, { min, max }: Box, more: Partial<Body> = {}): Body | undefined => {
    const size = max.map((m, i) => m - (min[i] ?? 0));
    const isExact = boxAt(min, size).max.every((m, i) => m === max[i]);
    return isExact ? { id, position: min, size, ...more } : undefined;
  };
  if (kind === "bodies" || kind === "movers") {
    const rest = kind === "movers" ? { velocity: left.min.map(() => 0), mass: 4 } : {};
    const walls = [asBody("left", left, rest), asBody("right", right, rest)];
    if (!walls[0] || !walls[1]) return undefined;
    return { dimensions, bodies: [walls[0], walls[1], mover] };
  }
  let level: Statics;
  if (kind === "statics") level = indexOf([left, right], dimensions);
  else {
    // A column of tiles on the far side; tiles are square and flat.
    if (dimensions === 3 || axis === 1) return undefined;
    const wall = right.min[0] ?? 0;
    const column = tiles({
      tileSize: 1,
      origin: [wall, -20],
      width: 1,
      height: 40,
      solid: new Uint8Array(40).fill(1),
    });
    level = kind === "tiles" ? column : joined(indexOf([left], 2), column);
    if (kind === "tiles") {
      const other = asBody("left", left);
      return other && { dimensions, statics: level, bodies: [other, mover] };
    }
  }
  return { dimensions, statics: level, bodies: [mover] };
}

function isBetween({ min, max }: Box, left: Box, right: Box, axis: number): boolean {
  return (left.max[axis] ?? NaN) <= (min[axis] ?? NaN) && (right.min[axis] ?? NaN) >= (max[axis] ?? NaN);
}

/** Runs some frames, and looks after each whether the mover is still between its walls, and in neither. */
function expectKept(gap: Gap, kind: Kind, frames: number): void {
  let world = worldOf(gap, kind);
  if (!world) return;
  for (let frame = 0; frame < frames; frame++) {
    const { bodies }: StepResult = step(world, 1 / 60);
    const boxOf = (id: string): Box | undefined => {
      const body = bodies.find((each) => each.id === id);
      return body && boxAt(body.position, body.size);
    };
    const mover = boxOf("m");
    if (!mover) throw new Error("the mover is gone");
    const left = boxOf("left") ?? gap.left;
    const right = boxOf("right") ?? gap.right;
    // No assertion of the runner's, each of which costs as much as the frame.
    if (!isBetween(mover, left, right, gap.axis))
      throw new Error(`in a wall: ${JSON.stringify({ mover, left, right })}`);
    world = { ...world, bodies };
  }
}

describe("a body in a gap that is as wide as itself, in decimals", () => {
  test.each(responses)("is never passed through a wall: %s", (response) => {
    for (const kind of kinds) {
      for (let start = -25; start <= 25; start++) {
        for (let width = 1; width <= 20; width++) {
          for (const [speed, restitution] of [
            [60, 1],
            [-60, 1],
            [60, 0.5],
          ] as const) {
            const gap = gapOf(2, 0, [start, width, 1], [speed, 0], { response, restitution });
            if (isFree(gap)) expectKept(gap, kind, 1);
          }
        }
      }
    }
  });

  test("nor over several frames, along any axis, in 2D and 3D", () => {
    const component = fc.oneof(fc.integer({ min: -80, max: 80 }), fc.constantFrom(0, 0.1, -0.7, 600, -6000, 1e7));
    const cases = fc
      .tuple(
        fc.constantFrom<2 | 3>(2, 3),
        fc.constantFrom(...kinds),
        fc.tuple(fc.integer({ min: -90, max: 90 }), fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 9 })),
        fc.record({
          response: fc.constantFrom(...responses),
          restitution: fc.constantFrom(0, 0.3, 0.5, 0.9, 1),
          mass: fc.constantFrom(0.1, 1, 7),
        }),
      )
      .chain(([dimensions, kind, numbers, rest]) =>
        fc
          .tuple(fc.nat(dimensions - 1), fc.array(component, { minLength: dimensions, maxLength: dimensions }))
          // Within the length of the walls, which is 20 to either side.
          .map(([axis, velocity]) => ({
            kind,
            gap: gapOf(
              dimensions,
              axis,
              numbers,
              velocity.map((v, i) => (i === axis ? v : Math.max(-80, Math.min(80, v)))),
              rest,
            ),
          })),
      )
      .filter(({ gap }) => isFree(gap));
    holds(cases, ({ gap, kind }) => expectKept(gap, kind, 6), 2000);
  });
});
