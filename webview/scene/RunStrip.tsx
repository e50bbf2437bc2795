import * as l10n from "@vscode/l10n";
import type { VNode } from "preact";
import { useLayoutEffect } from "preact/hooks";
import {
  paintStrip,
  stripProjection,
  worldX,
  worldY,
  type Palette,
  type Pane,
  type SceneGeometry,
  type View,
} from "../../src/view/index.js";
import { LensStage } from "../stage/stages.js";
import { useStage } from "../shell/useStage.js";

interface Props {
  /** Pixels, in the place of the stages. */
  readonly place: Omit<Pane, "plane" | "lane">;
  readonly geometry: SceneGeometry;
  /** A lane, whose size tells how much of the run is seen. */
  readonly pane: Pane;
  readonly view: View;
  readonly palette: Palette;
  setView(view: View): void;
}

/** The whole run of a scene, small, with a frame around the part that the lanes show. A press or a drag moves that part. */
export function RunStrip({ place, geometry, pane, view, palette, setView }: Props): VNode {
  const { left, top, width, height } = place;
  const { container, stage } = useStage(LensStage);
  useLayoutEffect(() => {
    const size = { width, height };
    const seen = { ...view, width: pane.width, height: pane.height };
    stage.current?.show(size, { paint: (surface) => paintStrip(surface, palette, geometry, size, seen) });
  }, [width, height, geometry, pane, view, palette]);

  const move = (event: PointerEvent): void => {
    if (!(event.buttons & 1) || !(event.currentTarget instanceof Element)) return;
    const { x, y } = event.currentTarget.getBoundingClientRect();
    const p = stripProjection(geometry, { width, height });
    setView({ ...view, centerX: worldX(p, event.clientX - x), centerY: worldY(p, event.clientY - y) });
  };
  return (
    // By keys, the lanes themselves are moved.
    <div
      class="run-strip"
      aria-hidden="true"
      title={l10n.t("The whole run. Drag to move the visible part.")}
      ref={container}
      style={{ left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` }}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        move(event);
      }}
      onPointerMove={move}
    >
      <div class="canvas" />
    </div>
  );
}
