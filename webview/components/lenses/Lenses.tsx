import * as l10n from "@vscode/l10n";
import type { VNode } from "preact";
import { useMemo, useRef } from "preact/hooks";
import {
  explain,
  segmentOf,
  pairOf,
  timeText,
  type Explanation,
  type BroadPhase,
  type MotionSegment,
  type NoPair,
} from "../../../src/view/explain/index.js";
import { obstacleName, type Instant, type Palette } from "../../../src/view/index.js";
import type { SceneView } from "../../../src/view/protocol/index.js";
import { lensNames, type LensName } from "../../state/viewState.js";
import { strong, Text } from "../controls.js";
import { BroadPhaseLens } from "./BroadPhaseLens.js";
import { IntervalsLens, MinkowskiLens } from "./DrawnLenses.js";
import { MethodsLens } from "./MethodsLens.js";

interface Props {
  /** Of the cell. */
  readonly index: number;
  readonly scene: SceneView;
  readonly instant: Instant;
  readonly explained: Explanation | NoPair;
  readonly phase: BroadPhase | undefined;
  readonly open: readonly LensName[];
  readonly palette: Palette;
  setOpen(open: readonly LensName[]): void;
}

function titleOf(lens: LensName): string {
  switch (lens) {
    case "minkowski":
      return l10n.t("Minkowski");
    case "intervals":
      return l10n.t("Intervals");
    case "methods":
      return l10n.t("Methods");
    case "broadPhase":
      return l10n.t("Broad phase");
  }
}

function whyNoPair(reason: NoPair): string {
  switch (reason) {
    case "nothingMeets":
      return l10n.t(
        "Nothing meets in this run. Select a body that moves to see what it would meet, and why it does not.",
      );
    case "bothRest":
      return l10n.t(
        "What is selected does not move, and nothing meets it. Select a body that moves to see how the two meet.",
      );
    case "alone":
      return l10n.t("There is nothing that the selected body could meet yet: add a second one.");
  }
}

/** Why the answer is what it is: one pair, looked at in several ways. */
export function Lenses(props: Props): VNode {
  const { index, scene, instant, explained, open, palette, setOpen } = props;
  const toggle = (name: LensName): void =>
    setOpen(
      open.includes(name)
        ? open.filter((other) => other !== name)
        : lensNames.filter((other) => other === name || open.includes(other)),
    );
  const id = (name: LensName): string => `lens-${index}-${name}`;
  const explanation = typeof explained === "string" ? undefined : explained;
  const shown = explanation ? lensNames.filter((name) => open.includes(name)) : [];
  return (
    <div class="lenses" role="group" aria-label={l10n.t("Why")}>
      <div class="lens-bar">
        <PairName scene={scene} explained={explained} />
        {explanation && (
          <div class="lens-toggles" role="group" aria-label={l10n.t("Lenses")}>
            {lensNames.map((name) => (
              <button
                key={name}
                type="button"
                aria-expanded={open.includes(name)}
                aria-controls={open.includes(name) ? id(name) : undefined}
                onClick={() => toggle(name)}
              >
                {titleOf(name)}
              </button>
            ))}
          </div>
        )}
      </div>
      {explanation && shown.length > 0 && (
        <div class="lens-grid">
          {shown.map((name) => (
            <div
              key={name}
              id={id(name)}
              class={`lens ${name}`}
              data-lens={name}
              role="group"
              aria-label={titleOf(name)}
            >
              <h3>{titleOf(name)}</h3>
              {name === "minkowski" ? (
                <MinkowskiLens scene={scene} explanation={explanation} time={instant.time} palette={palette} />
              ) : name === "intervals" ? (
                <IntervalsLens scene={scene} explanation={explanation} time={instant.time} palette={palette} />
              ) : name === "methods" ? (
                <MethodsLens scene={scene} explanation={explanation} id={id(name)} />
              ) : (
                <BroadPhaseLens scene={scene} phase={props.phase} />
              )}
            </div>
          ))}
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
  if (typeof said === "string") return <span class="dim">{said}</span>;
  const [pair, ...circumstances] = said;
  return (
    <span class="lens-pair">
      <Text>{pair}</Text>
      {circumstances.length > 0 && <span class="dim"> · {circumstances.join(" · ")}</span>}
    </span>
  );
}

/** Who meets whom, and what has to be known beside that. */
function wordsFor(scene: SceneView, { segment, abrupt }: Explanation): readonly [string, ...string[]] {
  const { frame, start, pair } = segment;
  const names = {
    mover: strong(scene.bodies.ids[pair.mover] ?? ""),
    obstacle: strong(obstacleName(scene, pair.obstacle)),
  };
  return [
    l10n.t("{mover} against {obstacle}", names),
    ...(start > 0
      ? [l10n.t("frame {frame}, from t = {time} on", { frame, time: timeText(start) })]
      : scene.frames > 1
        ? [l10n.t("frame {frame}", { frame })]
        : []),
    ...(abrupt
      ? [l10n.t("at this moment another contact turned one of them; what is shown is how they came there")]
      : []),
  ];
}

/**
 * The pair that is explained, and why it meets or does not. The same object for as long as scene, pair and segment are the
 * same, so that scrubbing within a segment computes nothing anew.
 */
export function useExplained(scene: SceneView, instant: Instant, selected: readonly number[]): Explanation | NoPair {
  const last = useRef<{ readonly scene: SceneView; readonly explanation: Explanation } | undefined>(undefined);
  return useMemo(() => {
    const pair = pairOf(scene, instant, selected);
    if (typeof pair === "string") return pair;
    const segment = segmentOf(scene, pair, instant);
    if (!segment) return "nothingMeets";
    const before = last.current;
    if (before?.scene === scene && isSameSegment(before.explanation.segment, segment)) return before.explanation;
    const explanation = explain(scene, segment);
    last.current = { scene, explanation };
    return explanation;
  }, [scene, instant, selected]);
}

function isSameSegment(a: MotionSegment, b: MotionSegment): boolean {
  return (
    a.frame === b.frame &&
    a.start === b.start &&
    a.contact === b.contact &&
    a.pair.mover === b.pair.mover &&
    JSON.stringify(a.pair.obstacle) === JSON.stringify(b.pair.obstacle)
  );
}
