import type { CancellationToken } from "vscode-jsonrpc/browser";
import { type OpenText } from "../workspace/index.js";
import type { OpenBooks } from "./books/index.js";
import { EvaluatedText, type EvaluatedParts } from "./evaluatedText.js";
import type { EngineHost } from "./engineHost.js";
import type { DocumentVersion } from "./messages/openTexts.js";

/** Gives open documents with their evaluations: files, and cells of notebooks. */
export class EvaluatedTexts {
  constructor(
    private readonly host: EngineHost,
    private readonly books: Pick<OpenBooks, "cellAt">,
  ) {}

  /**
   * Evaluates a version of a document. Returns undefined if the document has another version by then, or the request was
   * cancelled. A cell of a notebook that is broken is evaluated by itself.
   */
  async of(document: DocumentVersion, token: CancellationToken): Promise<EvaluatedText | undefined> {
    return await this.when(document, token, "of");
  }

  /** Does the same as {@link of} after the text of a file has come to rest. */
  async settled(document: DocumentVersion, token: CancellationToken): Promise<EvaluatedText | undefined> {
    return await this.when(document, token, "settled");
  }

  /** Returns the text of a version of a document; undefined if the document has another version. */
  textOf({ uri, version }: DocumentVersion): string | undefined {
    const cell = this.books.cellAt(uri);
    if (cell) return cell.version === version ? cell.text : undefined;
    const file = this.host.documentAt(uri);
    return file?.version === version ? file.getText() : undefined;
  }

  private async when(
    { uri, version }: DocumentVersion,
    token: CancellationToken,
    when: "of" | "settled",
  ): Promise<EvaluatedText | undefined> {
    const { host, books } = this;
    const cell = books.cellAt(uri);
    const file = cell ? undefined : host.documentAt(uri);
    const isOutdated = (): boolean => token.isCancellationRequested || (cell ?? file)?.version !== version;
    if (isOutdated()) return undefined;
    const evaluated = await (cell ? cell.book.evaluate(cell) : file && this.evaluateFile(file, when));
    if (!evaluated || isOutdated()) return undefined;
    const { result, readable, own, parts } = evaluated;
    return new EvaluatedText(result, readable, isOutdated, own, parts);
  }

  private async evaluateFile(document: OpenText, when: "of" | "settled"): Promise<EvaluatedParts> {
    const { scenes } = this.host.workspace;
    const { result } = await scenes[when](document);
    const own = { uri: document.uri.toString(), text: document.getText(), offset: 0 };
    const readable = result.notebook ? result : scenes.readableOf(document);
    return { result, readable, own, parts: [own] };
  }
}
