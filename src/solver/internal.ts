// The solver for the product, which knows where the polygons of levels are and is never held by a frame. Games have what they
// need from `index.ts`; the command line has this very file from the package, as whoever requires it.
export * from "./index.js";
export { staticsOf } from "./broadphase/multiLevelGrid.js";
export { beginStep } from "./world/persistentWorld.js";
