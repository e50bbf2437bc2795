import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const css = readFileSync(new URL("../../../webview/styles.css", import.meta.url), "utf8");

/** The custom properties of a theme's rule; a variable of VS Code counts as the fallback, which is the default theme's. */
function properties(selector: string): Map<string, string> {
  const rule = new RegExp(`^${selector.replace(/\./g, "\\.")} \\{([^}]*)\\}`, "m").exec(css)?.[1] ?? "";
  return new Map([...rule.matchAll(/(--aabb-[\w-]+): ([^;]+);/g)].map(([, name, value]) => [name ?? "", value ?? ""]));
}

type Colour = readonly [number, number, number];

function colour(value: string, theme: ReadonlyMap<string, string>): Colour {
  const hex = /^#([0-9a-f]{6})$/.exec(value)?.[1];
  if (hex) return [0, 2, 4].map((i) => parseInt(hex.slice(i, i + 2), 16)) as unknown as Colour;
  if (value === "black") return [0, 0, 0];
  const mixed = /^color-mix\(in srgb, (.+), (\S+) (\d+)%\)$/.exec(value);
  if (mixed) {
    const [a, b, share] = [colour(mixed[1] ?? "", theme), colour(mixed[2] ?? "", theme), Number(mixed[3]) / 100];
    return a.map((channel, i) => channel + ((b[i] ?? 0) - channel) * share) as unknown as Colour;
  }
  const fallback = /^var\(--vscode-[\w-]+, (.+)\)$/.exec(value)?.[1];
  if (fallback) return colour(fallback, theme);
  const own = /^var\((--aabb-[\w-]+)\)$/.exec(value)?.[1];
  const found = own && theme.get(own);
  if (!found) throw new Error(`no colour: ${value}`);
  return colour(found, theme);
}

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

const dark = properties("body");
const themes: readonly (readonly [string, ReadonlyMap<string, string>])[] = [
  ["dark", dark],
  ["light", new Map([...dark, ...properties("body.vscode-light")])],
  ["high contrast dark", new Map([...dark, ...properties("body.vscode-high-contrast")])],
  ["high contrast light", new Map([...dark, ...properties("body.vscode-high-contrast-light")])],
];

describe.each(themes)("the %s theme", (_, theme) => {
  const grounds = ["--aabb-ground", "--aabb-side", "--aabb-chip", "--aabb-stage"];
  const texts = ["--aabb-text", "--aabb-dim", "--aabb-bad", "--aabb-expected", "--aabb-start", "--aabb-accent"];
  const lines = ["--aabb-hit", "--aabb-static", "--aabb-ghost"];

  it.each([...texts, ...lines])("has %s readable on every surface it stands on", (role) => {
    const surfaces = lines.includes(role) ? ["--aabb-stage"] : grounds;
    for (const ground of surfaces) {
      const ratio = contrast(colour(`var(${role})`, theme), colour(`var(${ground})`, theme));
      expect(ratio, `${role} on ${ground}`).toBeGreaterThanOrEqual(4.5);
    }
  });
});
