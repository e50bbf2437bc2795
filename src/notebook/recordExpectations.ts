import * as l10n from "@vscode/l10n";
import type { Node } from "jsonc-parser";
import {
  addList,
  append,
  colonOf,
  objectText,
  removeEntries,
  rootOf,
  sliceOf,
  spacingOf,
  styleOnLine,
  valueOf,
  valueText,
  type TextEdit,
} from "../scene/edit/index.js";
import { rangeOf, type Expectation } from "../scene/index.js";
import { answerTo, newExpectations, undeclaredTunnels, type ExpectedValues } from "../tunneling/index.js";
import type { NotebookResult, SceneResultCell } from "./evaluate.js";
import { hasItsLevel } from "./sceneLevel.js";

/** What recording makes of a text. */
export interface RecordedExpectations {
  /** In the order of the text; they do not overlap. */
  readonly edits: readonly TextEdit[];
  /** Expectations that failed and say now what happens. */
  readonly updated: number;
  /** Expectations of bodies that had none. */
  readonly added: number;
  /** Tunnels that no expectation declares: their warnings stay. */
  readonly tunnels: number;
  /** Why scenes were left as they are, each as a sentence. */
  readonly refused: readonly string[];
}

/** What is recorded. */
export interface RecordingOptions {
  /** Indices in the notebook's cells, each once. Default: all of them. */
  readonly cells?: readonly number[] | undefined;
  /**
   * Whether tunnels are recorded as expected, which turns their warnings into information. Default: no expectation gets
   * `"tunnels": true`, or speaks of a tunnel through something else than it did.
   */
  readonly tunnels?: boolean;
}

/**
 * Writes what the solver answers now into the `expect` of scenes: an expectation that fails gets the values that hold, in
 * place of those that do not, and a moving body without any gets one. What holds keeps every character. A scene that
 * shares its list of expectations with others gets one of its own where the shared one does not fit.
 */
export function recordExpectations(
  { text, cells }: NotebookResult,
  { cells: wanted, tunnels: withTunnels = false }: RecordingOptions = {},
): RecordedExpectations {
  const scenes = cells.filter((cell) => cell.kind === "scene");
  const chosen = wanted ? wanted.map((index) => cells[index]) : scenes;
  // The list of the file is one scene's own if no other takes it over.
  const isShared = scenes.filter(({ source }) => !valueOf(source, "expect")).length > 1;
  const edits: TextEdit[] = [];
  const refused: string[] = [];
  let updated = 0;
  let added = 0;
  let tunnels = 0;
  for (const cell of chosen) {
    if (cell?.kind !== "scene") continue;
    const whyNot = whyNotRecorded(cell);
    if (whyNot !== undefined) {
      refused.push(whyNot);
      continue;
    }
    const answers = answersTo(text, cell, withTunnels);
    const missing = [...newExpectations(cell.scene, cell.result, withTunnels)];
    const all = undeclaredTunnels(cell.scene, cell.result);
    const declaring = [...answers.values(), ...missing];
    const open = all.filter((tunnel) => !isDeclared(tunnel, all, declaring));
    if (withTunnels) missing.push(...open);
    else tunnels += open.length;
    updated += answers.size;
    added += missing.length;
    if (answers.size + missing.length > 0) edits.push(...editsOf(text, cell, isShared, answers, missing));
  }
  return { edits: edits.sort((a, b) => a.offset - b.offset), updated, added, tunnels, refused };
}

type Answers = ReadonlyMap<Expectation, ExpectedValues>;

/** Expectations that fail, with what they are to say. */
function answersTo(text: string, { scene, result }: SceneResultCell, withTunnels: boolean): Answers {
  const failing = scene.expect.filter((_, i) => result.expectations[i]?.pass === false);
  const answers = failing.map((expectation) => {
    const answer = answerTo(scene, result, expectation);
    return [expectation, withTunnels ? answer : withoutNewTunnel(answer, expectation)] as const;
  });
  return new Map(answers.filter(([expectation, answer]) => rewriteExpectation(text, expectation, answer).length > 0));
}

/** An answer that says of tunnels what was expected, where it would declare another tunnel. */
function withoutNewTunnel(answer: ExpectedValues, { tunnels, through }: Expectation): ExpectedValues {
  const isNew = answer.tunnels === true && !(tunnels === true && answer.through === through);
  if (!isNew || tunnels === undefined) return answer;
  const { through: _, ...others } = answer;
  return { ...others, tunnels, ...(through !== undefined && { through }) };
}

