import type { VNode } from "preact";
import { useMemo } from "preact/hooks";
import type { Instant, Palette } from "../../../src/drawing/index.js";
import { obstacleName } from "../../../src/drawing/index.js";
import { timeText, type Account, type BroadPhase, type NoPair } from "../../../src/lenses/index.js";
import type { SceneView } from "../../../src/protocol.js";
import { lensNames, type LensName } from "../../state/viewState.js";
import { BroadPhaseLens } from "./BroadPhaseLens.js";
import { IntervalsLens } from "./IntervalsLens.js";
import { MethodsLens } from "./MethodsLens.js";
import { MinkowskiLens } from "./MinkowskiLens.js";

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

const titles: Readonly<Record<LensName, string>> = {
  minkowski: "Minkowski",
  intervals: "Intervals",
  methods: "Methods",
  broadPhase: "Broad phase",
};

const noPair: Readonly<Record<NoPair, string>> = {
  nothingMeets: "Nothing meets in this run. Select a body that moves to see what it would meet, and why it does not.",
  bothRest: "What is selected does not move, and nothing meets it. Select a body that moves to see how the two meet.",
  alone: "There is nothing that the selected body could meet yet: add a second one.",
};

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
    <div class="lenses" role="group" aria-label="Why">
      <div class="lens-bar">
        <PairName scene={scene} explained={explained} />
        {account && (
          <div class="lens-toggles" role="group" aria-label="Lenses">
            {lensNames.map((name) => (
              <button
                key={name}
                type="button"
                aria-expanded={open.includes(name)}
                aria-controls={open.includes(name) ? id(name) : undefined}
                onClick={() => toggle(name)}
              >
                {titles[name]}
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
              aria-label={titles[name]}
            >
              <h3>{titles[name]}</h3>
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
  const text = useMemo(() => {
    if (typeof explained === "string") return undefined;
    const { leg, abrupt } = explained;
    const from = leg.start > 0 ? `, from t = ${timeText(leg.start)} on` : "";
    return {
      mover: scene.bodies.ids[leg.pair.mover] ?? "",
      obstacle: obstacleName(scene, leg.pair.obstacle),
      when: scene.frames > 1 || from !== "" ? `frame ${leg.frame}${from}` : "",
      abrupt,
    };
  }, [scene, explained]);
  if (typeof explained === "string" || !text)
    return <span class="dim">{typeof explained === "string" ? noPair[explained] : ""}</span>;
  return (
    <span class="lens-pair">
      <b>{text.mover}</b> against <b>{text.obstacle}</b> {text.when && <span class="dim">· {text.when}</span>}
      {text.abrupt && (
        <span class="dim">
          {" "}
          · at this moment another contact turned one of them; what is shown is how they came there
        </span>
      )}
    </span>
  );
}
