import * as l10n from "@vscode/l10n";
import { Component, type VNode } from "preact";
import { useMemo } from "preact/hooks";
import {
  animatedSvg,
  bodiesCsv,
  contactsCsv,
  currentContact,
  hasSolids,
  instantGeometry,
  instantOf,
  mostAnimated,
  obstacleOf,
  sceneGeometry,
  planesOf,
  sceneBadges,
  sceneSheet,
  type Layers,
  type Palette,
} from "../../src/view/index.js";
import type { FindingView, SceneView } from "../../src/view/protocol/index.js";
import { CellEditor } from "../editing/CellEditor.js";
import type { Report } from "../editing/changes.js";
import { alignmentOf } from "../editing/StageEditor.js";
import type { Player } from "../state/Player.js";
import type { Store } from "../state/store.js";
import {
  fitted,
  idsOf,
  instantFor,
  selectedIn,
  type CellState,
  type Choice,
  type LensName,
} from "../state/viewState.js";
import { ExportMenu, type Exportable } from "./ExportMenu.js";
import { Legend } from "./Legend.js";
import { PhaseStrip } from "./PhaseStrip.js";
import { Stages } from "./Stages.js";
import { stepOfKey, stepped, Timeline } from "./Timeline.js";
import { fewLines, isPending, LiveRegion, Markdown, Popup, Problems } from "./controls.js";
import { broadPhasesOnce, useBroadPhases } from "./lenses/BroadPhaseLens.js";
import { Lenses, useExplained } from "./lenses/Lenses.js";
import { CellPlace, Room } from "./place.js";
import { BodyTable, ContactTable, rowsAtFirst } from "./tables.js";
import { Verdict } from "./Verdict.js";
import { tellInstant } from "../words.js";

interface Props {
  readonly index: number;
  /** From 1, among the scenes. */
  readonly number: number;
  /** As it is shown, with what is being changed. */
  readonly scene: SceneView;
  /** What the last change in the picture came to. */
  readonly report: Report | undefined;
  /** Whether the picture is that of the text. */
  readonly editable: boolean;
  readonly version: number;
  readonly state: CellState;
  readonly layers: Layers;
  /** Those that are open. */
  readonly lenses: readonly LensName[];
  readonly palette: Palette;
  readonly store: Store;
  readonly player: Player;
}

/** A scene that is drawn again only when something of its own changed: the others play, are edited, are scrubbed. */
export class SceneCell extends Component<Props> {
  override shouldComponentUpdate(next: Props): boolean {
    return (Object.keys(next) as (keyof Props)[]).some((key) => next[key] !== this.props[key]);
  }

  override render(): VNode {
    const { index, number, scene } = this.props;
    const title = scene.title ?? l10n.t("Scene {number}", { number });
    const badges = sceneBadges(scene);
    // Pixels that it takes, about: what has never been near is given so much room.
    const rows = Math.min(scene.swept.contacts.times.length, rowsAtFirst) + Math.min(scene.findings.length, fewLines);
    return (
      <CellPlace
        {...{ index, title, badges }}
        roughHeight={440 + 27 * rows}
        actions={() => <Actions {...this.props} title={title} />}
        content={() => <Scene {...this.props} label={`${title}: ${badges.map(({ text }) => text).join(", ")}`} />}
      />
    );
  }
}

interface TitledProps extends Props {
  readonly title: string;
}

/** What stands beside the title of a scene. */
function Actions(props: TitledProps): VNode {
  const { index, scene, store, state, editable } = props;
  return (
    <>
      {store.editing.forbidden === undefined && (
        <button
          title={l10n.t("Add a body (N)")}
          disabled={!editable}
          onClick={() => new CellEditor(store, index).add()}
        >
          {l10n.t("Add")}
        </button>
      )}
      {store.editing.forbidden === undefined && <ArrangeMenu {...props} />}
      <button title={l10n.t("Show what happens, or everything (F)")} onClick={() => store.look(index, fitted(state))}>
        {l10n.t("Fit")}
      </button>
      {!isEmpty(scene) && (
        <ExportMenu
          file={store.contents?.name ?? ""}
          canBePage={store.pageOf !== undefined}
          canBeAnimated={scene.frames > 0 && scene.frames <= mostAnimated}
          tables={{ contacts: scene.swept.contacts.times.length > 0, bodies: scene.bodies.ids.length > 0 }}
          exportable={(stages) => exportable(props, stages)}
          save={(file) => store.export(file)}
        />
      )}
    </>
  );
}

/** What is done with bodies that are selected, beside moving them. */
function ArrangeMenu({ index, scene, state, store, editable }: TitledProps): VNode {
  const chosen = selectedIn(scene, state.selected);
  const editor = new CellEditor(store, index);
  const lines: readonly (readonly [name: string, code: string])[] = [
    [l10n.t("Align left edges (Alt+A)"), "KeyA"],
    [l10n.t("Align middles across (Alt+H)"), "KeyH"],
    [l10n.t("Align right edges (Alt+D)"), "KeyD"],
    [l10n.t("Align top edges (Alt+W)"), "KeyW"],
    [l10n.t("Align middles down (Alt+V)"), "KeyV"],
    [l10n.t("Align bottom edges (Alt+S)"), "KeyS"],
  ];
  return (
    <Popup name={l10n.t("Arrange")} title={l10n.t("Duplicate and align what is selected")}>
      {(close) => (
        <div class="items">
          <button
            disabled={!editable || chosen.length === 0}
            onClick={() => {
              editor.duplicate(chosen);
              close();
            }}
          >
            {l10n.t("Duplicate (Ctrl+D)")}
          </button>
          {lines.map(([name, code]) => (
            <button
              key={code}
              disabled={!editable || chosen.length < 2}
              onClick={() => {
                const alignment = alignmentOf(code, scene.yAxis);
                if (alignment) editor.align(chosen, alignment);
                close();
              }}
            >
              {name}
            </button>
          ))}
        </div>
      )}
    </Popup>
  );
}

