import * as l10n from "@vscode/l10n";
import { defaults, type SceneCell } from "../index.js";
import { sliceOf, valueOf, type TextEdit } from "./textEdits.js";

/** A tile by its column and row. */
type Tile = readonly number[];

/**
 * Makes tiles of a scene's own map solid, or empties them: of each row only the characters that are not so yet are written,
 * and a row that is too short is filled up to where it becomes solid. What is solid is written as the first of the solid
 * characters that the map has, what is empty as its most frequent empty one: so what is painted and taken back is what it was
 * wherever a map has one character of each kind.
 *
 * @returns the edits, or a sentence that says why there are none
 */
export function paintTiles(text: string, cell: SceneCell, tiles: readonly Tile[], solid: boolean): TextEdit[] | string {
  const { tilemap } = cell.scene;
  const rows = tilemap && valueOf(tilemap.source, "rows")?.children;
  if (!rows) return l10n.t("The source of this scene has no tilemap.");
  const solids = new Set(String(valueOf(tilemap.source, "solid")?.value ?? defaults.solid));
  const slopes = new Set(
    valueOf(tilemap.source, "slopes")?.children?.map(({ children }) => String(children?.[0]?.value)),
  );
  const counts = new Map<string, number>();
  for (const { value } of rows)
    for (const character of String(value)) counts.set(character, (counts.get(character) ?? 0) + 1);
  const isEmpty = (character: string): boolean => !solids.has(character) && !slopes.has(character);
  const most = [...counts].filter(([character]) => isEmpty(character)).sort(([, a], [, b]) => b - a)[0]?.[0];
  const empty = most ?? [".", " ", "-", "_"].find(isEmpty);
  const full = [...solids].find((character) => counts.has(character)) ?? [...solids][0];
  if (empty === undefined || full === undefined) return l10n.t("The tilemap has no character for this kind of tile.");

  const byRow = new Map<number, Set<number>>();
  for (const [column = -1, row = -1] of tiles) {
    if (!(column >= 0 && column < tilemap.width && row >= 0 && row < tilemap.height))
      return l10n.t("The tilemap has no tile [{tile}].", { tile: `${column}, ${row}` });
    byRow.set(row, (byRow.get(row) ?? new Set()).add(column));
  }
  return [...byRow].flatMap(([row, columns]) => {
    const node = rows[row];
    if (!node) return [];
    const written = charactersOf(sliceOf(text, node), node.offset + 1);
    const isWanted = ({ character }: QuotedCharacter): boolean => (solid ? solids.has(character) : isEmpty(character));
    const changed = [...columns]
      .sort((a, b) => a - b)
      .filter((column) => written[column] && !isWanted(written[column]));
    const edits = changed.map((column) => {
      const { offset, length } = written[column] as QuotedCharacter;
      return { offset, length, text: escaped(solid ? full : empty) };
    });
    const last = Math.max(...columns);
    if (!solid || last < written.length) return merged(edits);
    const more = Array.from({ length: last + 1 - written.length }, (_, i) =>
      columns.has(written.length + i) ? full : empty,
    );
    return merged([...edits, { offset: node.offset + node.length - 1, length: 0, text: more.map(escaped).join("") }]);
  });
}

/** A character of a text in quotes, as it is written. */
interface QuotedCharacter {
  readonly character: string;
  readonly offset: number;
  readonly length: number;
}

/** The characters of a text in quotes. @param begin where the first stands, behind the opening quote */
function charactersOf(quoted: string, begin: number): readonly QuotedCharacter[] {
  const units = /\\u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}|\\u[\da-fA-F]{4}|\\.|./gsu;
  return [...quoted.slice(1, -1).matchAll(units)].map(({ 0: written, index }) => ({
    character: written.startsWith("\\") ? String(JSON.parse(`"${written}"`)) : written,
    ...{ offset: begin + index, length: written.length },
  }));
}

/** A character as it is written between quotes. */
function escaped(character: string): string {
  return JSON.stringify(character).slice(1, -1);
}

/** Edits in their order, those that touch as one. */
function merged(edits: readonly TextEdit[]): TextEdit[] {
  const all: TextEdit[] = [];
  for (const edit of edits) {
    const last = all.at(-1);
    if (last && last.offset + last.length === edit.offset)
      all[all.length - 1] = { ...last, length: last.length + edit.length, text: last.text + edit.text };
    else all.push(edit);
  }
  return all;
}
