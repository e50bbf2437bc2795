/** A format of levels, as messages, dialogs and docs name it. */
export interface LevelFormatFacts {
  /** With the version of the editor, where others write something else. */
  readonly name: string;
  /** The endings of its files, without `.json`, which several formats have. */
  readonly endings: readonly string[];
  /** Whether its levels can be `.json` files: what such a file is only its text says. */
  readonly hasJson: boolean;
  /** Whether each file with such an ending is a level. If not, its text says whether it is one. */
  readonly isLevelByName: boolean;
}

/** The formats of levels. Their readers are in `src/levels/readLevels.ts`. */
export const levelFormats = {
  tiled: { name: "Tiled", endings: ["tmx", "tmj"], hasJson: true, isLevelByName: true },
  ldtk: { name: "LDtk", endings: ["ldtk"], hasJson: false, isLevelByName: true },
  ogmo: { name: "Ogmo 3", endings: [], hasJson: true, isLevelByName: false },
  godot: { name: "Godot 4", endings: ["tscn"], hasJson: false, isLevelByName: false },
} as const satisfies Readonly<Record<string, LevelFormatFacts>>;

export type LevelFormat = keyof typeof levelFormats;

/** The ends of the names of files that are levels, or of which the text says whether they are one. */
export const levelEndings = /* @__PURE__ */ Object.values<LevelFormatFacts>(levelFormats)
  .flatMap(({ endings }) => endings)
  .concat("json");

/** The format of which all files with an ending are levels; undefined for other endings. */
export function formatByEnding(ending: string): LevelFormat | undefined {
  const formats = Object.entries(levelFormats) as readonly [LevelFormat, LevelFormatFacts][];
  return formats.find(([, { endings, isLevelByName }]) => isLevelByName && endings.includes(ending))?.[0];
}
