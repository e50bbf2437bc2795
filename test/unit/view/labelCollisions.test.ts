import fs from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  defaultLayers,
  fitPanes,
  heightFor,
  instantAt,
  instantGeometry,
  instantOf,
  overviewPlace,
  paintSpace,
  palettes,
  panesFor,
  planesOf,
  project,
  sceneGeometry,
  viewOn,
  type Instant,
  type Picture,
  type Rect,
} from "../../../src/view/index.js";
import {
  broadPhaseOf,
  candidatesOf,
  explain,
  minkowskiOf,
  minkowskiPicture,
  motionOf,
  pairOf,
  paintMinkowski,
  segmentOf,
  type Explanation,
} from "../../../src/view/explain/index.js";
import type { SceneView } from "../../../src/view/protocol/index.js";
import { inside } from "../../../src/view/rect.js";
import { checkMarksUntil } from "../../../src/view/checkMarks.js";
import { contactsUntil } from "../../../src/view/instantGeometry.js";
import { paintNotes, paintScenery } from "../../../src/view/paint/picture.js";
import { screenRect } from "../../../src/view/projection.js";
import { onScreen } from "../../../src/view/annotationsUntil.js";
import { SvgSurface } from "../../../src/view/svgSurface.js";
import { examples } from "../../harness/workspace.js";
import { exampleFiles, exampleScenes } from "../evaluatedExamples.js";
import { collisions, onEachOther, once, strokesIn, textOf } from "./collisions.js";
import { recordedPictures } from "./recordedPictures.js";

const output = path.join(examples, "..", "test-output");
const widths = [400, 700, 1400] as const;
const palette = palettes.light;
const { sweep, start, static: fixed } = palette.colours;

type Shown = (scene: SceneView, instant: Instant) => Pick<Picture, "layers" | "candidates">;

/** What a stage is asked to show beside the usual: by the lens of the broad phase, and by both of its layers for all that move. */
const shown = {
  usual: () => ({ layers: defaultLayers }),
  "the lens of the broad phase": (scene, instant) => {
    const pair = pairOf(scene, instant, []);
    const motion = typeof pair === "string" ? undefined : motionOf(scene, pair.mover, instant);
    const phases = motion && typeof pair !== "string" ? [broadPhaseOf(scene, pair.mover, motion)] : [];
    return { layers: { ...defaultLayers, broad: true }, candidates: candidatesOf(phases) };
  },
  "all layers": () => ({ layers: { ...defaultLayers, broad: true, hull: true } }),
} as const satisfies Readonly<Record<string, Shown>>;

/** A scene in each of its planes. */
const outlinesOf = once((scene: SceneView) => planesOf(scene).map((plane) => sceneGeometry(scene, plane)));

/** The views of a scene at an instant, as a stage of a width has them. */
function viewsOf(scene: SceneView, instant: Instant, width: number, look: Shown = shown.usual) {
  const { layers, candidates } = look(scene, instant);
  const geometries = outlinesOf(scene);
  const panes = panesFor(scene, width, geometries[0] ? heightFor(geometries[0], width) : 0);
  const space = fitPanes(geometries, panes);
  const views = geometries.map((geometry, i) => {
    const pane = panes[i];
    if (!pane) throw new Error("there is no place for a view");
    const view = viewOn(space, geometry.axes);
    const moment = instantGeometry(geometry, instant);
    const picture: Picture = { geometry, moment, view, layers, candidates, selected: new Set<number>(), palette };
    return { picture, projection: project(view, pane, geometry.up) };
  });
  return { panes, views };
}

/** The views as `paintPicture` paints them, with the labels that have been placed. */
function paintedViews(...asked: Parameters<typeof viewsOf>) {
  const { panes, views } = viewsOf(...asked);
  const flat = views.map(({ picture, projection }) => {
    const surface = new SvgSurface();
    const brush = { surface, palette, projection };
    paintScenery(brush, picture);
    return { picture, projection, surface, placed: paintNotes(brush, picture)?.placed ?? [] };
  });
  return { panes, flat };
}

type PaintedView = ReturnType<typeof paintedViews>["flat"][number];

