import type { Store } from "./store.js";

/** A place in the page: a cell, counted with the prose, and the pixels that it is below the window's upper edge. */
export interface Scroll {
  readonly cell: number;
  readonly offset: number;
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
