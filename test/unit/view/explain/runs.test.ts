import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { sweepConvex } from "../../../../src/solver/index.js";
import { explain, minkowskiOf, segmentOf, type Explanation } from "../../../../src/view/explain/index.js";
import { rowOf } from "../../../../src/view/bodyRows.js";
import { instantAt, instantOf, obstacleOf } from "../../../../src/view/index.js";
import type { SceneView } from "../../../../src/view/protocol/index.js";
import { inOneRun, sceneViews } from "../../writtenScene.js";

const viewOf = (bodies: readonly object[], frames = 1): SceneView =>
  sceneViews(JSON.stringify({ version: 1, frames, bodies }), inOneRun)[0] ?? expect.fail("there is no scene");

/** What the lenses have of a contact of the run. */
function explained(scene: SceneView, contact: number): Explanation {
  const instant = instantOf(scene, contact);
  const pair = { mover: scene.swept.contacts.bodies[contact] as number, obstacle: obstacleOf(scene, contact) };
  const segment = instant && segmentOf(scene, pair, instant);
  return segment ? explain(scene, segment) : expect.fail("there is no segment");
}

function expectTheRun(scene: SceneView, contact: number): void {
  const { contacts } = scene.swept;
  const { segment, sweep, abrupt } = explained(scene, contact);
  // What holds the body at this very moment turns it first: no way leads into this contact.
  const isSame = (_: number, i: number): boolean =>
    i < contact && contacts.frames[i] === contacts.frames[contact] && contacts.times[i] === contacts.times[contact];
  if (abrupt) return expect(contacts.times.some(isSame)).toBe(true);
  if (sweep.kind !== "hit") return expect.fail(`contact ${contact} is a ${sweep.kind}`);
  expect(segment.start + sweep.time * (1 - segment.start)).toBeCloseTo(contacts.times[contact] ?? NaN, 9);
  rowOf(contacts.normals, contact, scene.dimensions).forEach((n, axis) => expect(sweep.normal[axis]).toBeCloseTo(n, 9));
}

describe("the lenses of a contact of the run", () => {
  const ramp = { id: "ramp", position: [0, 0], shape: { polygon: [[0, 0], [80, 0], [80, -60]] } }; // prettier-ignore
  it.each([0, 20, 45, 75, 90])(
    "have its time and its normal for a crate that is turned by %d° above a ramp",
    (rotation) => {
      const crate = { id: "crate", position: [30, -110], size: [16, 16], rotation, velocity: [300, 5400] };
      const scene = viewOf([crate, ramp]);
      expect(scene.swept.contacts.times.length).toBeGreaterThan(0);
      expectTheRun(scene, 0);
      const { shapes, sweep } = explained(scene, 0);
      expect(shapes && sweepConvex(...shapes)).toMatchObject({ kind: "hit", time: sweep.kind === "hit" && sweep.time });
    },
  );

  it("have no overlap of a turned crate and a ramp whose bounds are in each other", () => {
    const crate = { id: "crate", position: [4, -52], size: [16, 16], rotation: 30, velocity: [0, 60] };
    const scene = viewOf([crate, ramp]);
    const instant = instantAt(scene, 0);
    const segment = segmentOf(scene, { mover: 0, obstacle: { kind: "body", index: 1 } }, instant);
    expect(segment && explain(scene, segment).sweep.kind).toBe("miss");
  });

  it("have its time and its normal for bodies that grow, at the size that they have then", () => {
    const text = readFileSync(new URL("../../../../examples/growing-hitbox.aabb.json", import.meta.url), "utf8");
    for (const scene of sceneViews(text, inOneRun)) {
      for (let i = 0; i < scene.swept.contacts.times.length; i++) expectTheRun(scene, i);
    }
    const [shield] = sceneViews(text, inOneRun);
    if (!shield) return expect.fail("there is no scene");
    const why = explained(shield, 0);
    const { difference, ray, entry = NaN, sentence } = minkowskiOf(shield, why);
    expect((ray[0] ?? NaN) * entry).toBeCloseTo(
      shield.swept.contacts.normals[0] === 1 ? (difference.max[0] ?? NaN) : NaN,
      9,
    );
    expect(sentence).toMatch(
      /^The bodies grow, so the difference box grows too. It is drawn at t = 0.182, .* its right face/,
    );
  });

  it.each([0, 0.25, 0.5, 1])("have them for a body that moves and grows about %d of it", (part) => {
    const ball = { id: "ball", position: [20, 20], size: [8, 8], velocity: [0, 0], growth: [720, 0] };
    const walls = [4, 50].map((x) => ({ id: `wall${x}`, position: [x, 0], size: [4, 60] }));
    const scene = viewOf([{ ...ball, anchor: [part, 0] }, ...walls], 3);
    expect(scene.swept.contacts.times.length).toBeGreaterThan(0);
    expectTheRun(scene, 0);
    expect(explained(scene, 0).segment.mover.max[0]).toBeGreaterThan(28 - 1e-9);
  });
});
