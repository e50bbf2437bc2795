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
