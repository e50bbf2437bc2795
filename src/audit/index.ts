// Which walls of a level a mover of a size and speed could pass, without a scene.
export { auditLevels } from "./auditLevels.js";
export { groupsOf, sentencesOfGroup } from "./groups.js";
export {
  accepting,
  checkOfMover,
  type Acceptance,
  type LevelAudit,
  type Limits,
  type Margin,
  type Mover,
  placeKey,
  type UnlistedWalls as Unlisted,
  type WeakWall,
} from "./weakWall.js";
export { tryWaysThrough, type WayThrough } from "./crossingSearch.js";
export { auditSentences, auditVerdict, isSafeLevel, notAudited, tunnelCount } from "./auditVerdict.js";
export { marginText } from "./marginWords.js";
export { placeText, wallNames } from "./wallMessages.js";
