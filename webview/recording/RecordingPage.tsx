import * as l10n from "@vscode/l10n";
import type { VNode } from "preact";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import {
  axesOf,
  fit,
  flatCorners,
  growsUp,
  pickRecorded,
  planeName,
  recordingBadges,
  recordingGround,
  recordingSheet,
  rectIn,
  rectOfBody,
  type Axes,
  type Palette,
  type Plane,
  type RecordingPicture,
  type Rect,
  type Size,
  type View,
} from "../../src/view/index.js";
import type { RecordingFindingView } from "../../src/view/protocol/index.js";
import { attachGestures, lookWithKey } from "../stage/gestures.js";
import { RecordingStage } from "../stage/stages.js";
import type { RecordingContents, RecordingStore } from "./RecordingStore.js";
import { ExportMenu } from "../shell/ExportMenu.js";
import { Keys, type Way } from "../shell/Keys.js";
import { Badges, WheelHint } from "../shell/controls.js";
import { Banner, LiveRegion, Problems } from "../shell/notices.js";
import { useStage, useWidth } from "../shell/useStage.js";
import { BodyList, bodiesNamed } from "./BodyList.js";
import { FindingList } from "./FindingList.js";
import { instantText, RunTimeline, runStepOfKey, takeStep } from "./RunTimeline.js";

interface Props {
  readonly palette: Palette;
  readonly store: RecordingStore;
}

/** The picture of a recording: what the game did, frame by frame, and what was found in it. */
export function RecordingPage({ palette, store }: Props): VNode {
  const { contents } = store;
  if (!contents) return <main id="recording" aria-busy="true" />;
  return <Recording {...{ palette, store, contents }} />;
}

interface RecordingProps extends Props {
  readonly contents: RecordingContents;
}

const heights = { least: 220, most: 900 } as const;
/** Pixels of all that is above and below the picture. */
const around = 190;

