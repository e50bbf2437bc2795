// The verdict on the scene that the user looks at.
import { NotificationType } from "vscode-jsonrpc/browser";
import type { NotebookVerdict } from "../../language/index.js";

/** The scene that the user looks at, as text or as a picture; `null` if it is something else. Its verdict follows, and each new one. */
export const follow = new NotificationType<{ readonly uri: string | null }>("verdict/follow");

/** The verdict on a scene, as a status bar shows it. */
export interface SceneVerdict {
  readonly tone: NotebookVerdict["tone"];
  readonly text: string;
  /** Markdown about each scene of the file. */
  readonly details: string;
}

/** `null` if there is nothing to judge, or the first evaluation is not finished yet. */
export const changed = new NotificationType<{ readonly uri: string; readonly verdict: SceneVerdict | null }>(
  "verdict/changed",
);
