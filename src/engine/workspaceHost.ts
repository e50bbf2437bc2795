import type { MessageConnection } from "vscode-jsonrpc/browser";
import {
  FilesAround,
  reasonOf,
  type Disposable,
  type FileListener,
  type Host,
  type Scheduler,
} from "../workspace/index.js";
import type { Documents } from "./documents.js";
import type { FilePieces } from "./engineHost.js";
import { recordingPlaces } from "./recordings/recordingPlaces.js";
import type { WorkspaceFolders } from "./folders.js";
import type { StoppedFiles } from "./stoppedFiles.js";
import { joinPath, namesDownTo, parentOf, pathFrom } from "./uris.js";
import { failed, fileEvent, type FileContent, type HostFunctions } from "./messages/hostMessages.js";
import { workplace } from "./workplace.js";

// Is in every host, and not in the library of the language.
declare const TextDecoder: new () => { decode(bytes: Uint8Array): string };

/** What the store of the engine gets from its host, over the connection. */
export function workspaceHost(
  connection: MessageConnection,
  functions: HostFunctions,
  documents: Documents,
  folders: WorkspaceFolders,
  scheduler: Scheduler,
  files: FilePieces,
  stopped: StoppedFiles,
): Host & { filesAround(uri: string, isNamed?: boolean): FilesAround } {
  const filesAround = (uri: string, isNamed = false): FilesAround => {
    const place = folders.placeOnDisk(uri);
    const folder = folders.around(place) ?? parentOf(place) ?? place;
    return new FilesAround({
      file: pathFrom(folder, place),
      root: folder,
      folders: namesDownTo(folder),
      uriOf: (path) => joinPath(folder, path),
      read: async (path, above) => {
        stopped.refuse(joinPath(folder, path));
        return textOf(await functions.readAround(uri, isNamed, path, above));
      },
      list: (path) => functions.listAround(uri, path),
    });
  };
  const events = new FileEvents(connection, functions, documents, stopped);
  return {
    filesAround,
    scheduler,
    watcher: {
      watchAll: (tell) => events.watchAll(tell),
      watchOne: (uri, tell) => (folders.around(uri) === undefined ? events.watchOne(uri, tell) : undefined),
      targetOf: async (uri) => (await functions.targetOf(uri)) ?? undefined,
    },
    around: filesAround,
    readScene: async (uri, isNamed) => {
      stopped.refuse(uri);
      return textOf(await functions.readScene(uri, isNamed));
    },
    isThere: (uri) => functions.isThere(uri),
    projects: {
      folderAround: parentOf,
      fileIn: joinPath,
      pathFrom,
      read: async (uri) => {
        const content = await functions.readIfThere(uri);
        return content === null ? undefined : textOf(content);
      },
      around: (uri) => filesAround(uri),
    },
    recordings: recordingPlaces(files, stopped),
    working: workplace(connection, scheduler),
    restOf: (uri) => documents.at(uri)?.rest ?? { ms: 0, since: "first" },
    failed: (error, about) => {
      void connection.sendNotification(failed, { message: reasonOf(error), about });
    },
  };
}

function textOf(content: FileContent): string {
  return "text" in content ? content.text : new TextDecoder().decode(content.bytes);
}

/** The file events that the host tells of. */
class FileEvents {
  private readonly listeners = new Set<FileListener>();

  constructor(
    connection: MessageConnection,
    private readonly functions: HostFunctions,
    documents: Documents,
    stopped: StoppedFiles,
  ) {
    // A connection has one handler for each kind of notification.
    connection.onNotification(fileEvent, ({ event, uri }) => {
      // What is open is evaluated as its editor has it.
      if (!documents.at(uri)) stopped.changed(uri);
      for (const listener of [...this.listeners]) listener(event, uri);
    });
  }

  /** Tells of all events in the workspace, for as long as it is not disposed of. */
  watchAll(tell: FileListener): Disposable {
    return this.watch(tell, (isWanted) => this.functions.watchWorkspace(isWanted));
  }

  /** Tells of the events of one file. */
  watchOne(uri: string, tell: FileListener): Disposable {
    const tellOfIt: FileListener = (event, each) => {
      if (each === uri) tell(event, each);
    };
    return this.watch(tellOfIt, (isWanted) => this.functions.watchFile(uri, isWanted));
  }

  private watch(listener: FileListener, request: (isWanted: boolean) => Promise<void>): Disposable {
    // A connection that has ended has nobody who watches.
    const ask = (isWanted: boolean): void => void request(isWanted).catch(() => undefined);
    this.listeners.add(listener);
    ask(true);
    return {
      dispose: () => {
        this.listeners.delete(listener);
        ask(false);
      },
    };
  }
}
