import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { books } from "../../engine/index.js";
import { fromBase64, toBase64 } from "../../view/protocol/index.js";
import type { EngineClient } from "../engine/client.js";
import { sceneLanguage } from "../sceneFiles.js";

/** Reads the file of a scene as cells, and writes it so that what nobody touched keeps its bytes. */
export class BookSerializer implements vscode.NotebookSerializer {
  constructor(private readonly engine: Pick<EngineClient, "connection">) {}

  async deserializeNotebook(content: Uint8Array, token: vscode.CancellationToken): Promise<vscode.NotebookData> {
    const { connection } = this.engine;
    const text = textOf(content);
    const cells =
      text === undefined ? [rawCell(content)] : await connection.sendRequest(books.readCells, { text }, token);
    const notebook = new vscode.NotebookData(cells.map(cellData));
    notebook.metadata = text === undefined ? { bytes: toBase64(content) } : { original: text };
    return notebook;
  }

  async serializeNotebook(data: vscode.NotebookData, token: vscode.CancellationToken): Promise<Uint8Array> {
    const cells = data.cells.map((cell) => ({ ...bookCell(cell), text: cell.value }));
    const bytes = remembered(data, "bytes");
    if (bytes !== undefined) return unchangedBytes(fromBase64(bytes), cells);
    const { connection } = this.engine;
    const text = await connection.sendRequest(books.writeCells, { original: originalOf(data), cells }, token);
    return new TextEncoder().encode(text);
  }
}

/** The text that the cells of a notebook were read from: what is not changed is written as it was. */
export function originalOf(notebook: Pick<vscode.NotebookData, "metadata">): string {
  return remembered(notebook, "original") ?? "";
}

/** What a notebook remembers of its file: the text, or of a file that is not text all of it in base64. */
function remembered({ metadata }: Pick<vscode.NotebookData, "metadata">, key: "original" | "bytes") {
  const value: unknown = metadata?.[key];
  return typeof value === "string" ? value : undefined;
}

/** A cell of a notebook without its text. */
export function bookCell(cell: Pick<vscode.NotebookCellData, "kind" | "metadata">): Omit<books.BookCell, "text"> {
  const origin: unknown = cell.metadata?.["origin"];
  const kind = cell.kind === vscode.NotebookCellKind.Markup ? "prose" : "scene";
  return { kind, origin: typeof origin === "number" ? origin : undefined };
}

function cellData({ kind, text, origin }: books.BookCell): vscode.NotebookCellData {
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

function rawCell(content: Uint8Array): books.BookCell {
  return { kind: "scene", text: new TextDecoder().decode(content).replace(/\r\n?/g, "\n"), origin: 0 };
}

function unchangedBytes(bytes: Uint8Array, cells: readonly books.BookCell[]): Uint8Array {
  const [only] = cells;
  if (cells.length === 1 && only?.text.replace(/\r\n?/g, "\n") === rawCell(bytes).text) return bytes;
  throw new Error(
    l10n.t("The file is not encoded as UTF-8. To change it, open it in a text editor and choose its encoding there."),
  );
}
