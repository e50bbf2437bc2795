import { at, sweptBounds } from "../geometry/index.js";
import { restingBox } from "../drawing/index.js";
import type { SceneView } from "../protocol.js";
import type { MovingBox } from "../solver/index.js";
import { isSound, obstacleBox } from "./leg.js";
import { spansOf } from "./spans.js";
import type { Obstacle } from "./obstacle.js";
import { solidsWithin } from "./solidsWithin.js";

/** Frames ahead in which tiles and boxes of a level are looked for. */
const framesAhead = 32;

/** The obstacle that a mover would meet first if it went straight on for ever, else the one that is nearest to it. */
export function nearest(scene: SceneView, mover: number, frame: number, moving: MovingBox): Obstacle | undefined {
  if (!isSound(moving)) return undefined;
  let found: Obstacle | undefined;
  let soonest = Infinity;
  let closest = Infinity;
  const consider = (obstacle: Obstacle, box: MovingBox | undefined): void => {
    if (!box || !isSound(box)) return;
    const spans = spansOf(moving, box);
    const entry = Math.max(...spans.map((span) => span.entry));
    const exit = Math.min(...spans.map((span) => span.exit));
    const meets = entry <= exit && exit >= 0;
    const time = meets ? Math.max(0, entry) : Infinity;
    const distance = Math.hypot(...spans.map(({ gap }) => Math.max(0, gap)));
    if (!(time < soonest || (time === soonest && distance < closest))) return;
    [found, soonest, closest] = [obstacle, time, distance];
  };
  for (let index = 0; index < scene.bodies.ids.length; index++) {
    if (index === mover) continue;
    const obstacle = { kind: "body", index } as const;
    consider(obstacle, obstacleBox(scene, obstacle, frame, frame - 1));
  }
  const still = moving.min.map(() => 0);
  for (let ahead = 0; ahead < framesAhead && ahead < soonest; ahead++) {
    const shifted = {
      min: moving.min.map((low, axis) => low + ahead * at(moving.displacement, axis)),
      max: moving.max.map((high, axis) => high + ahead * at(moving.displacement, axis)),
    };
    for (const obstacle of solidsWithin(scene, sweptBounds(shifted, moving.displacement))) {
      const box = restingBox(scene, obstacle);
      consider(obstacle, box && { ...box, displacement: still });
    }
  }
  return found;
}
