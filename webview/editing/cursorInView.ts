import { useEffect } from "preact/hooks";

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
