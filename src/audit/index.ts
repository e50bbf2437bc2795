export type { LevelAudit, Mover, WeakWall } from "./weakWall.js";
