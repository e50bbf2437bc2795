import * as l10n from "@vscode/l10n";
import type { VNode } from "preact";
import { allSigns, legendSvg, type LegendSign, type Palette } from "../../src/view/index.js";

/** A sign of a diagram, as it is drawn there. */
export function Swatch({ sign, palette }: { readonly sign: LegendSign; readonly palette: Palette }): VNode {
  return <i class="swatch" dangerouslySetInnerHTML={{ __html: legendSvg(sign, palette) }} />;
}

/** A list of all signs of a diagram with their names. */
export function Signs({ palette }: { readonly palette: Palette }): VNode {
  return (
    <>
      <h3>{l10n.t("Signs in the diagram")}</h3>
      <ul class="signs">
        {allSigns().map(({ sign, text }) => (
          <li key={sign}>
            <Swatch {...{ sign, palette }} /> {text}
          </li>
        ))}
      </ul>
    </>
  );
}
