import * as l10n from "@vscode/l10n";

/** A row of a recording as CSV. */
interface CsvRow {
  readonly frame?: number;
  readonly time?: number;
  readonly id: string;
  /** The position, and with it the size where the row has one. */
  readonly numbers: readonly number[];
}

const columnNames = ["frame", "time", "id", "x", "y", "z", "width", "height", "depth"] as const;

type Column = (typeof columnNames)[number];

/** The rows of a recording as CSV, by the columns of its first line: `frame|time,id,x,y[,z][,width,height[,depth]]`, in any order. */
export class CsvRows {
  private readonly places: ReadonlyMap<Column, number>;
  private readonly position: readonly number[];
  private readonly size: readonly number[];

  constructor(private readonly columns: readonly string[]) {
    this.places = new Map(
      columnNames.flatMap((name) => (columns.includes(name) ? [[name, columns.indexOf(name)]] : [])),
    );
    const placesOf = (names: readonly Column[]): number[] => names.flatMap((name) => this.places.get(name) ?? []);
    this.position = placesOf(["x", "y", "z"]);
    this.size = placesOf(["width", "height", "depth"]);
  }

  /** Reads the first line. @returns what is wrong with it, if it names not all columns that are needed */
  static begin(line: string): CsvRows | string {
    const rows = new CsvRows(cellsOf(line).map((cell) => cell.trim().toLowerCase()));
    const { places, position, size } = rows;
    const isTimed = places.has("frame") || places.has("time");
    if (isTimed && places.has("id") && position.length >= 2 && (size.length === 0 || size.length === position.length))
      return rows;
    return l10n.t("This file is neither JSON Lines nor a CSV table with the columns {columns}, so nothing was read.", {
      columns: "frame,id,x,y,width,height",
    });
  }

  /** A row; undefined where it has not the columns of the first line, or no numbers in them. */
  row(line: string): CsvRow | undefined {
    const cells = cellsOf(line);
    if (cells.length !== this.columns.length || cells.length === 0) return undefined;
    const cell = (column: Column): string => cells[this.places.get(column) ?? -1] ?? "";
    const [frame, time] = [numberIn(cell("frame")), numberIn(cell("time"))];
    const numbers = [...this.position, ...this.size].map((place) => numberIn(cells[place] ?? ""));
    // A size that is left empty is the one given last.
    const hasSize = numbers.slice(this.position.length).some((each) => each !== undefined);
    const wanted = hasSize ? numbers : numbers.slice(0, this.position.length);
    const given = wanted.flatMap((each) => each ?? []);
    const isWhole = given.length === wanted.length && (frame ?? time) !== undefined;
    if (!isWhole || ![...given, frame ?? 0, time ?? 0].every(Number.isFinite)) return undefined;
    return {
      frame,
      time,
      id: cell("id"),
      numbers: given,
    };
  }
}

/** As `Number` reads it; undefined for nothing. */
function numberIn(cell: string): number | undefined {
  return cell.trim() === "" ? undefined : Number(cell);
}

/** The cells of a line, by RFC 4180; none goes over more than one line. */
function cellsOf(written: string): readonly string[] {
  const line = written.endsWith("\r") ? written.slice(0, -1) : written;
  if (!line.includes('"')) return line.split(",");
  const cells: string[] = [];
  const pattern = /(?:"((?:[^"]|"")*)"|([^,]*))(,|$)/gy;
  for (let match = pattern.exec(line); match; match = pattern.exec(line)) {
    cells.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? "");
    if (match[3] === "") break;
  }
  return cells;
}
