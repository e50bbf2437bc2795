import * as l10n from "@vscode/l10n";
import type { VNode } from "preact";
import { useCallback, useLayoutEffect, useMemo } from "preact/hooks";
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
  type BroadPhase,
  type Explanation,
} from "../../../src/view/explain/index.js";
import type { Palette, Size } from "../../../src/view/index.js";
import type { SceneView } from "../../../src/view/protocol/index.js";
import { LensStage, type LensPicture } from "../../stage/stages.js";
import { useStage, useWidth } from "../../shell/useStage.js";

export interface LensProps {
  /** Of its element; begins the ids of what is in it. */
  readonly id: string;
  readonly scene: SceneView;
  readonly explanation: Explanation;
  readonly phase: BroadPhase | undefined;
  /** In frames since the scene began. */
  readonly time: number;
  readonly palette: Palette;
}

interface DrawnLensProps<Layout> extends Pick<LensProps, "time" | "palette"> {
  readonly name: string;
  /** What the picture says, in words and numbers. */
  readonly alternative: string;
  /** Why it is a hit or a miss. */
  readonly sentence: string;
  /** Lays out the picture, whatever the time; a function that is the same for as long as it gives the same. */
  lay(size: Size): Layout;
  /** The picture at the time, in the colours of the palette. */
  picture(layout: Layout): LensPicture;
}

const height = 176;

/** A lens that is drawn, with its sentence below it. */
function DrawnLens<Layout>(props: DrawnLensProps<Layout>): VNode {
  const { name, alternative, sentence, lay, picture, time, palette } = props;
  const { container, stage } = useStage(LensStage);
  const width = useWidth(container);
  const layout = useMemo(() => (width > 0 ? lay({ width, height }) : undefined), [lay, width]);

  useLayoutEffect(() => {
    if (layout !== undefined) stage.current?.show({ width, height }, picture(layout));
  }, [layout, time, palette]);

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
      <p class="lens-sentence">{sentence}</p>
    </>
  );
}

/** The pair as a ray against one box: the obstacle grown by the mover's size. */
export function MinkowskiLens({ scene, explanation, time, palette }: LensProps): VNode {
  const view = useMemo(() => minkowskiOf(scene, explanation), [scene, explanation]);
  const alternative = useMemo(() => minkowskiAlternative(scene, explanation, view), [view]);
  const lay = useCallback((size: Size) => minkowskiPicture(scene, explanation, view, size), [view]);
  if (explanation.curve) return <p class="lens-sentence">{view.sentence}</p>;
  return (
    <DrawnLens
      name={l10n.t("Minkowski difference")}
      sentence={view.sentence}
      {...{ alternative, lay, time, palette }}
      picture={(layout) => {
        const now = pointAt(layout, explanation, time);
        const paint: LensPicture["paint"] = (surface) => paintMinkowski(surface, palette, layout, now);
        return { paint, places: minkowskiPlaces(layout, now) };
      }}
    />
  );
}

/** A bar for each axis from entry to exit, and what they share. */
export function IntervalsLens({ scene, explanation, time, palette }: LensProps): VNode {
  const view = useMemo(() => intervalsOf(scene, explanation), [scene, explanation]);
  const lay = useCallback((size: Size) => intervalsPicture(explanation, view, size), [view]);
  const fraction = time - (explanation.segment.frame - 1);
  return (
    <DrawnLens
      name={l10n.t("Intervals")}
      alternative={intervalsAlternative(view)}
      sentence={view.sentence}
      {...{ lay, time, palette }}
      picture={(layout) => ({
        paint: (surface) => paintIntervals(surface, palette, layout, fraction),
        places: intervalsPlaces(layout, fraction),
      })}
    />
  );
}
