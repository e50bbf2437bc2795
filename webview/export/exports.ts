import { sheetSvg, type Sheet } from "../../src/drawing/index.js";
import { exportName, type ExportFormat } from "../../src/export/index.js";
import { sheetPng } from "./sheetPng.js";

/** What there is to export now. */
export interface Exportable {
  readonly sheet: Sheet;
  /** The table beside the picture, as CSV. */
  csv(): string;
}

/** A file to write. */
export interface ExportedFile {
  readonly name: string;
  readonly content: Uint8Array<ArrayBuffer>;
}

/** One way to export. */
export interface Export {
  readonly name: string;
  readonly format: ExportFormat;
  make(from: Exportable): Promise<Blob>;
}

const png = (name: string, scale: number): Export => ({
  name,
  format: "png",
  make: ({ sheet }) => sheetPng(sheet, scale),
});
const svg = (name: string): Export => ({
  name,
  format: "svg",
  make: ({ sheet }) => Promise.resolve(new Blob([sheetSvg(sheet)])),
});
const csv = (name: string): Export => ({
  name,
  format: "csv",
  make: ({ csv }) => Promise.resolve(new Blob([csv()])),
});

/** Exports that become files; `table` is what the rows of the table are. */
export const savedWith = (table: string): readonly Export[] => [
  png("Save as PNG", 1),
  png("Save as PNG at 2×", 2),
  png("Save as PNG at 4×", 4),
  svg("Save as SVG"),
  csv(`Save ${table} as CSV`),
];

/** Exports that go to the clipboard. */
export const copiedWith = (table: string): readonly Export[] => [
  png("Copy picture", 2),
  svg("Copy SVG"),
  csv(`Copy ${table} as CSV`),
];

/** The file's proposed name and its bytes. `file` is the name of the file that it is of. */
export async function fileOf({ format, make }: Export, from: Exportable, file: string): Promise<ExportedFile> {
  const blob = await make(from);
  return { name: exportName(file, from.sheet.title, format), content: new Uint8Array(await blob.arrayBuffer()) };
}

/** Puts an export where the user can paste it from: a picture as one, everything else as text. */
export async function copy({ format, make }: Export, from: Exportable): Promise<void> {
  // The clipboard is asked at once, while the user's click still counts; the picture may take its time.
  if (format === "png") await navigator.clipboard.write([new ClipboardItem({ "image/png": make(from) })]);
  else await navigator.clipboard.writeText(await (await make(from)).text());
}
