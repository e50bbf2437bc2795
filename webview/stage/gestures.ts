import { panBy, zoomAt, type Projection, type View } from "../../src/view/index.js";

/** The modifier keys that are held. */
export type Modifiers = Pick<MouseEvent, "shiftKey" | "ctrlKey" | "metaKey" | "altKey">;

/** What a press that moves on does, other than to pan. Places are in pixels of the stage. */
export interface Drag {
  move(x: number, y: number, held: Modifiers): void;
  end(): void;
  cancel(): void;
}

export interface GestureTarget {
  setView(view: View): void;
  /** A press and release in the same place, in pixels of the stage. */
  click(x: number, y: number, held: Modifiers): void;
  doubleClick?(x: number, y: number): void;
  /** What a drag from a place does; undefined: it pans. */
  drag?(x: number, y: number, held: Modifiers): Drag | undefined;
  /** The cursor over a place, where nothing is pressed. */
  cursor(x: number, y: number): string;
  /** The pointer is over a place, where nothing is pressed, or has left. */
  point?(place: Place | undefined): void;
}

/** Pixels that a press may wander and still be a click. */
const clickReach = 4;
/** Milliseconds without a turn of the wheel after which a gesture is over. */
const wheelPause = 250;

/** Of a wheel's turn with Ctrl, above which it is a wheel's: trackpads that pinch take smaller steps. */
const maxTouchingCorner = 40;

/** When the page was last scrolled by a wheel. */
let lastPageWheel = -Infinity;
/** Whether it was told how pictures are zoomed: once is enough. */
let isHinted = false;

function onPageWheel({ target, timeStamp }: WheelEvent): void {
  if (!(target instanceof Element && target.closest("[data-stage]"))) lastPageWheel = timeStamp;
}

export interface Place {
  readonly x: number;
  readonly y: number;
}

/**
 * Pinching, and the wheel with Ctrl or ⌘, zoom at the pointer; a drag pans or does what the target says, a click picks. The
 * wheel alone scrolls the page, but for a stage that was pressed: there it zooms until the pointer leaves or Escape is
 * pressed, which `data-wheel` tells.
 *
 * @param target what gestures do now
 * @param hint tells how it is zoomed: at the first turn of the wheel that begins over a stage
 * @returns what ends it
 */
export function attachGestures(
  element: HTMLElement,
  stage: { readonly projection: Projection | undefined },
  target: () => GestureTarget,
  hint?: () => void,
): () => void {
  const attached = new AbortController();
  const pointers = new Map<number, Place>();
  let pressed: Place | undefined;
  let drag: Drag | undefined;
  /** Takes the keys while something is dragged. */
  let keys = new AbortController();
  // Once, however many stages there are.
  document.addEventListener("wheel", onPageWheel, { passive: true, capture: true });

  const on = <K extends keyof HTMLElementEventMap>(type: K, listener: (event: HTMLElementEventMap[K]) => void): void =>
    element.addEventListener(type, listener, { passive: false, signal: attached.signal });

  const place = (event: MouseEvent): Place => {
    const { left, top } = element.getBoundingClientRect();
    return { x: event.clientX - left, y: event.clientY - top };
  };

  on("wheel", (event) => {
    if (!event.ctrlKey && !event.metaKey && element.dataset["wheel"] === undefined) {
      if (!isHinted && hint && event.timeStamp - lastPageWheel > wheelPause) {
        isHinted = true;
        hint();
      }
      lastPageWheel = event.timeStamp;
      return;
    }
    event.preventDefault();
    const { projection } = stage;
    // What is being dragged would slip away from under the pointer.
    if (!projection || drag) return;
    const lines = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? 1 : 33;
    // Pinching on a trackpad arrives as a wheel with ctrl and small steps.
    const rate = event.ctrlKey && Math.abs(event.deltaY) < maxTouchingCorner ? 0.01 : 0.0015;
    const factor = Math.exp(-Math.max(-400, Math.min(400, event.deltaY * lines)) * rate);
    const { x, y } = place(event);
    target().setView(zoomAt(projection, x, y, factor));
  });

  on("pointerdown", (event) => {
    if (event.button !== 0) return;
    element.setPointerCapture(event.pointerId);
    if (event.pointerType === "mouse") element.dataset["wheel"] = "";
    pointers.set(event.pointerId, place(event));
    pressed = pointers.size === 1 ? place(event) : undefined;
    // A second finger touchingCorners: the first was not meant to change anything.
    if (pointers.size > 1) endDrag("cancel");
  });

  on("pointermove", (event) => {
    const before = pointers.get(event.pointerId);
    const { projection } = stage;
    const now = place(event);
    if (pointers.size === 0) {
      element.style.cursor = target().cursor(now.x, now.y);
      target().point?.(now);
    }
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
      if (Number.isFinite(factor) && factor > 0) target().setView(zoomAt(projection, other.x, other.y, factor));
    } else {
      target().setView(panBy(projection, now.x - before.x, now.y - before.y));
    }
  });

  const onUp = (event: PointerEvent): void => {
    if (!pointers.delete(event.pointerId)) return;
    delete element.dataset["panning"];
    endDrag(event.type === "pointerup" ? "end" : "cancel");
    if (pressed && event.type === "pointerup") target().click(pressed.x, pressed.y, event);
    pressed = undefined;
  };
  on("pointerup", onUp);
  on("pointercancel", onUp);

  const leave = (): void => void delete element.dataset["wheel"];
  on("pointerleave", () => {
    leave();
    target().point?.(undefined);
  });
  on("keydown", ({ key }) => {
    if (key === "Escape") leave();
  });

  on("dblclick", (event) => {
    const { x, y } = place(event);
    target().doubleClick?.(x, y);
  });

  function beginDrag({ x, y }: Place, event: PointerEvent): void {
    drag = target().drag?.(x, y, event);
    if (!drag) return;
    keys = new AbortController();
    for (const type of ["keydown", "keyup"] as const)
      document.addEventListener(type, onKey, { capture: true, signal: keys.signal });
  }

  function endDrag(how: "end" | "cancel"): void {
    const ended = drag;
    drag = undefined;
    keys.abort();
    ended?.[how]();
  }

  /** While something is dragged the keys belong to the drag: a modifier counts at once, Escape leaves all as it was. */
  function onKey(event: KeyboardEvent): void {
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
  }

  return () => {
    endDrag("cancel");
    attached.abort();
  };
}

/** A drag that does nothing any more, or must not: what is pressed does not pan either. */
export const inert: Drag = { move: () => undefined, end: () => undefined, cancel: () => undefined };

/** Where arrow keys lead: to the right and down the screen. */
export const arrows: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Pixels by which an arrow key pans, and the factors by which keys zoom. */
const panStep = 40;
const zooms: Readonly<Record<string, number>> = { "+": 1.25, "=": 1.25, "-": 0.8 };

/** Pans, zooms or, with F, shows everything: then the view is undefined. False for every other key. */
export function lookWithKey(
  { key, ctrlKey, metaKey, altKey }: KeyboardEvent,
  p: Projection,
  setView: (view: View | undefined) => void,
): boolean {
  if (ctrlKey || metaKey || altKey) return false;
  const [arrow, zoom] = [arrows[key], zooms[key]];
  if (arrow) setView(panBy(p, -panStep * arrow[0], -panStep * arrow[1]));
  else if (zoom !== undefined) setView(zoomAt(p, p.width / 2, p.height / 2, zoom));
  else if (key === "f" || key === "F") setView(undefined);
  else return false;
  return true;
}
