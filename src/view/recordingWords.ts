import * as l10n from "@vscode/l10n";
import { count, notEvaluatedText } from "../wording/index.js";
import type { Badge } from "./badges.js";
import type { RecordingFindingView, RecordingView } from "./protocol/index.js";
import { recordingCodes } from "./protocol/index.js";

/** `3 tunnels`, by the code of a finding. */
export function recordingKindText(code: RecordingFindingView["code"], n: number): string {
  switch (code) {
    case "recorded-tunnel":
      return count(n, "tunnel");
    case "recorded-corner":
      return count(n, "cut corner");
    case "recorded-wrong-side":
      return count(n, "wrong side");
    case "recorded-drop":
      return count(n, "drop");
    case "recorded-overlap":
      return count(n, "recorded overlap");
    case "recorded-jump":
      return count(n, "jump");
    case "recording-gap":
      return count(n, "gap");
  }
}

/** What a finding is called in a list. */
export function recordingKindName(code: RecordingFindingView["code"]): string {
  switch (code) {
    case "recorded-tunnel":
      return l10n.t("tunnels");
    case "recorded-corner":
      return l10n.t("cuts the corner");
    case "recorded-wrong-side":
      return l10n.t("wrong side");
    case "recorded-drop":
      return l10n.t("drops through");
    case "recorded-overlap":
      return l10n.t("is inside");
    case "recorded-jump":
      return l10n.t("jumps");
    case "recording-gap":
      return l10n.t("gap");
  }
}

/** What a recording comes to, as far as it has been read. */
export function recordingBadges(
  recording: Pick<RecordingView, "state" | "bytes" | "notEvaluated" | "partial">,
  counts: readonly number[],
): readonly Badge[] {
  const { state, bytes, notEvaluated, partial } = recording;
  const of = (code: RecordingFindingView["code"]): number => counts[recordingCodes.indexOf(code)] ?? 0;
  const passages = of("recorded-tunnel") + of("recorded-wrong-side");
  const isWhole = state !== "reading" && notEvaluated.length === 0;
  const said = (code: RecordingFindingView["code"], tone: Badge["tone"], sign = ""): readonly Badge[] =>
    of(code) > 0 ? [{ tone, text: sign + recordingKindText(code, of(code)) }] : [];
  return [
    ...said("recorded-tunnel", "bad", "▲ "),
    ...said("recorded-wrong-side", "bad", "▲ "),
    ...(passages === 0 && isWhole ? [{ tone: "good" as const, text: `✓ ${l10n.t("no tunnel found")}` }] : []),
    ...(notEvaluated.length > 0
      ? [{ tone: "info" as const, text: `◌ ${partial ?? notEvaluatedText(notEvaluated)}` }]
      : []),
    ...said("recorded-corner", "info"),
    ...said("recorded-drop", "info"),
    ...said("recorded-overlap", "warn"),
    ...said("recorded-jump", "info"),
    ...said("recording-gap", "plain"),
    ...(state === "reading"
      ? [
          {
            tone: "plain" as const,
            text: l10n.t("reading: {percent}\u00a0%", {
              percent: Math.floor((100 * bytes.read) / Math.max(1, bytes.all)),
            }),
          },
        ]
      : []),
    ...(state === "following" ? [{ tone: "plain" as const, text: l10n.t("followed as it grows") }] : []),
  ];
}
