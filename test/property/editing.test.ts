import fc from "fast-check";
import { parse } from "jsonc-parser";
import { expect, test } from "vitest";
import type { NotebookResult } from "../../src/notebook/index.js";
import { applyTextEdits, editScene, type TextEdit } from "../../src/scene/edit/index.js";
import type { SceneEdit } from "../../src/view/protocol/index.js";
import type { Scene, SceneCell } from "../../src/scene/index.js";
import { readText } from "../unit/writtenScene.js";
import { runs } from "./seeded.js";
import { extents, place, writtenNotebook } from "./writtenScenes.js";

/** A text and one of the scenes in it. */
interface Chosen {
  readonly text: string;
  readonly cell: number;
  readonly count: number;
  readonly dimensions: number;
}

const chosen: fc.Arbitrary<Chosen> = fc
  .tuple(writtenNotebook, fc.nat())
  .map(([text, pick]) => {
    const scenes = readText(text).cells.flatMap((cell, index) =>
      cell.kind === "scene"
        ? [{ text, cell: index, count: cell.scene.bodies.length, ...dimensionsOf(cell.scene) }]
        : [],
    );
    return scenes[pick % Math.max(1, scenes.length)];
  })
  .filter((found) => found !== undefined);

function dimensionsOf({ dimensions }: Scene): Pick<Scene, "dimensions"> {
  return { dimensions };
}

const withBodies = chosen.filter(({ count }) => count > 0);

const changes = withBodies.chain(({ count, dimensions, ...rest }) => {
  const values = { position: place(dimensions), size: extents(dimensions), velocity: place(dimensions) };
  const change = fc.record({ body: fc.nat(count - 1), ...values }, { requiredKeys: ["body"] });
  return fc
    .uniqueArray(change, { minLength: 1, selector: ({ body }) => body })
    .map((changed) => ({ ...rest, changed }));
});

const additions = chosen.chain(({ count, dimensions, ...rest }) => {
  const values = { position: place(dimensions), size: extents(dimensions), velocity: place(dimensions) };
  const added = fc.record(
    { id: fc.string({ minLength: 1 }).map((id) => `new ${id}`), ...values },
    { requiredKeys: ["id", "position", "size"] },
  );
  return fc
    .uniqueArray(added, { minLength: 1, maxLength: 4, selector: ({ id }) => id })
    .map((bodies) => ({ ...rest, count, bodies }));
});

const removals = withBodies.chain(({ count, ...rest }) =>
  fc.uniqueArray(fc.nat(count - 1), { minLength: 1 }).map((bodies) => ({ ...rest, bodies })),
);

/** The text after an edit, evaluated; undefined where nothing would change. */
function outcome(before: NotebookResult, cell: number, edit: SceneEdit): NotebookResult | undefined {
  const made = editScene(before, cell, edit);
  if (typeof made !== "string") return readText(applyTextEdits(before.text, made), before);
  expect(made).toBe("This changes nothing.");
  return undefined;
}

function editsOf(before: NotebookResult, cell: number, edit: SceneEdit): readonly TextEdit[] {
  const made = editScene(before, cell, edit);
  return typeof made === "string" ? [] : made;
}

function sceneOf(result: NotebookResult, cell: number): Scene {
  return cellOf(result, cell).scene;
}

function cellOf({ cells }: NotebookResult, cell: number): SceneCell {
  const found = cells[cell];
  if (found?.kind !== "scene") throw new Error(`cell ${cell} is no scene`);
  return found;
}

type Written = Record<string, unknown>;

/** All values of a text, and in them the list of bodies that a cell has. */
function valuesOf(text: string, cell: number): { readonly root: Written; readonly bodies: Written[] } {
  const errors: [] = [];
  const root = parse(text, errors, { allowTrailingComma: true }) as Written;
  expect(errors).toEqual([]);
  const own = ((root["cells"] as Written[] | undefined)?.[cell] ?? root)["bodies"] as Written[] | undefined;
  const shared = root["bodies"] as Written[] | undefined;
  return { root, bodies: own ?? shared ?? [] };
}

/** The comments of these texts have numbers, by which they are told apart. */
function commentsIn(text: string): readonly string[] {
  return [...text.matchAll(/c\d+, "\[\{\}\]"/g)].map(([comment]) => comment);
}

