import * as l10n from "@vscode/l10n";
import { at, type Vec } from "../geometry/index.js";
import type { Level, LevelChoice, LevelFiles, Miniature, Pause, SolidRule, TileGrid } from "./level.js";
import { nameMatcher } from "./knownNames.js";
import { readLevels } from "./readLevels.js";
import { miniature } from "./chooseSolidRules.js";
import { ruleText } from "./solidRules.js";

/** All tiles of one number, or all cells of one value, in the levels of a file. */
export interface TileValue {
  /** The rule by which they are solid. */
  readonly rule: SolidRule;
  /** How many there are, and how many of them are solid now. */
  readonly count: number;
  readonly solid: number;
  /** Where they are, in the level with most of them. */
  readonly picture: Miniature;
}

/** A tile at a place of a level. */
interface PlacedTile {
  readonly rule: SolidRule;
  readonly layer: string;
  readonly isSolid: boolean;
  /** How many tiles are like it. */
  readonly count: number;
  /** In the grid of its layer. */
  readonly column: number;
  readonly row: number;
}

/** Tiles of a level that are not empty, with a number for the value of each: 0 for none. */
interface ValueGrid {
  readonly grid: TileGrid;
  readonly values: Uint32Array;
}

/** What can be read of a level's file, and how. */
interface Source {
  readonly file: string;
  readonly files: LevelFiles;
  readonly choice: LevelChoice;
  readonly pause: Pause;
}

/** Values that are listed: those of most tiles. */
const MOST_VALUES = 64;

/**
 * The values of all tiles in the levels of a file: what somebody may say of each is solid or is not. Of LDtk these are the values of
 * IntGrid layers. Tiles of Godot have none: no rule can name them.
 */
export class TileValues {
  private constructor(
    private readonly source: Source,
    /** As they are read now. */
    private readonly levels: readonly Level[],
    private readonly grids: readonly (readonly ValueGrid[])[],
    /** By the number of a value, less 1. */
    private readonly rules: readonly SolidRule[],
  ) {}

  /**
   * Reads the levels of a file once more, with everything that is in them.
   *
   * @param levels the same levels, read by what counts as solid now
   * @throws what `pause` rejects with
   */
  static async read(source: Source, levels: readonly Level[]): Promise<TileValues> {
    const { file, files, choice, pause } = source;
    const whole = await readLevels(file, files, { ...choice, solid: [{ any: true }] }, pause);
    const numbers = new Map<string, number>();
    const rules: SolidRule[] = [];
    const numberOf = (rule: SolidRule): number => {
      const key = ruleText(rule);
      const known = numbers.get(key) ?? rules.push(rule);
      numbers.set(key, known);
      return known;
    };
    const all: ValueGrid[][] = [];
    for (const { grids } of whole.levels) {
      const valued: ValueGrid[] = [];
      for (const grid of grids) {
        const values = new Uint32Array(grid.solid.length);
        for (let i = grid.solid.indexOf(1); grid.ruleOf && i >= 0; i = grid.solid.indexOf(1, i + 1)) {
          values[i] = numberOf(grid.ruleOf(i % grid.width, Math.floor(i / grid.width)));
        }
        valued.push({ grid, values });
        await pause(0);
      }
      all.push(valued);
    }
    return new TileValues(source, levels, all, rules);
  }

  /** The values of most tiles, the most frequent first. */
  async list(): Promise<readonly TileValue[]> {
    const counts = this.rules.map(() => ({ count: 0, solid: 0 }));
    this.each((number, isSolid) => {
      const counted = counts[number - 1];
      if (!counted) return;
      counted.count++;
      counted.solid += Number(isSolid);
    });
    const order = [...counts.keys()].sort((a, b) => (counts[b]?.count ?? 0) - (counts[a]?.count ?? 0));
    const listed: TileValue[] = [];
    for (const index of order.slice(0, MOST_VALUES)) {
      await this.source.pause(0);
      const [rule, counted] = [this.rules[index], counts[index]];
      if (rule && counted) listed.push({ rule, ...counted, picture: this.picture(index + 1) });
    }
    return listed;
  }

