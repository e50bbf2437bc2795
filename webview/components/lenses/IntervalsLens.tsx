import * as l10n from "@vscode/l10n";
import type { VNode } from "preact";
import { useCallback, useMemo } from "preact/hooks";
import {
  intervalsAlternative,
  intervalsOf,
  intervalsPicture,
  intervalsPlaces,
  paintIntervals,
  type Account,
} from "../../../src/view/explain/index.js";
import type { Palette, Size } from "../../../src/view/index.js";
import type { SceneView } from "../../../src/view/protocol/index.js";
import type { LensPicture } from "../../stage/LensStage.js";
import { DrawnLens } from "./DrawnLens.js";
import { useLayout } from "./useLayout.js";

interface Props {
  readonly scene: SceneView;
  readonly account: Account;
  /** In frames since the scene began. */
  readonly time: number;
  readonly palette: Palette;
}

/** A bar for each axis from entry to exit, and what they share. */
export function IntervalsLens({ scene, account, time, palette }: Props): VNode {
  const view = useMemo(() => intervalsOf(scene, account), [scene, account]);
  const laidOut = useLayout((size) => intervalsPicture(account, view, size), [view]);
  const fraction = time - (account.leg.frame - 1);
  const picture = useCallback(
    (size: Size): LensPicture => {
      const layout = laidOut(size);
      return {
        paint: (surface) => paintIntervals(surface, palette, layout, fraction),
        places: intervalsPlaces(layout, fraction),
      };
    },
    [laidOut, fraction, palette],
  );
  return (
    <DrawnLens name={l10n.t("Intervals")} alternative={intervalsAlternative(view)} picture={picture}>
      {view.sentence}
    </DrawnLens>
  );
}
