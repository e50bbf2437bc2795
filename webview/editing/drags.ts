import {
  addPoint,
  aim,
  alongWorld,
  bodyReading,
  move,
  movePoint,
  pixelStep,
  product,
  rectAtStart,
  resize,
  restOf,
  sum,
  turn,
  vectorOf,
  wayOf,
  worldX,
  worldY,
  type Along2,
  type Aspect,
  type BodyChange,
  type BodyPoint,
  type ChangeResult,
  type Grip,
  type Hands,
  type InstantGeometry,
  type View,
  type Point,
  type Projection,
  type Rect,
  type SceneGeometry,
  type SceneInAxes,
} from "../../src/view/index.js";
import { arrows, type Drag, type Modifiers } from "../stage/gestures.js";
import { tellChange } from "../scene/announcements.js";
import type { CellEditor } from "./CellEditor.js";
import type { Gesture } from "./changes.js";

/** Shows what a drag has to say over the picture; without an argument nothing any more. */
export type Show = (shown?: Pick<Hands, "reading" | "marquee" | "tiles">) => void;

/** What a stage shows, and how things are shown over it. */
export interface Workpiece {
  readonly projection: Projection | undefined;
  readonly geometry: SceneGeometry;
  readonly moment: InstantGeometry;
  /** The middle of what is looked at, on all axes of the scene. */
  readonly center: readonly number[];
  /** Ascending. */
  readonly selected: ReadonlySet<number>;
  readonly editor: CellEditor;
  readonly show: Show;
  /** Tells what there is to be said of a body. */
  point(body: number | undefined): void;
  /** The point of the selected body that keys move, as `choose` was told. */
  readonly chosen: ChosenPoint | undefined;
  choose(point: ChosenPoint | undefined): void;
  setView(view: View): void;
}

/** A corner or a point of a path, of the body of this id. */
export interface ChosenPoint {
  readonly body: string;
  readonly point: BodyPoint;
}

interface Hold {
  readonly gesture: Gesture;
  readonly grip: Grip;
  /** All that move with what is held. */
  readonly bodies: readonly number[];
  readonly axes: SceneGeometry["axes"];
  /** As it was at the press: while something is dragged the view stands still. */
  readonly projection: Projection;
  readonly gridSize: number;
  readonly pressed: readonly [number, number];
  readonly show: Show;
}

/** Degrees that a turn rests on: with Shift, without, and with Alt. */
const turnSteps = { shift: 15, usual: 1, alt: 0.1 } as const;

/** The point that a grip holds once it is dragged: a new one stands behind that which it is added to. */
export function heldPoint(grip: Extract<Grip, { kind: "point" }>): BodyPoint {
  return grip.adds ? { ...grip.point, index: grip.point.index + 1 } : grip.point;
}

/** What a drag of a grip changes. */
function aspectOfGrip(grip: Grip): Aspect {
  return grip.kind === "point" ? heldPoint(grip) : grip.kind;
}

/**
 * Drags what a grip holds. Shift locks an axis of the way, or of the velocity itself; Alt leaves the grid. A turn rests on whole
 * degrees, with Shift on every 15th, with Alt on tenths.
 */
export function dragGrip({ gesture, grip, bodies, axes, projection: p, gridSize, pressed, show }: Hold): Drag {
  const seen: SceneInAxes = { scene: gesture.scene, axes };
  const aspect = aspectOfGrip(grip);
  const jump = grip.kind === "aim" && grip.begins ? jumpTo(seen, grip.body, p, pressed) : ([0, 0] as const);
  const changesAt = (x: number, y: number, held: Modifiers): ChangeResult => {
    const by: Along2 = [(x - pressed[0]) / p.scale, ((y - pressed[1]) / p.scale) * p.down];
    const rest = restOf(gridSize, p.scale * (grip.kind === "aim" ? grip.zoom : 1), held.altKey);
    if (grip.kind === "turn") {
      const step = held.shiftKey ? turnSteps.shift : held.altKey ? turnSteps.alt : turnSteps.usual;
      return turn(seen, [grip.body], angleTo(seen, grip.body, p, [x, y]) - angleTo(seen, grip.body, p, pressed), step);
    }
    if (grip.kind === "point") {
      const way = held.shiftKey ? locked(by) : by;
      const { body, point, adds } = grip;
      return adds ? addPoint(seen, body, point, way, rest) : movePoint(seen, body, point, way, rest);
    }
    if (grip.kind === "move") return move(seen, bodies, grip.body, held.shiftKey ? locked(by) : by, rest);
    if (grip.kind === "resize") return resize(seen, bodies, grip.sides, held.shiftKey ? locked(by) : by, rest);
    const further = plus([by[0] / grip.zoom, by[1] / grip.zoom], jump);
    if (!held.shiftKey) return aim(seen, bodies, further, rest);
    const way = wayOf(seen, grip.body);
    return aim(seen, bodies, minus(locked(plus(way, further)), way), rest);
  };
  return {
    move(x, y, held) {
      if (gesture.isOver) {
        show();
        return;
      }
      const changes = changesAt(x, y, held);
      if (typeof changes === "string") show({ reading: { text: `✗ ${changes}`, x, y } });
      else show({ reading: { text: changed(gesture, changes, grip.body, aspect), x, y } });
    },
    end() {
      show();
      gesture.release(tellChange(grip.kind === "turn" || grip.kind === "point" ? [grip.body] : bodies, aspect));
    },
    cancel() {
      show();
      gesture.cancel();
    },
  };
}

