import * as vscode from "vscode";
import type { NamesWanted } from "../../language/index.js";
import { readLevels, resolveReference } from "../../levels/index.js";
import { findLevels, isLevel } from "../levelCheck/index.js";
import { FilesAround } from "../levelFiles.js";
import { Slice } from "../slice.js";

/** Files that end in `.json` and that are looked into, to see whether they are levels. */
const mostLookedInto = 100;

/** Names that files around a scene know, as JSON writes them; the likeliest first. */
export async function namesAround(
  scene: vscode.Uri,
  wanted: NamesWanted,
  token: vscode.CancellationToken,
): Promise<readonly string[]> {
  const names = await (wanted.kind === "level files" ? levelFiles(scene, token) : namesIn(scene, wanted, token));
  return [...new Set(names)];
}

/** The level files of the scene's workspace folder, relative to the scene; the nearest first. */
async function levelFiles(scene: vscode.Uri, token: vscode.CancellationToken): Promise<readonly string[]> {
  const around = new FilesAround(scene);
  const found: string[] = [];
  let lookedInto = 0;
  for (const uri of await findLevels(token)) {
    if (token.isCancellationRequested) return [];
    if (new FilesAround(uri).root !== around.root) continue;
    if (uri.path.endsWith(".json") && (++lookedInto > mostLookedInto || !(await isLevel(uri)))) continue;
    found.push(relative(around.file, around.pathOf(uri)));
  }
  const depth = (path: string): number => path.split("/").length;
  return found.sort((a, b) => depth(a) - depth(b) || (a < b ? -1 : 1));
}

/** The way from one file to another, both from the same root. */
function relative(from: string, to: string): string {
  const [folders, parts] = [from.split("/").slice(0, -1), to.split("/")];
  let shared = 0;
  while (shared < folders.length && folders[shared] === parts[shared]) shared++;
  return [...folders.slice(shared).map(() => ".."), ...parts.slice(shared)].join("/");
}

/** The levels of a file, or its layers: of all that is in it, whatever counts as solid. */
async function namesIn(
  scene: vscode.Uri,
  { kind, file }: Extract<NamesWanted, { file: string }>,
  token: vscode.CancellationToken,
): Promise<readonly string[]> {
  const around = new FilesAround(scene);
  const path = resolveReference(around.file, file);
  if (path === undefined) return [];
  const slice = new Slice();
  const pause = async (): Promise<void> => {
    if (slice.isOver) await slice.next();
    if (token.isCancellationRequested) throw new vscode.CancellationError();
  };
  const { levels } = await readLevels(path, around, { solid: [{ any: true }] }, pause);
  if (kind === "levels") return levels.map(({ name }) => name);
  return levels.flatMap(({ grids, boxes }) => [...grids, ...boxes].map(({ layer }) => layer));
}
