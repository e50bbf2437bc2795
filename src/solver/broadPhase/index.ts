export { outward } from "./outward.js";
export { statics } from "./statics.js";