/** What sums of such numbers may be off by when they are rounded to 15 digits. */
function tolerance(...summands: readonly (number | undefined)[]): number {
  return 1e-14 * summands.reduce<number>((sum, n) => sum + Math.abs(n ?? NaN), 0);
}

function expectNear(actual: readonly number[] = [], wanted: readonly number[], within: (axis: number) => number): void {
  expect(actual).toHaveLength(wanted.length);
  wanted.forEach((n, axis) => {
    expect(Math.abs((actual[axis] ?? NaN) - n)).toBeLessThanOrEqual(within(axis));
  });
}

test("edits are in the order of the text and never overlap", () => {
  const inOrder = (edits: readonly TextEdit[], text: string): void => {
    let end = 0;
    for (const { offset, length } of edits) {
      expect(offset).toBeGreaterThanOrEqual(end);
      end = offset + length;
    }
    expect(end).toBeLessThanOrEqual(text.length);
  };
  fc.assert(
    fc.property(changes, ({ text, cell, changed: bodies }) =>
      inOrder(editsOf(readText(text), cell, { kind: "change", bodies }), text),
    ),
  );
  fc.assert(
    fc.property(additions, ({ text, cell, bodies }) =>
      inOrder(editsOf(readText(text), cell, { kind: "add", bodies }), text),
    ),
  );
  fc.assert(
    fc.property(removals, ({ text, cell, bodies }) =>
      inOrder(editsOf(readText(text), cell, { kind: "remove", bodies }), text),
    ),
  );
});

test("a change gives bodies the values that were asked for", () => {
  fc.assert(
    fc.property(changes, ({ text, cell, changed }) => {
      const before = readText(text);
      const scene = sceneOf(before, cell);
      const after = outcome(before, cell, { kind: "change", bodies: changed });
      if (!after) return;
      expect(after.problems).toEqual([]);
      const written = valuesOf(before.text, cell).bodies;
      const { bodies, fps } = sceneOf(after, cell);
      for (const { body: index, ...values } of changed) {
        const [body, now, keys] = [scene.bodies[index], bodies[index], written[index] ?? {}];
        if (!body || !now) throw new Error("a body is lost");
        const { position = body.position, size = body.size, velocity = body.velocity } = values;
        expect(now.size).toEqual(size.map((n) => n + 0));
        expectNear(now.position, position, (axis) => ("center" in keys ? tolerance(position[axis], size[axis]) : 0));
        if (!velocity) expect(now.velocity).toBeUndefined();
        else {
          const step = (axis: number): number => (velocity[axis] ?? NaN) / fps;
          expectNear(now.velocity, velocity, (axis) =>
            "to" in keys ? 4 * fps * tolerance(position[axis], size[axis], step(axis)) : 0,
          );
        }
      }
    }),
    runs(200),
  );
});

test("a change writes numbers, or a velocity where there was none, and leaves all else and every comment", () => {
  fc.assert(
    fc.property(changes, ({ text, cell, changed }) => {
      const before = readText(text);
      const scene = sceneOf(before, cell);
      const edit: SceneEdit = { kind: "change", bodies: changed };
      const after = outcome(before, cell, edit);
      if (!after) return;
      for (const { offset, length, text } of editsOf(before, cell, edit)) {
        if (length === 0) continue;
        expect(before.text.slice(offset, offset + length)).toMatch(/^-?[\d.]+(e[-+]?\d+)?$/);
        expect(text).toMatch(/^(?!-0$)-?\d+(\.\d+)?(e-?\d+)?$/);
      }
      expect(commentsIn(after.text)).toEqual(commentsIn(before.text));
      const [old, now] = [valuesOf(before.text, cell), valuesOf(after.text, cell)];
      for (const { body } of changed) {
        for (const bodies of [old.bodies, now.bodies]) {
          for (const key of ["position", "center", "size", "velocity", "to"]) delete bodies[body]?.[key];
        }
      }
      expect(now.root).toEqual(old.root);
      expect(sceneOf(after, cell).bodies).toHaveLength(scene.bodies.length);
    }),
  );
});

