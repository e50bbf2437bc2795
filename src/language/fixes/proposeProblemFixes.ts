import * as l10n from "@vscode/l10n";
import type { Node } from "jsonc-parser";
import { isFrameRate } from "../../geometry/index.js";
import type { NotebookResult, SceneResultCell } from "../../notebook/index.js";
import {
  insertAfter,
  listText,
  propertyOf,
  removeEntries,
  setFirstKey,
  setKeys,
  sliceOf,
  type TextEdit,
} from "../../scene/edit/index.js";
import { isNaturalKey, leastScene, type Problem, type TextRange } from "../../scene/index.js";
import { isTunnel } from "../../tunneling/index.js";
import { shortened } from "../../wording/index.js";
import { nodeAt, objectsOf, textOf, valueOf } from "../writtenCells.js";
import type { Attempt, Candidate } from "./fix.js";
import { doubleQuotes, namedBodies, naturalBodies } from "./naturalKeys.js";

/** A problem with what stands at its place in the text. */
interface ProblemInText {
  readonly text: string;
  readonly problem: Problem;
  /** The value or key that is marked. */
  readonly node: Node;
  /** The scene that it is in, or the first one of those that share what it is in. */
  readonly cell: SceneResultCell | undefined;
  readonly ids: FreeIds;
}

/**
 * The candidates for fixing a problem; reading the text tells whether one does. There are none where only the
 * author knows what was meant: in a broken text, in another version, or what to leave out where there is too much.
 *
 * @param ids the same for all problems that are to be fixed together
 */
export function problemCandidates(result: NotebookResult, problem: Problem, ids = new FreeIds()): readonly Candidate[] {
  const { text, root, cells } = result;
  const { offset } = problem.range;
  if (problem.code === "empty") return [beginning(text)];
  if (problem.code === "syntax") return [doubleQuotes(text)];
  const node = nodeAt(root, offset);
  if (!node) return [];
  const scenes = cells.filter((cell) => cell.kind === "scene");
  const cell =
    scenes.find(({ source }) => source.offset <= offset && offset < source.offset + source.length) ?? scenes[0];
  const posed: ProblemInText = { text, problem, node, cell, ids };
  const list = node.type === "array" ? node : node.parent;
  const isMeant = problem.code === "out-of-range" || problem.code === "wrong-length";
  if (isMeant && list?.type === "array" && list.parent?.children?.[0]?.value === "fps")
    return rates({ ...posed, node: list });
  return [...natural(posed), ...meant(posed), ...(candidatesByCode[problem.code]?.(posed) ?? [])];
}

const candidatesByCode: Readonly<Record<string, (posed: ProblemInText) => readonly Candidate[]>> = {
  "unknown-key": ({ text, node }) => [removed(text, node.parent)],
  "no-effect": ({ text, node }) => [removed(text, node.parent)],
  missing: added,
  "wrong-type": (posed) => [anotherKind(posed), ...withoutValue(posed)],
  "wrong-length": (posed) => [anotherLength(posed), anotherDimension(posed), ...withoutValue(posed)],
  "duplicate-id": renamed,
  "duplicate-key": withoutRepeated,
  conflict: withoutRival,
  "level-solid-unclear": solids,
};

/** Codes of words of the format: there the nearest is a slip of the keyboard away. Ids are alike as often as not. */
const ofFormat: ReadonlySet<string> = new Set(["unknown-key", "not-one-of", "unsupported-version"]);

/** What others write with keys, words or numbers of their own, in those of the format. */
function natural(posed: ProblemInText): readonly Candidate[] {
  const { text, problem, node, cell } = posed;
  const dimensions = cell?.scene.dimensions ?? 2;
  const { code } = problem;
  if (code === "unknown-key" && node.value === "gravity") return gravityOfBody(posed);
  const object = code === "missing" ? node : node.parent?.parent;
  if (code === "unknown-key" || (code === "missing" && isBody(node))) {
    if (object && isBody(object) && object.parent) {
      return code === "missing" || isNaturalKey(node.value) ? [naturalBodies(text, object.parent, dimensions)] : [];
    }
    return object && code === "unknown-key" ? [namedBodies(text, object, dimensions)] : [];
  }
  const key = String(node.parent?.children?.[0]?.value);
  const word = typeof node.value === "string" ? synonyms[key]?.[node.value.toLowerCase()] : undefined;
  if (code === "not-one-of" && word !== undefined) {
    return [{ attempts: [replacement(text, node, JSON.stringify(word))], isPreferred: true }];
  }
  if (code !== "wrong-type" || node.type !== "number") return [];
  if (!directedKeys.has(key)) return [];
  if (key === "gravity") return [{ attempts: [replacement(text, node, pullText(posed, node))], isPreferred: true }];
  const rest = Array<string>(dimensions - 1).fill("0");
  return [{ attempts: [replacement(text, node, listText(text, node, [sliceOf(text, node), ...rest]))] }];
}

