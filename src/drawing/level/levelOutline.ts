import type { LevelView } from "../../protocol.js";
import type { Rect } from "../hull.js";
import type { BoxesMark } from "../mark.js";
import { levelBoxes, tilesMark, type Outline } from "../outline.js";

/** What of a level is solid, as it is drawn. */
export interface LevelOutline extends Pick<Outline, "tiles" | "solids" | "statics"> {
  readonly unit: string;
  readonly bounds: Rect;
}

const none: BoxesMark = { kind: "boxes", role: "static", rects: new Float64Array(), bodies: new Uint32Array() };

/** Describes a level. */
export function levelOutline({ bounds, grids, boxes }: LevelView): LevelOutline {
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = bounds;
  return {
    tiles: grids.map(tilesMark),
    solids: levelBoxes(boxes),
    statics: none,
    unit: "px",
    bounds: x1 > x0 && y1 > y0 ? [x0, y0, x1, y1] : [x0, y0, x0 + 1, y0 + 1],
  };
}
