export { ldtkArt } from "./art.js";
export { readLdtk } from "./readLdtk.js";