/** Whether an expectation declares a tunnel: one without `through` does for the only tunnel of its body. */
function isDeclared(tunnel: ExpectedValues, open: readonly ExpectedValues[], by: readonly ExpectedValues[]): boolean {
  const isOnly = open.filter(({ body }) => body === tunnel.body).length === 1;
  return by.some(({ body, tunnels, through }) => {
    return tunnels === true && body === tunnel.body && (through === undefined ? isOnly : through === tunnel.through);
  });
}

function whyNotRecorded(cell: SceneResultCell): string | undefined {
  const { title, level: reference } = cell.scene;
  const scene = title === undefined ? l10n.t("The scene") : l10n.t('"{title}"', { title });
  if (reference && !cell.level)
    return l10n.t("{scene} cannot run yet: its level {file} is still being read.", { scene, file: reference.file });
  if (cell.level?.unclear)
    return l10n.t("{scene} cannot run: it is unclear which parts of its level are solid.", { scene });
  if (!hasItsLevel(cell)) return l10n.t("{scene} cannot run: its level could not be read.", { scene });
  const list = valueOf(cell.source, "expect");
  return list && list.type !== "array" ? l10n.t('"expect" of {scene} is not a list.', { scene }) : undefined;
}

function editsOf(
  text: string,
  cell: SceneResultCell,
  isShared: boolean,
  answers: Answers,
  missing: readonly ExpectedValues[],
): readonly TextEdit[] {
  const list = valueOf(cell.source, "expect") ?? (isShared ? undefined : valueOf(rootOf(cell.source), "expect"));
  const { scene } = cell;
  if (list?.type !== "array") {
    const kept = scene.expect.map((expectation) => {
      const answer = answers.get(expectation);
      return answer ? written(text, cell.source, answer) : sliceOf(text, expectation.source);
    });
    const entries = [...kept, ...missing.map((values) => written(text, cell.source, values))];
    return addList(text, cell.source, "expect", entries);
  }
  const edits = [...answers].flatMap(([expectation, answer]) => rewriteExpectation(text, expectation, answer));
  if (missing.length === 0) return edits;
  const model = scene.expect.at(-1)?.source;
  const entries = missing.map((values) => written(text, list, values, model));
  return [...edits, ...append(text, list, entries)];
}

/** Writes an answer over an expectation: only what differs. */
export function rewriteExpectation(text: string, { source }: Expectation, answer: ExpectedValues): readonly TextEdit[] {
  const wanted = new Map<string, unknown>(Object.entries(answer));
  const edits: TextEdit[] = [];
  const removed = new Set<Node>();
  for (const property of source.children ?? []) {
    const [key, value] = property.children ?? [];
    if (!key || !value) continue;
    const name = key.value as string;
    if (wanted.has(name)) edits.push(...valueEdits(text, value, wanted.get(name)));
    else removed.add(property);
    wanted.delete(name);
  }
  // What an answer says in another way than it was expected ("misses" for "hits") takes the place of that.
  for (const [name, value] of wanted) {
    const [property] = removed;
    const [key, before] = property?.children ?? [];
    if (!property || !key || !before) break;
    removed.delete(property);
    edits.push({ ...rangeOf(key), text: JSON.stringify(name) }, ...valueEdits(text, before, value));
  }
  return removed.size > 0 ? [...edits, ...removeEntries(text, source, removed)] : edits;
}

function valueEdits(text: string, node: Node, value: unknown): readonly TextEdit[] {
  if (Array.isArray(value) && node.type === "array" && node.children?.length === value.length) {
    return node.children.flatMap((child, i) => valueEdits(text, child, value[i]));
  }
  if (node.value === value) return [];
  return [{ ...rangeOf(node), text: valueText(value, styleOnLine(text, node).lists) }];
}

/** An expectation in the style of another one of its list or, without one, on one line. */
function written(text: string, near: Node, values: ExpectedValues, model?: Node): string {
  const style = styleOnLine(text, near);
  const first = model?.children?.[0];
  if (!first) return objectText(values, style);
  return objectText(values, { ...style, colon: colonOf(text, first), entries: spacingOf(text, model) });
}
