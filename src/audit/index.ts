export { accepting } from "./accepting.js";
export { auditLevels } from "./auditLevels.js";
export type { Acceptance, LevelAudit, Mover, WeakWall } from "./weakWall.js";
export { auditVerdict, notAudited, tunnelCount } from "./words.js";
