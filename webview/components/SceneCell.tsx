import * as l10n from "@vscode/l10n";
import { Component, type VNode } from "preact";
import { useMemo, useState } from "preact/hooks";
import {
  currentContact,
  hasSolids,
  instantGeometry,
  sceneGeometry,
  planesOf,
  sceneBadges,
  type Layers,
  type Palette,
} from "../../src/view/index.js";
import type { FindingView, SceneView } from "../../src/view/protocol/index.js";
import { CellEditor } from "../editing/CellEditor.js";
import type { Report } from "../editing/Editing.js";
import type { Player } from "../state/Player.js";
import type { Store } from "../state/store.js";
import { instantFor, type CellState, type Choice } from "../state/viewState.js";
import { findingHeading } from "../words.js";
import { CellPlace } from "./CellPlace.js";
import { SceneExport } from "./ExportMenu.js";
import { Stages } from "./Stages.js";
import { Timeline } from "./Timeline.js";
import { Markdown } from "./controls.js";
import { useBroadPhases } from "./lenses/BroadPhaseLens.js";
import { Lenses, useExplained } from "./lenses/Lenses.js";
import { ContactTable, rowsAtFirst } from "./tables.js";

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
    const { index, scene } = this.props;
    const title = titleOf(this.props);
    const badges = sceneBadges(scene);
    return (
      <CellPlace
        index={index}
        title={title}
        badges={badges}
        roughHeight={roughHeight(scene)}
        actions={() => <Actions {...this.props} />}
        content={() => <Scene {...this.props} label={`${title}: ${badges.map(({ text }) => text).join(", ")}`} />}
      />
    );
  }
}

function titleOf({ scene, number }: Pick<Props, "scene" | "number">): string {
  return scene.title ?? l10n.t("Scene {number}", { number });
}

/** Pixels that a scene takes, about: what has never been near is given so much room. */
function roughHeight({ swept, findings }: SceneView): number {
  const rows = Math.min(swept.contacts.length, rowsAtFirst) + Math.min(findings.length, fewLines);
  return 440 + 27 * rows;
}

/** What stands beside the title of a scene. */
function Actions(props: Props): VNode {
  const { index, scene, state, layers, palette, store, editable } = props;
  return (
    <>
      {store.editing.forbidden === undefined && (
        <button
          type="button"
          title={l10n.t("Add a body (N)")}
          disabled={!editable}
          onClick={() => new CellEditor(store, index).add()}
        >
          {l10n.t("Add")}
        </button>
      )}
      <button
        type="button"
        title={l10n.t("Show everything (F)")}
        onClick={() => store.look(index, { view: undefined })}
      >
        {l10n.t("Fit")}
      </button>
      {!isEmpty(scene) && (
        <SceneExport
          title={titleOf(props)}
          scene={scene}
          state={state}
          layers={layers}
          palette={palette}
          store={store}
        />
      )}
    </>
  );
}

function isEmpty(scene: SceneView): boolean {
  return scene.bodies.ids.length === 0 && !hasSolids(scene);
}

interface SceneProps extends Props {
  /** Says the title and what the scene comes to. */
  readonly label: string;
}

function Scene(props: SceneProps): VNode {
  const { index, label, scene, report, editable, version, state, layers, palette, store, player } = props;
  const editor = useMemo(() => new CellEditor(store, index), [store, index]);
  const outlines = useMemo(() => planesOf(scene).map((plane) => sceneGeometry(scene, plane)), [scene]);
  const instant = useMemo(() => instantFor(scene, state.choice), [scene, state.choice]);
  const moments = useMemo(() => outlines.map((described) => instantGeometry(described, instant)), [outlines, instant]);
  const current = currentContact(scene, instant);
  const selected = useMemo(
    () => state.selected.map((id) => scene.bodies.ids.indexOf(id)).filter((body) => body >= 0),
    [scene, state.selected],
  );
  const explained = useExplained(scene, instant, selected);
  const broad = useBroadPhases(scene, instant, selected, explained, layers, state.lenses);
  const look = (change: Partial<CellState>): void => store.look(index, change);
  const choose = (choice: Choice): void => look({ choice, playing: false });
  const idsOf = (...bodies: readonly number[]): string[] =>
    bodies.flatMap((body) => scene.bodies.ids.slice(body, body + 1));

  const chooseContact = (contact: number): void => {
    const found = scene.swept.contacts[contact];
    if (!found) return;
    const others = found.obstacle.kind === "body" ? [found.obstacle.index] : [];
    look({ choice: { kind: "contact", index: contact }, playing: false, selected: idsOf(found.body, ...others) });
    store.reveal(index, [found.body]);
  };
  const chooseFinding = (finding: FindingView): void => {
    const others = finding.obstacle?.kind === "body" ? [finding.obstacle.index] : [];
    const time = finding.frame - 1 + (finding.entry ?? 0);
    look({ choice: { kind: "time", time }, playing: false, selected: idsOf(finding.body, ...others) });
    store.reveal(index, [finding.body]);
  };

  return (
    <>
      {scene.notes !== undefined && <Markdown class="notes" text={scene.notes} />}
      <LevelLine scene={scene} />
      <Problems problems={scene.problems} choose={(problem) => store.revealProblem(index, problem)} />
      {isEmpty(scene) ? (
        <p class="empty">
          {scene.notEvaluated.length > 0
            ? l10n.t("Nothing is drawn, for the reason above.")
            : l10n.t("Nothing to draw yet: add a body with a position and a size.")}
        </p>
      ) : (
        <>
          <Stages
            version={version}
            label={label}
            outlines={outlines}
            moments={moments}
            state={state}
            layers={broad.layers}
            candidates={broad.candidates}
            palette={palette}
            look={look}
            editor={editor}
            editable={editable}
            togglePlay={() => player.toggle(index)}
          />
          <Timeline
            scene={scene}
            instant={instant}
            current={current}
            speed={state.speed}
            playing={state.playing}
            choose={choose}
            setSpeed={(speed) => look({ speed })}
            togglePlay={() => player.toggle(index)}
          />
        </>
      )}
      <EditReport report={report} dismiss={() => store.editing.tell(index, undefined)} />
      <Findings findings={scene.findings} choose={chooseFinding} />
      <Expectations expectations={scene.expectations} />
      <ContactTable scene={scene} current={current} choose={chooseContact} />
      {(outlines[0]?.movers.length ?? 0) > 0 && (
        <Lenses
          index={index}
          scene={scene}
          instant={instant}
          explained={explained}
          phase={broad.phase}
          open={state.lenses}
          palette={palette}
          setOpen={(lenses) => look({ lenses })}
        />
      )}
    </>
  );
}