test("the opposite change gives all values back", () => {
  fc.assert(
    fc.property(changes, ({ text, cell, changed }) => {
      const before = readText(text);
      const scene = sceneOf(before, cell);
      const after = outcome(before, cell, { kind: "change", bodies: changed });
      if (!after) return;
      const bodies = changed.map(({ body: index, velocity }) => {
        const body = scene.bodies[index];
        if (!body) throw new Error("there is no such body");
        const back = velocity && { velocity: [...(body.velocity ?? velocity)] };
        return { body: index, position: [...body.position], size: [...body.size], ...back };
      });
      const again = outcome(after, cell, { kind: "change", bodies }) ?? after;
      const written = valuesOf(before.text, cell).bodies;
      scene.bodies.forEach(({ position, size }, index) => {
        const body = sceneOf(again, cell).bodies[index];
        expect(body?.size).toEqual(size);
        const isSum = "center" in (written[index] ?? {});
        expectNear(body?.position, position, (axis) => (isSum ? tolerance(position[axis], size[axis]) : 0));
      });
    }),
  );
});

test("bodies that are added are there with their values, and nothing else is another", () => {
  fc.assert(
    fc.property(additions, ({ text, cell, count, bodies: added }) => {
      const before = readText(text);
      const after = outcome(before, cell, { kind: "add", bodies: added });
      if (!after) throw new Error("nothing was added");
      expect(after.problems).toEqual([]);
      expect(commentsIn(after.text)).toEqual(commentsIn(before.text));
      const [old, now] = [valuesOf(before.text, cell), valuesOf(after.text, cell)];
      const withoutMinus = added.map((body) => JSON.parse(JSON.stringify(body)) as Written);
      expect(now.bodies.splice(count)).toEqual(withoutMinus);
      expect(now.bodies).toEqual(old.bodies);
      // A list that is new was nowhere before.
      if (now.bodies.length === 0) for (const { root } of [old, now]) deleteEmptyBodies(root);
      expect(now.root).toEqual(old.root);
    }),
  );
});

function deleteEmptyBodies(root: Written): void {
  for (const each of [root, ...((root["cells"] as Written[] | undefined) ?? [])]) {
    if ((each["bodies"] as unknown[] | undefined)?.length === 0) delete each["bodies"];
  }
}

test("bodies that are removed are gone, and nothing else is another", () => {
  fc.assert(
    fc.property(removals, ({ text, cell, bodies: removed }) => {
      const before = readText(text);
      const after = outcome(before, cell, { kind: "remove", bodies: removed });
      if (!after) throw new Error("nothing was removed");
      expect(after.problems).toEqual([]);
      const [old, now] = [valuesOf(before.text, cell), valuesOf(after.text, cell)];
      const left = old.bodies.filter((_, index) => !removed.includes(index));
      old.bodies.splice(0, Infinity, ...left);
      expect(now.root).toEqual(old.root);
    }),
  );
});

test("only comments that share their line with a body go with it", () => {
  fc.assert(
    fc.property(removals, ({ text, cell, bodies: removed }) => {
      const before = readText(text);
      const sources = cellOf(before, cell).bodySources;
      const after = outcome(before, cell, { kind: "remove", bodies: removed });
      if (!after) throw new Error("nothing was removed");
      const kept = new Set(commentsIn(after.text));
      let from = 0;
      for (const line of before.text.split(/(?<=\n)/)) {
        const [start, end] = [from, from + line.length];
        from = end;
        const isBeside = removed.some((index) => {
          const { offset, length } = sources.at(index) ?? { offset: 0, length: 0 };
          return offset < end && offset + length > start;
        });
        if (isBeside) continue;
        for (const comment of commentsIn(line)) expect(kept).toContain(comment);
      }
    }),
  );
});

test("a body that is added and removed again leaves nothing but blanks, if there was another", () => {
  const withoutBlanks = (text: string | undefined): string | undefined => text?.replace(/\s/g, "");
  fc.assert(
    fc.property(
      additions.filter(({ count }) => count > 0),
      ({ text, cell, count, bodies }) => {
        const after = outcome(readText(text), cell, { kind: "add", bodies });
        if (!after) throw new Error("nothing was added");
        const removed = bodies.map((_, index) => count + index);
        const again = outcome(after, cell, { kind: "remove", bodies: removed });
        expect(withoutBlanks(again?.text)).toBe(withoutBlanks(text));
      },
    ),
  );
});
