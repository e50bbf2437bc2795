import * as l10n from "@vscode/l10n";
import type { VNode } from "preact";
import { useMemo, useRef } from "preact/hooks";
import {
  accountOf,
  legOf,
  pairOf,
  timeText,
  type Account,
  type BroadPhase,
  type Leg,
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
  readonly explained: Account | NoPair;
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
  const account = typeof explained === "string" ? undefined : explained;
  const shown = account ? lensNames.filter((name) => open.includes(name)) : [];
  return (
    <div class="lenses" role="group" aria-label={l10n.t("Why")}>
      <div class="lens-bar">
        <PairName scene={scene} explained={explained} />
        {account && (
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
      {account && shown.length > 0 && (
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
                <MinkowskiLens scene={scene} account={account} time={instant.time} palette={palette} />
              ) : name === "intervals" ? (
                <IntervalsLens scene={scene} account={account} time={instant.time} palette={palette} />
              ) : name === "methods" ? (
                <MethodsLens scene={scene} account={account} id={id(name)} />
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
function wordsFor(scene: SceneView, { leg, abrupt }: Account): readonly [string, ...string[]] {
  const { frame, start, pair } = leg;
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
 * The pair that is explained, and why it meets or does not. The same object for as long as scene, pair and leg are the
 * same, so that scrubbing within a leg computes nothing anew.
 */
export function useExplained(scene: SceneView, instant: Instant, selected: readonly number[]): Account | NoPair {
  const last = useRef<{ readonly scene: SceneView; readonly account: Account } | undefined>(undefined);
  return useMemo(() => {
    const pair = pairOf(scene, instant, selected);
    if (typeof pair === "string") return pair;
    const leg = legOf(scene, pair, instant);
    if (!leg) return "nothingMeets";
    const before = last.current;
    if (before?.scene === scene && isSameLeg(before.account.leg, leg)) return before.account;
    const account = accountOf(scene, leg);
    last.current = { scene, account };
    return account;
  }, [scene, instant, selected]);
}

function isSameLeg(a: Leg, b: Leg): boolean {
  return (
    a.frame === b.frame &&
    a.start === b.start &&
    a.contact === b.contact &&
    a.pair.mover === b.pair.mover &&
    JSON.stringify(a.pair.obstacle) === JSON.stringify(b.pair.obstacle)
  );
}
