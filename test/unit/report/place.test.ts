import { describe, expect, it } from "vitest";
import { rangesOf } from "../../../src/scene/index.js";

describe("ranges in a report", () => {
  it("count lines and characters from zero", () => {
    expect(rangesOf("ab\ncd")({ offset: 4, length: 1 })).toEqual({
      start: { line: 1, character: 1 },
      end: { line: 1, character: 2 },
    });
  });

  it("take \\r\\n and a lone \\r as one line end each", () => {
    const range = rangesOf("a\r\nb\rc\nd");
    expect([0, 3, 5, 7].map((offset) => range({ offset, length: 0 }).start)).toEqual([
      { line: 0, character: 0 },
      { line: 1, character: 0 },
      { line: 2, character: 0 },
      { line: 3, character: 0 },
    ]);
  });

  it("may span lines", () => {
    expect(rangesOf("{\n  1\n}")({ offset: 0, length: 7 })).toEqual({
      start: { line: 0, character: 0 },
      end: { line: 2, character: 1 },
    });
  });

  it("count UTF-16 code units, as editors do", () => {
    expect(rangesOf("😀x")({ offset: 2, length: 1 }).start).toEqual({ line: 0, character: 2 });
  });

  it("stay inside the text", () => {
    expect(rangesOf("ab")({ offset: 9, length: 9 })).toEqual({
      start: { line: 0, character: 2 },
      end: { line: 0, character: 2 },
    });
  });
});
