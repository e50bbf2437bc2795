// What the engine and its host tell each other about documents, files and folders.
import { NotificationType, RequestType, RequestType0 } from "vscode-jsonrpc/browser";
import type { FileEvent } from "../../workspace/index.js";
import type { FilePieces } from "../engineHost.js";
import type { ChosenSeverities } from "./severities.js";
import type { SchemaName } from "./language.js";

/** The content of a file: the text of its editor, or else the bytes on the disk, in UTF-8, in a buffer that nobody else uses. */
export type FileContent = { readonly text: string } | { readonly bytes: Uint8Array };

/**
 * What the engine asks of its host. Arguments and results are plain data, so that they can cross to another thread. Rejects
 * with a sentence for the user.
 */
export interface HostFunctions extends Omit<FilePieces, "growingSchemes"> {
  /** Reads a scene. @param isNamed whether the user named the file, so that it may be a link to anywhere */
  readScene(uri: string, isNamed: boolean): Promise<FileContent>;
  /** Reads a file that `file` refers to by a path from its root. @param above see `FilePlace.read` */
  readAround(file: string, isNamed: boolean, path: string, above: string | undefined): Promise<FileContent>;
  /** Returns the names in a folder, given by a path from the root of `file`. */
  listAround(file: string, path: string): Promise<readonly string[]>;
  /** Returns `null` if there is no such file. */
  readIfThere(uri: string): Promise<FileContent | null>;
  isThere(uri: string): Promise<boolean>;
  /** Returns where a file is that is behind a link; `null` if that is its own place, or unknown. */
  targetOf(uri: string): Promise<string | null>;
  /** Begins to tell of all file events in the workspace, or ends it. */
  watchWorkspace(isWanted: boolean): Promise<void>;
  /** Begins to tell of the events of one file outside the workspace, or ends it. */
  watchFile(uri: string, isWanted: boolean): Promise<void>;
  /** Returns the uris of all files in the workspace that may be levels by their names. */
  findLevels(): Promise<readonly string[]>;
  /** Returns the uris of all scenes of the Godot project around a level, in the order of their paths; none for levels of other editors. */
  godotScenes(level: string): Promise<readonly string[]>;
  /** Returns the path of a file from its workspace folder, as the user knows it. */
  relativePath(uri: string): Promise<string>;
  /** Returns whether the user can fix a file: older or foreign versions of it have no problems. */
  isEditable(uri: string): Promise<boolean>;
  /** Returns the severities that the user chose for a file. */
  chosenSeverities(uri: string): Promise<ChosenSeverities>;
  /** Reads a schema as the build has written it: JSON, in English. */
  readSchema(name: SchemaName): Promise<string>;
}

/** A call of one of the {@link HostFunctions}. */
export const callHost = new RequestType<
  { readonly name: keyof HostFunctions; readonly args: readonly unknown[] },
  unknown,
  void
>("host/call");

/** Something went wrong that nobody waits for. `about` is the uri of the file. */
export const failed = new NotificationType<{ readonly message: string; readonly about?: string }>("host/failed");

/** A folder of the workspace. */
export interface WorkspaceFolder {
  readonly uri: string;
  /** Whether upper and lower case are the same in its paths. */
  readonly ignoresCase: boolean;
}

/** The folders of the workspace, in their order: at the start, and when they change. */
export const foldersChanged = new NotificationType<readonly WorkspaceFolder[]>("workspace/folders");

/** Something happened to a file. */
export const fileEvent = new NotificationType<{ readonly event: FileEvent; readonly uri: string }>(
  "workspace/fileEvent",
);

/** A document was opened. `restMs` is how long its text rests before it is evaluated. */
export const documentOpened = new NotificationType<{
  readonly uri: string;
  readonly version: number;
  readonly text: string;
  readonly restMs: number;
}>("document/opened");

/** A part of a document was replaced. Changes apply one after the other. Offsets and lengths are in UTF-16 code units. */
export interface TextChange {
  readonly offset: number;
  readonly length: number;
  readonly text: string;
}

export const documentChanged = new NotificationType<{
  readonly uri: string;
  readonly version: number;
  readonly changes: readonly TextChange[];
}>("document/changed");

/** The setting for how long its text rests has changed. */
export const restChanged = new NotificationType<{ readonly uri: string; readonly restMs: number }>(
  "document/restChanged",
);

export const documentClosed = new NotificationType<{ readonly uri: string }>("document/closed");

/** The engine begins to work at a file, or goes on. It may be at work for long, and answers nothing meanwhile. */
export const working = new NotificationType<{ readonly uri: string }>("engine/working");

/** Is answered as soon as the engine hears messages. */
export const isAlive = new RequestType0<null, void>("engine/isAlive");

/** How many things are owned in the engine, to be disposed of some day: listeners, timers, values. It must not grow. */
export const ownedCount = new RequestType0<number, void>("engine/ownedCount");
