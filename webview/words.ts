import { fixed, plain } from "../src/drawing/index.js";
import type { CellView, FindingView, SceneView } from "../src/protocol.js";

/** A short statement with the symbol and the colour of its kind: colour is never the only sign. */
export interface Badge {
  readonly tone: "bad" | "good" | "info" | "plain";
  readonly text: string;
}

/** Findings in which the game's own check lets a body through. */
const passes: ReadonlySet<string> = new Set(["tunnel", "corner-cut"]);
/** The same, and a body that is caught but pushed out where it did not come from. */
const warnings: ReadonlySet<string> = new Set([...passes, "wrong-side"]);

/** What the whole notebook comes to. */
export function verdict(cells: readonly CellView[]): Badge[] {
  const scenes = cells.filter((cell) => cell.kind === "scene");
  const expectations = scenes.flatMap((scene) => scene.expectations);
  const passing = expectations.filter(({ pass }) => pass).length;
  const failing = expectations.length - passing;
  const tunnelling = scenes.filter((scene) => scene.findings.some(({ code }) => passes.has(code))).length;
  const wrongSided = scenes.filter((scene) => scene.findings.some(({ code }) => code === "wrong-side")).length;
  const risky = scenes.filter((scene) => scene.findings.some(({ code }) => code === "tunnel-risk")).length;
  const broken = scenes.reduce((sum, { problems }) => sum + problems.filter(isError).length, 0);
  return [
    { tone: "plain", text: count(scenes.length, "scene") },
    ...some(broken, "bad", `✗ ${count(broken, "problem")}`),
    ...some(tunnelling, "bad", `▲ ${tunnelling} tunnel${tunnelling === 1 ? "s" : ""}`),
    ...some(wrongSided, "bad", `▲ ${count(wrongSided, "wrong side")}`),
    ...some(risky, "info", `◆ ${risky} at risk`),
    ...some(failing, "bad", `✗ ${count(failing, "expectation")} ${failing === 1 ? "fails" : "fail"}`),
    ...some(passing, "good", `✓ ${count(passing, "expectation")} ${passing === 1 ? "passes" : "pass"}`),
  ];
}

/** What one scene comes to. */
export function sceneBadges(scene: SceneView): Badge[] {
  const first = scene.findings.find(({ code }) => warnings.has(code));
  const risk = scene.findings.find(({ code }) => code === "tunnel-risk");
  const overlap = scene.findings.some(({ code }) => code === "start-overlap");
  const limit = scene.findings.some(({ code }) => code === "contact-limit");
  const failing = scene.expectations.filter(({ pass }) => !pass).length;
  const errors = scene.problems.filter(isError).length;
  return [
    ...some(errors, "bad", `✗ ${count(errors, "problem")}`),
    ...(first ? [{ tone: "bad", text: `▲ ${verbs[first.code]} in frame ${first.frame}` } as const] : []),
    ...(!first && risk ? [{ tone: "info", text: "◆ caught by luck" } as const] : []),
    ...some(Number(overlap), "bad", "▲ overlaps at the start"),
    ...some(Number(limit), "bad", "▲ cut short"),
    ...some(failing, "bad", `✗ ${count(failing, "expectation")} ${failing === 1 ? "fails" : "fail"}`),
    {
      tone: "plain",
      text: `${plain(scene.fps)} fps · ${count(scene.frames, "frame")} · ${scene.detection}`,
    },
    ...some(Number(scene.method !== "exact"), "info", `method: ${scene.method}`),
  ];
}

const verbs: Readonly<Record<FindingView["code"], string>> = {
  tunnel: "tunnels",
  "corner-cut": "cuts a corner",
  "wrong-side": "wrong side",
  "tunnel-risk": "at risk",
  "start-overlap": "overlaps",
  "contact-limit": "cut short",
  expectation: "fails",
};

/** The bold words before a finding's sentence. */
export function findingHeading({ code }: Pick<FindingView, "code">): string {
  const headings: Readonly<Record<FindingView["code"], string>> = {
    tunnel: "▲ Tunnels.",
    "corner-cut": "▲ Cuts a corner.",
    "wrong-side": "▲ Wrong side.",
    "tunnel-risk": "◆ At risk.",
    "start-overlap": "▲ Overlaps at the start.",
    "contact-limit": "▲ Cut short.",
    expectation: "✗ Expectation.",
  };
  return headings[code];
}

/** Seconds with the places that a frame at usual rates needs. */
export function seconds(value: number): string {
  return fixed(value, 4);
}

/** `3 scenes` */
export function count(n: number, noun: string): string {
  return `${n} ${noun}${n === 1 ? "" : "s"}`;
}

function some(n: number, tone: Badge["tone"], text: string): Badge[] {
  return n > 0 ? [{ tone, text }] : [];
}

function isError({ severity }: { readonly severity: string }): boolean {
  return severity === "error";
}
