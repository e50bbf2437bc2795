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
  worldX,
  worldY,
  type Badge,
  type LevelGeometry,
  type Palette,
} from "../../src/view/index.js";
import { notEvaluatedText } from "../../src/wording/index.js";
import { attachGestures, lookWithKey } from "../stage/gestures.js";
import { LevelStage } from "../stage/stages.js";
import { chosenAmong, type AuditMessage, type LevelState, type LevelStore } from "./LevelStore.js";
import { ExportMenu } from "../shell/ExportMenu.js";
import { Banner, LiveRegion, Problems } from "../shell/notices.js";
import { CellPlace } from "../shell/CellPlace.js";
import { useStage, useWidth, useWindowHeight } from "../shell/useStage.js";
import { LeftOutTable } from "./LeftOutTable.js";
import { MoverForm } from "./MoverForm.js";
import { Candidates, SolidForm } from "./SolidForm.js";
import { ClickedTile, Tiles } from "./Tiles.js";
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
          <Tiles tiles={state.tiles} refusal={state.tile ? undefined : state.refusal} {...{ palette, store }} />
          <Legend levels={audit.levels} views={levels} />
          {store.lostPictures.length > 0 && (
            <p class="lost-pictures">
              {l10n.t("Pictures of tilesets that are not shown: {pictures}.", {
                pictures: store.lostPictures.join(", "),
              })}
            </p>
          )}
          <Problems
            problems={audit.problems}
            choose={(problem) => store.revealProblem(audit.problems[problem]?.message ?? "")}
          />
          {audit.opens !== undefined && (
            <p class="opens">
              <button onClick={() => store.openProject()}>{audit.opens}</button>
            </p>
          )}
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
  // Of a level that is gone nothing is in order.
  const badges = badgesOf(level.solid, result).filter(({ tone }) => state.stale === undefined || tone !== "good");
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
              const size = {
                width: stage.clientWidth,
                height: stage.clientHeight,
              };
              const view = state.views[index] ?? fit(outline.bounds, size, false);
              const { nearest } = result;
              const sheet = levelSheet({ outline, walls, chosen, nearest, view, palette }, size, level.name, found);
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
/** Parts of the window that the picture of a file's only level has. */
const parts = { least: 0.45, most: 0.72 } as const;

/** A level's picture, what pointer and keyboard do on it, and the list of its weak walls. */
function LevelContent({ index, level, result, outline, chosen, state, palette, store, label }: ContentProps): VNode {
  const { walls, groups, unlisted, isCutShort, nearest } = result;
  const art = state.art?.[index];
  const { container, stage } = useStage(LevelStage, (element, created) => {
    const wallAt = (x: number, y: number): number | undefined =>
      created.projection && pickWall(latest.current.walls, created.projection, x, y);
    return attachGestures(element, created, {
      setView: (moved) => store.look(index, moved),
      click: (x, y) => {
        // First, since a wall that is chosen moves the picture.
        if (created.projection) store.askTile(index, worldX(created.projection, x), worldY(created.projection, y));
        latest.current.choose(wallAt(x, y));
      },
      cursor: (x, y) => (wallAt(x, y) === undefined ? "" : "pointer"),
    });
  });
  const width = useWidth(container);
  const [x0, y0, x1, y1] = outline.bounds;
  const wanted = (0.9 * width * (y1 - y0)) / (x1 - x0) + 110;
  const room = useWindowHeight();
  const isOnly = state.levels.length === 1;
  const least = isOnly ? Math.max(heights.least, Math.min(parts.least * room, 0.75 * width)) : heights.least;
  const most = isOnly ? Math.max(least, parts.most * room) : heights.most;
  const height = Math.round(Math.min(most, Math.max(least, wanted)));
  const fitted = useMemo(() => fit([x0, y0, x1, y1], { width, height }, false), [x0, y0, x1, y1, width, height]);
  const view = state.views[index] ?? fitted;
  useLayoutEffect(() => {
    if (width > 0) stage.current?.show({ width, height }, { outline, walls, chosen, nearest, view, palette, art });
  }, [width, height, outline, walls, chosen, nearest, view, palette, art]);

  const choose = (row: number | undefined): void => {
    const wall = row === undefined ? undefined : walls[row];
    if (wall) store.choose(index, wall, viewOfWall(wall, view, { width, height }));
  };
  // What is to be framed is known before the picture has a size.
  const isWanted = state.wanted?.level === index && chosen !== undefined;
  useLayoutEffect(() => {
    if (!isWanted || width === 0) return;
    container.current?.scrollIntoView({ block: "nearest" });
    choose(chosen);
  }, [isWanted, width, height]);
  const showNearest = (): void => {
    if (nearest) store.look(index, viewOfWall(nearest, view, { width, height }));
  };
  const latest = useRef({ walls, choose });
  latest.current = { walls, choose };
  const onKeyDown = (event: KeyboardEvent): void => {
    const projection = stage.current?.projection;
    if (!projection || event.ctrlKey || event.metaKey || event.altKey) return;
    const step = { n: 1, N: -1, b: 1, B: -1 }[event.key];
    if (step !== undefined && walls.length > 0)
      choose(((chosen ?? (step > 0 ? -1 : 0)) + step + walls.length) % walls.length);
    else if (event.key === "m" && nearest) showNearest();
    else if (!lookWithKey(event, projection, (moved) => store.look(index, moved))) return;
    event.preventDefault();
  };

  const wall = chosen === undefined ? undefined : walls[chosen];
  return (
    <>
      <div class="stages-place">
        <div
          class="stage level-stage"
          data-stage
          ref={container}
          style={{ height: `${height}px` }}
          tabIndex={0}
          role="application"
          aria-label={label}
          aria-keyshortcuts="F + - N Shift+N M ArrowLeft ArrowRight ArrowUp ArrowDown"
          aria-description={l10n.t(
            "Arrow keys move the picture, plus and minus zoom, F shows all of it, N goes to the next wall that can be passed, M to the weakest one that cannot.",
          )}
          onKeyDown={onKeyDown}
        >
          <div class="canvas" />
        </div>
        <ClickedTile
          tile={state.tile?.level === index ? state.tile.tile : undefined}
          refusal={state.refusal}
          store={store}
        />
      </div>
      {wall && (
        <div class="chosen-wall">
          <p>{wall.message}</p>
          <button onClick={() => store.ask("sceneFromWall", index, wall)}>{l10n.t("New Scene from This Wall")}</button>
          <button onClick={() => store.ask("revealWall", index, wall)}>{l10n.t("Show in Text")}</button>
        </div>
      )}
      {nearest && (
        <div class="chosen-wall">
          <p>{nearest.message}</p>
          <button title={l10n.t("Show the weakest wall (M)")} onClick={showNearest}>
            {l10n.t("Show")}
          </button>
        </div>
      )}
      <LiveRegion text={wall?.message ?? ""} />
      <WallTable {...{ walls, groups, unlisted, isCutShort, chosen, choose }} level={level.name} />
      {level.leftOut.length > 0 && (
        <LeftOutTable
          leftOut={level.leftOut}
          level={level.name}
          show={(wall) => store.look(index, viewOfWall({ wall }, view, { width, height }))}
        />
      )}
    </>
  );
}

