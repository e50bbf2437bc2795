import type { ColourRole, Palette } from "../../src/drawing/index.js";

const properties: Readonly<Record<ColourRole, string>> = {
  start: "--aabb-start",
  expected: "--aabb-expected",
  hit: "--aabb-hit",
  static: "--aabb-static",
  ghost: "--aabb-ghost",
  bad: "--aabb-bad",
  text: "--aabb-text",
  dim: "--aabb-dim",
  grid: "--aabb-grid",
  gridMajor: "--aabb-grid-major",
  surface: "--aabb-stage",
  accent: "--aabb-accent",
};

/** Pixels of labels. */
const labelSize = 11;

/** Reads the colours that the style sheet gives to the roles, computed: a canvas knows neither variables nor mixtures. */
export function readPalette(): Palette {
  const probe = document.body.appendChild(document.createElement("span"));
  const style = getComputedStyle(probe);
  const colours = Object.fromEntries(
    Object.entries(properties).map(([role, property]) => {
      probe.style.color = `var(${property})`;
      return [role, style.color];
    }),
  ) as Record<ColourRole, string>;
  const font = `${labelSize}px ${style.fontFamily || "sans-serif"}`;
  probe.remove();
  return { colours, font };
}

/** Calls `listener` when the theme changes: VS Code then changes the body's class and the root's style. */
export function onThemeChange(listener: () => void): void {
  const observer = new MutationObserver(listener);
  observer.observe(document.body, { attributes: true, attributeFilter: ["class", "style", "data-vscode-theme-id"] });
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ["class", "style"] });
}
