import { describe, expect, test } from "vitest";
import { step, type Body, type Response, type StepOptions, type World } from "../../../src/solver/index.js";

const floor: Body = { id: "floor", position: [-100, 10], size: [400, 10] };
const world = (...bodies: readonly Body[]): World => ({ dimensions: 2, bodies });
/** Meets the floor with its lower face after 6 of 12 units: at t = 0.5. */
const ball = (more: Partial<Body>): Body => ({
  id: "ball",
  position: [0, 0],
  size: [4, 4],
  velocity: [6, 12],
  ...more,
});

/** Half of what is along the face gets lost. */
const rough: Response = (motion, normal) => motion.map((each, axis) => (normal[axis] === 0 ? each / 2 : 0));
const own: StepOptions = { responses: { rough } };

describe("a response of one's own", () => {
  test("answers for what is left of the motion, and for the velocity", () => {
    const { bodies, contacts } = step(world(ball({ response: "rough" }), floor), 1, own);
    expect(bodies[0]).toMatchObject({ position: [4.5, 6], velocity: [3, 0] });
    expect(contacts).toMatchObject([
      { body: "ball", obstacle: "floor", time: 0.5, normal: [0, -1], response: "rough" },
    ]);
  });

  test("is asked with the face's normal, the body's restitution and what the obstacle is", () => {
    const asked: unknown[] = [];
    const noting: Response = (motion, ...rest) => {
      asked.push([motion, ...rest]);
      return motion.map(() => 0);
    };
    step(world(ball({ response: "noting", restitution: 0.25 }), floor), 1, { responses: { noting } });
    expect(asked).toEqual([
      [[6, 12], [0, -1], 0.25, "immovable"],
      [[6, 12], [0, -1], 0.25, "immovable"],
    ]);
  });

  test("between two movers decides what is along the face; the impulse decides the rest", () => {
    const other: Body = { id: "other", position: [-20, 10], size: [40, 4], velocity: [0, 0] };
    const { bodies } = step(world(ball({ response: "rough" }), other), 1, own);
    expect(bodies[0]?.velocity).toEqual([3, 6]);
    expect(bodies[1]?.velocity).toEqual([0, 6]);
  });

  test("takes the place of one that comes with the solver, for those who name none as well", () => {
    const { bodies } = step(world(ball({}), floor), 1, { responses: { slide: rough } });
    expect(bodies[0]?.velocity).toEqual([3, 0]);
  });

  test("that drives a body on into the floor stops it there in the end", () => {
    const stubborn: Response = (motion) => motion;
    const result = step(world(ball({ response: "stubborn" }), floor), 1, { responses: { stubborn } });
    expect(result.bodies[0]?.position).toEqual([3, 6]);
    expect(result.caught).toEqual(["ball"]);
  });

  test("works beside a published sweep", () => {
    const { bodies } = step(world(ball({ response: "rough" }), floor), 1, {
      ...own,
      solve: () => ({ kind: "hit", time: 0.5, exit: 1, normal: [0, -1], axes: [1] }),
    });
    expect(bodies[0]?.velocity).toEqual([3, 0]);
  });

  test.each([
    ["a number too few", (): number[] => [0], "[0]"],
    ["what is no number", (): number[] => [NaN, 0], "[NaN, 0]"],
  ])("that answers with %s is named", (_, broken, got) => {
    expect(() => step(world(ball({ response: "broken" }), floor), 1, { responses: { broken } })).toThrow(
      new RangeError(`The response "broken" must return 2 numbers; got ${got}.`),
    );
  });

  test("that nobody gave is named, with those that there are", () => {
    expect(() => step(world(floor, ball({ response: "bounce" })), 1, own)).toThrow(
      new RangeError('bodies[1].response must be one of stop, slide, deflect, push, pass, rough; got "bounce".'),
    );
  });

  test("cannot take the place of pass, which meets nothing", () => {
    expect(() => step(world(floor), 1, { responses: { pass: rough } })).toThrow(
      new RangeError('responses must not have "pass": it cannot be replaced.'),
    );
  });
});