/** The angle at which a pointer is seen from the middle of a body, in degrees of the world. */
function angleTo({ scene, axes }: SceneInAxes, body: number, p: Projection, [x, y]: Point): number {
  const [x0, y0, x1, y1] = rectAtStart(scene, axes, body);
  const [dx, dy] = [worldX(p, x) - (x0 + x1) / 2, worldY(p, y) - (y0 + y1) / 2];
  return (Math.atan2(dy, dx) * 180) / Math.PI;
}

/** Draws a rectangle, in which things are to be selected. */
export function dragMarquee([fromX, fromY]: Point, show: Show, select: (area: Rect) => void): Drag {
  let area: Rect = [fromX, fromY, fromX, fromY];
  return {
    move(x, y) {
      area = [Math.min(fromX, x), Math.min(fromY, y), Math.max(fromX, x), Math.max(fromY, y)];
      show({ marquee: area });
    },
    end() {
      show();
      select(area);
    },
    cancel: () => show(),
  };
}

/** From where a velocity ends now to the pointer that begins it: it points there at once. */
function jumpTo(seen: SceneInAxes, body: number, p: Projection, [x, y]: readonly [number, number]): Along2 {
  const { scene, axes } = seen;
  const position = vectorOf(scene, "position", body);
  const size = vectorOf(scene, "size", body);
  const middle = (axis: number): number => (position[axis] ?? NaN) + (size[axis] ?? NaN) / 2;
  return minus([worldX(p, x) - middle(axes.across), worldY(p, y) - middle(axes.along)], wayOf(seen, body));
}

/** Makes changes of a gesture, and gives what one of the bodies has now. */
function changed(gesture: Gesture, changes: readonly BodyChange[], body: number, aspect: Aspect): string {
  gesture.change(changes);
  return bodyReading(gesture.scene, changes.find((change) => change.body === body) ?? { body }, aspect);
}

function locked([x, y]: Along2): Along2 {
  return Math.abs(x) >= Math.abs(y) ? [x, 0] : [0, y];
}

function plus(a: Along2, b: Along2): Along2 {
  return [a[0] + b[0], a[1] + b[1]];
}

function minus(a: Along2, b: Along2): Along2 {
  return [a[0] - b[0], a[1] - b[1]];
}

/** What arrow keys change: with Ctrl the size, with Shift as well the velocity, else the place. */
export function aspectOf({ ctrlKey, metaKey, shiftKey }: Modifiers): Aspect {
  if (!ctrlKey && !metaKey) return "move";
  return shiftKey ? "aim" : "resize";
}

/** A change by arrow keys, from the first that is pressed to the last that is let go. */
export class Nudge {
  private by: Along2 = [0, 0];
  private readonly held = new Set<string>();
  /** Whether the last key would have led to what cannot be. */
  isRefused = false;

  /** @param aspect a point is one of the first body */
  constructor(
    readonly gesture: Gesture,
    readonly aspect: Aspect,
    private readonly bodies: readonly number[],
    private readonly axes: SceneGeometry["axes"],
  ) {}

  /** Goes on by a step: of the grid, with Alt a tenth of it, with Shift ten. Gives what the first body has now. */
  press(key: string, held: Modifiers, p: Projection, gridSize: number): string {
    this.held.add(key);
    const [x, y] = arrows[key] ?? [0, 0];
    const isLong = held.shiftKey && (this.aspect === "move" || typeof this.aspect === "object");
    const times = held.altKey ? 0.1 : isLong ? 10 : 1;
    const way = product(gridSize > 0 ? gridSize : pixelStep(p.scale), times);
    return this.go([sum(this.by[0], product(x, way)), sum(this.by[1], product(y * p.down, way))], p);
  }

  /** Turns on by the degrees of R, clockwise on the screen: 15, with Alt one; with Shift the other way. */
  pressTurn(key: string, { shiftKey, altKey }: Modifiers, p: Projection): string {
    this.held.add(key);
    const degrees = (altKey ? turnSteps.usual : turnSteps.shift) * (shiftKey ? -1 : 1) * p.down;
    return this.go([sum(this.by[0], degrees), 0], p);
  }

  /** Gives what the first body has now, or why the way does not go on. */
  private go(by: Along2, p: Projection): string {
    const before = this.by;
    this.by = by;
    const changes = this.changes(p);
    this.isRefused = typeof changes === "string";
    if (typeof changes === "string") {
      this.by = before;
      return `✗ ${changes}`;
    }
    return changed(this.gesture, changes, this.bodies[0] ?? 0, this.aspect);
  }

  /** A key was let go; whether it was the last. */
  letGo(key: string): boolean {
    // While ⌘ is held macOS does not tell when other keys go up.
    if (key === "Meta") this.held.clear();
    return (this.held.delete(key) || key === "Meta") && this.held.size === 0;
  }

  end(how: "release" | "cancel"): void {
    if (how === "cancel") this.gesture.cancel();
    else this.gesture.release(tellChange(this.bodies, this.aspect));
  }

  private changes(p: Projection): ChangeResult {
    const seen = { scene: this.gesture.scene, axes: this.axes };
    const exact = { kind: "exact" } as const;
    if (typeof this.aspect === "object") return movePoint(seen, this.bodies[0] ?? 0, this.aspect, this.by, exact);
    if (this.aspect === "turn") return turn(seen, this.bodies, this.by[0], turnSteps.alt);
    if (this.aspect === "move") return move(seen, this.bodies, this.bodies[0] ?? 0, this.by, exact);
    if (this.aspect === "aim") return aim(seen, this.bodies, this.by, exact);
    // The edges that are to the right and below on the screen.
    return resize(seen, this.bodies, [1, alongWorld(1, p)], this.by, exact);
  }
}
