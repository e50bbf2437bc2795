import * as l10n from "@vscode/l10n";
import { Component, type VNode } from "preact";
import { useMemo } from "preact/hooks";
import {
  currentContact,
  hasSolids,
  instantGeometry,
  instantOf,
  obstacleOf,
  sceneGeometry,
  planesOf,
  runText,
  sceneBadges,
} from "../../src/view/index.js";
import type { FindingView, SceneView } from "../../src/view/protocol/index.js";
import { CellEditor } from "../editing/CellEditor.js";
import type { Contents } from "./contents.js";
import type { SceneProps } from "./SceneProps.js";
import { idsOf, instantFor, selectedIn, timeChoice, type CellState, type Choice, type RowName } from "./viewState.js";
import { Actions } from "./CellActions.js";
import { GameCheck } from "./GameCheck.js";
import { Fold } from "./Fold.js";
import { NotebookTools } from "./NotebookTools.js";
import { PhaseStrip, usePhases } from "./PhaseStrip.js";
import { Stages } from "./Stages.js";
import { stepped, Timeline } from "./Timeline.js";
import { Markdown } from "../shell/controls.js";
import { stepOfKey } from "../shell/RunControls.js";
import { isPending, LiveRegion, Problems } from "../shell/notices.js";
import { useBroadPhases } from "./lenses/BroadPhaseLens.js";
import { Lenses, lensTitles, useExplained } from "./lenses/Lenses.js";
import { badgesText } from "../shell/PageHead.js";
import { CellPlace, Room } from "../shell/CellPlace.js";
import { BodyTable, ContactTable, contactsText } from "./SceneTables.js";
import { Tuning, tunedText } from "./Tuning.js";
import { Expectations, Verdict } from "./Verdict.js";
import { tellInstant } from "./announcements.js";

/** A scene that is drawn again only when something of its own changed: the others play, are edited, are scrubbed. */
export class SceneCell extends Component<SceneProps> {
  override shouldComponentUpdate(next: SceneProps): boolean {
    return (Object.keys(next) as (keyof SceneProps)[]).some((key) => next[key] !== this.props[key]);
  }

  override render(): VNode {
    const { index, number, scene, isAlone, palette, store, player } = this.props;
    const { contents } = store;
    const title = scene.title ?? l10n.t("Scene {number}", { number });
    const badges = sceneBadges(scene);
    return (
      <CellPlace
        {...{ index, badges }}
        title={isAlone && contents ? pageTitle(contents, scene) : title}
        about={runText(scene)}
        tools={isAlone && contents ? <NotebookTools {...{ contents, palette, store, player }} /> : undefined}
        // About what it takes: what has never been near is given so much room.
        roughHeight={680}
        actions={() => <Actions {...this.props} title={title} isEmpty={isEmpty(scene)} />}
        content={() => <Scene {...this.props} label={`${title}: ${badgesText(badges)}`} />}
      />
    );
  }
}

/** The title of a page with one scene: of the file and of the scene, where they differ. */
function pageTitle(file: Pick<Contents, "title" | "name">, scene: SceneView): string {
  const titles = new Set([file.title, scene.title].filter((title) => title !== undefined));
  return titles.size > 0 ? [...titles].join(" · ") : file.name;
}

function isEmpty(scene: SceneView): boolean {
  return scene.bodies.ids.length === 0 && !hasSolids(scene);
}

