import { describe, expect, it } from "vitest";
import {
  firstInstant,
  fit,
  instantOf,
  instantGeometry,
  sceneGeometry,
  project,
  type Instant,
  type Rect,
} from "../../../src/view/index.js";
import { labels } from "../../../src/view/labels.js";
import { lineMeets, placeLabels, type LabelRequest, type Surroundings } from "../../../src/view/labelPlaces.js";
import type { SceneView } from "../../../src/view/protocol/index.js";
import { contactColumns, sceneView, thinWall, thinWallContact, thinWallTunnel } from "./sceneViews.js";

const room: Rect = [0, 0, 400, 300];
const measure = (text: string): number => text.length * 6;

function request(text: string, anchor: Rect, more: Partial<LabelRequest> = {}): LabelRequest {
  return { text, colour: "text", anchor, priority: 1, ...more };
}

function around(more: Partial<Surroundings> = {}): Surroundings {
  return { faint: [], bodies: [], lines: [], marks: [], walls: [], ...more };
}

function overlap(a: Rect, b: Rect): boolean {
  return a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];
}

/** A box without the pixels that are kept free around texts. */
function shrunk([x0, y0, x1, y1]: Rect): Rect {
  return [x0 + 4, y0 + 4, x1 - 4, y1 - 4];
}

function overlapping(boxes: readonly Rect[]): number {
  return boxes.flatMap((a, i) => boxes.slice(i + 1).filter((b) => overlap(a, b))).length;
}

