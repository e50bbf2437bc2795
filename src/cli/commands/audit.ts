import path from "node:path";
import { checkOf, levelEndings } from "../../model/index.js";
import { type Mover, placeKey } from "../../audit/index.js";
import { isIn } from "../../disk/index.js";
import { defined, isWithinReach } from "../../geometry/index.js";
import {
  isAutomappingRule,
  isLevelFile,
  type LevelChoice,
  looksLikeLevel,
  mayBeLevel,
  projectOfGodot,
  type SolidRule,
  ruleOfText,
} from "../../levels/index.js";
import {
  type NewAccepted,
  projectChecks,
  projectName,
  type ProjectProblem,
  unmatched,
  unmatchedProblem,
} from "../../project/index.js";
import {
  type AuditedFile,
  auditedProject,
  auditedTogether,
  auditReport,
  auditSuites,
  auditSums,
  auditText,
  count,
  hasSolids,
  oneLine,
  unreadableLevels,
} from "../../report/index.js";
import {
  auditOf,
  checksOfProject,
  type LevelCheck,
  LevelReadings,
  type ProjectFile,
  projectRemarks,
  unchangingContext,
} from "../../workspace/index.js";
import { command, frameRatesIn, namesLike, pair, ruleName, UsageError } from "../arguments.js";
import { filesAround, findFiles, reportedName } from "../findFiles.js";
import { godotMoversFrom } from "../godotMovers.js";
import { LazyList } from "../lazyList.js";
import { isGone, newProject, projectsOf, projectsOfRun, writeAccepted } from "../projectFiles.js";
import { Unreadable } from "../readFile.js";
import { reportingFlags, reportingOf, reportOn } from "../reporting.js";
import { exit, terminal } from "../terminal.js";
import type { ReportedWork } from "../work.js";

const plural = `level files (${levelEndings.map((ending) => `.${ending}`).join(", ")})`;
const isScene = (name: string): boolean => name.endsWith(".aabb.json");

/** What the flags say, in place of what the project of each level does. */
interface AuditOptions {
  readonly mover: Partial<Mover>;
  /** Names of the project's movers that are meant; absent for all. */
  readonly movers?: readonly string[];
  readonly choice: LevelChoice;
  /** Movers that are not the project's. */
  readonly given?: readonly LevelCheck[];
}

/** A run of the program, or of one of its threads, is about one state of the files. */
let projects = projectsOfRun();

export const auditWork: ReportedWork<AuditOptions, AuditedFile> = {
  name: "audit",
  kind: {
    plural,
    // By name; whether a `.json` or `.tscn` is one its text says.
    fits: (name) => mayBeLevel(name) && !isScene(name) && name !== projectName,
    other: { plural: "scenes", fits: isScene, command: "check" },
  },
  bytesWorthThreads: 8 << 20,
  begin() {
    projects = projectsOfRun();
  },
  async resultOf(level, options) {
    const { path: own, name, foundIn, refusal } = level;
    if (refusal !== undefined) throw new Unreadable(refusal);
    if (isScene(name)) {
      throw new Unreadable(`this is a scene, not a level; check it with: aabb check ${oneLine(name)}`);
    }
    const around = filesAround(level);
    const text = await around.read(around.file);
    // Other programs' files end as levels' do, and so do other files of the same editor.
    const isOther = (!isLevelFile(name) && !looksLikeLevel(text)) || isAutomappingRule(text);
    if (foundIn !== undefined && isOther) return { files: [own] };
    const context = unchangingContext();
    const place = { name, around: () => around, isNamed: false, isThere: () => Promise.resolve(true) };
    const wanted = (project: ProjectFile | undefined, uri: string): readonly LevelCheck[] => {
      const checks = checksOf(options, project, uri);
      const known = project?.parsed.project;
      const unusable = known ? projectChecks(known, project.pathOf(uri)).unusable : [];
      const broken = unusable.find((each) => options.movers?.includes(each) ?? true);
      if (checks.length === 0 && broken !== undefined)
        throw new Unreadable(
          `the mover "${broken}" for this level cannot be used; the report of ${projectName} says why`,
        );
      // A project may leave levels out of a search; whoever names one wants to know about it.
      if (checks.length > 0 || (foundIn !== undefined && known?.movers.size)) return checks;
      throw new Unreadable(
        `${projectName} has no mover for this level; add one, or use --size W,H --speed X,Y --fps N`,
      );
    };
    const audit = auditOf(place, wanted, new LevelReadings(context, projects), context, projects);
    const using = audit.use();
    try {
      const { results = [] } = (await audit.settled()) ?? {};
      // Where a project could be above the working folder nobody waits for one.
      const isProject = (file: string): boolean => [projectName, projectOfGodot].includes(path.basename(file));
      const isNear = (file: string): boolean => !isProject(file) || isIn(process.cwd(), file);
      const files = [own, ...audit.files].filter(isNear);
      if (results.length === 0) return { files };
      return {
        result: auditedTogether(
          name,
          results.map(({ audited }) => audited),
        ),
        files,
      };
    } finally {
      using.dispose();
    }
  },
  unreadable: unreadableLevels,
  report: auditReport,
  sums: auditSums,
  text: auditText,
  suites: auditSuites,
};

