import fc from "fast-check";
import { findNodeAtLocation, type Node } from "jsonc-parser";
import { expect, test } from "vitest";
import { bookCells, bookText, evaluate, evaluateBook, type BookCell } from "../../src/notebook/index.js";
import { readText } from "../unit/writtenScene.js";
import { runs } from "./seeded.js";
import { writtenNotebook } from "./writtenScenes.js";

/** Texts as people write them, texts that are damaged, and texts that are none. */
const anyText = fc.oneof(
  writtenNotebook,
  fc.tuple(writtenNotebook, fc.nat(), fc.string()).map(([text, at, junk]) => {
    const place = at % (text.length + 1);
    return text.slice(0, place) + junk + text.slice(place + junk.length);
  }),
  fc.string({ unit: "binary" }),
  fc.string({
    unit: fc.constantFrom(
      "{",
      "}",
      "[",
      "]",
      ",",
      ":",
      '"',
      "/*",
      "*/",
      "//",
      "\r",
      "\n",
      " ",
      "1",
      "\uFEFF",
      '"cells":[',
    ),
  }),
);

/** Files of several cells. */
const cellsText = writtenNotebook.filter((text) => bookCells(text).length > 1 && !isWhole(text));

function isWhole(text: string): boolean {
  return bookCells(text).some((cell) => cell.kind === "scene" && cell.text.length > text.length / 2);
}

const newCell: fc.Arbitrary<BookCell> = fc.oneof(
  fc.record({ kind: fc.constant("prose" as const), text: fc.string({ unit: "grapheme" }).map(plain) }),
  fc.record({
    kind: fc.constant("scene" as const),
    text: fc.constantFrom("{}", '{\n  "fps": 30,\n\n  "bodies": [] // none\n}', '{ "title": "New" }'),
  }),
);

/** The list of cells as it is written. */
function listOf(text: string): Node | undefined {
  const { root } = readText(text);
  return root && findNodeAtLocation(root, ["cells"]);
}

function plain(text: string): string {
  return text.replace(/\r\n?/g, "\n");
}

/** What a cell says, whichever number it has. */
function said(cells: readonly BookCell[]): readonly (readonly [string, string])[] {
  return cells.map(({ kind, text }) => [kind, text] as const);
}

/** Comments are numbered where the texts are made. */
function commentsOf(text: string): readonly string[] {
  return [...text.matchAll(/(?:\/\/|\/\*) c\d+/g)].map(([found]) => found).sort();
}

test("cells that nobody touched are the file that they were read from, character by character", () => {
  fc.assert(
    fc.property(anyText, (text) => {
      expect(bookText(text, bookCells(text))).toBe(text);
    }),
    runs(500),
  );
});

test("one cell that says something else changes nothing outside of itself", () => {
  fc.assert(
    fc.property(cellsText, fc.nat(), newCell, (text, pick, { kind, text: changed }) => {
      const cells = bookCells(text);
      const index = pick % cells.length;
      const made = cells.map((cell, i) => (i === index ? { ...cell, kind, text: changed } : cell));
      const result = bookText(text, made);
      expect(said(bookCells(result))).toEqual(said(made));
      const at = listOf(text)?.children?.[index];
      if (!at) throw new Error("there is no such cell");
      expect(result.slice(0, at.offset)).toBe(text.slice(0, at.offset));
      const rest = text.slice(at.offset + at.length);
      expect(result.endsWith(rest)).toBe(true);
    }),
  );
});

test("cells in any order, some of them new and some gone, are read again as what they were", () => {
  const rearranged = cellsText.chain((text) =>
    fc
      .tuple(fc.shuffledSubarray([...bookCells(text)]), fc.array(fc.tuple(fc.nat(), newCell), { maxLength: 3 }))
      .map(([kept, added]) => {
        const cells = [...kept];
        for (const [at, cell] of added) cells.splice(at % (cells.length + 1), 0, cell);
        return { text, cells };
      }),
  );
  fc.assert(
    fc.property(rearranged, ({ text, cells }) => {
      const result = bookText(text, cells);
      expect(said(bookCells(result))).toEqual(said(cells));
      expect(readText(result).problems.filter(({ code }) => code === "syntax")).toEqual([]);
    }),
    runs(200),
  );
});

test("cells that change places take no comment away, and back in their places leave no trace", () => {
  const shuffled = cellsText.chain((text) => {
    const cells = bookCells(text);
    const all = { minLength: cells.length, maxLength: cells.length };
    return fc.shuffledSubarray([...cells], all).map((moved) => ({ text, cells, moved }));
  });
  fc.assert(
    fc.property(shuffled, ({ text, cells, moved }) => {
      const result = bookText(text, moved);
      expect(commentsOf(result)).toEqual(commentsOf(text));
      const back = [...moved].sort((a, b) => (a.origin ?? 0) - (b.origin ?? 0));
      expect(bookText(text, back)).toBe(text);
      expect(back).toEqual(cells);
    }),
  );
});

test("a file of one scene and a new cell beside it are both read again", () => {
  const single = writtenNotebook.filter((text) => !text.includes('"cells"'));
  fc.assert(
    fc.property(single, newCell, fc.boolean(), (text, cell, isFirst) => {
      const cells = bookCells(text);
      const result = bookText(text, isFirst ? [cell, ...cells] : [...cells, cell]);
      expect(readText(result).problems.map(({ code }) => code)).toEqual(
        readText(text).problems.map(({ code }) => code),
      );
      const read = bookCells(result);
      expect(read).toHaveLength(2);
      expect(said(read)[isFirst ? 0 : 1]).toEqual([cell.kind, cell.text]);
    }),
  );
});

test("cells come to the same one by one as in their file", () => {
  fc.assert(
    fc.property(writtenNotebook, (text) => {
      const whole = evaluate(text);
      const { cells, problems } = evaluateBook(text, bookCells(text));
      const findings = cells.flatMap(({ scenes }) => scenes.map(({ result }) => result.findings));
      expect(findings).toEqual(whole.cells.flatMap((cell) => (cell.kind === "scene" ? [cell.result.findings] : [])));
      const codes = [...problems, ...cells.flatMap((cell) => cell.problems)].map(({ code }) => code).sort();
      expect(codes).toEqual(whole.problems.map(({ code }) => code).sort());
    }),
  );
});
