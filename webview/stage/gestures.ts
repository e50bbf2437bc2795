import { panBy, zoomAt, type Projection, type View } from "../../src/drawing/index.js";

/** What a pointer does on a stage. */
export interface GestureTarget {
  readonly projection: Projection | undefined;
  setView(view: View): void;
  /** A press and release in the same place, in pixels of the stage. */
  click(x: number, y: number): void;
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

/** Wheel and pinch zoom at the pointer, drag pans, click picks. Returns what ends it. */
export function attachGestures(element: HTMLElement, target: GestureTarget): () => void {
  const pointers = new Map<number, { x: number; y: number }>();
  let pressed: { x: number; y: number } | undefined;

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
    if (!projection) return;
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
  };

  const onMove = (event: PointerEvent): void => {
    const before = pointers.get(event.pointerId);
    const { projection } = target;
    if (!before || !projection) return;
    const now = place(event);
    if (pressed && Math.hypot(now.x - pressed.x, now.y - pressed.y) < clickReach) return;
    pressed = undefined;
    element.dataset["panning"] = "";
    const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1];
    if (other) {
      const factor = Math.hypot(now.x - other.x, now.y - other.y) / Math.hypot(before.x - other.x, before.y - other.y);
      if (Number.isFinite(factor) && factor > 0) target.setView(zoomAt(projection, other.x, other.y, factor));
    } else {
      target.setView(panBy(projection, now.x - before.x, now.y - before.y));
    }
    pointers.set(event.pointerId, now);
  };

  const onUp = (event: PointerEvent): void => {
    if (!pointers.delete(event.pointerId)) return;
    delete element.dataset["panning"];
    if (pressed && event.type === "pointerup") target.click(pressed.x, pressed.y);
    pressed = undefined;
  };

  element.addEventListener("wheel", onWheel, { passive: false });
  element.addEventListener("pointerdown", onDown);
  element.addEventListener("pointermove", onMove);
  element.addEventListener("pointerup", onUp);
  element.addEventListener("pointercancel", onUp);
  return () => {
    element.removeEventListener("wheel", onWheel);
    element.removeEventListener("pointerdown", onDown);
    element.removeEventListener("pointermove", onMove);
    element.removeEventListener("pointerup", onUp);
    element.removeEventListener("pointercancel", onUp);
  };
}
