import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { evaluate, type NotebookResult, type SceneResultCell } from "../../src/notebook/index.js";
import { applyTextEdits } from "../../src/scene/edit/index.js";
import type { Finding } from "../../src/tunneling/index.js";
import { targetsOf } from "../../src/language/index.js";
import { fixesOf } from "../unit/language/fixes/offered.js";
import { runs } from "./seeded.js";

const rates = fc
  .tuple(fc.constantFrom(10, 29.97, 30, 60), fc.constantFrom(1, 1.0625, 2, 4.8, 1000))
  .map(([lowest, times]) => [lowest, lowest * times] as const);
const whole = (min: number, max: number): fc.Arbitrary<number> => fc.integer({ min, max });
const pair = (min: number, max: number) => fc.tuple(whole(min, max), whole(min, max));
const scenes = fc.record(
  {
    gravity: pair(-900, 900),
    substeps: whole(1, 3),
    frames: whole(1, 6),
    bodies: fc.tuple(
      fc.record({ position: pair(-60, 0), size: pair(1, 12), velocity: pair(-3000, 3000) }),
      fc.record({ position: pair(0, 60), size: pair(1, 40) }),
    ),
  },
  { requiredKeys: ["bodies", "frames"] },
);

/** A shot that reaches a wall within the run, at the slowest rate of all. */
const shots = fc.record({ speed: whole(600, 6000), extent: whole(1, 12), thickness: whole(1, 40), gap: whole(0, 60) });
const shotScene = ({ speed, extent, thickness, gap }: typeof shots extends fc.Arbitrary<infer T> ? T : never) => ({
  frames: 7,
  bodies: [
    { id: "shot", position: [-gap - extent, 0], size: [extent, 4], velocity: [speed, 0] },
    { id: "wall", position: [0, -50], size: [thickness, 100] },
  ],
});

function sceneOf({ cells, problems }: NotebookResult): SceneResultCell {
  expect(problems).toEqual([]);
  const [cell] = cells;
  return cell?.kind === "scene" ? cell : expect.fail("no scene");
}
const textOf = (scene: object, fps: unknown): string => JSON.stringify({ version: 1, fps, ...scene });

describe("a frame rate that varies", () => {
  test("gives the contacts and numbers of its slowest rate, to the bit", () => {
    fc.assert(
      fc.property(scenes, rates, (scene, [lowest, highest]) => {
        const ranged = sceneOf(evaluate(textOf(scene, [lowest, highest]))).result;
        const alone = sceneOf(evaluate(textOf(scene, lowest))).result;
        expect([ranged.swept, ranged.discrete, ranged.final]).toEqual([alone.swept, alone.discrete, alone.final]);
        const isSaid = ({ code }: Finding): boolean => lowest < highest && code !== "start-overlap";
        expect(ranged.findings.map(({ message: _, ...finding }) => finding)).toEqual(
          alone.findings.map(({ message: _, ...finding }) => finding),
        );
        expect(ranged.findings.map(({ message }) => message.includes("Checked at"))).toEqual(
          ranged.findings.map(isSaid),
        );
      }),
      runs(300),
    );
  });

  test("stays one after the quick fix, whose slowest rate has no such finding", async () => {
    let fixed = 0;
    await fc.assert(
      fc.asyncProperty(shots, rates, async (shot, [lowest, highest]) => {
        const text = textOf(shotScene(shot), [lowest, highest]);
        const result = evaluate(text);
        for (const target of targetsOf(result)) {
          const fix = (await fixesOf(result, target)).find(({ title }) => title.startsWith("Raise fps"));
          if (!fix) continue;
          const after = sceneOf(evaluate(applyTextEdits(text, fix.edits)));
          const { fps, fastestFps = fps } = after.scene;
          expect(fps).toBeGreaterThan(lowest);
          expect(fastestFps).toBe(Math.max(fps, highest));
          expect(after.result.findings.filter(({ code }) => code === target.finding.code)).toEqual([]);
          fixed++;
        }
      }),
      runs(150),
    );
    expect(fixed).toBeGreaterThan(10);
  });
});
