// Boxes, vectors and outlines, and long work in steps: what all parts stand on.
export * from "./box.js";
export * from "./clusters.js";
export * from "./columns.js";
export * from "./defined.js";
export * from "./frameRates.js";
export * from "./obstacle.js";
export * from "./polyline.js";
export * from "./polynomial.js";
export * from "./steps.js";
export * from "./turn.js";
