export { outward } from "./outward.js";
export { statics } from "./statics.js";
export { tiles, type TileMap } from "./tiles.js";
