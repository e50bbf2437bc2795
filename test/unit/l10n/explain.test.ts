import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { evaluate, type NotebookResult, toCellView } from "../../../src/notebook/index.js";
import {
  explain,
  broadPhaseOf,
  intervalsAlternative,
  intervalsOf,
  segmentOf,
  methodRows,
  minkowskiAlternative,
  minkowskiOf,
  minkowskiPicture,
  motionOf,
  type Explanation,
} from "../../../src/view/explain/index.js";
import { contactRows, instantAt, instantOf, obstacleOf } from "../../../src/view/index.js";
import type { SceneView } from "../../../src/view/protocol/index.js";
import { exampleFiles } from "../evaluatedExamples.js";
import { speakOfExamples } from "./examples.js";
import { speakEnglish, unmarked } from "./pseudo.js";

let results: ReadonlyMap<string, NotebookResult>;
beforeAll(async () => {
  ({ examples: results } = await speakOfExamples());
});
afterAll(speakEnglish);

/** Axes, and what the sources of the methods call their values. */
const symbols = [
  ...["x", "y", "z", "NaN"],
  ...["invEntry", "invExit", "entry", "exit", "entryTime", "exitTime", "md", "min", "max", "relativeMotion", "h"],
  ...["v", "distance", "time", "disjointTime", "actualTime", "actualDisjointTime", "u₀", "u₁"],
];

function saidByMethods(pair: Explanation): string[] {
  return methodRows(pair).flatMap(({ values, disagreement, beyond = "" }) => [
    beyond,
    ...values.flatMap(({ name, text }) => [name, text]),
    ...(disagreement ? [disagreement.brief, disagreement.sentence] : []),
  ]);
}

function saidByPictures(scene: SceneView, pair: Explanation): string[] {
  const ray = minkowskiOf(scene, pair);
  const bars = intervalsOf(scene, pair);
  const picture = minkowskiPicture(scene, pair, ray, { width: 300, height: 176 });
  return [
    ...[ray.sentence, minkowskiAlternative(scene, pair, ray), bars.sentence, intervalsAlternative(bars)],
    ...picture.labels.map(({ text }) => text),
  ];
}

/** Everything that the lenses say of a scene: of each pair when the run begins, and of each contact. */
function said(scene: SceneView): string[] {
  const bodies = [...scene.bodies.ids.keys()];
  const pairs = bodies.flatMap((mover) => bodies.flatMap((index) => (index === mover ? [] : [{ mover, index }])));
  const segments = [
    ...pairs.map(({ mover, index }) =>
      segmentOf(scene, { mover, obstacle: { kind: "body", index } }, instantAt(scene, 0)),
    ),
    ...Array.from(scene.swept.contacts.bodies, (mover, i) => {
      const instant = instantOf(scene, i);
      return instant && segmentOf(scene, { mover, obstacle: obstacleOf(scene, i) }, instant);
    }),
  ];
  const accounts = segments.flatMap((segment) => (segment ? [explain(scene, segment)] : []));
  const phases = bodies.flatMap((mover) => {
    const motion = motionOf(scene, mover, instantAt(scene, 0));
    return motion ? broadPhaseOf(scene, mover, motion).candidates.map(({ why }) => why) : [];
  });
  return [...accounts.flatMap((pair) => [...saidByPictures(scene, pair), ...saidByMethods(pair)]), ...phases];
}

function viewsIn({ cells }: NotebookResult): SceneView[] {
  return cells.map(toCellView).filter((cell) => cell.kind === "scene");
}

/** What of it has words that a translation cannot reach. */
function leftOf(scene: SceneView): readonly string[] {
  const names = [...scene.bodies.ids, scene.unit, ...contactRows(scene).map(({ obstacle }) => obstacle)];
  return said(scene).filter((text) => unmarked(text, [...names, ...symbols]).length > 0);
}

describe("what the lenses say has no words that a translation cannot reach", () => {
  test.each(exampleFiles.filter((file) => !file.includes("/")))("about %s", (file) => {
    const scenes = viewsIn(results.get(file) ?? expect.fail(file));
    expect(scenes.flatMap(said).length).toBeGreaterThan(0);
    expect(scenes.flatMap(leftOf)).toEqual([]);
  });

  test.each([2, 3])("about boxes that meet, touch and miss in every way, in %i dimensions", (dimensions) => {
    const plane = (x: number, y: number): number[] => [x, y, 0.5].slice(0, dimensions);
    const ways = [-2, -1, 0, 1, 2].flatMap((x) => [-2, 0, 1].map((y) => plane(x, y)));
    const obstacles = ways.flatMap((at) => [0.5, 1].map((side) => ({ position: at, size: at.map(() => side) })));
    const scenes = ways.map((velocity) => ({
      ...{ version: 1, dimensions, fps: 1 },
      bodies: [{ position: plane(0, 0), size: plane(1, 1).map(() => 1), velocity }, ...obstacles],
    }));
    expect(scenes.flatMap((scene) => viewsIn(evaluate(JSON.stringify(scene))).flatMap(leftOf))).toEqual([]);
  });
});
