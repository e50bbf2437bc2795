import fc from "fast-check";
import { expect, test } from "vitest";
import type { Steps } from "../../src/geometry/index.js";
import { evaluate, evaluateInSteps, type NotebookResult } from "../../src/notebook/index.js";
import { Random } from "../exact/random.js";
import { runs } from "./seeded.js";
import { writtenExpectations, writtenNotebook } from "./writtenScenes.js";

/** Many movers that overlap, stand in a wall and meet, in some frames: more than one step of everything. */
function pile(random: Random, count: number): string {
  const bodies = Array.from({ length: count }, (_, i) => {
    const place = [random.between(0, 90), random.between(0, 90)];
    const motion = i % 9 === 0 ? {} : { velocity: [random.between(-200, 200), random.between(-200, 200)] };
    const kind = {
      response: ["slide", "deflect", "push", "stop"][i % 4],
      detection: i % 7 === 0 ? "swept" : "discrete",
    };
    return { id: `${i}`, position: place, size: [1, 1], ...motion, ...(i % 9 === 0 ? {} : kind) };
  });
  return JSON.stringify({ version: 1, frames: 2, bodies });
}

/** Goes through several works at once, a step of one and then of another, as the host does that lets others run. */
function interleaved<T>(works: readonly Steps<T>[], random: Random): readonly T[] {
  const values: T[] = [];
  const left = works.map((steps, i) => ({ steps, i }));
  while (left.length > 0) {
    const at = Math.floor(random.between(0, left.length - 1e-9));
    const { steps, i } = left[at] as (typeof left)[number];
    for (let slice = random.between(1, 20); slice > 0; slice--) {
      const step = steps.next();
      if (step.done !== true) continue;
      values[i] = step.value;
      left.splice(at, 1);
      break;
    }
  }
  return values;
}

const said = ({ cells, problems }: NotebookResult): unknown => [
  problems,
  cells.map((cell) => {
    if (cell.kind === "prose") return cell.markdown;
    const { phases, ...result } = cell.result;
    return [result, phases(), cell.scene.bodies, cell.notEvaluated];
  }),
];

test("scenes come to the same in slices, whatever else is worked at between", () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(writtenNotebook, writtenExpectations), { maxLength: 4 }), fc.nat(), (texts, seed) => {
      const results = interleaved(
        texts.map((text) => evaluateInSteps(text)),
        new Random(seed, 1),
      );
      expect(results.map(said)).toEqual(texts.map((text) => said(evaluate(text))));
    }),
    runs(60),
  );
});

test("so do piles of bodies that take many steps", () => {
  const random = new Random(7, 7);
  for (const counts of [[400, 200], [700], [60, 500]]) {
    const texts = counts.map((count) => pile(random, count));
    const results = interleaved(
      texts.map((text) => evaluateInSteps(text)),
      random,
    );
    expect(results.map(said)).toEqual(texts.map((text) => said(evaluate(text))));
  }
});
