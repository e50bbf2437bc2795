export type { IndexedHit } from "./firstHit.js";
export { joined } from "./joined.js";
export { scan } from "./scan.js";
export { statics } from "./statics.js";
export { tiles, type TileMap } from "./tiles.js";
