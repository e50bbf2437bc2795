import type { ComponentChildren, RefObject, VNode } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Badge } from "../../src/view/index.js";
import type { Store } from "../scene/SceneStore.js";
import type { Focus, Scroll } from "../scene/viewState.js";
import { Badges } from "./controls.js";

/** What has the focus in the tree of an element: of a shadow tree the document knows no more than its host. */
export function focusedBeside(element: Element): Element | null {
  const root = element.getRootNode();
  return root instanceof Document || root instanceof ShadowRoot ? root.activeElement : null;
}

/** One for all: each observer has a root of its own to measure in every frame. */
const listeners = new WeakMap<Element, (isNear: boolean) => void>();
const observer = new IntersectionObserver(
  (entries) => entries.forEach(({ target, isIntersecting }) => listeners.get(target)?.(isIntersecting)),
  // As far as the window is high. Around its own window nothing is known to a page in a frame of another origin.
  { root: document, rootMargin: "100% 0px" },
);

/** Whether an element is in the window or near it. What has the focus stays near wherever it is. */
function useNear(place: RefObject<HTMLElement | null>): boolean {
  const [near, setNear] = useState(false);
  useLayoutEffect(() => {
    const element = place.current;
    if (!element) return undefined;
    const { top, bottom } = element.getBoundingClientRect();
    // At once, so that the first frame has the pictures in it; the observer speaks after that frame.
    let isNear = bottom > -innerHeight && top < 2 * innerHeight;
    const tell = (): void => setNear(isNear || element.contains(focusedBeside(element)));
    // While the focus moves, nothing has it.
    const focusLeft = ({ relatedTarget }: FocusEvent): void => {
      if (!(relatedTarget instanceof Node && element.contains(relatedTarget))) setNear(isNear);
    };
    tell();
    listeners.set(element, (is) => {
      isNear = is;
      tell();
    });
    observer.observe(element);
    const listening = new AbortController();
    element.addEventListener("focusin", tell, listening);
    element.addEventListener("focusout", focusLeft, listening);
    return () => {
      observer.unobserve(element);
      listening.abort();
    };
  }, []);
  return near;
}

const focusable = "button:enabled, select:enabled, input:enabled, a[href], [tabindex='0']";

interface CellPlaceProps {
  readonly index: number;
  readonly title: string;
  readonly badges: readonly Badge[];
  /** Pixels to reserve for a cell that has not been near yet. */
  readonly roughHeight: number;
  /** What stands beside the title. Called, like `content`, only while the cell is near. */
  actions(): ComponentChildren;
  content(): ComponentChildren;
}

/** The place of a scene: with its content near the window, elsewhere with the heading and the room that it takes. */
export function CellPlace({ index, title, badges, roughHeight, actions, content }: CellPlaceProps): VNode {
  const section = useRef<HTMLElement>(null);
  const near = useNear(section);
  const height = useRef(roughHeight);
  const enter = useRef<"first" | "last" | undefined>(undefined);

  useLayoutEffect(() => {
    const element = section.current;
    if (!near || !element) return undefined;
    // The focus that came to the empty room goes on to where it would be, had the content been there.
    const controls = enter.current && [...element.querySelectorAll<HTMLElement>(focusable)];
    controls?.at(enter.current === "last" ? -1 : 0)?.focus();
    enter.current = undefined;
    const sized = new ResizeObserver(() => (height.current = element.offsetHeight));
    sized.observe(element);
    return () => sized.disconnect();
  }, [near]);

  const onFocus = ({ relatedTarget }: FocusEvent): void => {
    const from = relatedTarget instanceof Node ? (section.current?.compareDocumentPosition(relatedTarget) ?? 0) : 0;
    enter.current = from & Node.DOCUMENT_POSITION_FOLLOWING ? "last" : "first";
  };
  const flagged = badges.some(({ tone }) => tone === "bad");
  return (
    <section
      ref={section}
      class={flagged ? "cell flagged" : "cell"}
      data-cell={index}
      aria-labelledby={`title-${index}`}
      style={{ height: near ? "" : `${height.current}px` }}
    >
      <div class="cell-head">
        <h2 id={`title-${index}`}>{title}</h2>
        <Badges badges={badges} />
        {near && <div class="actions">{actions()}</div>}
      </div>
      {near ? content() : <div tabIndex={0} role="group" aria-label={title} onFocus={onFocus} />}
    </section>
  );
}

