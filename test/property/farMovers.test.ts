import { expect, test } from "vitest";
import { evaluate } from "../../src/notebook/index.js";
import { Random, seedOf } from "../exact/random.js";
import { generateSafety, type SceneText } from "../fuzz/safety/generate.js";

/** The findings of a scene, as texts. A corner-cut counts as a tunnel: over two faces at once, either may be told. */
function found(scene: SceneText): readonly string[] {
  const [cell] = evaluate(JSON.stringify(scene)).cells;
  if (cell?.kind !== "scene") throw new Error("it is no scene");
  return cell.result.findings
    .map(({ code, body, obstacle, frame }) => {
      const kind = code === "corner-cut" ? "tunnel" : code;
      return `${kind} of ${body} and ${JSON.stringify(obstacle)} in frame ${frame}`;
    })
    .sort();
}

test("movers that are far from all others change nothing of what is found", () => {
  let count = 0;
  // In the last two, a risk was told beside what happens in the same run.
  for (const seed of [...Array(30).keys(), 335, 792]) {
    const { scene } = generateSafety(new Random(seedOf("safety"), seed, 0));
    const start = scene.bodies.find(({ position }) => position)?.position as readonly number[];
    const far = Array.from({ length: 6 }, (_, i) => ({
      ...{ id: `far ${i}`, position: start.map(() => -900_000 - 1000 * i) },
      ...{ size: start.map(() => 8), velocity: start.map((_, axis) => (axis === 0 ? 1 : 0)) },
    }));
    const alone = found(scene);
    expect([seed, found({ ...scene, bodies: [...scene.bodies, ...far] })]).toEqual([seed, alone]);
    count += alone.length;
  }
  expect(count).toBeGreaterThan(10);
});
