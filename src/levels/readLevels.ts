import * as l10n from "@vscode/l10n";
import type { Level, LevelChoice, LevelFiles, LevelReading, Pause } from "./level.js";
import { readLdtk } from "./ldtk/index.js";
import { readOgmo } from "./ogmo/index.js";
import { type LevelReader, Reading } from "./reading.js";
import { recogniseLevel } from "./recognise.js";
import { readTiled } from "./tiled/index.js";

/**
 * Reads what is solid in the levels of a file: a map of Tiled, a project of LDtk, a level of Ogmo. What is wrong with
 * a file is a problem of the answer; what is not wrong is read.
 *
 * @param file by its path from the workspace's root, with slashes
 * @throws what `pause` rejects with
 */
export async function readLevels(
  file: string,
  files: LevelFiles,
  choice: LevelChoice = {},
  pause?: Pause,
): Promise<LevelReading> {
  const reading = new Reading(files);
  const levels = await levelsOf(file, reading, choice, pause);
  return { levels, problems: reading.problems.found, files: reading.files };
}

async function levelsOf(
  file: string,
  reading: Reading,
  choice: LevelChoice,
  pause: Pause | undefined,
): Promise<readonly Level[]> {
  const start = { offset: 0, length: 0 };
  const text = await reading.text(file, { file, range: start });
  if (text === undefined) return [];
  const reader = readers[recogniseLevel(file, text) ?? "none"];
  if (reader === undefined) {
    const message = l10n.t(
      "This is no level of a known format: Tiled (.tmx, .tmj, .json), LDtk (.ldtk), Ogmo 3 (.json).",
    );
    reading.problems.add("level-format", file, start, message);
    return [];
  }
  try {
    return await reader({ file, text, choice, pause }, reading);
  } catch (error) {
    reading.problems.caught(error, file);
    return [];
  }
}

const readers: Readonly<Record<string, LevelReader>> = { tiled: readTiled, ldtk: readLdtk, ogmo: readOgmo };
