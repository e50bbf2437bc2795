import { describe, expect, test } from "vitest";
import { createWorld, statics, step, type Body, type BodyChanges, type Response } from "../../../src/solver/index.js";

const player: Body = { id: "player", position: [0, 0], size: [1, 1], velocity: [0, 60] };
const floor: Body = { id: "floor", position: [-9, 1.5], size: [18, 1] };

describe("a world that stays", () => {
  test("calls bodies by handles, which are no others once they are removed", () => {
    const world = createWorld({ dimensions: 2 });
    const first = world.add(player);
    world.remove(first);
    const second = world.add({ ...player, id: "second", position: [5, 0] });
    expect(second).not.toBe(first);
    expect([world.has(first), world.has(second), world.count]).toEqual([false, true, 1]);
    expect(() => world.position(first)).toThrow(new RangeError(`There is no body ${first} in this world.`));
    expect(() => world.remove(first)).toThrow(RangeError);
    expect(() => world.position(-1)).toThrow(RangeError);
    expect(world.position(second)).toEqual([5, 0]);
  });

  test("keeps each body's own when another one is removed from before it", () => {
    const world = createWorld({ dimensions: 2 });
    const handles = Array.from({ length: 100 }, (_, i) =>
      world.add({ id: `${i}`, position: [3 * i, 0], size: [1, 1], velocity: [i, 0] }),
    );
    for (let i = 0; i < 100; i += 3) world.remove(handles[i] ?? -1);
    world.step(1);
    for (let i = 1; i < 100; i += 3) expect(world.position(handles[i] ?? -1)).toEqual([4 * i, 0]);
  });

  test("writes into what it is given", () => {
    const world = createWorld({ dimensions: 2 });
    const body = world.add(player);
    const out = [9, 9];
    expect(world.position(body, out)).toBe(out);
    expect(out).toEqual([0, 0]);
    expect(world.velocity(body, out)).toEqual([0, 60]);
  });

  test("says who meets whom, and the index of a static box", () => {
    const world = createWorld({ dimensions: 2, statics: statics(Float64Array.of(-9, -3, 9, -2, 3, -9, 4, 9), 2) });
    const body = world.add({ ...player, velocity: [240, 60] });
    const ground = world.add(floor);
    const { contacts, caught } = world.step(1 / 60);
    expect(Array.from(contacts, ({ body: who, other, box, time }) => [who, other, box, time])).toEqual([
      [body, undefined, 1, 0.5],
      [body, ground, undefined, 0.5],
    ]);
    expect(caught).toEqual([]);
    expect(() => contacts.at(2)).toThrow(new RangeError("There are 2 contacts; asked for number 2."));
    expect(() => contacts.at(0.5)).toThrow(RangeError);
  });

  test("lets a body stay for good that is given no velocity any more, and go on when it is given one", () => {
    const world = createWorld({ dimensions: 2 });
    const body = world.add(player);
    world.set(body, { velocity: undefined });
    world.step(1 / 60);
    expect([world.position(body), world.velocity(body)]).toEqual([
      [0, 0],
      [0, 0],
    ]);
    world.setVelocity(body, [60, 0]);
    world.step(1 / 60);
    expect(world.position(body)).toEqual([1, 0]);
  });

  test("refuses what step refuses, and keeps what it had", () => {
    const world = createWorld({ dimensions: 2 });
    const body = world.add(player);
    expect(() => world.set(body, { size: [1, -1] })).toThrow(new RangeError("body.size[1] must be ≥ 0; got -1."));
    expect(() => world.add({ ...player, position: [0] })).toThrow(
      new RangeError("body.position must have 2 numbers; got 1."),
    );
    expect(() => world.setVelocity(body, [NaN, 0])).toThrow(
      new RangeError("velocity[0] must be a finite number; got NaN."),
    );
    expect(() => world.setPosition(body, [0])).toThrow(new RangeError("position must have 2 numbers; got 1."));
    expect(() => world.setDisplacement(body, [0])).toThrow(RangeError);
    expect(() => world.step(NaN)).toThrow(new RangeError("dt must be a finite number of seconds; got NaN."));
    expect(() => createWorld({ dimensions: 4 as 2 })).toThrow(RangeError);
    world.step(1 / 60);
    expect(world.position(body)).toEqual([0, 1]);
  });
});

