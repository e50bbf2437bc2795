import * as l10n from "@vscode/l10n";
import type { VNode } from "preact";
import { useCallback, useMemo } from "preact/hooks";
import {
  minkowskiAlternative,
  minkowskiOf,
  minkowskiPicture,
  minkowskiPlaces,
  paintMinkowski,
  pointAt,
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

/** The pair as a ray against one box: the obstacle grown by the mover's size. */
export function MinkowskiLens({ scene, account, time, palette }: Props): VNode {
  const view = useMemo(() => minkowskiOf(scene, account), [scene, account]);
  const alternative = useMemo(() => minkowskiAlternative(scene, account, view), [view]);
  const laidOut = useLayout((size) => minkowskiPicture(scene, account, view, size), [view]);
  const picture = useCallback(
    (size: Size): LensPicture => {
      const layout = laidOut(size);
      const now = pointAt(layout, account, time);
      return {
        paint: (surface) => paintMinkowski(surface, palette, layout, now),
        places: minkowskiPlaces(layout, now),
      };
    },
    [laidOut, time, palette],
  );
  return (
    <DrawnLens name={l10n.t("Minkowski difference")} alternative={alternative} picture={picture}>
      {view.sentence}
    </DrawnLens>
  );
}
