// Problems of scenes and project files: the engine finds them, and the editor shows them.
import { NotificationType, NotificationType0, RequestType } from "vscode-jsonrpc/browser";
import type { CheckReport } from "../../report/index.js";
import type { Range } from "../../scene/index.js";
import type { ShownSeverity } from "./severities.js";
import type { DocumentRange } from "./openTexts.js";

/** A problem as an editor shows it. */
export interface PublishedProblem {
  readonly range: Range;
  readonly code: string;
  readonly severity: ShownSeverity;
  readonly message: string;
  /** Whether the project accepts it: there is nothing to do. */
  readonly isAccepted?: true;
  /** The obstacle of a finding. */
  readonly related?: DocumentRange & { readonly message: string };
}

/** All problems of one file. They replace those that were published before. */
export interface PublishedProblems {
  readonly uri: string;
  readonly problems: readonly PublishedProblem[];
  /** How many more there are: an editor shows a limited number of a file, the worst ones. */
  readonly unlisted: number;
}

export const sceneProblems = new NotificationType<PublishedProblems>("problems/scene");
export const projectProblems = new NotificationType<PublishedProblems>("problems/project");

/** Nobody waits for something that failed. `uri` says what it is about. */
export const failed = new NotificationType<{ readonly uri: string; readonly reason: string }>("problems/failed");

/** The user may have chosen other severities, for any file. */
export const severitiesChanged = new NotificationType0("problems/severitiesChanged");

/** Files or folders were renamed. */
export const filesRenamed = new NotificationType<{
  readonly files: readonly { readonly oldUri: string; readonly newUri: string }[];
}>("problems/filesRenamed");

/** Follow all scenes that are written from now on: the workspace is checked as a whole. */
export const includeWorkspace = new NotificationType0("problems/includeWorkspace");

/** What a check found in one scene file, with the severities that the user chose. */
export interface SceneCheck {
  readonly summary: CheckReport["summary"];
  /** Names of the parts that were not evaluated. */
  readonly notEvaluated: readonly string[];
}

/** Checks a scene file, open or not, and keeps its problems when it is closed. `isNamed` is false for a file that was found by a search. */
export const checkScene = new RequestType<{ readonly uri: string; readonly isNamed: boolean }, SceneCheck, void>(
  "problems/checkScene",
);

/** A sentence about checks of scenes, levels and recordings. */
export const checkSentence = new RequestType<SceneCheck, string, void>("problems/checkSentence");

/** A check of scenes as a terminal shows it, with the exit code of a program. */
export interface CheckText {
  readonly text: string;
  readonly exit: number;
}

/** Checks scene files that a search found, under these names. More warnings than `maxWarnings` fail the check. */
export const checkText = new RequestType<
  { readonly scenes: readonly { readonly uri: string; readonly name: string }[]; readonly maxWarnings: number },
  CheckText,
  void
>("problems/checkText");
