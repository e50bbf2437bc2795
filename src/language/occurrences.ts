import type { Node } from "jsonc-parser";
import type { NotebookResult } from "../notebook/index.js";
import { namedBodies, referencesIn, scopesOf, type NamedBody, type Scope } from "./scopes.js";
import { nodeAt } from "./tree.js";

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
  const lists = new Lists();
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

/**
 * The scopes in which a name must stay one: those that share the body, and those that share an expectation of it. Renaming
 * it in one of them alone would part what belongs together.
 */
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

/** What is in lists, gone through once though many cells may share them. */
class Lists {
  private readonly named = new Map<Node | undefined, readonly NamedBody[]>();
  private readonly referring = new Map<Node | undefined, readonly Node[]>();

  bodies(list: Node | undefined): readonly NamedBody[] {
    const known = this.named.get(list) ?? namedBodies(list);
    this.named.set(list, known);
    return known;
  }

  references(list: Node | undefined): readonly Node[] {
    const known = this.referring.get(list) ?? referencesIn(list);
    this.referring.set(list, known);
    return known;
  }
}
