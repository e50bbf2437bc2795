// When two meet, who meets first, and what moves where in a frame: the library that games use. `sweep` is about two, `broadphase`
// about one among many that rest, `world` about all that move, `methods` are the published sweeps.
export type { Box, Vec } from "../geometry/index.js";
export { joined } from "./broadphase/combined.js";
export type { IndexedHit } from "./broadphase/firstHit.js";
export { statics } from "./broadphase/multiLevelGrid.js";
export { scan } from "./broadphase/scan.js";
export { type TileMap, tiles } from "./broadphase/tileMap.js";
export * from "./methods/index.js";
export { isConvex, penetrationConvex, sweepConvex } from "./sweep/convex/sweepConvex.js";
export { penetration, positionBelow } from "./sweep/separation.js";
export { sweep } from "./sweep/sweep.js";
export { sweepCurve } from "./sweep/curve/sweepCurve.js";
export { sweepCurveConvex } from "./sweep/curve/sweepCurveConvex.js";
export { sweepNumbers } from "./sweep/sweepNumbers.js";
export type * from "./types.js";
export { meetingNormal } from "./world/collisionFilter.js";
export type { ContactList, FrameContact } from "./world/contactList.js";
export {
  type BodyChanges,
  createWorld,
  type Frame,
  type PersistentWorld,
  type WorldOptions,
} from "./world/persistentWorld.js";
export { responses } from "./world/responses.js";
export { step } from "./world/step.js";
