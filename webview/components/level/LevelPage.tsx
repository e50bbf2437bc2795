import * as l10n from "@vscode/l10n";
import type { VNode } from "preact";
import { useMemo } from "preact/hooks";
import {
  fit,
  levelGeometry,
  levelSheet,
  viewOfWall,
  wallsCsv,
  type Badge,
  type LevelGeometry,
  type Palette,
  type Size,
  type View,
} from "../../../src/view/index.js";
import { notEvaluatedText } from "../../../src/wording/index.js";
import {
  chosenAmong,
  type AuditMessage,
  type LevelsMessage,
  type LevelState,
  type LevelStore,
} from "../../state/LevelStore.js";
import { CellPlace } from "../CellPlace.js";
import { ExportMenu } from "../ExportMenu.js";
import { Problems } from "../SceneCell.js";
import { LiveRegion } from "../controls.js";
import { LevelStageView } from "./LevelStageView.js";
import { MoverForm } from "./MoverForm.js";
import { WallTable } from "./WallTable.js";

interface Props {
  readonly state: LevelState | undefined;
  readonly palette: Palette;
  readonly store: LevelStore;
}

/** The picture of a file's levels: what was checked, what it came to, and each level with its weak walls. */
export function LevelPage({ state, palette, store }: Props): VNode {
  if (!state) return <main id="level" aria-busy="true" />;
  const { name, levels, audit, stale } = state;
  return (
    <main id="level" class={stale === undefined ? "" : "stale"} data-file={name} data-version={audit?.version}>
      <header class="head level-head">
        <h1>{name}</h1>
        {audit && (
          <MoverForm
            mover={audit.mover}
            {...(audit.profile !== undefined && { profile: audit.profile })}
            profiles={audit.profiles}
            setMover={(mover) => store.auditMover(mover)}
            setProfile={(profile) => store.auditProfile(profile)}
          />
        )}
      </header>
      {stale !== undefined && (
        <div class="banner" role="status">
          <b class="bad">✗ {l10n.t("This is the last picture.")}</b> {stale}
        </div>
      )}
      {audit && (
        <>
          <p class="verdict">{audit.verdict}</p>
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

interface LevelProps {
  readonly index: number;
  readonly level: LevelsMessage["levels"][number];
  readonly result: AuditMessage["levels"][number];
  readonly state: LevelState;
  readonly palette: Palette;
  readonly store: LevelStore;
}

/** One level of the file. */
function Level(props: LevelProps): VNode {
  const { index, level, result, state, palette, store } = props;
  const outline = useMemo(() => levelGeometry(level), [level]);
  const badges = badgesOf(level, result);
  const found = badges.map(({ text }) => text).join(", ");
  const { walls } = result;
  const chosen = chosenAmong(walls, index, state.chosen);
  return (
    <CellPlace
      index={index}
      title={level.name}
      badges={badges}
      roughHeight={400}
      actions={() => (
        <>
          <button type="button" title={l10n.t("Show everything (F)")} onClick={() => store.look(index, undefined)}>
            {l10n.t("Fit")}
          </button>
          <ExportMenu
            file={state.name}
            table="walls"
            hasRows={walls.length > 0}
            exportable={(cell) => {
              const size = stageSize(cell);
              const picture = { outline, walls, chosen, view: viewIn(size, outline, state.views[index]), palette };
              return { sheet: levelSheet(picture, size, level.name, found), csv: () => wallsCsv(walls) };
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
  /** Says the name and what was found. */
  readonly label: string;
}

function LevelContent({ index, level, result, outline, chosen, state, palette, store, label }: ContentProps): VNode {
  const { walls, unlisted, isCutShort } = result;
  const view = state.views[index];
  const choose = (row: number): void => {
    const wall = walls[row];
    const cell = document.querySelector(`[data-cell="${index}"]`);
    if (!wall || !cell) return;
    const size = stageSize(cell);
    store.choose(index, wall, viewOfWall(wall, viewIn(size, outline, view), size));
  };
  const message = chosen === undefined ? undefined : walls[chosen]?.message;
  return (
    <>
      <LevelStageView
        label={label}
        outline={outline}
        walls={walls}
        chosen={chosen}
        view={view}
        palette={palette}
        setView={(moved) => store.look(index, moved)}
        choose={choose}
      />
      {message !== undefined && <p class="chosen-wall">{message}</p>}
      <LiveRegion text={message ?? ""} />
      <WallTable {...{ walls, unlisted, isCutShort, chosen, choose }} level={level.name} />
    </>
  );
}

/** Pixels of the stage in a cell. */
function stageSize(cell: Element): Size {
  const stage = cell.querySelector("[data-stage]");
  if (!stage) throw new Error(l10n.t("there is no picture"));
  return { width: stage.clientWidth, height: stage.clientHeight };
}

/** How a level is looked at: as was chosen, else all of it. */
function viewIn(size: Size, { bounds }: LevelGeometry, chosen: View | undefined): View {
  return chosen ?? fit(bounds, size, false);
}

function badgesOf(
  { solid }: LevelProps["level"],
  { tunnels, walls, isCutShort, notEvaluated }: LevelProps["result"],
): Badge[] {
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
  if (isAtLeast) {
    return n === 1 ? l10n.t("at least 1 wall can be passed") : l10n.t("at least {n} walls can be passed", { n });
  }
  return n === 1 ? l10n.t("1 wall can be passed") : l10n.t("{n} walls can be passed", { n });
}

/** What the marks that there are mean. */
function Legend({ levels }: Pick<AuditMessage, "levels">): VNode | null {
  const codes = new Set(levels.flatMap(({ walls }) => walls.map(({ code }) => code)));
  if (codes.size === 0) return null;
  return (
    <ul class="legend" aria-label={l10n.t("Legend")}>
      <li>
        <i class="solid" aria-hidden="true" /> {l10n.t("solid")}
      </li>
      {codes.has("tunnel") && (
        <li>
          <i class="weak" aria-hidden="true" />{" "}
          {l10n.t("can be passed: between two frames the mover is on one side, then on the other")}
        </li>
      )}
      {codes.has("corner-cut") && (
        <li>
          <i class="corner" aria-hidden="true" /> {l10n.t("a corner that can be cut")}
        </li>
      )}
      <li>
        <b>1</b> {l10n.t("number in the list, worst first")}
      </li>
    </ul>
  );
}
