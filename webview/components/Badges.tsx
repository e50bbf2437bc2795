import type { VNode } from "preact";
import type { Badge } from "../words.js";

/** Short statements in a row. */
export function Badges({ badges }: { readonly badges: readonly Badge[] }): VNode {
  return (
    <>
      {badges.map(({ tone, text }) => (
        <span key={text} class={`chip ${tone}`}>
          {text}
        </span>
      ))}
    </>
  );
}
