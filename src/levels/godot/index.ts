export { readGodot } from "./readGodot.js";
