import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Box, Vec } from "../../src/geometry/index.js";
import {
  createWorld,
  methods,
  positionBelow,
  step,
  type AnyBody,
  type Statics,
  type StepResult,
  type Waypoint,
  type World,
} from "../../src/solver/index.js";
import { Random } from "../exact/random.js";
import {
  after,
  faultOf,
  indexOfShapes,
  obstaclesOf,
  overlap,
  polygon,
  type Shape,
  shapeOf,
  world,
} from "./convexScenes.js";
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

/** Lets all that move fall along parabolas, and looks after each frame whether anything is inside of anything. */
function expectWellOnCurves(given: World<AnyBody>, gravity: Vec, frames: number): void {
  const dt = 1 / 60;
  const run = createWorld({ dimensions: 2, ...(given.statics && { statics: given.statics }) });
  const handles = given.bodies.map((body) => run.add(body));
  let now = given;
  for (let frame = 0; frame < frames; frame++) {
    for (const [i, { velocity, kinematic }] of now.bodies.entries()) {
      const handle = handles[i];
      if (!velocity || kinematic || handle === undefined) continue;
      const gain = gravity.map((g) => g * dt);
      const moved = velocity.map((v, axis) => (v + (gain[axis] ?? 0) / 2) * dt);
      run.setVelocity(
        handle,
        velocity.map((v, axis) => v + (gain[axis] ?? 0)),
      );
      run.setDisplacement(
        handle,
        moved,
        gain.map((g) => g * dt),
      );
    }
    const { squeezed, caught } = run.step(dt);
    const bodies = now.bodies.map((body, i) => {
      const handle = handles[i];
      if (!body.velocity || handle === undefined) return body;
      const moves = { position: [...run.position(handle)], velocity: [...run.velocity(handle)] };
      return body.corners ? { ...body, ...moves } : { ...body, ...moves, size: [...run.size(handle)] };
    });
    const named = (all: readonly number[]): readonly string[] =>
      all.map((handle) => now.bodies[handles.indexOf(handle)]?.id ?? "");
    const paths = new Map<string, readonly Waypoint[]>();
    const result: StepResult<AnyBody> = {
      ...{
        bodies,
        contacts: [],
        cutShort: false,
        caught: named(caught),
        squeezed: named(squeezed),
        paths,
        outgrown: false,
      },
    };
    expect(faultOf({ ...now, bodies }, result), `frame ${frame}`).toBeUndefined();
    now = { ...now, bodies };
  }
}

