export {
  coordinateAt,
  entriesOf,
  firstLater,
  hasSolids,
  isImmovable,
  obstacleName,
  restingBox,
  sizeOf,
} from "./bodies.js";
export { boxesMeeting, boxIndex } from "./boxIndex.js";
export { boxesInView, pick } from "./boxesInView.js";
export { contactsCrowded } from "./eventMarks.js";
export { contactsCsv, exportName, wallsCsv, type ExportFormat } from "./exports.js";
export {
  aim,
  bodyReading,
  move,
  resize,
  vector,
  type Along2,
  type Aspect,
  type BodyChange,
  type Seen,
} from "./handles/changes.js";
export {
  alongWorld,
  bodiesWithin,
  cursorOf,
  gripAt,
  handlesOf,
  only,
  wayOf,
  type Grip,
  type Handle,
} from "./handles/grips.js";
export { paintHands, type Hands } from "./handles/paintHands.js";
export { pixelStep, product, restOf, settle, sum, type Rest } from "./handles/snap.js";
export {
  firstInstant,
  instantAt,
  instantOf,
  instantGeometry,
  type Instant,
  type InstantGeometry,
} from "./instantGeometry.js";
export { currentContact, labels } from "./labels.js";
export {
  levelGeometry,
  levelSheet,
  paintLevelGrid,
  paintLevelMarks,
  pickWall,
  viewOfWall,
  wallOnScreen,
  type LevelGeometry,
  type LevelPicture,
} from "./levelPicture.js";
export {
  arrowLength,
  crowdSize,
  styleOf,
  type ArrowMark,
  type BoxesMark,
  type BoxRole,
  type ColourRole,
  type Mark,
  type TilesMark,
} from "./marks.js";
export { directionGlyph, fixed, fraction, plain, vectorText } from "./numberText.js";
export type { Candidates } from "./paint/broadPhase.js";
export {
  labelFontSize,
  palettes,
  type Brush,
  type Palette,
  type Point,
  type Surface,
  type ThemeKind,
} from "./paint/brush.js";
export { paintGrid, paintLabels } from "./paint/ground.js";
export { paintBoxes } from "./paint/marks.js";
export {
  defaultLayers,
  layerNames,
  paintBodies,
  paintMotion,
  paintNotes,
  type Layers,
  type Picture,
} from "./paint/picture.js";
export { Strokes } from "./paint/strokes.js";
export { leastOutlined, paintTiles, tilePixels } from "./paint/tiles.js";
export {
  fitPanes,
  heightFor,
  panesFor,
  planesOf,
  sizeOfPanes,
  viewOn,
  withView,
  type Pane,
  type SpaceView,
} from "./panes.js";
export { labelHeight, placeLabels, type Label, type LabelRequest } from "./placement.js";
export {
  axesOf,
  fit,
  growsUp,
  originOf,
  panBy,
  planeName,
  project,
  screenX,
  screenY,
  worldX,
  worldY,
  zoomAt,
  type Axes,
  type Plane,
  type Projection,
  type Size,
  type View,
} from "./projection.js";
export type { Rect } from "./rect.js";
export { ruler } from "./ruler.js";
export { hasSameGround, sceneGeometry, withFullReach, type SceneGeometry } from "./sceneGeometry.js";
export { paintPlaced, sceneSheet, type Look, type Sheet } from "./sheet.js";
export { freeCorner, isometric, paintSpace, spaceBoxes, type SpaceBoxes } from "./space.js";
export { sheetSvg, SvgSurface } from "./svg.js";
export { notebookBadges, passes, sceneBadges, type Badge, type Judged } from "./verdict.js";
