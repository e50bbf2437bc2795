import type * as vscode from "vscode";
import { findFiles } from "../workspaceFiles.js";
import { isWithin } from "../sceneFiles.js";
import { godotProjectAround, isReadable } from "./godotProject.js";

/** Returns the scenes of the Godot project around a level, in the order of their paths; none for levels of other editors. */
export async function godotScenes(level: vscode.Uri): Promise<readonly vscode.Uri[]> {
  const project = level.path.toLowerCase().endsWith(".tscn") ? await godotProjectAround(level) : undefined;
  if (!project) return [];
  const around = isReadable(project) ? [project] : undefined;
  return (await findFiles(["**/*.tscn"], undefined, around)).filter((scene) => isWithin(scene, project));
}
