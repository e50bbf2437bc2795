import type { Node } from "jsonc-parser";
import { readTree } from "../../scene/index.js";
import { propertyOf } from "../written.js";

/** How the text of a file becomes cells. */
export type Layout =
  /** There is nothing but blanks: no cell. */
  | { readonly kind: "empty" }
  /** One cell has the whole text: a file of one scene, or a text that cannot be taken apart. */
  | { readonly kind: "whole"; readonly root?: Node }
  /** Each entry of the list is a cell. */
  | { readonly kind: "cells"; readonly list: Node };

export function layoutOf(text: string): Layout {
  if (text.trim() === "") return { kind: "empty" };
  const root = treeOf(text);
  if (root?.type !== "object") return { kind: "whole" };
  const property = propertyOf(root, "cells");
  if (!property) return { kind: "whole", root };
  const list = property.children?.[1];
  return list?.type === "array" ? { kind: "cells", list } : { kind: "whole" };
}

/** The text as a tree of values; undefined where it is not JSON with comments. */
export function treeOf(text: string): Node | undefined {
  const { root, isBroken } = readTree(text);
  return isBroken ? undefined : root;
}

/** The text of a prose cell as a node; undefined for whatever else can stand in the list of cells. */
export function markdownOf(entry: Node): Node | undefined {
  if (entry.type !== "object") return undefined;
  const value = propertyOf(entry, "markdown")?.children?.[1];
  return value?.type === "string" ? value : undefined;
}
