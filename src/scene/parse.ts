import * as l10n from "@vscode/l10n";
import type { Node } from "jsonc-parser";
import { notebookEntries, proseEntries, sceneEntries, settingEntries, SUPPORTED_VERSION } from "./format/index.js";
import { BodyMemory } from "./memory.js";
import type { Cell, Notebook, Problem } from "./notebook.js";
import { ordered, ProblemList } from "./problems.js";
import { brace, isKind, owners, property, readKeys } from "./read.js";
import { type Content, contentKeys, contentOf, readScene, type Settings } from "./scene.js";
import { leastScene, readTree } from "./syntax.js";

/** Either a notebook with the problems of its parts, or only problems: the text could not be understood at all. */
export interface ParsedNotebook {
  /** The text as a tree of values, also where it is broken: what is being typed. Absent when there is none at all. */
  readonly root?: Node;
  /** Absent when the text is no JSON, no object, of another version, or beyond the limits. */
  readonly notebook?: Notebook;
  /** All problems of the file, in the order of the text; those inside a cell stand in the cell too. */
  readonly problems: readonly Problem[];
  /** What makes reading the next version of the text quicker. */
  readonly memory: BodyMemory;
}

/**
 * Reads the text of an `.aabb.json` file. Never throws: whatever is wrong becomes a problem with its range.
 *
 * @param before the memory of an earlier text of the same file.
 */
export function parseNotebook(text: string, before?: BodyMemory): ParsedNotebook {
  const problems = new ProblemList(text);
  const memory = new BodyMemory(text, before);
  const { root, isBroken } = readTree(text, problems);
  const notebook = root && !isBroken && readNotebook(root, problems, memory);
  memory.close();
  const found = ordered(problems.found);
  return { ...(root && { root }), ...(notebook && { notebook }), problems: found, memory };
}

function readNotebook(root: Node, problems: ProblemList, memory: BodyMemory): Notebook | undefined {
  if (!isKind("object", root, notAnObject, problems)) return undefined;
  if (!isSupported(root, problems)) return undefined;
  const file = readKeys(settingEntries, root, owners.file, problems, notebookEntries());
  const content = contentOf(root);
  const title = file.title === undefined ? {} : { title: file.title };

  const list = property(root, "cells")?.value;
  if (!list) {
    const scene = readScene(file, content, problems, memory);
    return { ...title, cells: [{ kind: "scene", scene, source: root, problems: ordered(problems.found) }] };
  }
  if (!isKind("array", list, notCells, problems)) return { ...title, cells: [] };

  const { title: _, ...inherited } = file;
  const cells = readCells(list, inherited, content, problems, memory);
  return { ...title, cells };
}

function notAnObject(found: string): string {
  return l10n.t("The file must hold one object, such as {leastScene}; got {found}.", { leastScene, found });
}

function notCells(found: string): string {
  return l10n.t('"cells" must be a list of scenes and prose; got {found}.', { found });
}

/** False, with a problem, for a version that is not known here. A file without one is read as the supported one. */
function isSupported(root: Node, problems: ProblemList): boolean {
  const version = property(root, "version")?.value;
  if (!version) {
    const message = l10n.t('The file needs "version": {version}.', { version: SUPPORTED_VERSION });
    problems.add("missing", brace(root), message, { key: "version" });
    return true;
  }
  if (version.value === SUPPORTED_VERSION) return true;
  const message = l10n.t('"version" must be {version}, the only one supported here; got {found}.', {
    version: SUPPORTED_VERSION,
    found: problems.quote(version),
  });
  const isQuoted = version.value === String(SUPPORTED_VERSION);
  problems.add("unsupported-version", version, message, isQuoted ? { meant: String(SUPPORTED_VERSION) } : {});
  return false;
}

function readCells(
  list: Node,
  inherited: Settings,
  content: Content,
  problems: ProblemList,
  memory: BodyMemory,
): readonly Cell[] {
  const cells: Cell[] = [];
  const others = sceneEntries();
  const unused = { ...content };
  let size = 0;
  for (const [index, node] of (list.children ?? []).entries()) {
    if (!isKind("object", node, (found) => notACell(`cells[${index}]`, found), problems)) continue;
    if (property(node, "markdown")) {
      const { markdown } = readKeys(proseEntries, node, owners.prose, problems);
      if (markdown !== undefined) cells.push({ kind: "prose", markdown, source: node });
      continue;
    }
    const own = new ProblemList(problems.text, problems.comparing);
    const settings = { ...inherited, ...readKeys(settingEntries, node, owners.scene, own, others) };
    const written = contentOf(node);
    for (const name of contentKeys) if (!written[name]) delete unused[name];
    const all = { ...content, ...written };
    for (const name of contentKeys) if (!written[name]) size += sizeOf(content[name]?.value);
    if (size > MAX_SIZE) {
      const message = l10n.t("The cells up to this one share more than {most} bodies and tiles.", { most: MAX_SIZE });
      problems.add("too-large", brace(node), message);
      break;
    }
    const scene = readScene(settings, all, own, memory);
    size += (scene.tilemap?.solid.length ?? 0) / TILES_PER_BODY;
    cells.push({ kind: "scene", scene, source: node, problems: ordered(own.found) });
    problems.addAll(own.found);
  }
  // What no cell took over is checked all the same.
  readScene(inherited, unused, problems, memory);
  return cells;
}

function notACell(place: string, found: string): string {
  const prose = '{ "markdown": … }';
  return l10n.t('"{place}" must be a scene or {prose}; got {found}.', { place, prose, found });
}

/** What cells share they multiply: without a limit, a short text could stand for any number of bodies. */
const MAX_SIZE = 250_000;

/** A tile costs a byte, a body or an expectation hundreds. */
const TILES_PER_BODY = 256;

/** Entries of a list of bodies or expectations. */
function sizeOf(list: Node | undefined): number {
  return list?.type === "array" ? (list.children?.length ?? 0) : 0;
}
