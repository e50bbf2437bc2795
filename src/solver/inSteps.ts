// What takes long, in steps: for the product, which shows something else meanwhile. Games have it in one go, from `index.ts`.
export { staticsInSteps } from "./broadphase/multiLevelGrid.js";
export { tilesInSteps } from "./broadphase/tiles.js";
export { frameInSteps } from "./world/persistentWorld.js";
