import * as l10n from "@vscode/l10n";
import type { VNode } from "preact";
import { calmRecordingCard, recordingCard, recordingRemark, safeWith, type FindingCard } from "../../src/view/index.js";
import type { RecordingFindingView } from "../../src/view/protocol/index.js";
import { CardNote, FixText, Pager, VerdictBlock, VerdictCard, VerdictRemark } from "../shell/VerdictCard.js";
import type { RecordingContents, RecordingStore } from "./RecordingStore.js";
import { takeStep, type FindingProps } from "./RunTimeline.js";

interface Props extends FindingProps {
  /** The finding that the card is about; undefined where nothing was found. */
  readonly shown: RecordingFindingView | undefined;
  readonly card: FindingCard;
}

/** The verdict of a recording: the finding that is looked at, or that nothing was found. */
export function RecordingVerdict({ contents, listed, shown, card, store, choose }: Props): VNode {
  const { recording, counts, stale } = contents;
  const remark = shown && recordingRemark(recording, counts, stale !== undefined);
  const place = shown ? listed.indexOf(shown) : -1;
  const { note = "", fixes } = card;
  const step = (direction: "previous" | "next"): (() => void) | undefined =>
    store.findingAfter(direction === "next" ? 1 : -1) && (() => takeStep(store, direction, choose));
  return (
    <VerdictBlock cards={listed.length}>
      {remark && <VerdictRemark {...remark} />}
      <VerdictCard
        key={`${shown?.frame} ${card.happens}`}
        {...{ card }}
        {...(shown && { title: l10n.t("Show this moment"), choose: () => choose(shown) })}
        fixName={fixes.length > 0 ? safeWith() : undefined}
        fixes={fixes.map((text) => (
          <FixText key={text} text={text} />
        ))}
      >
        {shown && <CardNote title={note}>{note}</CardNote>}
      </VerdictCard>
      {listed.length > 1 && place >= 0 && (
        <Pager
          {...{ place, cards: listed.length }}
          titles={[l10n.t("Previous finding (Shift+N)"), l10n.t("Next finding (N)")]}
          previous={step("previous")}
          next={step("next")}
        />
      )}
    </VerdictBlock>
  );
}

/** The chosen finding; without one, the last of those listed until the frame that is shown, else the first. */
export function shownFinding(
  { listed, chosen, look }: RecordingStore,
  { findings }: RecordingContents,
): RecordingFindingView | undefined {
  const all = listed.length > 0 ? listed : findings;
  if (chosen && all.includes(chosen)) return chosen;
  return all.findLast(({ frame }) => frame <= look.frame) ?? all[0];
}

/** The card of that finding, or that nothing was found. */
export function cardShown(
  { recording, stale }: RecordingContents,
  shown: RecordingFindingView | undefined,
): FindingCard {
  return shown ? recordingCard(shown, recording) : calmRecordingCard(recording, stale !== undefined);
}
