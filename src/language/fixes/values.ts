import type { Node } from "jsonc-parser";
import { listText } from "../../notebook/index.js";

/**
 * A value written as the other kinds of values that its author may have taken it for: `"60"` as 60, `{ "x": 1, "y": 2 }` as
 * [1, 2], one body as a list of bodies. Which of them is right here, reading the text with it tells.
 *
 * @param dimensions how many numbers a vector has
 */
export function otherKinds(text: string, node: Node, dimensions: number): readonly string[] {
  const own = text.slice(node.offset, node.offset + node.length);
  const { children = [] } = node;
  switch (node.type) {
    case "string": {
      const said = String(node.value).trim();
      return [...(jsonWord.test(said) ? [said] : []), listText(text, node, [own])];
    }
    case "number":
      return [
        listText(text, node, [own]),
        listText(text, node, Array<string>(dimensions).fill(own)),
        JSON.stringify(own),
      ];
    case "boolean":
      return [JSON.stringify(own)];
    case "object": {
      const components = ["x", "y", "z"].slice(0, children.length).map((axis) => componentOf(text, children, axis));
      const isVector = children.length > 1 && components.every((component) => component !== undefined);
      return [...(isVector ? [listText(text, node, components)] : []), listText(text, node, [own])];
    }
    case "array": {
      const [only, ...more] = children;
      return only && more.length === 0 ? [text.slice(only.offset, only.offset + only.length)] : [];
    }
    case "null":
      return ["0"];
    default:
      return [];
  }
}

/** What JSON writes without quotes, apart from null. */
const jsonWord = /^(true|false|-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?)$/;

function componentOf(text: string, properties: readonly Node[], axis: string): string | undefined {
  const value = properties.find(({ children = [] }) => children[0]?.value === axis)?.children?.[1];
  return value && text.slice(value.offset, value.offset + value.length);
}
