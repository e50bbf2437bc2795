import type * as vscode from "vscode";
import { auditLevels, type LevelAudit } from "../../audit/index.js";
import { readLevels, type LevelChoice, type LevelReading, type Pause } from "../../levels/index.js";
import { auditedFile, type AuditedFile } from "../../report/index.js";
import { FilesAround } from "../levelFiles.js";
import { nameOf } from "../sceneFiles.js";
import type { LevelCheck } from "./profiles.js";

/** What one check of a level's file came to. */
export interface AuditResult {
  readonly check: LevelCheck;
  readonly reading: LevelReading;
  /** Of each level of the reading. */
  readonly audits: readonly LevelAudit[];
  /** The same with places in texts; files are paths from the root, for `uriOf`. */
  readonly audited: AuditedFile;
}

/** All checks of a level's file, made of the same texts. */
export interface AuditedLevels {
  readonly results: readonly AuditResult[];
  /** Everything that was read, or looked for: when one of them changes, so may the results. */
  readonly files: readonly vscode.Uri[];
  /** Their texts. */
  readonly around: FilesAround;
}

/**
 * Reads a level's file and audits it.
 * @param known what came of it before, where no file has changed since: the levels are not read again for another mover
 * @param pause called every few milliseconds of work; when it rejects, so does this
 * @param isNamed whether the user has named the file, and it was not found by a search
 */
export async function auditFile(
  uri: vscode.Uri,
  checks: readonly LevelCheck[],
  known: AuditedLevels | undefined,
  pause: Pause,
  isNamed: boolean,
): Promise<AuditedLevels> {
  const around = known?.around ?? new FilesAround(uri, isNamed);
  const file = around.pathOf(uri);
  const results: AuditResult[] = [];
  const files = new Set([file]);
  for (const [i, check] of checks.entries()) {
    const part = (from: number, done: number): ReturnType<Pause> => pause((i + (from + done) / 2) / checks.length);
    const reading =
      known?.results.find((result) => isSame(result.check.choice, check.choice))?.reading ??
      (await readLevels(file, around, check.choice, (done) => part(0, done)));
    const audits = await auditLevels(reading.levels, check.mover, (done) => part(1, done));
    const audited = auditedFile(nameOf(uri), reading, audits, (source) => around.placeOf(source));
    for (const path of reading.files) files.add(path);
    results.push({ check, reading, audits, audited });
  }
  return { results, files: [...files].map((path) => around.uriOf(path)), around };
}

function isSame(a: LevelChoice, b: LevelChoice): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
