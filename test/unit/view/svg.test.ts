import { describe, expect, it } from "vitest";
import {
  overviewPlace,
  palettes,
  panesFor,
  sceneSheet,
  sheetSvg,
  SvgSurface,
  type Look,
} from "../../../src/view/index.js";
import { verdictHead } from "../../../src/view/verdictHead.js";
import { sceneView, thinWall } from "./sceneViews.js";

const look: Look = { palette: palettes.light, width: 800, height: 300 };

/** The `d` of the paths that have all of these attributes. */
function paths(svg: string, attributes: Readonly<Record<string, string>>): string[] {
  const found = [...svg.matchAll(/<path([^>]*) d="([^"]*)"\/>/g)];
  const wanted = Object.entries(attributes).map(([name, value]) => ` ${name}="${value}"`);
  return found.filter(([, has]) => wanted.every((it) => has?.includes(it))).map(([, , d]) => d ?? "");
}

/** Left, top, width and height of a rectangle's path. */
function rect(d: string | undefined): readonly number[] {
  return (/^M(\S+) (\S+)h(\S+)v([\d.]+)h-\S+z$/.exec(d ?? "") ?? []).slice(1).map(Number);
}

function painted(paint: (surface: SvgSurface) => void): string {
  const surface = new SvgSurface();
  paint(surface);
  return surface.toString();
}

