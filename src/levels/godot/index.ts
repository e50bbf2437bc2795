export { godotArt } from "./art.js";
export * from "./movers.js";
export { readGodot } from "./readGodot.js";
