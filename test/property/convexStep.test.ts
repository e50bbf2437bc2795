import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Box, Vec } from "../../src/geometry/index.js";
import { positionBelow, step, type AnyBody, type Statics, type World } from "../../src/solver/index.js";
import { Random } from "../exact/random.js";
import { after, faultOf, indexOfShapes, obstaclesOf, type Shape, shapeOf, world } from "./convexScenes.js";
import { holds } from "./stepScenes.js";

const seeds = fc.integer({ min: 0, max: 2 ** 31 - 1 });

/** Lets a world run, with a push downwards in each frame, and looks after each frame whether anything is wrong. */
function expectWell(given: World<AnyBody>, gravity: number, frames: number): void {
  let now = given;
  for (let frame = 0; frame < frames; frame++) {
    const result = step(now, 1 / 60);
    expect(faultOf(now, result), `frame ${frame}`).toBeUndefined();
    now = after(now, result, ({ velocity = [], kinematic }) =>
      kinematic ? velocity : [velocity[0] as number, (velocity[1] as number) + gravity],
    );
  }
}

describe("among convex polygons", () => {
  test("a box ends inside of nothing and goes through nothing", () => {
    holds(seeds, (seed) => {
      const random = new Random(seed, 1);
      expectWell(world(random, 1, false), random.pick(0, 0, 20, 300), 12);
    });
  });

  test("a polygon ends inside of nothing and goes through nothing", () => {
    holds(seeds, (seed) => {
      const random = new Random(seed, 2);
      expectWell(world(random, 1, true), random.pick(0, 0, 20, 300), 12);
    });
  });

  test("several, of which some go where they are told, end inside of nothing", () => {
    holds(
      seeds,
      (seed) => {
        const random = new Random(seed, 3);
        expectWell(world(random, 4, true), random.pick(0, 0, 20, 300), 8);
      },
      100,
    );
  });
});

describe("a floor of slopes and tiles", () => {
  test("holds nobody at its seams, whichever way it is gone over", () => {
    holds(seeds, (seed) => {
      const random = new Random(seed, 4);
      const tile = random.pick(1, 16, 0.1, 0.7, 1.1);
      const rise = random.pick(tile, tile / 2, tile / 3, 0.3 * tile);
      const { statics, top } = floorOf(tile, rise);
      const size = [tile * random.between(0.3, 1.3), tile * random.between(0.3, 1.3)];
      const side = random.sign();
      const speed = tile * random.between(0.05, 0.95);
      const gravity = tile * random.pick(0, 0.05, 0.3, 1);
      const start = [side > 0 ? -tile : 7 * tile, positionBelow(side > 0 ? 0 : top, size[1] as number)];
      const velocity = [side * speed, gravity];
      const steepness = (rise / tile) ** 2;
      // Of its speed a slope takes what leads into it, and of its weight it gives what leads along it.
      const upwards = Math.max(0, speed - (gravity * rise) / tile);
      const least = ((side > 0 ? upwards : speed) / (1 + steepness)) * 0.98 - 1e-12;
      let now: World<AnyBody> = {
        dimensions: 2,
        statics,
        bodies: [{ id: "m", position: start, size, velocity }],
      };
      for (let frame = 0; frame < 12; frame++) {
        const result = step(now, 1);
        expect(faultOf(now, result)).toBeUndefined();
        const [before, place] = [now, result].map(({ bodies }) => bodies[0]?.position[0] as number) as [number, number];
        if (place > 10 * tile || place < -3 * tile) break;
        // Where the slope gives more than the speed is, it slides back.
        if (least > 0) expect(side * (place - before)).toBeGreaterThanOrEqual(least);
        now = after(now, result, () => velocity);
      }
    });
  });

  /** Tiles, three slopes that rise to the right, and tiles again; how high these are. */
  function floorOf(tile: number, rise: number): { readonly statics: Statics; readonly top: number } {
    const boxes: Box[] = [];
    const shapes = new Map<number, readonly Vec[]>();
    let y = 0;
    for (let k = -4; k < 12; k++) {
      const [left, right] = [k * tile, (k + 1) * tile];
      if (k >= 2 && k < 5) {
        const next = -(k - 1) * rise;
        const height = tile - next;
        shapes.set(boxes.length, [
          [0, y - next],
          [right - left, 0],
          [right - left, height],
          [0, height],
        ]);
        y = next;
      }
      boxes.push({ min: [left, y], max: [right, tile] });
    }
    return { statics: indexOfShapes(boxes, shapes), top: y };
  }
});