/** All that is painted: the views, and the one at an angle. */
function surfacesOf({ panes, flat }: ReturnType<typeof paintedViews>): SvgSurface[] {
  const surfaces = flat.map(({ surface }) => surface);
  const seen = flat.map(({ picture }) => picture);
  const overview = overviewPlace(panes);
  const [front, top] = (["front", "top"] as const).map((plane) =>
    seen.find(({ geometry }) => geometry.plane === plane),
  );
  if (!overview || !front || !top) return surfaces;
  const atAngle = new SvgSurface();
  paintSpace(atAngle, palette, front, top, overview);
  return [...surfaces, atAngle];
}

/** What is said of a mark although another one of its kind is nearer, or no farther away, and no line leads to its own; in words. */
function misplaced({ picture, projection: p, placed }: PaintedView): string[] {
  const { geometry, moment } = picture;
  const { time } = moment.instant;
  const checkMarks = checkMarksUntil(geometry, p, time).map(({ rect, look }) => ({
    rect,
    time: look.time,
    box: onScreen(look.at, p),
  }));
  const hits = contactsUntil(geometry.scene, moment.instant).map((i) => screenRect(geometry.contacts.rects, i, p));
  const ends = geometry.annotations.told
    .filter((look) => look.isLast && time >= look.time)
    .map(({ put }) => onScreen(put, p));
  return placed.flatMap((label) => {
    const anchor = label.key?.split(" ").slice(-4).map(Number) as unknown as Rect;
    const isHit = label.colour === "sweep";
    const frame = isHit ? undefined : /^frame ([\d.]+)/.exec(label.text)?.[1];
    // A label of a look is anchored at its box and its check mark together.
    const own = checkMarks.find(
      (checkMark) =>
        String(checkMark.time) === frame && inside(checkMark.rect, anchor) && inside(checkMark.box, anchor),
    );
    const isEnd = /^(game|both) ends? here$/.test(label.text);
    const mark = own?.rect ?? anchor;
    const others = frame === undefined ? (isHit ? hits : isEnd ? ends : []) : checkMarks.map(({ rect }) => rect);
    const rivals = others.filter((other) => other.some((edge, k) => edge !== mark[k]));
    const nearest = Math.min(...rivals.map((rival) => gapBetween(label.box, rival)));
    const [, , x, y] = label.leader ?? [];
    const leadsHome = x !== undefined && y !== undefined && gapBetween([x, y, x, y], mark) < 1;
    return leadsHome || gapBetween(label.box, mark) < nearest ? [] : [`"${label.text}" is as near to another`];
  });
}

function gapBetween(a: Rect, b: Rect): number {
  return Math.hypot(Math.max(0, a[0] - b[2], b[0] - a[2]), Math.max(0, a[1] - b[3], b[1] - a[3]));
}

/** What the lenses explain of a scene: its contacts, and who meets whom when it begins. */
function explained(scene: SceneView): Explanation[] {
  const instants = [instantAt(scene, 0), ...Array.from(scene.swept.contacts.times, (_, i) => instantOf(scene, i))];
  return instants.flatMap((instant) => {
    const pair = instant && pairOf(scene, instant, []);
    const segment = pair && typeof pair !== "string" ? segmentOf(scene, pair, instant) : undefined;
    const explanation = segment && explain(scene, segment);
    return explanation && !explanation.curve ? [explanation] : [];
  });
}

/** Each picture that was looked at, in words: whoever reads the test's output can see what it is about. */
const checked: string[] = [];
afterAll(() => {
  fs.mkdirSync(output, { recursive: true });
  fs.writeFileSync(path.join(output, "labels.txt"), `${checked.join("\n")}\n`);
  console.log(`Labels of ${checked.length} pictures were looked at: test-output/labels.txt has them one by one`);
});

