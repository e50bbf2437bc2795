import { describe, expect, it } from "vitest";
import { directionGlyph, fixed, fraction, plain, vectorText } from "../../../src/view/index.js";

describe("numbers for readers", () => {
  it("have a true minus sign", () => {
    expect(fixed(-1.5, 1)).toBe("−1.5");
    expect(plain(-0.25)).toBe("−0.25");
    expect(vectorText([-1, 0])).toBe("(−1, 0)");
    expect(plain(1e-12)).toBe("1e−12");
  });

  it("have no sign at a zero", () => {
    expect(vectorText([-0, 0])).toBe("(0, 0)");
    expect(fixed(-0.0001, 3)).toBe("0.000");
  });

  it("have three places as a fraction of a frame", () => {
    expect(fraction(0.6)).toBe("0.600");
    expect(fraction(1 / 3)).toBe("0.333");
  });

  it("are words where they are no number", () => {
    expect(fraction(Infinity)).toBe("never");
    expect(fixed(-Infinity, 2)).toBe("−∞");
    expect(fixed(NaN, 2)).toBe("–");
  });

  it("stay short when they are huge", () => {
    expect(fixed(1e300, 3)).toBe("1e+300");
  });
});

describe("the arrow of a normal", () => {
  it("points as the normal is drawn", () => {
    expect(directionGlyph([-1, 0], "down")).toBe("←");
    expect(directionGlyph([1, 0], "up")).toBe("→");
    expect(directionGlyph([0, -1], "down")).toBe("↑");
    expect(directionGlyph([0, -1], "up")).toBe("↓");
  });

  it("points into and out of the picture on the third axis", () => {
    expect(directionGlyph([0, 0, 1], "down")).toBe("⊙");
    expect(directionGlyph([0, 0, -1], "down")).toBe("⊗");
  });
});
