export type { Box, Vec } from "../geometry/index.js";
export { joined } from "./broadphase/combined.js";
export type { IndexedHit } from "./broadphase/firstHit.js";
export { statics } from "./broadphase/multiLevelGrid.js";
export { scan } from "./broadphase/scan.js";
export { type TileMap, tiles } from "./broadphase/tiles.js";
export {
  type GamedevTrace,
  type GomezTrace,
  type MethodAnswer,
  methods,
  type MinkowskiTrace,
  type TileTrace,
} from "./methods/index.js";
export { penetration, positionBelow } from "./sweep/separation.js";
export { sweep } from "./sweep/sweep.js";
export type {
  Body,
  Contact,
  Hit,
  MovingBox,
  OwnResponseName,
  Response,
  ResponseName,
  Statics,
  StepOptions,
  StepResult,
  Sweep,
  SweepFunction,
  Waypoint,
  World,
} from "./types.js";
export { responses } from "./world/responses.js";
export { step } from "./world/step.js";
