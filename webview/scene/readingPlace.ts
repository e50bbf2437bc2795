import { useEffect } from "preact/hooks";
import { focusable, headBottom } from "../shell/CellPlace.js";
import type { SceneStore } from "./SceneStore.js";
import type { Focus, Scroll } from "./viewState.js";

/** Animation frames after which what can have the keyboard is there. */
const settling = 20;

/** Keeps where the page is scrolled to and what has the keyboard, and brings both back when a page that was closed is shown anew. */
export function followPlace(store: SceneStore): void {
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
    else scrollToTop();
    if (focus) focusBack(focus, settling);
  });
}

function focusOf(element: HTMLElement): Focus | undefined {
  const { cell } = element.closest<HTMLElement>("[data-cell]")?.dataset ?? {};
  const place = focusablesIn(cell).indexOf(element);
  return place < 0 ? undefined : { place, cell };
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

/** Shows the beginning of the page, whatever part of another file was shown in it. */
function scrollToTop(): void {
  letGo();
  window.scrollTo({ top: 0, behavior: "instant" });
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

/** Brings the cell of the text cursor into the window if nothing of it is seen; one asked for, unless all of it is. */
export function useCursorInView(cursor: SceneStore["cursor"]): void {
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
