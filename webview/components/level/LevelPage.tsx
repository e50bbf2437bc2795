import * as l10n from "@vscode/l10n";
import type { VNode } from "preact";
import { useLayoutEffect, useMemo, useRef } from "preact/hooks";
import {
  fit,
  levelGeometry,
  levelSheet,
  pickWall,
  viewOfWall,
  wallsCsv,
  type Badge,
  type LevelGeometry,
  type Palette,
} from "../../../src/view/index.js";
import { notEvaluatedText } from "../../../src/wording/index.js";
import { attachGestures, lookWithKey } from "../../stage/gestures.js";
import { LevelStage } from "../../stage/stages.js";
import { chosenAmong, type AuditMessage, type LevelState, type LevelStore } from "../../state/LevelStore.js";
import { ExportMenu } from "../ExportMenu.js";
import { Banner, LiveRegion, Problems } from "../controls.js";
import { CellPlace } from "../place.js";
import { useStage, useWidth } from "../useStage.js";
import { MoverForm } from "./MoverForm.js";
import { Candidates, SolidForm } from "./SolidForm.js";
import { WallTable } from "./WallTable.js";

interface Props {
  readonly palette: Palette;
  readonly store: LevelStore;
}

/** The picture of a file's levels: what was checked, what it came to, and each level with its weak walls. */
export function LevelPage({ palette, store }: Props): VNode {
  const { state } = store;
  if (!state) return <main id="level" aria-busy="true" />;
  const { name, levels, audit, stale } = state;
  return (
    <main id="level" class={stale === undefined ? "" : "stale"} data-file={name} data-version={audit?.version}>
      <header class="head level-head">
        <h1>{name}</h1>
        {audit && <MoverForm audit={audit} store={store} />}
        {audit && <SolidForm audit={audit} store={store} />}
      </header>
      {stale !== undefined && <Banner says={l10n.t("This is the last picture.")}>{stale}</Banner>}
      {audit && (
        <>
          <p class="verdict">{audit.verdict}</p>
          {audit.candidates.length > 0 && <Candidates {...{ audit, palette, store }} />}
          <Legend levels={audit.levels} />
          <Problems problems={audit.problems} choose={(problem) => store.revealProblem(problem)} />
          <div class="cells">
            {levels.map((level, index) => {
              const result = audit.levels[index];
              return result && <Level key={index} {...{ index, level, result, state, palette, store }} />;
            })}
          </div>
          <LiveRegion text={audit.verdict} />
        </>
      )}
    </main>
  );
}

interface LevelProps extends Props {
  readonly index: number;
  readonly level: LevelState["levels"][number];
  readonly result: AuditMessage["levels"][number];
  readonly state: LevelState;
}

function Level(props: LevelProps): VNode {
  const { index, level, result, state, palette, store } = props;
  const outline = useMemo(() => levelGeometry(level), [level]);
  const badges = badgesOf(level.solid, result);
  const found = badges.map(({ text }) => text).join(", ");
  const { walls } = result;
  const chosen = chosenAmong(walls, index, state);
  return (
    <CellPlace
      index={index}
      title={level.name}
      badges={badges}
      roughHeight={400}
      actions={() => (
        <>
          <button title={l10n.t("Show everything (F)")} onClick={() => store.look(index, undefined)}>
            {l10n.t("Fit")}
          </button>
          <ExportMenu
            file={state.name}
            tables={{ walls: walls.length > 0 }}
            exportable={(stage) => {
              const size = { width: stage.clientWidth, height: stage.clientHeight };
              const view = state.views[index] ?? fit(outline.bounds, size, false);
              const sheet = levelSheet({ outline, walls, chosen, view, palette }, size, level.name, found);
              return { sheet, csv: () => wallsCsv(walls) };
            }}
            save={(file) => store.export(file)}
          />
        </>
      )}
      content={() => <LevelContent {...props} {...{ outline, chosen }} label={`${level.name}: ${found}`} />}
    />
  );
}

interface ContentProps extends LevelProps {
  readonly outline: LevelGeometry;
  /** Index of the wall that is framed. */
  readonly chosen: number | undefined;
  readonly label: string;
}

const heights = { least: 200, most: 480 } as const;

