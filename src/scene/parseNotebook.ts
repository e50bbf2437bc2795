import * as l10n from "@vscode/l10n";
import type { Node } from "jsonc-parser";
import { notebookEntries, proseEntries, sceneEntries, settingEntries, SUPPORTED_VERSION } from "./format/index.js";
import type { ParseCache } from "./parseCache.js";
import type { Cell, Notebook, Problem, Settings } from "./notebook.js";
import { ordered, ProblemList } from "./sceneProblemList.js";
import { brace, isKind, owners, property, readKeys } from "./readKeys.js";
import { type Content, contentKeys, contentOf, readScene } from "./scene.js";
import { leastScene, readTree } from "./syntax.js";

/** Either a notebook with the problems of its parts, or only problems: the text could not be understood at all. */
export interface ParsedNotebook {
  /**
   * The text as a tree of values, also where it is broken: what is being typed. It is made then when it is first asked for.
   * Undefined when there is none at all.
   */
  readonly root: Node | undefined;
  /** Absent when the text is no JSON, no object, of another version, or beyond the limits. */
  readonly notebook?: Notebook;
  /** All problems of the file, in the order of the text; those inside a cell stand in the cell too. */
  readonly problems: readonly Problem[];
  /** What makes reading the next version of the text quicker. */
  readonly memory: ParseCache | undefined;
}

/** Reads the text of a file, with the memory of an earlier one. Never throws: whatever is wrong becomes a problem with its range. */
export function parseNotebook(text: string, before?: ParseCache): ParsedNotebook {
  const problems = new ProblemList(text);
  const read = readTree(text, problems, before);
  const { isBroken, memory } = read;
  const notebook = isBroken || !read.root ? undefined : readNotebook(read.root, problems);
  memory?.close();
  const all = ordered(problems.found);
  const parsed = { notebook, problems: all, memory };
  if (!isBroken) return { root: read.root, ...parsed };
  // An object that is made with a getter stays, with all that this knows, until all garbage is collected: only where it must be.
  return {
    get root() {
      return read.root;
    },
    ...parsed,
  };
}

/** Reads a file as one scene or, if it has `cells`, as a scene or prose for each of them. */
function readNotebook(root: Node, problems: ProblemList): Notebook | undefined {
  const isObject = isKind("object", root, problems, (found) =>
    l10n.t("The file must contain one JSON object, such as {leastScene}; got {found}.", { leastScene, found }),
  );
  if (!isObject || !isSupported(root, problems)) return undefined;
  const file = readKeys(settingEntries, root, owners.file, problems, notebookEntries());
  const content = contentOf(root);
  const title = file.title === undefined ? {} : { title: file.title };

  const list = property(root, "cells")?.value;
  if (!list) {
    const { scene, sources } = readScene(file, content, problems);
    const cell = {
      kind: "scene",
      scene,
      source: root,
      bodySources: sources,
      problems: ordered(problems.found),
    } as const;
    return { cells: [cell], ...title };
  }
  const isList = isKind("array", list, problems, (found) =>
    l10n.t('"cells" must be a list of scenes and Markdown cells; got {found}.', { found }),
  );
  const { title: _, ...inherited } = file;
  return { cells: isList ? readCells(list, inherited, content, problems) : [], ...title };
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
  const values = { version: SUPPORTED_VERSION, found: problems.quote(version) };
  const message = l10n.t('"version" must be {version}, the only supported version; got {found}.', values);
  const isQuoted = version.value === String(SUPPORTED_VERSION);
  problems.add("unsupported-version", version, message, isQuoted ? { meant: String(SUPPORTED_VERSION) } : {});
  return false;
}

function readCells(list: Node, inherited: Settings, content: Content, problems: ProblemList): Cell[] {
  const cells: Cell[] = [];
  const others = sceneEntries();
  const unused = { ...content };
  let size = 0;
  for (const [index, node] of (list.children ?? []).entries()) {
    const isObject = isKind("object", node, problems, (found) => {
      const names = { place: `cells[${index}]`, prose: '{ "markdown": … }', found };
      return l10n.t('"{place}" must be a scene or {prose}; got {found}.', names);
    });
    if (!isObject) continue;
    if (property(node, "markdown")) {
      const { markdown } = readKeys(proseEntries, node, owners.prose, problems);
      if (markdown !== undefined) cells.push({ kind: "prose", markdown, source: node });
      continue;
    }
    const own = new ProblemList(problems.text, problems.comparing);
    const settings = Object.assign({}, inherited, readKeys(settingEntries, node, owners.scene, own, others));
    const written = contentOf(node);
    for (const name of contentKeys) {
      if (written[name]) continue;
      delete unused[name];
      // Entries of a list of bodies or expectations that is shared.
      const { type, children = [] } = content[name]?.value ?? {};
      if (type === "array") size += children.length;
    }
    if (size > MAX_SIZE) {
      const message = l10n.t(
        "The cells up to this one exceed the limit of {most} shared bodies and expectations; 256 tiles count as one. This cell and all cells after it were skipped.",
        {
          most: MAX_SIZE,
        },
      );
      problems.add("too-large", brace(node), message);
      break;
    }
    const { scene, sources } = readScene(settings, { ...content, ...written }, own);
    size += (scene.tilemap?.solid.length ?? 0) / TILES_PER_BODY;
    cells.push({ kind: "scene", scene, source: node, bodySources: sources, problems: ordered(own.found) });
    for (const problem of own.found) problems.found.push(problem);
  }
  // What no cell took over is checked all the same.
  readScene(inherited, unused, problems);
  return cells;
}

/** What cells share they multiply: without a limit, a short text could stand for any number of bodies. */
const MAX_SIZE = 250_000;

/** A tile costs a byte, a body or an expectation hundreds. */
const TILES_PER_BODY = 256;
