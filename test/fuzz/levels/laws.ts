import { isDeepStrictEqual } from "node:util";
import { auditLevels, auditVerdict, type LevelAudit } from "../../../src/audit/index.js";
import {
  levelProblemCodes,
  readLevelArt,
  readLevels,
  type Level,
  type LevelReading,
  type Source,
} from "../../../src/levels/index.js";
import { auditedFile, auditReport, auditSuites, auditText } from "../../../src/report/index.js";
import { rangesOf } from "../../../src/scene/index.js";
import { holdNumbers, holdPlain, holdReports, holdSentence, noInk } from "../outputs.js";
import { hold } from "../target.js";
import type { LevelCase } from "./generate.js";

/** Tiles and boxes of a level of which the place in the text is asked for. */
const MOST_PLACES = 20;

/** Reads and audits a level, and holds what comes out to the laws. */
export async function holdLevel(given: LevelCase): Promise<void> {
  const { file, files, choice, mover } = given;
  const read = (path: string): Promise<string> => {
    const text = Object.hasOwn(files, path) ? files[path] : undefined;
    return text === undefined ? Promise.reject(new Error("the file does not exist")) : Promise.resolve(text);
  };
  const reading = await readLevels(file, { read }, choice);
  const told = JSON.stringify(files);
  await holdLooks(given);
  holdProblems(given, reading, told);
  for (const level of reading.levels) await holdSolids(given, level, told);
  const again = await readLevels(file, { read }, choice);
  hold(isDeepStrictEqual(numbersOf(again), numbersOf(reading)), "the same files give the same level", () => file);

  const audits = await auditLevels(reading.levels, mover);
  holdAudits(given, audits, told);
  await holdLikeMovers(given, reading, audits);
  const placeOf = ({ file: of, range }: Source) => ({ file: of, range: rangesOf(files[of] ?? "")(range) });
  const audited = auditedFile(file, reading, audits, placeOf);
  const report = auditReport([audited]);
  holdNumbers(report, "a report has numbers that JSON can say");
  holdSums(report);
  holdPlain(auditText([audited], noInk), "a report for people has no control characters");
  holdReports(auditSuites([audited]), told);
  holdSentence(auditVerdict(audits, mover), told, "a verdict is told in words");
}

/** What a level looks like is told of any file, and of what is drawn there is a part of a file of the workspace. */
async function holdLooks({ file, files }: LevelCase): Promise<void> {
  const read = (path: string): Promise<string> =>
    Object.hasOwn(files, path)
      ? Promise.resolve(files[path] ?? "")
      : Promise.reject(new Error("the file does not exist"));
  for (const { name, parts, tiles, places } of await readLevelArt(file, { read })) {
    hold(
      places.length === 2 * tiles.length && tiles.every((part) => part < parts.length) && places.every(Number.isFinite),
      "what is drawn has a part and a place",
      () => name,
    );
    const isWithin = parts.every(
      ({ image, from, size }) => !image.startsWith("..") && [...from, ...size].every(Number.isFinite),
    );
    hold(isWithin, "parts of pictures are numbers, and of files of the workspace", () => JSON.stringify(parts));
  }
}

/** What two readings of the same files have in common: all but what tells of a place when it is asked for. */
function numbersOf({ levels, problems, candidates }: LevelReading): unknown {
  const solidsOf = ({ grids, boxes, shapes }: Pick<Level, "grids" | "boxes" | "shapes">): unknown => ({
    grids: grids.map(({ layer, origin, tileSize, width, height, solid }) => ({
      layer,
      origin,
      tileSize,
      width,
      height,
      solid,
    })),
    boxes,
    shapes,
  });
  const own = levels.map(({ grids, boxes, shapes, unclear, ...rest }) => ({
    ...rest,
    solid: solidsOf({ grids, boxes, ...(shapes && { shapes }) }),
    unclear: unclear && solidsOf(unclear),
  }));
  return { own, problems, candidates };
}

function holdProblems(
  { files, file }: LevelCase,
  { levels, problems, files: known }: LevelReading,
  told: string,
): void {
  hold(known[0] === file, "the first file is the one that was asked for", () => known.join(", "));
  hold(levels.length > 0 || problems.length > 0, "what cannot be read is said", () => file);
  for (const { code, message, source } of problems) {
    hold(code in levelProblemCodes, "problems have known codes", () => code);
    holdSentence(message, told, "problems are told in words");
    holdInText(files, source, `the range of ${code} is in its file`);
  }
  const skipped = levels.flatMap((level) => Object.values(level.skipped));
  hold(
    skipped.every((count) => Number.isInteger(count) && count > 0),
    "what is left out is counted",
    () => skipped.join(", "),
  );
  const isTold = skipped.length === 0 || problems.length >= 200 || problems.some(({ code }) => code === "left-out");
  hold(isTold, "what is left out is said", () => JSON.stringify(levels.map((level) => level.skipped)));
}

function holdInText(files: LevelCase["files"], { file, range: { offset, length } }: Source, law: string): void {
  const text = files[file] ?? "";
  const isInside = Number.isInteger(offset) && Number.isInteger(length) && offset >= 0 && length >= 0;
  hold(isInside && offset + length <= text.length, law, () => `${file}: ${offset} + ${length} of ${text.length}`);
}