/** A level's picture, what pointer and keyboard do on it, and the list of its weak walls. */
function LevelContent({ index, level, result, outline, chosen, state, palette, store, label }: ContentProps): VNode {
  const { walls, unlisted, isCutShort } = result;
  const { container, stage } = useStage(LevelStage, (element, created) => {
    const wallAt = (x: number, y: number): number | undefined =>
      created.projection && pickWall(latest.current.walls, created.projection, x, y);
    return attachGestures(element, created, {
      setView: (moved) => store.look(index, moved),
      click: (x, y) => latest.current.choose(wallAt(x, y)),
      cursor: (x, y) => (wallAt(x, y) === undefined ? "" : "pointer"),
    });
  });
  const width = useWidth(container);
  const [x0, y0, x1, y1] = outline.bounds;
  const wanted = (0.9 * width * (y1 - y0)) / (x1 - x0) + 110;
  const height = Math.round(Math.min(heights.most, Math.max(heights.least, wanted)));
  const fitted = useMemo(() => fit([x0, y0, x1, y1], { width, height }, false), [x0, y0, x1, y1, width, height]);
  const view = state.views[index] ?? fitted;
  useLayoutEffect(() => {
    if (width > 0) stage.current?.show({ width, height }, { outline, walls, chosen, view, palette });
  }, [width, height, outline, walls, chosen, view, palette]);

  const choose = (row: number | undefined): void => {
    const wall = row === undefined ? undefined : walls[row];
    if (wall) store.choose(index, wall, viewOfWall(wall, view, { width, height }));
  };
  const latest = useRef({ walls, choose });
  latest.current = { walls, choose };
  const onKeyDown = (event: KeyboardEvent): void => {
    const projection = stage.current?.projection;
    if (!projection || event.ctrlKey || event.metaKey || event.altKey) return;
    const step = { n: 1, N: -1, b: 1, B: -1 }[event.key];
    if (step !== undefined && walls.length > 0)
      choose(((chosen ?? (step > 0 ? -1 : 0)) + step + walls.length) % walls.length);
    else if (!lookWithKey(event, projection, (moved) => store.look(index, moved))) return;
    event.preventDefault();
  };

  const message = chosen === undefined ? undefined : walls[chosen]?.message;
  return (
    <>
      <div
        class="stage level-stage"
        data-stage
        ref={container}
        style={{ height: `${height}px` }}
        tabIndex={0}
        role="application"
        aria-label={label}
        aria-keyshortcuts="F + - N Shift+N ArrowLeft ArrowRight ArrowUp ArrowDown"
        aria-description={l10n.t(
          "Arrow keys move the picture, plus and minus zoom, F shows all of it, N goes to the next wall that can be passed.",
        )}
        onKeyDown={onKeyDown}
      >
        <div class="canvas" />
      </div>
      {message !== undefined && <p class="chosen-wall">{message}</p>}
      <LiveRegion text={message ?? ""} />
      <WallTable {...{ walls, unlisted, isCutShort, chosen, choose }} level={level.name} />
    </>
  );
}

function badgesOf(solid: string, { tunnels, walls, isCutShort, notEvaluated }: LevelProps["result"]): Badge[] {
  const corners = walls.some(({ code }) => code === "corner-cut");
  const isWhole = notEvaluated.length === 0;
  return [
    ...(tunnels > 0 ? [{ tone: "bad" as const, text: `▲ ${passable(tunnels, isCutShort)}` }] : []),
    ...(tunnels === 0 && isWhole ? [{ tone: "good" as const, text: `✓ ${l10n.t("no wall can be passed")}` }] : []),
    ...(isWhole ? [] : [{ tone: "info" as const, text: `◌ ${notEvaluatedText(notEvaluated)}` }]),
    ...(corners ? [{ tone: "info" as const, text: l10n.t("corners can be cut") }] : []),
    { tone: "plain", text: solid },
  ];
}

function passable(n: number, isAtLeast: boolean): string {
  if (n === 1) return isAtLeast ? l10n.t("at least 1 wall can be passed") : l10n.t("1 wall can be passed");
  return isAtLeast ? l10n.t("at least {n} walls can be passed", { n }) : l10n.t("{n} walls can be passed", { n });
}

function Legend({ levels }: Pick<AuditMessage, "levels">): VNode | null {
  const codes = new Set(levels.flatMap(({ walls }) => walls.map(({ code }) => code)));
  if (codes.size === 0) return null;
  const passed = l10n.t("can be passed: between two frames the mover is on one side, then on the other");
  const marks: readonly (readonly [mark: string, isShown: boolean, meaning: string])[] = [
    ["solid", true, l10n.t("solid")],
    ["weak", codes.has("tunnel"), passed],
    ["corner", codes.has("corner-cut"), l10n.t("a corner that can be cut")],
  ];
  return (
    <ul class="legend" aria-label={l10n.t("Legend")}>
      {marks
        .filter(([, isShown]) => isShown)
        .map(([mark, , meaning]) => (
          <li key={mark}>
            <i class={mark} aria-hidden="true" /> {meaning}
          </li>
        ))}
      <li>
        <b>1</b> {l10n.t("number in the list, worst first")}
      </li>
    </ul>
  );
}
