import { describe, expect, it } from "vitest";
import {
  carryOver,
  instantFor,
  restore,
  timeChoice,
  untouched,
  type CellState,
} from "../../../webview/scene/viewState.js";
import { sceneView, thinWall } from "../view/sceneViews.js";

/** A state that can be told from others by its zoom. */
function zoomed(title: string, scale: number): CellState {
  return { ...untouched(title), view: { center: [0, 0], scale } };
}

const scales = (states: readonly CellState[]): (number | undefined)[] => states.map(({ view }) => view?.scale);

describe("the view of a cell", () => {
  const before = [zoomed("a", 1), zoomed("b", 2), zoomed("c", 3)];

  it("stays with the cell when another is put before it", () => {
    expect(scales(carryOver(before, ["new", "a", "b", "c"]))).toEqual([undefined, 1, 2, 3]);
  });

  it("stays with the cell when cells change places", () => {
    expect(scales(carryOver(before, ["c", "a", "b"]))).toEqual([3, 1, 2]);
  });

  it("stays in its place when the title is edited", () => {
    const after = carryOver(before, ["a", "b, renamed", "c"]);
    expect(scales(after)).toEqual([1, 2, 3]);
    expect(after[1]?.title).toBe("b, renamed");
  });

  it("goes with a cell that is removed", () => {
    expect(scales(carryOver(before, ["a", "c"]))).toEqual([1, 3]);
  });

  it("is kept apart for cells of the same title", () => {
    expect(scales(carryOver([zoomed("x", 1), zoomed("x", 2)], ["x", "x"]))).toEqual([1, 2]);
  });

  it("stays in its place where cells have no title", () => {
    expect(scales(carryOver([zoomed("", 1), zoomed("", 2)], ["", "", ""]))).toEqual([1, 2, undefined]);
  });
});

describe("the chosen time", () => {
  it("is the end, with all states, until another is chosen", () => {
    expect(instantFor(thinWall(), untouched("").choice)).toEqual({ time: 1, frame: 1, isAll: true });
  });

  it("follows its contact when an edit moves it", () => {
    const scene = thinWall();
    const contacts = { ...scene.swept.contacts, times: Float64Array.of(0.45) };
    const edited = { ...scene, swept: { ...scene.swept, contacts } };
    expect(instantFor(edited, { kind: "contact", index: 0 }).time).toBe(0.45);
  });

  it("falls back to the first contact when its own is gone, and to the end without contacts", () => {
    expect(instantFor(thinWall(), { kind: "contact", index: 7 }).contact).toBe(0);
    expect(instantFor(sceneView([], { frames: 3 }), { kind: "contact", index: 0 })).toMatchObject({
      time: 3,
      frame: 3,
    });
  });

  it("stays within a run that became shorter", () => {
    expect(instantFor(thinWall(), { kind: "time", time: 9 }).time).toBe(1);
  });

  it("stays at the end of the run, with whatever rate and however many frames", () => {
    const choice = timeChoice({ fps: 60, frames: 2 }, 2);
    expect(instantFor(sceneView([], { fps: 146, frames: 5 }), choice).time).toBe(5);
    expect(instantFor(sceneView([], { fps: 60, frames: 4 }), choice).time).toBe(4);
    expect(instantFor(sceneView([], { fps: 30, frames: 1 }), choice).time).toBe(1);
  });

  it("stays at its second where the frame rate is another one", () => {
    const choice = timeChoice({ fps: 60, frames: 6 }, 3);
    expect(instantFor(sceneView([], { fps: 120, frames: 12 }), choice).time).toBe(6);
    expect(instantFor(sceneView([], { fps: 60, frames: 12 }), choice).time).toBe(3);
    expect(instantFor(sceneView([], { fps: 120, frames: 4 }), choice).time).toBe(4);
  });
});

describe("a reload", () => {
  const uri = "file:///scene.aabb.json";
  const kept = {
    uri,
    layers: { grid: true, labels: false, path: true, ghosts: true, hull: true, broad: true },
    lenses: ["methods"],
    cells: [{ ...zoomed("a", 5), height: 240, fittedWidth: 700, selected: ["bullet"], playing: true }],
  };
  /** What VS Code keeps is JSON. */
  const throughJson = (state: unknown): unknown => JSON.parse(JSON.stringify(state));

  it("brings back zoom, time, selection, layers and open lenses", () => {
    const restored = restore(throughJson(kept), uri);
    expect(restored?.layers).toEqual(kept.layers);
    expect(restored?.lenses).toEqual(kept.lenses);
    expect(restored?.cells).toEqual([{ ...kept.cells[0], playing: false }]);
  });

  it("brings back a cell that was never shown", () => {
    expect(restore(throughJson({ ...kept, cells: [untouched("a")] }), uri)?.cells).toEqual([untouched("a")]);
  });

  it("brings nothing back from another file, another version, or nothing", () => {
    expect(restore(kept, "file:///other.aabb.json")).toBeUndefined();
    expect(restore({ ...kept, cells: [{ zoom: 3 }] }, uri)).toBeUndefined();
    expect(restore(undefined, uri)).toBeUndefined();
  });
});
