import type { VNode } from "preact";

/** Marks what stands out in a text, wherever a translation puts it. The marks are those that isolate names from a text. */
export function strong(text: string): string {
  return `\u2068${text}\u2069`;
}

/** A text with what stands out in it. */
export function Text({ children }: { readonly children: string }): VNode {
  return <>{children.split(/[\u2068\u2069]/).map((part, i) => (i % 2 === 0 ? part : <b key={i}>{part}</b>))}</>;
}
