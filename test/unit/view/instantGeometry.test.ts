import { describe, expect, it } from "vitest";
import { coordinateAt } from "../../../src/view/bodyRows.js";
import {
  currentContact,
  instantAt,
  instantOf,
  instantGeometry,
  sceneGeometry,
  type BoxesMark,
  type InstantGeometry,
} from "../../../src/view/index.js";
import { contactColumns, sceneView, thinWall, thinWallContact } from "./sceneViews.js";

const first = ({ rects }: BoxesMark): number[] => Array.from(rects.subarray(0, 4));

function thinWallAt(time: number): InstantGeometry {
  const scene = thinWall();
  return instantGeometry(sceneGeometry(scene, "front"), instantAt(scene, time));
}

describe("one instant", () => {
  it("has the sweep's body where it has moved to, and the game's where it was last put", () => {
    const late = thinWallAt(0.8);
    expect(first(late.sweep)).toEqual([30, 40, 38, 44]);
    expect(first(late.game)).toEqual([0, 40, 8, 44]);
    expect(first(thinWallAt(1).game)).toEqual([50, 40, 58, 44]);
  });

  it("has the end of the frame's first motion if nothing were in its way, and the broad-phase box around it", () => {
    expect(first(thinWallAt(0.2).free)).toEqual([50, 40, 58, 44]);
    expect(first(thinWallAt(0.2).broad)).toEqual([0, 40, 58, 44]);
  });

  it("has both at the start at the beginning", () => {
    expect(first(thinWallAt(0).sweep)).toEqual([0, 40, 8, 44]);
    expect(first(thinWallAt(0).game)).toEqual([0, 40, 8, 44]);
  });

  it("has a hull that reaches from the start to the free end", () => {
    const { polygons } = thinWallAt(0.6).hull;
    const xs = Array.from(polygons).filter((_, i) => i % 2 === 0);
    expect([Math.min(...xs), Math.max(...xs)]).toEqual([0, 58]);
  });

  it("has no free end for a body that rests", () => {
    const still = {
      id: "a",
      position: [1, 2],
      size: [3, 4],
      velocity: [0, 0],
      swept: [
        [0, 1, 2],
        [1, 1, 2],
      ],
    };
    const scene = sceneView([still]);
    expect(first(instantGeometry(sceneGeometry(scene, "front"), instantAt(scene, 0.5)).free)).toEqual([
      NaN,
      NaN,
      NaN,
      NaN,
    ]);
  });
});

describe("your game's body", () => {
  it("jumps from check to check, to where it is put after each", () => {
    const discrete = [
      [0, 0, 0],
      [1, 10, 5],
      [1, 5, 5],
      [2, 7, 5],
    ];
    const scene = sceneView(
      [{ id: "a", position: [0, 0], size: [1, 1], velocity: [600, 300], swept: discrete, discrete }],
      { frames: 2 },
    );
    const at = (time: number): number | undefined =>
      instantGeometry(sceneGeometry(scene, "front"), instantAt(scene, time)).game.rects[0];
    expect([0, 0.99, 1, 1.5, 2].map(at)).toEqual([0, 0, 5, 5, 7]);
  });
});

describe("choosing a time", () => {
  it("stays within the run and counts a frame's end to that frame", () => {
    const scene = { frames: 3 };
    expect(instantAt(scene, -1)).toEqual({ time: 0, frame: 1 });
    expect(instantAt(scene, 2)).toEqual({ time: 2, frame: 2 });
    expect(instantAt(scene, 2.1)).toEqual({ time: 2.1, frame: 3 });
    expect(instantAt(scene, 9)).toEqual({ time: 3, frame: 3 });
    expect(instantAt(scene, NaN)).toEqual({ time: 0, frame: 1 });
  });

  it("by a contact looks at the contact's frame, even at that frame's beginning", () => {
    const scene = thinWall({ frames: 5 });
    const contacts = contactColumns([{ ...thinWallContact, frame: 4, time: 0 }]);
    const late = { ...scene, swept: { ...scene.swept, contacts } };
    expect(instantOf(late, 0)).toEqual({ time: 3, frame: 4, contact: 0 });
    expect(instantOf(late, 1)).toBeUndefined();
  });

  it("explains the last contact of the frame that is not after it", () => {
    const scene = thinWall();
    expect(currentContact(scene, instantAt(scene, 0.5))).toBeUndefined();
    expect(currentContact(scene, instantAt(scene, 0.6))).toBe(0);
    expect(currentContact(scene, instantAt(scene, 1))).toBe(0);
  });
});

describe("a track", () => {
  const { tracks } = sceneView([
    { id: "still", position: [0, 0], size: [1, 1] },
    {
      id: "a",
      position: [0, 0],
      size: [1, 1],
      velocity: [1, 0],
      swept: [
        [0, 0, 0],
        [1, 10, 0],
        [1, 4, 0],
        [2, 8, 0],
      ],
    },
  ]).swept;

  it("runs straight between its entries", () => {
    expect(coordinateAt(tracks, 2, 1, 0, 0.25)).toBe(2.5);
    expect(coordinateAt(tracks, 2, 1, 0, 1.5)).toBe(6);
  });

  it("has two sides where it jumps", () => {
    expect(coordinateAt(tracks, 2, 1, 0, 1, "before")).toBe(10);
    expect(coordinateAt(tracks, 2, 1, 0, 1, "after")).toBe(4);
  });

  it("ends where it ends, and is nowhere for a body that has none", () => {
    expect(coordinateAt(tracks, 2, 1, 0, 99)).toBe(8);
    expect(coordinateAt(tracks, 2, 1, 0, -1)).toBe(0);
    expect(coordinateAt(tracks, 2, 0, 0, 1)).toBeNaN();
  });
});
