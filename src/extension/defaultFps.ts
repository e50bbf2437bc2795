import * as vscode from "vscode";
import { isFrameRate } from "../geometry/index.js";
import { defaults } from "../scene/index.js";

/**
 * Frames per second of the user's game, for what is written or asked anew. What a scene leaves out is the
 * format's own for everybody: it must not mean one thing here and another in CI.
 */
export function defaultFps(scope: vscode.Uri | undefined): number {
  const written = vscode.workspace.getConfiguration("aabb", scope).get("defaultFps");
  return typeof written === "number" && isFrameRate(written) ? written : defaults.fps;
}
