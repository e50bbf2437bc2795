import type { Node } from "jsonc-parser";
import type { NotebookResult } from "../notebook/index.js";
import { namedBodies, referencesIn, scopesOf, type NamedBody, type Scope } from "./scopes.js";
import { nodeAt, objectsOf, valueOf } from "./writtenCells.js";

/** All places where a text speaks of one body. */
export interface Occurrences {
  /** What it is called there. */
  readonly name: string;
  /** The place that was asked about. */
  readonly at: Node;
  /** The body. Several, where cells that share their expectations have bodies of their own; none, where nothing has the name. */
  readonly declarations: readonly NamedBody[];
  /** Texts in expectations. */
  readonly references: readonly Node[];
  /** Where the name has this meaning. */
  readonly scopes: readonly Scope[];
}

/** The places of the body that is named at an offset, by its `id` or in an expectation; undefined where none is. */
export function occurrencesAt(notebook: NotebookResult, offset: number): Occurrences | undefined {
  const at = nodeAt(notebook.root, offset);
  if (at?.type !== "string") return undefined;
  const list = at.parent?.parent?.parent;
  const all = scopesOf(notebook);
  const lists: Lists = { bodies: once(namedBodies), references: once(referencesIn) };
  const start = all.filter(
    ({ bodies, expect }) =>
      list !== undefined &&
      ((list === bodies && lists.bodies(bodies).some(({ id }) => id === at)) ||
        (list === expect && lists.references(expect).includes(at))),
  );
  const [first] = start;
  if (!first) return undefined;
  const own = lists.bodies(list === first.bodies ? list : undefined).find(({ id }) => id === at);
  const name = own?.name ?? (at.value as string);
  const scopes = joined(all, start, name, lists);
  const bodyLists = new Set(scopes.map(({ bodies }) => bodies));
  const expectLists = new Set(scopes.map(({ expect }) => expect));
  return {
    name,
    at,
    declarations: [...bodyLists].flatMap((each) => lists.bodies(each).filter((body) => body.name === name)),
    references: [...expectLists].flatMap((each) => lists.references(each).filter(({ value }) => value === name)),
    scopes,
  };
}

/** A name of a layer, and all such names of the bodies that share its meaning: those of one list. */
export interface LayerName {
  readonly at: Node;
  readonly all: readonly Node[];
}

/** The layer that is named at an offset; undefined where none is, or in a text that cannot be read. */
export function layerAt(notebook: NotebookResult, offset: number): LayerName | undefined {
  const at = notebook.notebook && nodeAt(notebook.root, offset);
  const names = at?.type === "string" ? at.parent : undefined;
  const body = names?.type === "array" ? names.parent?.parent : undefined;
  const list = body?.parent;
  if (!at || !list || !scopesOf(notebook).some(({ bodies }) => bodies === list)) return undefined;
  const all = objectsOf(list).flatMap((each) =>
    layerKeys.flatMap((key) => valueOf(each, key)?.children?.filter(({ type }) => type === "string") ?? []),
  );
  return all.includes(at) ? { at, all } : undefined;
}

const layerKeys = ["layers", "collidesWith"];

/** The scopes in which a name must stay one: those that share the body, and those that share an expectation of it. */
function joined(all: readonly Scope[], start: readonly Scope[], name: string, lists: Lists): readonly Scope[] {
  const found = new Set(start);
  const reached = new Set(start.flatMap((scope) => keysOf(scope, name, lists)));
  for (let before = 0; before < found.size;) {
    before = found.size;
    for (const scope of all) {
      const keys = found.has(scope) ? [] : keysOf(scope, name, lists);
      if (!keys.some((key) => reached.has(key))) continue;
      found.add(scope);
      keys.forEach((key) => reached.add(key));
    }
  }
  return all.filter((scope) => found.has(scope));
}

/** The lists of a scope in which the name is. */
function keysOf({ bodies, expect }: Scope, name: string, lists: Lists): readonly Node[] {
  return [
    ...(bodies && lists.bodies(bodies).some((body) => body.name === name) ? [bodies] : []),
    ...(expect && lists.references(expect).some(({ value }) => value === name) ? [expect] : []),
  ];
}

/** What is in the lists of bodies and of expectations. */
type Lists = Readonly<{ bodies: typeof namedBodies; references: typeof referencesIn }>;

/** Reads each list once, though many cells may share it. */
function once<T>(read: (list: Node | undefined) => T): (list: Node | undefined) => T {
  const known = new Map<Node | undefined, T>();
  return (list) => {
    const found = known.get(list) ?? read(list);
    known.set(list, found);
    return found;
  };
}
