import { panBy, zoomAt, type Projection, type View } from "../../src/view/index.js";

/** The view after a key that pans or zooms; undefined for every other key. */
export function movedByKey(key: string, p: Projection): View | undefined {
  const step = 40;
  const middle = [p.width / 2, p.height / 2] as const;
  switch (key) {
    case "+":
    case "=":
      return zoomAt(p, ...middle, 1.25);
    case "-":
      return zoomAt(p, ...middle, 0.8);
    case "ArrowLeft":
      return panBy(p, step, 0);
    case "ArrowRight":
      return panBy(p, -step, 0);
    case "ArrowUp":
      return panBy(p, 0, step);
    case "ArrowDown":
      return panBy(p, 0, -step);
    default:
      return undefined;
  }
}
