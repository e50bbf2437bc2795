export { auditLevels } from "./auditLevels.js";
export { auditVerdict, tunnelCount } from "./verdict.js";
export type { LevelAudit, Mover, WeakWall } from "./weakWall.js";
