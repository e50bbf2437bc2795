import * as l10n from "@vscode/l10n";
import type { VNode } from "preact";
import { useMemo, useRef } from "preact/hooks";
import {
  broadPhaseOf,
  candidatesOf,
  motionOf,
  pairOf,
  type Explanation,
  type BroadPhase,
  type Candidate,
  type Motion,
  type NoPair,
} from "../../../src/view/explain/index.js";
import { isImmovable, obstacleName, type Candidates, type Instant, type Layers } from "../../../src/view/index.js";
import type { SceneView } from "../../../src/view/protocol/index.js";
import { count } from "../../../src/wording/index.js";
import type { LensName } from "../../state/viewState.js";
import { strong, Text } from "../controls.js";

interface Props {
  readonly scene: SceneView;
  readonly phase: BroadPhase | undefined;
}

/** Which obstacles a mover's swept bounds touch, and what the sweep makes of each. */
export function BroadPhaseLens({ scene, phase }: Props): VNode {
  if (!phase) return <p class="lens-sentence">{l10n.t("There is no motion to look along.")}</p>;
  const { mover, candidates } = phase;
  const name = scene.bodies.ids[mover] ?? "";
  return (
    <>
      <p class="lens-sentence short">
        <Text>{sentence(name, phase)}</Text>
      </p>
      {candidates.length > 0 && (
        <div class="lens-table broad" tabIndex={0} role="group" aria-label={l10n.t("Touched by the swept bounds")}>
          <table class="methods">
            <caption class="hidden">{l10n.t("What the swept bounds of {body} touch", { body: name })}</caption>
            <thead>
              <tr>
                <th scope="col">{l10n.t("obstacle")}</th>
                <th scope="col">{l10n.t("the sweep")}</th>
                <th scope="col">{l10n.t("why")}</th>
              </tr>
            </thead>
            <tbody>
              {candidates.map((candidate, i) => (
                <tr key={i} data-verdict={candidate.verdict}>
                  <th scope="row">{obstacleName(scene, candidate.obstacle)}</th>
                  <td>
                    <Verdict verdict={candidate.verdict} />
                  </td>
                  <td>{candidate.why}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  );
}

function sentence(name: string, { touched, rejected, candidates }: BroadPhase): string {
  const listed = candidates.length;
  return [
    l10n.t("The box around the way of {body} touches {obstacles}.", {
      body: strong(name),
      obstacles: count(touched, "obstacle"),
    }),
    ...(touched > 0 ? [rejection(rejected, touched)] : []),
    ...(listed < touched ? [l10n.t("Listed are {n}.", { n: listed })] : []),
  ].join(" ");
}

function rejection(rejected: number, touched: number): string {
  if (rejected === 0) return l10n.t("The sweep rejects none.");
  return rejected === touched ? l10n.t("The sweep rejects all.") : l10n.t("The sweep rejects {n}.", { n: rejected });
}

function Verdict({ verdict }: Pick<Candidate, "verdict">): VNode {
  if (verdict === "first") return <b class="hit">● {l10n.t("first hit")}</b>;
  return verdict === "later" ? <span class="hit">○ {l10n.t("later hit")}</span> : <span>✕ {l10n.t("rejects it")}</span>;
}

interface BroadPhases {
  /** What the stages show: the broad phase too where its lens is open. */
  readonly layers: Layers;
  /** Of the mover that is explained. */
  readonly phase?: BroadPhase | undefined;
  readonly candidates?: Candidates | undefined;
}

/** With more movers than this the stages mark what the selected one touches, not what all of them do. */
const fewMovers = 4;

/** The broad phase of whoever it is shown of; nothing is computed while nobody looks. */
export function useBroadPhases(
  scene: SceneView,
  instant: Instant,
  selected: readonly number[],
  explained: Explanation | NoPair,
  layers: Layers,
  lenses: readonly LensName[],
): BroadPhases {
  const isOpen = lenses.includes("broadPhase");
  const shown = layers.broad || isOpen;
  const last = useRef<ReadonlyMap<number, Known>>(new Map());
  const phaseOf = (mover: number): BroadPhase | undefined => {
    const motion = motionOf(scene, mover, instant);
    if (!motion) return undefined;
    const known = last.current.get(mover);
    const phase =
      known?.scene === scene && isSameMotion(known.motion, motion) ? known.phase : broadPhaseOf(scene, mover, motion);
    last.current = new Map(last.current).set(mover, { scene, motion, phase });
    return phase;
  };
  const asked = typeof explained === "string" ? undefined : explained.segment.pair.mover;
  const movers = useMemo(
    () => (shown ? moversToShow(scene, selected, asked, layers.broad) : []),
    [shown, scene, selected, asked, layers.broad],
  );
  const phases = movers.flatMap((mover) => phaseOf(mover) ?? []);
  const candidates = useMemo(() => candidatesOf(phases), [...phases, phases.length]);
  const shownLayers = useMemo(() => (isOpen ? { ...layers, broad: true } : layers), [isOpen, layers]);
  return {
    layers: shownLayers,
    phase: phases.find(({ mover }) => mover === asked),
    candidates,
  };
}

/** What stages show of the broad phase, for a picture that is made once. */
export function broadPhasesOnce(
  scene: SceneView,
  instant: Instant,
  selected: readonly number[],
  layers: Layers,
  lenses: readonly LensName[],
): Pick<BroadPhases, "layers" | "candidates"> {
  const isOpen = lenses.includes("broadPhase");
  if (!layers.broad && !isOpen) return { layers };
  const pair = pairOf(scene, instant, selected);
  const movers = moversToShow(scene, selected, typeof pair === "string" ? undefined : pair.mover, layers.broad);
  const phases = movers.flatMap((mover) => {
    const motion = motionOf(scene, mover, instant);
    return motion ? [broadPhaseOf(scene, mover, motion)] : [];
  });
  return { layers: { ...layers, broad: true }, candidates: candidatesOf(phases) };
}

interface Known {
  readonly scene: SceneView;
  readonly motion: Motion;
  readonly phase: BroadPhase;
}

function isSameMotion(a: Motion, b: Motion): boolean {
  return a.frame === b.frame && a.start === b.start && a.contact === b.contact;
}

/** Those that are selected, and the one that is explained; all where the layer is on and there are few. */
function moversToShow(
  scene: SceneView,
  selected: readonly number[],
  asked: number | undefined,
  all: boolean,
): readonly number[] {
  const chosen = selected.filter((body) => !isImmovable(scene, body)).slice(0, fewMovers);
  const named = [...new Set(asked === undefined ? chosen : [asked, ...chosen])];
  if (!all || chosen.length > 0) return named;
  const movers: number[] = [];
  for (let body = 0; body < scene.bodies.ids.length && movers.length <= fewMovers; body++) {
    if (!isImmovable(scene, body)) movers.push(body);
  }
  return movers.length <= fewMovers ? movers : named;
}