describe("a body rests", () => {
  const down = [0, 1];

  test("on what it came to lie on, until it leaves it", () => {
    const world = createWorld({ dimensions: 2 });
    const body = world.add(player);
    world.add(floor);
    expect(world.isResting(body, down)).toBe(false);
    world.step(1 / 60);
    expect(world.isResting(body, down)).toBe(true);
    expect(
      [
        [0, -1],
        [1, 0],
        [-1, 0],
      ].map((direction) => world.isResting(body, direction)),
    ).toEqual([false, false, false]);
    world.setVelocity(body, [0, -60]);
    world.step(1 / 60);
    expect(world.isResting(body, down)).toBe(false);
  });

  test("on another one that moves, and that one under it", () => {
    const world = createWorld({ dimensions: 2 });
    const upper = world.add(player);
    const lower = world.add({ id: "lower", position: [0, 1.25], size: [1, 1], velocity: [0, 0] });
    world.add({ ...floor, position: [-9, 2.25] });
    world.step(1 / 60);
    expect([world.isResting(upper, down), world.isResting(lower, down), world.isResting(lower, [0, -1])]).toEqual([
      true,
      true,
      true,
    ]);
  });

  test("at every place, however doubles round there", () => {
    for (const y of [0.1, 1e6 + 0.3, -1e9 + 0.7, 123456.789]) {
      const world = createWorld({ dimensions: 2, statics: statics(Float64Array.of(-9, y, 9, y + 1), 2) });
      const body = world.add({ id: "body", position: [0, y - 3.3], size: [0.3, 0.7], velocity: [0, 600] });
      world.step(1 / 60);
      expect(world.isResting(body, down)).toBe(true);
    }
  });

  test("not on an edge, and not on what lets it pass", () => {
    const world = createWorld({ dimensions: 2, statics: statics(Float64Array.of(1, 1, 2, 2), 2) });
    const body = world.add({ ...player, velocity: [0, 0] });
    world.add({ id: "sensor", position: [0, 1], size: [1, 1], velocity: [0, 0], response: "pass" });
    world.step(1 / 60);
    expect(world.isResting(body, down)).toBe(false);
  });

  test.each([[[0, 0]], [[1, 1]], [[0, 2]], [[0, 1, 0]], [[0, NaN]]])("in no direction like %j", (direction) => {
    const world = createWorld({ dimensions: 2 });
    const body = world.add(player);
    expect(() => world.isResting(body, direction)).toThrow(/direction must be a unit vector along one of 2 axes/);
  });
});

describe("bodies with a number that is none", () => {
  const cases: readonly (readonly [Record<string, unknown>, string])[] = [
    [{ mass: 0 }, "mass must be > 0; got 0."],
    [{ mass: -1 }, "mass must be > 0; got -1."],
    [{ mass: NaN }, "mass must be a finite number; got NaN."],
    [{ mass: Infinity }, "mass must be a finite number; got Infinity."],
    [{ restitution: -0.5 }, "restitution must be ≥ 0; got -0.5."],
    [{ restitution: NaN }, "restitution must be a finite number; got NaN."],
    [{ restitution: Infinity }, "restitution must be a finite number; got Infinity."],
    [{ size: [1, -1] }, "size[1] must be ≥ 0; got -1."],
    [{ size: [1, NaN] }, "size[1] must be a finite number; got NaN."],
    [{ size: undefined }, "size must have 2 numbers; got undefined."],
    [{ position: undefined }, "position must have 2 numbers; got undefined."],
    [{ position: null }, "position must have 2 numbers; got null."],
    [{ position: [1e308, 0], size: [1e308, 1] }, "position[0] + size[0] must be a finite number; got Infinity."],
    [{ velocity: NaN }, "velocity must have 2 numbers; got null."],
    [{ velocity: [Infinity, 0] }, "velocity[0] must be a finite number; got Infinity."],
    [{ displacement: 0 }, "displacement must have 2 numbers; got 0."],
    [{ growth: [NaN, 0] }, "growth[0] must be a finite number; got NaN."],
    [{ anchor: [0] }, "anchor must have 2 numbers; got 1."],
    [{ layers: 0.5 }, "layers must be a bit mask, a whole number of 32 bits; got 0.5."],
    [{ collidesWith: NaN }, "collidesWith must be a bit mask, a whole number of 32 bits; got NaN."],
    [{ oneWay: [1, 1] }, "oneWay must be a unit vector along one of 2 axes; got [1, 1]."],
    [{ oneWay: null }, "oneWay must be a unit vector along one of 2 axes; got null."],
    [{ kinematic: true, carries: [0, 2] }, "carries must be a unit vector along one of 2 axes; got [0, 2]."],
    [{ response: "bounce" }, 'response must be one of stop, slide, deflect, push, pass; got "bounce".'],
  ];

  test.each(cases)("are refused by step, add and set alike: %j", (changes, message) => {
    for (const body of [player, floor]) {
      const changed = { ...body, ...changes } as Body;
      const world = createWorld({ dimensions: 2 });
      const handle = world.add(body);
      expect(() => step({ dimensions: 2, bodies: [changed] }, 1)).toThrow(new RangeError(`bodies[0].${message}`));
      expect(() => world.add(changed)).toThrow(new RangeError(`body.${message}`));
      expect(() => world.set(handle, changes as BodyChanges)).toThrow(new RangeError(`body.${message}`));
      expect([world.count, world.position(handle)]).toEqual([1, body.position]);
    }
  });

  test("are refused where a mover is put out of the range of doubles", () => {
    const world = createWorld({ dimensions: 2 });
    const body = world.add({ ...player, size: [1e308, 1] });
    expect(() => world.setPosition(body, [1e308, 0])).toThrow(
      new RangeError("body.position[0] + size[0] must be a finite number; got Infinity."),
    );
    world.setPosition(body, [-1.7e308, 0]);
    expect(world.position(body)).toEqual([-1.7e308, 0]);
  });

  test("leave the displacement as it was where the bend is refused", () => {
    const world = createWorld({ dimensions: 2 });
    const body = world.add(player);
    expect(() => world.setDisplacement(body, [5, 0], [0])).toThrow(new RangeError("bend must have 2 numbers; got 1."));
    world.step(1 / 60);
    expect(world.position(body)).toEqual([0, 1]);
  });
});

test("a response of your own that is no function is refused when a world is made", () => {
  const own = { rough: 5 } as unknown as Record<string, Response>;
  const error = new RangeError('responses["rough"] must be a function; got 5.');
  expect(() => createWorld({ dimensions: 2, responses: own })).toThrow(error);
  expect(() => step({ dimensions: 2, bodies: [] }, 1, { responses: own })).toThrow(error);
});
