import { describe, expect, it } from "vitest";
import {
  arrowLength,
  contactsCrowded,
  project,
  styles,
  type ArrowMark,
  type BoxesMark,
  type BoxRole,
} from "../../../src/view/index.js";

const roles: readonly BoxRole[] = ["static", "start", "free", "driven", "sweep", "contact", "look", "ghost", "broad"];

describe("styles", () => {
  it("tell the boxes of a picture apart without their colour", () => {
    const lines = roles.map((role) => {
      const { width, dash, fill } = styles[role];
      return JSON.stringify([width, dash, fill]);
    });
    expect(new Set(lines).size).toBe(roles.length);
  });

  it("draw your game and the sweep thickest, and what only would be dashed", () => {
    const width = (role: BoxRole): number => styles[role].width;
    expect(styles.free.dash).not.toEqual([]);
    for (const role of ["game", "sweep"] as const) expect(width(role)).toBe(Math.max(...roles.map(width)));
  });

  it("hatch in the colour of what is wrong", () => {
    expect(styles.hatch.colour).toBe("bad");
  });
});

describe("arrows", () => {
  const arrow: ArrowMark = {
    role: "velocity",
    body: 0,
    from: [0, 0],
    direction: [1, 0],
    reach: 50,
  };

  it("of a velocity are as long as the whole step, but leave no more than any stage", () => {
    expect(arrowLength(arrow, 1e-6)).toBeLessThan(1);
    expect(arrowLength(arrow, 2)).toBe(100);
    expect(arrowLength(arrow, 1e9)).toBe(10_000);
  });
});

describe("the marks of contacts", () => {
  const boxes = (count: number): BoxesMark => ({
    role: "contact",
    rects: Float64Array.from(Array.from({ length: count }, (_, i) => [i * 9, 0, i * 9 + 4, 4]).flat()),
    bodies: new Uint32Array(count),
  });
  const crowded = (count: number, scale: number): boolean =>
    contactsCrowded(boxes(count), project({ centerX: 0, centerY: 0, scale }, { width: 8, height: 8 }, false));

  it("are a crowd where many boxes are smaller than a dot, until they are looked at closely", () => {
    expect(crowded(1000, 0.5)).toBe(true);
    expect(crowded(1000, 2)).toBe(false);
  });

  it("are never a crowd when they are few", () => {
    expect(crowded(10, 0.01)).toBe(false);
  });
});
