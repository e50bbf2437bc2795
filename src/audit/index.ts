export { accepting } from "./accepting.js";
export { auditLevels } from "./auditLevels.js";
export type { Acceptance, LevelAudit, Margin, Mover, WeakWall } from "./weakWall.js";
export { auditVerdict, marginText, notAudited, tunnelCount } from "./words.js";
