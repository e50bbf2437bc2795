import { expect, test } from "vitest";
import { artRange, artTone, palettes, styles } from "../../../src/view/index.js";

type Rgb = readonly number[];
const rgb = (colour: string): Rgb => [1, 3, 5].map((i) => Number.parseInt(colour.slice(i, i + 2), 16));
const over = (under: Rgb, colour: Rgb, by: number): Rgb => under.map((c, i) => c * (1 - by) + (colour[i] ?? 0) * by);

/** As WCAG 2 defines it. */
function contrast(a: Rgb, b: Rgb): number {
  const luminance = (colour: Rgb): number => {
    const [red = 0, green = 0, blue = 0] = colour
      .map((channel) => channel / 255)
      .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].toSorted((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

/** What a canvas makes of a colour by a filter that begins with `invert(1)` or not. */
function filtered(colour: Rgb, filter: string): Rgb {
  const by = Number(/brightness\(([\d.]+)\)/.exec(filter)?.[1]);
  return filter.startsWith("invert") ? colour.map((c) => 255 - (255 - c) * by) : colour.map((c) => c * by);
}

test.each(Object.entries(palettes))(
  "over any picture of a tileset what means something has a contrast of 3: %s",
  (_, palette) => {
    const { colours } = palette;
    const { opacity, filter } = artTone(palette);
    const ground = rgb(colours.surface);
    const pixels = [0, 64, 128, 192, 255].flatMap((r) =>
      [0, 128, 255].flatMap((g) => [0, 128, 255].map((b) => [r, g, b])),
    );
    for (const pixel of pixels) {
      const behind = over(ground, filtered(pixel, filter), opacity);
      const onWall = over(behind, rgb(colours.static), styles.static.fill);
      for (const role of ["static", "bad", "start", "safe", "accent", "text", "dim"] as const) {
        expect(contrast(rgb(colours[role]), behind), `${role} on ${pixel.join()}`).toBeGreaterThan(2.97);
        const isPlain = contrast(rgb(colours[role]), over(ground, rgb(colours.static), styles.static.fill)) >= 3;
        if (role !== "static" && isPlain) expect(contrast(rgb(colours[role]), onWall), role).toBeGreaterThan(2.97);
      }
    }
    // It can be seen, and nothing is wasted.
    expect(artRange(palette)).toBeGreaterThan(0.08);
  },
);
