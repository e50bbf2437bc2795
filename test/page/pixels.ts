// What is painted on a stage, as its user sees it: hues in place of a theme's numbers.
import { inflateRawSync } from "node:zlib";
import type { Locator } from "playwright-core";

/** In the world: least x and y, greatest x and y. */
export type Box = readonly [number, number, number, number];

type Colour = readonly [number, number, number];

const hues = { red: [345, 375], orange: [15, 45], aqua: [165, 195], blue: [195, 235], green: [85, 150] } as const;

/** Colours as a user would name them. Grey is what has no hue and stands out from the ground. */
export type Hue = keyof typeof hues | "grey";

/** How much of a colour's brightest part may be missing in its darkest for it to be called grey, 0 to 1. */
const mostOfGrey = 0.2;
const leastOfHue = 0.35;
/** Of 255: what stands out from a stage's ground, and is not its grid. */
const leastContrast = 60;
/** The same for fills, which are fainter than lines. */
const leastOfFill = 24;
/** Pixels beside a line's place in which it is looked for: lines are up to 2.6 pixels wide. */
const reach = 2;
/** Places on each side of a box that are looked at. */
const samples = 40;

/**
 * Waits until what a page says by now is painted as well: a picture is painted in the animation frame after a change, and in
 * the next one where its size has changed with it. Whoever reads what is painted waits for that, whatever was polled before.
 */
export async function whenPainted(element: Locator): Promise<void> {
  await element.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)))),
  );
}

/** The pixels of a stage, all layers over their ground, and where the world is on them. */
export class Pixels {
  private constructor(
    private readonly width: number,
    private readonly height: number,
    private readonly bytes: Uint8Array,
    private readonly ground: Colour,
    private readonly world: { readonly scale: number; readonly x: number; readonly y: number; readonly down: 1 | -1 },
  ) {}

  static async of(picture: Locator): Promise<Pixels> {
    await whenPainted(picture);
    const { width, height, bytes, ground, data } = await picture.evaluate(flatten);
    const world = {
      scale: Number(data["scale"]),
      x: Number(data["originX"]),
      y: Number(data["originY"]),
      down: data["yAxis"] === "up" ? -1 : 1,
    } as const;
    const [r = 0, g = 0, b = 0] = ground;
    return new Pixels(width, height, inflateRawSync(Buffer.from(bytes, "base64")), [r, g, b], world);
  }

  /** Where a place of the world is, in the picture's pixels. */
  placeOf(worldX: number, worldY: number): readonly [number, number] {
    const { scale, x, y, down } = this.world;
    return [x + worldX * scale, y + worldY * scale * down];
  }

  /** How much of a box's outline is painted in a hue, of the part that lies in the picture, 0 to 1. */
  outlined(hue: Hue, [x0, y0, x1, y1]: Box): number {
    const { scale, x, y, down } = this.world;
    const [left, right] = [x + x0 * scale, x + x1 * scale];
    const [top, bottom] = [y + y0 * scale * down, y + y1 * scale * down];
    let [found, all] = [0, 0];
    for (let i = 0; i < samples; i++) {
      const along = left + ((right - left) * i) / samples;
      const down = top + ((bottom - top) * i) / samples;
      for (const [px, py] of [
        [along, top],
        [along, bottom],
        [left, down],
        [right, down],
      ] as const) {
        if (px < 0 || py < 0 || px > this.width || py > this.height) continue;
        all++;
        found += Number(this.hasNear(hue, px, py));
      }
    }
    return all === 0 ? 0 : found / all;
  }

