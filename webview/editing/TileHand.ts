import * as l10n from "@vscode/l10n";
import { isTaken, ownTilesOf, tileAt, tileRect, tilesBetween, worldX, worldY } from "../../src/view/index.js";
import type { GridView } from "../../src/view/protocol/index.js";
import type { Hands, Tile } from "../../src/view/index.js";
import { arrows, inert, type Drag } from "../stage/gestures.js";
import type { Workpiece } from "./drags.js";

/** Chooses a tile of a scene's own map, and paints from there: with a drag, or with keys. */
export class TileHand {
  private chosen: Tile | undefined;

  constructor(private readonly at: () => Workpiece) {}

  /** Whether a tile is chosen, and no body: else keys and drags are about that. */
  get isActive(): boolean {
    return this.chosen !== undefined && this.grid !== undefined && this.at().selected.size === 0;
  }

  private get grid(): GridView | undefined {
    return ownTilesOf(this.at().geometry.scene);
  }

  /** Chooses the tile at a place of the screen; false where there is none, or an empty one while none is chosen. */
  click(x: number, y: number): boolean {
    const tile = this.tileUnder(x, y);
    if (!tile || !this.grid || (!this.isActive && !isTaken(this.grid, tile))) return false;
    this.choose(tile);
    return true;
  }

  /** Paints along a drag what the first tile is not: solid, or empty. Undefined where it would not begin on the map. */
  drag(x: number, y: number): Drag | undefined {
    const { editor } = this.at();
    const { grid } = this;
    const first = this.tileUnder(x, y);
    if (!grid || !first || !this.isActive) return undefined;
    const gesture = editor.begin();
    if (!gesture) return inert;
    const solid = !isTaken(grid, first);
    const painted = new Map<string, Tile>();
    let last = first;
    const paint = (tile: Tile): void => {
      for (const each of tilesBetween(last, tile)) painted.set(each.join(), each);
      last = tile;
      this.show(last, { painted: [...painted.values()].map((each) => tileRect(grid, each)), solid });
    };
    paint(first);
    return {
      move: (toX, toY) => {
        const tile = gesture.isOver ? undefined : this.tileUnder(toX, toY);
        if (tile) paint(tile);
      },
      end: () => {
        const isOver = gesture.isOver;
        gesture.cancel();
        this.choose(last);
        if (!isOver) editor.paint([...painted.values()], solid);
      },
      cancel: () => {
        gesture.cancel();
        this.choose(first);
      },
    };
  }

  /** Takes a key; false where it means nothing here. */
  keyDown({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
    const { grid, chosen } = this;
    if (!grid || ctrlKey || metaKey || altKey) return false;
    if (!chosen || !this.isActive) {
      if (key.toLowerCase() !== "t") return false;
      this.at().editor.select([]);
      this.choose(this.middle(grid));
      return true;
    }
    const arrow = arrows[key];
    if (arrow) {
      const down = this.at().projection?.down ?? 1;
      const within = (n: number, count: number): number => Math.min(count - 1, Math.max(0, n));
      this.choose([within(chosen[0] + arrow[0], grid.width), within(chosen[1] + arrow[1] * down, grid.height)]);
    } else if (key === "Enter" || key === " ") this.at().editor.paint([chosen], !isTaken(grid, chosen));
    else if (key === "Escape" || key.toLowerCase() === "t") this.leave();
    else return false;
    return true;
  }

  leave(): void {
    if (!this.chosen) return;
    this.chosen = undefined;
    this.at().show();
  }

  /** The tile in the middle of what is seen, or of the map. */
  private middle(grid: GridView): Tile {
    const { projection } = this.at();
    const seen = projection && this.tileUnder(projection.width / 2, projection.height / 2);
    return seen ?? [Math.floor(grid.width / 2), Math.floor(grid.height / 2)];
  }

  private choose(tile: Tile): void {
    const { grid } = this;
    if (!grid) return;
    this.chosen = tile;
    this.show(tile);
    const [column, row] = tile;
    this.at().editor.say(
      isTaken(grid, tile)
        ? l10n.t("Tile [{column}, {row}], solid. Press Enter or drag to empty it.", { column, row })
        : l10n.t("Tile [{column}, {row}], empty. Press Enter or drag to make it solid.", { column, row }),
    );
  }

  private show(tile: Tile, stroke?: Omit<NonNullable<Hands["tiles"]>, "chosen">): void {
    const { grid } = this;
    if (!grid) return;
    this.at().show({ tiles: { chosen: tileRect(grid, tile), painted: [], solid: true, ...stroke } });
  }

  private tileUnder(x: number, y: number): Tile | undefined {
    const { projection: p } = this.at();
    return p && this.grid && tileAt(this.grid, worldX(p, x), worldY(p, y));
  }
}
