// Project files: their problems, and what they name.
import { NotificationType, RequestType } from "vscode-jsonrpc/browser";
import type { Range } from "../../scene/index.js";
import type { DocumentEdit, DocumentVersion } from "./openTexts.js";

/** An editor has a project file open. Its problems follow. */
export const opened = new NotificationType<{ readonly uri: string }>("project/opened");

/** A file is no longer open. A project file keeps its problems if a level was checked for it. */
export const closed = new NotificationType<{ readonly uri: string }>("project/closed");

/** A fix of a problem in a project file. */
export interface ProjectFix {
  readonly title: string;
  readonly edits: readonly DocumentEdit[];
}

/** The fixes of problems at a range of a project file. */
export const fixes = new RequestType<DocumentVersion & { readonly range: Range }, readonly ProjectFix[] | null, void>(
  "project/fixes",
);

/** Returns the recordings that their project files name. */
export const namedRecordings = new RequestType<{ readonly recordings: readonly string[] }, readonly string[], void>(
  "project/namedRecordings",
);