  /** How much of a box's inside has something on it, be it ever so faint but the grid, 0 to 1. */
  covered([x0, y0, x1, y1]: Box): number {
    const { scale, x, y, down } = this.world;
    const rows = [y + y0 * scale * down, y + y1 * scale * down];
    const [top, bottom] = [Math.min(...rows), Math.max(...rows)];
    let [found, all] = [0, 0];
    for (let py = Math.max(0, Math.ceil(top)); py + 1 <= Math.min(this.height, bottom); py++) {
      for (let px = Math.max(0, Math.ceil(x + x0 * scale)); px + 1 <= Math.min(this.width, x + x1 * scale); px++) {
        all++;
        found += Number(contrast(this.at(px, py), this.ground) > leastOfFill);
      }
    }
    if (all === 0) throw new Error("no pixel lies inside of the box");
    return found / all;
  }

  /** Whether a place of the picture, in its pixels, or one close to it is painted in a hue. */
  has(hue: Hue, x: number, y: number): boolean {
    return this.hasNear(hue, x, y);
  }

  /** How much is painted that stands out from the ground, 0 to 1. */
  get ink(): number {
    let painted = 0;
    for (let y = 0; y < this.height; y++)
      for (let x = 0; x < this.width; x++) painted += Number(contrast(this.at(x, y), this.ground) > leastContrast);
    return painted / (this.width * this.height);
  }

  private at(x: number, y: number): Colour {
    const i = (y * this.width + x) * 4;
    return [this.bytes[i] ?? 0, this.bytes[i + 1] ?? 0, this.bytes[i + 2] ?? 0];
  }

  private hasNear(hue: Hue, x: number, y: number): boolean {
    for (let px = Math.round(x) - reach; px <= Math.round(x) + reach; px++)
      for (let py = Math.round(y) - reach; py <= Math.round(y) + reach; py++) {
        const inside = px >= 0 && py >= 0 && px < this.width && py < this.height;
        if (inside && this.isOf(hue, this.at(px, py))) return true;
      }
    return false;
  }

  private isOf(hue: Hue, colour: Colour): boolean {
    const [r, g, b] = colour;
    const most = Math.max(r, g, b);
    const span = most - Math.min(r, g, b);
    if (hue === "grey") return span <= mostOfGrey * most && contrast(colour, this.ground) > leastContrast;
    if (span < leastOfHue * most || span === 0) return false;
    const sixths = most === r ? (g - b) / span : most === g ? 2 + (b - r) / span : 4 + (r - g) / span;
    const degrees = (sixths * 60 + 360) % 360;
    const [from, to] = hues[hue];
    return (degrees >= from && degrees < to) || degrees + 360 < to;
  }
}

function contrast(a: Colour, b: Colour): number {
  return Math.max(Math.abs(a[0] - b[0]), Math.abs(a[1] - b[1]), Math.abs(a[2] - b[2]));
}

interface Flattened {
  readonly width: number;
  readonly height: number;
  /** Red, green, blue and alpha of each pixel, deflated, in base64. */
  readonly bytes: string;
  readonly ground: readonly number[];
  readonly data: Readonly<Record<string, string | undefined>>;
}

/** Runs in the page. */
async function flatten(picture: SVGElement | HTMLElement): Promise<Flattened> {
  const canvas = document.createElement("canvas");
  canvas.width = picture.clientWidth;
  canvas.height = picture.clientHeight;
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context || canvas.width === 0) throw new Error("there is no stage to read");
  context.fillStyle = getComputedStyle(picture.closest("[data-stage], .lens-picture") ?? picture).backgroundColor;
  context.fillRect(0, 0, canvas.width, canvas.height);
  const ground = [...context.getImageData(0, 0, 1, 1).data];
  for (const layer of picture.querySelectorAll("canvas")) context.drawImage(layer, 0, 0, canvas.width, canvas.height);
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
  // Most of a stage is its ground: compressed it is a hundredth.
  const stream = new Blob([data]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const packed = new Uint8Array(await new Response(stream).arrayBuffer());
  let text = "";
  for (let i = 0; i < packed.length; i += 0x8000) text += String.fromCharCode(...packed.subarray(i, i + 0x8000));
  return {
    width: canvas.width,
    height: canvas.height,
    bytes: btoa(text),
    ground,
    data: Object.fromEntries(Object.entries(picture.dataset)),
  };
}
