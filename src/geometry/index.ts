export { GREATEST, isFrameRate, isWithinReach, LEAST_RATE } from "./limits.js";
export { at, boxAt, overlaps, sweptBounds, touches, union, type Box, type Vec } from "./box.js";
export { Clusters } from "./clusters.js";
