import { outlineOf, type OutlineItem } from "../../language/index.js";
import type { Steps } from "../../geometry/index.js";
import type { EvaluatedText } from "../evaluatedText.js";
import type { OutlineSymbol } from "../messages/language.js";

/** Makes the outline of a document, in steps. */
export function* outlineSymbols(text: EvaluatedText): Steps<readonly OutlineSymbol[]> {
  const items = yield* outlineOf(text.result);
  const own = items.filter(({ range }) => text.holds(range));
  return yield* symbolsOf(own, text);
}

const SYMBOLS_PER_STEP = 100;

function* symbolsOf(items: readonly OutlineItem[], text: EvaluatedText): Steps<readonly OutlineSymbol[]> {
  const symbols: OutlineSymbol[] = [];
  for (const { range, selection, children, ...item } of items) {
    symbols.push({
      ...item,
      range: text.rangeOf(range),
      selection: text.rangeOf(selection),
      children: yield* symbolsOf(children, text),
    });
    if (symbols.length % SYMBOLS_PER_STEP === 0) yield;
  }
  return symbols;
}
