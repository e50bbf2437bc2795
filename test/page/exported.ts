// What is in exported files, as programs that open them see it.
import type { Locator, Page } from "playwright-core";

/** The pixels of a PNG file, decoded by the browser. */
export async function pngPixels(
  page: Page,
  bytes: Buffer,
): Promise<{
  readonly width: number;
  readonly height: number;
  readonly alphas: Uint8Array;
  at(x: number, y: number): readonly number[];
}> {
  const { width, height, pixels } = await page.evaluate(async (base64) => {
    const file = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    const image = await createImageBitmap(new Blob([file], { type: "image/png" }));
    const context = new OffscreenCanvas(image.width, image.height).getContext("2d");
    if (!context) throw new Error("nothing can be painted");
    context.drawImage(image, 0, 0);
    const { data } = context.getImageData(0, 0, image.width, image.height);
    let text = "";
    for (let i = 0; i < data.length; i += 0x8000) text += String.fromCharCode(...data.subarray(i, i + 0x8000));
    return { width: image.width, height: image.height, pixels: btoa(text) };
  }, bytes.toString("base64"));
  const data = Buffer.from(pixels, "base64");
  return {
    width,
    height,
    alphas: data.filter((_, i) => i % 4 === 3),
    at: (x, y) => [...data.subarray((y * width + x) * 4, (y * width + x) * 4 + 3)],
  };
}

/** What a parser and a browser make of an SVG file. */
export interface SvgGeometry {
  /** What the parser complains about; empty for a well-formed file. */
  readonly error: string;
  readonly title: string;
  /** Left, top, width and height of the first box of each `fill` and `stroke` with a colour: the signs of a legend come last. */
  readonly boxes: Readonly<Record<string, readonly number[]>>;
  /** Where texts are anchored. */
  readonly texts: Readonly<Record<string, { readonly x: number; readonly y: number }>>;
}

export async function svgGeometry(page: Page, svg: string): Promise<SvgGeometry> {
  return await page.evaluate((text) => {
    const file = new DOMParser().parseFromString(text, "image/svg+xml");
    const error = file.querySelector("parsererror")?.textContent ?? "";
    const root = document.importNode(file.documentElement, true);
    document.body.append(root);
    const boxes: Record<string, number[]> = {};
    // The first part is the verdict, with bars of its own.
    const verdict = root.querySelector("svg");
    for (const shape of root.querySelectorAll("path")) {
      if (shape.closest("svg") === verdict) continue;
      const styled = shape.closest("g") ?? shape;
      // Only whole rectangles: lines, hulls and hatching have other forms.
      if (!/^M[^M]*h[^hvl]*v[^hvl]*h[^hvl]*z$/.test(shape.getAttribute("d") ?? "")) continue;
      const { x, y, width, height } = shape.getBBox();
      for (const name of ["fill", "stroke"]) {
        const colour = styled.getAttribute(name);
        if (colour !== null) boxes[`${name} ${colour}`] ??= [x, y, width, height];
      }
    }
    const texts: Record<string, { x: number; y: number }> = {};
    for (const label of root.querySelectorAll("text"))
      texts[label.textContent] = { x: Number(label.getAttribute("x")), y: Number(label.getAttribute("y")) };
    root.remove();
    return { error, title: root.querySelector("title")?.textContent ?? "", boxes, texts };
  }, svg);
}

