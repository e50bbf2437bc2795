import type * as vscode from "vscode";
import { type GodotMover, godotMoverName, moverNumbers, readGodotMovers } from "../../levels/index.js";
import { findFiles } from "../findFiles.js";
import { filesAround } from "../readFile.js";
import { isWithin } from "../sceneFiles.js";
import { anySpeed } from "./firstCheck.js";
import { godotProjectAround, isReadable } from "./godotProject.js";
import type { Profiles } from "./profiles.js";

/** Scenes that are looked into: a project of more has its movers in a project file. */
const MOST_SCENES = 2000;
/** Read side by side. */
const AT_ONCE = 16;

/** The bodies of the Godot project around a level that can move through it, the player's first; none for levels of other editors. */
export async function godotMovers(level: vscode.Uri): Promise<Profiles["checks"]> {
  const project = level.path.toLowerCase().endsWith(".tscn") ? await godotProjectAround(level) : undefined;
  if (!project) return [];
  const around = isReadable(project) ? [project] : undefined;
  const scenes = (await findFiles(["**/*.tscn"], undefined, around)).filter((scene) => isWithin(scene, project));
  const found: GodotMover[] = [];
  const wanted = scenes.slice(0, MOST_SCENES);
  for (let i = 0; i < wanted.length; i += AT_ONCE) {
    const movers = wanted.slice(i, i + AT_ONCE).map((scene) => {
      const files = filesAround(scene);
      return readGodotMovers(files.file, files);
    });
    for (const each of await Promise.all(movers)) found.push(...each);
  }
  const players = found.filter(({ isPlayer }) => isPlayer);
  return [...players, ...found.filter(({ isPlayer }) => !isPlayer)].map((body) => {
    return { profile: godotMoverName(body), mover: moverNumbers(body, anySpeed), choice: { mask: body.mask }, body };
  });
}
