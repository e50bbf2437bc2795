import * as l10n from "@vscode/l10n";
import type { RefObject, VNode } from "preact";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { factsOf, subjectOf } from "../../src/model/index.js";
import { calmCard, cardOf, cardsOf, fixedNumber, safeWith, type Card, type Cure } from "../../src/view/index.js";
import { notEvaluatedText } from "../../src/wording/index.js";
import type { FindingView, FixWay, SceneView } from "../../src/view/protocol/index.js";
import type { CellEditor } from "../editing/CellEditor.js";
import type { Outcome } from "../editing/Trials.js";
import type { SceneProps } from "./SceneProps.js";
import type { SceneStore } from "./SceneStore.js";
import { tellFixed } from "./announcements.js";
import {
  CardNote,
  FixText,
  Pager,
  spokenPlace,
  VerdictBlock,
  VerdictCard,
  VerdictRemark,
} from "../shell/VerdictCard.js";
import { FixButton } from "./FixButton.js";
import { useHeldNumber, type HeldNumbers } from "./useHeldNumber.js";
import { SweepCode } from "./SweepCode.js";

interface Props extends Pick<SceneProps, "index" | "scene" | "store" | "editable"> {
  readonly editor: CellEditor;
  /** Called as the number of a fix is taken in hand, and let go of. */
  hold(isHeld: boolean): void;
  /** Shows when it happens, and its text. */
  choose(finding: FindingView): void;
}

/** A card of a scene, and where it is among the cards of its findings. */
interface ShownCard {
  readonly scene: SceneView;
  readonly cards: readonly (readonly number[])[];
  readonly place: number;
  readonly card: Card | undefined;
}

/** What a scene comes to: one of its findings, the most serious first, with arrows to the others; or that nothing was found. */
export function Verdict({ index, scene, store, editable, editor, hold, choose }: Props): VNode {
  const numbers = useHeldNumber(editor, hold);
  const isHeld = numbers.held !== undefined;
  const found = useMemo(() => cardsOf(scene), [scene.findings]);
  const [wanted, setWanted] = useState(0);
  const [spoken, setSpoken] = useState("");
  const shown = shownCard(scene, found, Math.min(wanted, found.length - 1));
  // While a value is tried, the fixes stay those of the finding for which it was taken.
  const taken = useRef(shown);
  if (!isHeld) taken.current = shown;
  const { cards, place, card: fixed } = taken.current;
  const card = (isHeld ? cardNow(taken.current, scene, found) : shown.card) ?? fixed;
  const pair = cards[place];
  const isWritable = store.editing.forbidden === undefined;
  /** The fix of which a value was written by a key: it has the focus on the next card as well. */
  const written = useRef<FixWay | undefined>(undefined);
  useEffect(() => {
    written.current = undefined;
  }, [fixed?.happens, fixed?.why]);
  const go = (to: number): void => {
    const next = cards[to];
    if (!next) return;
    setWanted(to);
    setSpoken(spokenPlace(to, cards.length, cardOf(scene, next).happens));
  };
  const { held } = numbers;
  useEffect(() => {
    if (held && card) setSpoken(`${held.taken.label(held.value)}: ${card.happens}`);
  }, [held?.value, card?.happens]);
  return (
    <VerdictBlock cards={cards.length} spoken={spoken}>
      {scene.notEvaluated.length > 0 && pair && (
        <VerdictRemark tone="info" symbol="◌" text={notEvaluatedText(scene.notEvaluated)} />
      )}
      {card && (
        <CardView
          // Another sentence is another card: none is seen to move within itself.
          key={`${pair?.[0]} ${fixed?.happens} ${fixed?.why}`}
          {...{ card, choose, isHeld }}
          {...(card.finding !== undefined && { scene })}
          {...(fixed?.finding !== undefined && { fixed: { scene: taken.current.scene, card: fixed } })}
          {...(isWritable && { text: { store, cell: index, numbers, written }, disabled: !editable })}
        />
      )}
      {cards.length > 1 && (
        <Pager
          {...{ place, cards: cards.length }}
          previous={place > 0 ? () => go(place - 1) : undefined}
          next={place < cards.length - 1 ? () => go(place + 1) : undefined}
        />
      )}
    </VerdictBlock>
  );
}

function shownCard(scene: SceneView, cards: ShownCard["cards"], place: number): ShownCard {
  const pair = cards[place];
  return { scene, cards, place, card: pair ? cardOf(scene, pair) : calmCard(scene) };
}

