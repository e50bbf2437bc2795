import { describe, expect, it } from "vitest";
import {
  instantAt,
  instantGeometry,
  project,
  sceneGeometry,
  type BodyChange,
  type Grip,
  type Hands,
} from "../../../../src/view/index.js";
import type { SceneView } from "../../../../src/view/protocol/index.js";
import type { CellEditor } from "../../../../webview/editing/CellEditor.js";
import { dragGrip, Nudge } from "../../../../webview/editing/drags.js";
import { StageEditor } from "../../../../webview/editing/StageEditor.js";
import type { Gesture } from "../../../../webview/editing/changes.js";
import { sceneView } from "../../view/sceneViews.js";

const scene = sceneView([
  { id: "box", position: [0, 0], size: [10, 10], velocity: [600, 300] },
  { id: "wall", position: [40, 0], size: [10, 50] },
]);
const free = { shiftKey: false, ctrlKey: false, metaKey: false, altKey: false };

/** A gesture that only remembers. */
class Remembered implements Gesture {
  isOver = false;
  changes: readonly BodyChange[] = [];
  ended: "released" | "cancelled" | undefined;

  constructor(readonly scene: SceneView) {}

  change(changes: readonly BodyChange[]): void {
    this.changes = changes;
  }

  release(): void {
    this.ended = "released";
  }

  cancel(): void {
    this.ended = "cancelled";
  }
}

/** A drag at two pixels a unit, with the world's origin in the stage's middle, which is (100, 100). */
function hold(grip: Grip, pressed: readonly [number, number], more: Partial<SceneView> = {}) {
  const gesture = new Remembered({ ...scene, ...more });
  const described = sceneGeometry(gesture.scene, "front");
  const shown: (Pick<Hands, "reading" | "marquee"> | undefined)[] = [];
  const projection = project({ centerX: 0, centerY: 0, scale: 2 }, { width: 200, height: 200 }, described.up);
  const show = (now?: Pick<Hands, "reading" | "marquee">): number => shown.push(now);
  const { axes } = described;
  const drag = dragGrip({ gesture, grip, bodies: [grip.body], axes, projection, gridSize: 5, pressed, show });
  return { drag, gesture, shown };
}

describe("a drag", () => {
  it("moves a body by what the pointer went, in the units of the world", () => {
    const { drag, gesture, shown } = hold({ kind: "move", body: 0 }, [110, 110]);
    drag.move(131, 110, free);
    expect(gesture.changes).toEqual([{ body: 0, position: [10, 0] }]);
    expect(shown).toEqual([{ reading: { text: "x 10, y 0", x: 131, y: 110 } }]);
  });

  it("goes up where y grows upwards", () => {
    const { drag, gesture } = hold({ kind: "move", body: 0 }, [110, 90], { yAxis: "up" });
    drag.move(110, 70, free);
    expect(gesture.changes).toEqual([{ body: 0, position: [0, 10] }]);
  });

  it("keeps with Shift to the axis along which it went further", () => {
    const { drag, gesture } = hold({ kind: "move", body: 0 }, [110, 110]);
    drag.move(120, 151, { ...free, shiftKey: true });
    expect(gesture.changes).toEqual([{ body: 0, position: [0, 20] }]);
  });

  it("turns a velocity with Shift onto an axis", () => {
    const { drag, gesture } = hold({ kind: "aim", body: 0, begins: false, zoom: 1 }, [130, 120]);
    drag.move(140, 120, { ...free, shiftKey: true });
    expect(gesture.changes).toEqual([{ body: 0, velocity: [900, 0] }]);
  });

  it("takes of an arrow that is drawn larger as much less of the way", () => {
    const { drag, gesture } = hold({ kind: "aim", body: 0, begins: false, zoom: 8 }, [130, 120]);
    drag.move(210, 120, { ...free, shiftKey: true });
    expect(gesture.changes).toEqual([{ body: 0, velocity: [900, 0] }]);
  });

  it("begins a velocity from the middle of the body to the pointer", () => {
    const { drag, gesture, shown } = hold({ kind: "aim", body: 1, begins: true, zoom: 1 }, [220, 80]);
    drag.move(150, 150, free);
    expect(gesture.changes).toEqual([{ body: 1, velocity: [-1200, 0] }]);
    expect(shown.at(-1)?.reading?.text).toBe("1200 px/s");
  });

  it("is done with when its gesture was ended by something else", () => {
    const { drag, gesture, shown } = hold({ kind: "move", body: 0 }, [110, 110]);
    gesture.isOver = true;
    drag.move(150, 150, free);
    expect(gesture.changes).toEqual([]);
    expect(shown).toEqual([undefined]);
  });

  it("shows its reading until it ends", () => {
    const { drag, gesture, shown } = hold({ kind: "move", body: 0 }, [110, 110]);
    drag.move(131, 110, free);
    drag.end();
    expect([gesture.ended, shown.at(-1)]).toEqual(["released", undefined]);
  });
});

it("a rectangle selects what begins in it, beside what was selected", () => {
  const geometry = sceneGeometry(scene, "front");
  let selected: readonly number[] = [];
  const workpiece = {
    projection: project({ centerX: 0, centerY: 0, scale: 2 }, { width: 200, height: 200 }, false),
    geometry,
    moment: instantGeometry(geometry, instantAt(scene, 0)),
    center: [0, 0],
    selected: new Set([1]),
    editor: { select: (bodies: readonly number[]): void => void (selected = bodies) } as CellEditor,
    show: () => undefined,
    chosen: undefined,
    choose: () => undefined,
    setView: () => undefined,
    point: () => undefined,
  };
  const drag = new StageEditor(() => workpiece).drag(130, 130, { ...free, shiftKey: true });
  drag?.move(115, 115, free);
  drag?.end();
  expect(selected).toEqual([1, 0]);
});

describe("arrow keys", () => {
  const up = { ...scene, yAxis: "up" } as const;
  const look = (seen: SceneView) => {
    const described = sceneGeometry(seen, "front");
    const p = project({ centerX: 0, centerY: 0, scale: 2 }, { width: 200, height: 200 }, described.up);
    return { axes: described.axes, p };
  };

  it("go on from each other until the last is let go", () => {
    const { axes, p } = look(scene);
    const gesture = new Remembered(scene);
    const nudge = new Nudge(gesture, "move", [0, 1], axes);
    nudge.press("ArrowRight", free, p, 5);
    nudge.press("ArrowRight", { ...free, shiftKey: true }, p, 5);
    nudge.press("ArrowDown", { ...free, altKey: true }, p, 5);
    expect(gesture.changes).toEqual([
      { body: 0, position: [55, 0.5] },
      { body: 1, position: [95, 0.5] },
    ]);
    expect([nudge.letGo("ArrowRight"), nudge.letGo("a"), nudge.letGo("ArrowDown")]).toEqual([false, false, true]);
  });

  it("move what they show: with Ctrl the edges to the right and below, whichever way y grows", () => {
    const { axes, p } = look(up);
    const gesture = new Remembered(up);
    const nudge = new Nudge(gesture, "resize", [0], axes);
    nudge.press("ArrowDown", { ...free, ctrlKey: true }, p, 5);
    expect(gesture.changes).toEqual([{ body: 0, position: [0, -5], size: [10, 15] }]);
  });

  it("are let go with ⌘, which hides when they are", () => {
    const { axes, p } = look(scene);
    const nudge = new Nudge(new Remembered(scene), "aim", [0], axes);
    nudge.press("ArrowLeft", { ...free, metaKey: true, shiftKey: true }, p, 5);
    expect(nudge.letGo("Meta")).toBe(true);
  });
});
