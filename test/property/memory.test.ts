import fc from "fast-check";
import { expect, test } from "vitest";
import { type ParsedNotebook, parseNotebook, type SceneCell } from "../../src/scene/index.js";
import { runs } from "./seeded.js";

const number = fc.integer({ min: -3, max: 3 });
/** Few different texts, so that edits bring back bodies that were there before, in other places and with other names. */
const body = fc.record(
  {
    id: fc.constantFrom("a", "b", "bodies[1]", "__proto__"),
    position: fc.tuple(number, number),
    size: fc.constantFrom([1, 1], [2, -1]),
    to: fc.tuple(number, number),
    velocty: fc.constant(1),
  },
  { requiredKeys: ["position", "size"] },
);
const text = fc
  .record({ fps: fc.constantFrom(30, 60), detection: fc.constantFrom("swept", "discrete"), bodies: fc.array(body) })
  .map((scene) => JSON.stringify({ version: 1, ...scene }));

test("a text reads the same whatever was read before it", () => {
  fc.assert(
    fc.property(fc.array(text, { minLength: 2, maxLength: 6 }), (texts) => {
      let memory;
      for (const each of texts) {
        const fresh = parseNotebook(each);
        const read = parseNotebook(each, memory);
        memory = read.memory;
        expect(read.problems).toEqual(fresh.problems);
        expect(bodiesOf(read)).toEqual(bodiesOf(fresh));
      }
    }),
    runs(300),
  );
});

test("a body that is recalled stands where it stands now", () => {
  const bodies = (count: number): string =>
    JSON.stringify({
      version: 1,
      bodies: Array.from({ length: count }, (_, i) => ({ id: `${count - i}`, position: [i, 0], size: [1, 1] })),
    });
  const before = parseNotebook(`   ${bodies(2)}`);
  const read = parseNotebook(bodies(2), before.memory);
  expect(bodiesOf(read).map(({ offset }) => offset)).toEqual([...bodies(2).matchAll(/\{"id"/g)].map((m) => m.index));
});

/** The bodies of a text's first scene, and where they stand. */
function bodiesOf({ notebook }: ParsedNotebook) {
  const cell = notebook?.cells[0] as SceneCell;
  const { scene, bodySources } = cell;
  return scene.bodies.map((body, index) => {
    const { offset, length } = bodySources.at(index) ?? {};
    return { ...body, offset, length };
  });
}