/** The card that another value leads to: about the same pair if something is found of it, else about the most serious finding. */
function cardNow(before: ShownCard, scene: SceneView, cards: ShownCard["cards"]): Card | undefined {
  const about = before.scene.findings[before.card?.finding ?? -1];
  const place = cards.findIndex(([first = -1]) => {
    const { body, obstacleName } = scene.findings[first] ?? {};
    return body === about?.body && obstacleName === about?.obstacleName;
  });
  return shownCard(scene, cards, Math.max(0, place)).card;
}

interface ExpectationsProps extends Pick<SceneView, "expectations" | "notEvaluated" | "isOutdated"> {
  /** Which of them are listed. */
  readonly are: "failing" | "holding";
}

/** Expectations of a scene, those that fail or those that hold. */
export function Expectations({ expectations, notEvaluated, isOutdated, are }: ExpectationsProps): VNode | null {
  const listed = expectations.filter(({ pass }) => pass === (are === "holding"));
  if (listed.length === 0) return null;
  // What holds in a part of the scene may not hold in all of it.
  const isPartial = isOutdated === true || notEvaluated.length > 0;
  const holds = isOutdated
    ? l10n.t("held in this older version:")
    : isPartial
      ? l10n.t("holds in the parts that were checked:")
      : l10n.t("holds:");
  return (
    <ul
      class={`expectations ${are}`}
      aria-label={are === "failing" ? l10n.t("Failing expectations") : l10n.t("Expectations")}
    >
      {listed.map(({ pass, message }, i) => (
        <li key={i}>
          {pass ? <b class={isPartial ? "info" : "good"}>{isPartial ? "◌" : "✓"}</b> : <b class="bad">✗</b>}{" "}
          <span class={pass && isPartial ? "dim" : "hidden"}>{pass ? holds : l10n.t("fails:")}</span> {message}
        </li>
      ))}
    </ul>
  );
}

interface CardProps {
  readonly card: Card;
  /** Of the finding that the card is about. */
  readonly scene?: SceneView;
  /** Whose fixes are offered: the same card, but while a value is tried. */
  readonly fixed?: { readonly scene: SceneView; readonly card: Card };
  readonly isHeld: boolean;
  choose?(finding: FindingView): void;
  /** Into which cures are written; absent where nothing can be written. */
  readonly text?: Pick<CuresProps, "store" | "cell" | "numbers" | "written">;
  readonly disabled?: boolean;
}

function CardView({ card, scene, fixed, isHeld, choose, text, disabled = false }: CardProps): VNode {
  const [, setAnswers] = useState(0);
  const finding = scene?.findings[card.finding ?? -1];
  const index = fixed?.card.finding ?? -1;
  const offered = fixed?.scene.findings[index];
  const cures = fixed?.card.cures ?? [];
  const element = useRef<HTMLDivElement>(null);
  useKeptHeight(element, isHeld);
  const fixes = fixed && offered && cures.length > 0 && (
    <>
      {text ? (
        <Cures
          {...text}
          {...{ scene: fixed.scene, cures, disabled }}
          finding={index}
          answered={() => setAnswers((n) => n + 1)}
        />
      ) : (
        cures.map(({ text: value }) => <FixText key={value} text={value} />)
      )}
      {text && cures.some(({ way }) => way === "sweep") && <SweepCode store={text.store} />}
    </>
  );
  return (
    <VerdictCard
      {...{ card, element }}
      {...(finding && {
        title: [factsOf(finding.code).meaning?.(), l10n.t("Show this moment and the source")]
          .filter(Boolean)
          .join("\n"),
        choose: () => choose?.(finding),
      })}
      {...(offered && fixes && { fixName: cureName(offered), fixes })}
    >
      {fixed && <Note note={card.note} rejected={rejectedTexts(fixed, text)} />}
    </VerdictCard>
  );
}

/** Keeps the height of a card, and of the sentence above its fixes, while a value is tried: nothing moves under the pointer. */
function useKeptHeight(card: RefObject<HTMLDivElement | null>, isHeld: boolean): void {
  useLayoutEffect(() => {
    const sentence = card.current?.querySelector<HTMLElement>(".happens");
    if (!isHeld || !card.current || !sentence) return undefined;
    const { style } = card.current;
    style.minHeight = `${card.current.getBoundingClientRect().height}px`;
    sentence.style.height = `${sentence.getBoundingClientRect().height}px`;
    sentence.style.overflow = "hidden";
    return () => {
      style.minHeight = "";
      sentence.removeAttribute("style");
    };
  }, [isHeld]);
}

