import { describe, expect, it } from "vitest";
import { evaluate, toCellView } from "../../../src/notebook/index.js";
import { traitSubjects, type BodyTraits } from "../../../src/model/index.js";
import { bodyEntries } from "../../../src/scene/format/index.js";
import { bodiesCsv, describedIn, traitText } from "../../../src/view/index.js";

const plain = { position: [0, 0], size: [8, 8], velocity: [60, 0] };
const path = { points: [[0, 0] as const, [60, 0] as const], speed: 60 };

type BodyKey = keyof ReturnType<typeof bodyEntries>;

/** By key: a body that has it, and the same body without it or with another value. */
const bodies: Readonly<Record<BodyKey, readonly [with_: object, without: object]>> = {
  id: [{ ...plain, id: "a" }, plain],
  position: [{ ...plain, position: [9, 9] }, plain],
  center: [
    { center: [9, 9], size: [8, 8] },
    { position: [9, 9], size: [8, 8] },
  ],
  size: [{ ...plain, size: [2, 2] }, plain],
  velocity: [plain, { ...plain, velocity: [30, 0] }],
  to: [
    { position: [0, 0], size: [8, 8], to: [1, 0] },
    { position: [0, 0], size: [8, 8] },
  ],
  path: [{ position: [0, 0], size: [8, 8], path }, plain],
  carries: [
    { size: [8, 8], position: [0, 0], path, carries: true },
    { size: [8, 8], position: [0, 0], path },
  ],
  acceleration: [{ ...plain, acceleration: [0, 9] }, plain],
  gravityScale: [{ ...plain, gravityScale: 0 }, plain],
  maxSpeed: [{ ...plain, maxSpeed: 90 }, plain],
  growth: [{ ...plain, growth: [1, 1] }, plain],
  anchor: [
    { ...plain, growth: [1, 1], anchor: [0.5, 0.5] },
    { ...plain, growth: [1, 1] },
  ],
  orbit: [{ position: [0, 0], size: [8, 8], orbit: { center: [20, 0], angularVelocity: 1 } }, plain],
  rotation: [{ ...plain, rotation: 30 }, plain],
  shape: [{ position: [0, 0], shape: { polygon: [[0, 0] as const, [8, 0] as const, [8, 8] as const] } }, plain],
  response: [{ ...plain, response: "stop" }, plain],
  restitution: [{ ...plain, restitution: 0.5 }, plain],
  mass: [{ ...plain, mass: 2 }, plain],
  detection: [{ ...plain, detection: "swept" }, plain],
  check: [{ ...plain, check: "axis by axis" }, plain],
  layers: [{ ...plain, layers: ["a"] }, plain],
  collidesWith: [
    { ...plain, layers: ["a"], collidesWith: ["a"] },
    { ...plain, layers: ["a"] },
  ],
  oneWay: [{ ...plain, oneWay: [0, -1] }, plain],
};

function resultOf(body: object) {
  const result = evaluate(JSON.stringify({ version: 1, gravity: [0, 600], bodies: [body] }));
  const [cell] = result.cells;
  expect(result.problems).toEqual([]);
  if (cell?.kind !== "scene") throw new Error("there is no scene");
  return cell;
}

it("there is an example of each key that the format declares", () => {
  expect(Object.keys(bodies).sort()).toEqual(Object.keys(bodyEntries(2)).sort());
});

describe.each(Object.entries(bodies))("the key %s of a body", (_, [having, lacking]) => {
  it("is read", () => {
    const [read] = resultOf(having).scene.bodies;
    expect(read).toBeDefined();
    expect(read).not.toEqual(resultOf(lacking).scene.bodies[0]);
  });
});

describe.each(Object.keys(traitSubjects) as readonly (keyof BodyTraits)[])("the trait %s", (key) => {
  const [having, lacking] = bodies[key];
  const [view, without] = [having, lacking].map((body) => toCellView(resultOf(body)));
  if (view?.kind !== "scene" || without?.kind !== "scene") throw new Error("there is no scene");

  it("is sent to the page, and told in a sentence", () => {
    expect(view.bodies.traits?.kinds[0]).toHaveProperty(key);
    const described = describedIn(view, 0);
    expect(described && traitText(described, key, view)).toMatch(/\.$/);
  });

  it("has its columns in the table of bodies", () => {
    expect(bodiesCsv(view)).not.toBe(bodiesCsv(without));
  });
});
