// The two lanes in which a scene is drawn by default, as a notebook shows them and as files have them.
import {
  firstInstant,
  fitPanes,
  heightFor,
  instantAt,
  instantOf,
  fitBeside,
  lanesOf,
  paintPlaced,
  palettes,
  panesFor,
  sceneGeometry,
  sceneSheet,
  stripWidth,
  SvgSurface,
  type Instant,
} from "../../../src/view/index.js";
import type { SceneView } from "../../../src/view/protocol/index.js";
import { once } from "./collisions.js";

const palette = palettes.light;

const geometryOf = once((scene: SceneView) => sceneGeometry(scene, "front"));

/** The start of a scene, its decisive frame and its end, at which it is shown at first. */
export function momentsOf(scene: SceneView): readonly (readonly [string, Instant])[] {
  const [finding] = scene.findings;
  const decisive = finding ? instantAt(scene, finding.frame) : instantOf(scene, 0);
  return [
    ["start", instantAt(scene, 0)],
    ...(decisive ? [["decisive frame", decisive] as const] : []),
    ["end", firstInstant(scene)],
  ];
}

/** The lanes of a scene at an instant: as a notebook shows them, beside the strip of a long run, and as a file has them. */
export function lanesAt(scene: SceneView, instant: Instant, width: number): readonly (readonly [string, SvgSurface])[] {
  const geometry = geometryOf(scene);
  const strip = geometry.decisive === geometry.action ? 0 : stripWidth + 1;
  const areBeside = fitBeside(geometry, width);
  const [left, top] = areBeside ? [strip, 0] : [0, strip];
  const height = heightFor(geometry, width) - top;
  const panes = panesFor(scene, width - left, height, lanesOf(scene, "lanes"), areBeside);
  const look = { palette, instant, geometries: [geometry] };
  const page = sceneSheet(scene, "", { ...look, width: width - left, height, view: fitPanes([geometry], panes) });
  const file = sceneSheet(scene, "", { ...look, width });
  return [page, file].flatMap(({ pictures }, i) =>
    pictures.flatMap((picture) => {
      if (!picture.seen) return [];
      const surface = new SvgSurface();
      paintPlaced(surface, picture);
      return [[`${i === 0 ? "page" : "file"}, ${picture.seen.geometry.lane}`, surface] as const];
    }),
  );
}
