import type { Mover } from "../audit/index.js";
import { isWithinReach } from "../geometry/index.js";
import { isLevelFile, type LevelChoice, looksLikeLevel, mayBeLevel, type SolidRule } from "../levels/index.js";
import {
  type AuditedFile,
  auditReport,
  auditSuites,
  auditText,
  count,
  oneLine,
  unreadableLevels,
} from "../report/index.js";
import { auditOf, type LevelCheck, LevelReadings, unchangingContext } from "../workspace/index.js";
import { command, frameRate, pair, UsageError } from "./arguments.js";
import { Unreadable } from "./readFile.js";
import { filesAround } from "./readScene.js";
import { reportingFlags, reportingOf, reportOn } from "./reporting.js";
import type { ReportedWork } from "./work.js";

const plural = "level files (.tmx, .tmj, .ldtk, .tscn, .json)";
const isScene = (name: string): boolean => name.endsWith(".aabb.json");

export const auditWork: ReportedWork<Pick<LevelCheck, "mover" | "choice">, AuditedFile> = {
  name: "audit",
  kind: {
    plural,
    // By name; whether a `.json` or `.tscn` is one its text says.
    fits: (name) => mayBeLevel(name) && !isScene(name),
    other: { plural: "scenes", fits: isScene, command: "check" },
  },
  bytesWorthThreads: 8 << 20,
  async resultOf(level, check) {
    const { path, name, foundIn, refusal } = level;
    if (refusal !== undefined) throw new Unreadable(refusal);
    if (isScene(name)) {
      throw new Unreadable(`this is a scene, not a level; what tunnels in it is told by: aabb check ${oneLine(name)}`);
    }
    const around = filesAround(level);
    const text = await around.read(around.file);
    // Other programs' files end as levels' do.
    if (foundIn !== undefined && !isLevelFile(name) && !looksLikeLevel(text)) return { files: [path] };
    const context = unchangingContext();
    const place = { name, around: () => around, isNamed: false, isThere: () => Promise.resolve(true) };
    const audit = auditOf(place, [check], new LevelReadings(context), context);
    const using = audit.use();
    const audited = await audit.settled();
    const files = [...audit.files];
    using.dispose();
    return { result: audited?.results[0]?.audited, files };
  },
  unreadable: unreadableLevels,
  report: auditReport,
  text: auditText,
  suites: auditSuites,
};

const flags = {
  ...reportingFlags,
  size: { type: "string" },
  speed: { type: "string" },
  fps: { type: "string" },
  layers: { type: "string", multiple: true },
  levels: { type: "string", multiple: true },
  solid: { type: "string", multiple: true },
} as const;

/** `aabb audit`. */
export const audit = command("audit", flags, async (values, positionals) => {
  const reporting = reportingOf(values);
  if (positionals.length === 0) {
    throw new UsageError("audit wants level files, folders or globs: aabb audit levels --size W,H --speed X,Y --fps N");
  }
  const mover = moverOf(values);
  const choice: LevelChoice = {
    ...(values.layers && { layers: namesIn(values.layers) }),
    ...(values.levels && { levels: namesIn(values.levels) }),
    ...(values.solid && { solid: values.solid.map(solidRule) }),
  };
  const complaintOf = (audited: readonly AuditedFile[], files: number): string | undefined => {
    if (audited.length === 0) return `${positionals.join(" ")}: no ${plural} among ${count(files, "file")}`;
    const { problems, summary } = auditReport(audited);
    const isNothing = problems.length === 0 && summary.solidTiles + summary.solidBoxes === 0;
    return isNothing ? "nothing is solid in these levels: see --solid and --layers (aabb audit --help)" : undefined;
  };
  return await reportOn(auditWork, { mover, choice }, reporting, positionals, [], complaintOf);
});

/** The mover of `--size W,H --speed X,Y --fps N`; nobody but the game knows any of them. */
export function moverOf(values: Readonly<Partial<Record<"size" | "speed" | "fps", string | undefined>>>): Mover {
  const { size, speed, fps } = values;
  if (size === undefined || speed === undefined || fps === undefined) {
    const missing = (["size", "speed", "fps"] as const).filter((name) => values[name] === undefined);
    const flags = missing.map((name) => `--${name}`).join(", ");
    throw new UsageError(`audit wants the mover: --size W,H --speed X,Y --fps N; missing: ${flags}`);
  }
  const isSide = (value: number): boolean => isWithinReach(value) && value >= 0;
  return {
    size: pair("--size", size, "W,H in pixels, two numbers from 0", isSide),
    // A mover goes to both sides: of a velocity, the signs say nothing.
    speed: pair("--speed", speed, "X,Y in pixels per second, two numbers", isWithinReach).map(Math.abs),
    fps: frameRate(fps),
  };
}

/** A rule of `--solid`, as `ruleText` writes it. */
export function solidRule(given: string): SolidRule {
  if (given === "shapes") return { shapes: true };
  if (given === "any") return { any: true };
  const [, kind, rest = ""] = /^(property|layer|intGrid|tiles):(.+)$/s.exec(given) ?? [];
  const values = rest.split(",").map((value) => value.trim());
  if (kind === "property") return { property: rest };
  if (kind === "layer") return { layer: rest };
  if (kind === "intGrid" && !values.includes(""))
    return { intGrid: values.map((it) => (isNumber(it) ? Number(it) : it)) };
  if (kind === "tiles" && values.every(isNumber)) return { tiles: values.map(Number) };
  const there = "property:NAME, shapes, layer:NAME, intGrid:1,3 (numbers or names), tiles:1,2 (numbers), any";
  throw new UsageError(`--solid got "${given}"; there is: ${there}`);
}

const isNumber = (text: string): boolean => /^\d+$/.test(text);

/** Names or globs, of a flag that may be given more than once, each time with several. */
export function namesIn(given: readonly string[]): readonly string[] {
  return given.flatMap((names) => names.split(",")).flatMap((name) => name.trim() || []);
}
