import { useEffect } from "preact/hooks";

/** Brings the cell that the text cursor went to into the window, if nothing of it can be seen. */
export function useCursorInView(cursor: { readonly cell: number } | undefined): void {
  useEffect(() => {
    if (!cursor) return;
    const cell = document.querySelector(`[data-cell="${cursor.cell}"]`);
    const stages = cell?.querySelector(".stages") ?? cell;
    if (!cell || !stages || isSeen(stages)) return;
    const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    cell.scrollIntoView({ block: "nearest", behavior: calm ? "instant" : "smooth" });
  }, [cursor]);
}

function isSeen(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  const head = document.querySelector(".head")?.getBoundingClientRect().bottom ?? 0;
  return bottom > head && top < innerHeight;
}
