import { describe, expect, test } from "vitest";
import { evaluate, toCellView } from "../../../../src/notebook/index.js";
import {
  broadPhaseOf,
  explain,
  intervalsOf,
  minkowskiOf,
  motionOf,
  pairOf,
  segmentOf,
} from "../../../../src/view/explain/index.js";
import { instantAt, instantOf, type Instant } from "../../../../src/view/index.js";
import type { SceneView } from "../../../../src/view/protocol/index.js";

/** A scene as the notebook would show it, at 1 fps: velocities are what a body moves in a frame. */
function view(bodies: readonly object[], more: object = {}): SceneView {
  const [cell] = evaluate(JSON.stringify({ version: 1, fps: 1, bodies, ...more })).cells;
  const shown = cell && toCellView(cell);
  if (shown?.kind !== "scene") throw new Error("no scene");
  return shown;
}

/** The ball meets the near wall at 0.4, is thrown back, and never gets to the far one; the stone is beside all that. */
const ball = { id: "ball", position: [0, 0], size: [20, 20], velocity: [100, 0], response: "deflect" };
const near = { id: "near", position: [60, 0], size: [10, 100] };
const far = { id: "far", position: [300, 0], size: [10, 100] };
const stone = { id: "stone", position: [0, 400], size: [10, 10] };
const scene = view([ball, near, far, stone]);
const contact = instantOf(scene, 0) as Instant;

const of = (index: number): object => ({ mover: 0, obstacle: { kind: "body", index } });

describe("the pair that is explained", () => {
  test("is who meets, without a selection, before and after they do", () => {
    for (const time of [0, 0.4, 1]) expect(pairOf(scene, instantAt(scene, time), [])).toEqual(of(1));
  });

  test("is the two that are selected, whichever was first and whether or not they meet", () => {
    expect(pairOf(scene, contact, [0, 2])).toEqual(of(2));
    expect(pairOf(scene, contact, [2, 0])).toEqual(of(2));
  });

  test("is what a selected mover meets in the frame, else what it would meet if it went on", () => {
    expect(pairOf(scene, contact, [0])).toEqual(of(1));
    const slow = view([{ ...ball, velocity: [10, 0] }, far, near, stone]);
    expect(pairOf(slow, instantAt(slow, 1), [0])).toEqual(of(2));
  });

  test("is a tile too, the nearest on the way", () => {
    const tiles = view([{ ...ball, velocity: [1, 0] }], {
      tilemap: { origin: [0, 0], tileSize: [10, 10], solid: "#", rows: [".....#..#"] },
    });
    expect(pairOf(tiles, instantAt(tiles, 1), [0])).toEqual({
      mover: 0,
      obstacle: { kind: "tile", grid: 0, column: 5, row: 0 },
    });
  });

  test("is a wall and who meets it, where the wall is selected", () => {
    expect(pairOf(scene, contact, [1])).toEqual(of(1));
  });

  test("is nobody where nothing meets, where only what rests is selected, and where there is only one", () => {
    const apart = view([{ ...ball, velocity: [-1, 0] }, far]);
    expect(pairOf(apart, instantAt(apart, 1), [])).toBe("nothingMeets");
    expect(pairOf(scene, contact, [3])).toBe("bothRest");
    expect(pairOf(scene, contact, [1, 3])).toBe("bothRest");
    const alone = view([ball]);
    expect(pairOf(alone, instantAt(alone, 1), [0])).toBe("alone");
  });
});

describe("a segment", () => {
  test("leads from the frame's begin to where the contact was not expected", () => {
    const segment = segmentOf(scene, { mover: 0, obstacle: { kind: "body", index: 1 } }, contact);
    expect(segment).toMatchObject({ start: 0, mover: { min: [0, 0], displacement: [100, 0] } });
    expect(segment?.contact).toBe(0);
  });

  test("begins where the mover turned, for who comes after that", () => {
    const segment = segmentOf(scene, { mover: 0, obstacle: { kind: "body", index: 2 } }, instantAt(scene, 0.9));
    expect(segment?.start).toBeCloseTo(0.4);
    expect(segment?.mover.min[0]).toBeCloseTo(40);
    expect(segment?.mover.displacement[0]).toBeCloseTo(-60);
    expect(segment?.contact).toBeUndefined();
  });

  test("has no place in a scene of numbers that are none", () => {
    const broken = { ...scene, bodies: { ...scene.bodies, size: new Float64Array(8).fill(NaN) } };
    expect(segmentOf(broken, { mover: 0, obstacle: { kind: "body", index: 1 } }, contact)).toBeUndefined();
  });
});

