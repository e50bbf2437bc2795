import * as l10n from "@vscode/l10n";
import type { CancellationToken } from "vscode-jsonrpc/browser";
import type { NamesWanted } from "../../language/index.js";
import { readLevels, resolveReference } from "../../levels/index.js";
import { Cancelled, YieldBudget } from "../../workspace/index.js";
import type { EngineHost } from "../engineHost.js";
import { isLevel } from "../levels/levelFiles.js";
import type { CompletionValue } from "../messages/language.js";

/** Returns names that files around a scene have, as JSON; the likeliest come first. */
export async function levelNames(
  host: EngineHost,
  scene: string,
  wanted: NamesWanted,
  token: CancellationToken,
): Promise<readonly CompletionValue[]> {
  const found = wanted.kind === "level files" ? levelFiles(host, scene, token) : namesIn(host, scene, wanted, token);
  const names = await found.catch((error: unknown): readonly string[] => {
    if (error instanceof Cancelled) return [];
    throw error;
  });
  const { kind } = wanted;
  const detail = detailOf(wanted);
  return [...new Set(names)].map((name) => ({ kind, text: JSON.stringify(name), detail }));
}

function detailOf(wanted: NamesWanted): string {
  if (wanted.kind === "level files") return l10n.t("level file");
  const { file } = wanted;
  return wanted.kind === "levels" ? l10n.t("level of {file}", { file }) : l10n.t("layer of {file}", { file });
}

/** Files that end in `.json` and whose content is read to see whether they are levels. */
const MAX_OPENED_FILES = 100;

/** Returns the level files in the scene's workspace folder, relative to the scene; the nearest come first. */
async function levelFiles(host: EngineHost, scene: string, token: CancellationToken): Promise<readonly string[]> {
  const around = host.filesAround(scene);
  const found: string[] = [];
  let opened = 0;
  for (const uri of await host.findLevels(() => token.isCancellationRequested)) {
    if (token.isCancellationRequested) return [];
    const { root, file } = host.filesAround(uri);
    if (root !== around.root) continue;
    if (file.endsWith(".json") && (++opened > MAX_OPENED_FILES || !(await isLevel(host, uri)))) continue;
    found.push(relativePath(around.file, file));
  }
  const depth = (path: string): number => path.split("/").length;
  return found.sort((a, b) => depth(a) - depth(b) || (a < b ? -1 : 1));
}

/** Returns the path from one file to another; both are relative to the same root. */
function relativePath(from: string, to: string): string {
  const [folders, parts] = [from.split("/").slice(0, -1), to.split("/")];
  let shared = 0;
  while (shared < folders.length && folders[shared] === parts[shared]) shared++;
  return [...folders.slice(shared).map(() => ".."), ...parts.slice(shared)].join("/");
}

/** Returns the names of the levels in a file, or of its layers, whatever is solid in them. */
async function namesIn(
  host: EngineHost,
  scene: string,
  { kind, file }: Extract<NamesWanted, { file: string }>,
  token: CancellationToken,
): Promise<readonly string[]> {
  const around = host.filesAround(scene);
  const path = resolveReference(around.file, file);
  if (path === undefined) return [];
  const budget = YieldBudget.of(host.scheduler);
  const pause = async (): Promise<void> => {
    if (budget.isSpent) await budget.renew();
    if (token.isCancellationRequested) throw new Cancelled();
  };
  const { levels } = await readLevels(path, around, { solid: [{ any: true }] }, pause);
  if (kind === "levels") return levels.map(({ name }) => name);
  return levels.flatMap(({ grids, boxes }) => [...grids, ...boxes].map(({ layer }) => layer));
}