/** What a level is checked for. @throws Unreadable where the project has no such mover */
function checksOf({ mover, movers, choice, given }: AuditOptions, project: ProjectFile | undefined, uri: string) {
  if (isWhole(mover) && !movers && !given) return [{ mover, choice }];
  const checks = checksOfProject(project, uri);
  if (given) {
    const ofLevel = checks[0]?.choice;
    return given.map((check) => ({
      ...check,
      mover: { ...check.mover, ...mover },
      choice: { ...ofLevel, ...check.choice, ...choice },
    }));
  }
  const unknown = unknownMover({ movers }, project ? [project] : []);
  if (unknown !== undefined) throw new Unreadable(unknown);
  const wanted = movers ? checks.filter(({ profile = "" }) => movers.includes(profile)) : checks;
  return wanted.map((check) => ({
    ...check,
    mover: { ...check.mover, ...mover },
    choice: { ...check.choice, ...choice },
  }));
}

/** What is said of a name of a mover that none of some projects has. */
function unknownMover(
  { movers }: { readonly movers?: readonly string[] | undefined },
  projects: readonly ProjectFile[],
): string | undefined {
  const known = new Set(projects.flatMap(({ parsed }) => [...(parsed.project?.declared.keys() ?? [])]));
  const unknown = movers?.find((name) => !known.has(name));
  if (unknown === undefined) return undefined;
  const none = `${projectName} has no mover "${unknown}"`;
  return known.size === 0 ? `${none}; it defines no movers` : `${none}; ${namesLike(unknown, [...known])}`;
}

function isWhole(mover: Partial<Mover>): mover is Mover {
  return mover.size !== undefined && mover.speed !== undefined && mover.fps !== undefined;
}

const flags = {
  ...reportingFlags,
  size: { type: "string" },
  speed: { type: "string" },
  fps: { type: "string" },
  gravity: { type: "string" },
  "max-speed": { type: "string" },
  rule: { type: "string" },
  mover: { type: "string", multiple: true },
  "movers-from": { type: "string", multiple: true },
  layers: { type: "string", multiple: true },
  levels: { type: "string", multiple: true },
  solid: { type: "string", multiple: true },
  "accept-all": { type: "boolean" },
  accept: { type: "string", multiple: true },
  reason: { type: "string" },
} as const;

/** `aabb audit`. */
export const audit = command("audit", flags, async (values, positionals) => {
  const reporting = reportingOf(values);
  if (positionals.length === 0) {
    throw new UsageError("no level files given; for example: aabb audit levels --size W,H --speed X,Y --fps N");
  }
  const accepting = acceptingOf(values);
  if (accepting && (reporting.isWatching || reporting.shard)) {
    throw new UsageError(
      `${accepting.ids ? "--accept" : "--accept-all"} changes ${projectName} after all levels are checked, so it cannot be used with --watch or --shard`,
    );
  }
  const from = values["movers-from"];
  if (from && values.mover)
    throw new UsageError("--mover chooses movers of the project, so it cannot be used with --movers-from");
  const given = from && (await godotMoversFrom(from, values.speed !== undefined));
  const options: AuditOptions = {
    mover: partOfMover(values),
    ...defined({ given, movers: values.mover && namesIn(values.mover) }),
    choice: {
      ...defined({
        layers: values.layers && namesIn(values.layers),
        levels: values.levels && namesIn(values.levels),
        solid: values.solid?.map(solidRule),
      }),
    },
  };
  if (!given && (!isWhole(options.mover) || options.movers)) {
    const { files, unusable } = await findFiles(positionals, auditWork.kind);
    // Where there is no level, who moves in it is not what is wrong.
    if (files.length === 0 && !reporting.isWatching) {
      for (const line of unusable) terminal.say(line);
      return exit.unusable;
    }
    const around = [...(await projectsOf(files, projectsOfRun())).keys()];
    if (around.length === 0) moverOf(values);
    // What is wrong with a project file is said at its place.
    const unknown = around.every(({ parsed }) => parsed.project) ? unknownMover(options, around) : undefined;
    if (unknown !== undefined) throw new UsageError(unknown);
    const { size, speed } = options.mover;
    const names = new Set(around.flatMap(({ parsed }) => [...(parsed.project?.movers.keys() ?? [])]));
    if (!isWhole(options.mover) && !options.movers && (size ?? speed) && names.size > 1)
      terminal.say(
        `${size ? "--size" : "--speed"} applies to all movers: ${[...names].join(", ")}. Use --mover to choose some of them`,
      );
  }
  const complaintOf = (audited: LazyList<AuditedFile>, files: number): string | undefined => {
    if (audited.isEmpty) return `${positionals.join(" ")}: no ${plural} among ${count(files, "file")}`;
    const sums = auditSums(audited);
    return sums.levels > 0 && sums.errors === 0 && !hasSolids(sums)
      ? "nothing is solid in these levels; choose what is solid with --solid or --layers (aabb audit --help)"
      : undefined;
  };
  const isAsTheProject = !values.mover && !given && Object.keys({ ...options.mover, ...options.choice }).length === 0;
  return await reportOn(auditWork, options, reporting, {
    args: positionals,
    complaintOf,
    async amended(results, files, searched) {
      const around = await projectsOf(files, projectsOfRun());
      const told = accepting ? await accept(results, around, accepting) : results;
      const after = accepting ? await projectsOf(files, projectsOfRun()) : around;
      const said = [...after.keys()].flatMap((project) => {
        const isAll = reporting.shard === undefined && searched.includes(project.folder);
        const name = reportedName(project.uri);
        const remarks = projectRemarks(project, name, isAsTheProject ? unmatchedIn(project, results, isAll) : []);
        return remarks.length === 0 ? [] : auditedProject(name, remarks);
      });
      const read = [...after.keys()].flatMap((project) => project.files);
      return { results: told.after(said), files: [newProject(), ...read] };
    },
  });
});

