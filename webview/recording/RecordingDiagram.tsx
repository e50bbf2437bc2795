import * as l10n from "@vscode/l10n";
import { useLayoutEffect, useMemo, useRef } from "preact/hooks";
import {
  actionBounds,
  axesOf,
  followed,
  viewShowing,
  withExtent,
  fit,
  flatCorners,
  growsUp,
  pickRecorded,
  recordingGround,
  rectOfBody,
  type Palette,
  type Plane,
  type RecordingPicture,
  type Rect,
  type View,
} from "../../src/view/index.js";
import type { RecordingFindingView } from "../../src/view/protocol/index.js";
import { stepOfKey } from "../shell/RunControls.js";
import { StagePlace, useHeldStage } from "../shell/StagePlace.js";
import { useWidth, useWindowSize } from "../shell/useStage.js";
import { lookWithKey } from "../stage/gestures.js";
import { RecordingStage } from "../stage/stages.js";
import { bodiesNamed } from "./BodyList.js";
import type { RecordingContents, RecordingStore } from "./RecordingStore.js";
import { takeStep } from "./RunTimeline.js";

interface Props {
  readonly contents: RecordingContents;
  readonly plane: Plane;
  readonly label: string;
  readonly palette: Palette;
  readonly store: RecordingStore;
}

const heights = { least: 220, most: 900 } as const;
/** Pixels of all that is above and below the picture. */
const around = 300;

/** Frames for which a finding is seen in the picture after it. */
const shownFor = 60;

/**
 * The diagram of a recording, and what pointer and keyboard do on it. The page around it needs its `picture` as well, which is
 * undefined until the frame is there, and what its keys do.
 */
