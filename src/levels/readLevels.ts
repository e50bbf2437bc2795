import * as l10n from "@vscode/l10n";
import type { LevelArt } from "./art.js";
import { godotArt, readGodot } from "./godot/index.js";
import type { Level, LevelChoice, LevelFiles, LevelReading, Pause } from "./level.js";
import { ldtkArt, readLdtk } from "./ldtk/index.js";
import { lastName } from "./names.js";
import { readOgmo } from "./ogmo.js";
import { ogmoArt } from "./ogmoArt.js";
import { LevelFault } from "./problems.js";
import { type LevelReader, type LevelText, Reading } from "./reading.js";
import { readTiled, tiledArt } from "./tiled/index.js";

/**
 * Reads what is solid in the levels of a file: a map of Tiled, a project of LDtk, a level of Ogmo, a scene of Godot. What is wrong with
 * a file is a problem of the answer; what is not wrong is read.
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
  const { problems } = reading;
  const levels = await problems.separately(file, () => levelsOf(file, reading, choice, pause));
  const { candidates, offers, files: read } = reading;
  return {
    ...{ levels: levels ?? [], problems: problems.found, files: read },
    ...(candidates && { candidates }),
    ...(offers && { offers }),
  };
}

const artReaders = new Map<LevelReader, (level: LevelText, reading: Reading) => Promise<readonly LevelArt[]>>([
  [readTiled, tiledArt],
  [readLdtk, ldtkArt],
  [readGodot, godotArt],
  [readOgmo, ogmoArt],
]);

/**
 * Reads what the levels of a file look like in their editor: what cannot be read of that is not there, and nobody is told of it.
 * @param file by its path from the workspace's root, with slashes
 * @throws what `pause` rejects with
 */
export async function readLevelArt(file: string, files: LevelFiles, pause?: Pause): Promise<readonly LevelArt[]> {
  const reading = new Reading(files);
  const art = await reading.problems.quietly(() =>
    reading.problems.separately(file, async () => {
      const text = await reading.optional(file);
      const reader = text === undefined ? undefined : readerOf(file, text);
      return text === undefined
        ? []
        : await (reader && artReaders.get(reader))?.({ file, text, choice: {}, pause }, reading);
    }),
  );
  return art ?? [];
}

async function levelsOf(file: string, reading: Reading, choice: LevelChoice, pause?: Pause): Promise<readonly Level[]> {
  const start = { offset: 0, length: 0 };
  const text = await reading.text(file, { file, range: start });
  if (text === undefined) return [];
  const reader = readerOf(file, text);
  if (reader !== undefined) return reader({ file, text, choice, pause }, reading);
  const message = l10n.t(
    "This is no level of a known format: Tiled (.tmx, .tmj, .json), LDtk (.ldtk), Ogmo 3 (.json), Godot 4 (.tscn).",
  );
  throw new LevelFault("level-format", start, message);
}

/** Whether a file is a level by its name alone. */
export function isLevelFile(path: string): boolean {
  return readerOf(path, "") !== undefined;
}

/** The ends of the names of levels, and of files of which the text says whether they are one: `isLevelFile`, `looksLikeLevel`. */
export const levelEndings = ["tmx", "tmj", "ldtk", "tscn", "json"] as const;

/** Whether a file is a level by its name, or may be one by its text. */
export function mayBeLevel(path: string): boolean {
  return levelEndings.some((ending) => path.toLowerCase().endsWith(`.${ending}`));
}

/**
 * Whether a text begins as levels do; of a scene of Godot, whether it has something of its own that can be solid, since most scenes of a
 * game are no levels; of Tiled's JSON, whether it is a map, and no tileset or template.
 */
