import * as l10n from "@vscode/l10n";
import type { VNode } from "preact";
import { safeWith, type LevelCard } from "../../src/view/index.js";
import type { AuditedLevelView } from "../../src/view/protocol/index.js";
import { notEvaluatedText } from "../../src/wording/index.js";
import { CardNote, FixText, Pager, VerdictBlock, VerdictCard, VerdictRemark } from "../shell/VerdictCard.js";

interface Props extends Pick<AuditedLevelView, "notEvaluated"> {
  readonly cards: readonly LevelCard[];
  readonly place: number;
  /** Frames a wall; undefined: none. */
  choose(wall: number | undefined): void;
  /** Frames the weakest wall of a level in which nothing gets through; absent where there is none. */
  readonly showNearest: (() => void) | undefined;
}

/** The verdict of a level: its walls by the cause of their weakness, or that nothing gets through. */
export function LevelVerdict({ cards, place, notEvaluated, choose, showNearest }: Props): VNode {
  const card = cards[place];
  if (!card) return <></>;
  const { wall, note = "", fixes } = card;
  const lead =
    wall !== undefined
      ? { title: l10n.t("Show the wall"), choose: () => choose(wall) }
      : showNearest && { title: l10n.t("Show the weakest wall (M)"), choose: showNearest };
  const step = (to: number): (() => void) | undefined => {
    const next = cards[to];
    return next && (() => choose(next.wall));
  };
  return (
    <VerdictBlock cards={cards.length}>
      {wall !== undefined && notEvaluated.length > 0 && (
        <VerdictRemark tone="info" symbol="◌" text={notEvaluatedText(notEvaluated)} />
      )}
      <VerdictCard
        key={card.happens}
        {...{ card, ...lead }}
        fixName={fixes.length > 0 ? safeWith() : undefined}
        fixes={fixes.map((text) => (
          <FixText key={text} text={text} />
        ))}
      >
        {cards.length > 1 || note !== "" ? <CardNote title={note}>{note}</CardNote> : null}
      </VerdictCard>
      {cards.length > 1 && (
        <Pager {...{ place, cards: cards.length }} previous={step(place - 1)} next={step(place + 1)} />
      )}
    </VerdictBlock>
  );
}

/** Index of the card about a wall; of the first card where no wall is framed. */
export function cardPlace(cards: readonly LevelCard[], chosen: number | undefined): number {
  if (chosen === undefined) return 0;
  const place = cards.findIndex(({ wall = 0, end = 0 }) => wall <= chosen && chosen < end);
  return Math.max(0, place);
}