/** A number that says how strongly gravity pulls, as a vector: down, which is where y falls where it grows upward. */
function pullText({ text, cell }: ProblemInText, number: Node): string {
  const { dimensions = 2, yAxis } = cell?.scene ?? {};
  const own = sliceOf(text, number);
  const down = yAxis === "up" && Number(number.value) > 0 ? `-${own}` : own;
  return listText(text, number, ["0", down, ...Array<string>(dimensions - 2).fill("0")]);
}

/** Other programs give each body a gravity of its own, as a number. Here that is its acceleration. */
function gravityOfBody(posed: ProblemInText): readonly Candidate[] {
  const { text, node } = posed;
  const { parent: entry } = node;
  const value = entry?.children?.[1];
  if (!entry?.parent || !isBody(entry.parent) || value?.type !== "number" || propertyOf(entry.parent, "acceleration"))
    return [];
  const written = `"acceleration": ${pullText(posed, value)}`;
  const title = changeText(shown(text, entry), written);
  return [
    {
      attempts: [{ title, edits: [{ offset: entry.offset, length: entry.length, text: written }] }],
      isPreferred: true,
    },
  ];
}

/** Keys of vectors that a number alone stands for along one axis. */
const directedKeys: ReadonlySet<string> = new Set(["velocity", "gravity"]);

/** Words of other programs for those of the format, by key. */
const synonyms: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  response: {
    ...{ bounce: "deflect", reflect: "deflect", ricochet: "deflect" },
    ...{ cross: "pass", ignore: "pass", none: "pass", overlap: "pass", trigger: "pass", sensor: "pass" },
    ...{ touch: "stop", block: "stop", stick: "stop" },
  },
};

/** The lowest and the highest of some frame rates, in the order in which they belong. */
function rates({ text, node }: ProblemInText): readonly Candidate[] {
  const all = (node.children ?? []).filter(({ value }) => typeof value === "number" && isFrameRate(value));
  const sorted = all.toSorted((a, b) => Number(a.value) - Number(b.value));
  const [lowest, highest] = [sorted[0], sorted.at(-1)];
  if (!lowest || !highest) return [];
  const ends = lowest.value === highest.value ? [lowest] : [lowest, highest];
  const written = ends.map((each) => sliceOf(text, each));
  const value = ends.length === 1 ? written.join("") : listText(text, node, written);
  return [{ attempts: [replacement(text, node, value)], isPreferred: all.length === node.children?.length }];
}

function meant({ text, problem }: ProblemInText): readonly Candidate[] {
  const { code, range, meant } = problem;
  if (meant === undefined) return [];
  const title = changeText(shown(text, range), meant);
  return [{ attempts: [{ title, edits: [{ ...range, text: meant }] }], isPreferred: ofFormat.has(code) }];
}

/** A text of nothing but blanks and comments gets the least scene at its end. */
function beginning(text: string): Candidate {
  const scene = leastScene;
  const written = `${/\S[^\r\n]*$/.test(text) ? "\n" : ""}${scene}\n`;
  const edits = [{ offset: text.length, length: 0, text: written }];
  return { attempts: [{ title: l10n.t("Insert the smallest scene, {scene}", { scene }), edits }] };
}

function removed(text: string, entry: Node | undefined): Candidate {
  const key = entry?.children?.[0];
  if (!entry?.parent || !key) return { attempts: [] };
  const edits = removeEntries(text, entry.parent, new Set([entry]));
  return { attempts: [{ title: l10n.t("Remove {key}", { key: shown(text, key) }), edits }] };
}

/** The key of a value that stands for nothing, so that it can as well not be there: null, or an empty text or list. */
function withoutValue({ text, node }: ProblemInText): readonly Candidate[] {
  const isNothing = node.type === "null" || node.value === "" || node.children?.length === 0;
  return isNothing && node.parent?.type === "property" ? [removed(text, node.parent)] : [];
}

