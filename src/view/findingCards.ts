import * as l10n from "@vscode/l10n";
import { recordedCodes, recordedFindings } from "../model/index.js";
import { count, notEvaluatedText, numDown, numUp, type Fixes } from "../wording/index.js";
import type { AuditedLevelView, RecordingFindingView, RecordingView } from "./protocol/index.js";
import type { Card } from "./verdictCards.js";

/** What is said of a finding of a level or a recording, or of nothing found. Nothing can be written: its fixes are only named. */
export interface FindingCard extends Pick<Card, "tone" | "symbol" | "happens" | "why" | "note"> {
  readonly fixes: readonly string[];
}

/** A card of a level. */
export interface LevelCard extends FindingCard {
  /** Index of the first wall of its group; absent where it is about no wall. */
  readonly wall?: number;
  /** Index after the last one. */
  readonly end?: number;
}

/** Keeps a number and its percent sign in one line. */
function unbroken(text: string | undefined): string | undefined {
  return text?.replaceAll(" %", "\u00a0%");
}

/** Names what stands before the fixes of a card. */
export function safeWith(): string {
  return l10n.t("Safe with");
}

/** Fixes as texts, such as `225.1 fps`. */
export function fixTexts({ fps, speed, isDiagonal, thickness, substeps = 1, ...can }: Fixes, unit: string): string[] {
  const velocity = speed === undefined ? undefined : { speed: numDown(speed), unit };
  return [
    ...(fps === undefined ? [] : [l10n.t("{fps} fps", { fps: numUp(fps) })]),
    ...(velocity === undefined
      ? []
      : isDiagonal
        ? [l10n.t("{speed} {unit}/s along the diagonal", velocity)]
        : [l10n.t("{speed} {unit}/s", velocity)]),
    ...(thickness === undefined
      ? []
      : [l10n.t("wall of {thickness} {unit}", { thickness: numUp(thickness), unit }).trim()]),
    ...(substeps < 2 ? [] : [count(substeps, "sub-step")]),
    ...(can.canPushBack ? [l10n.t("push-out on the entry side")] : []),
    ...(can.canSweep ? [l10n.t("swept check")] : []),
  ];
}

/** The fixes of a card in a line, for files; none where there are none. */
export function fixLines({ fixes }: Pick<FindingCard, "fixes">): readonly string[] {
  return fixes.length === 0 ? [] : [`${safeWith()}: ${fixes.join(" · ")}`];
}

/** The cards of a level, the worst first. @param isStale whether the level has changed since it was checked */
export function levelCards(level: AuditedLevelView, isStale: boolean): readonly LevelCard[] {
  let end = 0;
  const found = level.groups.map((group) => {
    const wall = end;
    end += group.walls;
    return groupCard(level, group, wall, end);
  });
  return level.tunnels > 0 ? found : [calmLevelCard(level, isStale), ...found];
}

function groupCard(
  { walls, tunnels, verdict }: AuditedLevelView,
  { headline, cause, note, fixes = {} }: AuditedLevelView["groups"][number],
  wall: number,
  end: number,
): LevelCard {
  const { code, isAccepted } = walls[wall] ?? {};
  const isBad = code !== "corner-cut" && !isAccepted;
  return {
    ...(isBad ? { tone: "bad", symbol: "▲" } : { tone: "info", symbol: "◆" }),
    happens: isAccepted ? l10n.t("{happens} The project accepts this.", { happens: headline }) : headline,
    why: unbroken(cause),
    // How many walls there are in all.
    note: [...(tunnels > 1 ? [verdict] : []), ...(note === undefined ? [] : [note])].join(" "),
    fixes: fixTexts(fixes, "px"),
    ...{ wall, end },
  };
}

function calmLevelCard({ isSafe, headline, cause }: AuditedLevelView, isStale: boolean): LevelCard {
  if (isStale) return outdatedCard();
  return { ...(isSafe ? good : unknown), happens: headline, why: cause, fixes: [] };
}

const good = { tone: "good", symbol: "✓" } as const;
const unknown = { tone: "info", symbol: "◌" } as const;

function outdatedCard(): FindingCard {
  return { ...unknown, happens: l10n.t("Not checked: the diagram shows an older version of the file."), fixes: [] };
}

/** The signs of findings of a recording, by their tone. */
const signs = { bad: "▲", warn: "◆", info: "◆", plain: "◌" } as const;

/** The card of a finding of a recording. */
export function recordingCard(
  { code, headline, cause, note, fixes = {} }: RecordingFindingView,
  { unit }: Pick<RecordingView, "unit">,
): FindingCard {
  const { tone } = recordedFindings[code];
  return { tone, symbol: signs[tone], happens: headline, why: unbroken(cause), note, fixes: fixTexts(fixes, unit) };
}

/** A line over a card. */
interface Remark extends Pick<Card, "tone" | "symbol"> {
  readonly text: string;
}

type Read = Pick<RecordingView, "state" | "notEvaluated" | "partial">;

/** What is said of a recording in which nothing was found. */
export function calmRecordingCard(recording: Read, isStale: boolean): FindingCard {
  const { state, notEvaluated, partial } = recording;
  if (isStale) return outdatedCard();
  if (state === "reading")
    return { ...unknown, happens: l10n.t("Nothing found in the frames that were read so far."), fixes: [] };
  if (notEvaluated.length === 0) return { ...good, happens: l10n.t("No tunneling found."), fixes: [] };
  return { ...unknown, happens: partial ?? notEvaluatedText(notEvaluated), fixes: [] };
}

/** What stands over the findings of a recording: what was not checked, or that no wall is passed. */
export function recordingRemark(recording: Read, counts: readonly number[], isStale: boolean): Remark | undefined {
  const { state, notEvaluated, partial } = recording;
  if (notEvaluated.length > 0) return { ...unknown, text: partial ?? notEvaluatedText(notEvaluated) };
  const isPassed = recordedCodes.some((code, i) => recordedFindings[code].tone === "bad" && (counts[i] ?? 0) > 0);
  if (isPassed || isStale || state === "reading") return undefined;
  return { ...good, text: l10n.t("No tunneling found.") };
}
