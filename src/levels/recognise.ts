import { lastName } from "./names.js";

export type LevelFormat = "tiled" | "ldtk" | "ogmo";

const formatOfEnding: Readonly<Record<string, LevelFormat>> = { tmx: "tiled", tmj: "tiled", ldtk: "ldtk" };

/** Characters that are looked at: the keys that a format begins with. */
const BEGINNING = 4096;

/** Whether a file is a level by its name alone. A `.json` may be one: what it begins with says so. */
export function isLevelFile(path: string): boolean {
  return formatByName(path) !== undefined;
}

/** Whether a text of JSON, or the first few thousand characters of it, begins as levels do. */
export function looksLikeLevel(text: string): boolean {
  return formatByBeginning(text) !== undefined;
}

/** The format of a level, by its name, else by what it begins with; undefined for what is no level. */
export function recogniseLevel(path: string, text: string): LevelFormat | undefined {
  return formatByName(path) ?? formatByBeginning(text);
}

function formatByName(path: string): LevelFormat | undefined {
  const name = lastName(path).toLowerCase();
  return formatOfEnding[name.slice(name.lastIndexOf(".") + 1)];
}

function formatByBeginning(text: string): LevelFormat | undefined {
  const beginning = text.slice(0, BEGINNING);
  if (/^\s*(?:<\?xml[^>]*>\s*)?(?:<!DOCTYPE[^>]*>\s*)?<map\s/.test(beginning)) return "tiled";
  if (!/^\s*\{/.test(beginning)) return undefined;
  if (/"ogmoVersion"\s*:/.test(beginning)) return "ogmo";
  if (/"__header__"\s*:/.test(beginning)) return "ldtk";
  // Tiled sorts its keys: "type": "map" comes last, behind all data.
  return tiledBeginning.test(beginning) ? "tiled" : undefined;
}

/** A key that only a map has, or a map's size before its first layer. */
const tiledBeginning =
  /"(?:tiledversion|renderorder|nextlayerid|nextobjectid)"\s*:|"(?:height|infinite)"\s*:[^[{]*"layers"\s*:\s*\[\s*(?:\]|\{\s*"(?:chunks|class|compression|data|draworder|encoding|height|id|image|layers|name|offsetx)")/;
