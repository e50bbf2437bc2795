import * as l10n from "@vscode/l10n";
import { recordedCodes, recordedFindings } from "../model/index.js";
import { count, notEvaluatedText } from "../wording/index.js";
import type { Badge } from "./badges.js";
import type { RecordingView } from "./protocol/index.js";

/** What a recording comes to, as far as it has been read. */
export function recordingBadges(
  recording: Pick<RecordingView, "state" | "bytes" | "notEvaluated" | "partial">,
  counts: readonly number[],
): readonly Badge[] {
  const { notEvaluated, partial } = recording;
  const kinds = recordedCodes.flatMap((code, i) => {
    const { tone, noun } = recordedFindings[code];
    const n = counts[i] ?? 0;
    return n > 0 ? [{ tone, text: `${tone === "bad" ? "▲ " : ""}${count(n, noun)}` }] : [];
  });
  const passages = kinds.filter(({ tone }) => tone === "bad");
  const isWhole = recording.state !== "reading" && notEvaluated.length === 0;
  return [
    ...passages,
    ...(passages.length === 0 && isWhole ? [{ tone: "good" as const, text: `✓ ${l10n.t("no tunneling found")}` }] : []),
    ...(notEvaluated.length > 0
      ? [{ tone: "info" as const, text: `◌ ${partial ?? notEvaluatedText(notEvaluated)}` }]
      : []),
    ...kinds.filter(({ tone }) => tone !== "bad"),
    ...readingBadges(recording),
  ];
}

/** How far a recording was read, where that is not all. */
export function readingBadges({ state, bytes }: Pick<RecordingView, "state" | "bytes">): readonly Badge[] {
  return [
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
    ...(state === "following" ? [{ tone: "plain" as const, text: l10n.t("waiting for new frames") }] : []),
  ];
}
