import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseNotebook } from "../../../src/scene/index.js";
import { applyTextEdits, editScene } from "../../../src/scene/edit/index.js";

function painted(text: string, tiles: readonly [number, number][], solid: boolean): string {
  const edits = editScene({ ...parseNotebook(text), text }, 0, { kind: "paint", tiles: [...tiles], solid });
  return typeof edits === "string" ? edits : applyTextEdits(text, edits);
}
const map = (rows: readonly string[], more = ""): string =>
  `{ "version": 1, "tilemap": { ${more}"tileSize": 16, /* kept */ "rows": [${rows.map((row) => `"${row}"`).join(",\n  ")}] } }`;

describe("painting tiles", () => {
  it("writes only the characters that change, and fills up a row that is too short", () => {
    const text = map([".#..", "."]);
    expect(painted(text, [[0, 0], [1, 0], [2, 0], [2, 1]], true)).toBe(map(["###.", "..#"])); // prettier-ignore
    expect(painted(text, [[1, 0], [3, 1]], false)).toBe(map(["....", "."])); // prettier-ignore
  });

  it("takes the characters that the map has, and empties slopes too", () => {
    expect(painted(map(["ab x"], '"solid": "#ab", '), [[2, 0]], true)).toBe(map(["abax"], '"solid": "#ab", '));
    const slopes = '"slopes": { "/": "up" }, ';
    expect(painted(map(["-/#"], slopes), [[1, 0]], false)).toBe(map(["--#"], slopes));
    expect(painted(map(["##"]), [[0, 0]], false)).toBe(map([".#"]));
  });

  it("counts a tile for each character, however that is written", () => {
    const text = map([String.raw`\u002e😀\"#`]);
    expect(painted(text, [[1, 0], [2, 0]], true)).toBe(map([String.raw`\u002e###`])); // prettier-ignore
    expect(painted(text, [[3, 0]], false)).toBe(map([String.raw`\u002e😀\".`]));
  });

  it("says why there is nothing to paint", () => {
    expect(painted('{ "version": 1 }', [[0, 0]], true)).toBe("The source of this scene has no tilemap.");
    expect(painted(map(["#"]), [[1, 0]], true)).toBe("The tilemap has no tile [1, 0].");
    expect(painted(map(["#"]), [[0, 0]], true)).toBe("This changes nothing.");
  });

  it("gives the same bytes back when it is taken back, where a tile is solid by one character or empty by one", () => {
    const row = fc.string({ unit: fc.constantFrom(".", "#"), minLength: 5, maxLength: 5 });
    const rows = fc.array(row, { minLength: 1, maxLength: 4 }).map((all) => [...all, ".#.#."]);
    fc.assert(
      fc.property(rows, fc.nat(4), fc.nat(3), fc.boolean(), (lines, column, row, solid) => {
        const text = map(lines);
        const tile: [number, number] = [column, Math.min(row, lines.length - 1)];
        if (lines[tile[1]]?.[column] === (solid ? "#" : ".")) return;
        const there = painted(text, [tile], solid);
        expect(there).not.toBe(text);
        expect(painted(there, [tile], !solid)).toBe(text);
      }),
    );
  });
});
