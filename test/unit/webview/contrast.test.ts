import { describe, expect, it } from "vitest";
import { palettes, type ColourRole } from "../../../src/view/index.js";
import { properties } from "../../../webview/stage/themePalette.js";
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
  const texts = [
    "--aabb-text",
    "--aabb-dim",
    "--aabb-bad",
    "--aabb-warn",
    "--aabb-safe",
    "--aabb-start",
    "--aabb-accent",
  ];
  const lines = ["--aabb-sweep", "--aabb-static", "--aabb-game"];

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

/** What eyes with a kind of colour blindness make of linear red, green and blue (Machado, Oliveira and Fernandes, 2009, severity 1). */
const blindness = {
  protanopia: [0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998],
  deuteranopia: [0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881],
  tritanopia: [1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.3039],
} as const;

function seenBy(kind: keyof typeof blindness, rgb: Colour): Colour {
  const linear = rgb.map((channel) => {
    const c = channel / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  });
  const row = (from: number): number => {
    const sum = linear.reduce((total, channel, i) => total + channel * (blindness[kind][from + i] ?? 0), 0);
    const c = Math.min(1, Math.max(0, sum));
    return 255 * (c <= 0.0031308 ? 12.92 * c : 1.055 * c ** (1 / 2.4) - 0.055);
  };
  return [row(0), row(3), row(6)];
}

describe.each(themeKinds)("with colour blindness, in the %s theme", (theme) => {
  const kinds = Object.keys(blindness) as (keyof typeof blindness)[];

  it.each(kinds)("of the kind %s, your game, the sweep and all that means something stand out", (kind) => {
    const ground = seenBy(kind, colourIn(theme, "--aabb-stage"));
    const ratio = (role: string): number => contrast(seenBy(kind, colourIn(theme, role)), ground);
    for (const role of ["--aabb-game", "--aabb-sweep", "--aabb-text", "--aabb-dim"])
      expect(ratio(role), role).toBeGreaterThanOrEqual(4.5);
    for (const role of ["--aabb-bad", "--aabb-warn", "--aabb-safe", "--aabb-start", "--aabb-static", "--aabb-accent"])
      expect(ratio(role), role).toBeGreaterThanOrEqual(3);
  });
});
