import { isLevelFile, looksLikeLevel } from "../levels/index.js";
import { type AuditedFile, oneLine, unreadableLevels } from "../report/index.js";
import { auditOf, type LevelCheck, LevelReadings, unchangingContext, reasonOf } from "../workspace/index.js";
import { filesAround } from "./levelFiles.js";
import type { Looked, Work } from "./work.js";

export type AuditOptions = Pick<LevelCheck, "mover" | "choice">;

/** A file of a folder that is no level has no result: other programs' files end as levels' do. */
export const auditWork: Work<AuditOptions, Looked<AuditedFile | undefined>> = {
  name: "audit",
  // A level may be large.
  ahead: 1,
  bytesWorthThreads: 4 << 20,
  async resultOf(level, check) {
    const { path, name, foundIn, refusal } = level;
    const refused = (why: string) => ({ result: unreadableLevels(name, why), files: [path] });
    if (refusal !== undefined) return refused(refusal);
    if (name.endsWith(".aabb.json")) return refused(thisIsScene(name));
    const files = filesAround(level, process.cwd());
    let text: string;
    try {
      text = await files.read(files.file);
    } catch (error) {
      return refused(reasonOf(error));
    }
    const isLevel = isLevelFile(name) || looksLikeLevel(text);
    if (foundIn !== undefined && !isLevel) return { result: undefined, files: [path] };
    const context = unchangingContext();
    const place = { name, around: () => files, isNamed: false, isThere: () => Promise.resolve(true) };
    const audit = auditOf(place, [check], new LevelReadings(context), context);
    const using = audit.use();
    const audited = await audit.settled();
    const read = [...audit.files];
    using.dispose();
    return { result: audited?.results[0]?.audited, files: read };
  },
  failed: ({ path, name }, message) => ({ result: unreadableLevels(name, message), files: [path] }),
};

const thisIsScene = (name: string): string =>
  `this is a scene, not a level; what tunnels in it is told by: aabb check ${oneLine(name)}`;
