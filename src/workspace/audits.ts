import { accepting, auditLevels, type Acceptance, type LevelAudit, type Mover, type WeakWall } from "../audit/index.js";
import type { LevelChoice, LevelReading } from "../levels/index.js";
import { acceptance, projectChecks } from "../project/index.js";
import { auditedFile, type AuditedFile } from "../report/index.js";
import { LiveValue, type Context, type Recipe } from "./liveValue.js";
import type { FilesAround } from "./filesAround.js";
import type { LevelReadings } from "./levelReadings.js";
import type { ProjectFile, Projects } from "./projects.js";

/** What a level is checked for: a mover, and which parts of the level stop it. */
export interface LevelCheck {
  /** Name of the profile that it comes from. */
  readonly profile?: string;
  readonly mover: Mover;
  readonly choice: LevelChoice;
}

/** What a level is to be checked for: this, or what comes of the project that it is in. */
export type WantedChecks =
  | readonly LevelCheck[]
  | ((project: ProjectFile | undefined, uri: string) => readonly LevelCheck[]);

/** What its project has a level checked for. */
export function checksOfProject(project: ProjectFile | undefined, uri: string): readonly LevelCheck[] {
  const { parsed } = project ?? {};
  if (!project || !parsed?.project) return [];
  const { movers, choice } = projectChecks(parsed.project, project.pathOf(uri));
  return movers.map(({ name, mover, mask }) => ({
    profile: name,
    mover: { ...mover, name },
    choice: { ...choice, mask },
  }));
}

/** What one check of a level's file came to. */
export interface AuditResult {
  readonly check: LevelCheck;
  readonly reading: LevelReading;
  /** Of each level of the reading, before and after its project was asked what it puts up with. */
  readonly found: readonly LevelAudit[];
  readonly audits: readonly LevelAudit[];
  /** The same with places in texts; files are paths from the root, for `uriOf`. */
  readonly audited: AuditedFile;
}

/** All checks of a level's file. */
export interface AuditedLevels {
  readonly results: readonly AuditResult[];
  readonly project: ProjectFile | undefined;
  /** The uri of a path in the results. */
  uriOf(path: string): string;
}

/** What stays of all checks of a level's file where nobody looks at it: what its project wants to know, however much was found. */
export interface KnownLevels {
  readonly project: ProjectFile | undefined;
  /**
   * Fingerprints of what was found and the project accepts; undefined where not all of the level was looked at, for each of the
   * project's movers.
   */
  readonly accepted: ReadonlySet<string> | undefined;
}

export function knownOf(uri: string, { results, project }: AuditedLevels): KnownLevels {
  const known = project?.parsed.project;
  if (!project || !known) return { project, accepted: undefined };
  const movers = new Set(results.map(({ check }) => check.profile));
  const isWhole =
    checksOfProject(project, uri).every(({ profile }) => movers.has(profile)) &&
    results.every(
      ({ audited: { levels, problems } }) =>
        problems.every(({ severity }) => severity !== "error") &&
        levels.every(({ unlisted, isCutShort }) => unlisted === 0 && !isCutShort),
    );
  if (!isWhole) return { project, accepted: undefined };
  const path = project.pathOf(uri);
  const walls = results.flatMap(({ audits }) => audits.flatMap((audit) => audit.walls));
  const accepted = walls.flatMap((wall) => acceptance(known, path, wall)?.entry.finding ?? []);
  return { project, accepted: new Set(accepted) };
}

// What is in every host and no library of the language.
declare function structuredClone<T>(value: T): T;

/** A level's file that is audited. */
interface AuditedPlace {
  /** Of the file in reports. */
  readonly name: string;
  /** What lies around the file, made anew for each reading. */
  readonly around: () => FilesAround;
  /** Whether the user has named the file, and it was not found by a search. */
  readonly isNamed: boolean;
  /** Whether it was there before: if it is not now, it is gone. */
  readonly wasThere?: boolean;
  isThere(): Promise<boolean>;
}

/** Programs write a file in several steps, and people type. */
const rest = { ms: 100, since: "last" } as const;

/** The audit of a level's file: undefined once the file is gone. */
export function auditOf(
  { name, around, isNamed, wasThere = false, isThere }: AuditedPlace,
  wanted: WantedChecks,
  readings: LevelReadings,
  context: Context,
  projects?: Projects,
): LiveValue<AuditedLevels | undefined> {
  const compute: Recipe<AuditedLevels | undefined>["compute"] = async ({ read, pause }, before) => {
    const place = around();
    if ((before || wasThere) && !(await isThere())) return undefined;
    const uri = place.uriOf(place.file);
    const found = projects?.around(uri);
    const project = found && (await read(found));
    const checks = typeof wanted === "function" ? wanted(project, uri) : wanted;
    const results: AuditResult[] = [];
    for (const [i, check] of checks.entries()) {
      const part = (from: number, done: number): number => (i + (from + done) / 2) / checks.length;
      const reads = readings.of(around, place.file, check.choice, isNamed);
      const { reading, files } = await read(reads, (done) => part(0, done));
      const last = before?.results[i];
      const known = last?.reading === reading && isSameCheck(last.check, check) ? last : undefined;
      if (known && before?.project === project) {
        results.push(known);
        continue;
      }
      const found = known?.found ?? (await auditLevels(reading.levels, check.mover, (done) => pause(part(1, done))));
      const audits = found.map((audit) => accepting(audit, (wall) => acceptanceIn(project, uri, wall)));
      const audited = auditedFile(name, reading, audits, (source) => files.placeOf(source), check.profile);
      results.push({ check, reading, found, audits, audited });
    }
    const isSame =
      before?.results.length === results.length &&
      before.project === project &&
      results.every((result, i) => result === before.results[i]);
    return isSame ? before : { results, project, uriOf: (path) => place.uriOf(path) };
  };
  return new LiveValue(context, { rest, compute });
}

function isSameCheck(a: LevelCheck, b: LevelCheck): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}

function acceptanceIn(project: ProjectFile | undefined, uri: string, wall: WeakWall): Acceptance | undefined {
  const accepted = project?.parsed.project && acceptance(project.parsed.project, project.pathOf(uri), wall);
  return accepted && { ...accepted.entry, isOpen: accepted.isOpen };
}
