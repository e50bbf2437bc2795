import * as l10n from "@vscode/l10n";
import { exportName, paintPlaced, sheetSvg, type ExportFormat, type Sheet } from "../../src/view/index.js";

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

/** What the rows of the table beside a picture are. */
export type Rows = "contacts" | "walls";

/** Exports that become files. */
export const savedWith = (rows: Rows): readonly Export[] => [
  png(l10n.t("Save as PNG"), 1),
  png(l10n.t("Save as PNG at 2×"), 2),
  png(l10n.t("Save as PNG at 4×"), 4),
  svg(l10n.t("Save as SVG")),
  csv(rows === "contacts" ? l10n.t("Save contacts as CSV") : l10n.t("Save walls as CSV")),
];

/** Exports that go to the clipboard. */
export const copiedWith = (rows: Rows): readonly Export[] => [
  png(l10n.t("Copy picture"), 2),
  svg(l10n.t("Copy SVG")),
  csv(rows === "contacts" ? l10n.t("Copy contacts as CSV") : l10n.t("Copy walls as CSV")),
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

/** A sheet as a PNG image of `scale` pixels for each of its own. Rejects where the browser cannot make one so large. */
export async function sheetPng({ size, seam, pictures }: Sheet, scale: number): Promise<Blob> {
  const canvas = new OffscreenCanvas(size.width * scale, size.height * scale);
  const context = canvas.getContext("2d");
  if (!context) throw new Error(l10n.t("there is no room for a picture of this size"));
  context.fillStyle = seam;
  context.fillRect(0, 0, canvas.width, canvas.height);
  for (const placed of pictures) {
    context.save();
    context.setTransform(scale, 0, 0, scale, placed.x * scale, placed.y * scale);
    context.beginPath();
    context.rect(0, 0, placed.size.width, placed.size.height);
    context.clip();
    paintPlaced(context, placed);
    context.restore();
  }
  return await canvas.convertToBlob({ type: "image/png" });
}
