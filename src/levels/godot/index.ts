export { godotArt } from "./art.js";
export {
  type GodotBody,
  type GodotMover,
  godotMoverName,
  isMover,
  mayHaveMovers,
  moverNumbers,
  readGodotBodies,
  readGodotMovers,
} from "./movers.js";
export { readGodot } from "./readGodot.js";
