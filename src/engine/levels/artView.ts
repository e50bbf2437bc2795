import * as l10n from "@vscode/l10n";
import type { Level, LevelArt } from "../../levels/index.js";
import type { LevelHostMessage } from "../../view/protocol/index.js";

type ArtMessage = Extract<LevelHostMessage, { type: "art" }>;

/** Where a page gets an image, or why it cannot have it. */
interface PlacedImage {
  readonly image: string;
  readonly source?: string;
  readonly lost?: string;
}

/**
 * Returns what levels look like, as it is sent to their picture, with the images that are not there for it.
 *
 * @param placed where the page gets each image
 */
export function artView(
  levels: readonly Level[],
  art: readonly LevelArt[],
  placed: readonly PlacedImage[],
): Pick<ArtMessage, "levels" | "lost"> {
  const shown = new Map(placed.flatMap(({ image, source }) => (source === undefined ? [] : [[image, source]])));
  const lost = new Set(placed.flatMap((image) => image.lost ?? []));
  const outside = l10n.t("not in the workspace");
  for (const { elsewhere } of art) for (const reference of elsewhere) lost.add(`${reference} (${outside})`);
  if (art.some(({ isTooMuch }) => isTooMuch)) lost.add(l10n.t("the images of a level with too many tiles"));
  const byName = new Map(art.map((each) => [each.name, each] as const));
  return {
    levels: levels.map(({ name }) => {
      const { parts = [], tiles = new Uint32Array(), places = new Float64Array() } = byName.get(name) ?? {};
      return {
        parts: parts.map(({ image, from, size, isTransposed, isMirrored: [x, y] }) => ({
          ...{ image: shown.get(image) ?? "", from: [...from], size: [...size], isTransposed },
          isMirrored: [x, y],
        })),
        ...{ tiles, places },
      };
    }),
    lost: [...lost],
  };
}

/** Returns the images that levels are drawn with, each once. */
export function imagesOf(art: readonly LevelArt[]): readonly string[] {
  return [...new Set(art.flatMap(({ parts }) => parts.map(({ image }) => image)))];
}
