import { describe, expect, it } from "vitest";
import { palettes, type ColourRole } from "../../../src/view/index.js";
import { properties } from "../../../webview/stage/palette.js";
import { colourIn, themeKinds, type Colour } from "./styleSheet.js";

/** Relative luminance and contrast as WCAG 2 defines them. */
function luminance(rgb: Colour): number {
  const [r = 0, g = 0, b = 0] = rgb.map((channel) => {
    const c = channel / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: Colour, b: Colour): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].toSorted((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

describe.each(themeKinds)("the %s theme", (theme) => {
  const grounds = ["--aabb-ground", "--aabb-side", "--aabb-chip", "--aabb-stage"];
  const texts = ["--aabb-text", "--aabb-dim", "--aabb-bad", "--aabb-expected", "--aabb-start", "--aabb-accent"];
  const lines = ["--aabb-hit", "--aabb-static", "--aabb-ghost"];

  it.each([...texts, ...lines])("has %s readable on every surface it stands on", (role) => {
    const surfaces = lines.includes(role) ? ["--aabb-stage"] : grounds;
    for (const ground of surfaces) {
      const ratio = contrast(colourIn(theme, role), colourIn(theme, ground));
      expect(ratio, `${role} on ${ground}`).toBeGreaterThanOrEqual(4.5);
    }
  });

  it("has the colours in which pictures are painted without a browser", () => {
    for (const [role, property] of Object.entries(properties)) {
      const hex = colourIn(theme, property).map((channel) => Math.round(channel).toString(16).padStart(2, "0"));
      expect(palettes[theme].colours[role as ColourRole], role).toBe(`#${hex.join("")}`);
    }
  });
});
