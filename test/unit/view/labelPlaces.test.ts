import { describe, expect, it } from "vitest";
import { evaluate, toCellView } from "../../../src/notebook/index.js";
import {
  firstInstant,
  fit,
  instantAt,
  instantOf,
  instantGeometry,
  sceneGeometry,
  project,
  type Instant,
  type Rect,
} from "../../../src/view/index.js";
import { labels } from "../../../src/view/labels.js";
import { lineMeets } from "../../../src/view/line.js";
import {
  placeLabels as place,
  placeOver,
  type Label,
  type LabelRequest,
  type Surroundings,
} from "../../../src/view/labelPlaces.js";
import type { SceneView } from "../../../src/view/protocol/index.js";
import { contactColumns, sceneView, thinWall, thinWallContact, thinWallTunnel } from "./sceneViews.js";

const room: Rect = [0, 0, 400, 300];
const measure = (text: string): number => text.length * 6;

/** The labels that found a place. */
function placeLabels(...asked: Parameters<typeof place>): readonly Label[] {
  return place(...asked).placed;
}

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

  it("tells what it left out, and only that", () => {
    const tight: Rect = [0, 0, 60, 60];
    const requests = Array.from({ length: 9 }, (_, i) => request(`label ${i}`, [25, 25, 35, 35], { priority: i }));
    const { placed, dropped } = place([...requests, request("off", [500, 10, 510, 20])], () => 50, tight, around());
    expect(dropped.length).toBeGreaterThan(0);
    expect([...placed, ...dropped].map(({ text }) => text).toSorted()).toEqual(requests.map(({ text }) => text));
  });

  it("places over the picture what somebody asks for, beside the labels that there are", () => {
    const anchor: Rect = [190, 140, 210, 160];
    const [there] = placeLabels([request("there", anchor)], measure, room, around());
    const asked = Array.from({ length: 4 }, (_, i) => request(`asked ${i}`, anchor));
    const over = placeOver(asked, measure, room, there ? [there] : []);
    expect(over.map(({ text, isOver }) => [text, isOver])).toEqual(asked.map(({ text }) => [text, true]));
    expect(overlapping([there, ...over].map((label) => label?.box ?? [NaN, NaN, NaN, NaN]))).toBe(0);
    // Where others take all of the room, it lies on them.
    const whole = { text: "all", colour: "text", box: room } as const;
    expect(placeOver(asked, measure, room, [whole])).toHaveLength(4);
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

  it("leads to the part of its anchor where there is something to see", () => {
    const anchor: Rect = [190, 140, 230, 180];
    const checkMark: Rect = [214, 140, 230, 152];
    const [label] = placeLabels(
      [request("frame 1", anchor, { leadTo: checkMark })],
      measure,
      room,
      around({ marks: [...crowd(anchor), checkMark] }),
    );
    const [, , x, y] = label?.leader ?? [NaN, NaN, NaN, NaN];
    expect([x >= checkMark[0] && x <= checkMark[2], y >= checkMark[1] && y <= checkMark[3]]).toEqual([true, true]);
  });

  it("leads no line along an edge, where it could not be seen", () => {
    const [x, y] = [200, 150];
    const edge = [x, 70, x, 300] as const;
    // There is room above, at the end of the edge, and a little further away to the right.
    const full: Rect[] = [
      [0, 0, x - 5, 300],
      [x - 5, 60, x + 100, 300],
      [x + 100, y + 20, 400, 300],
    ];
    const surroundings = around({ bodies: full, faint: full });
    const leaderOf = (lines: Surroundings["lines"]): readonly number[] | undefined =>
      placeLabels([request("pushed 13 px", [x, y, x, y])], measure, room, { ...surroundings, lines })[0]?.leader;
    expect(Math.abs((leaderOf([]) ?? [])[0] ?? NaN) - x).toBeLessThan(3);
    expect(Math.abs((leaderOf([edge]) ?? [])[0] ?? NaN) - x).toBeGreaterThan(3);
  });

  it("leads no line across an inset", () => {
    const anchor: Rect = [190, 140, 210, 160];
    const inset: Rect = [100, 30, 300, 116];
    const beside: Rect[] = [
      [0, 117, 400, 300],
      [0, 20, 99, 116],
      [301, 20, 400, 116],
    ];
    const [label] = placeLabels(
      [request("t 0.6", anchor)],
      measure,
      room,
      around({ marks: [...crowd(anchor), ...beside, inset] }),
    );
    expect(label?.leader && lineMeets(label.leader, inset)).toBe(true);
    expect(
      placeLabels([request("t 0.6", anchor)], measure, room, around({ marks: [...crowd(anchor), ...beside], inset })),
    ).toEqual([]);
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

  it("keeps what was placed before where it is free, and looks no further for what had no place", () => {
    const anchor: Rect = [190, 140, 210, 160];
    const asked = [request("stays", anchor, { priority: 2 }), request("no place", anchor, { optional: true })];
    const first = place(asked, measure, room, around({ marks: crowd(anchor) }));
    expect(first.placed.map(({ text }) => text)).toEqual(["stays"]);
    const there = first.placed[0]?.box ?? room;
    // There is room beside it now.
    const next = place(asked, measure, room, around(), first);
    expect(next.placed.map(({ box }) => box)).toEqual([there]);
    const more = place([...asked, request("new", [20, 20, 30, 30])], measure, room, around(), first);
    expect(more.placed.map(({ text }) => text).toSorted()).toEqual(["new", "no place", "stays"]);
    const [moved] = place(asked, measure, room, around({ marks: [there] }), first).placed;
    expect(moved && overlap(moved.box, there)).toBe(false);
  });

  it("looks at each thing that is drawn once, however many texts there are", () => {
    const wide: Rect = [0, 0, 2000, 2000];
    let looked = 0;
    const lines = Array.from({ length: 100 * 50 }, (_, i) => {
      const [x, y] = [20 * (i % 100), 40 * Math.floor(i / 100)];
      return new Proxy([x, y, x + 8, y] as const, {
        get(line, key) {
          if (key === Symbol.iterator) looked++;
          return Reflect.get(line, key) as unknown;
        },
      });
    });
    const texts = Array.from({ length: 25 }, (_, i) => {
      const [x, y] = [200 + 400 * (i % 5), 205 + 400 * Math.floor(i / 5)];
      return request(`body ${i}`, [x, y, x + 10, y + 10]);
    });
    expect(placeLabels(texts, measure, wide, around({ lines })).length).toBeGreaterThan(0);
    // With the room that texts keep from it, and without.
    expect(looked).toBe(2 * lines.length);
  });
});

describe("the labels of a scene", () => {
  const size = { width: 786, height: 360 };

  function placed(
    scene = thinWall(),
    selected: ReadonlySet<number> = new Set(),
    instant: Instant = instantOf(scene, 0) ?? { time: 0, frame: 1 },
  ): readonly Label[] {
    const geometry = sceneGeometry(scene, "front");
    const moment = instantGeometry(geometry, instant);
    const projection = project(fit(geometry.bounds, size, false), size, false);
    return labels({ geometry, moment, projection, selected, measure }).placed;
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
      expect.arrayContaining(["TUNNELS", "frame 1: no overlap", "end in your game"]) as string[],
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

  it("say of a body that is pointed at or selected what found no place, over the picture", () => {
    const scene = thinWall();
    const geometry = sceneGeometry(scene, "front");
    const moment = instantGeometry(geometry, firstInstant(scene));
    const narrow = { width: 240, height: 90 };
    const projection = project(fit(geometry.bounds, narrow, false), narrow, false);
    const at = (selected: ReadonlySet<number>, pointed?: number): readonly Label[] =>
      labels({ geometry, moment, projection, selected, measure, pointed }).placed;
    const said = (all: readonly Label[]): string[] => all.map(({ text }) => text);
    const [bullet, wall] = [0, 1];
    const usual = said(at(new Set()));
    expect(usual).not.toContain("end in your game");
    const pointed = at(new Set(), bullet);
    expect(said(pointed)).toEqual([...usual, ...said(pointed.filter(({ isOver }) => isOver))]);
    expect(said(pointed)).toEqual(expect.arrayContaining(["bullet", "3000 px/s", "end in your game"]));
    expect(said(at(new Set([bullet])))).toEqual(expect.arrayContaining(said(pointed)));
    expect(said(at(new Set(), wall))).not.toContain("end in your game");
  });

  it("name only the selected among thousands", () => {
    const scene = sceneView(
      Array.from({ length: 3000 }, (_, i) => ({ id: `b${i}`, position: [i * 3, 0], size: [2, 2] })),
    );
    expect(placed(scene, new Set([1500])).map(({ text }) => text)).toEqual(["b1500"]);
  });

  /** The labels of a scene at times, one after the other, each placed after those before it as in a run that is played. */
  function played(scene: SceneView, times: readonly number[]): readonly ReturnType<typeof labels>[] {
    const geometry = sceneGeometry(scene, "front");
    const projection = project(fit(geometry.bounds, size, false), size, false);
    let before: ReturnType<typeof labels> | undefined;
    return times.map((time) => {
      const moment = instantGeometry(geometry, instantAt(scene, time));
      return (before = labels({ geometry, moment, projection, selected: new Set(), measure, before }));
    });
  }

  const sceneOf = (bodies: readonly object[], frames: number): SceneView =>
    evaluate(JSON.stringify({ version: 1, frames, bodies }))
      .cells.map(toCellView)
      .find(({ kind }) => kind === "scene") as SceneView;

  it("of a crowd stay as they are between two looks of a run that is played, and are placed anew at the next", () => {
    const bodies = Array.from({ length: 60 }, (_, i) => ({
      ...{ id: `b${i}`, position: [(i % 10) * 40, Math.floor(i / 10) * 40], size: [10, 10] },
      velocity: [600 + i, 0],
    }));
    const scene = sceneOf([...bodies, { id: "wall", position: [430, 0], size: [8, 300] }], 8);
    const [seventh, between, later, eighth] = played(scene, [7, 7.2, 7.9, 8]);
    expect(between).toBe(seventh);
    expect(later).toBe(seventh);
    expect(eighth).not.toEqual(later);
  });

  it("of a run that is played keep their places as long as these are free, and go no further than one on a line", () => {
    const scene = sceneOf(
      [
        { id: "ball", position: [0, 40], size: [10, 10], velocity: [120, 0] },
        { id: "bird", position: [120, 60], size: [10, 10], velocity: [-60, -30] },
        { id: "wall", position: [100, 0], size: [6, 100] },
      ],
      60,
    );
    const times = Array.from({ length: 241 }, (_, i) => i / 4);
    const jumps = (all: readonly (readonly Label[])[]): number =>
      all.reduce((sum, { length }, i) => {
        const before = new Map((all[i - 1] ?? []).map(({ key, box }) => [key, box]));
        const moved = (all[i] ?? []).filter(({ key, box }) => before.get(key)?.some((edge, k) => edge !== box[k]));
        return sum + (length > 0 ? moved.length : 0);
      }, 0);
    const calm = played(scene, times).map(({ placed: all }) => all);
    const anew = times.map((time) => placed(scene, new Set(), instantAt(scene, time)));
    expect(jumps(anew)).toBeGreaterThan(0);
    expect(jumps(calm)).toBeLessThan(jumps(anew));
    expect(calm.map((all) => overlapping(all.map(({ box }) => box)))).toEqual(times.map(() => 0));
  });

  it("give the time of one contact alone where there are many in little room", () => {
    const scene = thinWall();
    const contacts = contactColumns(Array.from({ length: 100 }, () => thinWallContact));
    const many = { ...scene, swept: { ...scene.swept, contacts } };
    const times = (scale: number): number => {
      const geometry = sceneGeometry(many, "front");
      const projection = project({ centerX: 25, centerY: 40, scale }, size, false);
      const moment = instantGeometry(geometry, instantOf(many, 0) ?? { time: 0, frame: 1 });
      const { placed: all } = labels({ geometry, moment, projection, selected: new Set(), measure });
      const texts = all.map(({ text }) => text);
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