/**
 * A part of a cell that keeps the room that it once had, as long as it is as wide: what is typed in the text moves nothing that
 * stands below it. What the user opens or closes in it decides anew.
 */
export function Room({
  class: name,
  children,
}: {
  readonly class: string;
  readonly children: ComponentChildren;
}): VNode {
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const room = element.current;
    if (!room) return undefined;
    let width = 0;
    const forget = (): void => void (room.style.minHeight = "");
    const sized = new ResizeObserver(() => {
      if (room.offsetWidth !== width) forget();
      width = room.offsetWidth;
      room.style.minHeight = `${room.getBoundingClientRect().height}px`;
    });
    sized.observe(room);
    const listening = new AbortController();
    room.addEventListener("click", forget, listening);
    return () => {
      sized.disconnect();
      listening.abort();
    };
  }, []);
  return (
    <div class={`room ${name}`} ref={element}>
      {children}
    </div>
  );
}

/**
 * Has the page's keyboard come back to where it was. A window that gives the keyboard to another one, as it does for a
 * moment while VS Code undoes a step of the text, forgets which of its elements had it.
 *
 * @returns to be called when the page has been drawn: what had it may be gone by that
 */
export function keepFocus(): () => void {
  let last: HTMLElement | undefined;
  let cell: string | undefined;
  // A press decides anew, also one on the ground, which takes the keyboard from all.
  document.addEventListener("pointerdown", () => (last = undefined), { capture: true });
  document.addEventListener("focusin", ({ target }) => {
    if (!(target instanceof HTMLElement)) return;
    last = target;
    cell = target.closest<HTMLElement>("[data-cell]")?.dataset["cell"];
  });
  window.addEventListener("focus", () => {
    if (document.activeElement === document.body && last?.isConnected) last.focus({ preventScroll: true });
  });
  return () => {
    if (!last || document.activeElement !== document.body || !document.hasFocus()) return;
    // What had it is gone, or cannot have it any more: what stands for it, or else the picture of its cell.
    const place = document.querySelector(`[data-cell="${cell}"]`) ?? document.querySelector("[data-cell]");
    const { way } = last.dataset;
    const same = way === undefined ? undefined : place?.querySelector<HTMLElement>(`[data-way="${way}"]:enabled`);
    const next = same ?? place?.querySelector<HTMLElement>("[data-stage], button:enabled");
    next?.focus({ preventScroll: true });
  };
}

/** Animation frames after which what can have the keyboard is there. */
const settling = 20;

/** Keeps where the page is scrolled to and what has the keyboard, and brings both back when a page that was closed is shown anew. */
export function followPlace(store: Store): void {
  for (const act of ["wheel", "pointerdown", "keydown"]) {
    window.addEventListener(act, letGo, { passive: true, capture: true });
  }
  const scrolled = (): void => {
    // Where a held element brings the page on its way is no place that anyone chose.
    if (held && !isScrolledAway(held)) return scrollToHeld();
    letGo();
    store.scrolled(placeNow());
  };
  window.addEventListener("scroll", scrolled, { passive: true });
  document.addEventListener("focusin", ({ target }) => {
    const focus = target instanceof HTMLElement ? focusOf(target) : undefined;
    if (focus) store.focused(focus);
  });
  store.onRestored(({ scroll, focus }) => {
    if (scroll) scrollBack(scroll);
    if (focus) focusBack(focus, settling);
  });
}

function focusOf(element: HTMLElement): Focus | undefined {
  const { cell } = element.closest<HTMLElement>("[data-cell]")?.dataset ?? {};
  const place = focusablesIn(cell).indexOf(element);
  return place < 0 ? undefined : { place, ...(cell !== undefined && { cell }) };
}

/** Gives the keyboard to what had it, as soon as the window itself has it: it is not taken from a text beside the page. */
function focusBack(focus: Focus, rounds: number): void {
  const all = focusablesIn(focus.cell);
  const element = all[focus.place] ?? (rounds > 0 ? undefined : all[0]);
  if (!document.hasFocus()) window.addEventListener("focus", () => focusBack(focus, settling), { once: true });
  // What is in a cell comes in the frames after the cell itself.
  else if (!element && rounds > 0) requestAnimationFrame(() => focusBack(focus, rounds - 1));
  else if (document.activeElement === document.body) element?.focus({ preventScroll: true });
}