describe("placing labels", () => {
  it("puts a name above the middle of its box", () => {
    const [label] = placeLabels([request("box", [100, 100, 140, 120])], measure, room, around());
    expect(label?.box[3]).toBeLessThan(100);
    expect(((label?.box[0] ?? 0) + (label?.box[2] ?? 0)) / 2).toBe(120);
  });

  it("never lets labels of the same place overlap", () => {
    const placed = placeLabels(
      Array.from({ length: 12 }, (_, i) => request(`label ${i}`, [200, 150, 210, 160])),
      measure,
      room,
      around(),
    );
    expect(placed.length).toBeGreaterThan(3);
    expect(overlapping(placed.map(({ box }) => box))).toBe(0);
  });

  it("keeps a name beside its box, rather over another body than so far aside that it names something else", () => {
    const crate: Rect = [190, 140, 210, 160];
    const press: Rect = [40, 60, 360, 240];
    const [label] = placeLabels([request("crate", crate)], measure, room, around({ bodies: [crate, press] }));
    expect(label?.box[2]).toBeGreaterThan(190 - 40);
    expect(label?.box[0]).toBeLessThan(210 + 40);
  });

  it("writes a name into no wall that it does not name, where there is another place", () => {
    const floor: Rect = [100, 200, 300, 220];
    const under: Rect = [100, 220, 300, 290];
    const below = request("floor", floor, { towards: [0, 1] });
    const [label] = placeLabels([below], measure, room, around({ walls: [floor, under] }));
    expect(label && overlap(label.box, under)).toBe(false);
    const [wall] = placeLabels(
      [{ ...below, anchor: under }],
      measure,
      [100, 220, 300, 290],
      around({ walls: [under] }),
    );
    expect(wall && overlap(wall.box, under)).toBe(true);
  });

  it("leaves the less important out when there is no room", () => {
    const tight: Rect = [0, 0, 60, 60];
    const anchor: Rect = [25, 25, 35, 35];
    const wide = "a long text";
    const requests = Array.from({ length: 9 }, (_, i) => request(`${wide}${i}`, anchor, { priority: i }));
    const placed = placeLabels(requests, () => 50, tight, around());
    expect(placed.length).toBeLessThan(9);
    expect(placed[0]?.text).toBe(`${wide}8`);
  });

  it("stays on the stage", () => {
    const placed = placeLabels(
      [request("corner", [0, 0, 4, 4]), request("other", [396, 296, 400, 300])],
      measure,
      room,
      around(),
    );
    expect(placed).toHaveLength(2);
    for (const { box } of placed) {
      expect(box[0]).toBeGreaterThanOrEqual(0);
      expect(box[1]).toBeGreaterThanOrEqual(0);
      expect(box[2]).toBeLessThanOrEqual(400);
      expect(box[3]).toBeLessThanOrEqual(300);
    }
  });

  it("does not name what is off the stage or nowhere", () => {
    const requests = [request("off", [500, 10, 510, 20]), request("nowhere", [NaN, 1, NaN, 2])];
    expect(placeLabels(requests, measure, room, around())).toEqual([]);
  });

  it("goes below a box when something is drawn above it", () => {
    const [label] = placeLabels(
      [request("box", [100, 100, 140, 120])],
      measure,
      room,
      around({ faint: [[80, 70, 160, 99]] }),
    );
    expect(label?.box[1]).toBeGreaterThan(120);
  });

  /** What is around an anchor, so that no text can stand beside it. */
  const crowd = (anchor: Rect): Rect[] => [[anchor[0] - 90, anchor[1] - 24, anchor[2] + 90, anchor[3] + 24]];

  it("leads a line from a text to what it is about where there is no place beside that", () => {
    const anchor: Rect = [190, 140, 210, 160];
    const [label] = placeLabels([request("t 0.6", anchor)], measure, room, around({ marks: crowd(anchor) }));
    const [, , x, y] = label?.leader ?? [NaN, NaN, NaN, NaN];
    expect([x >= 190 && x <= 210, y >= 140 && y <= 160]).toEqual([true, true]);
    expect(crowd(anchor).some((mark) => label && overlap(mark, label.box))).toBe(false);
  });

  it("leaves an optional text out rather than lead it away", () => {
    const anchor: Rect = [190, 140, 210, 160];
    const optional = request("t 0.6", anchor, { optional: true });
    expect(placeLabels([optional], measure, room, around({ marks: crowd(anchor) }))).toEqual([]);
  });

  it("keeps texts off the leaders of others", () => {
    const anchor: Rect = [190, 140, 210, 160];
    const requests = Array.from({ length: 10 }, (_, i) => request(`frame ${i}`, anchor));
    const placed = placeLabels(requests, measure, room, around({ marks: crowd(anchor) }));
    expect(placed.length).toBeGreaterThan(3);
    for (const { leader } of placed) {
      for (const { box } of placed) expect(leader && lineMeets(leader, shrunk(box))).toBeFalsy();
    }
  });

  it("writes less where there is no room for all of it", () => {
    const tight: Rect = [150, 0, 250, 300];
    const long = request("a text that is much too long", [190, 140, 210, 160], { short: "short" });
    expect(placeLabels([long], measure, tight, around()).map(({ text }) => text)).toEqual(["short"]);
  });

  it("rather takes the last place that is free than one on a body", () => {
    const anchor: Rect = [180, 140, 220, 160];
    const bodies: Rect[] = [
      [100, 60, 300, 139],
      [100, 161, 300, 240],
      [221, 100, 300, 200],
    ];
    const [label] = placeLabels([request("expected", anchor)], measure, room, around({ bodies }));
    expect(label?.box[2]).toBeLessThan(180);
  });

  it("never writes on a line", () => {
    const [label] = placeLabels(
      [request("box", [180, 140, 220, 160])],
      measure,
      room,
      around({ lines: [[200, 150, 200, 100]] }),
    );
    expect(label?.box[1]).toBeGreaterThan(160);
  });

  it("tries the other box when there is no room at the anchor", () => {
    const otherwise: Rect = [40, 200, 80, 240];
    const speed = request("3795 px/s", [200, 100, 200, 100], { towards: [1, 0], optional: true, otherwise });
    const [label] = placeLabels([speed], measure, room, around({ marks: [[100, 40, 300, 160], otherwise] }));
    expect(label?.box[1]).toBeGreaterThan(240);
  });

  it("moves a text aside that would cross a wall everywhere", () => {
    const wall: Rect = [200, 0, 230, 300];
    const text = "expected · frame 4";
    const [label] = placeLabels([request(text, [180, 140, 220, 160])], measure, room, around({ walls: [wall] }));
    const [left, , right] = label?.box ?? [NaN, NaN, NaN];
    expect(right <= wall[0] || left >= wall[2]).toBe(true);
    expect(right).toBeGreaterThan(180 - 10);
    expect(left).toBeLessThan(wall[2] + 10);
  });

  it("does not write across the edge of a wall", () => {
    const wall: Rect = [200, 0, 260, 300];
    const [label] = placeLabels([request("expected", [190, 140, 210, 160])], measure, room, around({ walls: [wall] }));
    const [left, , right] = label?.box ?? [NaN, NaN, NaN];
    expect(right <= wall[0] || left >= wall[0]).toBe(true);
    expect(left >= wall[2] || right <= wall[2]).toBe(true);
  });
});