/** Why fixes cannot be written, as far as that is known. */
function rejectedTexts({ scene, card }: NonNullable<CardProps["fixed"]>, text: CardProps["text"]): readonly string[] {
  const outcomes = text?.store.trials.outcomes(scene, card.finding ?? -1) ?? [];
  return card.cures.flatMap((cure) => {
    const outcome = outcomes.find(({ way }) => way === cure.way);
    return outcome?.why === undefined ? [] : [`✗ ${outcome.value ?? cure.text}: ${outcome.why}`];
  });
}

/** What is to be known of the fixes, in one line that is there even while it is empty: nothing moves when the trials are over. */
function Note({
  note = "",
  rejected,
}: {
  readonly note: string | undefined;
  readonly rejected: readonly string[];
}): VNode {
  return (
    <CardNote title={[...rejected, note].join("\n").trim()}>
      {rejected.flatMap((each) => [
        // The button has it as its description.
        <span key={each} class="rejected" aria-hidden="true">
          {each}
        </span>,
        " ",
      ])}
      {note}
    </CardNote>
  );
}

interface CuresProps {
  readonly store: SceneStore;
  readonly cell: number;
  readonly scene: SceneView;
  /** Index of the finding that is fixed. */
  readonly finding: number;
  readonly cures: readonly Cure[];
  readonly disabled: boolean;
  readonly numbers: HeldNumbers;
  /** The fix of which a value was written by a key. */
  readonly written: RefObject<FixWay | undefined>;
  /** Called when it is known which of them fix the finding. */
  answered(): void;
}

/** Up to so many bodies times frames, of all findings together, are run anew for cures when they are seen and nobody changes them. */
const mostTriedAtOnce = 20_000;

/** What fixes a finding, as buttons that write it. Each is tried before it is offered; of large scenes, once somebody comes to it. */
function Cures({ store, cell, scene, finding, cures, disabled, numbers, written, answered }: CuresProps): VNode {
  const ways = cures.flatMap(({ way }) => way ?? []);
  const trial = { cell, scene, finding, ways, answered };
  const ask = (): void => store.trials.ask(trial);
  const work = scene.bodies.ids.length * scene.frames * scene.substeps * scene.findings.length;
  const isSmall = work <= mostTriedAtOnce;
  useEffect(() => (isSmall ? store.trials.askAtRest(trial) : undefined), [scene, finding]);
  const outcomes = store.trials.outcomes(scene, finding);
  const outcomeOf = (way: FixWay): Outcome | undefined => outcomes?.find((outcome) => outcome.way === way);
  const press = (text: string, way: FixWay, { why, does = text }: Outcome): void => {
    if (why === undefined) store.editing.make(cell, { kind: "fix", finding, way }, tellFixed(does));
    else store.editing.tell(cell, { tone: "bad", text: `${text}: ${why}` });
  };
  // Who presses what is still being tried has it written as soon as that is known, if the scene is the same.
  const pressed = useRef<FixWay | undefined>(undefined);
  useEffect(() => {
    pressed.current = undefined;
  }, [scene, finding]);
  useEffect(() => {
    const cure = cures.find(({ way }) => way !== undefined && way === pressed.current);
    const outcome = cure?.way && outcomeOf(cure.way);
    if (!outcome) return;
    pressed.current = undefined;
    press(cure.text, outcome.way, outcome);
  }, [outcomes]);
  const found = scene.findings[finding];
  const tuned = useMemo(
    () => new Map(ways.map((way) => [way, found && fixedNumber(scene, found, way)])),
    [scene, finding],
  );
  return (
    <>
      {cures.map(({ text, value, way }) =>
        way ? (
          <FixButton
            key={text}
            // A stronger value than the safe one is written where that is not enough.
            text={outcomeOf(way)?.value ?? text}
            value={(outcomeOf(way)?.value ?? text) === text ? value : undefined}
            {...{ way, disabled, ask, numbers, written }}
            number={tuned.get(way)}
            outcome={outcomeOf(way)}
            press={() => {
              const outcome = outcomeOf(way);
              if (outcome) return press(text, way, outcome);
              pressed.current = way;
              ask();
            }}
          />
        ) : (
          <FixText key={text} text={text} />
        ),
      )}
    </>
  );
}

/** What stands before the values from where on a finding is none any more: in the words of the strip of phases. */
function cureName({ code }: FindingView): string {
  return subjectOf(code) === "tunneling" ? safeWith() : l10n.t("Fixed by");
}
