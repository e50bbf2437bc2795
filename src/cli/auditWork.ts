import { auditLevels, type Mover } from "../audit/index.js";
import { isLevelFile, looksLikeLevel, readLevels, type LevelChoice } from "../levels/index.js";
import { auditedFile, oneLine, unreadableLevels, type AuditedFile } from "../report/index.js";
import { FilesAround } from "./levelFiles.js";
import type { Looked, Work } from "./work.js";

export interface AuditOptions {
  readonly mover: Mover;
  readonly choice: LevelChoice;
}

/** A file of a folder that is no level has no result: other programs' files end as levels' do. */
export const auditWork: Work<AuditOptions, Looked<AuditedFile | undefined>> = {
  name: "audit",
  // A level may be large.
  ahead: 1,
  bytesWorthThreads: 4 << 20,
  async resultOf(level, { mover, choice }) {
    const { path, name, foundIn, refusal } = level;
    const refused = (why: string) => ({ result: unreadableLevels(name, why), files: [path] });
    if (refusal !== undefined) return refused(refusal);
    if (name.endsWith(".aabb.json")) return refused(thisIsScene(name));
    const files = new FilesAround(level, process.cwd());
    let text: string;
    try {
      text = await files.read(files.file);
    } catch (error) {
      return refused(error instanceof Error ? error.message : String(error));
    }
    const isLevel = isLevelFile(name) || looksLikeLevel(text);
    if (foundIn !== undefined && !isLevel) return { result: undefined, files: [path] };
    const reading = await readLevels(files.file, files, choice);
    const audits = await auditLevels(reading.levels, mover);
    const result = auditedFile(name, reading, audits, (source) => files.placeOf(source));
    return { result, files: reading.files.map((file) => files.pathOf(file)) };
  },
  failed: ({ path, name }, message) => ({ result: unreadableLevels(name, message), files: [path] }),
};

const thisIsScene = (name: string): string =>
  `this is a scene, not a level; what tunnels in it is told by: aabb check ${oneLine(name)}`;