export function looksLikeLevel(text: string): boolean {
  const reader = readerOf("", text);
  if (reader === readGodot) return /^\[node .*\btype="(?:TileMapLayer|TileMap|StaticBody2D)"/m.test(text);
  if (reader === readTiled && isJsonObject(text)) return hasOwnKey(text, "layers");
  return reader !== undefined;
}

/**
 * Returns whether a text is a scene of Godot that is made of other scenes, which may have what is solid in it. So are rooms, but so are many
 * actors too: it is a level where the user says so.
 */
export function isComposedLevel(text: string): boolean {
  return readerOf("", text) === readGodot && /^\[node .*\binstance=/m.test(text);
}

/**
 * Returns whether a text is a map of rules for Tiled's automapping, which looks like a level by its name and its beginning, and is never
 * played: what its layers are called says what is looked for and what is put there (doc.mapeditor.org, Automapping).
 */
export function isAutomappingRule(text: string): boolean {
  // Most maps have no such word anywhere.
  if (!/input/i.test(text) || !/output/i.test(text)) return false;
  const reader = readerOf("", text);
  if (reader !== undefined && reader !== readTiled) return false;
  const names = isJsonObject(text) ? jsonLayerNames(text) : xmlLayerNames(text);
  const hasLayer = (kind: string): boolean => names.some((name) => new RegExp(`^${kind}\\d*_`, "i").test(name));
  return hasLayer("input(?:not)?") && hasLayer("output");
}

const isJsonObject = (text: string): boolean => /^\s*\{/.test(text);

function xmlLayerNames(text: string): readonly string[] {
  const tags = text.matchAll(/<(?:layer|objectgroup)\b[^>]{0,1000}?\sname\s*=\s*["']([^"']*)/gi);
  return Array.from(tags, ([, name = ""]) => name);
}

/** The names of a map's layers, in groups too, in whichever order keys stand; of a broken text, as far as it goes. */
function jsonLayerNames(text: string): readonly string[] {
  const names: string[] = [];
  const open: ("map" | "layers" | "layer" | "other")[] = [];
  let key: string | undefined;
  for (const { index, 0: token } of text.matchAll(jsonTokens)) {
    const inside = open.at(-1);
    const isOfLayers = key === '"layers"' && (inside === "map" || inside === "layer");
    if (token === "{") open.push(inside === undefined ? "map" : inside === "layers" ? "layer" : "other");
    else if (token === "[") open.push(isOfLayers ? "layers" : "other");
    else if (token === "}" || token === "]") open.pop();
    else if (isKey(text, index + token.length)) {
      key = token;
      continue;
    } else if (inside === "layer" && key === '"name"') names.push(token.slice(1, -1));
    key = undefined;
  }
  return names;
}

/** Strings and brackets of JSON. */
const jsonTokens = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\]]/g;

/** Whether a string is a key that ends at a place. */
const isKey = (text: string, end: number): boolean => /^\s*:/.test(text.slice(end, end + 20));

/** Whether an object in JSON has a key, not counting those of what is in it; of a broken text, as far as it goes. */
function hasOwnKey(text: string, key: string): boolean {
  let depth = 0;
  for (const { index, 0: written } of text.matchAll(jsonTokens)) {
    if (written === "{" || written === "[") depth++;
    else if (written === "}" || written === "]") depth--;
    else if (depth === 1 && written === `"${key}"` && isKey(text, index + written.length)) return true;
  }
  return false;
}

const readerOfEnding = new Map<string, LevelReader>([
  ["tmx", readTiled],
  ["tmj", readTiled],
  ["ldtk", readLdtk],
]);

/** Characters that are looked at: the keys that a format begins with. */
const BEGINNING = 4096;

/** The reader of a level's format, by its name, else by what it begins with; undefined for what is no level. */
function readerOf(path: string, text: string): LevelReader | undefined {
  const name = lastName(path).toLowerCase();
  const byName = readerOfEnding.get(name.slice(name.lastIndexOf(".") + 1));
  if (byName !== undefined) return byName;
  const beginning = text.slice(0, BEGINNING);
  if (/^\s*\[gd_(?:scene|resource)\s/.test(beginning)) return readGodot;
  if (/^\s*(?:<\?xml[^>]*>\s*)?(?:<!DOCTYPE[^>]*>\s*)?<map\s/.test(beginning)) return readTiled;
  if (!/^\s*\{/.test(beginning)) return undefined;
  if (/"ogmoVersion"\s*:/.test(beginning)) return readOgmo;
  if (/"__header__"\s*:/.test(beginning)) return readLdtk;
  // Tiled sorts its keys: "type": "map" comes last, behind all data.
  if (tiledBeginning.test(beginning)) return readTiled;
  // Another program may have written the keys in another order.
  return ownKeys.find(([key]) => text.includes(`"${key}"`) && hasOwnKey(text, key))?.[1];
}

/** A key that only files of a format have, and its reader. */
const ownKeys = [
  ["ogmoVersion", readOgmo],
  ["__header__", readLdtk],
  ["tiledversion", readTiled],
] as const;

/** A key that only a map has, or a map's size before its first layer. */
const tiledBeginning =
  /"(?:tiledversion|renderorder|nextlayerid|nextobjectid)"\s*:|"(?:height|infinite)"\s*:[^[{]*"layers"\s*:\s*\[\s*(?:\]|\{\s*"(?:chunks|class|compression|data|draworder|encoding|height|id|image|layers|name|offsetx)")/;
