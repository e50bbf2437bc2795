import type * as vscode from "vscode";
import { sceneGlob } from "../sceneFiles.js";

/** Scenes in any file system, whatever language they have in the editor. */
export const scenes: vscode.DocumentSelector = { pattern: sceneGlob };
