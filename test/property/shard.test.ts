import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { shardIn, shardOf } from "../../src/cli/reporting.js";

const files = fc.uniqueArray(fc.string(), { maxLength: 60 }).map((names) => names.sort());
const machines = fc.integer({ min: 1, max: 12 });
const shards = (names: readonly string[], of: number) =>
  Array.from({ length: of }, (_, i) => shardOf(names, { index: i + 1, of }));

describe("shards", () => {
  it("have every file in exactly one of them", () => {
    fc.assert(
      fc.property(files, machines, (names, of) => {
        expect(shards(names, of).flat().sort()).toEqual(names);
      }),
    );
  });

  it("are of the same size, give or take one file", () => {
    fc.assert(
      fc.property(files, machines, (names, of) => {
        const sizes = shards(names, of).map(({ length }) => length);
        expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1);
      }),
    );
  });

  it("share the files of each folder, so that no shard has all of a folder with large ones", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 40 }), machines, (inFolder, of) => {
        const names = ["a", "b", "c"].flatMap((folder) => Array.from({ length: inFolder }, (_, i) => `${folder}/${i}`));
        const most = shards(names, of).map((shard) => shard.filter((name) => name.startsWith("b/")).length);
        expect(Math.max(...most)).toBeLessThanOrEqual(Math.ceil(inFolder / of));
      }),
    );
  });

  it("are read as they are written", () => {
    fc.assert(
      fc.property(machines, machines, (a, b) => {
        const shard = { index: Math.min(a, b), of: Math.max(a, b) };
        expect(shardIn(`${shard.index}/${shard.of}`)).toEqual(shard);
      }),
    );
  });
});
