import type { VNode } from "preact";
import { useMemo } from "preact/hooks";
import { count, fit, levelOutline, viewOfWall, type Palette } from "../../src/drawing/index.js";
import { CellPlace } from "../components/CellPlace.js";
import { LiveRegion } from "../components/LiveRegion.js";
import { Problems } from "../components/SceneCell.js";
import type { Badge } from "../words.js";
import { LevelStageView } from "./LevelStageView.js";
import type { AuditMessage, LevelState, LevelsMessage, LevelStore } from "./LevelStore.js";
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
  const walls = audit?.levels.reduce((sum, { walls }) => sum + walls.length, 0) ?? 0;
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
          <b class="bad">✗ This is the last picture.</b> {stale}
        </div>
      )}
      {audit && (
        <>
          <p class="verdict">{audit.verdict}</p>
          {walls > 0 && <Legend />}
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
  const { index, level, result, store } = props;
  const badges = badgesOf(level, result);
  return (
    <CellPlace
      index={index}
      title={level.name}
      badges={badges}
      roughHeight={400}
      actions={() => (
        <button type="button" title="Show everything (F)" onClick={() => store.look(index, undefined)}>
          Fit
        </button>
      )}
      content={() => <LevelContent {...props} label={`${level.name}: ${badges.map(({ text }) => text).join(", ")}`} />}
    />
  );
}

function LevelContent({
  index,
  level,
  result,
  state,
  palette,
  store,
  label,
}: LevelProps & { readonly label: string }): VNode {
  const outline = useMemo(() => levelOutline(level), [level]);
  const { walls, unlisted, isCutShort } = result;
  const found =
    state.chosen?.level === index ? walls.findIndex(({ finding }) => finding === state.chosen?.finding) : -1;
  const chosen = found < 0 ? undefined : found;
  const choose = (row: number): void => {
    const wall = walls[row];
    if (!wall) return;
    const view = state.views[index] ?? fit(outline.bounds, { width: innerWidth - 2 * cellMargin, height: 300 }, false);
    store.choose({ level: index, finding: wall.finding }, viewOfWall(wall, view));
  };
  return (
    <>
      <LevelStageView
        label={label}
        outline={outline}
        walls={walls}
        chosen={chosen}
        view={state.views[index]}
        palette={palette}
        setView={(view) => store.look(index, view)}
        choose={choose}
      />
      {chosen !== undefined && <p class="chosen-wall">{walls[chosen]?.message}</p>}
      <WallTable {...{ walls, unlisted, isCutShort, chosen, choose }} level={level.name} />
    </>
  );
}

/** Pixels at the sides of a cell. */
const cellMargin = 16;

function badgesOf({ solid }: LevelProps["level"], { tunnels, walls, isCutShort }: LevelProps["result"]): Badge[] {
  const corners = walls.some(({ code }) => code === "corner-cut");
  return [
    tunnels > 0
      ? { tone: "bad", text: `▲ ${isCutShort ? "at least " : ""}${count(tunnels, "wall")} can be passed` }
      : { tone: "good", text: "✓ no wall can be passed" },
    ...(corners ? [{ tone: "info" as const, text: "corners can be cut" }] : []),
    { tone: "plain", text: solid },
  ];
}

/** What the marks mean. */
function Legend(): VNode {
  return (
    <ul class="legend" aria-label="Legend">
      <li>
        <i class="solid" aria-hidden="true" /> solid
      </li>
      <li>
        <i class="weak" aria-hidden="true" /> can be passed: between two frames the mover is on one side, then on the
        other
      </li>
      <li>
        <i class="corner" aria-hidden="true" /> a corner that can be cut
      </li>
      <li>
        <b>1</b> number in the list, worst first
      </li>
    </ul>
  );
}
