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
import { isImmovable, obstacleName, type Instant, type Layers, type Picture } from "../../../src/view/index.js";
import type { SceneView } from "../../../src/view/protocol/index.js";
import { count, strong } from "../../../src/wording/index.js";
import type { LensName } from "../viewState.js";
import { Text } from "../../shell/controls.js";
import { LensTable } from "../../shell/RowTable.js";
import type { LensProps } from "./DrawnLenses.js";

/** Which obstacles a mover's swept bounds touch, and what the sweep makes of each. */
export function BroadPhaseLens({ scene, phase }: Pick<LensProps, "scene" | "phase">): VNode {
  if (!phase)
    return (
      <p class="lens-sentence">
        {l10n.t("The broad phase cannot be shown: the numbers of this motion are not finite.")}
      </p>
    );
  const { mover, candidates } = phase;
  const name = scene.bodies.ids[mover] ?? "";
  return (
    <>
      <p class="lens-sentence short">
        <Text>{sentence(name, phase)}</Text>
      </p>
      {candidates.length > 0 && (
        <LensTable
          class="broad"
          label={l10n.t("Obstacles in the swept bounds")}
          caption={l10n.t("Obstacles that the swept bounds of {body} touch", { body: name })}
          columns={[l10n.t("obstacle"), l10n.t("the sweep"), l10n.t("reason")]}
        >
          {candidates.map(({ verdict, obstacle, why }, i) => (
            <tr key={i} data-verdict={verdict}>
              <th scope="row">{obstacleName(scene, obstacle)}</th>
              <td>
                <Verdict verdict={verdict} />
              </td>
              <td>{why}</td>
            </tr>
          ))}
        </LensTable>
      )}
    </>
  );
}

function sentence(name: string, { touched, rejected, candidates }: BroadPhase): string {
  const listed = candidates.length;
  return [
    l10n.t("The box around the path of {body} touches {obstacles}.", {
      body: strong(name),
      obstacles: count(touched, "obstacle"),
    }),
    ...(touched > 0 ? [rejection(rejected, touched)] : []),
    ...(listed < touched ? [l10n.t("{n} of them are listed.", { n: listed })] : []),
  ].join(" ");
}

function rejection(rejected: number, touched: number): string {
  if (rejected === 0) return l10n.t("The sweep rejects none of them.");
  return rejected === touched
    ? l10n.t("The sweep rejects all of them.")
    : l10n.t("The sweep rejects {n} of them.", { n: rejected });
}

function Verdict({ verdict }: Pick<Candidate, "verdict">): VNode {
  if (verdict === "first") return <b class="hit">● {l10n.t("first hit")}</b>;
  return verdict === "later" ? <span class="hit">○ {l10n.t("later hit")}</span> : <span>✕ {l10n.t("rejects it")}</span>;
}

/** With more movers than this the stages mark what the selected one touches, not what all of them do. */
const fewMovers = 4;

/** What stages show where the lens is open: the broad phase too. */
function withBroad(layers: Layers, lenses: readonly LensName[]): Layers {
  return lenses.includes("broadPhase") ? { ...layers, broad: true } : layers;
}

/** A scene, and how it is looked at. */
interface BroadPhaseProps {
  readonly scene: SceneView;
  readonly instant: Instant;
  readonly selected: readonly number[];
  readonly layers: Layers;
  readonly lenses: readonly LensName[];
}

/** The broad phase of whoever it is shown of; nothing is computed while nobody looks. */
export function useBroadPhases(
  looked: BroadPhaseProps,
  explained: Explanation | NoPair,
): BroadPhasesShown & Pick<LensProps, "phase"> {
  const { scene, instant, selected, layers, lenses } = looked;
  const asked = typeof explained === "string" ? undefined : explained.segment.pair.mover;
  const shown = useMemo(() => withBroad(layers, lenses), [layers, lenses]);
  const movers = useMemo(() => moversToShow(looked, asked), [scene, selected, asked, layers, lenses]);
  const known = useRef(new Map<number, CachedBroadPhase>());
  const phases = movers.flatMap((mover) => phaseAt(scene, mover, instant, known.current) ?? []);
  const candidates = useMemo(() => candidatesOf(phases), [...phases, phases.length]);
  return { layers: shown, candidates, phase: phases.find(({ mover }) => mover === asked) };
}

/** What stages show of the broad phase, for a picture that is made once. */
export function broadPhasesOnce(looked: BroadPhaseProps): BroadPhasesShown {
  const { scene, instant, selected, layers, lenses } = looked;
  if (!withBroad(layers, lenses).broad) return { layers };
  const pair = pairOf(scene, instant, selected);
  const movers = moversToShow(looked, typeof pair === "string" ? undefined : pair.mover);
  const phases = movers.flatMap((mover) => phaseAt(scene, mover, instant) ?? []);
  return { layers: withBroad(layers, lenses), candidates: candidatesOf(phases) };
}

type BroadPhasesShown = Pick<Picture, "layers" | "candidates">;

interface CachedBroadPhase {
  readonly scene: SceneView;
  readonly motion: Motion;
  readonly phase: BroadPhase;
}

/** The broad phase of a mover at an instant: the one that is known while it goes on in the same motion. */
function phaseAt(
  scene: SceneView,
  mover: number,
  instant: Instant,
  known = new Map<number, CachedBroadPhase>(),
): BroadPhase | undefined {
  const motion = motionOf(scene, mover, instant);
  if (!motion) return undefined;
  const before = known.get(mover);
  const isKnown = (["frame", "start", "contact"] as const).every((key) => before?.motion[key] === motion[key]);
  if (before?.scene === scene && isKnown) return before.phase;
  const phase = broadPhaseOf(scene, mover, motion);
  known.set(mover, { scene, motion, phase });
  return phase;
}

/** Those that are selected, and the one that is explained; all where the layer is on and there are few. */
function moversToShow(
  { scene, selected, layers, lenses }: BroadPhaseProps,
  asked: number | undefined,
): readonly number[] {
  const { broad } = layers;
  if (!broad && !lenses.includes("broadPhase")) return [];
  const chosen = selected.filter((body) => !isImmovable(scene, body)).slice(0, fewMovers);
  const named = [...new Set(asked === undefined ? chosen : [asked, ...chosen])];
  if (!broad || chosen.length > 0) return named;
  const movers: number[] = [];
  for (let body = 0; body < scene.bodies.ids.length && movers.length <= fewMovers; body++) {
    if (!isImmovable(scene, body)) movers.push(body);
  }
  return movers.length <= fewMovers ? movers : named;
}