describe("what is said of it", () => {
  const said = (velocity: readonly number[], wall: object = near, size: readonly number[] = [20, 20]): string[] => {
    const shown = view([{ ...ball, size, velocity }, wall]);
    const segment = segmentOf(shown, { mover: 0, obstacle: { kind: "body", index: 1 } }, instantAt(shown, 0));
    if (!segment) throw new Error("no segment");
    const explanation = explain(shown, segment);
    return [minkowskiOf(shown, explanation).sentence, intervalsOf(shown, explanation).sentence];
  };

  test.each([
    [
      "a hit",
      said([100, 0]),
      /enters the difference box at t = 0\.400 through its left face/,
      /from 0\.400 until 0\.700/,
    ],
    [
      "a corner",
      said([80, -160], { position: [60, -100], size: [9, 20] }),
      /at t = .* through a corner, where its left and bottom faces meet\. The gap closes fastest along y/,
      /along x and y start last, at the same time, and y gives the normal: \(0, 1\)/,
    ],
    [
      "an arrival",
      said([40, 0]),
      /ends on the left face.*do not overlap/,
      /along x would start only at 1\.000, the frame end/,
    ],
    [
      "a glide",
      said([100, 0], { position: [60, 20], size: [9, 9] }),
      /runs along the top face/,
      /Along y they touch the whole time/,
    ],
    [
      "a way beside",
      said([100, 0], { position: [60, 30], size: [9, 9] }),
      /on its top side, always 10 px away along y/,
      /The two are always 10 px apart along y and never overlap/,
    ],
    [
      "a way past",
      said([100, 100], { position: [30, 60], size: [4, 4] }),
      /leaves the box’s range along x at 0\.340 and enters its range along y only at 0\.400/,
      /They overlap along x at 0\.100…0\.340 and along y at 0\.400…0\.640, so never at the same time/,
    ],
    [
      "what comes late",
      said([20, 0]),
      /would reach the box only at t = 2\.000, after the frame end/,
      /overlap along both axes only from 2\.000, after the frame end/,
    ],
    ["what is left behind", said([-10, 0]), /points away/, /only until −4\.000, before it starts/],
    [
      "an overlap",
      said([10, 5], { position: [15, 0], size: [9, 9] }),
      /origin is inside.*\(−5, 0\) px/,
      /from the start until/,
    ],
    [
      "a corner that is only touched",
      said([80, -80], { position: [60, -20], size: [9, 9] }),
      /only touches a corner of the difference box, at t = 0\.500/,
      /along x would start at 0\.500, exactly when that along y ends/,
    ],
  ] as const)("%s", (_, [ray = "", bars = ""], ofRay, ofBars) => {
    expect(ray).toMatch(ofRay);
    expect(bars).toMatch(ofBars);
  });
});

describe("a pair that passes although its boxes meet", () => {
  const passedIn = (mover: object, wall: object): unknown => {
    const shown = view([
      { ...ball, ...mover },
      { ...near, ...wall },
    ]);
    const segment = segmentOf(shown, { mover: 0, obstacle: { kind: "body", index: 1 } }, instantAt(shown, 1));
    if (!segment) throw new Error("no segment");
    const explanation = explain(shown, segment);
    const sentences = [intervalsOf(shown, explanation).sentence, minkowskiOf(shown, explanation).sentence];
    return [explanation.passed, sentences.every((sentence) => sentence.includes("ignore each other"))];
  };

  test("is said to be kept apart by its layers", () => {
    expect(passedIn({ collidesWith: ["foes"] }, { layers: ["own"] })).toEqual(["layers", true]);
    expect(passedIn({ collidesWith: ["foes"] }, { layers: ["foes"] })).toEqual([undefined, false]);
  });

  test("is said not to have come to the face that is solid", () => {
    expect(passedIn({}, { oneWay: [1, 0] })).toEqual(["oneWay", true]);
    expect(passedIn({}, { oneWay: [0, -1] })).toEqual(["oneWay", true]);
    expect(passedIn({}, { oneWay: [-1, 0] })).toEqual([undefined, false]);
    expect(passedIn({ position: [50, 0] }, { oneWay: [-1, 0] })).toEqual(["oneWay", true]);
  });

  test("is rejected by the broad phase, which says why", () => {
    const shown = view([
      { ...ball, collidesWith: ["foes"] },
      { ...near, layers: ["own"] },
    ]);
    const motion = motionOf(shown, 0, instantAt(shown, 1));
    if (!motion) throw new Error("no motion");
    expect(broadPhaseOf(shown, 0, motion).candidates).toMatchObject([
      { verdict: "rejected", why: "ignored: their layers do not collide" },
    ]);
  });
});
