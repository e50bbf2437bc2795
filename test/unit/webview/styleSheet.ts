import { readFileSync } from "node:fs";
import type { ThemeKind } from "../../../src/view/index.js";

const css = readFileSync(new URL("../../../webview/styles/colours.css", import.meta.url), "utf8");

const { contributes } = JSON.parse(readFileSync(new URL("../../../package.json", import.meta.url), "utf8")) as {
  contributes: { colors: readonly { id: string; defaults: Readonly<Record<string, string>> }[] };
};
const defaultsOf: Readonly<Record<ThemeKind, string>> = {
  dark: "dark",
  light: "light",
  "high-contrast": "highContrast",
  "high-contrast-light": "highContrastLight",
};

/** The colours that the extension contributes, as the variables in which VS Code has them in a default theme. */
function contributed(theme: ThemeKind): Map<string, string> {
  return new Map(
    contributes.colors.map(({ id, defaults }) => [
      `--vscode-${id.replaceAll(".", "-")}`,
      defaults[defaultsOf[theme]] ?? "",
    ]),
  );
}

/** The custom properties of a theme's rule; a variable of VS Code counts as the fallback, which is the default theme's. */
function properties(selector: string): Map<string, string> {
  const rule = new RegExp(`^${selector.replace(/\./g, "\\.")}(?:,\\n[^{]*)? \\{([^}]*)\\}`, "m").exec(css)?.[1] ?? "";
  return new Map([...rule.matchAll(/(--aabb-[\w-]+): ([^;]+);/g)].map(([, name, value]) => [name ?? "", value ?? ""]));
}

export type Colour = readonly [number, number, number];

const dark = properties("body");
const rules: Readonly<Record<ThemeKind, ReadonlyMap<string, string>>> = {
  dark: new Map([...contributed("dark"), ...dark]),
  light: new Map([...contributed("light"), ...dark, ...properties("body.vscode-light")]),
  "high-contrast": new Map([...contributed("high-contrast"), ...dark, ...properties("body.vscode-high-contrast")]),
  "high-contrast-light": new Map([
    ...contributed("high-contrast-light"),
    ...dark,
    ...properties("body.vscode-high-contrast-light"),
  ]),
};
export const themeKinds = Object.keys(rules) as ThemeKind[];

/** What a property of the style sheet is in a theme, 0 to 255 each. */
export function colourIn(theme: ThemeKind, property: string): Colour {
  return colour(`var(${property})`, rules[theme]);
}

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
  const own = /^var\((--(?:aabb|vscode-aabb)-[\w-]+)\)$/.exec(value)?.[1];
  const found = own && theme.get(own);
  if (!found) throw new Error(`no colour: ${value}`);
  return colour(found, theme);
}