/** Adds a key that is missing, with a value of the right kind, which the author will most likely change. */
function added(posed: ProblemInText): readonly Candidate[] {
  const { text, problem, node, cell } = posed;
  const { key } = problem;
  if (key === undefined || node.type !== "object") return [];
  const write = (value: string, edits: readonly TextEdit[]): readonly Candidate[] => [
    { attempts: [{ title: l10n.t('Add "{key}": {value}', { key, value }), edits }], isPreferred: key === "version" },
  ];
  const behind = (value: string, other?: Node) => write(value, setKeys(text, node, { [key]: value }, other));
  const first = (value: string) => write(value, setFirstKey(text, node, key, value));
  switch (key) {
    case "version":
      return first("1");
    case "position":
      return isBody(node) ? behind(vector(posed, "0"), propertyOf(node, "id")) : [];
    case "size": {
      if (!isBody(node)) return [];
      const like = sizeOfOther(posed) ?? vector(posed, "1");
      return behind(like, propertyOf(node, "position") ?? propertyOf(node, "center"));
    }
    case "tileSize":
      return first("16");
    case "rows":
      return behind(listText(text, node, ['"#"']));
    case "body": {
      const bodies = cell?.scene.bodies ?? [];
      const mover = bodies.find(({ velocity }) => velocity !== undefined) ?? bodies[0];
      return mover ? first(JSON.stringify(mover.id)) : [];
    }
    case "tunnels": {
      const body = textOf(valueOf(node, "body"));
      const found = cell?.result.findings.filter((finding) => cell.scene.bodies[finding.body]?.id === body) ?? [];
      return behind(String(found.some(isTunnel)));
    }
    default:
      return [];
  }
}

function vector({ text, node, cell }: ProblemInText, component: string): string {
  return listText(text, node, Array<string>(cell?.scene.dimensions ?? 2).fill(component));
}

/** The size of the body that is written before, or else of the scene's first one. */
function sizeOfOther({ text, node, cell }: ProblemInText): string | undefined {
  const sources = cell?.scene.bodies.map((_, index) => cell.bodySources.at(index)) ?? [];
  const before = sources.findLast((source) => source && source.offset < node.offset) ?? sources[0];
  const size = valueOf(before, "size");
  return size && sliceOf(text, size);
}

/** The value as the kind that it was taken for. It is clear where only its quotes are wrong. */
function anotherKind(posed: ProblemInText): Candidate {
  const { text, node } = posed;
  const attempts = otherKinds(posed).map((value) => replacement(text, node, value));
  return { attempts, isPreferred: node.type === "string" || node.type === "boolean" };
}

function replacement(text: string, node: Node, value: string): Attempt {
  const { offset, length } = node;
  return { title: changeText(shown(text, node), short(value)), edits: [{ offset, length, text: value }] };
}

/** A vector with as many numbers as the scene has dimensions. A size goes on as it ends, a place at 0. */
function anotherLength({ text, node, cell }: ProblemInText): Candidate {
  const dimensions = cell?.scene.dimensions ?? 2;
  const { children = [] } = node;
  const last = children.at(-1);
  if (node.type !== "array" || !last || children.length === dimensions) return { attempts: [] };
  const isExtent = node.parent?.children?.[0]?.value === "size";
  const next = isExtent ? sliceOf(text, last) : "0";
  const more = Array<string>(Math.max(0, dimensions - children.length)).fill(next);
  const edits =
    more.length > 0 ? insertAfter(text, last, more) : removeEntries(text, node, new Set(children.slice(dimensions)));
  const numbers = children.slice(0, dimensions).map((child) => sliceOf(text, child));
  const value = `[${[...numbers, ...more].join(", ")}]`;
  return { attempts: [{ title: changeText(shown(text, node), short(value)), edits }] };
}

/** The scene in as many dimensions as the vector has, for one in which all of them have. */
function anotherDimension({ text, node, cell }: ProblemInText): Candidate {
  const count = node.children?.length ?? 0;
  if (!cell || node.type !== "array" || (count !== 2 && count !== 3)) return { attempts: [] };
  const { children: settings = [] } = cell.source;
  const behind = settings[settings.findIndex(({ children: [key] = [] }) => key?.value === "bodies") - 1];
  const edits = setKeys(text, cell.source, { dimensions: String(count) }, behind);
  return { attempts: [{ title: l10n.t('Set "dimensions" to {count}', { count }), edits }] };
}

/** Gives a body another id than an earlier one has. What expectations say of that id is about the earlier one anyway. */
function renamed({ text, node, ids }: ProblemInText): readonly Candidate[] {
  const id = textOf(node);
  const list = node.parent?.parent?.parent;
  if (id === undefined || list?.type !== "array") return [];
  const free = JSON.stringify(ids.like(id, list));
  return [{ attempts: [replacement(text, node, free)], isPreferred: true }];
}

/** The first of two equal keys counts. To remove the second changes nothing, which is clearly right where both say the same. */
function withoutRepeated({ text, node }: ProblemInText): readonly Candidate[] {
  const later = node.parent;
  const earlier = later?.parent && propertyOf(later.parent, String(node.value));
  if (!later || !earlier) return [];
  const valueIn = ({ children: [, own] = [] }: Node): string => (own ? sliceOf(text, own) : "");
  const [first, second] = [valueIn(earlier), valueIn(later)];
  const key = shown(text, node);
  const titled = (entry: Node, title: string, isPreferred: boolean): Candidate => ({
    attempts: removed(text, entry).attempts.map(({ edits }) => ({ title, edits })),
    isPreferred,
  });
  const keep = l10n.t("Remove the second {key} and keep {value}", { key, value: short(first) });
  const change = l10n.t("Remove the first {key} and use {value}", { key, value: short(second) });
  return [titled(later, keep, first === second), titled(earlier, change, false)];
}

