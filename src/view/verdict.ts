import * as l10n from "@vscode/l10n";
import { count, notEvaluatedText } from "../wording/index.js";
import { plain } from "./numberText.js";
import type { FindingView } from "./protocol/index.js";

/** A short statement with the symbol and the colour of its kind: colour is never the only sign. */
export interface Badge {
  readonly tone: "bad" | "good" | "info" | "plain";
  readonly text: string;
}

/** Findings in which the game's own check lets a body through. */
export const passes: ReadonlySet<string> = new Set(["tunnel", "corner-cut"]);
/** The same, and a body that is caught but pushed out where it did not come from. */
const warnings: ReadonlySet<string> = new Set([...passes, "wrong-side"]);

/** What a verdict on a scene is made of: of a view, or of an evaluation itself. */
export interface Judged {
  readonly findings: readonly Pick<FindingView, "code" | "frame" | "expected">[];
  readonly expectations: readonly { readonly pass: boolean }[];
  readonly problems: readonly { readonly severity: string }[];
  /** Names of what was left out. */
  readonly notEvaluated: readonly string[];
  readonly fps: number;
  readonly frames: number;
  readonly detection: string;
  readonly method: string;
}

/** What one scene comes to. */
export function sceneBadges(scene: Judged): Badge[] {
  const first = scene.findings.find(({ code, expected }) => warnings.has(code) && !expected);
  const expected = scene.findings.find((finding) => finding.expected);
  const risk = scene.findings.find(({ code }) => code === "tunnel-risk");
  const overlap = scene.findings.some(({ code }) => code === "start-overlap");
  const limit = scene.findings.some(({ code }) => code === "contact-limit");
  const failing = scene.expectations.filter(({ pass }) => !pass).length;
  const errors = scene.problems.filter(isError).length;
  return [
    ...some(errors, "bad", `✗ ${count(errors, "problem")}`),
    ...(first ? [{ tone: "bad", text: `▲ ${happening(first)}` } as const] : []),
    ...(expected
      ? [{ tone: "info", text: `◆ ${l10n.t("{happening}, as expected", { happening: happening(expected) })}` } as const]
      : []),
    ...(!first && risk ? [{ tone: "info", text: `◆ ${l10n.t("caught by luck")}` } as const] : []),
    ...some(Number(overlap), "bad", `▲ ${l10n.t("overlaps at the start")}`),
    ...some(Number(limit), "bad", `▲ ${l10n.t("cut short")}`),
    ...some(failing, "bad", `✗ ${count(failing, "failing expectation")}`),
    ...some(scene.notEvaluated.length, "info", `◌ ${notEvaluatedText(scene.notEvaluated)}`),
    {
      tone: "plain",
      text: `${plain(scene.fps)} fps · ${count(scene.frames, "frame")} · ${scene.detection}`,
    },
    ...some(Number(scene.method !== "exact"), "info", l10n.t("method: {method}", { method: scene.method })),
  ];
}

/** What a body does that the game's check gets wrong. */
function happening({ code, frame }: Judged["findings"][number]): string {
  if (code === "tunnel") return l10n.t("tunnels in frame {frame}", { frame });
  if (code === "corner-cut") return l10n.t("cuts a corner in frame {frame}", { frame });
  return l10n.t("wrong side in frame {frame}", { frame });
}

function some(n: number, tone: Badge["tone"], text: string): Badge[] {
  return n > 0 ? [{ tone, text }] : [];
}

function isError({ severity }: { readonly severity: string }): boolean {
  return severity === "error";
}