async function holdSolids({ files }: LevelCase, level: Level, told: string): Promise<void> {
  const { name, bounds, grids, boxes } = level;
  const all = [bounds, ...boxes.map(({ box }) => box)];
  for (const { min, max } of all) {
    const isBox = [...min, ...max].every(Number.isFinite) && min.every((m, axis) => m <= (max[axis] ?? -Infinity));
    hold(isBox, "solids are boxes", () => `${name}: ${JSON.stringify({ min, max })}`);
  }
  for (const grid of grids) {
    const { origin, tileSize, width, height, solid, count, layer } = grid;
    const about = (): string => `${name}, ${layer}: ${JSON.stringify({ origin, tileSize, width, height, count })}`;
    const isGrid = solid.length === width * height && [...origin, ...tileSize].every(Number.isFinite);
    hold(isGrid && tileSize.every((length) => length > 0), "a grid has a byte for each tile", about);
    const ones = solid.reduce((sum, one) => sum + one, 0);
    hold(ones === count, "solid tiles are counted", about);
    let asked = 0;
    for (const [index, one] of solid.entries()) {
      if (one !== 1) continue;
      if (asked++ >= MOST_PLACES) break;
      const [column, row] = [index % width, Math.floor(index / width)];
      holdInText(files, grid.sourceOf(column, row), "a tile's place is in its file");
      holdSentence(grid.nameOf(column, row), told, "tiles have names");
    }
  }
  for (const { name: own, source } of boxes.slice(0, MOST_PLACES)) {
    holdInText(files, source, "a box's place is in its file");
    holdSentence(own, told, "boxes have names");
  }
}

function holdAudits({ files, mover }: LevelCase, audits: readonly LevelAudit[], told: string): void {
  for (const { level, walls, problems, unlisted } of audits) {
    hold(Number.isInteger(unlisted) && unlisted >= 0, "unlisted walls are counted", () => `${unlisted}`);
    for (const { message } of problems) holdSentence(message, told, "problems are told in words");
    for (const wall of walls) {
      const { dwell, missed, passed, thickness, minFps, maxSpeed, gaps } = wall;
      const about = (): string => `${level.name}: ${JSON.stringify(wall)}`;
      // Missed, or pushed out behind it or around its corner, by the default rule.
      const isPart = missed >= 0 && passed >= 0 && missed + passed > 0 && missed <= 1 && passed <= 1;
      hold(dwell >= 0 && isPart, "a wall is passed in a part of the phases", about);
      const isThick = Number.isFinite(thickness) && thickness >= 0 && gaps.every((gap) => gap >= 0);
      hold(
        isThick && wall.wall.min.every((m, axis) => m <= (wall.wall.max[axis] ?? -Infinity)),
        "a wall has a size",
        about,
      );
      const isSafeRate = minFps === undefined || (Number.isFinite(minFps) && minFps > 0);
      const isSafeSpeed = maxSpeed === undefined || (Number.isFinite(maxSpeed) && maxSpeed > 0);
      hold(isSafeRate && isSafeSpeed, "a rate and a speed at which a wall is safe can be set", about);
      hold(
        mover.speed.some((speed) => speed > 0),
        "who rests passes nothing",
        about,
      );
      holdInText(files, wall.source, "a wall's place is in its file");
      holdSentence(wall.message, told, "walls are told in words");
    }
  }
}

/** Twice as fast with twice the frames is the same step, to the bit: all that is found is the same. */
async function holdLikeMovers(
  { mover }: LevelCase,
  { levels }: LevelReading,
  audits: readonly LevelAudit[],
): Promise<void> {
  const { size, speed, fps } = mover;
  const like = await auditLevels(levels, { size, speed: speed.map((s) => s * 2), fps: fps * 2 });
  const found = (all: readonly LevelAudit[]): unknown =>
    all.map(({ walls, unlisted, isCutShort }) => ({
      walls: walls.map(({ code, axis, directions, wall, thickness, gaps, dwell, missed, name }) => ({
        ...{ code, axis, directions, wall, thickness, gaps, dwell, missed, name },
      })),
      ...{ unlisted, isCutShort },
    }));
  hold(isDeepStrictEqual(found(like), found(audits)), "the step decides, not its parts", () =>
    JSON.stringify(found(like)),
  );
}

/**
 * Sums are those of what is listed: a problem, and all walls that are weak for one reason, are one each, and so are all walls
 * that are in no group. Each listed wall is in one group.
 */
function holdSums({ levels, problems, summary }: ReturnType<typeof auditReport>): void {
  for (const { findings, groups } of levels) {
    const listed = groups.flatMap((group) => group.listed.flat()).toSorted((a, b) => a - b);
    hold(isDeepStrictEqual(listed, [...findings.keys()]), "a wall is in one group", () => JSON.stringify(groups));
  }
  const groups = levels.flatMap((level) => level.groups).filter(({ accepted }) => !accepted);
  const severities = [...problems, ...groups].map(({ severity }) => severity);
  const count = (wanted: string): number => severities.filter((severity) => severity === wanted).length;
  const withMore = levels.filter(({ groups: told, unlisted, isCutShort }) => {
    return isCutShort || unlisted > told.reduce((sum, { places, listed }) => sum + places - listed.length, 0);
  });
  const isSum =
    summary.errors === count("error") &&
    summary.warnings === count("warning") + withMore.length &&
    summary.infos === count("information") &&
    summary.levels === levels.length &&
    summary.solidTiles === levels.reduce((sum, level) => sum + level.solidTiles, 0) &&
    summary.solidBoxes === levels.reduce((sum, level) => sum + level.solidBoxes, 0);
  hold(isSum, "a report's sums are those of what it lists", () => JSON.stringify(summary));
  const leftOut = levels.some(({ skipped }) => Object.keys(skipped).length > 0);
  const isClean = summary.errors + summary.warnings + summary.infos === 0;
  hold(!leftOut || !isClean, "a level of which a part was left out is not clean", () => JSON.stringify(summary));
}
