import { gamedev } from "./gamedev.js";
export type { GamedevTrace } from "./gamedev.js";
import { gomez } from "./gomez.js";
export type { GomezTrace } from "./gomez.js";
export type { MethodAnswer } from "./method.js";
import { minkowski } from "./minkowski.js";
export type { MinkowskiTrace } from "./minkowski.js";
import { tile } from "./tile.js";
export type { TileTrace } from "./tile.js";

/** The published methods, by the names under which a scene asks for them. */
export const methods = { gamedev, minkowski, gomez, tile };