  /** The tile at a place of a level: one that is solid, or else the one that lies on top; undefined where none is. */
  tileAt(level: number, [x = 0, y = 0]: Vec): PlacedTile | undefined {
    const found = (this.grids[level] ?? []).flatMap(({ grid, values }) => {
      const [column, row] = [x, y].map((p, axis) => Math.floor((p - at(grid.origin, axis)) / at(grid.tileSize, axis)));
      if (column === undefined || row === undefined || column < 0 || column >= grid.width) return [];
      const number = values[row * grid.width + column] ?? 0;
      return number === 0 ? [] : [{ grid, number, column, row, isSolid: this.isSolid(level, grid, column, row) }];
    });
    const tile = found.findLast(({ isSolid }) => isSolid) ?? found.at(-1);
    const rule = tile && this.rules[tile.number - 1];
    if (!tile || !rule) return undefined;
    const { grid, column, row, isSolid } = tile;
    let count = 0;
    this.each((number) => (count += Number(number === tile.number)));
    return { rule, layer: grid.layer, isSolid, count, column, row };
  }

  /**
   * What makes all tiles of a value solid, or none of them, and leaves everything else as it is. No rule excepts a value: the values that
   * stay solid are listed, in the layers in which something is solid.
   *
   * @param tile the rule of the value in words, as `ruleText` has it
   * @returns the choice, read and compared before it is given; or a sentence that says why no rules can say this
   */
  async chosen(tile: string, isSolid: boolean): Promise<LevelChoice | string> {
    const { choice } = this.source;
    const number = this.rules.findIndex((each) => ruleText(each) === tile) + 1;
    const rule = this.rules[number - 1];
    if (!rule) return l10n.t("The level no longer has such a tile.");
    const rules = this.levels.flatMap((level) => level.rules);
    if (isSolid) return { ...choice, solid: joined([...rules, rule]) };
    const solid = this.rulesWithout(number);
    if (solid.length === 0) return l10n.t("Nothing would be solid then. First choose something else that is solid.");
    const layers = this.levels.flatMap(({ grids, boxes, shapes = [], leftOut = [] }) =>
      [...grids, ...boxes, ...shapes, ...leftOut].map(({ layer }) => layer),
    );
    // In all layers if that is the same: a short rule is easier to read.
    for (const wanted of [choice, { ...choice, layers: [...new Set(layers)] }]) {
      if (await this.isSameWithout(number, { ...wanted, solid })) return { ...wanted, solid };
    }
    return l10n.t(
      "No rule can exclude only these tiles: their property or shape makes other parts of the level solid too. Change the tiles in the level file.",
    );
  }

  /** Rules for everything that is solid now but the tiles of a value. */
  private rulesWithout(number: number): readonly SolidRule[] {
    const solid = new Set<number>();
    this.each((each, isSolid) => isSolid && each !== number && solid.add(each));
    const tiles = this.grids.flatMap((grids) => grids.flatMap(({ grid }) => (grid.ruleOf ? grid.layer : [])));
    const others = this.levels.flatMap(({ grids, boxes, shapes = [], leftOut = [] }) => [
      ...[...grids.filter(({ ruleOf }) => !ruleOf), ...boxes, ...shapes, ...leftOut],
    ]);
    const layers = new Set(others.map(({ layer }) => layer).filter((layer) => !tiles.includes(layer)));
    const kept = this.levels
      .flatMap((level) => level.rules)
      .flatMap((rule): readonly SolidRule[] => {
        if ("tiles" in rule || "intGrid" in rule) return [];
        if ("any" in rule) return Array.from(layers, (layer) => ({ layer }));
        if ("layer" in rule) {
          const isWanted = nameMatcher([rule.layer]);
          return tiles.some(isWanted) ? [...layers].filter(isWanted).map((layer) => ({ layer })) : [rule];
        }
        return others.length > 0 ? [rule] : [];
      });
    return joined([...kept, ...[...solid].sort((a, b) => a - b).flatMap((each) => this.rules[each - 1] ?? [])]);
  }

