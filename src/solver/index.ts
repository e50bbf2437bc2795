export type { Box, Vec } from "../geometry/index.js";
export type {
  Body,
  Contact,
  Hit,
  MovingBox,
  ResponseName,
  Statics,
  StepResult,
  Sweep,
  SweepFunction,
  Waypoint,
  World,
} from "./contract.js";
export { penetration } from "./penetration.js";
export { responses, type Response } from "./responses.js";
export { positionBelow } from "./snap.js";
export { joined, scan, statics, tiles, type IndexedHit, type TileMap } from "./broadPhase/index.js";
export { step } from "./step/index.js";
export { sweep } from "./sweep.js";
export {
  methods,
  type GamedevTrace,
  type GomezTrace,
  type MethodAnswer,
  type MinkowskiTrace,
  type TileTrace,
} from "./methods/index.js";
