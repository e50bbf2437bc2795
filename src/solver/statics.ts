import type { Box, Vec } from "../geometry/index.js";
import type { Hit } from "./contract.js";

/** An index over boxes that never move, for many queries. */
export interface Statics {
  readonly dimensions: 2 | 3;
  readonly count: number;
  /** The box with this index. */
  box(index: number): Box;
  /** Indices of all boxes that touch the given one, ascending. */
  touching(box: Box): readonly number[];
  /** The first box that a moving box enters within one frame; ties: fewest axes, then the lowest index. */
  firstHit(box: Box, displacement: Vec): { readonly index: number; readonly sweep: Hit } | undefined;
}
