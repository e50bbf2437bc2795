// The solver with what takes long in steps: for the product, which shows something else meanwhile. Games have that in one go,
// from `index.ts`; the command line has this very file from the package, as whoever requires it.
export * from "./index.js";
export { staticsInSteps } from "./broadphase/multiLevelGrid.js";
export { tilesInSteps } from "./broadphase/tiles.js";
export { frameInSteps } from "./world/persistentWorld.js";
