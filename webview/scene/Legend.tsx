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
  readonly geometry: SceneGeometry;
  readonly palette: Palette;
}

/** Signs of which an edit brings one and takes the other: a look has missed something or sees it, steps are few or many. */
const instead: Readonly<Partial<Record<LegendSign, LegendSign>>> = { sees: "misses", pushed: "missed", dot: "step" };

/**
 * What the signs in a scene's picture mean, over it: of those that are in it. Those that are not stand unseen in the place of what they come
 * instead of, or behind all others: what an edit brings into the picture comes to its place there, and moves nothing.
 */
export function Legend({ geometry, palette }: Props): VNode {
  const seen = new Set(legendOf(geometry).map(({ sign }) => sign));
  const whole = wholeLegend(geometry);
  const signs = whole.map(({ sign }) => sign).join(" ");
  const both = Object.entries(instead).flatMap(([sign, other]) =>
    seen.has(sign as LegendSign) && seen.has(other) ? [sign] : [],
  );
  const shared = both.join(" ");
  // As they stood when the picture came.
  const places = useMemo(() => {
    const firstOf = (sign: LegendSign): LegendSign => (both.includes(sign) ? sign : (instead[sign] ?? sign));
    const groups = whole
      .filter(({ sign }) => firstOf(sign) === sign)
      .map((first) => whole.filter(({ sign }) => firstOf(sign) === first.sign));
    const isSeen = (group: typeof whole): boolean => group.some(({ sign }) => seen.has(sign));
    return groups.toSorted((a, b) => Number(isSeen(b)) - Number(isSeen(a)));
  }, [signs, shared]);
  return (
    <ul class="signs">
      {places.map((place) => (
        <li key={place[0]?.sign}>
          {place.map(({ sign, text }) => (
            <span key={sign} style={{ visibility: seen.has(sign) ? "visible" : "hidden" }}>
              <Swatch {...{ sign, palette }} /> {text}
            </span>
          ))}
        </li>
      ))}
    </ul>
  );
}

/** A sign of a picture beside its name. */
export function Swatch({ sign, palette }: { readonly sign: LegendSign; readonly palette: Palette }): VNode {
  return <i class="swatch" dangerouslySetInnerHTML={{ __html: legendSvg(sign, palette) }} />;
}
