import * as l10n from "@vscode/l10n";
import type { Node, NodeType } from "jsonc-parser";
import * as v from "valibot";
import { translated, type Entries, type Values } from "./format/index.js";
import { nearest, nearestByWord } from "./nearest.js";
import { isBoxKey, keyMeant } from "./otherKeys.js";
import type { ProblemCode, ProblemList } from "./sceneProblemList.js";

/**
 * Reads the keys of an object: each is checked by itself, so that a bad one takes no other with it. Whatever does not
 * fit becomes a problem. Keys of `others` are known but left to somebody else.
 */
export function readKeys<E extends Entries>(
  entries: E,
  object: Node,
  owner: Owner,
  problems: ProblemList,
  others: Entries = {},
): Values<E> {
  // Holds keys of the format only, so that no text can name something that every object has.
  const values: Record<string, unknown> = {};
  const seen = new Set<string>();
  for (const { children } of object.children ?? []) {
    const [key, value] = children ?? [];
    if (!key || !value) continue;
    const name = key.value as string;
    const entry = own(entries, name);
    if (seen.has(name)) addRepeated(key, problems);
    else if (entry) {
      const fitting = readValue(entry, name, value, problems);
      if (fitting !== undefined) values[name] = fitting;
    } else if (!own(others, name)) {
      addUnknownKey(name, key, owner(), Object.keys({ ...entries, ...others }), problems, value);
    }
    seen.add(name);
  }
  for (const key in entries) {
    if (entries[key]?.type === "exact_optional" || seen.has(key)) continue;
    const expected = expectedOf(entries[key]);
    const message = l10n.t('{owner} needs "{key}": {expected}.', { owner: owner(), key, expected });
    problems.add("missing", brace(object), message, { key });
  }
  return values as Values<E>;
}

function addRepeated(key: Node, problems: ProblemList): void {
  const message = l10n.t("{key} is given twice; the first one counts.", { key: problems.quote(key) });
  problems.add("duplicate-key", key, message);
}

/** The first character of an object: where something is missing, and no value that could be marked is there. */
export function brace({ offset }: Node): { offset: number; length: number } {
  return { offset, length: 1 };
}

/** The keys of an object with their values, in the order of the text. */
export function entriesOf(
  object: Node,
): readonly { readonly name: string; readonly key: Node; readonly value: Node }[] {
  return (object.children ?? []).flatMap(({ children: [key, value] = [] }) =>
    key && value ? [{ name: key.value as string, key, value }] : [],
  );
}

/** The property of an object with this name, as `{ key, value }`; the first, if there are several. */
export function property(object: Node, name: string): { readonly key: Node; readonly value: Node } | undefined {
  for (const { children } of object.children ?? []) {
    const [key, value] = children ?? [];
    if (key && value && key.value === name) return { key, value };
  }
  return undefined;
}

/** Whether a value is of a kind; a problem when it is of another one, of which `message` says what was found. */
export function isKind(type: NodeType, node: Node, problems: ProblemList, message: (found: string) => string): boolean {
  if (node.type === type) return true;
  problems.add("wrong-type", node, message(problems.quote(node)));
  return false;
}

/** The value of one key, or undefined with a problem when it does not fit. */
export function readValue(entry: v.GenericSchema, name: string, node: Node, problems: ProblemList): unknown {
  const value = valueOf(node, problems);
  const result = v.safeParse(entry, value, { abortEarly: true });
  if (result.success) return value;
  const { issue, path } = innermost(result.issues[0]);
  const code = codeOf(issue);
  if (code === "unknown-key") {
    const known = Object.keys(ownEntries(entry) ?? {});
    addUnknownKey(String(path.at(-1)), descend(node, path, "key"), `"${name}"`, known, problems);
    return undefined;
  }
  const range = code === "missing" ? brace(descend(node, path.slice(0, -1), "value")) : descend(node, path, "value");
  const isWord = code === "not-one-of" && typeof value === "string";
  const options = isWord ? optionsOf(entry) : [];
  const hint = isWord ? (nearest(value, options, problems.comparing) ?? nearestByWord(value, options)) : undefined;
  const meant = hint ?? nearestNumber(issue);
  const misfit = code === "missing" ? { entry, name, node } : misfitOf(entry, name, node, path);
  const [expected, found] = [expectedOf(misfit.entry), problems.quote(misfit.node)];
  const message = l10n.t('"{key}" must be {expected}; got {found}.', { key: misfit.name, expected, found });
  problems.add(code, range, withAdvice(message, hint), {
    meant: meant === undefined ? undefined : JSON.stringify(meant),
    key: code === "missing" ? String(path.at(-1)) : undefined,
  });
  return undefined;
}

/** What on the way to a misfit says last what it must be: the value that was read, or that of a key within it. */
function misfitOf(entry: v.GenericSchema, name: string, node: Node, path: readonly (string | number)[]) {
  let misfit = { entry, name, node };
  for (const step of path) {
    const inner = ownEntries(misfit.entry)?.[step];
    if (!inner || v.getMetadata(unwrapped(inner))["expected"] === undefined) break;
    misfit = { entry: inner, name: String(step), node: property(misfit.node, String(step))?.value ?? misfit.node };
  }
  return misfit;
}

function ownEntries(entry: v.GenericSchema): Readonly<Record<string, v.GenericSchema>> | undefined {
  return (unwrapped(entry) as { entries?: Readonly<Record<string, v.GenericSchema>> }).entries;
}

/** A message, and the name that most likely was meant. */
export function withAdvice(message: string, near: string | undefined): string {
  return near === undefined ? message : `${message} ${l10n.t('Did you mean "{near}"?', { near })}`;
}

