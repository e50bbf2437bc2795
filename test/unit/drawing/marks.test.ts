import { describe, expect, it } from "vitest";
import {
  arrowLength,
  contactsCrowded,
  project,
  styleOf,
  type ArrowMark,
  type BoxesMark,
  type BoxRole,
  type Mark,
} from "../../../src/view/index.js";

const none = { rects: new Float64Array(0), bodies: new Uint32Array(0) };
const roles: readonly BoxRole[] = [
  "static",
  "start",
  "expected",
  "now",
  "contact",
  "rest",
  "ghost",
  "discrete",
  "broad",
];

describe("styles", () => {
  it("tell the boxes of a picture apart without their colour", () => {
    const lines = roles.map((role) => {
      const { width, dash, fill } = styleOf({ kind: "boxes", role, ...none });
      return JSON.stringify([width, dash, fill]);
    });
    expect(new Set(lines).size).toBe(roles.length);
  });

  it("draw the expected end dashed and where the collision puts a body thickest", () => {
    const width = (role: BoxRole): number => styleOf({ kind: "boxes", role, ...none }).width;
    expect(styleOf({ kind: "boxes", role: "expected", ...none }).dash).not.toEqual([]);
    expect(width("now")).toBe(Math.max(...roles.map(width)));
  });

  it("hatch in the colour of what is wrong", () => {
    const hatch: Mark = { kind: "hatch", polygon: new Float64Array(0) };
    expect(styleOf(hatch).colour).toBe("bad");
  });
});

describe("arrows", () => {
  const arrow: ArrowMark = {
    kind: "arrow",
    role: "velocity",
    body: 0,
    from: [0, 0],
    direction: [1, 0],
    reach: 50,
    strong: false,
  };

  it("grow with the motion, within what can be read", () => {
    expect(arrowLength(arrow, 1e-6)).toBe(26);
    expect(arrowLength(arrow, 2)).toBe(40);
    expect(arrowLength(arrow, 1e9)).toBe(96);
  });

  it("shrink to nothing in a crowd", () => {
    expect(arrowLength({ ...arrow, crowded: true }, 0.01)).toBeLessThan(1);
  });
});

describe("the marks of contacts", () => {
  const boxes = (count: number): BoxesMark => ({
    kind: "boxes",
    role: "contact",
    rects: Float64Array.from(Array.from({ length: count }, (_, i) => [i * 9, 0, i * 9 + 4, 4]).flat()),
    bodies: new Uint32Array(count),
  });
  const crowded = (count: number, scale: number): boolean =>
    contactsCrowded(
      { contacts: boxes(count) },
      project({ centerX: 0, centerY: 0, scale }, { width: 8, height: 8 }, false),
    );

  it("are a crowd where many boxes are smaller than a dot, until they are looked at closely", () => {
    expect(crowded(1000, 0.5)).toBe(true);
    expect(crowded(1000, 2)).toBe(false);
  });

  it("are never a crowd when they are few", () => {
    expect(crowded(10, 0.01)).toBe(false);
  });
});
