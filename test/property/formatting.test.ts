import fc from "fast-check";
import { parse } from "jsonc-parser";
import { expect, test } from "vitest";
import { formattingEdits } from "../../src/language/index.js";
import { applyTextEdits } from "../../src/scene/edit/index.js";
import { writtenNotebook } from "./writtenScenes.js";

const indentation = fc.record({ tabSize: fc.integer({ min: 1, max: 8 }), insertSpaces: fc.boolean() });

/** Any JSON, with comments and blanks wherever they may stand. */
const anyWritten: fc.Arbitrary<string> = fc
  .tuple(fc.jsonValue({ maxDepth: 4 }), fc.infiniteStream(trivia()))
  .map(([value, between]) => {
    const pieces = JSON.stringify(value).match(/"(?:[^"\\]|\\.)*"|[[\]{},:]|[^[\]{},:"]+/g) ?? [];
    return pieces.map((piece) => String(between.next().value) + piece).join("") + String(between.next().value);
  });

function trivia(): fc.Arbitrary<string> {
  const one = fc.constantFrom(
    "",
    "",
    "",
    " ",
    "  ",
    "\t",
    "\n",
    "\n\n\n",
    "\r\n",
    " // c [,\n",
    "/* c { */",
    "/* c\n c */",
  );
  return fc.array(one, { maxLength: 2 }).map((pieces) => pieces.join(""));
}

const text = fc.oneof(writtenNotebook, anyWritten);

/** A text without what a formatter may change. */
function withoutBlanks(written: string): string {
  const kept = /"(?:[^"\\]|\\.)*"|\/\/[^\r\n]*|\/\*[^]*?\*\/|[^\s]/g;
  return (written.match(kept) ?? []).join("\u0000");
}

test("only blanks and line ends change: data and comments stay", () => {
  fc.assert(
    fc.property(text, indentation, (written, by) => {
      const after = applyTextEdits(written, formattingEdits(written, by));
      expect(withoutBlanks(after)).toBe(withoutBlanks(written));
      expect(parse(after)).toEqual(parse(written));
    }),
  );
});

test("any part of the edits leaves data and comments as they are, too: a range may be formatted", () => {
  fc.assert(
    fc.property(text, indentation, fc.func(fc.boolean()), (written, by, isIn) => {
      const edits = formattingEdits(written, by).filter(({ offset }) => isIn(offset));
      const after = applyTextEdits(written, edits);
      expect(withoutBlanks(after)).toBe(withoutBlanks(written));
      expect(parse(after)).toEqual(parse(written));
    }),
  );
});

test("what is formatted has its form", () => {
  fc.assert(
    fc.property(text, indentation, (written, by) => {
      const after = applyTextEdits(written, formattingEdits(written, by));
      expect(formattingEdits(after, by)).toEqual([]);
    }),
  );
});