/** Where the last lane of an SVG file begins, and how large it is. */
export interface LanePlace {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Finds the last lane of an exported file: that of the sweep, or of both runs. */
export function lastLane(svg: string): LanePlace {
  const [start = ""] = [...svg.matchAll(/^<svg [^>]*>$/gm)].map(([tag]) => tag).slice(-1);
  const numberOf = (name: string): number => Number(new RegExp(` ${name}="([^"]*)"`).exec(start)?.[1] ?? 0);
  return { x: numberOf("x"), y: numberOf("y"), width: numberOf("width"), height: numberOf("height") };
}

/** How many pixels of the last lane of an SVG file are far from those of the stage that it was exported from, but for the ruler's numbers. */
export async function strayingPixels(page: Page, stage: Locator, svg: string): Promise<number> {
  const lane = lastLane(svg);
  const layers = await stage.evaluate((pane) =>
    [...pane.querySelectorAll("canvas")].map((layer) => layer.toDataURL("image/png")),
  );
  const blank = await page.context().newPage();
  try {
    return await blank.evaluate(
      async ({ layers, svg, lane }) => {
        const load = async (url: string): Promise<HTMLImageElement> => {
          const image = new Image();
          image.src = url;
          await image.decode();
          return image;
        };
        const file = new DOMParser().parseFromString(svg, "image/svg+xml").documentElement;
        const { width, height } = lane;
        const paint = async (urls: readonly string[], ground: string, x = 0, y = 0): Promise<Uint8ClampedArray> => {
          const context = new OffscreenCanvas(width, height).getContext("2d");
          if (!context) throw new Error("nothing can be painted");
          context.fillStyle = ground;
          context.fillRect(0, 0, width, height);
          for (const url of urls) context.drawImage(await load(url), -x, -y);
          return context.getImageData(0, 0, width, height).data;
        };
        const ground = file.querySelector("svg path")?.getAttribute("fill") ?? "";
        const drawn = await paint([`data:image/svg+xml,${encodeURIComponent(svg)}`], "white", lane.x, lane.y);
        const shown = await paint(layers, ground);
        const texts = [...file.querySelectorAll("text")].map((text) => {
          const [tx, ty] = [Number(text.getAttribute("x")), Number(text.getAttribute("y"))];
          // The title of a lane begins where others have their middle, and has a ground.
          return text.getAttribute("font-weight") === "bold" ? [tx + 49, ty, 18] : [tx, ty, 12];
        });
        let straying = 0;
        for (let i = 0; i < width * height; i++) {
          const by = Math.max(...[0, 1, 2].map((c) => Math.abs((drawn[i * 4 + c] ?? 0) - (shown[i * 4 + c] ?? 0))));
          const [x, y] = [i % width, Math.floor(i / width)];
          if (by > 60 && !texts.some(([tx = 0, ty = 0, high = 0]) => Math.abs(x - tx) < 50 && Math.abs(y - ty) < high))
            straying++;
        }
        return straying;
      },
      { layers, svg, lane },
    );
  } finally {
    await blank.close();
  }
}

/** Text of a number in a frame, and the frame: left, top, right, bottom. */
export interface SvgTag {
  readonly text: string;
  readonly box: readonly number[];
}

/** Returns the framed texts of an SVG file, and the rectangles that are outlined with a color. */
export async function svgTags(
  page: Page,
  svg: string,
): Promise<{ readonly tags: readonly SvgTag[]; readonly outlines: readonly (readonly number[])[] }> {
  return await page.evaluate((text) => {
    const file = new DOMParser().parseFromString(text, "image/svg+xml");
    const root = document.importNode(file.documentElement, true);
    document.body.append(root);
    const edgesOf = ({ x, y, width, height }: DOMRect): number[] => [x, y, x + width, y + height];
    const shapes = [...root.querySelectorAll("path")].filter((shape) => !shape.closest("clipPath"));
    const outlined = shapes.filter((shape) =>
      /^#/.test((shape.closest("[stroke]") ?? shape).getAttribute("stroke") ?? ""),
    );
    const parts = outlined.flatMap((shape) =>
      (shape.getAttribute("d")?.match(/M[^M]*/g) ?? []).map((d) => {
        const part = document.createElementNS("http://www.w3.org/2000/svg", "path");
        part.setAttribute("d", d);
        root.append(part);
        return { d, box: edgesOf(part.getBBox()) };
      }),
    );
    const texts = [...root.querySelectorAll("text")].map((it) => ({
      text: it.textContent,
      box: edgesOf(it.getBBox()),
    }));
    const tags = parts.flatMap(({ d, box: [x0 = 0, y0 = 0, x1 = 0, y1 = 0] }) => {
      const within = texts.find(
        ({ box: [a = 0, b = 0, c = 0, e = 0] }) => a >= x0 && c <= x1 && (b + e) / 2 > y0 && (b + e) / 2 < y1,
      );
      return /a/i.test(d) && within ? [{ text: within.text, box: [x0, y0, x1, y1] }] : [];
    });
    const outlines = parts.filter(({ d }) => /^M[^M]*h[^hvl]*v[^hvl]*h[^hvl]*z$/.test(d)).map(({ box }) => box);
    root.remove();
    return { tags, outlines };
  }, svg);
}
