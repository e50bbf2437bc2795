import * as l10n from "@vscode/l10n";
import type { ComponentChildren, RefObject, VNode } from "preact";
import type { Card, Lengths } from "../../src/view/index.js";
import { Icon, Text } from "./controls.js";
import { LiveRegion } from "./notices.js";

interface BlockProps {
  /** Number of the cards, of which one is shown. */
  readonly cards: number;
  /** What a screen reader says as another card is shown. */
  readonly spoken?: string;
  readonly children: ComponentChildren;
}

/** The verdict of a scene, a level or a recording: one of its cards, and the arrows to the others. */
export function VerdictBlock({ cards, spoken = "", children }: BlockProps): VNode {
  return (
    <div class={cards > 1 ? "scene-verdict paged" : "scene-verdict"} role="group" aria-label={l10n.t("Verdict")}>
      {children}
      <LiveRegion text={spoken} />
    </div>
  );
}

/** A line over the card: what was not checked, or that nothing gets through. */
export function VerdictRemark({
  tone,
  symbol,
  text,
}: Pick<Card, "tone" | "symbol"> & { readonly text: string }): VNode {
  return (
    <p class="partial">
      <b class={tone} aria-hidden="true">
        {symbol}
      </b>{" "}
      {text}
    </p>
  );
}

interface CardProps {
  readonly card: Pick<Card, "tone" | "symbol" | "happens" | "why" | "lengths" | "also">;
  readonly element?: RefObject<HTMLDivElement | null>;
  /** Where the headline leads, and the title that says so. */
  readonly title?: string;
  choose?(): void;
  /** Name of the fixes, and the fixes. */
  readonly fixName?: string | undefined;
  readonly fixes?: ComponentChildren;
  /** What stands below the cause. */
  readonly children?: ComponentChildren;
}

/** A card of a verdict: what happens, what fixes it, and why it happens. */
export function VerdictCard({ card, element, title, choose, fixName, fixes, children }: CardProps): VNode {
  const { tone, symbol, happens, why, lengths, also } = card;
  return (
    <div class="card" data-tone={tone} {...(element && { ref: element })}>
      <p class="happens">
        <b class={tone} aria-hidden="true">
          {symbol}
        </b>{" "}
        {choose ? (
          <button class={`heading ${tone}`} title={title} onClick={choose}>
            {happens}
          </button>
        ) : (
          <b class={tone}>{happens}</b>
        )}
      </p>
      {fixName !== undefined && (
        <div class="cures" role="group" aria-label={fixName}>
          <span class="cures-name" aria-hidden="true">
            {fixName}
          </span>
          {fixes}
        </div>
      )}
      {(why ?? also) !== undefined && (
        <p class="why">
          {lengths && <LengthBars lengths={lengths} />}
          {why !== undefined && <Text>{why}</Text>} {also}
        </p>
      )}
      {children}
    </div>
  );
}

/** The distance between two checks as a bar, over those of body and obstacle together. The cause next to it says the numbers. */
function LengthBars({ lengths: { step, body, obstacle } }: { readonly lengths: Lengths }): VNode {
  const width = (length: number): Readonly<Record<string, string>> => ({
    width: `${(100 * length) / Math.max(step, body + obstacle)}%`,
  });
  return (
    <span
      class="lengths"
      aria-hidden="true"
      title={l10n.t("Above: the distance between two checks. Below: body and obstacle together.")}
    >
      <span>
        <i class="distance" style={width(step)} />
      </span>
      <span>
        <i class="body" style={width(body)} />
        <i class="obstacle" style={width(obstacle)} />
      </span>
    </span>
  );
}

/** A fix that cannot be pressed. */
export function FixText({ text }: { readonly text: string }): VNode {
  return <span class="cure">{text}</span>;
}

interface NoteProps {
  /** All of it. */
  readonly title: string;
  readonly children: ComponentChildren;
}

/** What else is to be known, in one line that is there even while it is empty: nothing moves when it changes. */
export function CardNote({ title, children }: NoteProps): VNode {
  return (
    <p class="note" title={title}>
      {children}
    </p>
  );
}

interface PagerProps {
  /** Index of the card that is shown. */
  readonly place: number;
  readonly cards: number;
  /** Titles of the arrows, where keys do the same. */
  readonly titles?: readonly [previous: string, next: string];
  /** Shows another card; undefined where there is none. */
  previous: (() => void) | undefined;
  next: (() => void) | undefined;
}

/** Which of the cards is shown, and arrows to the others. */
export function Pager({ place, cards, titles, previous, next }: PagerProps): VNode {
  return (
    <div class="pager" role="group" aria-label={l10n.t("Findings")}>
      <span>{l10n.t("{place} of {n}", { place: place + 1, n: cards })}</span>
      <button
        class="step"
        title={titles?.[0]}
        aria-label={l10n.t("Previous finding")}
        disabled={!previous}
        onClick={previous}
      >
        <Icon name="previous" />
      </button>
      <button class="step" title={titles?.[1]} aria-label={l10n.t("Next finding")} disabled={!next} onClick={next}>
        <Icon name="next" />
      </button>
    </div>
  );
}

/** What is spoken as another card is shown. */
export function spokenPlace(place: number, cards: number, text: string): string {
  return `${l10n.t("Finding {place} of {n}", { place: place + 1, n: cards })}: ${text}`;
}
