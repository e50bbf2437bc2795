import * as vscode from "vscode";
import type { RequestType } from "vscode-jsonrpc/browser";
import { type EngineConnection, type DocumentRange, type DocumentVersion, host, language } from "../../engine/index.js";
import type { Range } from "../../scene/index.js";
import { type Disposable, Owner } from "../../workspace/index.js";
import { editorRange } from "../sceneFiles.js";
import { EngineStopped } from "./lastingConnection.js";

/** What parts of the extension need that tell the engine things which it keeps. */
export type EngineSession = Pick<EngineClient, "connection" | "onDidRestart">;

/** The host's end of the connection to the engine. */
export class EngineClient extends Owner {
  private readonly changedHints = this.owner.add(new vscode.EventEmitter<void>());
  private readonly restarted = this.owner.add(new vscode.EventEmitter<void>());
  /** The engine was started again and knows the open documents. Whoever told it anything else tells it once more. */
  readonly onDidRestart = this.restarted.event;
  /** Code lenses and inlay hints changed, though no text did. */
  readonly onDidChangeHints = this.changedHints.event;

  /** @param engine ends together with the client */
  constructor(
    readonly connection: EngineConnection,
    engine: Disposable,
  ) {
    super();
    this.owner.add(engine);
    this.owner.add(connection.onNotification(language.hintsChanged, () => this.changedHints.fire()));
  }

  /** Says that the engine was started again. */
  tellRestart(): void {
    this.restarted.fire();
    this.changedHints.fire();
  }

  /** Counts what the engine owns. */
  async ownedCount(): Promise<number> {
    return await this.connection.sendRequest(host.ownedCount);
  }

  /** Asks about a document as it is now. Returns undefined if there is no answer, or the document changed before it came. */
  async ask<P extends DocumentVersion, R>(
    type: RequestType<P, R | null, void>,
    document: vscode.TextDocument,
    params: Omit<P, keyof DocumentVersion>,
    token: vscode.CancellationToken,
  ): Promise<R | undefined> {
    const { uri, version } = document;
    const asked = { ...params, uri: uri.toString(), version } as unknown as P;
    const answer = await this.connection.sendRequest<R | null>(type.method, asked, token).catch(nullIfStopped);
    return answer === null || token.isCancellationRequested || document.version !== version ? undefined : answer;
  }

  /** Asks about a position in a document, as {@link ask} does. */
  async askAt<P extends DocumentVersion & { readonly position: unknown }, R>(
    type: RequestType<P, R | null, void>,
    document: vscode.TextDocument,
    { line, character }: vscode.Position,
    token: vscode.CancellationToken,
  ): Promise<R | undefined> {
    const position = { line, character };
    return await this.ask<P, R>(type, document, { position } as unknown as Omit<P, keyof DocumentVersion>, token);
  }
}

/** Without the engine there is no answer. VS Code asks again. */
function nullIfStopped(error: unknown): null {
  if (error instanceof EngineStopped) return null;
  throw error;
}

/** Converts a location of the engine. */
export function editorLocation({ uri, range }: DocumentRange): vscode.Location {
  return new vscode.Location(vscode.Uri.parse(uri, true), editorRange(range));
}

/** Converts a range of the editor. */
export function plainRange({ start, end }: vscode.Range): Range {
  return {
    start: { line: start.line, character: start.character },
    end: { line: end.line, character: end.character },
  };
}
