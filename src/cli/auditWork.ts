import { auditLevels, type Mover } from "../audit/index.js";
import { isLevelFile, looksLikeLevel, readLevels, type LevelChoice } from "../levels/index.js";
import { auditedFile, unreadableLevels, type AuditedFile } from "../report/index.js";
import { FilesAround } from "./levelFiles.js";
import type { Work } from "./work.js";

export interface AuditOptions {
  readonly mover: Mover;
  readonly choice: LevelChoice;
}

/** A file of a folder that is no level has no result: other programs' files end as levels' do. */
export const auditWork: Work<AuditOptions, AuditedFile | undefined> = {
  name: "audit",
  // A level may be large.
  ahead: 1,
  bytesWorthThreads: 4 << 20,
  async resultOf(level, { mover, choice }) {
    const files = new FilesAround(level, process.cwd());
    let text: string;
    try {
      text = await files.read(files.file);
    } catch (error) {
      return unreadableLevels(level.name, error instanceof Error ? error.message : String(error));
    }
    if (!level.isNamed && !isLevelFile(level.name) && !looksLikeLevel(text)) return undefined;
    const reading = await readLevels(files.file, files, choice);
    const audits = await auditLevels(reading.levels, mover);
    return auditedFile(level.name, reading, audits, (source) => files.placeOf(source));
  },
  failed: ({ name }, message) => unreadableLevels(name, message),
};
