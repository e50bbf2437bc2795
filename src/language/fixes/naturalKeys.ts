import * as l10n from "@vscode/l10n";
import type { Node } from "jsonc-parser";
import { append, applyTextEdits, propertyOf, removeEntries, sliceOf, type TextEdit } from "../../scene/edit/index.js";
import { nameKeys, naturalKeys } from "../../scene/index.js";
import { objectsOf, valueOf } from "../writtenCells.js";
import type { Candidate } from "./fix.js";

/** A key of the format with the text of its value, in place of the entries that say the same. */
interface Translation {
  readonly key: string;
  readonly value: string;
  readonly entries: readonly Node[];
}

/** Writes the keys of the format for those of other programs, with their numbers: in all bodies of a list at once. */
export function naturalBodies(text: string, list: Node, dimensions: number): Candidate {
  const edits: TextEdit[] = [];
  const keys = new Set<string>();
  for (const body of objectsOf(list)) {
    const translations = translationsOf(text, body, dimensions);
    for (const { key } of translations) keys.add(key);
    edits.push(...translationEdits(text, body, translations));
  }
  if (edits.length === 0) return { attempts: [] };
  const names = [...keys].map((key) => `"${key}"`).join(", ");
  return {
    attempts: [{ title: l10n.t("Replace with {keys} and keep the numbers", { keys: names }), edits }],
    isPreferred: true,
  };
}

/** Makes bodies of the objects that an object has under their names: `"player": { "x": 1, … }` is a body `player`. */
export function namedBodies(text: string, object: Node, dimensions: number): Candidate {
  const entries = (object.children ?? []).filter(({ children: [key, value] = [] }) => {
    return key && value?.type === "object" && isNaturalBody(text, value, dimensions);
  });
  const [first, ...others] = entries;
  if (!first) return { attempts: [] };
  const bodies = entries.map((entry) => namedBody(text, entry, dimensions));
  const list = valueOf(object, "bodies");
  const edits = list
    ? [...removeEntries(text, object, new Set(entries)), ...append(text, list, bodies)]
    : [
        { offset: first.offset, length: first.length, text: `"bodies": [${bodies.join(", ")}]` },
        ...(others.length > 0 ? removeEntries(text, object, new Set(others)) : []),
      ];
  const names = entries.map(({ children: [key] = [] }) => JSON.stringify(key?.value)).join(", ");
  const title = l10n.t('Move {names} into "bodies"', { names });
  return { attempts: [{ title, edits: edits.toSorted((a, b) => a.offset - b.offset) }], isPreferred: true };
}

/** The text of a body for an entry of its name and its keys. */
function namedBody(text: string, { children: [key, value] = [] }: Node, dimensions: number): string {
  if (!key || !value) return "{}";
  const edits = translationEdits(text, value, translationsOf(text, value, dimensions));
  const own = edits.map((edit) => ({ ...edit, offset: edit.offset - value.offset }));
  const body = applyTextEdits(sliceOf(text, value), own);
  const hasName = ["id", ...nameKeys].some((name) => valueOf(value, name));
  return hasName ? body : body.replace("{", `{ "id": ${sliceOf(text, key)},`);
}

/** Whether an object says where a box is, or how large, with keys of the format or of other programs. */
function isNaturalBody(text: string, object: Node, dimensions: number): boolean {
  if (["position", "center", "size"].some((key) => valueOf(object, key))) return true;
  return translationsOf(text, object, dimensions).some(({ key }) => key === "position" || key === "size");
}

