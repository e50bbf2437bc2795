export { levelOutline, type LevelOutline } from "./levelOutline.js";
export { levelSheet, paintLevelGrid, paintLevelMarks, type LevelPicture } from "./levelPicture.js";
export { pickWall, viewOfWall, wallOnScreen } from "./weakWalls.js";