/** Problems of what a project accepts that is not found any more. @param isAll whether all of its levels were looked at */
function unmatchedIn(project: ProjectFile, results: Iterable<AuditedFile>, isAll: boolean): readonly ProjectProblem[] {
  if (!project.parsed.project?.accept.length) return [];
  const looked = new Map<string, ReadonlySet<string>>();
  let isWhole = isAll;
  for (const { file, levels, problems } of results) {
    const isCut = levels.some(({ unlisted, isCutShort }) => unlisted > 0 || isCutShort);
    const inProject = project.pathOf(path.resolve(file));
    if (inProject.startsWith("../")) continue;
    // Of what could not be looked at as a whole nobody knows.
    if (isCut || problems.some(({ severity }) => severity === "error")) isWhole = false;
    else
      looked.set(inProject, new Set(levels.flatMap(({ findings }) => findings.map(({ fingerprint }) => fingerprint))));
  }
  if (!isWhole) sayNotLookedFor(project, results);
  const all = isWhole ? new Set([...looked.values()].flatMap((found) => [...found])) : undefined;
  return unmatched(project.parsed.project, looked, all, (file) => isGone(project, file)).map(unmatchedProblem);
}

/** Says of how many accepted findings nobody knows whether they are found any more: they may be in any level, and not all were looked at. */
function sayNotLookedFor({ uri, parsed }: ProjectFile, results: Iterable<AuditedFile>): void {
  const wanted = new Set(parsed.project?.accept.flatMap(({ file, finding }) => (file === undefined ? finding : [])));
  if (wanted.size === 0) return;
  for (const { levels } of results)
    for (const { findings } of levels) for (const { fingerprint } of findings) wanted.delete(fingerprint);
  if (wanted.size === 0) return;
  const entries =
    wanted.size === 1
      ? '1 accepted finding without "file" was'
      : `${wanted.size} accepted findings without "file" were`;
  const where = "not found in the checked levels. Audit the whole folder to search the other levels, too";
  terminal.say(`${reportedName(uri)}: ${entries} ${where}`);
}

/** Which findings are to be accepted: all, or those with these ids; and why. */
interface Accepting {
  readonly ids?: readonly string[];
  readonly reason?: string;
}

function acceptingOf({
  "accept-all": isAll = false,
  accept,
  reason,
}: {
  readonly "accept-all"?: boolean | undefined;
  readonly accept?: readonly string[] | undefined;
  readonly reason?: string | undefined;
}): Accepting | undefined {
  if (isAll && accept)
    throw new UsageError("--accept chooses findings, and --accept-all accepts all of them: use only one of the two");
  if (isAll) return { reason };
  if (accept) return { reason, ids: namesIn(accept) };
  if (reason !== undefined)
    throw new UsageError("--reason needs --accept ID or --accept-all, because it is the reason for accepting findings");
  return undefined;
}

/**
 * Has the projects of levels accept what is found in them.
 *
 * @returns the results in which that is marked
 * @throws UsageError where something is not found that is to be accepted: nothing is written then
 */