function exportable({ title, scene, state, layers, lenses, palette, store }: TitledProps, stages: Element): Exportable {
  const { view, height } = state;
  const width = Math.floor(stages.getBoundingClientRect().width);
  const selected = selectedIn(scene, state.selected);
  const instant = instantFor(scene, state.choice);
  const broad = broadPhasesOnce({ scene, instant, selected, layers, lenses });
  const look = { palette, width, height, view, instant, ...broad, selected: new Set(selected) };
  return {
    sheet: sceneSheet(scene, title, look),
    csv: (table) => (table === "bodies" ? bodiesCsv : contactsCsv)(scene),
    page: () => store.page(),
    animation: () => animatedSvg(scene, title, { palette, width, height, view, layers, hasCaption: true }, state.pace),
  };
}

function isEmpty(scene: SceneView): boolean {
  return scene.bodies.ids.length === 0 && !hasSolids(scene);
}

function Scene(props: Props & { readonly label: string }): VNode {
  const { index, scene, report, state, layers, lenses, palette, store, player } = props;
  const editor = useMemo(() => new CellEditor(store, index), [store, index]);
  const outlines = useMemo(() => planesOf(scene).map((plane) => sceneGeometry(scene, plane)), [scene]);
  const instant = useMemo(() => instantFor(scene, state.choice), [scene, state.choice]);
  const moments = useMemo(() => outlines.map((described) => instantGeometry(described, instant)), [outlines, instant]);
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
    const step = stepOfKey(event);
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
    chooseMeeting({ kind: "time", time: finding.frame - 1 + (finding.entry ?? 0) }, finding);

  return (
    <>
      {scene.notes !== undefined && <Markdown class="notes" text={scene.notes} />}
      {level !== undefined && <p class="level">{level}</p>}
      <div class="cell-body">
        <div class="cell-picture">
          {isEmpty(scene) ? (
            <p class="empty">
              {scene.notEvaluated.length > 0
                ? l10n.t("Nothing is drawn, for the reason beside it.")
                : l10n.t("Nothing to draw yet: add a body with a position and a size.")}
            </p>
          ) : (
            <>
              <Legend />
              <div class="stages-place">
                <Stages {...props} {...broad} {...{ outlines, moments, selected, look, editor, timeKey }} />
                <EditReport {...{ index, report, store }} />
              </div>
              <Timeline {...{ scene, instant, current, state, look, togglePlay }} />
              <Room class="phase-room">
                <PhaseStrip {...{ scene, current, selected: chosen, editor, editable: props.editable }} />
              </Room>
            </>
          )}
        </div>
        <div class="cell-side">
          <div class="side-scroll">
            {isEmpty(scene) && <EditReport {...{ index, report, store }} />}
            <Room class="verdict-room">
              <div>
                <Verdict {...{ index, scene, store }} editable={props.editable} choose={chooseFinding} />
                <Expectations expectations={scene.expectations} notEvaluated={scene.notEvaluated} />
              </div>
              <Problems problems={scene.problems} choose={(problem) => store.revealProblem(index, problem)} />
            </Room>
            <Room class="tables">
              <ContactTable scene={scene} current={current} choose={chooseContact} />
              <BodyTable scene={scene} selected={selected} choose={chooseBody} />
            </Room>
          </div>
        </div>
      </div>
      <LiveRegion text={state.playing ? "" : tellInstant(scene, instant, instant.contact)} />
      <Room class="lens-room">
        {(outlines[0]?.movers.length ?? 0) > 0 && (
          <Lenses
            {...{ index, scene, instant: met, explained, palette }}
            phase={broad.phase}
            open={lenses}
            setOpen={(open) => store.openLenses(open)}
          />
        )}
      </Room>
    </>
  );
}

function Expectations({ expectations, notEvaluated }: Pick<SceneView, "expectations" | "notEvaluated">): VNode | null {
  if (expectations.length === 0) return null;
  // What holds in a part of the scene may not hold in all of it.
  const isPartial = notEvaluated.length > 0;
  const holds = isPartial ? l10n.t("holds in what was evaluated:") : l10n.t("holds:");
  return (
    <ul class="expectations" aria-label={l10n.t("Expectations")}>
      {expectations.map(({ pass, message }, i) => (
        <li key={i}>
          {pass ? <b class={isPartial ? "info" : "good"}>{isPartial ? "◌" : "✓"}</b> : <b class="bad">✗</b>}{" "}
          <span class={pass && isPartial ? "dim" : "hidden"}>{pass ? holds : l10n.t("fails:")}</span> {message}
        </li>
      ))}
    </ul>
  );
}

/** What the last change in the picture came to: spoken, and to be seen where it was refused. */
function EditReport({ index, report, store }: Pick<Props, "index" | "report" | "store">): VNode {
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
