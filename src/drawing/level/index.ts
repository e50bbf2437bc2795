export { levelOutline, type LevelOutline } from "./levelOutline.js";
export { paintWeakWalls, pickWall, viewOfWall, wallOnScreen } from "./weakWalls.js";
