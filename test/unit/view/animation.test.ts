import { describe, expect, it } from "vitest";
import { evaluate, toCellView } from "../../../src/notebook/index.js";
import { animatedSvg, mostAnimated, palettes, type ThemeKind } from "../../../src/view/index.js";
import type { SceneView } from "../../../src/view/protocol/index.js";

function viewOf(text: string): SceneView {
  const [cell] = evaluate(text).cells;
  const view = cell && toCellView(cell);
  return view?.kind === "scene" ? view : expect.fail("no scene");
}

/** A bullet that the sweep stops at 0.6 of the only frame. */
const thin = viewOf(`{
  "version": 1, "title": "Thin <wall>",
  "bodies": [
    { "id": "bullet", "position": [0, 40], "size": [8, 4], "velocity": [3000, 0] },
    { "id": "wall", "position": [38, 32], "size": [4, 20] }
  ]
}`);

const animated = (scene = thin, theme: ThemeKind = "light"): string =>
  animatedSvg(scene, "", { palette: palettes[theme], width: 800, hasCaption: true });

/** The moves of the first body: percent of the animation, and pixels to the right. */
function movesIn(svg: string): [percent: number, x: number][] {
  const [, frames = ""] = /@keyframes [\w-]+\{((?:[\w.]+%?\{transform[^}]*\})+)\}/.exec(svg) ?? [];
  return [...frames.matchAll(/([\d.]+)%\{transform:translate\((-?[\d.]+)px/g)].map(([, percent, x]) => [
    Number(percent),
    Number(x),
  ]);
}

describe("an animation", () => {
  it("plays without a script, and asks for nothing outside of itself", () => {
    const svg = animated();
    expect(svg).not.toMatch(/<script|<foreignObject|href=|url\((?!#)|@import|\bon\w+=/);
    expect(svg).toContain("<title>Thin &lt;wall&gt;</title>");
    expect(svg).toMatch(/animation:[\w-]+ [\d.]+s linear infinite/);
    expect(svg.length).toBeLessThan(17_000);
  });

  it("is the same for the same scene, and has names of its own in each", () => {
    expect(animated()).toBe(animated());
    const names = (svg: string): string[] => [...svg.matchAll(/@keyframes ([\w-]+)/g)].map(([, name = ""]) => name);
    const other = viewOf(`{ "version": 1, "bodies": [{ "position": [0, 0], "size": [1, 1], "velocity": [60, 0] }] }`);
    expect(names(animated(other)).filter((name) => names(animated()).includes(name))).toEqual([]);
  });

  it("moves what the sweep moves, waits at the beginning, and stands where it is stopped", () => {
    const moves = movesIn(animated());
    const [start, leaves, stops] = moves;
    expect(start).toEqual([0, leaves?.[1]]);
    // Half a second stands before it; a frame takes 64/60 s here, of which six tenths lead to the wall.
    const length = 0.5 + 64 / 60 + 2;
    expect(leaves?.[0]).toBeCloseTo((100 * 0.5) / length, 2);
    expect(stops?.[0]).toBeCloseTo((100 * (0.5 + (0.6 * 64) / 60)) / length, 2);
    expect(moves.slice(3).every(([, x]) => x === stops?.[1])).toBe(true);
  });

  it("writes over what moves", () => {
    const svg = animated();
    const moving = svg.search(/<g class="[^"]*" transform="translate/);
    expect(moving).toBeGreaterThan(0);
    const labels = ["wall · 4 px", "stops here · 60 % into frame 1", "With a sweep"].map((text) =>
      svg.lastIndexOf(`>${text}<`),
    );
    expect(labels.every((at) => at > moving)).toBe(true);
    // The box of the wall lies below.
    expect(svg.indexOf(palettes.light.colours.static)).toBeLessThan(moving);
  });

  it("shows its end to who sees no motion", () => {
    const svg = animated();
    expect(svg).toContain("@media not (prefers-reduced-motion:reduce){");
    const [, last] = movesIn(svg).at(-1) ?? [];
    expect(svg).toMatch(new RegExp(` transform="translate\\(${String(last)},`));
    expect(svg).toContain('visibility="hidden"');
  });

  it("is in the colours of each theme", () => {
    for (const theme of ["dark", "high-contrast", "high-contrast-light"] as const)
      expect(animated(thin, theme)).toContain(palettes[theme].colours.surface);
  });

  it("is refused of a run that is too long for a file", () => {
    const long = viewOf(
      `{ "version": 1, "frames": ${String(mostAnimated + 1)}, "bodies": [{ "position": [0, 0], "size": [1, 1], "velocity": [60, 0] }] }`,
    );
    expect(() => animated(long)).toThrow(
      new RangeError("Only a run of up to 600 frames can be animated; this one has 601."),
    );
  });
});
