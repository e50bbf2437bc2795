import * as l10n from "@vscode/l10n";
import type { VNode } from "preact";
import { useMemo } from "preact/hooks";
import { calmCard, cardOf, cardsOf, findingMeaning, type Card, type Cure } from "../../src/view/index.js";
import type { FindingView, SceneView } from "../../src/view/protocol/index.js";
import type { Store } from "../state/store.js";
import { tellFixed } from "../words.js";
import { Few, Text } from "./controls.js";

interface Props {
  /** Of the cell. */
  readonly index: number;
  readonly scene: SceneView;
  readonly store: Store;
  readonly editable: boolean;
  /** Shows when it happens, and its text. */
  choose(finding: FindingView): void;
}

/** What a scene comes to: a card for each pair and cause, the most serious first, or that nothing was found. */
export function Verdict({ index, scene, store, editable, choose }: Props): VNode {
  const cards = useMemo(() => cardsOf(scene), [scene.findings]);
  const calm = cards.length === 0 ? calmCard(scene) : undefined;
  const write = ({ text, way, finding }: Cure): void => {
    if (way) store.editing.make(index, { kind: "fix", finding, way }, tellFixed(text));
  };
  const isWritable = store.editing.forbidden === undefined;
  return (
    <div class="verdict-cards" role="group" aria-label={l10n.t("Verdict")}>
      {calm && <CardView card={calm} />}
      <Few class="cards" lines={cards} more={l10n.t("Show all {n} findings", { n: cards.length })}>
        {(pair) => {
          const card = cardOf(scene, pair);
          // Another sentence is another card: none is seen to move within itself.
          return (
            <CardView
              key={`${pair[0]} ${card.happens} ${card.why}`}
              {...{ card, scene, choose }}
              {...(isWritable && { write, disabled: !editable })}
            />
          );
        }}
      </Few>
    </div>
  );
}

interface CardProps {
  readonly card: Card;
  readonly scene?: SceneView;
  choose?(finding: FindingView): void;
  /** Writes a cure into the text; absent where nothing can be written. */
  write?(cure: Cure): void;
  readonly disabled?: boolean;
}

function CardView({ card, scene, choose, write, disabled }: CardProps): VNode {
  const { tone, symbol, happens, why, also, cures } = card;
  const finding = scene?.findings[card.finding ?? -1];
  return (
    <div class="card" data-tone={tone}>
      <p class="happens">
        <b class={tone} aria-hidden="true">
          {symbol}
        </b>{" "}
        {finding ? (
          <button
            class={`heading ${tone}`}
            title={[findingMeaning(finding.code), l10n.t("Show when it happens, and the text")]
              .filter(Boolean)
              .join("\n")}
            onClick={() => choose?.(finding)}
          >
            {happens}
          </button>
        ) : (
          <b class={tone}>{happens}</b>
        )}
      </p>
      {(why ?? also) !== undefined && (
        <p class="why">
          {why !== undefined && <Text>{why}</Text>} {also}
        </p>
      )}
      {cures.length > 0 && (
        <div class="cures" role="group" aria-label={l10n.t("What makes it safe")}>
          {cures.map((cure) =>
            cure.way && write ? (
              <button
                key={cure.text}
                class="cure"
                data-way={cure.way}
                disabled={disabled}
                title={l10n.t("Write it into the text")}
                onClick={() => write(cure)}
              >
                {cure.text}
              </button>
            ) : (
              <span key={cure.text} class="cure">
                {cure.text}
              </span>
            ),
          )}
        </div>
      )}
    </div>
  );
}
