// Pictures made from what the protocol says: where all is at a moment, labels, looks, paint, SVG, tables. Where nearly all of a file
// is for others, there is no list.
export { artRange, artTone } from "./artTone.js";
export { animatedSvg, mostAnimated } from "./animation.js";
export {
  byPair,
  happening,
  notebookBadges,
  passes,
  runText,
  sceneBadges,
  type Badge,
  type VerdictFacts as Judged,
} from "./badges.js";
export * from "./bodyRows.js";
export { boxesMeeting, boxIndex } from "./boxIndex.js";
export { boxesInView, countOutside, pick } from "./boxesInView.js";
export * from "./contactRows.js";
export { contactsCrowded } from "./eventMarks.js";
export { bodiesCsv, contactsCsv, exportName, wallsCsv, type ExportFormat } from "./exports.js";
export * from "./handles/boxChanges.js";
export * from "./handles/grips.js";
export * from "./handles/ownTiles.js";
export * from "./handles/changedShapes.js";
export { paintHands, type Hands } from "./handles/paintHands.js";
export { pixelStep, product, restOf, settle, sum, type Rest } from "./handles/snap.js";
export * from "./instantGeometry.js";
export { allSigns, legendSvg, type LegendSign } from "./legend.js";
export { labelHeight, placeLabels, type Label, type LabelRequest } from "./labelPlaces.js";
export { lineMeets, type Line } from "./line.js";
export * from "./levelPicture.js";
export { arrowLength, type ArrowMark, type BoxesMark, type TilesMark } from "./marks.js";
export { styles, type BoxRole } from "./styles.js";
export * from "./numberText.js";
export type { FixWay } from "./protocol/index.js";
export type { Candidates } from "./paint/paintBroadPhase.js";
export type { Brush, Surface } from "./paint/brush.js";
export { paintGrid, paintLabels } from "./paint/ground.js";
export { diamond, paintBoxes } from "./paint/paintMarks.js";
export * from "./paint/picture.js";
export { Strokes } from "./paint/strokes.js";
export { leastOutlined, paintTiles, tilePixels } from "./paint/paintTiles.js";
export * from "./playbackSpeed.js";
export * from "./palette.js";
export { laneGeometry, laneLayouts, laneMoment, lanesOf, laneTitle, type LaneLayout } from "./lanes.js";
export * from "./panes.js";
export * from "./projection.js";
export * from "./recordedFrames.js";
export * from "./recordingPicture.js";
export * from "./recordingFraming.js";
export * from "./recordingWords.js";
export { boundsOf, clipToRect, cornersOfRect, meets, type Point, type Rect } from "./rect.js";
export { ruler } from "./ruler.js";
export { hasSameGround, sceneGeometry, type SceneGeometry } from "./sceneGeometry.js";
export { paintPlaced, sceneSheet, withCard, type Look, type Sheet } from "./sheet.js";
export { paintSpace, spaceBoxes, type SpaceBoxes } from "./space.js";
export { standalonePage } from "./standalonePage.js";
export { sheetSvg } from "./svg.js";
export { SvgSurface } from "./svgSurface.js";
export { describedBodies, describedIn, gravityText, parabolasText, traitText, traitTexts } from "./traits.js";
export {
  calmRecordingCard,
  levelCards,
  recordingCard,
  recordingRemark,
  safeWith,
  type FindingCard,
  type LevelCard,
} from "./findingCards.js";
export {
  calmCard,
  cardLines,
  cardOf,
  cardsOf,
  fixLabels as cureText,
  type Card,
  type Cure,
  type Lengths,
} from "./verdictCards.js";
export { fixedNumber, tunedNumbers, type TunedNumber } from "./tunedNumbers.js";
export type { PlacedLabels } from "./labels.js";
export { paintStrip, stripProjection, stripWidth } from "./runStrip.js";
