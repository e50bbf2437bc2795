import type { CancellationToken } from "vscode-jsonrpc/browser";
import { YieldBudget, type OpenText } from "../workspace/index.js";
import { EvaluatedText } from "./evaluatedText.js";
import type { EngineHost } from "./host.js";
import type { DocumentVersion } from "./messages/text.js";

/** Gives open documents with their evaluations: files, and cells of notebooks. */
export class EvaluatedTexts {
  constructor(private readonly host: EngineHost) {}

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

  private async when(
    { uri, version }: DocumentVersion,
    token: CancellationToken,
    when: "of" | "settled",
  ): Promise<EvaluatedText | undefined> {
    const { host } = this;
    const { scenes } = host.workspace;
    const document = host.documentAt(uri);
    const isOutdated = (): boolean => token.isCancellationRequested || document?.version !== version;
    if (!document || isOutdated()) return undefined;
    const book = await host.bookParts(uri);
    if (isOutdated()) return undefined;
    if (book) return new EvaluatedText(book.result, book.result, isOutdated, book.own, book.parts);
    const { result } = await scenes[when](document);
    // The tree of a broken text is made when it is asked for.
    await YieldBudget.of(host.scheduler).through(result.makeRoot(), isOutdated);
    if (isOutdated()) return undefined;
    const readable = result.notebook ? result : scenes.readableOf(document);
    return new EvaluatedText(result, readable, isOutdated, partOf(document, uri));
  }
}

function partOf(document: OpenText, uri: string) {
  return { uri, text: document.getText(), offset: 0 };
}
