import { describe, expect, it } from "vitest";
import { explain, intervalsOf, methodRows, minkowskiOf, segmentOf } from "../../../../src/view/explain/index.js";
import { instantAt, instantOf } from "../../../../src/view/index.js";
import type { SceneView } from "../../../../src/view/protocol/index.js";
import { readExample } from "../../evaluatedExamples.js";
import { inOneRun, sceneViews } from "../../writtenScene.js";

function lenses(scene: SceneView, time?: number) {
  const instant = time === undefined ? instantOf(scene, 0) : instantAt(scene, time);
  const segment = instant && segmentOf(scene, { mover: 0, obstacle: { kind: "body", index: 1 } }, instant);
  if (!segment) return expect.fail("there is no segment");
  const explanation = explain(scene, segment);
  return { segment, explanation, intervals: intervalsOf(scene, explanation) };
}

const swords = sceneViews(readExample("sword-orbit.aabb.json"), inOneRun);

const thrown = (body: object, ...others: object[]): SceneView => {
  const bodies = [{ id: "ball", position: [0, 0], size: [4, 4], ...body }, ...others];
  const scene = { version: 1, fps: 10, gravity: [0, 9000], integrator: "curve", bodies };
  return sceneViews(JSON.stringify(scene), inOneRun)[0] ?? expect.fail("there is no scene");
};

/** The ball is at x = 30 t, y = −45 t + 45 t². */
const up = { velocity: [300, -450] };

describe("the lenses of a body on a curve", () => {
  it("say of an orbit what is so on its arc", () => {
    const [first] = swords;
    if (!first) return expect.fail("there is no scene");
    const { explanation, intervals } = lenses(first);
    const { contacts } = first.swept;
    expect(explanation.sweep).toMatchObject({ kind: "hit" });
    expect(intervals.shared?.from).toBeCloseTo(contacts.times[0] ?? NaN, 9);
    expect(intervals.shared?.to).toBeCloseTo(contacts.exits[0] ?? NaN, 9);
    expect(explanation.abrupt).toBe(false);
  });

  it("say of an orbit when it meets what grows towards it", () => {
    const sword = { id: "sword", center: [10, 0], size: [2, 2], orbit: { center: [0, 0], angularVelocity: 6 } };
    const grower = { id: "grower", position: [-4, 6], size: [8, 1], growth: [0, 12] };
    const [scene] = sceneViews(JSON.stringify({ version: 1, fps: 2, frames: 1, bodies: [sword, grower] }), inOneRun);
    if (!scene) return expect.fail("there is no scene");
    const { explanation, segment } = lenses(scene, 0);
    expect(segment.curves?.obstacle.growth).toEqual({ min: [0, 0], max: [0, 6] });
    // The sword comes beside it at x = 5, after 60° of 3 radians in the frame; at its first height it would pass it by.
    expect(explanation.sweep).toMatchObject({ kind: "hit", time: expect.closeTo(Math.PI / 9, 9) as number });
  });

  it("have a bar for each time that the boxes overlap on an axis", () => {
    const { intervals, explanation } = lenses(thrown(up, { id: "box", position: [40, -9], size: [4, 3] }), 0.5);
    const [x, y] = intervals.bars;
    expect(x?.spans).toEqual([]);
    // It comes to −11.25, which is beyond none of the two faces.
    expect(y?.spans).toHaveLength(1);
    expect(explanation.sweep.kind).toBe("miss");
    const twice = lenses(thrown(up, { id: "box", position: [40, -1], size: [4, 3] }), 0.5).intervals.bars[1];
    expect(twice?.spans).toEqual([
      { from: -Infinity, to: expect.closeTo((45 - Math.sqrt(45 ** 2 - 4 * 45 * 5)) / 90, 9) },
      { from: expect.closeTo((45 + Math.sqrt(45 ** 2 - 4 * 45 * 5)) / 90, 9), to: Infinity },
    ]);
  });

  it("say of a parabola what the run has met, and until its end", () => {
    const scene = thrown(up, { id: "ledge", position: [8, -20], size: [12, 16] });
    const { explanation, segment } = lenses(scene);
    expect(segment.start).toBe(0);
    expect(explanation.sweep).toMatchObject({ kind: "hit", time: expect.closeTo(4 / 30, 9), normal: [-1, 0] });
    expect(explanation.abrupt).toBe(false);
  });

  it("have no answer from what knows only straight lines", () => {
    const scene = thrown(up, { id: "ledge", position: [8, -20], size: [12, 16] });
    const { explanation } = lenses(scene);
    const [exact, ...others] = methodRows(explanation);
    expect(exact).toMatchObject({ name: "exact", kind: "hit" });
    expect(others.map(({ beyond }) => beyond)).toEqual(Array(4).fill("only for straight lines"));
    expect(minkowskiOf(scene, explanation).sentence).toContain("straight lines");
  });

  it.each([
    ["which the ball meets", 0, true],
    ["past which it flies, though through the box around it", -19, false],
  ])("have a bar for each separating axis of a polygon, %s", (_, aside, meets) => {
    const polygon = [
      [0, 0],
      [12, 0],
      [0, 16],
    ];
    const scene = thrown(up, { id: "ledge", position: [8 + aside, -20 - aside / 2], shape: { polygon } });
    const { explanation, intervals, segment } = lenses(scene, 0);
    expect(explanation.shapes).toBeDefined();
    expect(intervals.bars.map(({ name }) => name)).toEqual(["x", "36.9°", "y"]);
    expect(explanation.sweep.kind).toBe(meets ? "hit" : "miss");
    expect(scene.swept.contacts.times.length).toBe(meets ? 1 : 0);
    expect(explanation.passed).toBeUndefined();
    expect(methodRows(explanation).map(({ beyond }) => beyond)).toEqual([
      undefined,
      ...Array(4).fill("only for boxes"),
    ]);
    if (!meets) return;
    expect(intervals.shared?.from).toBeCloseTo(scene.swept.contacts.times[0] ?? NaN, 9);
    expect(explanation.abrupt).toBe(false);
    expect(segment.contact).toBe(0);
  });

  it("are those of straight lines for what does not bend", () => {
    const floor = { id: "floor", position: [-100, 10], size: [400, 10] };
    expect(lenses(thrown({ velocity: [0, 300], gravityScale: 0 }, floor)).explanation.curve).toBeUndefined();
  });
});
