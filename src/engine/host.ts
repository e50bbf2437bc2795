import type { CompletionSchema } from "../language/index.js";
import type { NotebookResult } from "../notebook/index.js";
import type { FilesAround, OpenText, Scheduler, Workspace } from "../workspace/index.js";
import type { DocumentPart } from "./evaluatedText.js";

/** The evaluation of a notebook's cells, for the document of one of them. */
export interface BookParts {
  readonly result: NotebookResult;
  readonly own: DocumentPart;
  readonly parts: readonly DocumentPart[];
}

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
  /** Returns the open document of a uri. */
  documentAt(uri: string): OpenText | undefined;
  /** Returns the evaluation of the notebook that has this document as a cell; undefined for any other document. */
  bookParts(uri: string): Promise<BookParts | undefined> | undefined;
  filesAround(uri: string): FilesAround;
  /** Returns the uris of all files in the workspace that are levels by their names or contents. */
  findLevels(isCancelled: () => boolean): Promise<readonly string[]>;
  /** Returns whether a file is a level, by its name or else by its content. */
  isLevel(uri: string): Promise<boolean>;
  /** Returns the schema of scenes in the language of the user. */
  schema(): Promise<CompletionSchema>;
}
