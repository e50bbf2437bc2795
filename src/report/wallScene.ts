import * as l10n from "@vscode/l10n";
import { checkValueOf } from "../model/index.js";
import { checkOfMover, tryWaysThrough, type Mover, type WayThrough, type WeakWall } from "../audit/index.js";
import { at, writtenRates, type Box } from "../geometry/index.js";
import type { Level, LevelReading } from "../levels/index.js";
import type { LevelChoice } from "../scene/index.js";
import { evaluate, sceneLevel, type LevelSource } from "../notebook/index.js";
import { tunnelsOf } from "../tunneling/index.js";
import { num } from "../wording/index.js";

/** A wall of a level that was audited, with what a scene needs to refer to it. */
export interface AuditedWall {
  readonly wall: WeakWall;
  readonly level: Level;
  /** Of the level's file, with what of it was to count. */
  readonly reading: Pick<LevelReading, "levels">;
  readonly choice: LevelChoice;
  readonly mover: Mover;
  /** The level's file, relative to the scene. */
  readonly file: string;
}

/** Ways that are tried. */
const MOST_TRIED = 24;

/**
 * The text of a scene in which a mover passes a wall of a level: its level around the place, the mover in a phase in which nobody
 * sees it there, and that this is expected. It was evaluated: the finding is there.
 *
 * @returns undefined where no way was found, such as where another level of its world is in another file
 */
export function wallScene(audited: AuditedWall): string | undefined {
  const { wall, mover } = audited;
  const world = worldOf(audited);
  let tried = 0;
  let found: string | undefined;
  tryWaysThrough(wall, mover, world, (way) => {
    if (tried++ === MOST_TRIED) return true;
    found = sceneOf(way);
    return found !== undefined;
  });
  return found;

  function sceneOf(way: WayThrough): string | undefined {
    const bounds = boundsAround(way, wall, mover);
    const levels: LevelSource = (of) => sceneLevel({ levels: world, problems: [], files: [] }, of, () => undefined);
    const [cell] = evaluate(sceneText(audited, way, bounds, []), undefined, {
      levels,
      // Only which findings there are matters, not their numbers.
      ...{ isTrying: false, tracks: false },
    }).cells;
    if (cell?.kind !== "scene") return undefined;
    const { scene, result } = cell;
    if (wall.code === "wrong-side") {
      const isWrong = result.findings.some(
        ({ code, body }) => code === "wrong-side" && scene.bodies[body]?.id === nameOf(mover),
      );
      return isWrong ? sceneText(audited, way, bounds, []) : undefined;
    }
    const through = tunnelsOf(scene, result.findings, nameOf(mover));
    return through.length > 0 ? sceneText(audited, way, bounds, through) : undefined;
  }
}

function nameOf({ name = "mover" }: Mover): string {
  return name;
}

/** The levels of the file in whose system of coordinates the wall is. */
function worldOf({ level, reading }: AuditedWall): readonly Level[] {
  return reading.levels.filter((each) => each === level || (level.world !== undefined && each.world === level.world));
}

/** What is seen around the mover's way, in its sizes. */
const MARGIN = 2;

/** Around the mover's step and the wall there, whole pixels: of a long wall the part beside the mover. */
function boundsAround({ position, velocity }: WayThrough, { wall }: WeakWall, { size, fps, substeps = 1 }: Mover): Box {
  const spans = [0, 1].map((axis) => {
    const from = at(position, axis);
    const to = from + at(velocity, axis) / (fps * substeps);
    const [low, high] = [Math.min(from, to), Math.max(from, to) + at(size, axis)];
    const margin = Math.max(MARGIN * at(size, axis), (high - low) / 2, 16);
    const [near, far] = [Math.max(at(wall.min, axis), low - margin), Math.min(at(wall.max, axis), high + margin)];
    return [Math.floor(Math.min(low - margin, near)), Math.ceil(Math.max(high + margin, far))] as const;
  });
  return { min: spans.map(([low]) => low), max: spans.map(([, high]) => high) };
}

function sceneText(
  audited: AuditedWall,
  { position, velocity }: WayThrough,
  { min, max }: Box,
  through: readonly string[],
): string {
  const { wall, level, reading, choice, mover, file } = audited;
  const world = worldOf(audited);
  const id = nameOf(mover);
  const rules = choice.solid ?? level.rules;
  const levelParts = [
    `"file": ${JSON.stringify(file)}`,
    ...(choice.layers ? [`"layers": ${list(choice.layers)}`] : []),
    // Others of the file may be around the same origin.
    ...(world.length < reading.levels.length ? [`"levels": ${list(world.map(({ name }) => name))}`] : []),
    ...(rules.length > 0 ? [`"solid": ${rules.length === 1 ? value(rules[0]) : list(rules)}`] : []),
    ...(choice.mask === undefined ? [] : [`"mask": ${choice.mask}`]),
    `"bounds": { "position": ${list(min)}, "size": ${list(max.map((high, axis) => high - at(min, axis)))} }`,
  ];
  const check = checkValueOf(checkOfMover(mover));
  const title = l10n.t("{body} gets through {wall}", { body: id, wall: wall.name });
  const step = velocity.map((each) => Math.abs(each) / (mover.fps * (mover.substeps ?? 1)));
  const said = wall.seam
    ? l10n.t(
        "The game pushes the body out of one wall at a time. This can push it into the next wall, or through that wall to its far side.",
      )
    : wall.axis === "diagonal"
      ? l10n.t("At one overlap check, the body is on one side of the wall. At the next check, it is on the other side.")
      : wall.code === "wrong-side"
        ? l10n.t(
            "The movement between two checks is longer than half of the wall ({thickness} px) and the body ({extent} px) together, so the shortest push-out leads to the far side.",
            {
              thickness: num(wall.thickness),
              extent: num(at(mover.size, wall.axis === "x" ? 0 : 1)),
            },
          )
        : l10n.t(
            "The body moves {step} px between two checks, more than the wall ({thickness} px) and the body ({extent} px) together.",
            {
              step: num(Math.max(...step)),
              thickness: num(wall.thickness),
              extent: num(at(mover.size, wall.axis === "x" ? 0 : 1)),
            },
          );
  const expected = through.map(
    (each) => `\n    { "body": ${JSON.stringify(id)}, "tunnels": true, "through": ${JSON.stringify(each)} }`,
  );
  const keys = [
    `"version": 1`,
    `"title": ${JSON.stringify(title)}`,
    `"fps": ${value(writtenRates(mover))}`,
    ...((mover.substeps ?? 1) > 1 ? [`"substeps": ${mover.substeps}`] : []),
    ...(check === undefined ? [] : [`"check": ${value(check)}`]),
    `"level": {\n    ${levelParts.join(",\n    ")}\n  }`,
    `"bodies": [\n    // ${said}\n    ` +
      `{ "id": ${JSON.stringify(id)}, "position": ${list(position)}, "size": ${list(mover.size)}, "velocity": ${list(velocity)} }\n  ]`,
    ...(expected.length > 0 ? [`"expect": [${expected.join(",")}\n  ]`] : []),
  ];
  return `{\n  ${keys.join(",\n  ")}\n}\n`;
}

export function list(values: readonly unknown[]): string {
  return `[${values.map(value).join(", ")}]`;
}

/** JSON on one line, as people write it. */
export function value(one: unknown): string {
  if (Array.isArray(one)) return list(one);
  if (typeof one !== "object" || one === null) return JSON.stringify(one);
  return `{ ${Object.entries(one)
    .map(([key, each]) => `${JSON.stringify(key)}: ${value(each)}`)
    .join(", ")} }`;
}
