import * as l10n from "@vscode/l10n";
import type { Logger, MessageConnection } from "vscode-jsonrpc/browser";
import {
  type FilesAround,
  Owner,
  ownedCount,
  Workspace,
  type Disposable,
  type OpenText,
  type Scheduler,
} from "../workspace/index.js";
import { connectTo, type Port } from "./connection.js";
import { Documents } from "./documents.js";
import { Engine } from "./engine.js";
import { WorkspaceFolders } from "./folders.js";
import type { FilePieces } from "./engineHost.js";
import { hostFunctions } from "./hostCalls.js";
import * as messages from "./messages/hostMessages.js";
import { StoppedFiles } from "./stoppedFiles.js";
import { isScene } from "./uris.js";
import { workspaceHost } from "./workspaceHost.js";

/** What the engine is told when it starts. Plain data. */
export interface EngineOptions {
  /** Texts in the language of the user, by their English ones. Default: English. */
  readonly translations?: Readonly<Record<string, string>>;
  /** Uris of files at which an engine stopped before this one. They are left alone until they change. */
  readonly stoppedAt?: readonly string[];
  /** Schemes of uris whose files are read in parts, and followed as they grow. */
  readonly growingSchemes: readonly string[];
}

/** Runs the engine at one end of a message channel. Its host serves the other end. */
export function runEngine(port: Port, scheduler: Scheduler, options: EngineOptions): RunningEngine {
  if (options.translations) l10n.config({ contents: { ...options.translations } });
  return new RunningEngine(port, scheduler, options);
}

/** The engine, with the texts that it knows. */
export class RunningEngine extends Owner {
  private readonly documents: Documents;
  private readonly folders = new WorkspaceFolders();
  readonly workspace: Workspace<OpenText>;
  /** Returns the files that a file may refer to. @param isNamed whether the user named it: then it may be a link to anywhere */
  readonly filesAround: (uri: string, isNamed?: boolean) => FilesAround;

  constructor(port: Port, scheduler: Scheduler, options: EngineOptions) {
    super();
    const connection = connectTo(
      port,
      loggerOf(() => connection),
    );
    const { folders } = this;
    const stopped = new StoppedFiles(options.stoppedAt);
    const documents = new Documents(stopped);
    this.documents = documents;
    const functions = hostFunctions(connection);
    const files: FilePieces = {
      growingSchemes: options.growingSchemes,
      openFile: (uri, isNamed) => functions.openFile(uri, isNamed),
      readFile: (handle, offset, length) => functions.readFile(handle, offset, length),
      closeFile: (handle) => functions.closeFile(handle),
      fileSize: (uri) => functions.fileSize(uri),
    };
    const host = workspaceHost(connection, functions, documents, folders, scheduler, files, stopped);
    const workspace = this.owner.add(new Workspace<OpenText>(host));
    this.workspace = workspace;
    this.filesAround = host.filesAround;
    for (const served of this.follow(connection)) this.owner.add(served);
    this.owner.add(
      new Engine(connection, {
        ...files,
        scheduler,
        workspace,
        stopped,
        documentAt: (uri) => documents.at(uri),
        filesAround: host.filesAround,
        findLevels: () => functions.findLevels(),
        godotScenes: (level) => functions.godotScenes(level),
        relativePath: (uri) => functions.relativePath(uri),
        isEditable: (uri) => functions.isEditable(uri),
        chosenSeverities: (uri) => functions.chosenSeverities(uri),
        readSchema: (name) => functions.readSchema(name),
      }),
    );
    connection.onDispose(() => this.dispose());
  }

  documentAt(uri: string): OpenText | undefined {
    return this.documents.at(uri);
  }

  /** Follows the documents and folders of the host. */
  private follow(connection: MessageConnection): readonly Disposable[] {
    const { documents, folders, workspace } = this;
    const { scenes } = workspace;
    return [
      connection.onRequest(messages.ownedCount, () => ownedCount()),
      connection.onRequest(messages.isAlive, () => null),
      connection.onNotification(messages.foldersChanged, (changed) => folders.set(changed)),
      connection.onNotification(messages.documentOpened, ({ uri, version, text, restMs }) => {
        const document = documents.open(uri, version, text, restMs);
        if (isScene(uri)) scenes.changed(document);
      }),
      connection.onNotification(messages.documentChanged, ({ uri, version, changes }) => {
        const document = documents.at(uri);
        if (!document) return;
        document.change(version, changes);
        if (isScene(uri)) scenes.changed(document);
      }),
      connection.onNotification(messages.restChanged, ({ uri, restMs }) => {
        const document = documents.at(uri);
        if (!document) return;
        document.restMs = restMs;
        scenes.restChanged(document);
      }),
      connection.onNotification(messages.documentClosed, ({ uri }) => {
        const document = documents.close(uri);
        if (document) scenes.close(document);
      }),
    ];
  }
}

/** Sends what the connection has to say of itself to the host's log. */
function loggerOf(connection: () => MessageConnection): Logger {
  const tell = (message: string): void => void connection().sendNotification(messages.failed, { message });
  return { error: tell, warn: tell, info: () => undefined, log: () => undefined };
}
