import * as l10n from "@vscode/l10n";

/** What is counted where a number stands with its noun alone. In a sentence the sentence says both. */
export type Countable = keyof typeof counts;

/** `3 scenes` */
export function count(n: number, noun: Countable): string {
  return counts[noun](n);
}

const counts = {
  file: (n: number) => (n === 1 ? l10n.t("1 file") : l10n.t("{n} files", { n })),
  level: (n: number) => (n === 1 ? l10n.t("1 level") : l10n.t("{n} levels", { n })),
  frame: (n: number) => (n === 1 ? l10n.t("1 frame") : l10n.t("{n} frames", { n })),
  scene: (n: number) => (n === 1 ? l10n.t("1 scene") : l10n.t("{n} scenes", { n })),
  "tunneling scene": (n: number) => (n === 1 ? l10n.t("1 scene tunnels") : l10n.t("{n} scenes tunnel", { n })),
  "scene at risk": (n: number) => (n === 1 ? l10n.t("1 scene at risk") : l10n.t("{n} scenes at risk", { n })),
  obstacle: (n: number) => (n === 1 ? l10n.t("1 obstacle") : l10n.t("{n} obstacles", { n })),
  contact: (n: number) => (n === 1 ? l10n.t("1 contact") : l10n.t("{n} contacts", { n })),
  wall: (n: number) => (n === 1 ? l10n.t("1 wall") : l10n.t("{n} walls", { n })),
  "solid tile": (n: number) => (n === 1 ? l10n.t("1 solid tile") : l10n.t("{n} solid tiles", { n })),
  "solid box": (n: number) => (n === 1 ? l10n.t("1 solid box") : l10n.t("{n} solid boxes", { n })),
  problem: (n: number) => (n === 1 ? l10n.t("1 problem") : l10n.t("{n} problems", { n })),
  error: (n: number) => (n === 1 ? l10n.t("1 error") : l10n.t("{n} errors", { n })),
  warning: (n: number) => (n === 1 ? l10n.t("1 warning") : l10n.t("{n} warnings", { n })),
  info: (n: number) => (n === 1 ? l10n.t("1 info") : l10n.t("{n} infos", { n })),
  "wrong side": (n: number) => (n === 1 ? l10n.t("1 wrong side") : l10n.t("{n} wrong sides", { n })),
  "failing expectation": (n: number) =>
    n === 1 ? l10n.t("1 expectation fails") : l10n.t("{n} expectations fail", { n }),
  "passing expectation": (n: number) =>
    n === 1 ? l10n.t("1 expectation passes") : l10n.t("{n} expectations pass", { n }),
} as const;
