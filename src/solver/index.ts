export type { Box, Vec } from "../geometry/index.js";
export type {
  Body,
  Contact,
  Hit,
  MovingBox,
  ResponseName,
  StepResult,
  Sweep,
  SweepFunction,
  Waypoint,
  World,
} from "./contract.js";
