export { difference, differenceInSteps, withChange, type Change } from "./change.js";
export * from "./level.js";
export { fromBase64, pack, packText, toBase64, type Packed } from "./pack.js";
export * from "./preview.js";
