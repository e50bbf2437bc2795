import { outlineOf, type OutlineItem } from "../../language/index.js";
import type { EvaluatedText } from "../evaluatedText.js";
import type { OutlineSymbol } from "../messages/language.js";

/** Makes the outline of a document. */
export function outlineSymbols(text: EvaluatedText): readonly OutlineSymbol[] {
  const items = outlineOf(text.result);
  const own = items.filter(({ range }) => text.holds(range));
  return symbolsOf(own, text);
}

function symbolsOf(items: readonly OutlineItem[], text: EvaluatedText): readonly OutlineSymbol[] {
  const symbols: OutlineSymbol[] = [];
  for (const { range, selection, children, ...item } of items) {
    symbols.push({
      ...item,
      range: text.rangeOf(range),
      selection: text.rangeOf(selection),
      children: symbolsOf(children, text),
    });
  }
  return symbols;
}