function badgesOf(solid: string, { tunnels, walls, isCutShort, notEvaluated }: LevelProps["result"]): Badge[] {
  const corners = walls.some(({ code }) => code === "corner-cut");
  const isWhole = notEvaluated.length === 0;
  return [
    ...(tunnels > 0 ? [{ tone: "bad" as const, text: `▲ ${passable(tunnels, isCutShort)}` }] : []),
    ...(tunnels === 0 && isWhole && !isCutShort
      ? [
          {
            tone: "good" as const,
            text: `✓ ${l10n.t("no wall can be passed")}`,
          },
        ]
      : []),
    ...(isWhole
      ? []
      : [
          {
            tone: "info" as const,
            text: `◌ ${notEvaluatedText(notEvaluated)}`,
          },
        ]),
    ...(corners ? [{ tone: "info" as const, text: l10n.t("corners can be cut") }] : []),
    { tone: "plain", text: solid },
  ];
}

function passable(n: number, isAtLeast: boolean): string {
  if (n === 1) return isAtLeast ? l10n.t("at least 1 place can be passed") : l10n.t("1 place can be passed");
  return isAtLeast ? l10n.t("at least {n} places can be passed", { n }) : l10n.t("{n} places can be passed", { n });
}

function Legend({
  levels,
  views,
}: Pick<AuditMessage, "levels"> & { readonly views: LevelState["levels"] }): VNode | null {
  const codes = new Set(levels.flatMap(({ walls }) => walls.map(({ code }) => code)));
  const hasNearest = levels.some(({ nearest }) => nearest);
  const hasPlatforms = views.some(({ platforms }) => platforms.length > 0);
  const isLeft = views.some(({ leftOut }) => leftOut.some(({ rect }) => rect));
  if (codes.size === 0 && !hasNearest && !hasPlatforms && !isLeft) return null;
  const passed = l10n.t("can be passed: between two frames the mover is on one side, then on the other");
  const marks: readonly (readonly [mark: string, isShown: boolean, meaning: string])[] = [
    ["solid", true, l10n.t("solid")],
    ["weak", codes.has("tunnel") || codes.has("wrong-side"), passed],
    ["corner", codes.has("corner-cut"), l10n.t("a corner that can be cut")],
    ["platform", hasPlatforms, l10n.t("solid for who comes from this side")],
    ["left-out", isLeft, l10n.t("skipped: not checked")],
    ["nearest", hasNearest, l10n.t("the weakest wall: it holds, up to the speed that is said")],
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
      {codes.size > 0 && (
        <li>
          <b>1</b> {l10n.t("number in the list, worst first")}
        </li>
      )}
    </ul>
  );
}
