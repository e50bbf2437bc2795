export { readTiled } from "./readTiled.js";