/** What is solid in the level of a scene, or that it is still being read. */
function LevelLine({ scene: { level, problems } }: Pick<Props, "scene">): VNode | null {
  const line = level ?? problems.find(isPending)?.message;
  return line === undefined ? null : <p class="level">{line}</p>;
}

/** It is no more than the level's line says. */
function isPending({ code }: SceneView["problems"][number]): boolean {
  return code === "level-pending";
}

/** More than this many of a kind are shown on request. */
const fewLines = 6;

function Findings({
  findings,
  choose,
}: {
  readonly findings: readonly FindingView[];
  choose(finding: FindingView): void;
}): VNode | null {
  const [all, setAll] = useState(false);
  // Failed expectations have a list of their own.
  const listed = findings.filter(({ code }) => code !== "expectation");
  if (listed.length === 0) return null;
  const shown = all ? listed.slice(0, 1000) : listed.slice(0, fewLines);
  return (
    <div class="findings">
      {shown.map((finding, i) => (
        <p key={i}>
          <button
            type="button"
            class={`heading ${finding.severity === "information" ? "info" : "bad"}`}
            title={l10n.t("Show when it happens, and the text")}
            onClick={() => choose(finding)}
          >
            {findingHeading(finding)}
          </button>{" "}
          {finding.message}
        </p>
      ))}
      {shown.length < listed.length && !all && (
        <button type="button" class="more" onClick={() => setAll(true)}>
          {l10n.t("Show all {n} findings", { n: listed.length })}
        </button>
      )}
    </div>
  );
}

function Expectations({ expectations }: Pick<SceneView, "expectations">): VNode | null {
  if (expectations.length === 0) return null;
  return (
    <ul class="expectations" aria-label={l10n.t("Expectations")}>
      {expectations.map(({ pass, message }, i) => (
        <li key={i}>
          <b class={pass ? "good" : "bad"}>{pass ? "✓" : "✗"}</b>{" "}
          <span class="hidden">{pass ? l10n.t("holds:") : l10n.t("fails:")}</span>
          {message}
        </li>
      ))}
    </ul>
  );
}

/** What is wrong with a text; a click goes to its place. */
export function Problems({
  problems,
  choose,
}: {
  readonly problems: SceneView["problems"];
  choose(problem: number): void;
}): VNode | null {
  const [all, setAll] = useState(false);
  const listed = problems.map((problem, index) => ({ ...problem, index })).filter((problem) => !isPending(problem));
  if (listed.length === 0) return null;
  const shown = all ? listed.slice(0, 1000) : listed.slice(0, fewLines);
  return (
    <div class="problems">
      {shown.map(({ code, severity, message, index }) => (
        <button
          key={index}
          type="button"
          class="problem"
          title={l10n.t("Show it in the text")}
          onClick={() => choose(index)}
        >
          <b class={severity === "error" ? "bad" : "info"}>{severity === "error" ? "✗" : "▲"}</b> {message}{" "}
          <code>{code}</code>
        </button>
      ))}
      {shown.length < listed.length && !all && (
        <button type="button" class="more" onClick={() => setAll(true)}>
          {l10n.t("Show all {n} problems", { n: listed.length })}
        </button>
      )}
    </div>
  );
}

interface EditReportProps {
  readonly report: Report | undefined;
  dismiss(): void;
}

/** What the last change in the picture came to: spoken, and to be seen where it was refused. */
export function EditReport({ report, dismiss }: EditReportProps): VNode {
  const isBad = report?.tone === "bad";
  return (
    <div class={isBad ? "edit-report" : "hidden"}>
      <span role="status">
        {isBad && <b class="bad">✗ </b>}
        {report?.text}
      </span>
      {isBad && (
        <button type="button" onClick={dismiss}>
          {l10n.t("Dismiss")}
        </button>
      )}
    </div>
  );
}