describe("the labels of a scene", () => {
  const size = { width: 786, height: 360 };

  function placed(
    scene = thinWall(),
    selected: ReadonlySet<number> = new Set(),
    instant: Instant = instantOf(scene, 0) ?? { time: 0, frame: 1 },
  ): ReturnType<typeof labels> {
    const drawn = sceneGeometry(scene, "front");
    return labels(
      drawn,
      instantGeometry(drawn, instant),
      project(fit(drawn.bounds, size, false), size, false),
      selected,
      measure,
    );
  }

  const texts = (scene: SceneView, instant?: Instant): string[] =>
    placed(scene, new Set(), instant)
      .map(({ text }) => text)
      .toSorted();

  it("say who it is, how fast, when the sweep stops, and how thick the wall is", () => {
    expect(texts(thinWall())).toEqual([
      "3000 px/s",
      "bullet",
      "sweep stops here · 60 % into frame 1 · t 0.600",
      "wall · 4 px",
    ]);
  });

  it("say at the end what your game saw, where it is, and what that comes to", () => {
    expect(texts(thinWall(), firstInstant(thinWall()))).toEqual(
      expect.arrayContaining(["TUNNELS", "frame 1: sees nothing", "game ends here"]) as string[],
    );
  });

  it("call nothing safe that was not evaluated", () => {
    const safe = thinWall({ findings: [] });
    expect(texts(safe, firstInstant(safe))).toContain("SAFE");
    for (const partial of [
      { ...safe, notEvaluated: ["growth"] },
      { ...safe, levelNotEvaluated: ["polygons"] },
    ])
      expect(texts(partial, firstInstant(partial))).not.toContain("SAFE");
  });

  it("do not overlap", () => {
    expect(overlapping(placed().map(({ box }) => box))).toBe(0);
  });

  it("leave out names that the text does not give", () => {
    const scene = sceneView([{ id: "bodies[0]", position: [0, 0], size: [4, 4] }]);
    expect(placed(scene)).toEqual([]);
  });

  it("name only the selected among thousands", () => {
    const scene = sceneView(
      Array.from({ length: 3000 }, (_, i) => ({ id: `b${i}`, position: [i * 3, 0], size: [2, 2] })),
    );
    expect(placed(scene, new Set([1500])).map(({ text }) => text)).toEqual(["b1500"]);
  });

  it("give the time of one contact alone where there are many in little room", () => {
    const scene = thinWall();
    const contacts = contactColumns(Array.from({ length: 100 }, () => thinWallContact));
    const many = { ...scene, swept: { ...scene.swept, contacts } };
    const times = (scale: number): number => {
      const drawn = sceneGeometry(many, "front");
      const p = project({ centerX: 25, centerY: 40, scale }, size, false);
      const instant = instantOf(many, 0) ?? { time: 0, frame: 1 };
      const texts = labels(drawn, instantGeometry(drawn, instant), p, new Set(), measure).map(({ text }) => text);
      return texts.filter((text) => /^t |sweep/.test(text)).length;
    };
    expect(times(0.7)).toBeGreaterThan(1);
    expect(times(0.5)).toBe(1);
  });

  it("name whom the current contact is about where many contacts have little room", () => {
    const ids = ["current", "other", ...Array.from({ length: 98 }, (_, i) => `b${i}`)];
    const bodies = ids.map((id, i) => ({ id, position: [i * 60, 0], size: [4, 4], velocity: [0, 0] }));
    const contacts = contactColumns(ids.map((_, body) => ({ ...thinWallContact, body, position: [body * 60, 0] })));
    const findings = ids.map((_, body) => ({ ...thinWallTunnel, body }));
    const crowd = sceneView(bodies, { findings, swept: { ...thinWall().swept, contacts } });
    expect(placed(crowd).map(({ text }) => text)).toContain("current");
    expect(placed(crowd).map(({ text }) => text)).not.toContain("other");
  });
});
