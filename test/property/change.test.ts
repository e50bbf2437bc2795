// The laws of what a picture is told of an edit: it leads to just what it would be told of anew, and is no longer than it must be.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ViewDiff } from "../../src/engine/preview/viewDiff.js";
import { evaluate, toCellView, type NotebookResult } from "../../src/notebook/index.js";
import { difference, pack, readHostMessage, withChange, type HostMessage } from "../../src/view/protocol/index.js";
import { withMessage, type Contents, type ContentsMessage } from "../../webview/scene/contents.js";
import { delivered } from "../unit/view/protocol/vsCode.js";
import { inOneRun } from "../unit/writtenScene.js";
import { runs } from "./seeded.js";

const numbers = fc.array(fc.constantFrom(0, -0, 1, NaN, 0.1, 2 ** 40), { maxLength: 60 });
const columns = fc.oneof(
  numbers.map((all) => Float64Array.from(all)),
  numbers.map((all) => Uint32Array.from(all)),
  numbers.map((all) => Uint8Array.from(all)),
);
/** What messages hold. Few different values, so that two have much in common. */
const { value } = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: "small" },
    fc.constantFrom<unknown>(null, true, 0, 1, "a", "b"),
    columns,
    fc.array(tie("value"), { maxLength: 5 }),
    fc.dictionary(fc.constantFrom("a", "b", "constructor", "__proto__"), tie("value"), { maxKeys: 4 }),
  ),
}));

describe("a change", () => {
  test("leads from the one value to the other, and shares what has not changed", () => {
    fc.assert(
      fc.property(value, value, (before, after) => {
        const change = difference(before, after);
        if (change) expect(withChange(before, change)).toEqual(after);
        else expect(before).toEqual(after);
        const outer = { before, after };
        const added = difference(outer, { ...outer, more: 1 });
        expect((withChange(outer, added ?? { value: 0 }) as typeof outer).before).toBe(before);
      }),
      runs(1000),
    );
  });

  test("is none between a value and its copy", () => {
    fc.assert(fc.property(value, (given) => difference(given, structuredClone(given)) === undefined));
  });

  test("of a few numbers among many is a few numbers, wherever they are and however many there are then", () => {
    const edit = fc.record({ at: fc.nat(1999), removed: fc.nat(3), inserted: fc.array(fc.double(), { maxLength: 3 }) });
    fc.assert(
      fc.property(edit, fc.array(fc.nat(1999), { maxLength: 20 }), ({ at, removed, inserted }, others) => {
        const before = Float64Array.from({ length: 2000 }, (_, i) => i);
        const after = Float64Array.from([...before.slice(0, at), ...inserted, ...before.slice(at + removed)]);
        const spliced = difference(before, after);
        if (spliced) expect(withChange(before, spliced)).toEqual(after);
        expect(bytesOf(spliced)).toBeLessThan(300);
        const scattered = before.slice();
        for (const other of others) scattered[other] = -1;
        expect(bytesOf(difference(before, scattered))).toBeLessThan(300 * (others.length + 1));
      }),
      runs(60),
    );
  });

  test("that is one of another value is refused", () => {
    const runs = [{ at: 2, removed: 2, inserted: [1] }];
    for (const other of [[0, 1, 2], "text", null, Float64Array.of(0, 1, 2, 3, 4)])
      expect(() => withChange(other, { runs })).toThrow(RangeError);
    expect(() => withChange([], { keys: {}, gone: [] })).toThrow(RangeError);
    const crossed = [...runs, { at: 3, removed: 0, inserted: [1] }];
    expect(() => withChange([0, 1, 2, 3, 4, 5], { runs: crossed })).toThrow(RangeError);
  });
});

const body = fc.record({
  x: fc.integer({ min: -20, max: 20 }),
  size: fc.integer({ min: 1, max: 9 }),
  speed: fc.option(fc.integer({ min: -3000, max: 3000 }), { nil: undefined }),
});
const scene = fc.record({
  bodies: fc.array(body, { maxLength: 6 }),
  title: fc.constantFrom(undefined, "a", "b"),
  tiles: fc.constantFrom(undefined, "#.#", "##."),
  dimensions: fc.constantFrom(2, 3),
});
/** A few texts, most cells of which are as they were in the text before. */
const texts = fc
  .array(fc.record({ scenes: fc.array(scene, { minLength: 1, maxLength: 3 }), isBroken: fc.boolean() }), {
    minLength: 2,
    maxLength: 5,
  })
  .map((all) => all.map(({ scenes, isBroken }) => textOf(scenes).slice(0, isBroken ? -3 : undefined)));

type Scene = typeof scene extends fc.Arbitrary<infer S> ? S : never;

function textOf(scenes: readonly Scene[]): string {
  const cells = scenes.map(({ bodies, title, tiles, dimensions }) => ({
    title,
    ...(dimensions === 2 ? tiles && { tilemap: { tileSize: 8, rows: [tiles] } } : { dimensions }),
    frames: 2,
    bodies: bodies.map(({ x, size, speed }, i) => {
      const vec = (first: number, rest: number): number[] => [first, ...Array<number>(dimensions - 1).fill(rest)];
      return { id: `b${i}`, position: vec(x, i), size: vec(size, size), velocity: speed && vec(speed, 1) };
    }),
  }));
  return JSON.stringify({ version: 1, cells });
}

test("what a picture shows after any edits is what it would be told of the last text anew", () => {
  fc.assert(
    fc.property(texts, (all) => {
      const viewDiff = new ViewDiff();
      let readable: NotebookResult | undefined;
      let contents: Contents | undefined;
      all.forEach((text, i) => {
        const result = evaluate(text, readable, inOneRun);
        if (result.notebook) readable = result;
        const message = viewDiff.message({ uri: "u", name: "n", version: i + 1 }, result);
        contents = withMessage(contents, arrived(message));
        const shown = contents?.cells?.map(({ cell }) => cell);
        if (readable) expect(shown).toEqual(readable.cells.map(toCellView));
        expect(contents?.stale !== undefined).toBe(result.notebook === undefined);
      });
    }),
    runs(150),
  );
});

test("a body that is moved among a thousand is told in less than two kilobytes", () => {
  const all = Array.from({ length: 1000 }, (_, i) => ({ x: 20 * i, size: 2, speed: i % 10 ? undefined : 300 }));
  const scenes: Scene[] = [{ bodies: all, title: "a", tiles: "#.#", dimensions: 2 }];
  const viewDiff = new ViewDiff();
  const about = { uri: "u", name: "n" };
  const before = evaluate(textOf(scenes));
  viewDiff.message({ ...about, version: 1 }, before);
  all[500] = { x: 10_001, size: 2, speed: 200 };
  const message = viewDiff.message({ ...about, version: 2 }, evaluate(textOf(scenes), before));
  expect(message.type).toBe("cells");
  expect(bytesOf(message)).toBeLessThan(2000);
});

/** A message as a page reads it. */
function arrived(message: HostMessage): ContentsMessage {
  const read = readHostMessage(delivered(pack(message)));
  expect(read).toBeDefined();
  return read as ContentsMessage;
}

function bytesOf(message: unknown): number {
  const { buffer, ...rest } = pack(message);
  return buffer.byteLength + JSON.stringify(rest).length;
}
