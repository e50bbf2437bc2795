import * as l10n from "@vscode/l10n";
import { count, notEvaluatedText, partialScenesText } from "../wording/index.js";
import { plain } from "./numberText.js";
import type { CellView, FindingView } from "./protocol/index.js";

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

/** What the whole notebook comes to. */
export function notebookBadges(cells: readonly CellView[]): Badge[] {
  const scenes = cells.filter((cell) => cell.kind === "scene");
  const expectations = scenes.flatMap((scene) => scene.expectations);
  const passing = expectations.filter(({ pass }) => pass).length;
  const failing = expectations.length - passing;
  const tunnelling = scenes.filter((scene) =>
    scene.findings.some(({ code, expected }) => passes.has(code) && !expected),
  ).length;
  const wrongSided = scenes.filter((scene) => scene.findings.some(({ code }) => code === "wrong-side")).length;
  const risky = scenes.filter((scene) => scene.findings.some(({ code }) => code === "tunnel-risk")).length;
  const broken = scenes.reduce((sum, { problems }) => sum + problems.filter(isError).length, 0);
  const partial = partialScenesText(scenes);
  return [
    { tone: "plain", text: count(scenes.length, "scene") },
    ...some(broken, "bad", `✗ ${count(broken, "problem")}`),
    ...some(tunnelling, "bad", `▲ ${count(tunnelling, "tunneling scene")}`),
    ...some(wrongSided, "bad", `▲ ${count(wrongSided, "wrong side")}`),
    ...some(risky, "info", `◆ ${count(risky, "scene at risk")}`),
    ...some(failing, "bad", `✗ ${count(failing, "failing expectation")}`),
    ...some(partial === undefined ? 0 : 1, "info", `◌ ${partial}`),
    ...some(
      passing,
      partial !== undefined ? "plain" : "good",
      `${partial !== undefined ? "" : "✓ "}${count(passing, "passing expectation")}`,
    ),
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
