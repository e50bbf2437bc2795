import { panBy, zoomAt, type Projection, type View } from "../../src/view/index.js";

/** The modifier keys that are held. */
export type Modifiers = Pick<MouseEvent, "shiftKey" | "ctrlKey" | "metaKey" | "altKey">;

/** What a press that moves on does, other than to pan. Places are in pixels of the stage. */
export interface Drag {
  move(x: number, y: number, held: Modifiers): void;
  end(): void;
  cancel(): void;
}

/** What a pointer does on a stage. */
export interface GestureTarget {
  readonly projection: Projection | undefined;
  setView(view: View): void;
  /** A press and release in the same place, in pixels of the stage. */
  click(x: number, y: number, held: Modifiers): void;
  doubleClick(x: number, y: number): void;
  /** What a drag from a place does; undefined: it pans. */
  drag(x: number, y: number, held: Modifiers): Drag | undefined;
  /** The cursor over a place, where nothing is pressed. */
  cursor(x: number, y: number): string;
}

/** Pixels that a press may wander and still be a click. */
const clickReach = 4;
/** Milliseconds without a turn of the wheel after which a gesture is over. */
const wheelPause = 250;

/** When the page was last scrolled by a wheel outside of a stage. */
let lastPageWheel = -Infinity;
document.addEventListener(
  "wheel",
  (event) => {
    if (!(event.target instanceof Element && event.target.closest("[data-stage]"))) lastPageWheel = event.timeStamp;
  },
  { passive: true, capture: true },
);

/** Wheel and pinch zoom at the pointer, a drag pans or does what the target says, click picks. Returns what ends it. */
export function attachGestures(element: HTMLElement, target: GestureTarget): () => void {
  const pointers = new Map<number, { x: number; y: number }>();
  let pressed: { x: number; y: number } | undefined;
  let drag: Drag | undefined;

  const place = (event: MouseEvent): { x: number; y: number } => {
    const { left, top } = element.getBoundingClientRect();
    return { x: event.clientX - left, y: event.clientY - top };
  };

  const onWheel = (event: WheelEvent): void => {
    // A page that is being scrolled goes on when a stage comes under the pointer: a long notebook must not stop there.
    if (!event.ctrlKey && event.timeStamp - lastPageWheel < wheelPause) {
      lastPageWheel = event.timeStamp;
      return;
    }
    event.preventDefault();
    const { projection } = target;
    // What is being dragged would slip away from under the pointer.
    if (!projection || drag) return;
    const lines = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? 1 : 33;
    // Pinching on a trackpad arrives as a wheel with ctrl and small steps.
    const rate = event.ctrlKey ? 0.01 : 0.0015;
    const factor = Math.exp(-Math.max(-400, Math.min(400, event.deltaY * lines)) * rate);
    const { x, y } = place(event);
    target.setView(zoomAt(projection, x, y, factor));
  };

  const onDown = (event: PointerEvent): void => {
    if (event.button !== 0) return;
    element.setPointerCapture(event.pointerId);
    pointers.set(event.pointerId, place(event));
    pressed = pointers.size === 1 ? place(event) : undefined;
    // A second finger pinches: the first was not meant to change anything.
    if (pointers.size > 1) endDrag("cancel");
  };

  const onMove = (event: PointerEvent): void => {
    const before = pointers.get(event.pointerId);
    const { projection } = target;
    const now = place(event);
    if (pointers.size === 0) element.style.cursor = target.cursor(now.x, now.y);
    if (!before || !projection) return;
    if (pressed && Math.hypot(now.x - pressed.x, now.y - pressed.y) < clickReach) return;
    if (pressed) beginDrag(pressed, event);
    pressed = undefined;
    pointers.set(event.pointerId, now);
    if (drag) {
      drag.move(now.x, now.y, event);
      return;
    }
    element.dataset["panning"] = "";
    const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1];
    if (other) {
      const factor = Math.hypot(now.x - other.x, now.y - other.y) / Math.hypot(before.x - other.x, before.y - other.y);
      if (Number.isFinite(factor) && factor > 0) target.setView(zoomAt(projection, other.x, other.y, factor));
    } else {
      target.setView(panBy(projection, now.x - before.x, now.y - before.y));
    }
  };

  const onUp = (event: PointerEvent): void => {
    if (!pointers.delete(event.pointerId)) return;
    delete element.dataset["panning"];
    endDrag(event.type === "pointerup" ? "end" : "cancel");
    if (pressed && event.type === "pointerup") target.click(pressed.x, pressed.y, event);
    pressed = undefined;
  };

  const onDoubleClick = (event: MouseEvent): void => {
    const { x, y } = place(event);
    target.doubleClick(x, y);
  };

  const beginDrag = ({ x, y }: { readonly x: number; readonly y: number }, event: PointerEvent): void => {
    drag = target.drag(x, y, event);
    if (!drag) return;
    document.addEventListener("keydown", onKey, { capture: true });
    document.addEventListener("keyup", onKey, { capture: true });
  };

  const endDrag = (how: "end" | "cancel"): void => {
    const ended = drag;
    drag = undefined;
    document.removeEventListener("keydown", onKey, { capture: true });
    document.removeEventListener("keyup", onKey, { capture: true });
    ended?.[how]();
  };

  /** While something is dragged the keys belong to the drag: a modifier counts at once, Escape leaves all as it was. */
  const onKey = (event: KeyboardEvent): void => {
    event.preventDefault();
    event.stopPropagation();
    const [at] = pointers.values();
    if (event.key === "Escape" && event.type === "keydown") {
      const cancelled = drag;
      drag = inert;
      cancelled?.cancel();
    } else if (at) {
      drag?.move(at.x, at.y, event);
    }
  };

  element.addEventListener("wheel", onWheel, { passive: false });
  element.addEventListener("pointerdown", onDown);
  element.addEventListener("pointermove", onMove);
  element.addEventListener("pointerup", onUp);
  element.addEventListener("pointercancel", onUp);
  element.addEventListener("dblclick", onDoubleClick);
  return () => {
    endDrag("cancel");
    element.removeEventListener("wheel", onWheel);
    element.removeEventListener("pointerdown", onDown);
    element.removeEventListener("pointermove", onMove);
    element.removeEventListener("pointerup", onUp);
    element.removeEventListener("pointercancel", onUp);
    element.removeEventListener("dblclick", onDoubleClick);
  };
}

/** A drag that does nothing any more, or must not: what is pressed does not pan either. */
export const inert: Drag = { move: () => undefined, end: () => undefined, cancel: () => undefined };

/** The view after a key that pans or zooms; undefined for every other key. */
export function movedByKey(key: string, p: Projection): View | undefined {
  const step = 40;
  const middle = [p.width / 2, p.height / 2] as const;
  switch (key) {
    case "+":
    case "=":
      return zoomAt(p, ...middle, 1.25);
    case "-":
      return zoomAt(p, ...middle, 0.8);
    case "ArrowLeft":
      return panBy(p, step, 0);
    case "ArrowRight":
      return panBy(p, -step, 0);
    case "ArrowUp":
      return panBy(p, 0, step);
    case "ArrowDown":
      return panBy(p, 0, -step);
    default:
      return undefined;
  }
}
