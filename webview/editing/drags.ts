import {
  aim,
  bodiesWithin,
  bodyReading,
  move,
  resize,
  restOf,
  vector,
  wayOf,
  worldX,
  worldY,
  type Along2,
  type Aspect,
  type BodyChange,
  type Grip,
  type Hands,
  type SceneGeometry,
  type Projection,
  type Seen,
} from "../../src/view/index.js";
import type { Drag, Modifiers } from "../stage/gestures.js";
import { tellChange } from "../words.js";
import type { Gesture } from "./Editing.js";

/** Shows what a drag has to say over the picture; without an argument nothing any more. */
export type Show = (shown?: Pick<Hands, "reading" | "marquee">) => void;

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

/**
 * Drags what a grip holds. Shift locks an axis: what moves keeps to the one along which it was dragged further, a velocity
 * points along one. Alt leaves the grid.
 */
export function dragGrip({ gesture, grip, bodies, axes, projection: p, gridSize, pressed, show }: Hold): Drag {
  const seen: Seen = { scene: gesture.scene, axes };
  const jump = grip.kind === "aim" && grip.begins ? jumpTo(seen, grip.body, p, pressed) : ([0, 0] as const);
  const changesAt = (x: number, y: number, held: Modifiers): BodyChange[] => {
    const by: Along2 = [(x - pressed[0]) / p.scale, ((y - pressed[1]) / p.scale) * p.down];
    const rest = restOf(gridSize, p.scale, held.altKey);
    if (grip.kind === "move") return move(seen, bodies, grip.body, held.shiftKey ? locked(by) : by, rest);
    if (grip.kind === "resize") return resize(seen, bodies, grip.sides, held.shiftKey ? locked(by) : by, rest);
    const further = plus(by, jump);
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
      const change = changes.find(({ body }) => body === grip.body) ?? { body: grip.body };
      gesture.change(changes);
      show({ reading: { text: bodyReading(gesture.scene, change, grip.kind), x, y } });
    },
    end() {
      show();
      gesture.release(tellChange(bodies, grip.kind satisfies Aspect));
    },
    cancel() {
      show();
      gesture.cancel();
    },
  };
}

/** Draws a rectangle; what begins in it is selected beside what was. */
export function dragMarquee(
  outline: SceneGeometry,
  projection: Projection,
  selected: ReadonlySet<number>,
  [fromX, fromY]: readonly [number, number],
  show: Show,
  select: (bodies: readonly number[]) => void,
): Drag {
  let area = [fromX, fromY, fromX, fromY] as const;
  return {
    move(x, y) {
      area = [Math.min(fromX, x), Math.min(fromY, y), Math.max(fromX, x), Math.max(fromY, y)];
      show({ marquee: area });
    },
    end() {
      show();
      select([...new Set([...selected, ...bodiesWithin(outline, projection, area)])]);
    },
    cancel() {
      show();
    },
  };
}

/** From where a velocity ends now to the pointer that begins it: it points there at once. */
function jumpTo(seen: Seen, body: number, p: Projection, [x, y]: readonly [number, number]): Along2 {
  const { scene, axes } = seen;
  const position = vector(scene.bodies.position, scene, body);
  const size = vector(scene.bodies.size, scene, body);
  const middle = [axes.across, axes.along].map((axis) => (position[axis] ?? NaN) + (size[axis] ?? NaN) / 2);
  const pointed: Along2 = [worldX(p, x) - (middle[0] ?? NaN), worldY(p, y) - (middle[1] ?? NaN)];
  return minus(pointed, wayOf(seen, body));
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
