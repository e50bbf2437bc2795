import type { WeakWallView } from "../../protocol.js";
import type { Brush } from "../paint/brush.js";
import { paintGrid, paintRuler } from "../paint/ground.js";
import { paintBoxes } from "../paint/marks.js";
import type { Palette } from "../paint/palette.js";
import type { Sheet } from "../paint/sheet.js";
import { paintTiles } from "../paint/tiles.js";
import { ruler } from "../ticks.js";
import { project, type Size, type View } from "../view.js";
import type { LevelOutline } from "./levelOutline.js";
import { paintWeakWalls } from "./weakWalls.js";

/** All that is shown of a level. */
export interface LevelPicture {
  readonly outline: LevelOutline;
  /** In the order of their numbers. */
  readonly walls: readonly WeakWallView[];
  /** Index of the wall that is framed. */
  readonly chosen: number | undefined;
  readonly view: View;
  readonly palette: Palette;
}

/** The lines behind a level. */
export function paintLevelGrid(brush: Brush, { outline }: Pick<LevelPicture, "outline">): void {
  paintGrid(brush, ruler(brush.projection, outline.unit));
}

/** What is marked and written over a level. */
export function paintLevelMarks(brush: Brush, { outline, walls, chosen }: LevelPicture): void {
  paintRuler(brush, ruler(brush.projection, outline.unit), outline.unit);
  paintWeakWalls(brush, walls, chosen);
}

/**
 * A level as its stage shows it.
 *
 * @param size of the stage, in pixels
 * @param description what was found in it, in words
 */
export function levelSheet(picture: LevelPicture, size: Size, title: string, description: string): Sheet {
  const { outline, view, palette } = picture;
  const projection = project(view, size, false);
  const paint: Sheet["pictures"][number]["paint"] = (surface) => {
    const brush = { surface, palette, projection };
    paintLevelGrid(brush, picture);
    for (const tiles of outline.tiles) paintTiles(brush, tiles);
    paintBoxes(brush, outline.solids);
    paintBoxes(brush, outline.statics);
    paintLevelMarks(brush, picture);
  };
  return {
    ...{ size, title, description },
    seam: palette.colours.gridMajor,
    pictures: [{ x: 0, y: 0, size, palette, paint }],
  };
}
