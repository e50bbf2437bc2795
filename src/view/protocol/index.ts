export {
  readLevelHostMessage,
  readLevelWebviewMessage,
  type LevelHostMessage,
  type LevelView,
  type LevelWebviewMessage,
  type WeakWallView,
} from "./level.js";
export { fromBase64, pack, packText, toBase64, type Packed } from "./pack.js";
export {
  readHostMessage,
  readOutputMessage,
  readSceneOutput,
  readWebviewMessage,
  sceneOutputType,
  type CellView,
  type ContactView,
  type FindingView,
  type GridView,
  type HostMessage,
  type OutputMessage,
  type RunView,
  type SceneDraft,
  type SceneEdit,
  type SceneOutput,
  type SceneView,
  type WebviewMessage,
} from "./preview.js";