describe.each(exampleFiles)("the labels of %s", (file) => {
  let scenes: readonly SceneView[] = [];
  let drawn = 0;
  let explanations: readonly (readonly [SceneView, Explanation])[] = [];
  beforeAll(async () => {
    scenes = await exampleScenes(file);
    explanations = scenes.flatMap((scene) => explained(scene).map((explanation) => [scene, explanation] as const));
    expect(scenes.flatMap(({ problems }) => problems)).toEqual([]);
  });
  const moments = (scene: SceneView): readonly (readonly [string, Instant])[] => {
    const contact = instantOf(scene, 0);
    return [
      ["start", instantAt(scene, 0)],
      ...(contact ? [["contact", contact] as const] : []),
      ["end", instantAt(scene, scene.frames)],
    ];
  };

  describe.each(Object.keys(shown) as (keyof typeof shown)[])("with %s", (name) => {
    const nearer =
      name === "usual" ? ", are nearer to their own look, hit or end than to another or have a line there" : "";
    it.each(widths)(`at %i px touch neither each other nor a line, at start, contact and end${nearer}`, (width) => {
      const found = scenes.flatMap((scene, cell) =>
        moments(scene).flatMap(([moment, instant]) => {
          const painted = paintedViews(scene, instant, width, shown[name]);
          const touching = surfacesOf(painted).flatMap((surface, view) => {
            const { texts, lines, found } = collisions(surface, name === "usual");
            drawn += texts;
            const picture = `${file} scene ${cell + 1} view ${view + 1} ${width} px ${moment}, ${name}`;
            checked.push(`${picture}: ${texts} texts, ${lines} lines, ${found.length} collisions`);
            return found;
          });
          const astray = name === "usual" ? painted.flat.flatMap(misplaced) : [];
          return [...touching, ...astray].map((text) => `scene ${cell + 1}, ${moment}: ${text}`);
        }),
      );
      expect(found).toEqual([]);
    });
  });

  it.each(widths)(
    "of the Minkowski lens at %i px touch neither each other nor a line, and the box is whole or broken",
    (width) => {
      const size = { width, height: 176 };
      const found = explanations.flatMap(([scene, explanation]) => {
        const picture = minkowskiPicture(scene, explanation, minkowskiOf(scene, explanation), size);
        const surface = new SvgSurface();
        paintMinkowski(surface, palette, picture, picture.origin);
        const lines = surface.elements.flatMap((element) => strokesIn(element, [start, sweep, fixed]));
        const [x0, y0, x1, y1] = picture.box;
        const sides = [x0 < 0, y0 < 0, x1 > width, y1 > size.height].filter(Boolean).length;
        // Two lines of a break, each of many parts.
        const breaks = surface.elements.filter(
          ({ own, stroke }) => stroke.includes(fixed) && /^M[^Mz]*(L[^Lz]*){3,}$/.test(own),
        );
        // A tip of what is no upright box may leave the picture beside a break.
        const isTold = picture.polygon ? sides === 0 || breaks.length > 0 : breaks.length === 2 * sides;
        const lost = isTold ? [] : [`${breaks.length / 2} breaks for ${sides} sides`];
        return [...onEachOther(surface.elements.flatMap(textOf), lines), ...lost];
      });
      expect(found).toEqual([]);
    },
  );

  it("are there", () => {
    expect(drawn).toBeGreaterThan(0);
  });
});

describe("the labels of recordings", () => {
  it.each(widths)("at %i px touch neither each other nor a line, at what was found and between", async (width) => {
    const found = (await recordedPictures(width)).flatMap(([name, surface]) => {
      const { texts, lines, found } = collisions(surface);
      checked.push(`${name} ${width} px: ${texts} texts, ${lines} lines, ${found.length} collisions`);
      return found.map((text) => `${name}: ${text}`);
    });
    expect(found).toEqual([]);
  });
});

it.each(["fall-without-cap.aabb.json", "leaky-floor.aabb.json"])(
  "what is too small to see in %s is magnified",
  async (file) => {
    const [scene] = await exampleScenes(file);
    if (!scene) throw new Error("there is no scene");
    const insetsAt = (width: number, time: number): number[] =>
      surfacesOf(paintedViews(scene, instantAt(scene, time), width)).map((surface) => collisions(surface).insets);
    expect(widths.map((width) => insetsAt(width, scene.frames))).toEqual([[1], [1], [1]]);
    // Before it has happened there is nothing to see.
    expect(insetsAt(700, 1)).toEqual([0]);
  },
);
