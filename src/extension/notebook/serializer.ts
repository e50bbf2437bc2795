import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { bookCells, bookText, type BookCell } from "../../notebook/index.js";
import { fromBase64, toBase64 } from "../../view/protocol/index.js";
import { sceneLanguage } from "../sceneFiles.js";

/** What a notebook remembers of its file: what is not changed is written as it was. */
interface Remembered {
  /** The text that the cells were read from. */
  readonly original?: string;
  /** Of a file that is not text: all of it, in base64. */
  readonly bytes?: string;
}

/** Reads the file of a scene as cells, and writes it so that what nobody touched keeps its bytes. */
export class BookSerializer implements vscode.NotebookSerializer {
  deserializeNotebook(content: Uint8Array): vscode.NotebookData {
    const text = textOf(content);
    const cells = text === undefined ? [rawCell(content)] : bookCells(text);
    const remembered: Remembered = text === undefined ? { bytes: toBase64(content) } : { original: text };
    const notebook = new vscode.NotebookData(cells.map(cellData));
    notebook.metadata = { ...remembered };
    return notebook;
  }

  serializeNotebook(data: vscode.NotebookData): Uint8Array {
    const cells = data.cells.map((cell) => ({ ...bookCell(cell), text: cell.value }));
    const { bytes } = rememberedIn(data);
    if (bytes !== undefined) return unchangedBytes(fromBase64(bytes), cells);
    const written = bookText(originalOf(data), cells);
    if (written.kind === "refusal") throw new Error(written.reason);
    return new TextEncoder().encode(written.text);
  }
}

/** The text that the cells of a notebook were read from. */
export function originalOf(notebook: Pick<vscode.NotebookData, "metadata">): string {
  return rememberedIn(notebook).original ?? "";
}

/** A cell of a notebook without its text. */
export function bookCell({
  kind,
  metadata,
}: {
  readonly kind: vscode.NotebookCellKind;
  readonly metadata?: Readonly<Record<string, unknown>> | undefined;
}): Omit<BookCell, "text"> {
  const origin: unknown = metadata?.["origin"];
  return {
    kind: kind === vscode.NotebookCellKind.Markup ? "prose" : "scene",
    ...(typeof origin === "number" && { origin }),
  };
}

function rememberedIn({ metadata }: Pick<vscode.NotebookData, "metadata">): Remembered {
  const { original, bytes } = (metadata ?? {}) as Record<string, unknown>;
  return { ...(typeof original === "string" && { original }), ...(typeof bytes === "string" && { bytes }) };
}

function cellData({ kind, text, origin }: BookCell): vscode.NotebookCellData {
  const [cellKind, language] =
    kind === "prose" ? [vscode.NotebookCellKind.Markup, "markdown"] : [vscode.NotebookCellKind.Code, sceneLanguage];
  const data = new vscode.NotebookCellData(cellKind, text, language);
  data.metadata = { origin };
  return data;
}

/** Undefined for bytes that are no UTF-8, which no text could give back. */
function textOf(content: Uint8Array): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(content);
  } catch {
    return undefined;
  }
}

function rawCell(content: Uint8Array): BookCell {
  return { kind: "scene", text: new TextDecoder().decode(content).replace(/\r\n?/g, "\n"), origin: 0 };
}

function unchangedBytes(bytes: Uint8Array, cells: readonly BookCell[]): Uint8Array {
  const [only] = cells;
  if (cells.length === 1 && only?.text.replace(/\r\n?/g, "\n") === rawCell(bytes).text) return bytes;
  throw new Error(l10n.t("The file is not UTF-8 text. Open it in a text editor with its own encoding to change it."));
}
