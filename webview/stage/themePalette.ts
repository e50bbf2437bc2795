import { labelFontSize, type ColourRole, type Palette } from "../../src/view/index.js";

/** Where the style sheet has the colour of each role. */
export const properties: Readonly<Record<ColourRole, string>> = {
  start: "--aabb-start",
  warn: "--aabb-warn",
  safe: "--aabb-safe",
  sweep: "--aabb-sweep",
  static: "--aabb-static",
  game: "--aabb-game",
  bad: "--aabb-bad",
  text: "--aabb-text",
  dim: "--aabb-dim",
  grid: "--aabb-grid",
  gridMajor: "--aabb-grid-major",
  surface: "--aabb-stage",
  accent: "--aabb-accent",
};

/**
 * Reads the colours that the style sheet gives to the roles: computed, since a canvas knows neither variables nor
 * mixtures, and as they are seen on the stage's ground, since a theme's own may let it shine through.
 */
export function readPalette(within: Element = document.body): Palette {
  const probe = within.appendChild(document.createElement("span"));
  const style = getComputedStyle(probe);
  const computed = (property: string): string => {
    probe.style.color = `var(${property})`;
    return style.color;
  };
  const pixel = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
  if (!pixel) throw new Error("this browser does not paint");
  const ground = computed(properties.surface);
  const seen = Object.entries(properties).map(([role, property]) => [role, opaque(pixel, ground, computed(property))]);
  const font = `${labelFontSize}px ${style.fontFamily || "sans-serif"}`;
  probe.remove();
  return { colours: Object.fromEntries(seen) as Record<ColourRole, string>, font };
}

/** A colour as it is seen on another, as `#rrggbb`. */
function opaque(pixel: OffscreenCanvasRenderingContext2D, ground: string, colour: string): string {
  for (const layer of ["white", ground, colour]) {
    pixel.fillStyle = layer;
    pixel.fillRect(0, 0, 1, 1);
  }
  const [r = 0, g = 0, b = 0] = pixel.getImageData(0, 0, 1, 1).data;
  return `#${[r, g, b].map((channel) => channel.toString(16).padStart(2, "0")).join("")}`;
}

/** Calls `listener` when the theme changes: VS Code then changes the body's class and the root's style. */
export function onThemeChange(listener: () => void): void {
  const observer = new MutationObserver(listener);
  observer.observe(document.body, { attributes: true, attributeFilter: ["class", "style", "data-vscode-theme-id"] });
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ["class", "style"] });
}
