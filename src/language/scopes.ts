import type { Node } from "jsonc-parser";
import type { NotebookResult } from "../notebook/index.js";
import { placeNamed, referenceKeys } from "../scene/index.js";
import { objectsOf, textOf, valueOf, writtenCells } from "./writtenCells.js";

/** Where ids have one meaning: the bodies of a scene and what is expected of them, in the cell or taken over from the file. */
export type Scope = Readonly<Partial<Record<"bodies" | "expect", Node | undefined>>>;

/** A body under the name by which it is meant: its id or, where it has none of its own, its place such as `bodies[3]`. */
export interface NamedBody {
  readonly name: string;
  readonly source: Node;
  /** Its `id`, where one is written: that of an earlier body does not name it. */
  readonly id?: Node;
}

/** The scopes of a text, and what of its lists no cell takes over. */
export function scopesOf(notebook: NotebookResult): readonly Scope[] {
  const { root } = notebook;
  const [bodies, expect] = [valueOf(root, "bodies"), valueOf(root, "expect")];
  const scopes = writtenCells(notebook)
    .filter(({ kind }) => kind === "scene")
    .map(({ source }) => ({
      bodies: valueOf(source, "bodies") ?? bodies,
      expect: valueOf(source, "expect") ?? expect,
    }));
  const rest = {
    bodies: scopes.every((scope) => scope.bodies !== bodies) ? bodies : undefined,
    expect: scopes.every((scope) => scope.expect !== expect) ? expect : undefined,
  };
  return [...scopes, rest];
}

/** The bodies of a list, each under the name that the reader of scenes gives it; also those that cannot be run. */
export function namedBodies(list: Node | undefined): readonly NamedBody[] {
  const { children = [] } = list ?? {};
  const named: NamedBody[] = [];
  const taken = new Set<string>();
  for (const [index, source] of children.entries()) {
    if (source.type !== "object") continue;
    const place = `bodies[${index}]`;
    const id = valueOf(source, "id");
    const text = textOf(id);
    const isOwn = text !== undefined && text !== "" && !taken.has(text) && !isPlace(text, children.length, place);
    const name = isOwn ? text : place;
    taken.add(name);
    named.push({ name, source, id });
  }
  return named;
}

/** Whether an id is what another body is called after its place. */
export function isPlace(id: string, count: number, own?: string): boolean {
  return (placeNamed(id) ?? Infinity) < count && id !== own;
}

/** The texts in expectations that name a body, whether there is one of that name or not. */
export function referencesIn(expect: Node | undefined): readonly Node[] {
  return objectsOf(expect).flatMap((entry) =>
    referenceKeys.flatMap((key) => {
      const value = valueOf(entry, key);
      return value?.type === "string" ? [value] : [];
    }),
  );
}