/** What keys of a body say in those of the format, which it does not have itself. */
function translationsOf(text: string, body: Node, dimensions: number): readonly Translation[] {
  const found: Translation[] = [];
  const name = nameKeys.map((each) => propertyOf(body, each)).find(Boolean);
  const id = name?.children?.[1];
  if (name && id?.type === "string" && !valueOf(body, "id")) {
    found.push({ key: "id", value: sliceOf(text, id), entries: [name] });
  }
  for (const { key, axes, wholes, missing } of naturalKeys) {
    if (valueOf(body, key)) continue;
    const entries = axes.slice(0, dimensions).map((names) => names.map((each) => propertyOf(body, each)).find(Boolean));
    const values = entries.map((entry) => entry?.children?.[1]);
    const whole = wholes.map((each) => propertyOf(body, each)).find(Boolean);
    const numbers = wholes.length > 0 && whole ? vectorOf(text, whole.children?.[1], key, dimensions) : undefined;
    if (values.some(Boolean)) {
      if (values.some((value) => value && value.type !== "number")) continue;
      const firstNumber = values.find(Boolean);
      const rest = missing === "first" && firstNumber ? sliceOf(text, firstNumber) : "0";
      const components = values.map((value) => (value ? sliceOf(text, value) : rest));
      found.push({ key, value: `[${components.join(", ")}]`, entries: entries.flatMap((entry) => entry ?? []) });
    } else if (whole && numbers) found.push({ key, value: numbers, entries: [whole] });
  }
  return found;
}

/** A vector as it is written with other kinds of values; undefined where it is none. */
function vectorOf(text: string, value: Node | undefined, key: string, dimensions: number): string | undefined {
  const components =
    value?.type === "array"
      ? (value.children ?? [])
      : value?.type === "object"
        ? ["x", "y", "z"].slice(0, dimensions).flatMap((axis) => valueOf(value, axis) ?? [])
        : [];
  if (value?.type === "number") {
    const rest = Array<string>(dimensions - 1).fill(key === "size" ? sliceOf(text, value) : "0");
    return key === "position" ? undefined : `[${[sliceOf(text, value), ...rest].join(", ")}]`;
  }
  const isVector = components.length === dimensions && components.every(({ type }) => type === "number");
  return isVector ? `[${components.map((component) => sliceOf(text, component)).join(", ")}]` : undefined;
}

/** Each translation in place of the first entry that says it; the others go. */
function translationEdits(text: string, body: Node, translations: readonly Translation[]): readonly TextEdit[] {
  const replaced = translations.map(({ key, value, entries }) => {
    const first = entries.toSorted((a, b) => a.offset - b.offset)[0] ?? body;
    return { first, edit: { offset: first.offset, length: first.length, text: `"${key}": ${value}` } };
  });
  const firsts = new Set(replaced.map(({ first }) => first));
  const others = translations.flatMap(({ entries }) => entries).filter((entry) => !firsts.has(entry));
  const removed = others.length > 0 ? removeEntries(text, body, new Set(others)) : [];
  return [...replaced.map(({ edit }) => edit), ...removed].toSorted((a, b) => a.offset - b.offset);
}

/** A token of a text that is nearly JSON: a comment, a string with either kind of quotes, or a word with its colon. */
const looseToken =
  /\/\/[^\r\n]*|\/\*[^]*?\*\/|"(?:[^"\\\r\n]|\\.)*"|'((?:[^'\\\r\n]|\\.)*)'|([A-Za-z_$][\w$-]*)(?=\s*:)/g;

/** Writes the double quotes of JSON around keys without quotes, and for single quotes: in the whole text at once. */
export function doubleQuotes(text: string): Candidate {
  const edits: TextEdit[] = [];
  for (const { index: offset, 0: token, 1: single, 2: word } of text.matchAll(looseToken)) {
    const said = word ?? single?.replaceAll("\\'", "'");
    if (said === undefined) continue;
    const escaped = said.replaceAll(/\\.|"/g, (part) => (part === '"' ? '\\"' : part));
    edits.push({ offset, length: token.length, text: `"${escaped}"` });
  }
  if (edits.length === 0) return { attempts: [] };
  const title =
    edits.length === 1
      ? l10n.t("Add double quotes around {word}", {
          word: text.slice(edits[0]?.offset, (edits[0]?.offset ?? 0) + (edits[0]?.length ?? 0)),
        })
      : l10n.t("Add double quotes around {n} keys and strings", { n: edits.length });
  return { attempts: [{ title, edits }], isPreferred: true };
}
