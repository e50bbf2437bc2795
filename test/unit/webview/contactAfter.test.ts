import { describe, expect, it } from "vitest";
import { instantAt, instantOf } from "../../../src/view/index.js";
import type { SceneView } from "../../../src/view/protocol/index.js";
import { contactAfter } from "../../../webview/scene/viewState.js";
import { contactColumns, thinWall, thinWallContact } from "../view/sceneViews.js";

/** Contacts at 0.6, 1.2 and, of two bodies at once, 2.5. */
const scene: SceneView = {
  ...thinWall({ frames: 3 }),
  swept: {
    ...thinWall().swept,
    contacts: contactColumns([
      thinWallContact,
      { ...thinWallContact, frame: 2, time: 0.2 },
      { ...thinWallContact, frame: 3, time: 0.5 },
      { ...thinWallContact, frame: 3, time: 0.5, body: 1 },
    ]),
  },
};
const all = [0, 1, 2, 3];

describe("the contact after", () => {
  it("a time is the next one, and before it the last one", () => {
    const times = [0, 0.6, 0.7, 2.5, 3];
    expect(times.map((time) => contactAfter(scene, instantAt(scene, time), 1))).toEqual([
      0,
      1,
      1,
      undefined,
      undefined,
    ]);
    expect(times.map((time) => contactAfter(scene, instantAt(scene, time), -1))).toEqual([
      undefined,
      undefined,
      0,
      1,
      3,
    ]);
  });

  it("a contact is its neighbour, at the same time too", () => {
    const step = (direction: 1 | -1): (number | undefined)[] =>
      all.map((index) => contactAfter(scene, instantOf(scene, index) ?? instantAt(scene, 0), direction));
    expect(step(1)).toEqual([1, 2, 3, undefined]);
    expect(step(-1)).toEqual([undefined, 0, 1, 2]);
  });
});