async function accept(
  results: Iterable<AuditedFile>,
  projects: ReadonlyMap<ProjectFile, readonly string[]>,
  { ids, reason }: Accepting,
): Promise<LazyList<AuditedFile>> {
  const projectOf = new Map([...projects].flatMap(([project, files]) => files.map((file) => [file, project] as const)));
  const findings = new Map<string, NewAccepted[]>();
  const wanted = new Set(ids);
  const newByRule = new Map<string, number>();
  const told = Array.from(results, (audited) => {
    const file = path.resolve(audited.file);
    const project = projectOf.get(file);
    const target = project?.uri ?? newProject();
    const name = project ? project.pathOf(file) : reportedName(file);
    const list = findings.get(target) ?? [];
    const levels = audited.levels.map((level) => {
      // A wall that is passed along both axes is one, by either of its ids.
      const named = level.findings.filter(({ fingerprint }) => ids?.includes(fingerprint));
      for (const { fingerprint } of named) wanted.delete(fingerprint);
      const walls = new Set(named.map(placeKey));
      return {
        ...level,
        findings: level.findings.map((finding) => {
          if (finding.accepted || finding.severity !== "warning" || (ids && !walls.has(placeKey(finding))))
            return finding;
          const why = { ...(reason !== undefined && { reason }) };
          list.push({ finding: finding.fingerprint, dwell: finding.dwell, file: name, ...why });
          if (finding.code === "wrong-side") newByRule.set(target, (newByRule.get(target) ?? 0) + 1);
          return { ...finding, accepted: why };
        }),
      };
    });
    if (list.length > 0) findings.set(target, list);
    return { ...audited, levels };
  });
  if (wanted.size > 0)
    throw new UsageError(`--accept: no finding has the id ${[...wanted].join(", ")}; nothing was accepted`);
  for (const [file, list] of findings) {
    await writeAccepted(file, list);
    const n = newByRule.get(file) ?? 0;
    const why =
      n === 0
        ? ""
        : `, including ${count(n, "wall")} with the code wrong-side (new in version 0.2, which follows your game's overlap rule)`;
    terminal.say(`${count(list.length, "wall")} accepted in ${reportedName(file)}${why}`);
  }
  return new LazyList([() => told]);
}

type MoverFlags = Readonly<
  Partial<Record<"size" | "speed" | "fps" | "gravity" | "max-speed" | "rule", string | undefined>>
>;

/** The mover of `--size W,H --speed X,Y --fps N`, where no project has one. */
export function moverOf(values: MoverFlags): Mover {
  const mover = partOfMover(values);
  if (isWhole(mover)) return mover;
  const missing = (["size", "speed", "fps"] as const).filter((name) => values[name] === undefined);
  const flags = missing.map((name) => `--${name}`).join(", ");
  throw new UsageError(
    `no mover given: use --size W,H --speed X,Y --fps N, or an ${projectName} with a mover; missing: ${flags}`,
  );
}

/** What the flags say of the mover. */
function partOfMover({ size, speed, fps, gravity, "max-speed": maxSpeed, rule }: MoverFlags): Partial<Mover> {
  const isSide = (value: number): boolean => isWithinReach(value) && value >= 0;
  return {
    ...defined({
      size: size === undefined ? undefined : pair("--size", size, "W,H in pixels, two numbers of 0 or more", isSide),
      speed:
        speed === undefined
          ? undefined
          : pair("--speed", speed, "X,Y in pixels per second, two numbers", isWithinReach).map(Math.abs),
    }),
    ...(fps !== undefined && frameRatesIn(fps)),
    ...defined({
      gravity:
        gravity === undefined
          ? undefined
          : pair("--gravity", gravity, "X,Y in pixels per second squared, two numbers", isWithinReach),
      maxSpeed:
        maxSpeed === undefined
          ? undefined
          : pair("--max-speed", maxSpeed, "X,Y in pixels per second, two numbers of 0 or more", isSide),
      check: rule === undefined ? undefined : checkOf(ruleName(rule)),
      isSwept: rule === undefined ? undefined : false,
    }),
  };
}

/** A rule of `--solid`, as `ruleText` writes it. */
export function solidRule(given: string): SolidRule {
  const rule = ruleOfText(given);
  if (rule !== undefined) return rule;
  const there = "property:NAME, shapes, layer:NAME, intGrid:1,3 (numbers or names), tiles:1,2 (numbers), any";
  throw new UsageError(`--solid got "${given}"; choose one of: ${there}`);
}

/** Names or globs, of a flag that may be given more than once, each time with several. */
export function namesIn(given: readonly string[]): readonly string[] {
  return given.flatMap((names) => names.split(",")).flatMap((name) => name.trim() || []);
}
