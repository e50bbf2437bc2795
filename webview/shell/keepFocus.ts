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
