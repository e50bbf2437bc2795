export { ldtkArt } from "./ldtkArt.js";
export { readLdtk } from "./readLdtk.js";
