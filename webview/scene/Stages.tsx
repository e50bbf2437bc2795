import * as l10n from "@vscode/l10n";
import type { VNode } from "preact";
import { useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import {
  countOutside,
  fitPanes,
  handlesOf,
  heightFor,
  fitBeside,
  laneGeometry,
  laneMoment,
  lanesOf,
  laneTitle,
  only,
  overviewPlace,
  paintSpace,
  panesFor,
  planeName,
  project,
  sizeOfPanes,
  stripWidth,
  viewOn,
  withView,
  type Candidates,
  type Hands,
  type InstantGeometry,
  type SceneGeometry,
  type Pane,
  type SpaceView,
  type View,
} from "../../src/view/index.js";
import type { CellEditor } from "../editing/CellEditor.js";
import type { ChosenPoint } from "../editing/drags.js";
import { chosenOf, StageEditor } from "../editing/StageEditor.js";
import { lookWithKey } from "../stage/gestures.js";
import { LensStage, SceneStage } from "../stage/stages.js";
import type { SceneProps } from "./SceneProps.js";
import { fitted, type CellState } from "./viewState.js";
import { RunStrip } from "./RunStrip.js";
import { StagePlace, useHeldStage } from "../shell/StagePlace.js";
import { useStage, useWidth } from "../shell/useStage.js";

interface Props extends Pick<
  SceneProps,
  "index" | "version" | "state" | "store" | "layers" | "layout" | "palette" | "editable"
> {
  readonly label: string;
  /** One for each plane that the scene is seen on. */
  readonly geometries: readonly SceneGeometry[];
  readonly moments: readonly InstantGeometry[];
  /** Ascending. */
  readonly selected: ReadonlySet<number>;
  readonly candidates?: Candidates | undefined;
  /** Called with everything that a change of the view changes. */
  look(change: Partial<CellState>): void;
  readonly editor: CellEditor;
  /** Takes a key of the timeline; false for any other. */
  timeKey(event: KeyboardEvent): boolean;
}

/** The views of one scene: one of a plane, three of a space, which move together. */
export function Stages(props: Props): VNode | null {
  const { index, geometries, moments, layout, state, store, look } = props;
  const container = useRef<HTMLDivElement>(null);
  const width = useWidth(container);

  const [first] = geometries;
  const scene = first?.scene;
  // Fitted when first shown, on request, and while nobody has moved it when the stage's width changes: never by an edit.
  const mustFit =
    state.view?.center.length !== scene?.dimensions || (state.fittedWidth !== undefined && state.fittedWidth !== width);
  const fitsBeside = first !== undefined && fitBeside(first, width);
  const wanted = {
    lanes: scene ? lanesOf(scene, layout) : [],
    beside: mustFit ? fitsBeside : (state.areBeside ?? fitsBeside),
    hasStrip: first !== undefined && first.decisive !== first.action,
  };
  // What is in hand stays on its lane, whatever the runs come to: the lanes follow when it is let go of.
  const last = useRef({ ...wanted, layout });
  if (last.current.layout !== layout || !store.editing.hasGesture(index)) last.current = { ...wanted, layout };
  const { lanes, beside, hasStrip } = last.current;
  const height = state.height ?? (first ? heightFor(first, width) : 0);
  const { strip, panes } = useMemo(() => {
    const room = hasStrip ? stripWidth + 1 : 0;
    const [left, top] = beside ? [room, 0] : [0, room];
    const own = scene ? panesFor(scene, width - left, height - top, lanes, beside) : [];
    const place = { left: 0, top: 0, ...(beside ? { width: stripWidth, height } : { width, height: stripWidth }) };
    return {
      strip: hasStrip && width > room ? place : undefined,
      panes: own.map((pane) => ({ ...pane, left: pane.left + left, top: pane.top + top })),
    };
  }, [scene?.dimensions, width, height, lanes.join(" "), beside, hasStrip]);
  const fit = useMemo(() => fitPanes(geometries, panes, state.fit), [geometries, panes, state.fit]);
  const view = (mustFit ? undefined : state.view) ?? fit;

  useLayoutEffect(() => {
    const isAction = state.fit === "decisive" && !hasStrip;
    if (width > 0 && mustFit)
      look({ view, height, areBeside: beside, fittedWidth: width, ...(isAction && { fit: "action" }) });
  });

  const corner = overviewPlace(panes);
  // Two lanes may take a pixel less than the height that is kept while the lanes change.
  const kept = scene?.dimensions === 2 && panes.length > 0 ? height : 0;
  return (
    <div class="stages" ref={container} style={{ height: `${Math.max(kept, sizeOfPanes(panes).height)}px` }}>
      {panes.map((pane) => {
        const i = geometries.findIndex(({ plane }) => plane === pane.plane);
        const [geometry, moment] = [geometries[i], moments[i]];
        if (!geometry || !moment) return undefined;
        return (
          <LaneStage
            key={`${pane.plane} ${pane.lane}`}
            {...props}
            {...{ pane, geometry, moment, center: view.center }}
            view={viewOn(view, geometry.axes)}
            setView={(moved) =>
              look(moved ? { view: withView(view, geometry.axes, moved), fittedWidth: undefined } : fitted(state))
            }
          />
        );
      })}
      {corner && <SpaceOverview place={corner} {...props} />}
      {strip && first && panes[0] && (
        <RunStrip
          {...{ place: strip, geometry: first, pane: panes[0], palette: props.palette }}
          view={viewOn(view, first.axes)}
          setView={(moved) => look({ view: withView(view, first.axes, moved), fittedWidth: undefined })}
        />
      )}
      <OutsideSign {...{ pane: panes[0], geometries, view }} showAll={() => look({ view: undefined, fit: "all" })} />
    </div>
  );
}

interface OutsideSignProps {
  readonly pane: Pane | undefined;
  readonly geometries: readonly SceneGeometry[];
  readonly view: SpaceView;
  showAll(): void;
}

/** A button in the corner of a stage that says how many bodies are outside, and shows them. */
function OutsideSign({ pane, geometries, view, showAll }: OutsideSignProps): VNode | null {
  const geometry = geometries.find(({ plane }) => plane === pane?.plane);
  const count = useMemo(
    () =>
      pane && pane.width > 0 && geometry
        ? countOutside(geometry, project(viewOn(view, geometry.axes), pane, geometry.up))
        : 0,
    [pane, geometry, view],
  );
  if (!pane || count === 0) return null;
  const { left, top, width, height } = pane;
  return (
    <button
      class="outside"
      title={l10n.t("Show all bodies")}
      style={{ left: `${left + width}px`, top: `${top + height}px` }}
      onClick={showAll}
    >
      {l10n.t("{n} outside · Fit", { n: count })}
    </button>
  );
}

interface StageProps extends Props {
  readonly pane: Pane;
  readonly geometry: SceneGeometry;
  readonly moment: InstantGeometry;
  readonly view: View;
  /** The middle of what is looked at, on all axes of the scene. */
  readonly center: readonly number[];
  /** Undefined: fit it. */
  setView(view: View | undefined): void;
}

/** The stage of one lane: of the scene, it draws the run of that lane. */
function LaneStage({ geometry, moment, ...props }: StageProps): VNode {
  const { lane } = props.pane;
  const own = useMemo(() => laneGeometry(geometry, lane), [geometry, lane]);
  const now = useMemo(() => laneMoment(moment, lane), [moment, lane]);
  return <Stage {...props} geometry={own} moment={now} />;
}

/** A stage, and what pointer and keyboard do on it. */
function Stage(props: StageProps): VNode {
  const { pane, geometry, moment, selected, layers, candidates, palette, version } = props;
  const latest = useRef(props);
  latest.current = props;
  const [shown, show] = useState<Pick<Hands, "reading" | "marquee" | "tiles">>();
  const [chosen, choose] = useState<ChosenPoint>();
  // Read before the next rendering as well: keys come faster than frames.
  const point = useRef(chosen);
  const hands: StageEditor = useMemo(() => {
    const chooseNow = (now: ChosenPoint | undefined): void => choose((point.current = now));
    return new StageEditor(() => ({
      ...latest.current,
      ...{ show, chosen: point.current, choose: chooseNow, projection: stage.current?.projection },
      point: (body) => stage.current?.point(body),
    }));
  }, []);
  const { container, stage, hint } = useHeldStage(SceneStage, hands);

  const { centerX, centerY, scale } = props.view;
  const view = useMemo(() => props.view, [centerX, centerY, scale]);
  const held = props.editable ? only(selected) : undefined;
  const handles = useMemo(
    () =>
      held === undefined
        ? []
        : handlesOf(geometry, held, project(view, pane, geometry.up), chosenOf(geometry, held, chosen)),
    [geometry, held, view, pane, chosen],
  );
  useLayoutEffect(() => {
    if (pane.width <= 0) return;
    stage.current?.resize(pane);
    const isPlayed = props.state.playing;
    stage.current?.show({ version, geometry, moment, view, layers, selected, candidates, palette, isPlayed });
  }, [pane, version, geometry, moment, view, layers, selected, candidates, palette, props.state.playing]);
  useLayoutEffect(() => stage.current?.showHands({ handles, ...shown }), [handles, shown]);

  const onKeyDown = (event: KeyboardEvent): void => {
    const projection = stage.current?.projection;
    if (!projection) return;
    // What is done here must not be done by VS Code as well.
    if (hands.keyDown(event)) event.stopPropagation();
    else if (isPlainKey(event, "v")) props.store.nextLayout();
    else if (!props.timeKey(event) && !lookWithKey(event, projection, (moved) => props.setView(moved))) return;
    event.preventDefault();
  };

  const { scene } = geometry;
  const title = scene.dimensions === 3 ? planeName(pane.plane) : laneTitle(pane.lane);
  return (
    <StagePlace
      class="stage"
      data-plane={pane.plane}
      data-lane={pane.lane}
      container={container}
      style={placed(pane)}
      aria-label={title === undefined ? props.label : `${title}, ${props.label}`}
      aria-keyshortcuts="F V + - Space C Shift+C , . Home End L B Shift+B M N R Shift+R P Shift+P I T Enter Delete Control+A Control+D ArrowLeft ArrowRight ArrowUp ArrowDown ?"
      aria-description={l10n.t("B selects a body. Arrow keys move it, with Ctrl they resize it. Press ? for all keys.")}
      onKeyDown={onKeyDown}
      onKeyUp={(event) => hands.keyUp(event)}
      onBlur={() => hands.blur()}
    >
      {hint}
      {title !== undefined && (
        <span class="plane" aria-hidden="true">
          {title}
        </span>
      )}
    </StagePlace>
  );
}

/** Whether a key is pressed without another. */
function isPlainKey({ key, ctrlKey, metaKey, altKey }: KeyboardEvent, wanted: string): boolean {
  return key.toLowerCase() === wanted && !ctrlKey && !metaKey && !altKey;
}

function placed({ left, top, width, height }: Omit<Pane, "plane" | "lane">): Readonly<Record<string, string>> {
  return { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` };
}

type SpaceOverviewProps = Pick<Props, "geometries" | "moments" | "palette"> & {
  readonly place: Omit<Pane, "plane" | "lane">;
};

/** The whole scene at an angle, beside or below the three views: it shows what they have in common. */
function SpaceOverview({ place, geometries, moments, palette }: SpaceOverviewProps): VNode {
  const { width, height } = place;
  const { container, stage } = useStage(LensStage);

  useLayoutEffect(() => {
    // As `planesOf` has them.
    const [top, front] = geometries.flatMap((geometry, i) => {
      const moment = moments[i];
      return moment ? [{ geometry, moment }] : [];
    });
    const size = { width, height };
    if (front && top) stage.current?.show(size, { paint: (surface) => paintSpace(surface, palette, front, top, size) });
  }, [width, height, geometries, moments, palette]);

  return (
    <div class="overview" aria-hidden="true" ref={container} style={placed(place)}>
      <div class="canvas" />
      <span class="plane">x·y·z</span>
    </div>
  );
}
