import * as l10n from "@vscode/l10n";
import type { VNode } from "preact";
import { useMemo, useRef } from "preact/hooks";
import {
  explain,
  lensAnswers,
  segmentOf,
  pairOf,
  passedText,
  timeText,
  type Explanation,
  type MotionSegment,
  type NoPair,
} from "../../../src/view/explain/index.js";
import { obstacleName, type Instant } from "../../../src/view/index.js";
import type { SceneView } from "../../../src/view/protocol/index.js";
import { strong } from "../../../src/wording/index.js";
import { lensNames, type LensName } from "../viewState.js";
import { Icon, Text } from "../../shell/controls.js";
import { keepInPlace } from "../readingPlace.js";
import { BroadPhaseLens } from "./BroadPhaseLens.js";
import { IntervalsLens, MinkowskiLens, type LensProps } from "./DrawnLenses.js";
import { MethodsLens } from "./MethodsLens.js";

interface Props extends Pick<LensProps, "scene" | "phase" | "palette"> {
  /** Of the cell. */
  readonly index: number;
  readonly instant: Instant;
  readonly explained: Explanation | NoPair;
  readonly open: readonly LensName[];
  setOpen(open: readonly LensName[]): void;
}

function titledLenses(): Readonly<Record<LensName, { readonly title: string; Lens(props: LensProps): VNode }>> {
  return {
    minkowski: { title: l10n.t("Minkowski"), Lens: MinkowskiLens },
    intervals: { title: l10n.t("Intervals"), Lens: IntervalsLens },
    methods: { title: l10n.t("Methods"), Lens: MethodsLens },
    broadPhase: { title: l10n.t("Broad phase"), Lens: BroadPhaseLens },
  };
}

/** The names of all lenses. */
export function lensTitles(): readonly string[] {
  const lenses = titledLenses();
  return lensNames.map((name) => lenses[name].title);
}

function whyNoPair(reason: NoPair): string {
  const whys: Readonly<Record<NoPair, string>> = {
    nothingMeets: l10n.t(
      "No body hits anything in this run. Select a moving body to see what it could hit and why it does not.",
    ),
    bothRest: l10n.t(
      "The selected body does not move, and no body hits it. Select a moving body to see how the two hit.",
    ),
    alone: l10n.t("The selected body has nothing to hit yet: add a second body."),
  };
  return whys[reason];
}

/** Why the answer is what it is: one pair, looked at in several ways. */
export function Lenses({ index, scene, instant, explained, phase, open, palette, setOpen }: Props): VNode {
  // The other scenes of the notebook open theirs as well: what was pressed stays under the pointer.
  const toggle = (name: LensName, button: Element): void =>
    keepInPlace(button, () => setOpen(lensNames.filter((other) => open.includes(other) !== (other === name))));
  const id = (name: LensName): string => `lens-${index}-${name}`;
  const explanation = typeof explained === "string" ? undefined : explained;
  const shown = explanation ? lensNames.filter((name) => open.includes(name)) : [];
  const lenses = titledLenses();
  const answers = useMemo(() => explanation && lensAnswers(explanation), [explanation]);
  return (
    <div class="lenses" role="group" aria-label={l10n.t("Why")}>
      <div class="lens-bar">
        <PairName scene={scene} explained={explained} />
        <div class="lens-toggles" role="group" aria-label={l10n.t("Lenses")}>
          {lensNames.map((name) => (
            <button
              key={name}
              disabled={!explanation}
              aria-expanded={shown.includes(name)}
              aria-controls={shown.includes(name) ? id(name) : undefined}
              onClick={({ currentTarget }) => toggle(name, currentTarget)}
            >
              <Icon name={shown.includes(name) ? "down" : "next"} /> {lenses[name].title}
              {answers && <span class="dim">: {answers[name]}</span>}
            </button>
          ))}
        </div>
      </div>
      {explanation && shown.length > 0 && (
        <div class="lens-grid">
          {shown.map((name) => {
            const { title, Lens } = lenses[name];
            return (
              <div key={name} id={id(name)} class={`lens ${name}`} data-lens={name} role="group" aria-label={title}>
                <h3>{title}</h3>
                <Lens {...{ scene, explanation, phase, palette }} id={id(name)} time={instant.time} />
              </div>
            );
          })}
        </div>
      )}
    </div>
  );
}

/** Who is explained, or how to choose. */
function PairName({ scene, explained }: Pick<Props, "scene" | "explained">): VNode {
  const said = useMemo(
    () => (typeof explained === "string" ? whyNoPair(explained) : wordsFor(scene, explained)),
    [scene, explained],
  );
  if (typeof said === "string") return <span class="lens-pair dim">{said}</span>;
  const [pair, ...circumstances] = said;
  return (
    <span class="lens-pair">
      <Text>{pair}</Text>
      {circumstances.length > 0 && <span class="dim"> · {circumstances.join(" · ")}</span>}
    </span>
  );
}

/** Who meets whom, and what has to be known beside that. */
function wordsFor(scene: SceneView, { segment, abrupt, passed }: Explanation): readonly [string, ...string[]] {
  const { frame, start, pair } = segment;
  const names = {
    mover: strong(scene.bodies.ids[pair.mover] ?? ""),
    obstacle: strong(obstacleName(scene, pair.obstacle)),
  };
  return [
    l10n.t("{mover} against {obstacle}", names),
    ...(start > 0
      ? [l10n.t("frame {frame}, from t = {time}", { frame, time: timeText(start) })]
      : scene.frames > 1
        ? [l10n.t("frame {frame}", { frame })]
        : []),
    ...(passed ? [passedText(passed)] : []),
    ...(abrupt
      ? [
          l10n.t(
            "another contact changed the direction of one body at this moment; the view shows the motion before it",
          ),
        ]
      : []),
  ];
}

/** The pair that is explained, or why none is: the same object while scene, pair and segment are, for scrubbing. */
export function useExplained(scene: SceneView, instant: Instant, selected: readonly number[]): Explanation | NoPair {
  const last = useRef<{ readonly scene: SceneView; readonly explanation: Explanation } | undefined>(undefined);
  return useMemo(() => {
    const pair = pairOf(scene, instant, selected);
    if (typeof pair === "string") return pair;
    const segment = segmentOf(scene, pair, instant);
    if (!segment) return "nothingMeets";
    const before = last.current;
    if (before?.scene === scene && keyOf(before.explanation.segment) === keyOf(segment)) return before.explanation;
    const explanation = explain(scene, segment);
    last.current = { scene, explanation };
    return explanation;
  }, [scene, instant, selected]);
}

function keyOf({ frame, start, contact, pair }: MotionSegment): string {
  return JSON.stringify([frame, start, contact, pair.mover, pair.obstacle]);
}
