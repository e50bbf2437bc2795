export { at, boxAt, overlaps, sweptBounds, touches, union, type Box, type Vec } from "./box.js";
