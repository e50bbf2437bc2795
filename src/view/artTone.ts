import { styles } from "./styles.js";
import type { ColourRole, Palette } from "./palette.js";

/** What of a level means something: each is a line, a mark or a text that has to be told from what is behind it. */
const telling: readonly ColourRole[] = ["static", "bad", "start", "safe", "accent", "text", "dim"];

/** As WCAG 2 asks of what is no text. */
const leastContrast = 3;
/** Of a picture over the ground: enough for its colours to be told apart. */
const opacity = 0.6;

/** How pictures of tilesets are put behind a level, as a canvas takes it. */
interface ArtTone {
  readonly opacity: number;
  readonly filter: string;
}

const known = new WeakMap<Palette, ArtTone>();

/**
 * How pictures of tilesets are put behind a level: in dark themes darker, in light ones lighter, until all that means something has a
 * contrast of 3 to the ground and to what is solid on it, be a pixel of the picture black or white; everything else lies between
 * these two. What has less than that without a picture is not asked.
 */
export function artTone(palette: Palette): ArtTone {
  const tone = known.get(palette) ?? { opacity, filter: filterOf(palette) };
  known.set(palette, tone);
  return tone;
}

function filterOf(palette: Palette): string {
  const range = artRange(palette).toFixed(3);
  return isDark(palette) ? `brightness(${range})` : `invert(1) brightness(${range}) invert(1)`;
}

/** The part of all brightness that pictures may have, from black on in dark themes and from white on in others, 0 to 1. */
export function artRange({ colours }: Palette): number {
  const [ground, wall] = [channels(colours.surface), channels(colours.static)];
  const ends = (range: number): readonly Rgb[] => {
    const [low, high] = isDark({ colours }) ? [0, 255 * range] : [255 * (1 - range), 255];
    return [low, high].map((each) => mixed(ground, [each, each, each], opacity));
  };
  const isTold = (role: ColourRole, plain: Rgb, behind: Rgb): boolean => {
    const colour = channels(colours[role]);
    return contrast(colour, plain) < leastContrast || contrast(colour, behind) >= leastContrast;
  };
  const onWall = (behind: Rgb): Rgb => mixed(behind, wall, styles.static.fill);
  // The lines of what is solid are beside its own fill whatever is behind.
  const isClear = (range: number): boolean =>
    ends(range).every((behind) =>
      telling.every(
        (role) => isTold(role, ground, behind) && (role === "static" || isTold(role, onWall(ground), onWall(behind))),
      ),
    );
  let [low, high] = [0, 1];
  if (isClear(high)) return high;
  // The more there is of a pixel, the less contrast is left to what it comes near to.
  for (let i = 0; i < 10; i++) {
    const middle = (low + high) / 2;
    if (isClear(middle)) low = middle;
    else high = middle;
  }
  return low;
}

function isDark({ colours }: Pick<Palette, "colours">): boolean {
  return contrast(channels(colours.surface), white) > contrast(channels(colours.surface), black);
}

type Rgb = readonly [number, number, number];
const black: Rgb = [0, 0, 0];
const white: Rgb = [255, 255, 255];

function channels(colour: string): Rgb {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((i) => Number.parseInt(colour.slice(i, i + 2), 16));
  return [r, g, b];
}

/** As a canvas puts one colour over another. */
function mixed(under: Rgb, over: Rgb, by: number): Rgb {
  const [r = 0, g = 0, b = 0] = under.map((channel, i) => channel + ((over[i] ?? 0) - channel) * by);
  return [r, g, b];
}

/** Relative luminance and contrast as WCAG 2 defines them. */
function contrast(a: Rgb, b: Rgb): number {
  const luminance = (colour: Rgb): number => {
    const [r = 0, g = 0, blue = 0] = colour.map((channel) => {
      const part = channel / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * blue;
  };
  const [light, dark] = [Math.max(luminance(a), luminance(b)), Math.min(luminance(a), luminance(b))];
  return (light + 0.05) / (dark + 0.05);
}
