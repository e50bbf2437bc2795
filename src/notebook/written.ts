import { findNodeAtLocation, type Node } from "jsonc-parser";
import type { SceneCell } from "../scene/index.js";

/** The value of a scene's key where it is written: in the cell itself or, for what the cell takes over, in the file. */
export function writtenIn({ source }: SceneCell, key: "bodies" | "expect"): Node | undefined {
  return findNodeAtLocation(source, [key]) ?? findNodeAtLocation(rootOf(source), [key]);
}

export function rootOf(node: Node): Node {
  let root = node;
  while (root.parent) root = root.parent;
  return root;
}

/** A child of an object, with its key: what is written for `key`. The first, if there are several; that one counts. */
export function propertyOf(object: Node, key: string): Node | undefined {
  return object.children?.find(({ children }) => children?.[0]?.value === key);
}
