import { expect, it } from "vitest";
import { rangesOf } from "../../../src/scene/index.js";

/** Gives the place of an offset in a text. */
function positionIn(text: string) {
  const rangeOf = rangesOf(text);
  return (offset: number) => rangeOf({ offset, length: 0 }).start;
}

it("a position counts lines and code units from zero, with all three line ends", () => {
  const position = positionIn("a\r\nbc\rd\n\n🙂e");
  expect([0, 1, 3, 4, 6, 8, 9, 11].map(position)).toEqual([
    { line: 0, character: 0 },
    { line: 0, character: 1 },
    { line: 1, character: 0 },
    { line: 1, character: 1 },
    { line: 2, character: 0 },
    { line: 3, character: 0 },
    { line: 4, character: 0 },
    { line: 4, character: 2 },
  ]);
});

it("a position outside the text is its nearest end", () => {
  const position = positionIn("ab\nc");
  expect(position(-5)).toEqual({ line: 0, character: 0 });
  expect(position(99)).toEqual({ line: 1, character: 1 });
});
