// A small reader of the scenes of Godot in the fixtures, that shares nothing with the product's: regular expressions, 3 × 3 matrices.
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

/** The corners of everything solid in a scene: of each shape in the world, from its lowest corner on, sorted. */
export function decodedShapes(folder: string, file: string): string[] {
  return decode(folder, file, [1, 0, 0, 1, 0, 0]).sort();
}

/** As text, so that the same shape is the same whichever corner it begins with and however it turns. */
export function shapeText(corners: readonly (readonly number[])[]): string {
  const texts = corners.map((corner) => corner.map((c) => (Math.round(c * 1000) / 1000 + 0).toFixed(3)).join(","));
  return [...new Set(texts)].sort().join(" ");
}

type Matrix = readonly [number, number, number, number, number, number];

const times = ([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix => [
  a * g + c * h,
  b * g + d * h,
  a * i + c * j,
  b * i + d * j,
  a * k + c * l + e,
  b * k + d * l + f,
];

const through = ([a, b, c, d, e, f]: Matrix, [x = 0, y = 0]: readonly number[]) => [
  a * x + c * y + e,
  b * x + d * y + f,
];

function numbersIn(text: string | undefined): number[] {
  return (text?.match(/-?\d+(?:\.\d+)?(?:e-?\d+)?/g) ?? []).map(Number);
}

interface Block {
  readonly head: string;
  readonly body: string;
}

function blocksOf(text: string): Block[] {
  const found = [...text.matchAll(/^\[(\w+)([^\n]*)\]$/gm)];
  return found.map(({ 0: head, index }, i) => ({
    head,
    body: text.slice(index + head.length, found[i + 1]?.index ?? text.length),
  }));
}

const valueOf = (body: string, key: string) => new RegExp(`^${key} = (.*)$`, "m").exec(body)?.[1];
const attribute = (head: string, key: string) => new RegExp(` ${key}="([^"]*)"`).exec(head)?.[1];

function decode(folder: string, file: string, around: Matrix): string[] {
  const blocks = blocksOf(readFileSync(path.join(folder, file), "utf8"));
  const pathOf = (id: string | undefined) =>
    attribute(
      blocks.find(({ head }) => head.startsWith("[ext_resource") && attribute(head, "id") === id)?.head ?? "",
      "path",
    )?.slice(6);
  const part = (id: string | undefined) =>
    blocks.find(({ head }) => head.startsWith("[sub_resource") && attribute(head, "id") === id);
  const places = new Map<
    string,
    { readonly matrix: Matrix; readonly type: string | undefined; readonly isRoot: boolean }
  >();
  const shapes: string[] = [];
  for (const { head, body } of blocks.filter(({ head }) => head.startsWith("[node"))) {
    const [parent, name, type] = ["parent", "name", "type"].map((key) => attribute(head, key));
    const [x = 0, y = 0] = numbersIn(valueOf(body, "position")?.slice(7));
    const [sx = 1, sy = 1] = numbersIn(valueOf(body, "scale")?.slice(7));
    const angle = Number(valueOf(body, "rotation") ?? 0);
    const own: Matrix = [Math.cos(angle) * sx, Math.sin(angle) * sx, -Math.sin(angle) * sy, Math.cos(angle) * sy, x, y];
    const above = parent === undefined ? undefined : places.get(parent);
    const matrix = times(above?.matrix ?? around, own);
    places.set(parent === undefined ? "." : parent === "." ? (name ?? "") : `${parent}/${name}`, {
      matrix,
      type,
      isRoot: parent === undefined,
    });
    const instance = /instance=ExtResource\("([^"]*)"\)/.exec(head)?.[1];
    if (instance !== undefined) {
      const inner = pathOf(instance);
      if (inner !== undefined && existsSync(path.join(folder, inner))) shapes.push(...decode(folder, inner, matrix));
    }
    if (type === "TileMapLayer" || type === "TileMap")
      shapes.push(...cells(folder, body, blocks, pathOf, part, matrix));
    if (above?.type !== "StaticBody2D") continue;
    const rectangle = part(/SubResource\("([^"]*)"\)/.exec(valueOf(body, "shape") ?? "")?.[1]);
    const [width = 0, height = 0] = numbersIn(valueOf(rectangle?.body ?? "", "size")?.slice(7)).map(
      (length) => length / 2,
    );
    const corners = [
      [-width, -height],
      [width, -height],
      [width, height],
      [-width, height],
    ];
    if (rectangle?.head.includes("RectangleShape2D"))
      shapes.push(shapeText(corners.map((corner) => through(matrix, corner))));
  }
  return shapes;
}

function cells(
  folder: string,
  body: string,
  blocks: readonly Block[],
  pathOf: (id: string | undefined) => string | undefined,
  part: (id: string | undefined) => Block | undefined,
  matrix: Matrix,
): string[] {
  const external = /tile_set = ExtResource\("([^"]*)"\)/.exec(body)?.[1];
  const others =
    external === undefined ? blocks : blocksOf(readFileSync(path.join(folder, pathOf(external) ?? ""), "utf8"));
  const set =
    external === undefined
      ? part(/tile_set = SubResource\("([^"]*)"\)/.exec(body)?.[1])
      : others.find(({ head }) => head === "[resource]");
  const [width = 16, height = 16] = numbersIn(valueOf(set?.body ?? "", "tile_size")?.slice(8));
  const sources = new Map(
    [...(set?.body ?? "").matchAll(/^sources\/(\d+) = SubResource\("([^"]*)"\)/gm)].map(([, id, name]) => [
      Number(id),
      others.find(({ head }) => head.startsWith("[sub_resource") && attribute(head, "id") === name)?.body ?? "",
    ]),
  );
  const old = numbersIn(/PackedInt32Array\(([^)]*)\)/.exec(body)?.[1]);
  const data =
    old.length > 0
      ? Buffer.concat([Buffer.alloc(2), ...old.map((each) => Buffer.from(Int32Array.of(each).buffer))])
      : Buffer.from(/PackedByteArray\("([^"]*)"\)/.exec(body)?.[1] ?? "", "base64");
  const silent = [...(set?.body ?? "").matchAll(/^physics_layer_(\d+)\/collision_layer = 0$/gm)].map(
    ([, layer]) => layer,
  );
  const shapes: string[] = [];
  for (let at = 2; at < data.length; at += 12) {
    const [x, y] = [data.readInt16LE(at), data.readInt16LE(at + 2)];
    const [source = 0, atlasX, atlasY, alternative = 0] = [4, 6, 8, 10].map((offset) => data.readUInt16LE(at + offset));
    const prefix = `${atlasX}:${atlasY}/${alternative & 4095}`;
    const polygons = [
      ...(sources.get(source) ?? "").matchAll(
        new RegExp(`^${prefix}/physics_layer_(\\d+)/polygon_\\d+/points = (.*)$`, "gm"),
      ),
    ].filter(([, layer]) => !silent.includes(layer));
    for (const [, , written] of polygons) {
      const flat = numbersIn(written?.replace("Vector2Array", ""));
      const corners = Array.from({ length: flat.length / 2 }, (_, i) => {
        let [u = 0, v = 0] = flat.slice(2 * i, 2 * i + 2);
        if (alternative & 16384) [u, v] = [v, u];
        if (alternative & 4096) u = -u;
        if (alternative & 8192) v = -v;
        return through(matrix, [(x + 0.5) * width + u, (y + 0.5) * height + v]);
      });
      shapes.push(shapeText(corners));
    }
  }
  return shapes;
}
