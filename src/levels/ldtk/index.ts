export { readLdtk } from "./readLdtk.js";
