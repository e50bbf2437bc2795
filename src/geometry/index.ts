export {
  at,
  type Box,
  boxAt,
  GREATEST,
  isFrameRate,
  isWithinReach,
  LEAST_RATE,
  overlaps,
  sweptBounds,
  touches,
  union,
  type Vec,
} from "./box.js";
export { Clusters } from "./clusters.js";
export { partitionPoint } from "./partitionPoint.js";
