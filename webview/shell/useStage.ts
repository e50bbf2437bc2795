import type { RefObject } from "preact";
import type { Size } from "../../src/view/index.js";
import { useLayoutEffect, useRef, useState } from "preact/hooks";

/**
 * A stage on the canvas of an element, which is its first child, for as long as the element is there.
 *
 * @param attach what else begins with the stage; gives what ends it
 */
export function useStage<S extends { destroy(): void }>(
  Stage: new (canvas: HTMLDivElement) => S,
  attach?: (element: HTMLDivElement, stage: S) => () => void,
) {
  const container = useRef<HTMLDivElement>(null);
  const stage = useRef<S | undefined>(undefined);
  useLayoutEffect(() => {
    const element = container.current;
    const canvas = element?.firstElementChild;
    if (!element || !(canvas instanceof HTMLDivElement)) return undefined;
    const created = new Stage(canvas);
    stage.current = created;
    const detach = attach?.(element, created);
    return () => {
      detach?.();
      created.destroy();
      stage.current = undefined;
    };
  }, []);
  return { container, stage };
}

/** The whole pixels that an element is wide, now and whenever that changes; 0 before it is there. */
export function useWidth(container: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = container.current;
    if (!element) return undefined;
    const measure = (): void => setWidth(Math.floor(element.getBoundingClientRect().width));
    const sized = new ResizeObserver(measure);
    sized.observe(element);
    // At once, so that the first frame has the picture in it.
    measure();
    return () => sized.disconnect();
  }, []);
  return width;
}

/** The pixels of the window, now and whenever they change. */
export function useWindowSize(): Size {
  const [size, setSize] = useState({ width: innerWidth, height: innerHeight });
  useLayoutEffect(() => {
    const measure = (): void => setSize({ width: innerWidth, height: innerHeight });
    addEventListener("resize", measure);
    return () => removeEventListener("resize", measure);
  }, []);
  return size;
}
