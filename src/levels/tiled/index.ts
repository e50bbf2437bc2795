export { tiledArt } from "./tiledArt.js";
export { readTiled } from "./readTiled.js";
