export { readOgmo } from "./readOgmo.js";
