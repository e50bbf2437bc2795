import { describe, expect, it } from "vitest";
import { allSigns, legendSvg, palettes } from "../../../src/view/index.js";

describe("the signs of diagrams", () => {
  it("have a name and a picture each, no two alike", () => {
    const signs = allSigns();
    expect(new Set(signs.map(({ sign }) => sign)).size).toBe(signs.length);
    expect(new Set(signs.map(({ text }) => text)).size).toBe(signs.length);
    const pictures = signs.map(({ sign }) => legendSvg(sign, palettes.light));
    for (const picture of pictures) expect(picture).toMatch(/<path /);
    expect(new Set(pictures).size).toBe(signs.length);
  });
});
