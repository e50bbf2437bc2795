import { expect, it } from "vitest";
import { wrapped } from "../../../src/report/wrapping.js";

it("ends no line between a number and its unit", () => {
  const text = "The mover and the wall are 12 px together, so 2.5 % of crossings go undetected at 60 fps.";
  for (let width = 30; width < 90; width++) {
    const lines = wrapped(text, width);
    expect(lines.join(" ")).toBe(text);
    expect(lines.filter((line) => /^(?:px|%|fps)/.test(line))).toEqual([]);
  }
});

it("ends lines between other words", () => {
  expect(wrapped("one two three four five six seven eight", 30)).toEqual([
    "one two three four five six",
    "seven eight",
  ]);
});
