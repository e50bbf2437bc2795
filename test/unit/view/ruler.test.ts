import { describe, expect, it } from "vitest";
import { project } from "../../../src/view/index.js";
import { niceStep, ruler } from "../../../src/view/ruler.js";

const size = { width: 800, height: 300 };

describe("the ruler", () => {
  it("steps by 1, 2 or 5 times a power of ten", () => {
    expect([0.9, 1, 1.1, 3, 7, 0.03, 420].map(niceStep)).toEqual([1, 1, 2, 5, 10, 0.05, 500]);
  });

  it("labels round numbers where they are", () => {
    const { x } = ruler(project({ centerX: 40, centerY: 0, scale: 10 }, size, false), "px");
    const labelled = x.filter(({ label }) => label !== undefined);
    expect(labelled.map(({ label }) => label)).toEqual(["0", "10", "20", "30", "40", "50", "60", "70 px", "80"]);
    expect(labelled.map(({ at }) => at)).toEqual([0, 100, 200, 300, 400, 500, 600, 700, 800]);
  });

  it("writes negative numbers with a minus sign", () => {
    const { x } = ruler(project({ centerX: -50, centerY: 0, scale: 10 }, size, false), "px");
    expect(x.find(({ value, major }) => major && value === -50)?.label).toBe("−50");
  });

  it("runs from top to bottom when larger numbers are higher, too", () => {
    const { y } = ruler(project({ centerX: 0, centerY: 0, scale: 10 }, size, true), "px");
    expect(y.map(({ at }) => at)).toEqual(y.map(({ at }) => at).toSorted((a, b) => a - b));
    expect(y[0]?.value).toBeGreaterThan(y.at(-1)?.value ?? Infinity);
  });

  it.each([
    ["far from the origin", 1e12, 40],
    ["beyond the precision of doubles", 1e300, 1],
    ["close up", 1e-12, 1e14],
    ["from far away", 0, 1e-250],
    ["where nothing is a number", NaN, NaN],
  ])("has a bounded number of lines %s", (_, centerX, scale) => {
    const { x, y } = ruler(project({ centerX, centerY: centerX, scale }, size, false), "px");
    expect(x.length).toBeLessThanOrEqual(601);
    expect(y.length).toBeLessThanOrEqual(601);
    expect([...x, ...y].every(({ at }) => at >= 0 && at <= 800)).toBe(true);
  });
});