/** Keys of a body of which it has one. */
const rivals: Readonly<Record<string, string>> = {
  position: "center",
  center: "position",
  velocity: "to",
  to: "velocity",
};

function withoutRival({ text, node }: ProblemInText): readonly Candidate[] {
  const rival = rivals[String(node.value)];
  const object = node.parent?.parent;
  const other = rival !== undefined && object ? propertyOf(object, rival) : undefined;
  return [removed(text, node.parent), ...(other ? [removed(text, other)] : [])];
}

/** Whether an object is an entry of a list under some key. */
function isBody({ parent }: Node): boolean {
  return parent?.type === "array" && parent.parent?.children?.[0]?.value === "bodies";
}

function shown(text: string, range: TextRange): string {
  return short(sliceOf(text, range));
}

function changeText(from: string, to: string): string {
  return l10n.t("Change {from} to {to}", { from, to });
}

/** A menu has one line for a title. */
const mostShown = 40;

function short(value: string): string {
  return shortened(value.replace(/\s+/g, " "), mostShown);
}

/**
 * A value written as the other kinds of values that its author may have taken it for: `"60"` as 60, `{ "x": 1, "y": 2 }` as
 * [1, 2], one body as a list of bodies. Which of them is right here, reading the text with it tells.
 */
function otherKinds(posed: ProblemInText): readonly string[] {
  const { text, node } = posed;
  const own = sliceOf(text, node);
  const { children = [] } = node;
  switch (node.type) {
    case "string": {
      const said = String(node.value).trim();
      return [...(jsonWord.test(said) ? [said] : []), listText(text, node, [own])];
    }
    case "number": {
      // Which way a number points is said where it is known.
      const isDirected = directedKeys.has(String(node.parent?.children?.[0]?.value));
      return [listText(text, node, [own]), ...(isDirected ? [] : [vector(posed, own)]), JSON.stringify(own)];
    }
    case "boolean":
      return [JSON.stringify(own)];
    case "object": {
      const axes = ["x", "y", "z"].slice(0, children.length);
      const components = axes.flatMap((axis) => valueOf(node, axis) ?? []).map((value) => sliceOf(text, value));
      const isVector = children.length > 1 && components.length === axes.length;
      return [...(isVector ? [listText(text, node, components)] : []), listText(text, node, [own])];
    }
    case "array":
      return children.length === 1 ? children.map((only) => sliceOf(text, only)) : [];
    case "null":
      return ["0"];
    default:
      return [];
  }
}

/** Says of the level at hand what is solid in it. Nobody but its author knows which is right. */
function solids({ text, problem, node }: ProblemInText): readonly Candidate[] {
  const level = node.parent?.parent;
  if (level?.type !== "object") return [];
  return (problem.choices ?? []).map(({ value, about }): Candidate => {
    const title = l10n.t("Use as solid geometry: {rule} ({amount})", { rule: short(value), amount: about });
    const edits = setKeys(text, level, { solid: spaced(value) }, propertyOf(level, "file"));
    return { attempts: [{ title, edits }] };
  });
}

/** JSON with the spaces that people write. */
function spaced(json: string): string {
  return JSON.stringify(JSON.parse(json), undefined, 1).replace(/\s*\n\s*/g, " ");
}

/** What JSON writes without quotes, apart from null. */
const jsonWord = /^(true|false|-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?)$/;

/** Ids that no body of a list has. None is given twice. */
export class FreeIds {
  private readonly taken = new Map<Node, Set<string>>();

  /** An id like another one: `wall2` for `wall`, `wall8` for `wall7`, `body3` for `bodies[3]`. */
  like(id: string, list: Node): string {
    const taken = this.taken.get(list) ?? new Set(objectsOf(list).map((body) => textOf(valueOf(body, "id")) ?? ""));
    this.taken.set(list, taken);
    const place = /^bodies\[(\d+)\]$/.exec(id)?.[1];
    const [, stem = id, digits = "1"] =
      place === undefined ? (/^(.*?)(\d{1,9})$/s.exec(id) ?? []) : ["", "body", place];
    // The first of these is the id itself, which is taken.
    let free = place === undefined ? id : `body${place}`;
    for (let n = Number(digits) + 1; taken.has(free); n++) free = stem + String(n).padStart(digits.length, "0");
    taken.add(free);
    return free;
  }
}