/** @param value where it may be a body under its name, though the owner has a list of bodies */
function addUnknownKey(
  name: string,
  key: Node,
  owner: string,
  known: readonly string[],
  problems: ProblemList,
  value?: Node,
): void {
  const meant = keyMeant(name, known, problems.comparing);
  const found = problems.quote(key);
  if (meant === undefined && known.includes("bodies") && value && describesBox(value)) {
    problems.add("unknown-key", key, l10n.t('{owner} has no key {found}; write bodies in "bodies".', { owner, found }));
    return;
  }
  if (meant === undefined) {
    const keys = known.map((k) => `"${k}"`).join(", ");
    problems.add(
      "unknown-key",
      key,
      l10n.t("{owner} has no key {found}; possible keys are {keys}.", { owner, found, keys }),
      {
        unknownKey: { owner, key: name, known },
      },
    );
    return;
  }
  const near = meant.key;
  const message = l10n.t('{owner} has no key {found}; did you mean "{near}"?', { owner, found, near });
  problems.add("unknown-key", key, message, {
    ...(meant.hasSameValue && { meant: JSON.stringify(near) }),
    unknownKey: { owner, key: name, near },
  });
}

/** Whether an object says where a box is or how large, with keys of the format or of other programs. */
function describesBox({ type, children = [] }: Node): boolean {
  return type === "object" && children.some(({ children: [key] = [] }) => isBoxKey(key?.value));
}

/** What is wrong inside the alternative that was meant, for a value that has several; and where. */
function innermost(issue: v.BaseIssue<unknown>): { issue: v.BaseIssue<unknown>; path: readonly (string | number)[] } {
  const path = (issue.path ?? []).map((item) => item.key as string | number);
  const meant =
    issue.type === "union" &&
    issue.issues?.find(
      (i) =>
        i.kind === "validation" ||
        i.type === "union" ||
        (i.type === "picklist" && typeof i.input === "string") ||
        isInside(i),
    );
  if (!meant) return { issue, path };
  const inner = innermost(meant);
  return { issue: inner.issue, path: [...path, ...inner.path] };
}

function isInside({ path, type }: v.BaseIssue<unknown>): boolean {
  return path !== undefined && type !== "strict_object";
}

function codeOf({ kind, type, expected }: v.BaseIssue<unknown>): ProblemCode {
  if (type === "strict_object" && expected === "never") return "unknown-key";
  if (type === "strict_object" && expected !== "Object") return "missing";
  if (type === "picklist" || type === "literal" || type === "regex") return "not-one-of";
  if (kind === "schema") return "wrong-type";
  if (type === "finite") return "not-finite";
  if (type === "min_length" || type === "max_length") return "wrong-length";
  return "out-of-range";
}

/** The number that is allowed and nearest to one that is not, where there is such a number. */
function nearestNumber({ type, requirement, input }: v.BaseIssue<unknown>): number | undefined {
  if (typeof input !== "number") return undefined;
  if (type === "integer") return Math.round(input);
  if (typeof requirement !== "number") return undefined;
  // A slip of the sign: what a box extends to the other side, it extends.
  if ((type === "min_value" && -input >= requirement) || (type === "gt_value" && -input > requirement)) return -input;
  return type === "min_value" || type === "max_value" ? requirement : undefined;
}

/** The value that a node stands for. Repeated keys become problems; the first counts. */
function valueOf(node: Node, problems: ProblemList): unknown {
  switch (node.type) {
    case "array":
      return (node.children ?? []).map((child) => valueOf(child, problems));
    case "object": {
      const object = Object.create(null) as Record<string, unknown>;
      for (const { children } of node.children ?? []) {
        const [key, value] = children ?? [];
        if (!key || !value) continue;
        const name = key.value as string;
        if (name in object) addRepeated(key, problems);
        else object[name] = valueOf(value, problems);
      }
      return object;
    }
    default:
      return node.value;
  }
}

/** The node at a path below `node`: its value, or the key of the last step. */
function descend(node: Node, path: readonly (string | number)[], end: "key" | "value"): Node {
  let at = node;
  path.forEach((step, index) => {
    if (typeof step === "number") at = at.children?.[step] ?? at;
    else at = property(at, step)?.[index === path.length - 1 ? end : "value"] ?? at;
  });
  return at;
}

function own(entries: Entries, name: string): v.GenericSchema | undefined {
  return Object.hasOwn(entries, name) ? entries[name] : undefined;
}

function unwrapped(entry: v.GenericSchema): v.GenericSchema {
  return "wrapped" in entry ? (entry.wrapped as v.GenericSchema) : entry;
}

/** What a value of an entry must be, as a sentence goes on. */
export function expectedOf(entry: v.GenericSchema | undefined): string {
  const expected = entry && v.getMetadata(unwrapped(entry))["expected"];
  return typeof expected === "string" ? translated(expected) : l10n.t("something else");
}

function optionsOf(entry: v.GenericSchema): readonly string[] {
  const { options = [] } = unwrapped(entry) as { options?: readonly unknown[] };
  return options.flatMap((option) => {
    if (typeof option === "string") return [option];
    return typeof option === "object" && option !== null && "type" in option
      ? optionsOf(option as v.GenericSchema)
      : [];
  });
}

/** Whose keys are read, as a sentence begins with it. */
export type Owner = () => string;

export const owners = {
  file: () => l10n.t("The file"),
  scene: () => l10n.t("A scene"),
  prose: () => l10n.t("A Markdown cell"),
  body: () => l10n.t("A body"),
  tilemap: () => l10n.t("A tilemap"),
  level: () => l10n.t("A level"),
  expectation: () => l10n.t("An expectation"),
  answer: () => l10n.t("A recorded result"),
} as const satisfies Record<string, Owner>;