/** All that can have the keyboard in a cell, or in the head. */
function focusablesIn(cell: string | undefined): readonly HTMLElement[] {
  const place = document.querySelector(cell === undefined ? ".head" : `[data-cell="${cell}"]`);
  return [...(place?.querySelectorAll<HTMLElement>(focusable) ?? [])];
}

/** By the cell and not by pixels: cells that nobody has seen yet have sizes that are only guessed. */
function scrollBack(scroll: Scroll): void {
  const cell = cellElements()[scroll.cell];
  if (cell) hold(cell, scroll.offset);
}

/** Has an element stay where it is in the window while something changes that may stand above it. */
export function keepInPlace(element: Element, change: () => void): void {
  const { top } = element.getBoundingClientRect();
  change();
  hold(element, top);
}

/** The element that stays where it is in the window: where it is to be in that, and where it was in the page. */
let held: { readonly element: Element; readonly offset: number; top: number; scrollY: number } | undefined;

/** What stands above may get its size long after it is there: on a slow machine a second later, and after that with each edit. */
const resized = new ResizeObserver(() => scrollToHeld());

/** Keeps an element so many pixels below the window's upper edge, whatever grows above it, until the page is scrolled otherwise. */
function hold(element: Element, offset: number): void {
  held = { element, offset, top: 0, scrollY: 0 };
  // The browser's own anchor is what begins in the window, which may be the one that grows.
  document.documentElement.style.overflowAnchor = "none";
  scrollToHeld();
  resized.observe(document.body);
}

function scrollToHeld(): void {
  if (!held) return;
  if (!held.element.isConnected) return letGo();
  window.scrollBy({ top: held.element.getBoundingClientRect().top - held.offset, behavior: "instant" });
  held.top = scrollY + held.element.getBoundingClientRect().top;
  held.scrollY = scrollY;
}

/** Whether the page was scrolled by somebody: what is held is elsewhere in the window, although nothing above it has grown. */
function isScrolledAway({ element, top, scrollY: before }: NonNullable<typeof held>): boolean {
  return Math.abs(scrollY - before) >= 1 && Math.abs(scrollY + element.getBoundingClientRect().top - top) < 1;
}

function letGo(): void {
  held = undefined;
  document.documentElement.style.overflowAnchor = "";
  resized.disconnect();
}

/**
 * The cell that begins nearest to where the page begins to be seen: little stands between the two that could be of another
 * height in a page that is made anew.
 */
function placeNow(): Scroll | undefined {
  const head = headBottom();
  const tops = cellElements().map((element) => element.getBoundingClientRect().top);
  const away = tops.map((top) => Math.abs(top - head));
  const cell = away.indexOf(Math.min(...away));
  const offset = tops[cell];
  return offset === undefined ? undefined : { cell, offset };
}

function cellElements(): readonly Element[] {
  return [...(document.querySelector(".cells")?.children ?? [])];
}

/** Where the head of the page ends, which stays in the window, in pixels. */
export function headBottom(): number {
  return document.querySelector(".head")?.getBoundingClientRect().bottom ?? 0;
}

/** Brings the cell of the text cursor into the window if nothing of it is seen; one asked for, unless all of it is. */
export function useCursorInView(cursor: Store["cursor"]): void {
  useEffect(() => {
    const cell = cursor && document.querySelector<HTMLElement>(`[data-cell="${cursor.cell}"]`);
    if (!cell) return;
    const head = headBottom();
    const { top, bottom } = (
      cursor.isAskedFor ? cell : (cell.querySelector(".stages") ?? cell)
    ).getBoundingClientRect();
    if (cursor.isAskedFor ? top >= head && bottom <= innerHeight : bottom > head && top < innerHeight) return;
    const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    letGo();
    cell.style.scrollMarginTop = `${head}px`;
    cell.scrollIntoView({ block: cursor.isAskedFor ? "start" : "nearest", behavior: calm ? "instant" : "smooth" });
  }, [cursor]);
}