describe("among convex polygons", () => {
  test.each([
    { who: "a box", stream: 1, movers: 1, polygons: false, frames: 12, count: 200 },
    { who: "a polygon", stream: 2, movers: 1, polygons: true, frames: 12, count: 200 },
    { who: "a box that grows", stream: 6, movers: 1, polygons: false, grows: true, frames: 12, count: 200 },
    {
      who: "each of several, of which some grow,",
      stream: 7,
      movers: 4,
      polygons: true,
      grows: true,
      frames: 8,
      count: 100,
    },
    {
      who: "each of several, of which some go where they are told,",
      stream: 3,
      movers: 4,
      polygons: true,
      frames: 8,
      count: 100,
    },
  ])("$who ends inside of nothing and goes through nothing", ({ stream, movers, polygons, grows, frames, count }) => {
    holds(
      seeds,
      (seed) => {
        const random = new Random(seed, stream);
        expectWell(world(random, movers, polygons, grows), random.pick(0, 0, 20, 300), frames);
      },
      count,
    );
  });

  test("bodies on parabolas end inside of nothing", () => {
    holds(
      seeds,
      (seed) => {
        const random = new Random(seed, 8);
        const given = world(random, random.pick(1, 1, 3), true, random.chance(0.4));
        expectWellOnCurves(given, [random.between(-2000, 2000), random.between(-2000, 8000)], 8);
      },
      100,
    );
  });

  test("bodies that a published sweep moves among boxes end inside of no polygon", () => {
    holds(
      seeds,
      (seed) => {
        const random = new Random(seed, 9);
        const given = world(random, 1, true);
        let now = given;
        for (let frame = 0; frame < 8; frame++) {
          const result = step(now, 1 / 60, { solve: (a, b) => methods.gomez(a, b).sweep });
          for (const body of result.bodies) {
            if (!body.velocity || body.response === "pass") continue;
            for (const [name, obstacle] of obstaclesOf(now)) {
              if (!body.corners && "min" in obstacle) continue;
              expect(overlap(shapeOf(body), obstacle), `frame ${frame}: ${name}`).toBe(false);
            }
          }
          now = after(now, result, ({ velocity = [] }) => velocity);
        }
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

/** A V of two slopes between walls, and something above it. */
function valley(random: Random, unit: number): World<AnyBody> {
  const [left, right] = [unit * random.between(2, 6), unit * random.between(2, 6)];
  const [rise, otherRise] = [unit * random.between(1, 6), unit * random.between(1, 6)];
  const shape = random.chance(0.5)
    ? { size: [unit * random.between(0.3, 1), unit * random.between(0.3, 1)] }
    : { corners: polygon(random, unit * 0.5, (n) => n) };
  return {
    dimensions: 2,
    bodies: [
      {
        id: "a",
        position: [0, 0],
        corners: [
          [-left, -rise],
          [0, 0],
          [-left, 0],
        ],
      },
      {
        id: "b",
        position: [0, 0],
        corners: [
          [right, -otherRise],
          [right, 0],
          [0, 0],
        ],
      },
      { id: "left", position: [-left - unit, -30 * unit], size: [unit, 40 * unit] },
      { id: "right", position: [right, -30 * unit], size: [unit, 40 * unit] },
      { id: "m", position: [unit * random.between(-1, 1), -10 * unit], ...shape, velocity: [0, 0] },
    ],
  };
}

test("a body that has come to the bottom of a V of two slopes stays there to the bit", () => {
  let rested = 0;
  let asked = 0;
  holds(
    seeds,
    (seed) => {
      const random = new Random(seed, 7);
      const unit = random.pick(1, 0.1, 16, 0.7);
      let now = valley(random, unit);
      const fall = (): StepResult<AnyBody> => {
        const falling: World<AnyBody> = {
          ...now,
          bodies: now.bodies.map((body) =>
            body.velocity
              ? { ...body, velocity: [body.velocity[0] as number, (body.velocity[1] as number) + 10 * unit] }
              : body,
          ),
        };
        const result = step(falling, 1 / 60);
        expect(faultOf(falling, result)).toBeUndefined();
        expect(result.caught).toEqual([]);
        now = after(falling, result);
        return result;
      };
      let bottom: Vec | undefined;
      for (let frame = 0; frame < 300 && !bottom; frame++) {
        const met = fall();
        const onSlopes = met.contacts.filter(({ obstacle }) => obstacle === "a" || obstacle === "b");
        const last = onSlopes.at(-1);
        if (!last || onSlopes.every(({ obstacle }) => obstacle === last.obstacle)) continue;
        bottom = met.paths.get("m")?.find(({ time }) => time === last.time)?.position;
      }
      asked++;
      if (!bottom) return;
      rested++;
      const position = bottom;
      now = {
        ...now,
        bodies: now.bodies.map((body) => (body.velocity ? { ...body, position, velocity: [0, 0] } : body)),
      };
      for (let frame = 0; frame < 120; frame++) {
        const before = now.bodies;
        fall();
        // What was not quite on both slopes comes there in the first frames.
        if (frame > 20) expect(now.bodies).toEqual(before);
      }
    },
    30,
  );
  expect(rested).toBeGreaterThan(asked / 2);
});

test("a body that falls into a V comes to rest to the bit, or still swings by far more than rounding: none creeps", () => {
  let rested = 0;
  let asked = 0;
  holds(
    seeds,
    (seed) => {
      const random = new Random(seed, 7);
      const unit = random.pick(1, 0.1, 16, 0.7);
      const placeIn = ({ bodies }: Pick<World<AnyBody>, "bodies">): Vec => bodies.at(-1)?.position ?? [];
      let now = valley(random, unit);
      let most = 0;
      for (let frame = 0; frame < 400; frame++) {
        const from = placeIn(now);
        const result = step(now, 1 / 60);
        if (frame >= 350) {
          const moved = placeIn(result).map((p, axis) => p - (from[axis] as number));
          most = Math.max(most, Math.hypot(...moved));
        }
        now = after(now, result, ({ velocity = [] }) => [velocity[0] as number, (velocity[1] as number) + 10 * unit]);
      }
      asked++;
      if (most === 0) rested++;
      else expect(most).toBeGreaterThan(1e-6 * unit);
    },
    16,
  );
  expect(rested).toBeGreaterThan(asked * 0.8);
});

test("a box that begins a rounding inside of a slope is put out of it where it is, and not through its bottom", () => {
  const given: World<AnyBody> = {
    dimensions: 2,
    bodies: [
      {
        id: "slope",
        position: [0, 0],
        corners: [
          [2.373142454034029, -1.0540770474390075],
          [2.373142454034029, 0],
          [0, 0],
        ],
      },
      {
        id: "m",
        position: [-0.16281007116127727, -0.668620309383724],
        size: [0.6604973886560274, 0.4475628767458501],
        velocity: [0, 7],
      },
    ],
  };
  const result = step(given, 1 / 60);
  expect(faultOf(given, result)).toBeUndefined();
  for (const { normal } of result.contacts) expect(Math.hypot(...normal)).toBeCloseTo(1);
  expect(result.bodies[1]?.position[1]).toBeLessThan(-0.5);
});

test("who is pressed against a one-way face is not put through it by a rounding", () => {
  const platform: AnyBody = {
    id: "platform",
    position: [97, 122],
    corners: [
      [-55.36543081215138, 17.38390476891458],
      [-79.0312511120516, -6.872553405747549],
      [26.531884325492022, -22.1697331979721],
      [57.05655678739284, -16.93987929130379],
    ],
    oneWay: [0, -1],
  };
  const rock: AnyBody = {
    id: "m",
    position: [164.173, 109.535],
    corners: [
      [24.46652760447022, -1.5599098223679726],
      [17.641387142514578, -11.463571045431646],
      [14.184048536071518, -13.445999645209982],
      [-13.85659659895287, -13.59837200496892],
      [-18.45875978968443, -10.870637492956405],
      [15.379886334653229, 12.842444219695615],
    ],
    velocity: [28230, 10394],
  };
  const pressing: AnyBody = {
    id: "pressing",
    position: [165, 2],
    corners: [
      [22.745299038292004, 8.349358122455222],
      [-18.706542654937664, -14.231436720859849],
      [23.61334966586777, -6.14695494937867],
    ],
    velocity: [1274, 11889],
  };
  const ramp: AnyBody = {
    id: "platform",
    position: [-8000000, 2500000],
    corners: [
      [2750000, -750000],
      [-1250000, -4250000],
      [-2750000, -250000],
      [-2750000, 0],
      [1750000, 3750000],
    ],
    oneWay: [1, 0],
  };
  const growing: AnyBody = {
    id: "m",
    position: [-5819225, 4311513],
    size: [10554000, 10176200],
    velocity: [-2667120, 12970800],
    growth: [5030020, 4958990],
  };
  const slope: AnyBody = {
    id: "slope",
    position: [14825000, 14575000],
    corners: [
      [0, 0],
      [0, -2325000],
      [-3487500, 0],
    ],
  };
  const worlds: readonly (readonly AnyBody[])[] = [
    [platform, rock, pressing, { id: "wall", position: [189, -513], size: [343, 1030] }],
    [
      ramp,
      growing,
      { id: "pressing", position: [4788060, 4079480], size: [6549440, 10495500], velocity: [0, 968750] },
      { id: "floor", position: [-36325000, 14575000], size: [74400000, 23250000] },
      slope,
    ],
  ];
  for (const bodies of worlds) {
    const given: World<AnyBody> = { dimensions: 2, bodies };
    const result = step(given, 1 / 60);
    const bodyIn = (id: string): Shape => shapeOf(result.bodies.find((body) => body.id === id) as AnyBody);
    expect(overlap(bodyIn("m"), bodyIn("platform"))).toBe(false);
    expect(faultOf(given, result)).toBeUndefined();
    const next = after(given, result);
    expect(faultOf(next, step(next, 1 / 60))).toBeUndefined();
  }
});

test("a box that is overtaken far out is not put into its floor by as much as it had moved", () => {
  const given: World<AnyBody> = {
    dimensions: 2,
    bodies: [
      { id: "m", position: [-999999999.8243177, 12.3], size: [1, 1], velocity: [14, 1] },
      {
        id: "overtaking",
        position: [-999999999.5305164, 12.006198368122233],
        corners: [
          [1, -1],
          [-2, -1],
          [-1, 1],
        ],
        velocity: [15, 0],
      },
      { id: "floor", position: [-1000000000, 13.3], size: [73, 23] },
    ],
  };
  expect(faultOf(given, step(given, 1 / 60))).toBeUndefined();
});

test("a polygon that a lift presses to the floor gives way aside, and is squeezed where a wall is there, as the only one that may be inside of it", () => {
  const wall: AnyBody = { id: "wall", position: [90.7, 100], size: [50, 134] };
  const given: World<AnyBody> = {
    dimensions: 2,
    bodies: [
      {
        id: "m",
        position: [66.64853737226281, 218],
        corners: [
          [24, -4],
          [8, -20],
          [-12, -16],
          [-20, -12],
          [-20, -8],
          [12, 16],
        ],
        velocity: [0, 79.16666666666667],
        response: "stop",
      },
      { id: "floor", position: [-164, 234], size: [400, 100] },
      {
        id: "lift",
        position: [-28.372255693802572, 193.83976913891468],
        size: [76, 11.4],
        velocity: [0, 90.68670369036495],
        kinematic: true,
        carries: [0, -1],
      },
    ],
  };
  for (const { bodies, squeezed } of [
    { bodies: given.bodies, squeezed: [] },
    { bodies: [...given.bodies, wall], squeezed: ["m"] },
  ]) {
    const result = step({ ...given, bodies }, 1 / 60);
    expect(result.squeezed).toEqual(squeezed);
    expect(faultOf({ ...given, bodies }, result)).toBeUndefined();
  }
});

test("worlds that mirror each other come to mirrored places: polygons to the bit, boxes to an ulp at either face", () => {
  holds(seeds, (seed) => {
    const random = new Random(seed, 6);
    const given = world(random, 1, true);
    const mover = given.bodies.find(({ velocity }) => velocity);
    const shapes = [...obstaclesOf(given)];
    if (!mover || ![shapeOf(mover), ...shapes.map(([, shape]) => shape)].every(hasMirrorImage)) return;
    const straight = shapes.map(([name, shape]) => asBody(`o${name}`, shape));
    const mirrored = shapes.map(([name, shape]) => mirrorImage(`o${name}`, shape));
    const gravity = random.pick(0, 20, 300);
    const response = mover.response ?? "slide";
    let [now, velocity] = [asBody("m", shapeOf(mover)), mover.velocity as Vec];
    for (let frame = 0; frame < 8 && hasMirrorImage(shapeOf(now)); frame++) {
      const [x, y] = [velocity[0] as number, (velocity[1] as number) + gravity];
      const one = step({ dimensions: 2, bodies: [...straight, { ...now, velocity: [x, y], response }] }, 1 / 60);
      const seen: AnyBody = { ...mirrorImage("m", shapeOf(now)), velocity: [-x, y], response };
      const other = step({ dimensions: 2, bodies: [...mirrored, seen] }, 1 / 60);
      const [end, back] = [one, other].map(({ bodies }) => bodies.at(-1)) as [AnyBody, AnyBody];
      const [place, image] = [shapeOf(end), shapeOf(mirrorImage("m", shapeOf(back)))];
      expect(one.contacts.length).toBe(other.contacts.length);
      if ("min" in place && "min" in image) {
        // The far face of a box is a rounded sum. Put beside something with it, it is an ulp away; its image puts the near one there.
        const reach = Math.max(
          ...[...straight, now].flatMap(({ position }) => position.map(Math.abs)),
          Math.hypot(x, y),
        );
        for (const axis of [0, 1]) {
          const off = Math.abs((place.min[axis] as number) - (image.min[axis] as number));
          expect(off).toBeLessThanOrEqual(2 ** -50 * reach);
        }
      } else {
        expect(image).toEqual(place);
        expect([-(back.velocity?.[0] as number) + 0, back.velocity?.[1]]).toEqual([
          (end.velocity?.[0] as number) + 0,
          end.velocity?.[1],
        ]);
      }
      [now, velocity] = [asBody("m", place), end.velocity as Vec];
    }
  });
});

/** Whether the image of a shape in a mirror is one to the bit: of a box, its size is the difference of its faces. */
function hasMirrorImage(shape: Shape): boolean {
  if (!("min" in shape)) return true;
  return shape.max.every((high, axis) => {
    const low = shape.min[axis] as number;
    return low + (high - low) === high && -high + (high - low) === -low;
  });
}

function asBody(id: string, shape: Shape): AnyBody {
  if (!("min" in shape)) return { id, ...shape };
  return { id, position: shape.min, size: shape.max.map((high, axis) => high - (shape.min[axis] as number)) };
}

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
