import * as l10n from "@vscode/l10n";
import type { VNode } from "preact";
import { useLayoutEffect, useMemo } from "preact/hooks";
import {
  fit,
  pickWall,
  viewOfWall,
  worldX,
  worldY,
  type LevelCard,
  type LevelGeometry,
  type Palette,
} from "../../src/view/index.js";
import { Room } from "../shell/CellPlace.js";
import { LiveRegion } from "../shell/notices.js";
import { StagePlace, useHeldStage } from "../shell/StagePlace.js";
import { useWidth, useWindowSize } from "../shell/useStage.js";
import { spokenPlace } from "../shell/VerdictCard.js";
import { lookWithKey } from "../stage/gestures.js";
import { LevelStage } from "../stage/stages.js";
import { LeftOutTable } from "./LeftOutTable.js";
import { choiceOf, type AuditMessage, type LevelState, type LevelStore } from "./LevelStore.js";
import { ClickedTile } from "./Tiles.js";
import { cardPlace, LevelVerdict } from "./LevelVerdict.js";
import { WallTable } from "./WallTable.js";

export interface LevelProps {
  readonly index: number;
  readonly level: LevelState["levels"][number];
  readonly result: AuditMessage["levels"][number];
  readonly state: LevelState;
  readonly palette: Palette;
  readonly store: LevelStore;
}

interface Props extends LevelProps {
  readonly geometry: LevelGeometry;
  /** Index of the wall that is framed. */
  readonly chosen: number | undefined;
  readonly cards: readonly LevelCard[];
  readonly label: string;
}

const heights = { least: 200, most: 480 } as const;
/** Parts of the window that the picture of a file's only level has. */
const parts = { least: 0.45, most: 0.72 } as const;

/** A level's verdict and picture, what pointer and keyboard do on it, and the list of its weak walls. */
export function LevelDiagram(props: Props): VNode {
  const { index, level, result, geometry, chosen, cards, state, palette, store, label } = props;
  const { walls, groups, unlisted, isCutShort, nearest } = result;
  const art = state.art?.[index];
  const wallAt = (x: number, y: number): number | undefined => {
    const projection = stage.current?.projection;
    return projection && pickWall(walls, projection, x, y);
  };
  const { container, stage } = useHeldStage(LevelStage, {
    setView: (moved) => store.look(index, moved),
    click: (x, y) => {
      const projection = stage.current?.projection;
      // First, since a wall that is chosen moves the picture.
      if (projection)
        store.request({ type: "tileAt", level: index, x: worldX(projection, x), y: worldY(projection, y) });
      choose(wallAt(x, y));
    },
    cursor: (x, y) => (wallAt(x, y) === undefined ? "" : "pointer"),
  });
  const width = useWidth(container);
  const [x0, y0, x1, y1] = geometry.bounds;
  const wanted = (0.9 * width * (y1 - y0)) / (x1 - x0) + 110;
  const room = useWindowSize().height;
  const isOnly = state.levels.length === 1;
  const least = isOnly ? Math.max(heights.least, Math.min(parts.least * room, 0.75 * width)) : heights.least;
  const most = isOnly ? Math.max(least, parts.most * room) : heights.most;
  const height = Math.round(Math.min(most, Math.max(least, wanted)));
  const fitted = useMemo(() => fit([x0, y0, x1, y1], { width, height }, false), [x0, y0, x1, y1, width, height]);
  const view = state.views[index] ?? fitted;
  useLayoutEffect(() => {
    if (width > 0) stage.current?.show({ width, height }, { geometry, walls, chosen, nearest, view, palette, art });
  }, [width, height, geometry, walls, chosen, nearest, view, palette, art]);

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
  const showNearest = nearest && ((): void => store.look(index, viewOfWall(nearest, view, { width, height })));
  const onKeyDown = (event: KeyboardEvent): void => {
    const projection = stage.current?.projection;
    if (!projection || event.ctrlKey || event.metaKey || event.altKey) return;
    const step = { n: 1, N: -1, b: 1, B: -1 }[event.key];
    if (step !== undefined && walls.length > 0)
      choose(((chosen ?? (step > 0 ? -1 : 0)) + step + walls.length) % walls.length);
    else if (event.key === "m" && showNearest) showNearest();
    else if (!lookWithKey(event, projection, (moved) => store.look(index, moved))) return;
    event.preventDefault();
  };

  const wall = chosen === undefined ? undefined : walls[chosen];
  const ask = (type: "sceneFromWall" | "revealWall"): void => wall && store.request({ type, ...choiceOf(index, wall) });
  const place = cardPlace(cards, chosen);
  const spoken = wall?.message ?? "";
  return (
    <>
      <Room class="verdict-room">
        <LevelVerdict
          {...{ cards, place, showNearest, notEvaluated: result.notEvaluated }}
          choose={(row) => (row === undefined ? store.unchoose() : choose(row))}
        />
      </Room>
      <div class="stages-place">
        <StagePlace
          class="stage level-stage"
          container={container}
          style={{ height: `${height}px` }}
          aria-label={label}
          aria-keyshortcuts="F + - N Shift+N M ArrowLeft ArrowRight ArrowUp ArrowDown"
          aria-description={l10n.t(
            "Arrow keys move the view. Plus and minus zoom. F shows everything. N goes to the next wall with tunneling. M goes to the weakest wall without tunneling.",
          )}
          onKeyDown={onKeyDown}
        />
        <ClickedTile
          tile={state.tile?.level === index ? state.tile.tile : undefined}
          refusal={state.refusal}
          store={store}
        />
      </div>
      {wall && (
        <div class="chosen-wall">
          {isOneOfMany(cards[place]) && <p>{wall.message}</p>}
          <button onClick={() => ask("sceneFromWall")}>{l10n.t("New Scene from This Wall")}</button>
          <button onClick={() => ask("revealWall")}>{l10n.t("Show in Source")}</button>
        </div>
      )}
      <LiveRegion text={spoken !== "" && cards.length > 1 ? spokenPlace(place, cards.length, spoken) : spoken} />
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

/** Whether a card is about several walls, so that it does not say all of one of them. */
function isOneOfMany(card: LevelCard | undefined): boolean {
  return (card?.end ?? 0) - (card?.wall ?? 0) > 1;
}
