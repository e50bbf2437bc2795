export { type Brush } from "./brush.js";
export { type Palette } from "./palette.js";
export {
  paintBodies,
  paintGround,
  paintMotion,
  paintNotes,
  paintPicture,
  type Layers,
  type Picture,
} from "./picture.js";
export { paintSpace } from "./space.js";
export { type Surface } from "./surface.js";
