import type { RefObject } from "preact";
import { useEffect, useLayoutEffect, useState } from "preact/hooks";
import type { Store } from "../state/store.js";
import type { Scroll } from "../state/viewState.js";

/** What has the focus in the tree of an element: of a shadow tree the document knows no more than its host. */
export function focusedBeside(element: Element): Element | null {
  const root = element.getRootNode();
  return root instanceof Document || root instanceof ShadowRoot ? root.activeElement : null;
}

/** How far from the window something is near: as high as the window is. What scrolls into it is then ready. */
const margin = "100% 0px";

const listeners = new WeakMap<Element, (isNear: boolean) => void>();
const observer = new IntersectionObserver(
  (entries) => entries.forEach(({ target, isIntersecting }) => listeners.get(target)?.(isIntersecting)),
  // The page is a frame of another origin: around its own window, nothing else is known to it.
  { root: document, rootMargin: margin },
);

/** Whether an element is in the window or near it. What has the focus stays near wherever it is. */
export function useNear(place: RefObject<HTMLElement | null>): boolean {
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
    element.addEventListener("focusin", tell);
    element.addEventListener("focusout", focusLeft);
    return () => {
      observer.unobserve(element);
      element.removeEventListener("focusin", tell);
      element.removeEventListener("focusout", focusLeft);
    };
  }, []);
  return near;
}

/**
 * Has the page's keyboard come back to where it was. A window that gives the keyboard to another one, as it does for a
 * moment while VS Code undoes a step of the text, forgets which of its elements had it.
 */
export function keepFocus(): void {
  let last: HTMLElement | undefined;
  // A press decides anew, also one on the ground, which takes the keyboard from all.
  document.addEventListener("pointerdown", () => (last = undefined), { capture: true });
  document.addEventListener("focusin", ({ target }) => {
    if (target instanceof HTMLElement) last = target;
  });
  window.addEventListener("focus", () => {
    if (document.activeElement === document.body && last?.isConnected) last.focus({ preventScroll: true });
  });
}

/** Animation frames after which what is in the window has got its size. */
const settling = 3;

/** Keeps where the page is scrolled to, and brings it back when a page that was closed is shown anew. */
export function followScroll(store: Store): void {
  window.addEventListener("scroll", () => store.scrolled(placeNow()), { passive: true });
  store.onRestored((scroll) => scrollBack(scroll, settling));
}

/** By the cell and not by pixels: cells that nobody has seen yet have sizes that are only guessed. */
function scrollBack(scroll: Scroll, rounds: number): void {
  const cell = cellElements()[scroll.cell];
  if (!cell) return;
  window.scrollBy({ top: cell.getBoundingClientRect().top - scroll.offset, behavior: "instant" });
  if (rounds > 0) requestAnimationFrame(() => scrollBack(scroll, rounds - 1));
}

function placeNow(): Scroll | undefined {
  const cells = cellElements();
  const cell = cells.findIndex((element) => element.getBoundingClientRect().bottom > 0);
  const element = cells[cell];
  return element && { cell, offset: element.getBoundingClientRect().top };
}

function cellElements(): readonly Element[] {
  return [...(document.querySelector(".cells")?.children ?? [])];
}

/**
 * Brings the cell that the text cursor went to into the window, if nothing of it can be seen; one that somebody asked for
 * unless all of it can be.
 */
export function useCursorInView(cursor: { readonly cell: number; readonly isAskedFor?: boolean } | undefined): void {
  useEffect(() => {
    if (!cursor) return;
    const cell = document.querySelector(`[data-cell="${cursor.cell}"]`);
    if (!(cell instanceof HTMLElement)) return;
    const head = document.querySelector(".head")?.getBoundingClientRect().bottom ?? 0;
    const stages = cell.querySelector(".stages") ?? cell;
    if (cursor.isAskedFor ? isWhole(cell, head) : isSeen(stages, head)) return;
    const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    cell.style.scrollMarginTop = `${head}px`;
    cell.scrollIntoView({
      block: cursor.isAskedFor ? "start" : "nearest",
      behavior: calm ? "instant" : "smooth",
    });
  }, [cursor]);
}

function isSeen(element: Element, head: number): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > head && top < innerHeight;
}

function isWhole(element: Element, head: number): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return top >= head && bottom <= innerHeight;
}
