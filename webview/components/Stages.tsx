import type { VNode } from "preact";
import { useLayoutEffect, useMemo, useRef } from "preact/hooks";
import {
  fitPanes,
  freeCorner,
  hasSolids,
  heightFor,
  isometric,
  paintSpace,
  panesFor,
  sizeOfPanes,
  spaceBoxes,
  viewOn,
  withView,
  type Candidates,
  type Layers,
  type InstantGeometry,
  type SceneGeometry,
  type Palette,
  type Pane,
} from "../../src/view/index.js";
import type { CellEditor } from "../editing/CellEditor.js";
import type { CellState } from "../state/viewState.js";
import { LensStage } from "../stage/LensStage.js";
import { StageView } from "./StageView.js";
import { useStage, useWidth } from "./useStage.js";

interface Props {
  readonly version: number;
  readonly label: string;
  /** One for each plane that the scene is seen on. */
  readonly outlines: readonly SceneGeometry[];
  readonly moments: readonly InstantGeometry[];
  readonly state: CellState;
  readonly layers: Layers;
  readonly candidates?: Candidates | undefined;
  readonly palette: Palette;
  /** Called with everything that a change of the view changes. */
  look(change: Partial<CellState>): void;
  readonly editor: CellEditor;
  readonly editable: boolean;
  togglePlay(): void;
}

/** The views of one scene: one of a plane, three of a space, which move together. */
export function Stages(props: Props): VNode | null {
  const { outlines, moments, state, look } = props;
  const container = useRef<HTMLDivElement>(null);
  const width = useWidth(container);

  const [first] = outlines;
  const scene = first?.scene;
  const height = state.height ?? (first ? heightFor(first, width) : 0);
  const panes = useMemo(() => (scene ? panesFor(scene, width, height) : []), [scene?.dimensions, width, height]);
  // Fitted when first shown, on request, and while nobody has moved it when the stage's width changes: never by an edit.
  const mustFit =
    state.view?.center.length !== scene?.dimensions || (state.fittedWidth !== undefined && state.fittedWidth !== width);
  const fitted = useMemo(() => fitPanes(outlines, panes), [outlines, panes]);
  const view = (mustFit ? undefined : state.view) ?? fitted;

  useLayoutEffect(() => {
    if (width > 0 && mustFit && hasContent(outlines)) look({ view, height, fittedWidth: width });
  });

  const corner = freeCorner(panes);
  return (
    <div class="stages" ref={container} style={{ height: `${sizeOfPanes(panes).height}px` }}>
      {panes.map((pane, i) => {
        const outline = outlines[i];
        const moment = moments[i];
        return (
          outline &&
          moment && (
            <StageView
              key={pane.plane}
              {...props}
              pane={pane}
              outline={outline}
              moment={moment}
              view={viewOn(view, outline.axes)}
              center={view.center}
              setView={(moved) => look({ view: moved && withView(view, outline.axes, moved), fittedWidth: undefined })}
            />
          )
        );
      })}
      {corner && <SpaceOverview place={corner} outlines={outlines} moments={moments} palette={props.palette} />}
    </div>
  );
}

function hasContent([outline]: readonly SceneGeometry[]): boolean {
  return outline !== undefined && (outline.scene.bodies.ids.length > 0 || hasSolids(outline.scene));
}

interface SpaceOverviewProps {
  readonly place: Omit<Pane, "plane">;
  /** Of the panes, in their order. */
  readonly outlines: readonly SceneGeometry[];
  readonly moments: readonly InstantGeometry[];
  readonly palette: Palette;
}

/** The whole scene at an angle, in the corner that the three views leave free: it shows what they have in common. */
function SpaceOverview({ place, outlines, moments, palette }: SpaceOverviewProps): VNode {
  const { width, height } = place;
  const { container, stage } = useStage(LensStage);
  const boxes = useMemo(() => {
    const seen = (plane: string): { outline: SceneGeometry; moment: InstantGeometry } | undefined => {
      const i = outlines.findIndex((outline) => outline.plane === plane);
      const [outline, moment] = [outlines[i], moments[i]];
      return outline && moment && { outline, moment };
    };
    const [front, top] = [seen("front"), seen("top")];
    return front && top ? spaceBoxes(front, top) : [];
  }, [outlines, moments]);

  useLayoutEffect(() => {
    const up = outlines[0]?.scene.yAxis === "up";
    const project = isometric(boxes, { width, height }, up);
    stage.current?.show({ width, height }, { paint: (surface) => paintSpace(surface, palette, boxes, project, up) });
  }, [width, height, boxes, palette]);

  return (
    <div
      class="overview"
      aria-hidden="true"
      ref={container}
      style={{ left: `${place.left}px`, top: `${place.top}px`, width: `${width}px`, height: `${height}px` }}
    >
      <div class="canvas" />
      <span class="plane">x·y·z</span>
    </div>
  );
}
