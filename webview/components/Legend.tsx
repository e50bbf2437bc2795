import type { VNode } from "preact";
import { useMemo } from "preact/hooks";
import {
  legendOf,
  legendSvg,
  wholeLegend,
  type LegendSign,
  type Palette,
  type SceneGeometry,
} from "../../src/view/index.js";

interface Props {
  readonly outline: SceneGeometry;
  readonly palette: Palette;
}

/**
 * What the signs in a scene's picture mean, over it: of those that are in it. Those that are not stand behind them, unseen: what an
 * edit brings into the picture comes to its place there, and moves nothing.
 */
export function Legend({ outline, palette }: Props): VNode {
  const seen = new Set(legendOf(outline).map(({ sign }) => sign));
  const whole = wholeLegend(outline);
  const signs = whole.map(({ sign }) => sign).join(" ");
  // As they stood when the picture came.
  const order = useMemo(() => whole.toSorted((a, b) => Number(seen.has(b.sign)) - Number(seen.has(a.sign))), [signs]);
  return (
    <ul class="signs">
      {order.map(({ sign, text }) => (
        <li key={sign} data-sign={sign} style={{ visibility: seen.has(sign) ? "visible" : "hidden" }}>
          <Swatch {...{ sign, palette }} /> {text}
        </li>
      ))}
    </ul>
  );
}

/** A sign of a picture beside its name. */
export function Swatch({ sign, palette }: { readonly sign: LegendSign; readonly palette: Palette }): VNode {
  return <i class="swatch" dangerouslySetInnerHTML={{ __html: legendSvg(sign, palette) }} />;
}
