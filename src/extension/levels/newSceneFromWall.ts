import * as vscode from "vscode";
import { levels as messages } from "../../engine/index.js";
import type { EngineClient } from "../engine/client.js";
import { openNewSceneAndPreview } from "../newSceneCommand.js";
import type { WallChoice } from "./wallChoice.js";

/**
 * Opens a new scene beside the level's file, in which the mover passes one of its walls, with its preview.
 *
 * @returns the scene, which is not written
 * @throws an error that says why there is none
 */
export async function newSceneFromWall(
  level: vscode.Uri,
  { fingerprint }: WallChoice,
  { connection }: EngineClient,
): Promise<vscode.Uri> {
  const scene = await connection.sendRequest(messages.wallScene, { uri: level.toString(), fingerprint });
  if (typeof scene === "string") throw new Error(scene);
  return await openWallScene(level, scene.text);
}

/** Opens the text of a scene of a wall beside the level's file, with its preview. */
export async function openWallScene(level: vscode.Uri, text: string): Promise<vscode.Uri> {
  return await openNewSceneAndPreview(vscode.Uri.joinPath(level, ".."), text, vscode.ViewColumn.Beside);
}
