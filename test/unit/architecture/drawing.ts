/** What a part of the product is for, in a few words. */
export const purposes: Readonly<Record<string, string>> = {
  geometry: "boxes and vectors",
  wording: "numbers and terms",
  protocol: "what host and page say",
  model: "facts, each declared once",
  solver: "when what meets what",
  scene: "the format of scenes",
  edit: "least edits of a text",
  project: "aabb.config.json",
  levels: "maps of real editors",
  audit: "walls that can be passed",
  verify: "laws for your own code",
  tunneling: "the game beside a sweep",
  notebook: "a file's results",
  recordings: "what a game wrote down",
  recorder: "writes that in a game",
  view: "geometry, paint, labels",
  explain: "lenses on an answer",
  language: "hover, fixes, outline",
  report: "text, SARIF, JUnit",
  workspace: "what is current",
  engine: "all of it, by messages",
  extension: "VS Code",
  cli: "the command line",
  disk: "files, through Node",
  webview: "the page",
  worker: "drafts beside the page",
};

const box = { width: 164, height: 44 };
/** Between things of a row, and between rows; a line that goes through a row takes as much room as `lane`. */
const gap = { x: 24, y: 52 };
const lane = 10;
const margin = 20;

/** Something that takes room in a row: a part, or a line from one part to another that goes through the row. */
interface Item {
  readonly part?: string;
  readonly width: number;
  /** What it leads to in the row below. */
  readonly below: Item[];
  /** What leads to it from the row above. */
  readonly above: Item[];
  /** The middle of its width. */
  x: number;
}

/** The parts in rows, each above all that it imports, and lines to those that no other way leads to. */
export function houseDrawing(imports: ReadonlyMap<string, ReadonlySet<string>>): string {
  const rows = inOrder(rowsOf(imports));
  const width = 2 * margin + Math.max(...rows.map(lengthOf));
  for (const row of rows) {
    let x = (width - lengthOf(row)) / 2;
    for (const item of row) {
      item.x = Math.round(x + item.width / 2);
      x += item.width + gap.x;
    }
  }
  const height = 2 * margin + rows.length * (box.height + gap.y) - gap.y;
  const topOf = (row: number): number => height - margin - box.height - row * (box.height + gap.y);
  const lines: string[] = [];
  const boxes: string[] = [];
  rows.forEach((row, i) => {
    const top = topOf(i);
    for (const { part, x, below } of row) {
      // Through a row that is none of its own a line goes straight down.
      if (part === undefined) lines.push(`<path d="M${x} ${top}v${box.height}"/>`);
      else boxes.push(boxOf(part, x, top));
      for (const to of below) {
        const [from, end] = [top + box.height, topOf(i - 1)];
        const middle = (from + end) / 2;
        lines.push(`<path d="M${x} ${from}C${x} ${middle} ${to.x} ${middle} ${to.x} ${end}"/>`);
      }
    }
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"`,
    ` role="img" font-family="sans-serif" font-size="13" text-anchor="middle">`,
    "<title>The parts of the product, each above those that it imports</title>",
    `<rect width="${width}" height="${height}" fill="#ffffff"/>`,
    `<g fill="none" stroke="#7a7a7a">`,
    ...lines,
    "</g>",
    ...boxes,
    "</svg>",
    "",
  ].join("\n");
}

function boxOf(part: string, x: number, top: number): string {
  const purpose = purposes[part];
  if (purpose === undefined) throw new Error(`what is ${part} for?`);
  const left = x - box.width / 2;
  return [
    `<rect x="${left}" y="${top}" width="${box.width}" height="${box.height}" rx="5" fill="#f2f6fb" stroke="#2f5f8f"/>`,
    `<text x="${x}" y="${top + 18}" font-weight="bold">${part}</text>`,
    `<text x="${x}" y="${top + 34}" font-size="11">${purpose}</text>`,
  ].join("");
}

function lengthOf(row: readonly Item[]): number {
  return row.reduce((sum, { width }) => sum + width + gap.x, -gap.x);
}

/** Rows from the bottom: a part stands one above the highest that it imports, and what nobody imports in the last one. */
function rowsOf(imports: ReadonlyMap<string, ReadonlySet<string>>): Item[][] {
  const heights = new Map<string, number>();
  const heightOf = (part: string): number => {
    const known = heights.get(part);
    if (known !== undefined) return known;
    const height = Math.max(-1, ...[...(imports.get(part) ?? [])].map(heightOf)) + 1;
    heights.set(part, height);
    return height;
  };
  const last = Math.max(...[...imports.keys()].map(heightOf));
  const imported = new Set([...imports.values()].flatMap((others) => [...others]));
  for (const part of imports.keys()) if (!imported.has(part)) heights.set(part, last);
  const rows: Item[][] = Array.from({ length: last + 1 }, () => []);
  const items = new Map(
    [...imports.keys()].sort().map((part): [string, Item] => {
      const item: Item = { part, width: box.width, below: [], above: [], x: 0 };
      rows[heightOf(part)]?.push(item);
      return [part, item];
    }),
  );
  for (const [part, item] of items) {
    for (const other of nearest(imports, imports.get(part) ?? new Set())) {
      let from = item;
      for (let row = heightOf(part) - 1; row >= heightOf(other); row--) {
        const isEnd = row === heightOf(other);
        const to = isEnd ? items.get(other) : { width: lane, below: [], above: [], x: 0 };
        if (!to) throw new Error(`${other} is no part`);
        if (!isEnd) rows[row]?.push(to);
        from.below.push(to);
        to.above.push(from);
        from = to;
      }
    }
  }
  return rows;
}

/** The same rows, each in the order of the middles of what its things are joined with, up and down, until lines cross little. */
function inOrder(rows: Item[][]): Item[][] {
  const place = new Map<Item, number>();
  const note = (row: readonly Item[]): void => row.forEach((item, i) => place.set(item, (i + 0.5) / row.length));
  const crossings = (): number => {
    let count = 0;
    for (const row of rows) {
      const pairs = row.flatMap((item, i) => item.below.map((to) => [i, place.get(to) ?? 0] as const));
      pairs.forEach(([a, x], i) => {
        for (const [b, y] of pairs.slice(i + 1)) if (a !== b && (a - b) * (x - y) < 0) count++;
      });
    }
    return count;
  };
  rows.forEach(note);
  let best = { count: crossings(), rows: rows.map((row) => [...row]) };
  for (let sweep = 0; sweep < 24; sweep++) {
    const isUp = sweep % 2 === 0;
    for (const row of isUp ? rows : [...rows].reverse()) {
      const middle = (item: Item): number => {
        const others = isUp ? item.below : item.above;
        if (others.length === 0) return place.get(item) ?? 0;
        return others.reduce((sum, other) => sum + (place.get(other) ?? 0), 0) / others.length;
      };
      const middles = new Map(row.map((item) => [item, middle(item)]));
      row.sort((a, b) => (middles.get(a) ?? 0) - (middles.get(b) ?? 0));
      note(row);
    }
    const count = crossings();
    if (count < best.count) best = { count, rows: rows.map((row) => [...row]) };
  }
  return best.rows;
}

/** Of some parts those that none of the others imports, directly or through more. */
function nearest(imports: ReadonlyMap<string, ReadonlySet<string>>, others: ReadonlySet<string>): readonly string[] {
  const leadsTo = (from: string, to: string): boolean =>
    [...(imports.get(from) ?? [])].some((next) => next === to || leadsTo(next, to));
  return [...others].filter((part) => ![...others].some((other) => other !== part && leadsTo(other, part))).sort();
}
