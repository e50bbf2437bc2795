import { findNodeAtLocation, type Node } from "jsonc-parser";

/** The innermost value or key at an offset, also at the end of one, as a cursor can be. */
export function nodeAt(root: Node | undefined, offset: number): Node | undefined {
  if (!root || offset < root.offset || offset > root.offset + root.length) return undefined;
  const { children = [] } = root;
  // The last one that begins before the offset, or at it: children follow each other.
  let next = 0;
  for (let high = children.length; next < high;) {
    const middle = (next + high) >> 1;
    if ((children[middle]?.offset ?? 0) <= offset) next = middle + 1;
    else high = middle;
  }
  return nodeAt(children[next - 1], offset) ?? (next > 1 ? nodeAt(children[next - 2], offset) : undefined) ?? root;
}

/** The value of a key of an object; undefined also for what is no object. */
export function valueOf(object: Node | undefined, key: string): Node | undefined {
  return object?.type === "object" ? findNodeAtLocation(object, [key]) : undefined;
}

/** The entries of a list that are objects. */
export function objectsOf(list: Node | undefined): readonly Node[] {
  return list?.type === "array" ? (list.children ?? []).filter(({ type }) => type === "object") : [];
}

/** A node that is a text, as `node.value`; undefined for anything else. */
export function textOf(node: Node | undefined): string | undefined {
  return node?.type === "string" ? (node.value as string) : undefined;
}
