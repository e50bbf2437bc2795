import { at, type Box } from "../geometry/index.js";
import type { Level, LevelProblem } from "../levels/index.js";
import { num, numUp } from "../wording/index.js";
import { placeText } from "./placeText.js";
import type { Mover } from "./weakWall.js";

/** Whether anything can be inside of a box. One without area is a line. */
export function hasArea({ min, max }: Box): boolean {
  return at(min, 0) < at(max, 0) && at(min, 1) < at(max, 1);
}

/**
 * Lines of a level that the mover can step over. To a game with an exact sweep they are obstacles, but no cell lies in
 * them in which an audit could look for a wall: so it must say that it did not. Those that are as long as a step together
 * with the mover are seen at the end of some frame.
 */
export function flatSolids({ boxes }: Level, mover: Mover): readonly LevelProblem[] {
  const steps = mover.speed.map((speed) => speed / mover.fps);
  const passedAlong = ({ min, max }: Box): number =>
    steps.findIndex((step, axis) => at(max, axis) - at(min, axis) + at(mover.size, axis) < step);
  const passed = boxes.filter(({ box }) => !hasArea(box) && passedAlong(box) >= 0);
  const [first] = passed;
  if (!first) return [];
  const axis = passedAlong(first.box);
  const more = passed.length - 1;
  const others = more > 0 ? ` There ${more === 1 ? "is one" : `are ${more}`} more like it in this level.` : "";
  const message =
    `${first.layer}: ${first.name}, ${placeText(first.box)}, has no area and was left out. The mover moves ` +
    `${num(at(steps, axis))} px a frame ${axis === 0 ? "sideways" : "up or down"} and can step over it. Safe with ` +
    `more than ${numUp(at(steps, axis) - at(mover.size, axis))} px of ${axis === 0 ? "width" : "height"}.${others}`;
  return [{ code: "level-skipped", severity: "warning", message, source: first.source }];
}
