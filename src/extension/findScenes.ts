import * as vscode from "vscode";
import { findFiles } from "./findFiles.js";
import { sceneGlob } from "./sceneFiles.js";

/** Whether the search for scenes passes a file by. */
export function isOutOfSight(uri: vscode.Uri): boolean {
  return uri.path.includes("/node_modules/");
}

/**
 * The scenes of the workspace, in the order of their paths. A folder that is named like a scene is among them, so that
 * it is reported as what it is; an empty one is not found.
 */
export async function findScenes(token?: vscode.CancellationToken): Promise<readonly vscode.Uri[]> {
  const found = await findFiles([sceneGlob, `${sceneGlob}/**`], token);
  const scenes = new Map<string, vscode.Uri>();
  for (const uri of found) {
    const root = vscode.workspace.getWorkspaceFolder(uri)?.uri.path.length ?? 0;
    for (const { index, 0: name } of uri.path.matchAll(/[^/]+\.aabb\.json(?=\/|$)/g)) {
      if (index < root) continue;
      const scene = uri.with({ path: uri.path.slice(0, index + name.length) });
      scenes.set(scene.toString(), scene);
    }
  }
  return [...scenes.values()].sort((a, b) => (a.path < b.path ? -1 : 1));
}
