import { describe, expect, test } from "vitest";
import type { Vec } from "../../../src/geometry/index.js";
import { step, type Body, type StepResult } from "../../../src/solver/index.js";

const run = (...bodies: readonly Body[]): StepResult => step({ dimensions: 2, bodies }, 1);
const after = ({ bodies }: StepResult, id: string): Body =>
  bodies.find((body) => body.id === id) ?? { id: "none", position: [], size: [] };
const press = (more: Partial<Body> = {}): Body => ({
  ...{ id: "press", position: [0, 0], size: [10, 10], velocity: [12, 0], kinematic: true },
  ...more,
});
const crate = (x: number, more: Partial<Body> = {}): Body => ({
  ...{ id: "crate", position: [x, 2], size: [4, 4], velocity: [0, 0] },
  ...more,
});
const wall: Body = { id: "wall", position: [30, 0], size: [5, 10] };

describe("a kinematic body", () => {
  test("pushes what it meets, which keeps the velocity of its face", () => {
    const result = run(press(), crate(16, { velocity: [0, 1] }));
    expect(after(result, "crate")).toMatchObject({ position: [22, 3], velocity: [12, 1] });
    expect(after(result, "press")).toMatchObject({ position: [12, 0], velocity: [12, 0] });
    expect(result.contacts).toMatchObject([{ body: "crate", obstacle: "press", time: 0.5, normal: [1, 0] }]);
  });

  test("told by a displacement, its face is as fast as that", () => {
    const { velocity, ...told } = press();
    void velocity;
    const result = step({ dimensions: 2, bodies: [{ ...told, displacement: [12, 0] }, crate(16)] }, 0.5);
    expect(after(result, "crate")).toMatchObject({ position: [22, 2], velocity: [24, 0] });
    expect(after(result, "press").velocity).toEqual([0, 0]);
  });

  test("passes what never moves, and other kinematic bodies, with a contact", () => {
    const result = run(press({ velocity: [40, 0] }), wall);
    expect(after(result, "press").position).toEqual([40, 0]);
    expect(result.contacts.map(({ body, obstacle, response }) => [body, obstacle, response])).toEqual([
      ["press", "wall", "pass"],
    ]);
    expect(
      run(press({ velocity: [40, 0] }), press({ id: "other", position: [15, 0], velocity: [0, 0] })).contacts,
    ).toMatchObject([{ body: "other", obstacle: "press", time: 0.125, response: "pass" }]);
  });

  test("is a wall to what runs into it: a ball bounces back with the speed of both", () => {
    const ball = crate(20, { velocity: [-8, 0], response: "deflect", restitution: 1 });
    expect(after(run(press(), ball), "crate")).toMatchObject({ position: [32, 2], velocity: [32, 0] });
  });

  test("that goes away lets go", () => {
    const result = run(press({ velocity: [-12, 0] }), crate(10, { velocity: [-4, 0] }));
    expect(after(result, "crate").position).toEqual([6, 2]);
    expect(result.contacts).toEqual([]);
  });

  test("pushes a row of bodies as one", () => {
    const row = [0, 1, 2, 3].map((i) => crate(10 + 4 * i, { id: `crate ${i}`, mass: 100 ** i }));
    const { bodies, contacts } = run(press({ velocity: [6, 0] }), ...row);
    expect(bodies.slice(1).map(({ position }) => position[0])).toEqual([16, 20, 24, 28]);
    expect(contacts.length).toBeLessThan(12);
  });
});

describe("what a kinematic body squeezes", () => {
  test("stays between it and a wall, which it passes", () => {
    const result = run(press({ velocity: [24, 0] }), crate(14), wall);
    expect(result.squeezed).toEqual(["crate"]);
    expect(result.caught).toEqual([]);
    expect(after(result, "crate").position).toEqual([26, 2]);
    expect(after(result, "press").position).toEqual([24, 0]);
  });

  test("is each in a row", () => {
    const result = run(press({ velocity: [24, 0] }), crate(14), crate(19, { id: "second" }), wall);
    expect(result.squeezed).toEqual(["crate", "second"]);
    expect([after(result, "crate").position, after(result, "second").position]).toEqual([
      [22, 2],
      [26, 2],
    ]);
  });

  test("is what two of them close in on", () => {
    const other = press({ id: "other", position: [30, 0], velocity: [-12, 0] });
    const result = run(press({ velocity: [16, 0] }), crate(14), other);
    expect(result.squeezed).toEqual(["crate"]);
    expect(run(press({ velocity: [4, 0] }), crate(14), { ...other, velocity: [-12, 0] }).squeezed).toEqual([]);
  });

  test("stays for as long as it lasts, and goes on when it is over", () => {
    const deep = press({ position: [-90, -90], size: [100, 200] });
    let bodies: readonly Body[] = [deep, crate(14), wall];
    const said: boolean[] = [];
    for (const speed of [24, 2, 0, -6, -4, -1]) {
      bodies = bodies.map((body) => (body.kinematic ? { ...body, velocity: [speed, 0] } : body));
      const result = run(...bodies);
      said.push(result.squeezed.length > 0);
      bodies = result.bodies;
      expect(bodies[1]?.position).toEqual([26, 2]);
    }
    expect(said).toEqual([true, true, true, true, true, false]);
  });

  test("has no more room than it needs, and is not squeezed", () => {
    const result = run(press({ velocity: [16, 0] }), crate(14), wall);
    expect(result.squeezed).toEqual([]);
    expect(after(result, "crate")).toMatchObject({ position: [26, 2] });
  });
});

