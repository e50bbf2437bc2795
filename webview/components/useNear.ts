import type { RefObject } from "preact";
import { focusedBeside } from "./focus.js";
import { useLayoutEffect, useState } from "preact/hooks";

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
