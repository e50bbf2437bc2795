import { auditLevels, type LevelAudit, type Mover } from "../audit/index.js";
import type { Steps } from "../geometry/index.js";
import type { LevelChoice, LevelReading } from "../levels/index.js";
import { auditedInSteps, type AuditedFile } from "../report/index.js";
import { Derived, type Context, type Recipe } from "./derived.js";
import type { FilesAround } from "./files.js";
import type { LevelReadings } from "./levelReadings.js";

/** What a level is checked for: a mover, and which parts of the level stop it. */
export interface LevelCheck {
  /** Name of the profile that it comes from. */
  readonly profile?: string;
  readonly mover: Mover;
  readonly choice: LevelChoice;
}

/** What one check of a level's file came to. */
export interface AuditResult {
  readonly check: LevelCheck;
  readonly reading: LevelReading;
  /** Of each level of the reading. */
  readonly audits: readonly LevelAudit[];
  /** The same with places in texts; files are paths from the root, for `uriOf`. */
  readonly audited: AuditedFile;
}

/** All checks of a level's file. */
export interface AuditedLevels {
  readonly results: readonly AuditResult[];
  /** The uri of a path in the results. */
  uriOf(path: string): string;
}

/** A level's file that is audited. */
export interface AuditedPlace {
  /** Of the file in reports. */
  readonly name: string;
  /** What lies around the file, made anew for each reading. */
  readonly around: () => FilesAround;
  /** Whether the user has named the file, and it was not found by a search. */
  readonly isNamed: boolean;
  isThere(): Promise<boolean>;
}

/** Programs write a file in several steps, and people type. */
const rest = { ms: 100, since: "last" } as const;

/** The audit of a level's file: undefined once the file is gone. */
export function auditOf(
  { name, around, isNamed, isThere }: AuditedPlace,
  checks: readonly LevelCheck[],
  readings: LevelReadings,
  context: Context,
): Derived<AuditedLevels | undefined> {
  const compute: Recipe<AuditedLevels | undefined>["compute"] = async ({ read, pause }, before) => {
    const place = around();
    if (before && !(await isThere())) return undefined;
    const results: AuditResult[] = [];
    for (const [i, check] of checks.entries()) {
      const part = (from: number, done: number): number => (i + (from + done) / 2) / checks.length;
      const reads = readings.of(around, place.file, check.choice, isNamed);
      const { reading, files } = await read(reads, (done) => part(0, done));
      const known = before?.results[i];
      if (known?.reading === reading) {
        results.push(known);
        continue;
      }
      const audits = await auditLevels(reading.levels, check.mover, (done) => pause(part(1, done)));
      const saying = function* (): Steps<AuditedFile> {
        for (const file of reading.files) yield* files.findLines(file);
        return yield* auditedInSteps(name, reading, audits, (source) => files.placeOf(source));
      };
      const steps = saying();
      let step = steps.next();
      for (; step.done !== true; step = steps.next()) await pause(part(1, 1));
      const audited = step.value;
      results.push({ check, reading, audits, audited });
    }
    const isSame = before && results.every((result, i) => result === before.results[i]);
    return isSame ? before : { results, uriOf: (path) => place.uriOf(path) };
  };
  return new Derived(context, { rest, compute });
}
