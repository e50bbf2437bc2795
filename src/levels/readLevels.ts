import * as l10n from "@vscode/l10n";
import { formatByEnding, levelEndings, type LevelFormat, levelFormats, type LevelFormatFacts } from "../model/index.js";
import type { LevelArt } from "./artBuilder.js";
import { godotArt, readGodot } from "./godot/index.js";
import type { LevelChoice, LevelFiles, LevelReading, Pause } from "./level.js";
import { ldtkArt, readLdtk } from "./ldtk/index.js";
import { lastName } from "./knownNames.js";
import { readOgmo } from "./ogmo.js";
import { ogmoArt } from "./ogmoArt.js";
import { LevelFault } from "./levelFaults.js";
import { type LevelReader, type LevelText, Reading } from "./reading.js";
import { readTiled, tiledArt } from "./tiled/index.js";

const start = { offset: 0, length: 0 };

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
  const levels = await problems.separately(file, async () => {
    const text = await reading.text(file, { file, range: start });
    if (text === undefined) return [];
    const format = formatOf(file, text);
    if (format === undefined) throw unknownFormat();
    return await readers[format]({ file, text, choice, pause }, reading);
  });
  const { candidates, offers, files: read } = reading;
  return {
    ...{ levels: levels ?? [], problems: problems.found, files: read },
    candidates,
    offers,
  };
}

/** The readers of what is solid. */
const readers: Readonly<Record<LevelFormat, LevelReader>> = {
  tiled: readTiled,
  ldtk: readLdtk,
  ogmo: readOgmo,
  godot: readGodot,
};

type ArtReader = (level: LevelText, reading: Reading) => Promise<readonly LevelArt[]>;

/** The readers of what levels look like, which the command line does not have. */
const artReaders: Readonly<Record<LevelFormat, ArtReader>> = {
  tiled: tiledArt,
  ldtk: ldtkArt,
  ogmo: ogmoArt,
  godot: godotArt,
};

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
      const format = text === undefined ? undefined : formatOf(file, text);
      return text === undefined || format === undefined
        ? []
        : await artReaders[format]({ file, text, choice: {}, pause }, reading);
    }),
  );
  return art ?? [];
}

function unknownFormat(): LevelFault {
  const formats = Object.values<LevelFormatFacts>(levelFormats).map(formatText).join(", ");
  return new LevelFault(
    "level-format",
    start,
    l10n.t("This is not a level in a known format. Known formats: {formats}.", { formats }),
  );
}

/** A format with the endings of its files, such as `Tiled (.tmx, .tmj, .json)`. */
function formatText({ name, endings, hasJson }: LevelFormatFacts): string {
  return `${name} (${[...endings, ...(hasJson ? ["json"] : [])].map((ending) => `.${ending}`).join(", ")})`;
}

/** Whether a file is a level by its name alone. */
export function isLevelFile(path: string): boolean {
  return formatOf(path, "") !== undefined;
}

/** Whether a file is a level by its name, or may be one by its text. */
export function mayBeLevel(path: string): boolean {
  return levelEndings.some((ending) => path.toLowerCase().endsWith(`.${ending}`));
}

/**
 * Whether a text begins as levels do; of a scene of Godot, whether it has something of its own that can be solid, since most scenes of a
 * game are no levels; of Tiled's JSON, whether it is a map, and no tileset or template.
 */
export function looksLikeLevel(text: string): boolean {
  const format = formatOf("", text);
  if (format === "godot") return /^\[node .*\btype="(?:TileMapLayer|TileMap|StaticBody2D)"/m.test(text);
  if (format === "tiled" && isJsonObject(text)) return hasOwnKey(text, "layers");
  return format !== undefined;
}

/**
 * Returns whether a text is a scene of Godot that is made of other scenes, which may have what is solid in it. So are rooms, but so are many
 * actors too: it is a level where the user says so.
 */
export function isComposedLevel(text: string): boolean {
  return formatOf("", text) === "godot" && /^\[node .*\binstance=/m.test(text);
}

/**
 * Returns whether a text is a map of rules for Tiled's automapping, which looks like a level by its name and its beginning, and is never
 * played: what its layers are called says what is looked for and what is put there (doc.mapeditor.org, Automapping).
 */
export function isAutomappingRule(text: string): boolean {
  // Most maps have no such word anywhere.
  if (!/input/i.test(text) || !/output/i.test(text)) return false;
  const format = formatOf("", text);
  if (format !== undefined && format !== "tiled") return false;
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

/** Characters that are looked at: the keys that a format begins with. */
const BEGINNING = 4096;

/** The format of a level, by its name, else by what it begins with; undefined for what is no level. */
function formatOf(path: string, text: string): LevelFormat | undefined {
  const name = lastName(path).toLowerCase();
  const byName = formatByEnding(name.slice(name.lastIndexOf(".") + 1));
  if (byName !== undefined) return byName;
  const beginning = text.slice(0, BEGINNING);
  if (/^\s*\[gd_(?:scene|resource)\s/.test(beginning)) return "godot";
  if (/^\s*(?:<\?xml[^>]*>\s*)?(?:<!DOCTYPE[^>]*>\s*)?<map\s/.test(beginning)) return "tiled";
  if (!/^\s*\{/.test(beginning)) return undefined;
  if (/"ogmoVersion"\s*:/.test(beginning)) return "ogmo";
  if (/"__header__"\s*:/.test(beginning)) return "ldtk";
  // Tiled sorts its keys: "type": "map" comes last, behind all data.
  if (tiledBeginning.test(beginning)) return "tiled";
  // Another program may have written the keys in another order.
  return ownKeys.find(([key]) => text.includes(`"${key}"`) && hasOwnKey(text, key))?.[1];
}

/** A key that only files of a format have. */
const ownKeys = [
  ["ogmoVersion", "ogmo"],
  ["__header__", "ldtk"],
  ["tiledversion", "tiled"],
] as const;

/** A key that only a map has, or a map's size before its first layer. */
const tiledBeginning =
  /"(?:tiledversion|renderorder|nextlayerid|nextobjectid)"\s*:|"(?:height|infinite)"\s*:[^[{]*"layers"\s*:\s*\[\s*(?:\]|\{\s*"(?:chunks|class|compression|data|draworder|encoding|height|id|image|layers|name|offsetx)")/;