function Scene(props: SceneProps & { readonly label: string }): VNode {
  const { index, scene, report, state, layers, rows, palette, store, player } = props;
  // The lenses of a folded row are not looked through.
  const lenses = useMemo(() => (rows.includes("why") ? props.lenses : []), [rows, props.lenses]);
  const editor = useMemo(() => new CellEditor(store, index), [store, index]);
  const geometries = useMemo(() => planesOf(scene).map((plane) => sceneGeometry(scene, plane)), [scene]);
  const instant = useMemo(() => instantFor(scene, state.choice), [scene, state.choice]);
  const moments = useMemo(
    () => geometries.map((geometry) => instantGeometry(geometry, instant)),
    [geometries, instant],
  );
  const current = currentContact(scene, instant);
  const chosen = useMemo(() => selectedIn(scene, state.selected), [scene, state.selected]);
  const selected = useMemo(() => new Set(chosen.toSorted((a, b) => a - b)), [chosen]);
  // Lenses are about two that meet: of all states, the first time that any do.
  const met = useMemo(() => (instant.isAll ? (instantOf(scene, 0) ?? instant) : instant), [scene, instant]);
  const explained = useExplained(scene, met, chosen);
  const broad = useBroadPhases({ scene, instant: met, selected: chosen, layers, lenses }, explained);
  // What is solid in it, or that it is still being read.
  const level = scene.level ?? scene.problems.find(isPending)?.message;
  const look = (change: Partial<CellState>): void => store.look(index, change);
  const togglePlay = (): void => player.toggle(index);
  /** Takes a key of the timeline on a stage; false for any other. */
  const timeKey = (event: KeyboardEvent): boolean => {
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    const step = stepOfKey(event, /^c$/i);
    const choice = step && stepped(scene, instant, step);
    if (choice) look({ choice, playing: false });
    else if (event.key === " ") togglePlay();
    else if (event.key === "l" || event.key === "L") look({ loops: !state.loops });
    return step !== undefined || event.key === " " || event.key.toLowerCase() === "l";
  };

  /** Shows when somebody meets something, selects both, and reveals the text of the one that moves. */
  const chooseMeeting = (choice: Choice, { body, obstacle }: Pick<FindingView, "body" | "obstacle">): void => {
    const others = obstacle?.kind === "body" ? [obstacle.index] : [];
    look({ choice, playing: false, selected: idsOf(scene, [body, ...others]) });
    store.reveal(index, [body]);
  };
  const chooseBody = (body: number): void => {
    look({ selected: idsOf(scene, [body]) });
    store.reveal(index, [body]);
  };
  const chooseContact = (contact: number): void => {
    const body = scene.swept.contacts.bodies[contact];
    if (body === undefined) return;
    chooseMeeting({ kind: "contact", index: contact }, { body, obstacle: obstacleOf(scene, contact) });
  };
  const chooseFinding = (finding: FindingView): void =>
    chooseMeeting(timeChoice(scene, finding.frame - 1 + (finding.entry ?? 0)), finding);

  const { phases, hold } = usePhases({ scene, current, selected: chosen });
  const { editable } = props;
  const fold = (row: RowName) => ({
    class: row === "contacts" ? "contact-row" : row,
    isOpen: rows.includes(row),
    setOpen: (isOpen: boolean): void => store.setRow(row, isOpen),
  });
  const values = phases && tunedText(scene, phases);
  const hasMovers = (geometries[0]?.movers.length ?? 0) > 0;

  return (
    <>
      <div class="scene">
        <Room class="verdict-room">
          <div>
            <Verdict {...{ index, scene, store, editable, editor, hold }} choose={chooseFinding} />
            <Expectations {...scene} are="failing" />
            <Problems problems={scene.problems} choose={(problem) => store.revealProblem(index, problem)} />
            {isEmpty(scene) && <EditReport {...{ index, report, store }} />}
          </div>
          <GameCheck {...{ index, scene, store, editable }} />
        </Room>
        <div class="cell-picture">
          {isEmpty(scene) ? (
            <p class="empty">
              {scene.notEvaluated.length > 0
                ? l10n.t("Nothing is drawn. The reason is above.")
                : l10n.t("Nothing to draw yet: add a body with a position and a size.")}
            </p>
          ) : (
            <>
              <div class="stages-place">
                <Stages {...props} {...broad} {...{ geometries, moments, selected, look, editor, timeKey }} />
                <EditReport {...{ index, report, store }} />
              </div>
              <div class="run">
                <Timeline {...{ scene, instant, current, state, look, togglePlay }} />
                <Room class="phase-room">
                  <PhaseStrip {...{ scene, phases, editor, editable }} />
                </Room>
              </div>
            </>
          )}
        </div>
      </div>
      <LiveRegion text={state.playing ? "" : tellInstant(scene, instant, instant.contact)} />
      <Room class="about-room">
        <Expectations {...scene} are="holding" />
        {level !== undefined && <p class="level">{level}</p>}
      </Room>
      {scene.notes !== undefined && <Markdown class="notes" text={scene.notes} />}
      {!isEmpty(scene) && (
        <>
          <Fold
            {...fold("values")}
            name={l10n.t("Try other values")}
            summary={values ?? l10n.t("no contact to try values on")}
          >
            <Room class="tuning-room">
              {phases && rows.includes("values") && <Tuning {...{ scene, phases, editor, editable, hold }} />}
            </Room>
          </Fold>
          <Fold {...fold("contacts")} name={l10n.t("Contacts")} summary={contactsText(scene)}>
            <Room class="tables">
              <ContactTable scene={scene} current={current} choose={chooseContact} />
              <BodyTable scene={scene} selected={selected} choose={chooseBody} />
            </Room>
          </Fold>
          <Fold {...fold("why")} name={l10n.t("Why")} summary={lensTitles().join(" · ")}>
            <Room class="lens-room">
              {rows.includes("why") && hasMovers && (
                <Lenses
                  {...{ index, scene, instant: met, explained, palette }}
                  phase={broad.phase}
                  open={lenses}
                  setOpen={(open) => store.openLenses(open)}
                />
              )}
            </Room>
          </Fold>
        </>
      )}
    </>
  );
}

/** What the last change in the picture came to: spoken, and to be seen where it was refused. */
function EditReport({ index, report, store }: Pick<SceneProps, "index" | "report" | "store">): VNode {
  const isBad = report?.tone === "bad";
  return (
    <div class={isBad ? "edit-report" : "hidden"}>
      <span role="status">
        {isBad && <b class="bad">✗ </b>}
        {report?.text}
      </span>
      {isBad && <button onClick={() => store.editing.tell(index, undefined)}>{l10n.t("Dismiss")}</button>}
    </div>
  );
}
