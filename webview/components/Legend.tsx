import type { VNode } from "preact";
import { wholeLegend, type LegendSign } from "../../src/view/index.js";

/** What the signs in a scene's picture mean, as a line over it. */
export function Legend(): VNode {
  const items = wholeLegend();
  return (
    <ul class="signs">
      {items.map(({ sign, text }) => (
        <li key={sign}>
          <Swatch sign={sign} /> {text}
        </li>
      ))}
    </ul>
  );
}

/** A sign of a picture beside its name. */
export function Swatch({ sign }: { readonly sign: LegendSign }): VNode {
  return <i class={`swatch ${sign}`} aria-hidden="true" />;
}
