export { type Candidates } from "./broadPhase.js";
export { paintLabels } from "./ground.js";
export { type Brush } from "./brush.js";
export { labelFontSize, palettes, type Palette, type ThemeKind } from "./palette.js";
export { paintGrid } from "./ground.js";
export { paintBoxes } from "./marks.js";
export {
  defaultLayers,
  paintBodies,
  paintGround,
  paintMotion,
  paintNotes,
  paintPicture,
  type Layers,
  type Picture,
} from "./picture.js";
export { paintSpace } from "./space.js";
export { paintPlaced, type PlacedPicture, type Sheet } from "./sheet.js";
export { type Surface } from "./surface.js";
export { leastOutlined, paintTiles, tilePixels } from "./tiles.js";
