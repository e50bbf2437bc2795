import { describe, expect, it } from "vitest";
import { fit, instantOf, labels, instantGeometry, sceneGeometry, project, type Rect } from "../../../src/view/index.js";
import { placeLabels, type LabelRequest, type Surroundings } from "../../../src/view/placement.js";
import { sceneView, thinWall, thinWallContact, thinWallTunnel } from "./sceneViews.js";

const room: Rect = [0, 0, 400, 300];
const measure = (text: string): number => text.length * 6;

function request(text: string, anchor: Rect, more: Partial<LabelRequest> = {}): LabelRequest {
  return { text, colour: "text", anchor, style: "beside", priority: 1, ...more };
}

function around(more: Partial<Surroundings> = {}): Surroundings {
  return { faint: [], bodies: [], arrows: [], walls: [], ...more };
}

function overlap(a: Rect, b: Rect): boolean {
  return a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];
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

  it("leads a line from a callout to its point, across no other label", () => {
    const [callout, name] = placeLabels(
      [
        request("t = 0.600", [200, 150, 200, 150], { style: "callout", towards: [-1, 0], priority: 10 }),
        request("name", [180, 140, 200, 160]),
      ],
      measure,
      room,
      around(),
    );
    expect(callout?.leader?.slice(2)).toEqual([200, 150]);
    expect(callout && name && overlap(callout.box, name.box)).toBe(false);
    const [x0, y0, x1, y1] = callout?.leader ?? [NaN, NaN, NaN, NaN];
    const box = name?.box ?? [0, 0, 0, 0];
    const inside = Array.from({ length: 99 }, (_, i) => (i + 1) / 100).filter((s) => {
      const x = x0 + (x1 - x0) * s;
      const y = y0 + (y1 - y0) * s;
      return x > box[0] + 1 && x < box[2] - 1 && y > box[1] + 1 && y < box[3] - 1;
    });
    expect(inside).toEqual([]);
  });

  it("keeps a name off the leader of a callout", () => {
    const callout = request("t = 0.6", [200, 150, 200, 150], { style: "callout", towards: [-1, 0], priority: 10 });
    const placed = placeLabels([callout, request("enemy", [170, 146, 210, 180])], measure, room, around());
    const [x0, y0, x1, y1] = placed[0]?.leader ?? [NaN, NaN, NaN, NaN];
    const [left, top, right, bottom] = placed[1]?.box ?? [NaN, NaN, NaN, NaN];
    const near = Array.from({ length: 99 }, (_, i) => (i + 1) / 100).filter((s) => {
      const x = x0 + (x1 - x0) * s;
      const y = y0 + (y1 - y0) * s;
      return x > left - 2 && x < right + 2 && y > top - 2 && y < bottom + 2;
    });
    expect(placed).toHaveLength(2);
    expect(near).toEqual([]);
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

  it("does not write on an arrow when there is a place beside it", () => {
    const [label] = placeLabels(
      [request("box", [180, 140, 220, 160])],
      measure,
      room,
      around({ arrows: [[200, 150, 200, 100]] }),
    );
    expect(label?.box[1]).toBeGreaterThan(160);
  });

  it("leaves an optional text out rather than write it on a body", () => {
    const bodies: Rect[] = [[0, 0, 400, 300]];
    const speed = request("3795 px/s", [200, 150, 200, 150], { towards: [1, 0] });
    expect(placeLabels([speed], measure, room, around({ bodies }))).toHaveLength(1);
    expect(placeLabels([{ ...speed, optional: true }], measure, room, around({ bodies }))).toEqual([]);
  });

  it("tries the other box when there is no room at the anchor", () => {
    const otherwise: Rect = [40, 200, 80, 240];
    const speed = request("3795 px/s", [200, 100, 200, 100], { towards: [1, 0], optional: true, otherwise });
    const [label] = placeLabels([speed], measure, room, around({ bodies: [[100, 40, 300, 160], otherwise] }));
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

  function placed(scene = thinWall(), selected: ReadonlySet<number> = new Set()): ReturnType<typeof labels> {
    const drawn = sceneGeometry(scene, "front");
    const instant = instantOf(scene, 0) ?? { time: 0, frame: 1 };
    return labels(
      drawn,
      instantGeometry(drawn, instant),
      project(fit(drawn.bounds, size, false), size, false),
      selected,
      measure,
    );
  }

  it("say who it is, how fast, where it was to be, when it hits, and how thick the wall is", () => {
    expect(
      placed()
        .map(({ text }) => text)
        .toSorted(),
    ).toEqual(["3000 px/s", "bullet", "expected at t = 1", "t = 0.600", "wall · 4 px"]);
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
    const contacts = Array.from({ length: 100 }, () => thinWallContact);
    const many = { ...scene, swept: { ...scene.swept, contacts } };
    const times = (scale: number): number => {
      const drawn = sceneGeometry(many, "front");
      const p = project({ centerX: 25, centerY: 40, scale }, size, false);
      const instant = instantOf(many, 0) ?? { time: 0, frame: 1 };
      const texts = labels(drawn, instantGeometry(drawn, instant), p, new Set(), measure).map(({ text }) => text);
      return texts.filter((text) => text.startsWith("t = ")).length;
    };
    expect(times(0.7)).toBeGreaterThan(1);
    expect(times(0.5)).toBe(1);
  });

  it("name whom the current contact is about where many contacts have little room", () => {
    const ids = ["current", "other", ...Array.from({ length: 98 }, (_, i) => `b${i}`)];
    const bodies = ids.map((id, i) => ({ id, position: [i * 60, 0], size: [4, 4], velocity: [0, 0] }));
    const contacts = ids.map((_, body) => ({ ...thinWallContact, body, position: [body * 60, 0] }));
    const findings = ids.map((_, body) => ({ ...thinWallTunnel, body }));
    const crowd = sceneView(bodies, { findings, swept: { ...thinWall().swept, contacts } });
    expect(placed(crowd).map(({ text }) => text)).toContain("current");
    expect(placed(crowd).map(({ text }) => text)).not.toContain("other");
  });
});
