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

/** What the engine gets from where it runs. All uris are strings. */
export interface EngineHost {
  readonly scheduler: Scheduler;
  readonly workspace: Workspace<OpenText>;
  /** Returns the open document of a uri. */
  documentAt(uri: string): OpenText | undefined;
  /** Returns the evaluation of the notebook that has this document as a cell; undefined for any other document. */
  bookParts(uri: string): Promise<BookParts | undefined> | undefined;
  filesAround(uri: string): FilesAround;
  /** Returns the uris of all files in the workspace that may be levels by the ends of their names, in the order of their paths. */
  findLevels(isCancelled: () => boolean): Promise<readonly string[]>;
  /** Returns the uris of all scenes of the Godot project around a level, in the order of their paths; none for levels of other editors. */
  godotScenes(level: string): Promise<readonly string[]>;
  /** Returns the path of a file from its workspace folder, as the user knows it. */
  relativePath(uri: string): Promise<string>;
  /** Returns the schema of scenes in the language of the user. */
  schema(): Promise<CompletionSchema>;
}
