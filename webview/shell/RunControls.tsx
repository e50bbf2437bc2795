import * as l10n from "@vscode/l10n";
import type { VNode } from "preact";
import { Icon, type IconName } from "./controls.js";

/** Where in a run a key or a button leads: to both ends, by a frame, or to the next contact or finding. */
export type RunStep = "start" | "previous" | "back" | "on" | "next" | "end";

/** The step that a key of a stage asks for; `letters` are those that lead to what is next, with Shift to what was before. */
export function stepOfKey(
  { key, shiftKey, ctrlKey, metaKey, altKey }: KeyboardEvent,
  letters: RegExp,
): RunStep | undefined {
  if (ctrlKey || metaKey || altKey) return undefined;
  if (letters.test(key)) return shiftKey ? "previous" : "next";
  return ({ ",": "back", ".": "on", Home: "start", End: "end" } as const)[key];
}

interface ButtonsProps {
  readonly isPlaying: boolean;
  readonly canPlay: boolean;
  /** What the buttons beside play lead to, with their titles and whether there is any. */
  readonly previous: readonly [title: string, isPossible: boolean];
  readonly next: readonly [title: string, isPossible: boolean];
  take(step: RunStep): void;
  togglePlay(): void;
}

/** The buttons that play a run and lead to places in it. */
export function RunButtons({ isPlaying, canPlay, previous, next, take, togglePlay }: ButtonsProps): VNode {
  const button = (icon: IconName, title: string, act: () => void, isPossible = true): VNode => (
    <button class="step" title={title} aria-label={title} disabled={!isPossible} onClick={act}>
      <Icon name={icon} />
    </button>
  );
  const playTitle = isPlaying ? l10n.t("Pause (Space)") : l10n.t("Play (Space)");
  return (
    <>
      {button("start", l10n.t("To the start (Home)"), () => take("start"))}
      {button("previousContact", previous[0], () => take("previous"), previous[1])}
      {button("previous", l10n.t("Back one frame (,)"), () => take("back"))}
      {button(isPlaying ? "pause" : "play", playTitle, togglePlay, canPlay)}
      {button("next", l10n.t("Forward one frame (.)"), () => take("on"))}
      {button("nextContact", next[0], () => take("next"), next[1])}
      {button("end", l10n.t("To the end (End)"), () => take("end"))}
    </>
  );
}

/** `1/4×`, of a speed beside that of the game. */
export function speedText(speed: number): string {
  return speed < 1 ? `1/${1 / speed}×` : `${speed}×`;
}
