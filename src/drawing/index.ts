export { hasSameGround } from "./ground.js";
export { hasSolids, obstacleName, restingBox, tileBox } from "./solid.js";
export { isImmovable, sizeOf } from "./body.js";
export { boxesMeeting, boxIndex, type BoxIndex } from "./boxIndex.js";
export { contactsCrowded } from "./contactMarks.js";
export { currentContact, labels, rulerRoom, scaleText } from "./labels.js";
export {
  aim,
  alongWorld,
  bodiesWithin,
  bodyReading,
  cursorOf,
  gripAt,
  handlesOf,
  move,
  nearest,
  only,
  paintHands,
  pixelStep,
  product,
  resize,
  restOf,
  settle,
  sum,
  vector,
  velocityOf,
  wayOf,
  withFullReach,
  type Along2,
  type Aspect,
  type BodyChange,
  type Grip,
  type Handle,
  type Hands,
  type Rest,
  type Seen,
  type Sides,
} from "./handles/index.js";
export {
  arrowLength,
  crowdSize,
  styleOf,
  type ArrowMark,
  type BoxesMark,
  type BoxRole,
  type ColourRole,
  type DotMark,
  type HatchMark,
  type HullMark,
  type Mark,
  type PathMark,
  type Style,
  type TilesMark,
} from "./mark.js";
export { firstInstant, instantAt, instantOf, moment, type Instant, type Moment } from "./moment.js";
export { count, notEvaluatedText, partialScenesText, type Countable } from "../wording/index.js";
export { directionGlyph, fixed, fraction, plain, vectorText } from "./numberText.js";
export {
  levelOutline,
  levelSheet,
  paintLevelGrid,
  paintLevelMarks,
  pickWall,
  viewOfWall,
  wallOnScreen,
  type LevelOutline,
  type LevelPicture,
} from "./level/index.js";
export { outline, type Outline } from "./outline.js";
export { screenRect } from "./occupied.js";
export {
  defaultLayers,
  labelFontSize,
  leastOutlined,
  paintBodies,
  paintBoxes,
  paintGrid,
  paintGround,
  paintLabels,
  paintMotion,
  paintNotes,
  paintPicture,
  paintTiles,
  tilePixels,
  paintSpace,
  paintPlaced,
  palettes,
  type Brush,
  type Candidates,
  type Layers,
  type Palette,
  type Picture,
  type PlacedPicture,
  type Sheet,
  type Surface,
  type ThemeKind,
} from "./paint/index.js";
export { boxesInView, placeOf } from "./inView.js";
export { pick } from "./pick.js";
export { labelHeight } from "./candidates.js";
export { placeLabels, type Label, type LabelRequest, type Line } from "./placement.js";
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
export { freeCorner, isometric, spaceBoxes, type SpaceBoxes } from "./space.js";
export { axesOf, growsUp, planeFor, planeName, type Axes, type Plane } from "./plane.js";
export { sceneSheet, type Look } from "./sceneSheet.js";
export { sheetSvg, SvgSurface } from "./svg/index.js";
export { tileLevels, type TileLevel } from "./tileLevels.js";
export { ruler, type Ruler, type Tick } from "./ticks.js";
export { passes, sceneBadges, type Badge, type Judged } from "./verdict.js";
export { hullNumbers, type Rect } from "./hull.js";
export { coordinateAt, entriesOf, firstLater } from "./track.js";
export {
  fit,
  originOf,
  panBy,
  project,
  screenX,
  screenY,
  worldX,
  worldY,
  zoomAt,
  type Projection,
  type Size,
  type View,
} from "./view.js";
