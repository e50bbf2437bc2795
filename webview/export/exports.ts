import { sheetSvg, type Sheet } from "../../src/drawing/index.js";
import { contactsCsv, exportName, type ExportFormat } from "../../src/export/index.js";
import type { SceneView } from "../../src/protocol.js";
import { sheetPng } from "./sheetPng.js";

/** What a cell has to export now. */
export interface Exportable {
  readonly scene: SceneView;
  readonly sheet: Sheet;
}

/** One way to export. */
export interface Export {
  readonly name: string;
  readonly format: ExportFormat;
  /** Whether there is something to export of a scene. */
  isFor(scene: SceneView): boolean;
  make(from: Exportable): Promise<Blob>;
}

const png = (name: string, scale: number): Export => ({
  name,
  format: "png",
  isFor: () => true,
  make: ({ sheet }) => sheetPng(sheet, scale),
});
const svg = (name: string): Export => ({
  name,
  format: "svg",
  isFor: () => true,
  make: ({ sheet }) => Promise.resolve(new Blob([sheetSvg(sheet)])),
});
const csv = (name: string): Export => ({
  name,
  format: "csv",
  isFor: ({ swept }) => swept.contacts.length > 0,
  make: ({ scene }) => Promise.resolve(new Blob([contactsCsv(scene)])),
});

/** Exports that become files. */
export const saved: readonly Export[] = [
  png("Save as PNG", 1),
  png("Save as PNG at 2×", 2),
  png("Save as PNG at 4×", 4),
  svg("Save as SVG"),
  csv("Save contacts as CSV"),
];

/** Exports that go to the clipboard. */
export const copied: readonly Export[] = [png("Copy picture", 2), svg("Copy SVG"), csv("Copy contacts as CSV")];

/** The file's proposed name and its bytes. `notebook` is the name of the scene's file. */
export async function fileOf(
  { format, make }: Export,
  from: Exportable,
  notebook: string,
): Promise<{ readonly name: string; readonly content: Uint8Array<ArrayBuffer> }> {
  const blob = await make(from);
  return { name: exportName(notebook, from.sheet.title, format), content: new Uint8Array(await blob.arrayBuffer()) };
}

/** Puts an export where the user can paste it from: a picture as one, everything else as text. */
export async function copy({ format, make }: Export, from: Exportable): Promise<void> {
  // The clipboard is asked at once, while the user's click still counts; the picture may take its time.
  if (format === "png") await navigator.clipboard.write([new ClipboardItem({ "image/png": make(from) })]);
  else await navigator.clipboard.writeText(await (await make(from)).text());
}
