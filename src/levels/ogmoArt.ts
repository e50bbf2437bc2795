import { ArtBuilder, type LevelArt } from "./artBuilder.js";
import { readBase64 } from "./base64.js";
import { Fields } from "./fields.js";
import { type JsonNode, parseJson } from "./json/index.js";
import { lastName, resolveReference } from "./knownNames.js";
import { cellMembers, cellSizes, NO_TILE, tileContents } from "./ogmo.js";
import { type LevelText, readEach, type Reading } from "./reading.js";

/**
 * The tiles of a level of Ogmo Editor 3, with the pictures of the project that it belongs to: none where that is not sure. A level does
 * not name its project, but a project says where its levels are and by what numbers they know its layers.
 */
export async function ogmoArt({ file, text, pause }: LevelText, reading: Reading): Promise<readonly LevelArt[]> {
  const level = new Fields(parseJson(text), "width", "height", "layers");
  const levelSize = [level.extent("width"), level.extent("height")];
  const layers = Array.from(level.elements("layers"), (node) => new Fields(node, ...layerMembers));
  const art = new ArtBuilder();
  const project = await projectOf(file, layers, reading);
  // The foremost layer comes first.
  await readEach(project ? layers.toReversed() : [], pause, (layer) => {
    const content = tileContents.find((each) => layer.node(each) !== undefined);
    const tileset = layer.node("tileset") && project?.tilesets.get(layer.string("tileset"));
    if (!content || !tileset) return;
    const { image, reference, columns } = tileset;
    if (image === undefined) {
      art.lose(reference);
      return;
    }
    const parts = new Map<string, number>();
    let written = 0;
    forEachCell(layer, content, () => written++);
    const sizes = cellSizes(layer, levelSize);
    const { width: across } = sizes.find(({ width, height }) => width * height === written) ?? sizes[0];
    let i = -1;
    forEachCell(layer, content, (cell) => {
      i++;
      const [column = NO_TILE, row] = cell.length > 1 || cell[0] === NO_TILE ? cell : placeOf(cell[0], columns);
      if (column === NO_TILE || row === undefined) return;
      const part = parts.get(`${column},${row}`) ?? art.part({ image, ...tileset.tileAt(column, row) });
      parts.set(`${column},${row}`, part);
      const x = layer.number("offsetX", 0) + (i % across) * layer.length("gridCellWidth");
      art.draw(part, x, layer.number("offsetY", 0) + Math.floor(i / across) * layer.length("gridCellHeight"));
    });
  });
  return [art.art(lastName(file))];
}

const layerMembers = ["_eid", "tileset", ...cellMembers, ...tileContents] as const;

type LayerFields = Fields<(typeof layerMembers)[number]>;

/** The cells of a layer, row by row: the number of a tile, or its column and row in the tileset. */
function forEachCell(
  layer: LayerFields,
  content: (typeof tileContents)[number],
  use: (cell: readonly number[]) => void,
): void {
  if (content === "dataCSV") {
    for (const [number] of layer.string(content).matchAll(/-?\d+/g)) use([Number(number)]);
    return;
  }
  for (const list of content.endsWith("2D") ? layer.elements(content) : [layer.ofKind(content, "array")])
    for (const cell of list.elements())
      use(Array.from(cell.kind === "array" ? cell.elements() : [cell], (node) => Number(node.scalar())));
}

function placeOf(id: number | undefined, columns: number | undefined): readonly number[] {
  return id === undefined || columns === undefined ? [] : [id % columns, Math.floor(id / columns)];
}

/** The project around a level, nearest upward: one whose folders of levels have it in them and which has its layers, if it is the only one there. */
async function projectOf(file: string, layers: readonly LayerFields[], reading: Reading) {
  const wanted = layers.map((layer) => layer.string("_eid"));
  const folders = file.split("/").slice(0, -1);
  for (; ; folders.pop()) {
    const names = (await reading.source.list?.(folders.join("/")).catch(() => [])) ?? [];
    const found = [];
    for (const name of names.filter((each) => each.endsWith(".ogmo"))) {
      const path = [...folders, name].join("/");
      const read = await reading.problems.separately(path, () => readProject(path, file, wanted, reading));
      if (read) found.push(read);
    }
    if (found.length > 0) return found.length === 1 ? found[0] : undefined;
    if (folders.length === 0) return undefined;
  }
}

/** Undefined where a level is none of the project. */
async function readProject(path: string, level: string, wanted: readonly string[], reading: Reading) {
  const text = await reading.optional(path);
  if (text === undefined) return undefined;
  const project = new Fields(parseJson(text), "levelPaths", "layers", "tilesets");
  const isThere = Array.from(project.elements("levelPaths"), (node) => String(node.scalar())).some((folder) => {
    // As a file in it, since the folder may be the root.
    const inFolder = resolveReference(path, `${folder}/.level`);
    return inFolder !== undefined && level.startsWith(inFolder.slice(0, -".level".length));
  });
  const layers = Array.from(project.elements("layers"), (node) => new Fields(node, "exportID").string("exportID"));
  if (!isThere || wanted.some((id) => !layers.includes(id))) return undefined;
  const tilesets = Array.from(project.elements("tilesets"), (node) => readTileset(node, path));
  return { tilesets: new Map(tilesets.map((tileset) => [tileset.label, tileset])) };
}

function readTileset(node: JsonNode, project: string) {
  const fields = new Fields(node, "label", "path", "image", "tileWidth", "tileHeight", ...spacings);
  const reference = fields.string("path");
  const size = [fields.length("tileWidth"), fields.length("tileHeight")] as const;
  const [gapX, gapY, marginX, marginY] = spacings.map((name) => fields.number(name, 0)) as [
    number,
    number,
    number,
    number,
  ];
  const width = fields.node("image") && widthOf(fields.string("image"));
  // The first tile has a gap before it.
  const columns = width && Math.floor((width - gapX - 2 * marginX) / (size[0] + gapX));
  return {
    ...{ label: fields.string("label"), reference, image: resolveReference(project, reference) },
    /** Tiles in a row of the picture; undefined where nobody knows how wide it is. */
    columns: columns !== undefined && columns > 0 ? columns : undefined,
    tileAt: (column: number, row: number) =>
      ({
        from: [marginX + gapX + column * (size[0] + gapX), marginY + gapY + row * (size[1] + gapY), ...size],
        size,
        isTransposed: false,
        isMirrored: [false, false],
      }) as const,
  };
}

const spacings = ["tileSeparationX", "tileSeparationY", "tileMarginX", "tileMarginY"] as const;

/** Width of the picture that a project has a copy of, from the head of its PNG. */
function widthOf(url: string): number | undefined {
  const [start, data = ""] = url.slice(0, "data:image/png;base64,".length + 32).split(",");
  if (start !== "data:image/png;base64" || data.length < 32) return undefined;
  let width: number | undefined;
  readBase64(data, { offset: 0, length: 32 }, 24, (head) => {
    width = new DataView(head.buffer, head.byteOffset).getUint32(16);
  });
  return width;
}
