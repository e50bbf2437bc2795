export { auditLevels } from "./auditLevels.js";
export type { LevelAudit, Mover, WeakWall } from "./weakWall.js";
export { auditVerdict, notAudited, tunnelCount } from "./words.js";
