import {
  aim,
  alongWorld,
  bodyReading,
  move,
  pixelStep,
  product,
  resize,
  sum,
  type Along2,
  type Aspect,
  type BodyChange,
  type SceneGeometry,
  type Projection,
} from "../../src/view/index.js";
import type { Modifiers } from "../stage/gestures.js";
import { tellChange } from "../words.js";
import type { Gesture } from "./Editing.js";

/** To the right and down the screen. */
const directions: Readonly<Record<string, Along2>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

export function isArrow(key: string): boolean {
  return key in directions;
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

  constructor(
    private readonly gesture: Gesture,
    readonly aspect: Aspect,
    private readonly bodies: readonly number[],
    private readonly axes: SceneGeometry["axes"],
  ) {}

  get isOver(): boolean {
    return this.gesture.isOver;
  }

  /** Goes on by a step: of the grid, with Alt a tenth of it, with Shift ten. Gives what the first body has now. */
  press(key: string, held: Modifiers, p: Projection, gridSize: number): string {
    this.held.add(key);
    const [x, y] = directions[key] ?? [0, 0];
    const step = gridSize > 0 ? gridSize : pixelStep(p.scale);
    const times = held.altKey ? 0.1 : held.shiftKey && this.aspect === "move" ? 10 : 1;
    const way = product(step, times);
    this.by = [sum(this.by[0], product(x, way)), sum(this.by[1], product(y * p.down, way))];
    const changes = this.changes(p);
    this.gesture.change(changes);
    const [body = 0] = this.bodies;
    const change = changes.find((candidate) => candidate.body === body) ?? { body };
    return bodyReading(this.gesture.scene, change, this.aspect);
  }

  /** A key was let go; whether it was the last. */
  letGo(key: string): boolean {
    // While ⌘ is held macOS does not tell when other keys go up.
    if (key === "Meta") this.held.clear();
    return (this.held.delete(key) || key === "Meta") && this.held.size === 0;
  }

  release(): void {
    this.gesture.release(tellChange(this.bodies, this.aspect));
  }

  cancel(): void {
    this.gesture.cancel();
  }

  private changes(p: Projection): BodyChange[] {
    const seen = { scene: this.gesture.scene, axes: this.axes };
    const exact = { kind: "exact" } as const;
    const [first = 0] = this.bodies;
    if (this.aspect === "move") return move(seen, this.bodies, first, this.by, exact);
    if (this.aspect === "aim") return aim(seen, this.bodies, this.by, exact);
    // The edges that are to the right and below on the screen.
    return resize(seen, this.bodies, [1, alongWorld(1, p)], this.by, exact);
  }
}
