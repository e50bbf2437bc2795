import * as vscode from "vscode";
import { type GodotMover, godotMoverName, moverNumbers, readGodotMovers } from "../../levels/index.js";
import { findFiles } from "../findFiles.js";
import { filesAround } from "../readFile.js";
import { isThere } from "../sceneFiles.js";
import { anySpeed } from "./firstCheck.js";
import type { Profiles } from "./profiles.js";

/** Scenes that are looked into: a project of more has its movers in a project file. */
const MOST_SCENES = 2000;
/** Read side by side. */
const AT_ONCE = 16;

/** The bodies of the Godot project around a level that can move through it; none for levels of other editors. */
export async function godotMovers(level: vscode.Uri): Promise<Profiles["checks"]> {
  const project = level.path.toLowerCase().endsWith(".tscn") ? await projectAround(level) : undefined;
  if (!project) return [];
  const scenes = (await findFiles(["**/*.tscn"])).filter(({ path }) => path.startsWith(`${project.path}/`));
  const found: GodotMover[] = [];
  const wanted = scenes.slice(0, MOST_SCENES);
  for (let i = 0; i < wanted.length; i += AT_ONCE) {
    const movers = wanted.slice(i, i + AT_ONCE).map((scene) => {
      const files = filesAround(scene);
      return readGodotMovers(files.file, files);
    });
    for (const each of await Promise.all(movers)) found.push(...each);
  }
  return found.map((body) => {
    return { profile: godotMoverName(body), mover: moverNumbers(body, anySpeed), choice: { mask: body.mask }, body };
  });
}

/** The folder of the nearest project of Godot above a file, within its workspace folder. */
async function projectAround(file: vscode.Uri): Promise<vscode.Uri | undefined> {
  const outermost = vscode.workspace.getWorkspaceFolder(file)?.uri;
  let folder = vscode.Uri.joinPath(file, "..");
  while (outermost && folder.path.startsWith(outermost.path)) {
    if (await isThere(vscode.Uri.joinPath(folder, "project.godot"))) return folder;
    const outer = vscode.Uri.joinPath(folder, "..");
    if (outer.path === folder.path) break;
    folder = outer;
  }
  return undefined;
}
