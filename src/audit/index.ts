export { auditLevels } from "./auditLevels.js";
export { auditVerdict, notAudited, tunnelCount } from "./verdict.js";
export type { LevelAudit, Mover, WeakWall } from "./weakWall.js";
