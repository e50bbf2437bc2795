export { at, boxAt, overlaps, penetration, sweptBounds, touches, union, type Box, type Vec } from "./box.js";
