export { tiledArt } from "./art.js";
export { readTiled } from "./readTiled.js";
