import { findNodeAtLocation, type Node } from "jsonc-parser";
import type { TextRange } from "./notebook.js";

/** The range of the value at a path below `source` ("velocity", 0), or of `source` itself where there is none. */
export function rangeOf(source: Node, ...path: readonly (string | number)[]): TextRange {
  const { offset, length } = findNodeAtLocation(source, [...path]) ?? source;
  return { offset, length };
}
