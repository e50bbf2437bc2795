import Konva from "konva/lib/Core.js";
import type { VNode } from "preact";
import { useLayoutEffect, useMemo, useRef } from "preact/hooks";
import {
  isometric,
  paintSpace,
  spaceBoxes,
  type Moment,
  type Outline,
  type Palette,
  type Pane,
} from "../../src/view/index.js";

interface Props {
  readonly place: Omit<Pane, "plane">;
  /** Of the panes, in their order. */
  readonly outlines: readonly Outline[];
  readonly moments: readonly Moment[];
  readonly palette: Palette;
}

/** The whole scene at an angle, in the corner that the three views leave free: it shows what they have in common. */
export function SpaceOverview({ place, outlines, moments, palette }: Props): VNode {
  const { width, height } = place;
  const container = useRef<HTMLDivElement>(null);
  const stage = useRef<Konva.Stage | undefined>(undefined);
  const boxes = useMemo(() => {
    const seen = (plane: string): { outline: Outline; moment: Moment } | undefined => {
      const i = outlines.findIndex((outline) => outline.plane === plane);
      const [outline, moment] = [outlines[i], moments[i]];
      return outline && moment && { outline, moment };
    };
    const [front, top] = [seen("front"), seen("top")];
    return front && top ? spaceBoxes(front, top) : [];
  }, [outlines, moments]);

  useLayoutEffect(() => {
    if (!container.current) return undefined;
    const created = new Konva.Stage({ container: container.current, width: 1, height: 1, listening: false });
    created.add(new Konva.Layer({ listening: false }));
    stage.current = created;
    return () => {
      created.destroy();
      stage.current = undefined;
    };
  }, []);

  useLayoutEffect(() => {
    const [layer] = stage.current?.getLayers() ?? [];
    if (!stage.current || !layer) return;
    stage.current.size({ width, height });
    const up = outlines[0]?.scene.yAxis === "up";
    const project = isometric(boxes, { width, height }, up);
    layer.destroyChildren();
    layer.add(
      new Konva.Shape({
        listening: false,
        perfectDrawEnabled: false,
        sceneFunc: (context) => paintSpace(context._context, palette, boxes, project, up),
      }),
    );
    layer.batchDraw();
  }, [width, height, boxes, palette]);

  return (
    <div
      class="overview"
      aria-hidden="true"
      style={{ left: `${place.left}px`, top: `${place.top}px`, width: `${width}px`, height: `${height}px` }}
    >
      <div class="canvas" ref={container} />
      <span class="plane">x·y·z</span>
    </div>
  );
}
