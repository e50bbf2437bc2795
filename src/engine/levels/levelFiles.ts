import { isAutomappingRule, isComposedLevel, isLevelFile, looksLikeLevel, mayBeLevel } from "../../levels/index.js";
import { projectName } from "../../project/index.js";
import type { EngineHost } from "../engineHost.js";
import { isScene, nameOf, pathOf } from "../uris.js";

/** Returns whether a file is a level: by its name, else by what it begins with. A file that cannot be read is one if its name says so. */
export async function isLevel(host: EngineHost, uri: string): Promise<boolean> {
  const path = pathOf(uri);
  const hasLevelName = isLevelFile(path);
  // Rules of Tiled's automapping are maps as well.
  const mayBeAutomapping = /\.tm[xj]$/i.test(path);
  if (hasLevelName && !mayBeAutomapping) return true;
  if (isOurs(uri) || !mayBeLevel(path)) return false;
  const files = host.filesAround(uri);
  const isOne = (text: string): boolean => (hasLevelName || looksLikeLevel(text)) && !isAutomappingRule(text);
  return await files.read(files.file).then(isOne, () => hasLevelName);
}

/** Returns the levels of the workspace, in the order of their paths. */
export async function findLevels(host: EngineHost, isCancelled: () => boolean): Promise<readonly string[]> {
  const found = await host.findLevels(isCancelled);
  const isOne = await Promise.all(found.map((uri) => isLevel(host, uri)));
  return found.filter((_, i) => isOne[i]);
}

/** Returns whether a text is a level, also one that is made of others. */
export function isLevelText(uri: string, text: string): boolean {
  const path = pathOf(uri);
  return isLevelFile(path) || (mayBeLevel(path) && (looksLikeLevel(text) || isComposedLevel(text)));
}

/** Returns whether a file is a scene or a project. */
function isOurs(uri: string): boolean {
  return isScene(uri) || nameOf(uri) === projectName;
}