describe("an SVG picture", () => {
  const svg = sheetSvg(sceneSheet(thinWall(), "Scene 1", look));

  it("has boxes where the scene has them, in the colours and lines of their meaning", () => {
    const [left = 0, top = 0, width = 0, height = 0] = rect(paths(svg, { fill: "#6b6b6b" })[0]);
    const scale = width / 4;
    expect(height / scale).toBeCloseTo(96, 0);
    const [bulletLeft = 0, bulletTop = 0, bulletWidth = 0] = rect(
      paths(svg, { stroke: "#005fb8", "stroke-dasharray": "4 3" })[0],
    );
    expect(bulletWidth / scale).toBeCloseTo(8, 1);
    expect((left - bulletLeft) / scale).toBeCloseTo(38, 1);
    expect((bulletTop - top) / scale).toBeCloseTo(40, 1);
    const [gameLeft = 0] = rect(paths(svg, { fill: "#a34700", stroke: "#a34700" })[0]);
    expect((gameLeft - bulletLeft) / scale).toBeCloseTo(50, 1);
  });

  it("says what it shows to those who do not see it", () => {
    expect(svg).toContain(' role="img"');
    expect(svg).toContain(
      "<title>Scene 1</title>\n<desc>▲ tunnels in frame 1, 60 fps · 1 frame · your game checks after each frame</desc>",
    );
  });

  it("is the same text each time", () => {
    expect(sheetSvg(sceneSheet(thinWall(), "Scene 1", look))).toBe(svg);
  });

  it("has the colours of its theme and no others", () => {
    for (const palette of Object.values(palettes)) {
      const text = sheetSvg(sceneSheet(thinWall(), "Scene 1", { ...look, palette, selected: new Set([0]) }));
      const used = new Set(text.match(/#[0-9a-f]{6}/g));
      expect([...used].filter((colour) => !Object.values(palette.colours).includes(colour))).toEqual([]);
      expect(used.size).toBeGreaterThan(8);
    }
  });

  it("writes numbers with two decimals at most", () => {
    expect(svg.match(/\d\.\d{3,}/g)?.filter((number) => !svg.includes(`t ${number}<`)) ?? []).toEqual([]);
  });

  it("keeps names from becoming markup", () => {
    const name = `<script>alert("1")</script>&\u0000\ud800`;
    const scene = { ...thinWall(), title: name };
    const text = sheetSvg(sceneSheet({ ...scene, bodies: { ...scene.bodies, ids: [name, "wall"] } }, "", look));
    expect(text).not.toContain("<script");
    expect(text).toContain("<title>&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&amp;\ufffd\ufffd</title>");
    expect(text).toMatch(/<text[^>]*>&lt;script&gt;/);
  });

  it("of a space has its views at their places, named", () => {
    const scene = sceneView(
      [
        { id: "ball", position: [0, 0, 0], size: [4, 4, 4], velocity: [60, 0, 0], swept: [[0, 0, 0, 0], [1, 1, 0, 0]] }, // prettier-ignore
        { id: "gate", position: [10, 0, 0], size: [2, 8, 8] },
      ],
      { dimensions: 3 },
    );
    const text = sheetSvg(sceneSheet(scene, "Scene 1", look));
    const panes = panesFor(scene, 800, 300);
    const head = verdictHead(scene, undefined, look.palette, 800).size;
    const below = <T extends { readonly top: number }>(pane: T): T => ({ ...pane, top: head.height + pane.top });
    const views = [...text.matchAll(/^<svg(?: x="(\d+)" y="(\d+)")? width="(\d+)" height="(\d+)">$/gm)];
    expect(views.map(([, ...place]) => place.map((n: string | undefined) => Number(n ?? 0)))).toEqual(
      [{ left: 0, top: 0, ...head }, ...[...panes, overviewPlace(panes)].map((pane) => pane && below(pane))].map(
        (place) => [place?.left, place?.top, place?.width, place?.height],
      ),
    );
    expect(text.match(/(Top x·z|Front x·y|Side z·y|x·y·z)/g)).toEqual(["Top x·z", "Front x·y", "Side z·y", "x·y·z"]);
  });

  it("of a hundred thousand boxes is one path of each style", () => {
    const wide = Array.from({ length: 100_000 }, (_, i) => ({
      id: `b${i}`,
      position: [(i % 500) * 20, Math.floor(i / 500) * 20],
      size: [4 + (i % 3) * 6, 12],
    }));
    const text = sheetSvg(sceneSheet(sceneView(wide), "Scene 1", look));
    expect(text.split("\n").length).toBeLessThan(60);
    expect(text.length).toBeLessThan(2_500_000);
    expect(text.match(/M[^M]*z/g)?.length).toBeGreaterThan(100_000);
  });

  it("of a map of millions of tiles has the runs that can be told apart", () => {
    const solid = Uint8Array.from({ length: 4_000_000 }, (_, i) => Number(i % 7 < 3));
    const grid = { origin: [0, 0], tileSize: [16, 16], width: 2000, height: 2000, solid };
    const text = sheetSvg(sceneSheet(sceneView([], { grids: [grid] }), "Scene 1", look));
    expect(paths(text, { fill: "#6b6b6b" })).toHaveLength(1);
    expect(text.length).toBeLessThan(1_500_000);
  });
});

describe("the surface of an SVG file", () => {
  it("tells a path as a canvas is told it", () => {
    const text = painted((surface) => {
      surface.beginPath();
      surface.moveTo(1.234, 2);
      surface.lineTo(11.234, 2);
      surface.lineTo(11.234, 0.5);
      surface.lineTo(0, 0);
      surface.closePath();
      surface.rect(5, 5, 2, 3);
      surface.lineWidth = 2.5;
      surface.globalAlpha = 0.5;
      surface.setLineDash([3, 1.5]);
      surface.stroke();
    });
    const style = 'stroke="#000000" stroke-width="2.5" stroke-opacity="0.5" stroke-dasharray="3 1.5"';
    expect(text).toBe(`<path ${style} d="M1.23 2L11.23 2L11.23 0.5L0 0zM5 5h2v3h-2z"/>\n`);
  });

  it("draws a whole circle, and the part of one", () => {
    const text = painted((surface) => {
      surface.beginPath();
      surface.arc(10, 10, 5, 0, 2 * Math.PI);
      surface.fill();
      surface.beginPath();
      surface.arc(10, 10, 5, 0, Math.PI / 2);
      surface.stroke();
    });
    expect(text).toContain('d="M15 10A5 5 0 0 1 5 10A5 5 0 0 1 15 10"');
    expect(text).toContain('d="M15 10A5 5 0 0 1 10 15"');
  });

  it("leaves out what is nowhere, and what was never said", () => {
    const text = painted((surface) => {
      surface.fillRect(NaN, 0, 1, 1);
      surface.strokeRect(0, 0, Infinity, 1);
      surface.fillText("x", NaN, 0);
      surface.beginPath();
      surface.moveTo(0, NaN);
      surface.stroke();
    });
    expect(text).toBe("");
  });

  it("gives back with restore what was set since save", () => {
    const text = painted((surface) => {
      surface.save();
      surface.fillStyle = "#ff0000";
      surface.globalAlpha = 0.5;
      surface.beginPath();
      surface.rect(0, 0, 5, 5);
      surface.clip();
      surface.fillRect(0, 0, 9, 9);
      surface.restore();
      surface.fillRect(0, 0, 9, 9);
    });
    const clip = /<clipPath id="(clip-\w+)"><path d="M0 0h5v5h-5z"\/><\/clipPath>/.exec(text)?.[1];
    expect(clip).toBeDefined();
    expect(paths(text, { fill: "#ff0000", "fill-opacity": "0.5", "clip-path": `url(#${clip ?? ""})` })).toHaveLength(1);
    expect(text).toContain('<path fill="#000000" d="M0 0h9v9h-9z"/>');
  });

  it("clips by all clipping paths that are in force", () => {
    const text = painted((surface) => {
      for (const size of [5, 3]) {
        surface.beginPath();
        surface.rect(0, 0, size, size);
        surface.clip();
      }
      surface.fillRect(0, 0, 9, 9);
    });
    const [outer, inner] = [...text.matchAll(/<clipPath id="(clip-\w+)"/g)].map(([, id]) => id ?? "");
    expect(text).toContain(`<clipPath id="${inner ?? ""}" clip-path="url(#${outer ?? ""})"><path d="M0 0h3v3h-3z"/>`);
    expect(paths(text, { "clip-path": `url(#${inner ?? ""})` })).toEqual(["M0 0h9v9h-9z"]);
  });

  it("joins what lets nothing shine through, and keeps apart what does", () => {
    const boxes = (alpha: number): string =>
      painted((surface) => {
        surface.globalAlpha = alpha;
        for (const x of [0, 2, 4]) surface.fillRect(x, 0, 3, 3);
      });
    expect(boxes(1)).toBe('<path fill="#000000" d="M0 0h3v3h-3zM2 0h3v3h-3zM4 0h3v3h-3z"/>\n');
    expect(boxes(0.5).match(/<path/g)).toHaveLength(3);
  });

  it("does not draw under another colour what was drawn over it", () => {
    const text = painted((surface) => {
      for (const colour of ["#111111", "#222222", "#111111"]) {
        surface.fillStyle = colour;
        surface.fillRect(0, 0, 3, 3);
      }
    });
    expect(text.match(/#\d+/g)).toEqual(["#111111", "#222222", "#111111"]);
  });

  it("is told the widths of texts by a table, the same on every machine", () => {
    const surface = new SvgSurface();
    surface.font = "11px sans-serif";
    expect(surface.measureText("t = 0.600").width).toBeCloseTo((11 * (278 * 4 + 584 + 4 * 556)) / 1000, 6);
    expect(surface.measureText("−").width).toBeCloseTo(11 * 0.584, 6);
    expect(surface.measureText("箱").width).toBe(11);
    expect(surface.measureText("é").width).toBe(surface.measureText("é".normalize("NFD")).width);
  });

  it("puts a text where its middle is to be", () => {
    const text = painted((surface) => {
      surface.font = "20px sans-serif";
      surface.textAlign = "center";
      surface.textBaseline = "middle";
      surface.fillText("a < b", 50, 50);
    });
    expect(text).toBe(
      '<text fill="#000000" x="50" y="57" font-size="20" textLength="45.04" lengthAdjust="spacingAndGlyphs" text-anchor="middle">a &lt; b</text>\n',
    );
  });
});
