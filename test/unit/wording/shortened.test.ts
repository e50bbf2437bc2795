import { expect, test } from "vitest";
import { shortened } from "../../../src/wording/index.js";

test("what fits stays as it is", () => {
  expect(shortened("wall", 4)).toBe("wall");
});

test("what does not fit ends in an ellipsis, within the length", () => {
  expect(shortened("walls", 4)).toBe("wal…");
});

test("a character of two code units is kept whole or left out", () => {
  expect(shortened("ab🧱cd", 5)).toBe("ab🧱…");
  expect(shortened("ab🧱cd", 4)).toBe("ab…");
});
