export { godotArt } from "./art.js";
export * from "./movers.js";
export { projectOfGodot } from "./files.js";
export { readGodot } from "./readGodot.js";