  /** Whether a choice makes the same solid as now, without the tiles of a value. */
  private async isSameWithout(number: number, choice: LevelChoice): Promise<boolean> {
    const { file, files, pause } = this.source;
    const { levels } = await readLevels(file, files, choice, pause);
    // Layers without values are compared by their number of tiles.
    const amountOf = ({ grids, boxes, shapes = [], skipped }: Level): string => {
      const counts = grids.flatMap(({ count, ruleOf }) => (ruleOf ? [] : count));
      return JSON.stringify([counts, boxes.length, shapes.length, Object.entries(skipped).sort()]);
    };
    return (
      levels.length === this.levels.length &&
      levels.every((level, index) => {
        const now = this.levels[index];
        if (!now || amountOf(level) !== amountOf(now)) return false;
        let isSame = true;
        this.eachIn(index, (each, isSolid, grid, column, row) => {
          isSame &&= isSolidIn(level, grid, column, row) === (isSolid && each !== number);
        });
        return isSame;
      })
    );
  }

  private each(use: (number: number, isSolid: boolean) => void): void {
    for (const index of this.grids.keys()) this.eachIn(index, use);
  }

  /** Gives each tile of a level that is not empty to `use`, with the number of its value. */
  private eachIn(
    level: number,
    use: (number: number, isSolid: boolean, grid: TileGrid, column: number, row: number) => void,
  ): void {
    for (const { grid, values } of this.grids[level] ?? []) {
      values.forEach((number, i) => {
        if (number === 0) return;
        const [column, row] = [i % grid.width, Math.floor(i / grid.width)];
        use(number, this.isSolid(level, grid, column, row), grid, column, row);
      });
    }
  }

  private isSolid(level: number, grid: TileGrid, column: number, row: number): boolean {
    const now = this.levels[level];
    return now !== undefined && isSolidIn(now, grid, column, row);
  }

  private picture(number: number): Miniature {
    const masks = this.grids.map((grids) =>
      grids.map(({ grid, values }) => ({ ...grid, solid: Uint8Array.from(values, (each) => Number(each === number)) })),
    );
    const amounts = masks.map((grids) => grids.reduce((sum, { solid }) => solid.reduce((n, each) => n + each, sum), 0));
    const index = amounts.indexOf(Math.max(...amounts));
    const bounds = this.levels[index]?.bounds ?? { min: [0, 0], max: [1, 1] };
    return miniature({ grids: masks[index] ?? [], boxes: [] }, bounds);
  }
}

/** Whether a level has a tile of a layer solid. */
function isSolidIn({ grids }: Level, { layer, origin, width }: TileGrid, column: number, row: number): boolean {
  return grids.some(
    (grid) =>
      grid.layer === layer &&
      grid.width === width &&
      grid.origin.every((corner, axis) => corner === origin[axis]) &&
      grid.solid[row * width + column] === 1,
  );
}

/** Rules with the values of several in one, each rule once. */
function joined(rules: readonly SolidRule[]): readonly SolidRule[] {
  const tiles = rules.flatMap((rule) => ("tiles" in rule ? rule.tiles : []));
  const values = rules.flatMap((rule) => ("intGrid" in rule ? rule.intGrid : []));
  const others = rules.filter((rule) => !("tiles" in rule) && !("intGrid" in rule));
  return [
    ...new Map(others.map((rule) => [ruleText(rule), rule])).values(),
    ...(tiles.length > 0 ? [{ tiles: [...new Set(tiles)].sort((a, b) => a - b) }] : []),
    ...(values.length > 0 ? [{ intGrid: [...new Set(values)] }] : []),
  ];
}
