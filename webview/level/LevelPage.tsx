import * as l10n from "@vscode/l10n";
import type { VNode } from "preact";
import { useMemo } from "preact/hooks";
import { fit, levelCards, levelGeometry, levelSheet, wallsCsv, withCard, type Palette } from "../../src/view/index.js";
import { CellPlace } from "../shell/CellPlace.js";
import { ExportMenu } from "../shell/ExportMenu.js";
import { Banner, LiveRegion, Problems } from "../shell/notices.js";
import { PageHead } from "../shell/PageHead.js";
import { LevelDiagram, type LevelProps } from "./LevelDiagram.js";
import { cardPlace } from "./LevelVerdict.js";
import { chosenAmong, type AuditMessage, type LevelState, type LevelStore } from "./LevelStore.js";
import { MoverForm } from "./MoverForm.js";
import { Candidates, SolidForm } from "./SolidForm.js";
import { Tiles } from "./Tiles.js";

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
      <PageHead kind="level" title={name}>
        {audit && <MoverForm audit={audit} store={store} />}
        {audit && <SolidForm audit={audit} store={store} />}
      </PageHead>
      {stale !== undefined && <Banner says={l10n.t("This is the last diagram that could be drawn.")}>{stale}</Banner>}
      {audit && (
        <>
          {/* The cell of a level that is alone says it. */}
          {levels.length !== 1 && <p class="verdict">{audit.verdict}</p>}
          {audit.candidates.length > 0 && <Candidates {...{ audit, palette, store }} />}
          <Tiles tiles={state.tiles} refusal={state.tile ? undefined : state.refusal} {...{ palette, store }} />
          <Legend levels={audit.levels} views={levels} />
          {store.lostPictures.length > 0 && (
            <p class="lost-pictures">
              {l10n.t("Tileset images that cannot be shown: {pictures}.", {
                pictures: store.lostPictures.join(", "),
              })}
            </p>
          )}
          <Problems
            problems={audit.problems}
            choose={(problem) =>
              store.request({ type: "revealLevelProblem", problem: audit.problems[problem]?.message ?? "" })
            }
          />
          {audit.opens !== undefined && (
            <p class="opens">
              <button onClick={() => store.request({ type: "openProject" })}>{audit.opens}</button>
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

function Level(props: LevelProps): VNode {
  const { index, level, result, state, palette, store } = props;
  const geometry = useMemo(() => levelGeometry(level), [level]);
  const { walls } = result;
  const isStale = state.stale !== undefined;
  const cards = useMemo(() => levelCards(result, isStale), [result, isStale]);
  const chosen = chosenAmong(walls, index, state);
  const card = cards[cardPlace(cards, chosen)];
  const found = card?.happens ?? "";
  return (
    <CellPlace
      index={index}
      title={level.name}
      badges={[]}
      about={level.solid}
      roughHeight={480}
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
              const view = state.views[index] ?? fit(geometry.bounds, size, false);
              const { nearest } = result;
              const sheet = levelSheet({ geometry, walls, chosen, nearest, view, palette }, size, level.name, found);
              return { sheet: withCard(sheet, card), csv: () => wallsCsv(walls) };
            }}
            save={(file) => store.export(file)}
          />
        </>
      )}
      content={() => <LevelDiagram {...props} {...{ geometry, chosen, cards }} label={`${level.name}: ${found}`} />}
    />
  );
}

interface LegendProps extends Pick<AuditMessage, "levels"> {
  readonly views: LevelState["levels"];
}

/** What the signs in the pictures of a file's levels mean, of those that are in them. */
function Legend({ levels, views }: LegendProps): VNode | null {
  const codes = new Set(levels.flatMap(({ walls }) => walls.map(({ code }) => code)));
  const hasNearest = levels.some(({ nearest }) => nearest);
  const hasPlatforms = views.some(({ platforms }) => platforms.length > 0);
  const isLeft = views.some(({ leftOut }) => leftOut.some(({ rect }) => rect));
  if (codes.size === 0 && !hasNearest && !hasPlatforms && !isLeft) return null;
  const passed = l10n.t(
    "tunneling: the mover is on one side of the wall in one frame and on the other side in the next",
  );
  const marks: readonly (readonly [mark: string, isShown: boolean, meaning: string])[] = [
    ["solid", true, l10n.t("solid")],
    ["weak", codes.has("tunnel") || codes.has("wrong-side"), passed],
    ["corner", codes.has("corner-cut"), l10n.t("a corner that the mover can cut")],
    ["platform", hasPlatforms, l10n.t("one-way: only the marked side is solid")],
    ["left-out", isLeft, l10n.t("skipped: not checked")],
    ["nearest", hasNearest, l10n.t("the weakest wall; the verdict says up to which speed it is safe")],
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