describe("a body that carries", () => {
  const lift = (more: Partial<Body> = {}): Body => ({
    ...{ id: "lift", position: [0, 10], size: [20, 2], velocity: [3, 5], kinematic: true, carries: [0, -1] },
    ...more,
  });
  const rider = crate(4, { id: "rider", position: [4, 6] });

  test.each([true, 1, "up", { 0: 0, 1: -1 }, [0, -2], [0, -1, 0]])("refuses to carry with %j", (carries) => {
    const got = Array.isArray(carries) ? `[${carries.join(", ")}]` : JSON.stringify(carries);
    const message = `bodies[0].carries must be a unit vector along one of 2 axes; got ${got}.`;
    expect(() => run(lift({ carries: carries as unknown as Vec }))).toThrow(new RangeError(message));
  });

  test("takes along what rests on it, and what rests on that, besides its own motion", () => {
    const upper = crate(5, { id: "upper", position: [5, 2], velocity: [1, 0] });
    const result = run(lift(), rider, upper);
    expect(after(result, "rider")).toMatchObject({ position: [7, 11], velocity: [0, 0] });
    expect(after(result, "upper")).toMatchObject({ position: [9, 7], velocity: [1, 0] });
    expect(result.contacts).toEqual([]);
  });

  test("keeps what presses on it, without making it faster from frame to frame", () => {
    let bodies: readonly Body[] = [lift({ velocity: [0, -5] }), { ...rider, velocity: [0, 9] }];
    for (let frame = 1; frame < 5; frame++) {
      bodies = run(...bodies.map((body) => (body.id === "rider" ? { ...body, velocity: [0, 9] } : body))).bodies;
      expect(bodies[1]).toMatchObject({ position: [4, 6 - 5 * frame], velocity: [0, 0] });
    }
  });

  test("is landed on, and takes along from then on", () => {
    let bodies: readonly Body[] = [lift({ velocity: [0, -4] }), { ...rider, position: [4, 3], velocity: [1, 8] }];
    const places = [1, 2, 3].map(() => {
      ({ bodies } = run(...bodies));
      return [bodies[1]?.position, bodies[1]?.velocity];
    });
    expect(places).toEqual([
      [
        [5, 2],
        [1, 0],
      ],
      [
        [6, -2],
        [1, 0],
      ],
      [
        [7, -6],
        [1, 0],
      ],
    ]);
  });

  test.each([5, -5, -50])("takes along what stops on it as well, down and up: %d", (speed) => {
    let bodies: readonly Body[] = [lift({ velocity: [3, speed] }), rider];
    for (let frame = 1; frame < 4; frame++) {
      const falling = { velocity: [2, 9], response: "stop" };
      bodies = run(...bodies.map((body) => (body.id === "rider" ? { ...body, ...falling } : body))).bodies;
      expect(bodies[1]).toMatchObject({ position: [4 + 3 * frame, 6 + speed * frame], velocity: [0, 0] });
    }
  });

  test("leaves alone what is only beside it, below it, or another kinematic body", () => {
    const beside = crate(0, { id: "beside", position: [20, 10] });
    const below = crate(0, { id: "below", position: [4, 12] });
    const other = lift({ id: "other", position: [30, 8], size: [2, 2], velocity: [0, 0] });
    const result = run(lift({ velocity: [0, -5] }), beside, below, other);
    for (const body of [beside, below, other]) expect(after(result, body.id).position).toEqual(body.position);
  });

  test("cannot take along what a wall holds", () => {
    const stop: Body = { id: "stop", position: [9, 0], size: [1, 9.5] };
    expect(after(run(lift({ velocity: [3, 0] }), rider, stop), "rider")).toMatchObject({ position: [5, 6] });
  });
});