function Recording({ palette, store, contents }: RecordingProps): VNode {
  const { recording, names, solid, solids, counts, stale } = contents;
  const { look, frame } = store;
  const plane: Plane = recording.dimensions === 3 ? look.plane : "front";
  const axes = useMemo(() => axesOf(plane), [plane]);
  const up = growsUp(recording, plane);
  const outline = useMemo(() => recordingGround(plane === "front" ? solids : undefined, up), [solids, plane, up]);
  const shown = useMemo(
    () => (look.filter.trim() === "" ? undefined : new Set(bodiesNamed(names, look.filter))),
    [names, look.filter],
  );
  const selected = useMemo(() => {
    const body = look.selected === null ? -1 : names.indexOf(look.selected);
    return body < 0 ? undefined : body;
  }, [names, look.selected]);
  const { listed, chosen } = store;
  const [isHinted, setHinted] = useState(false);

  const { container, stage } = useStage(RecordingStage, (element, created) =>
    attachGestures(
      element,
      created,
      {
        setView: (view) => store.set({ view, follows: false }),
        click: (x, y) => latest.current.choose(x, y),
        cursor: (x, y) => (latest.current.bodyAt(x, y) === undefined ? "" : "pointer"),
      },
      () => setHinted(true),
    ),
  );
  const width = useWidth(container);
  const inner = useWindowSize();
  // Where nothing is beside the picture, what is below it is to be seen as well.
  const wanted = inner.width < 1080 ? Math.min(inner.height - around, 0.62 * width) : inner.height - around;
  const height = Math.round(Math.min(heights.most, Math.max(heights.least, wanted)));
  const size = { width, height };
  const action = useMemo(
    () => actionBounds(contents, frame !== undefined, store, axes),
    [recording.run, solids, !frame, axes],
  );
  const all: Rect | undefined = recording.bounds && flatCorners(recording.bounds, axes);
  const fitted = fit(withExtent((look.fit === "all" ? all : action) ?? all ?? [0, 0, 100, 100]), size, up);
  const view = followed(
    look.view ?? fitted,
    look.follows ? rectOfBody(frame, selected, axes, recording.dimensions) : undefined,
  );

  const picture = useMemo((): RecordingPicture | undefined => {
    if (!frame) return undefined;
    const near = contents.findings.filter(
      (finding) => finding === chosen || (finding.frame <= look.frame && finding.frame > look.frame - shownFor),
    );
    return {
      outline,
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
    outline,
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

  const goTo = (finding: RecordingFindingView): void =>
    store.choose(finding, viewShowing(finding, axes, view, size, up));
  useLayoutEffect(() => {
    const { meant } = store;
    if (!meant || width === 0) return;
    store.meant = undefined;
    goTo(meant);
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
  const latest = useRef({ bodyAt, choose });
  latest.current = { bodyAt, choose };
  const toggleFit = (): void =>
    store.set({ view: null, follows: false, fit: look.view === null && look.fit === "action" ? "all" : "action" });
  const toggleFollow = (): void => {
    if (selected === undefined) return;
    store.set(look.follows ? { follows: false, view } : { follows: true, view });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const projection = stage.current?.projection;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const step = runStepOfKey(event);
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

  // Of a recording that is gone nothing is in order.
  const badges = recordingBadges(recording, counts).filter(({ tone }) => stale === undefined || tone !== "good");
  const found = badges.map(({ text }) => text).join(", ");
  // A number and its sign stay in one line.
  const message = chosen && chosen.frame === look.frame ? chosen.message.replaceAll(" %", "\u00a0%") : "";
  return (
    <main
      id="recording"
      class={stale === undefined ? "" : "stale"}
      data-file={recording.name}
      data-state={recording.state}
      data-frame={look.frame}
      data-loaded={store.isLoaded}
    >
      <header class="head recording-head">
        <h1>{recording.name}</h1>
        <Badges badges={badges} />
      </header>
      {stale !== undefined && <Banner says={l10n.t("This is the last picture.")}>{stale}</Banner>}
      {recording.notes.map((note) => (
        <p key={note} class="aside note">
          {note}
        </p>
      ))}
      <section class="cell" data-cell="0" aria-label={recording.name}>
        <div class="cell-head">
          {recording.level !== undefined && <span class="dim">{recording.level}</span>}
          <div class="actions">
            {recording.dimensions === 3 && (
              <select
                aria-label={l10n.t("Seen from")}
                value={plane}
                onChange={({ currentTarget: { value } }) => store.set({ plane: value as Plane, view: null })}
              >
                {(["front", "top", "side"] as const).map((each) => (
                  <option key={each} value={each}>
                    {planeName(each)}
                  </option>
                ))}
              </select>
            )}
            <button
              title={l10n.t("The picture goes with the selected body (T)")}
              disabled={selected === undefined}
              aria-pressed={look.follows && selected !== undefined}
              class="step"
              onClick={toggleFollow}
            >
              {l10n.t("Follow")}
            </button>
            <button title={l10n.t("Show the level, or everything (F)")} onClick={toggleFit}>
              {l10n.t("Fit")}
            </button>
            <button
              title={l10n.t("A scene of this frame, in which it can be tried what helps (M)")}
              onClick={() => store.makeScene()}
            >
              {l10n.t("Make a Scene of This Moment")}
            </button>
            {picture && (
              <ExportMenu
                file={recording.name}
                tables={{}}
                exportable={() => ({
                  sheet: recordingSheet(picture, size, `${recording.name} – ${instantText(store)}`, message || found),
                  csv: () => "",
                })}
                save={(file) => store.export(file)}
              />
            )}
            <Keys title={l10n.t("Keys and gestures in a recording")} ways={ways()} />
          </div>
        </div>
        <div class="cell-body">
          <div class="cell-picture">
            <div
              class="stage level-stage"
              data-stage
              ref={container}
              style={{ height: `${height}px` }}
              tabIndex={0}
              role="application"
              aria-label={`${recording.name}: ${found}`}
              aria-keyshortcuts="Space , . Home End N Shift+N B Shift+B T M G / F + - ArrowLeft ArrowRight ArrowUp ArrowDown"
              aria-description={l10n.t(
                "Space plays, comma and full stop go by a frame, N goes to the next finding, B selects the next body, T follows it, M makes a scene of this moment, ? shows all keys.",
              )}
              onKeyDown={onKeyDown}
            >
              <div class="canvas" />
              {isHinted && <WheelHint gone={() => setHinted(false)} />}
            </div>
            <RunTimeline {...{ contents, listed, store }} choose={goTo} />
          </div>
          <div class="cell-side">
            <div class="side-scroll">
              {store.refusal !== undefined && (
                <p class="edit-report" role="status">
                  <span>
                    <b class="bad">✗</b> {store.refusal}
                  </span>
                </p>
              )}
              {message !== "" && <p class={`chosen-finding ${chosen?.code ?? ""}`}>{message}</p>}
              <FindingList {...{ contents, listed, chosen, store }} choose={goTo} />
              <BodyList {...{ contents, axes, store }} />
              <Problems problems={recording.problems} choose={() => undefined} />
              {recording.moreProblems > 0 && (
                <p class="aside">
                  {l10n.t("{n} more problems of its lines are not listed.", { n: recording.moreProblems })}
                </p>
              )}
            </div>
          </div>
        </div>
      </section>
      <LiveRegion
        text={store.isPlaying ? "" : [instantText(store), message].filter((text) => text !== "").join(". ")}
      />
      <LiveRegion text={recording.state === "reading" ? "" : found} />
    </main>
  );
}

/** Frames for which a finding is seen in the picture after it. */
const shownFor = 60;

function focusOn(selector: string): void {
  const input = document.querySelector<HTMLInputElement>(selector);
  input?.focus();
  input?.select();
}

function useWindowSize(): Size {
  const [size, setSize] = useState({ width: innerWidth, height: innerHeight });
  useEffect(() => {
    const resized = (): void => setSize({ width: innerWidth, height: innerHeight });
    addEventListener("resize", resized);
    return () => removeEventListener("resize", resized);
  }, []);
  return size;
}

/** What is looked at first: the level, or without one where the bodies of the first frame are. */
function actionBounds(
  { solids, recording }: RecordingContents,
  isThere: boolean,
  { frame }: RecordingStore,
  axes: Axes,
): Rect | undefined {
  if (solids?.bounds && axes.across === 0 && axes.along === 1) return flatCorners(solids.bounds, axes);
  if (!isThere || !frame || frame.bodies.length === 0) return undefined;
  const rects = Array.from(frame.bodies, (_, place) => rectIn(frame, place, axes, recording.dimensions));
  const edge = (of: 0 | 1 | 2 | 3, pick: (...edges: number[]) => number): number =>
    rects.reduce((sum, rect) => pick(sum, rect[of]), rects[0]?.[of] ?? 0);
  const [left, low, right, high] = [edge(0, Math.min), edge(1, Math.min), edge(2, Math.max), edge(3, Math.max)];
  const room = Math.max(right - left, high - low) / 8;
  return [left - room, low - room, right + room, high + room];
}

/** Bounds that have a length and a width. */
function withExtent([x0, y0, x1, y1]: Rect): Rect {
  const room = x1 > x0 || y1 > y0 ? 0 : 0.5;
  return [x0 - room, y0 - (y1 > y0 ? 0 : 0.5), x1 + (x1 > x0 ? 0 : 0.5), y1 + (y1 > y0 ? 0 : 0.5)];
}

/** A view with a body in its middle. */
function followed(view: View, rect: Rect | undefined): View {
  return rect ? { ...view, centerX: (rect[0] + rect[2]) / 2, centerY: (rect[1] + rect[3]) / 2 } : view;
}

/** Pixels that the smaller side of a body is to have where something is looked at. */
const leastSeen = 14;

/** The view that shows a finding: the one at hand where it can be seen there, else with it in the middle. */
function viewShowing(finding: RecordingFindingView, axes: Axes, view: View, size: Size, up: boolean): View | undefined {
  const { from, to, wall } = finding;
  const boxes = [from, to, ...(to ? [] : [wall])].flatMap((box) => (box ? [flatCorners(box, axes)] : []));
  if (boxes.length === 0) return undefined;
  const [x0, y0] = [Math.min(...boxes.map((box) => box[0])), Math.min(...boxes.map((box) => box[1]))];
  const [x1, y1] = [Math.max(...boxes.map((box) => box[2])), Math.max(...boxes.map((box) => box[3]))];
  const half = { x: size.width / 2 / view.scale, y: size.height / 2 / view.scale };
  const isSeen =
    x0 > view.centerX - half.x &&
    x1 < view.centerX + half.x &&
    y0 > view.centerY - half.y &&
    y1 < view.centerY + half.y;
  const side = Math.min(...boxes.map((box) => Math.min(box[2] - box[0], box[3] - box[1])));
  if (isSeen && side * view.scale >= leastSeen) return undefined;
  const most = fit([x0, y0, x1, y1], size, up).scale;
  const scale = side > 0 ? Math.min(Math.max(view.scale, leastSeen / side), most) : view.scale;
  return { centerX: (x0 + x1) / 2, centerY: (y0 + y1) / 2, scale };
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

/** What can be done in the picture of a recording, and how. */
function ways(): readonly Way[] {
  return [
    [l10n.t("Space · 1/16× to 16×"), l10n.t("Play or pause · how fast")],
    [l10n.t("Home, End · , and ."), l10n.t("To the start, to the end · back or forward by a frame")],
    [l10n.t("N, Shift+N"), l10n.t("Next, previous finding")],
    [l10n.t("G"), l10n.t("Go to a frame by its number, or to a time")],
    [l10n.t("On the timeline: arrow keys, Page Up and Down"), l10n.t("By a frame, with Shift by ten; by a second")],
    [l10n.t("Click · B, Shift+B"), l10n.t("Select a body")],
    [l10n.t("T"), l10n.t("The picture goes with the selected body")],
    [l10n.t("/"), l10n.t("Filter the bodies by their names")],
    [l10n.t("M"), l10n.t("Make a scene of this moment")],
    [l10n.t("L"), l10n.t("Stay at the newest frame while the file grows")],
    [l10n.t("Drag · arrow keys · + −"), l10n.t("Pan · zoom")],
    [l10n.t("F"), l10n.t("Fit to the level; once more: to everything")],
  ];
}
