import { gamedev } from "./gamedev.js";
import { gomez } from "./gomez.js";
import { minkowski } from "./minkowski.js";
import { tile } from "./tile.js";

/** The published methods, by the names under which a scene asks for them. */
export const methods = { gamedev, minkowski, gomez, tile };

export type { GamedevTrace } from "./gamedev.js";
export type { GomezTrace } from "./gomez.js";
export type { MethodAnswer } from "./method.js";
export type { MinkowskiTrace } from "./minkowski.js";
export type { TileTrace } from "./tile.js";