test("a body at rest on a slope, with a wall or a floor behind it, stays to the bit", () => {
  holds(
    seeds,
    (seed) => {
      const random = new Random(seed, 5);
      const unit = random.pick(1, 0.1, 16, 0.7);
      const [width, height] = [unit * random.between(2, 6), unit * random.between(1, 6)];
      const corners = [
        [0, 0],
        [width, -height],
        [width, 0],
      ];
      const behind: AnyBody[] = random.chance(0.5)
        ? [{ id: "wall", position: [-unit, -9 * unit], size: [unit, 12 * unit] }]
        : [
            { id: "floor", position: [-9 * unit, 0], size: [18 * unit, unit] },
            { id: "wall", position: [-8 * unit, -5 * unit], size: [unit, 5 * unit] },
          ];
      const size = [unit * random.between(0.3, 1), unit * random.between(0.3, 1)];
      const mover: AnyBody = { id: "m", position: [width * 0.3, -9 * unit], size, velocity: [0, 0] };
      let now: World<AnyBody> = {
        dimensions: 2,
        bodies: [{ id: "slope", position: [0, 0], corners }, ...behind, mover],
      };
      for (let frame = 0; frame < 240; frame++) {
        const result = step(now, 1 / 60);
        expect(result.caught).toEqual([]);
        if (frame > 200) expect(result.bodies).toMatchObject(now.bodies.map(({ id, position }) => ({ id, position })));
        now = after(now, result, ({ velocity = [] }) => [velocity[0] as number, (velocity[1] as number) + 10 * unit]);
      }
    },
    40,
  );
});

test("worlds that mirror each other come to mirrored places", () => {
  holds(seeds, (seed) => {
    const random = new Random(seed, 6);
    const given = world(random, 1, true);
    const mirrored: World<AnyBody> = {
      dimensions: 2,
      bodies: [...obstaclesOf(given)].map(([name, shape]) => mirrorImage(`o${name}`, shape)),
    };
    const straight: World<AnyBody> = {
      dimensions: 2,
      bodies: [...obstaclesOf(given)].map(([name, shape]) => ({
        id: `o${name}`,
        ...("min" in shape
          ? { position: shape.min, size: shape.max.map((m, axis) => m - (shape.min[axis] as number)) }
          : shape),
      })),
    };
    const mover = given.bodies.find(({ velocity }) => velocity);
    if (!mover) return;
    const own = { ...mirrorImage("m", shapeOf(mover)), response: mover.response ?? "slide" };
    const [x, y] = mover.velocity as readonly [number, number];
    const one = step({ ...straight, bodies: [...straight.bodies, { ...mover, id: "m" }] }, 1 / 60);
    const other = step({ ...mirrored, bodies: [...mirrored.bodies, { ...own, velocity: [-x, y] }] }, 1 / 60);
    const [speed, back] = [one, other].map(({ bodies }) => bodies.at(-1)?.velocity as Vec) as [Vec, Vec];
    const scale = Math.hypot(x, y) + 1e-300;
    // Flush places and corners that are met at once are not mirrored: a face is, to what rounding does.
    if (one.contacts.length !== other.contacts.length) return;
    expect(Math.abs((speed[0] as number) + (back[0] as number))).toBeLessThanOrEqual(1e-5 * scale);
    expect(Math.abs((speed[1] as number) - (back[1] as number))).toBeLessThanOrEqual(1e-5 * scale);
  });
});

/** A body that is a shape, seen in a mirror along the y axis. */
function mirrorImage(id: string, shape: Shape): AnyBody {
  if ("min" in shape) {
    const size = shape.max.map((m, axis) => m - (shape.min[axis] as number));
    return { id, position: [-(shape.max[0] as number), shape.min[1] as number], size };
  }
  const { position, corners } = shape;
  const mirrored = corners.map(([x = 0, y = 0]) => [-x, y]);
  return { id, position: [-(position[0] as number), position[1] as number], corners: mirrored };
}
