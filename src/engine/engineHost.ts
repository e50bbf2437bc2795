import type { SchemaName } from "./messages/language.js";
import type { FilesAround, OpenText, Scheduler, Workspace } from "../workspace/index.js";
import type { StoppedFiles } from "./stoppedFiles.js";
import type { ChosenSeverities } from "./messages/severities.js";

/** Reads pieces of files, of any size. An open file has a number. */
export interface FilePieces {
  /** Schemes of the uris whose files are read in pieces, so that only the new part of a file that grew is read. */
  readonly growingSchemes: readonly string[];
  /**
   * Opens a file. Rejects with an error whose message says why the file cannot be read.
   *
   * @param isNamed whether the user named the file: then it may be a link to any place
   */
  openFile(uri: string, isNamed: boolean): Promise<{ readonly handle: number; readonly size: number }>;
  /** Reads bytes of an open file. There are fewer than `length` bytes only if the file became shorter. */
  readFile(handle: number, offset: number, length: number): Promise<Uint8Array>;
  closeFile(handle: number): Promise<void>;
  /** Returns the size of a file in bytes; `null` if there is no such file. */
  fileSize(uri: string): Promise<number | null>;
}

/** What the engine gets from where it runs. All uris are strings. */
export interface EngineHost extends FilePieces {
  readonly scheduler: Scheduler;
  readonly workspace: Workspace<OpenText>;
  readonly stopped: StoppedFiles;
  /** Returns the open document of a uri. */
  documentAt(uri: string): OpenText | undefined;
  filesAround(uri: string): FilesAround;
  /** Returns the uris of all files in the workspace that may be levels by the ends of their names, in the order of their paths. */
  findLevels(isCancelled: () => boolean): Promise<readonly string[]>;
  /** Returns the uris of all scenes of the Godot project around a level, in the order of their paths; none for levels of other editors. */
  godotScenes(level: string): Promise<readonly string[]>;
  /** Returns the path of a file from its workspace folder, as the user knows it. */
  relativePath(uri: string): Promise<string>;
  /** Reads a schema as the build has written it: JSON, in English. */
  readSchema(name: SchemaName): Promise<string>;
  /** Returns whether the user can fix a file: older or foreign versions of it have no problems. */
  isEditable(uri: string): Promise<boolean>;
  /** Returns the severities that the user chose for a file. */
  chosenSeverities(uri: string): Promise<ChosenSeverities>;
}
