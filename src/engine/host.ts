import type { SchemaName } from "./messages/language.js";
import type { FilesAround, OpenText, Scheduler, Workspace } from "../workspace/index.js";

/** What the engine gets from where it runs. All uris are strings. */
export interface EngineHost {
  readonly scheduler: Scheduler;
  readonly workspace: Workspace<OpenText>;
  /** Returns the open document of a uri. */
  documentAt(uri: string): OpenText | undefined;
  filesAround(uri: string): FilesAround;
  /** Returns the uris of all files in the workspace that are levels by their names or contents. */
  findLevels(isCancelled: () => boolean): Promise<readonly string[]>;
  /** Returns whether a file is a level, by its name or else by its content. */
  isLevel(uri: string): Promise<boolean>;
  /** Reads a schema as the build has written it: JSON, in English. */
  readSchema(name: SchemaName): Promise<string>;
}
