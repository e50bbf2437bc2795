import * as l10n from "@vscode/l10n";
import type { ComponentChildren, VNode } from "preact";
import { useCallback, useLayoutEffect, useMemo, useRef } from "preact/hooks";
import {
  intervalsAlternative,
  intervalsOf,
  intervalsPicture,
  intervalsPlaces,
  minkowskiAlternative,
  minkowskiOf,
  minkowskiPicture,
  minkowskiPlaces,
  paintIntervals,
  paintMinkowski,
  pointAt,
  type Explanation,
} from "../../../src/view/explain/index.js";
import type { Palette, Size } from "../../../src/view/index.js";
import type { SceneView } from "../../../src/view/protocol/index.js";
import { LensStage, type LensPicture } from "../../stage/LensStage.js";
import { useStage, useWidth } from "../useStage.js";

interface Props {
  readonly name: string;
  /** What the picture says, in words and numbers. */
  readonly alternative: string;
  /** Why it is a hit or a miss. */
  readonly children: ComponentChildren;
  /** The picture of a size; a function that is the same for as long as it gives the same picture. */
  picture(size: Size): LensPicture;
}

const height = 176;

/** A lens that is drawn, with its sentence below it. */
export function DrawnLens({ name, alternative, children, picture }: Props): VNode {
  const { container, stage } = useStage(LensStage);
  const width = useWidth(container);

  useLayoutEffect(() => {
    const size = { width, height };
    if (width > 0) stage.current?.show(size, picture(size));
  }, [width, picture]);

  return (
    <>
      <div
        class="lens-picture"
        ref={container}
        role="img"
        aria-label={`${name}. ${alternative}`}
        style={{ height: `${height}px` }}
      >
        <div class="canvas" />
      </div>
      <p class="lens-sentence">{children}</p>
    </>
  );
}

/** Lays out once for each size for as long as what is laid out stays the same. */
function useLayout<T>(lay: (size: Size) => T, of: readonly unknown[]): (size: Size) => T {
  const last = useRef<{ readonly width: number; readonly height: number; readonly made: T } | undefined>(undefined);
  return useMemo(() => {
    last.current = undefined;
    return ({ width, height }: Size) => {
      if (last.current?.width !== width || last.current.height !== height) {
        last.current = { width, height, made: lay({ width, height }) };
      }
      return last.current.made;
    };
  }, [...of]);
}

interface MinkowskiLensProps {
  readonly scene: SceneView;
  readonly explanation: Explanation;
  /** In frames since the scene began. */
  readonly time: number;
  readonly palette: Palette;
}

/** The pair as a ray against one box: the obstacle grown by the mover's size. */
export function MinkowskiLens({ scene, explanation, time, palette }: MinkowskiLensProps): VNode {
  const view = useMemo(() => minkowskiOf(scene, explanation), [scene, explanation]);
  const alternative = useMemo(() => minkowskiAlternative(scene, explanation, view), [view]);
  const laidOut = useLayout((size) => minkowskiPicture(scene, explanation, view, size), [view]);
  const picture = useCallback(
    (size: Size): LensPicture => {
      const layout = laidOut(size);
      const now = pointAt(layout, explanation, time);
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

interface IntervalsLensProps {
  readonly scene: SceneView;
  readonly explanation: Explanation;
  /** In frames since the scene began. */
  readonly time: number;
  readonly palette: Palette;
}

/** A bar for each axis from entry to exit, and what they share. */
export function IntervalsLens({ scene, explanation, time, palette }: IntervalsLensProps): VNode {
  const view = useMemo(() => intervalsOf(scene, explanation), [scene, explanation]);
  const laidOut = useLayout((size) => intervalsPicture(explanation, view, size), [view]);
  const fraction = time - (explanation.segment.frame - 1);
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
