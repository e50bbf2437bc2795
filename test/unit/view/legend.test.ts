import { describe, expect, it } from "vitest";
import {
  arrowLength,
  defaultLayers,
  firstInstant,
  fitPanes,
  heightFor,
  instantGeometry,
  legendOf,
  paintPicture,
  palettes,
  panesFor,
  project,
  sceneGeometry,
  viewOn,
  type LegendSign,
  type SceneGeometry,
} from "../../../src/view/index.js";
import { wholeLegend } from "../../../src/view/legend.js";
import { SvgSurface, type Element } from "../../../src/view/svgSurface.js";
import { exampleFiles, exampleScenes } from "../evaluatedExamples.js";

const palette = palettes.light;
const { game, sweep, bad, start, static: solid, surface: ground, dim } = palette.colours;

/** What signs look like, by what is painted: colour, width and dashes of a line, or the size of a dot. */
const looksLike: Readonly<Partial<Record<LegendSign, (element: Element) => boolean>>> = {
  velocity: ({ own, fill }) => fill.includes(start) && /^M[^M]*L[^L]*L[^L]*z/.test(own),
  normal: ({ stroke }) => stroke.includes(sweep) && hasWidth(stroke, 4),
  sees: ({ stroke }) => stroke.includes(game) && hasWidth(stroke, 1.8),
  misses: ({ stroke, clip }) => stroke.includes(bad) && hasWidth(stroke, 1.6) && clip === "",
  pushed: ({ stroke }) => hasWidth(stroke, 2.6),
  step: ({ stroke }) => stroke.includes(game) && hasWidth(stroke, 1.5) && !stroke.includes("dasharray"),
  bars: ({ own, fill, stroke }) =>
    fill.includes(game) && !fill.includes("opacity") && stroke.includes(game) && /h[^h]*v[^h]*h/.test(own),
  missed: ({ stroke, clip }) => stroke.includes(bad) && hasWidth(stroke, 1.6) && clip !== "",
  dot: ({ own, fill, stroke }) =>
    (fill.includes(game) && stroke.includes(ground) && own.includes("A2.4 2.4")) ||
    (stroke.includes(game) && hasWidth(stroke, 1.4) && stroke.includes(`stroke-dasharray="4 3"`)),
  waypoint: ({ own, fill, stroke }) => fill.includes(ground) && stroke.includes(dim) && /A(\S+) \1 0/.test(own),
  // The bar of an obstacle has a thinner line.
  static: ({ stroke, fill }) =>
    (stroke.includes(solid) && / stroke-width=/.test(stroke)) || (fill.includes(solid) && stroke === ""),
};

function hasWidth(stroke: string, width: number): boolean {
  return stroke.includes(` stroke-width="${String(width)}"`);
}

/** The signs that are painted in a scene's picture when it is opened. */
function paintedIn(geometry: SceneGeometry): ReadonlySet<LegendSign> {
  const { scene } = geometry;
  const [pane] = panesFor({ ...scene, dimensions: 2 }, 1400, heightFor(geometry, 1400));
  if (!pane) throw new Error("there is no place for a view");
  const view = viewOn(fitPanes([geometry], [pane]), geometry.axes);
  const surface = new SvgSurface();
  const moment = instantGeometry(geometry, firstInstant(scene));
  const picture = { geometry, moment, view, layers: defaultLayers, selected: new Set<number>(), palette };
  paintPicture({ surface, palette, projection: project(view, pane, geometry.up) }, picture);
  const signs = Object.entries(looksLike).filter(([, is]) => surface.elements.some(is));
  // Arrows that are too short to be seen are there as soon as somebody zooms.
  const isShort = geometry.velocities.some((arrow) => arrowLength(arrow, view.scale) < 6);
  return new Set([...signs.map(([sign]) => sign as LegendSign), ...(isShort ? (["velocity"] as const) : [])]);
}

describe.each(exampleFiles)("the legend of %s", (file) => {
  it("has each sign that its pictures have, and no other", async () => {
    for (const scene of (await exampleScenes(file)).filter(({ dimensions }) => dimensions === 2)) {
      const geometry = sceneGeometry(scene, "front");
      const told = legendOf(geometry).map(({ sign }) => sign);
      const painted = paintedIn(geometry);
      const expected = (sign: LegendSign): boolean => (sign in looksLike ? painted.has(sign) : told.includes(sign));
      const all = wholeLegend(geometry).map(({ sign }) => sign);
      expect({ scene: scene.title, signs: told }).toEqual({ scene: scene.title, signs: all.filter(expected) });
    }
  });
});
