import { overlaps } from "../../geometry/index.js";
import type { Frame } from "./events.js";
import { anythingIn } from "./freeSpace.js";

/**
 * Stops a mover for the rest of the frame that rounding put into something and that no place near it frees: what moves on
 * from inside a wall is not seen to meet it, and would come out on its other side.
 */
export function strand(frame: Frame, mover: number, time: number): void {
  frame.stranded.push(mover);
  frame.caught.add(mover);
  frame.movers.freeze(mover, time);
  frame.paths.mark(mover, time);
}

/**
 * Puts movers that are still in something when the frame ends back to where it began for them, and whoever is there by
 * now as well. Where it began nothing was in anything, so that this ends with nothing in anything.
 */
export function takeBack(frame: Frame): void {
  const { movers, neighbours, stranded } = frame;
  const isBack = new Set<number>();
  const work = stranded.filter((mover) => anythingIn(frame, mover, 1)(movers.box(mover, 1)) !== undefined);
  for (const mover of work) {
    if (isBack.has(mover)) continue;
    isBack.add(mover);
    frame.caught.add(mover);
    for (let axis = 0; axis < movers.dimensions; axis++) movers.place(mover, axis, movers.origin(mover, axis), 1);
    movers.freeze(mover, 1);
    movers.bound(mover, 1);
    neighbours.update(mover);
    frame.paths.mark(mover, 1);
    const box = movers.box(mover, 1);
    for (const other of neighbours.touchingBox(box)) {
      if (other !== mover && !movers.passes(other) && overlaps(box, movers.box(other, 1))) work.push(other);
    }
  }
}