export function useRecordingDiagram({ contents, plane, label, palette, store }: Props) {
  const { recording, names, solid, solids } = contents;
  const { look, frame } = store;
  const axes = useMemo(() => axesOf(plane), [plane]);
  const up = growsUp(recording, plane);
  const geometry = useMemo(() => recordingGround(plane === "front" ? solids : undefined, up), [solids, plane, up]);
  const shown = useMemo(
    () => (look.filter.trim() === "" ? undefined : new Set(bodiesNamed(names, look.filter))),
    [names, look.filter],
  );
  const selected = useMemo(() => {
    const body = look.selected === null ? -1 : names.indexOf(look.selected);
    return body < 0 ? undefined : body;
  }, [names, look.selected]);
  const { chosen } = store;

  const { container, stage, hint } = useHeldStage(RecordingStage, {
    setView: (moved) => store.set({ view: moved, follows: false }),
    click: (x, y) => choose(x, y),
    cursor: (x, y) => (bodyAt(x, y) === undefined ? "" : "pointer"),
  });
  const width = useWidth(container);
  const inner = useWindowSize();
  // Where nothing is beside the picture, what is below it is to be seen as well.
  const wanted = inner.width < 1080 ? Math.min(inner.height - around, 0.62 * width) : inner.height - around;
  const height = Math.round(Math.min(heights.most, Math.max(heights.least, wanted)));
  const size = { width, height };
  const action = useMemo(
    () => actionBounds(solids, frame, axes, recording.dimensions),
    [recording.run, solids, !frame, axes],
  );
  const all: Rect | undefined = recording.bounds && flatCorners(recording.bounds, axes);
  const fitted = fit(withExtent((look.fit === "all" ? all : action) ?? all ?? [0, 0, 100, 100]), size, up);
  const place = look.follows ? rectOfBody(frame, selected, axes, recording.dimensions) : undefined;
  const isLost = look.follows && frame !== undefined && selected !== undefined && place === undefined;
  const lastView = useRef<View>(undefined);
  const view = (isLost ? lastView.current : undefined) ?? followed(look.view ?? fitted, place);
  useLayoutEffect(() => {
    lastView.current = view;
    // The body that was followed is gone: the view stays where it was last.
    if (isLost) store.set({ follows: false, view });
  });

  const picture = useMemo((): RecordingPicture | undefined => {
    if (!frame) return undefined;
    const near = contents.findings.filter(
      (finding) => finding === chosen || (finding.frame <= look.frame && finding.frame > look.frame - shownFor),
    );
    return {
      geometry,
      axes,
      dimensions: recording.dimensions,
      unit: recording.unit,
      names,
      solid,
      frame,
      trail: store.trail,
      isShown: (body) => shown?.has(body) ?? true,
      selected,
      findings: near,
      chosen,
      view,
      palette,
    };
  }, [
    frame,
    geometry,
    axes,
    names,
    solid,
    shown,
    selected,
    chosen,
    contents.findings,
    store.cache.version,
    view.centerX,
    view.centerY,
    view.scale,
    palette,
  ]);
  // What is not there yet leaves what was shown before.
  const painted = useRef(picture);
  painted.current = picture ?? painted.current;
  useLayoutEffect(() => {
    if (width > 0 && painted.current) stage.current?.show(size, painted.current);
  }, [width, height, picture]);

  const viewOf = (finding: RecordingFindingView): View | undefined => viewShowing(finding, axes, view, size, up);
  const goTo = (finding: RecordingFindingView): void => store.choose(finding, viewOf(finding));
  useLayoutEffect(() => {
    if (width > 0) store.frameMeant(viewOf);
  });
  const bodyAt = (x: number, y: number): number | undefined => {
    const projection = stage.current?.projection;
    return projection && painted.current && pickRecorded(painted.current, projection, x, y);
  };
  const choose = (x: number, y: number): void => {
    const body = bodyAt(x, y);
    store.set({
      selected: body === undefined ? null : (names[body] ?? null),
      ...(body === undefined && { follows: false }),
    });
  };
  const toggleFit = (): void =>
    store.set({ view: null, follows: false, fit: look.view === null && look.fit === "action" ? "all" : "action" });
  const toggleFollow = (): void => {
    if (selected === undefined) return;
    store.set(look.follows ? { follows: false, view } : { follows: true, view });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const projection = stage.current?.projection;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const step = stepOfKey(event, /^[cn]$/i);
    const key = event.key.toLowerCase();
    if (step) takeStep(store, step, goTo);
    else if (key === " ") store.togglePlay();
    else if (key === "b") store.set({ selected: nextBody(painted.current, selected, event.shiftKey ? -1 : 1, names) });
    else if (key === "t") toggleFollow();
    else if (key === "m") store.makeScene();
    else if (key === "l" && recording.state !== "read") store.goLive(!look.isLive);
    else if (key === "g") focusOn("[data-search]");
    else if (key === "/") focusOn("[data-filter]");
    else if (key === "f") toggleFit();
    else if (
      !projection ||
      !lookWithKey(event, projection, (moved) => moved && store.set({ view: moved, follows: false }))
    )
      return;
    event.preventDefault();
  };

  const element = (
    <StagePlace
      class="stage level-stage"
      container={container}
      style={{ height: `${height}px` }}
      aria-label={label}
      aria-keyshortcuts="Space , . Home End N Shift+N B Shift+B T M G / F + - ArrowLeft ArrowRight ArrowUp ArrowDown"
      aria-description={l10n.t(
        "Space plays. Comma and period move by one frame. N goes to the next finding. B selects the next body. T keeps it in view. M creates a scene from this moment. ? shows all keys.",
      )}
      onKeyDown={onKeyDown}
    >
      {hint}
    </StagePlace>
  );
  return { element, axes, size, picture, selected, goTo, toggleFit, toggleFollow };
}

function focusOn(selector: string): void {
  const input = document.querySelector<HTMLInputElement>(selector);
  input?.focus();
  input?.select();
}

/** The body after the one that is selected, of those that are shown. */
function nextBody(
  picture: RecordingPicture | undefined,
  selected: number | undefined,
  direction: 1 | -1,
  names: readonly string[],
): string | null {
  const bodies = Array.from(picture?.frame.bodies ?? []).filter((body) => picture?.isShown(body));
  const at = selected === undefined ? (direction > 0 ? -1 : 0) : bodies.indexOf(selected);
  const body = bodies.at((at + direction + bodies.length) % Math.max(1, bodies.length));
  return body === undefined ? null : (names[body] ?? null);
}
