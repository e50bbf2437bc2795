import type { VNode } from "preact";
import type { Badge } from "../words.js";

/** Short statements in one line, whatever they are: what stands below must not move when they change. */
export function Badges({ badges }: { readonly badges: readonly Badge[] }): VNode {
  return (
    <div class="badges">
      {badges.map(({ tone, text }) => (
        <span key={text} class={`chip ${tone}`} title={text}>
          {text}
        </span>
      ))}
    </div>
  );
}
