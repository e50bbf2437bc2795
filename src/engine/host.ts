import type { CompletionSchema } from "../language/index.js";
import type { NotebookResult } from "../notebook/index.js";
import type { FilesAround, OpenText, Scheduler, Workspace } from "../workspace/index.js";
import type { DocumentPart } from "./evaluatedText.js";
import type { ChosenSeverities } from "./messages/severities.js";

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
  /** Returns the uris of all files in the workspace that are levels by their names or contents. */
  findLevels(isCancelled: () => boolean): Promise<readonly string[]>;
  /** Returns whether a file is a level, by its name or else by its content. */
  isLevel(uri: string): Promise<boolean>;
  /** Returns whether the user can fix a file: older or foreign versions of it have no problems. */
  isEditable(uri: string): Promise<boolean>;
  /** Returns the severities that the user chose for a file. */
  chosenSeverities(uri: string): Promise<ChosenSeverities>;
  /** Returns the schema of scenes in the language of the user. */
  schema(): Promise<CompletionSchema>;
}
