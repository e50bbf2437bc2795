export { godotArt } from "./godotArt.js";
export * from "./scriptedMovers.js";
export { projectOfGodot } from "./godotFiles.js";
export { readGodot } from "./readGodot.js";
