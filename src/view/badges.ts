import * as l10n from "@vscode/l10n";
import { at } from "../geometry/index.js";
import { factsOf, findingCodes, subjectOf } from "../model/index.js";
import {
  count,
  idleScenesText,
  idleText,
  somePhasesScenesText,
  somePhasesText,
  judgedAtText,
  notEvaluatedText,
  partialScenesText,
  safeText,
  type IdleReason,
  unknownLaterScenesText,
  unknownLaterText,
} from "../wording/index.js";
import { plain } from "./numberText.js";
import type { CellView, FindingView, SceneView } from "./protocol/index.js";

/** A short statement with the symbol and the colour of its kind: colour is never the only sign. */
export interface Badge {
  readonly tone: "bad" | "warn" | "good" | "info" | "plain";
  readonly text: string;
}

/** Whether in a finding the game's own check lets a body through. */
export function passes({ code, penetration }: Pick<FindingView, "code" | "penetration">): boolean {
  // A corner around which a check pushes the body is none that it misses.
  return factsOf(code).outcome === "passes" && !penetration;
}

/** Whether in a finding it pushes a body out where that did not come from. */
export function misplaces({ code, penetration }: Pick<FindingView, "code" | "penetration">): boolean {
  return factsOf(code).outcome === "misplaces" || (code === "corner-cut" && penetration !== undefined);
}

/** What a verdict on a scene is made of: of a view, or of an evaluation itself. */
export interface VerdictFacts {
  readonly findings: readonly BadgeFinding[];
  readonly expectations: readonly { readonly pass: boolean }[];
  readonly problems: readonly { readonly severity: string }[];
  /** Names of what was left out. */
  readonly notEvaluated: readonly string[];
  /** Why nothing in it could tunnel. */
  readonly idle?: IdleReason | undefined;
  /** That it was not run in all phases of its checks. */
  readonly isInSomePhases?: true | undefined;
  /** How far beyond the run was looked for bodies that meet nothing in it. */
  readonly lookAhead?: { readonly frames: number; readonly isWhole: boolean } | undefined;
  readonly fps: number;
  readonly fastestFps?: number | undefined;
  readonly frames: number;
  readonly substeps: number;
  readonly detection: string;
  /** The rule of the game. */
  readonly check: { readonly rule: string };
  /** What a game answered, as it is recorded. */
  readonly answers?: readonly unknown[] | undefined;
  readonly method: string;
  /** How first contacts end in other phases of the game's checks. */
  readonly phases?: SceneView["phases"];
  /** Whether its source has changed since it was run. */
  readonly isOutdated?: boolean | undefined;
}

/** A finding as badges tell of it. */
type BadgeFinding = Pick<FindingView, "code" | "severity" | "frame" | "expected" | "body" | "obstacle">;

/** What tells of a finding without its sentence: its tone, and a sign, since a colour alone says nothing. */
export function signOf({ code, severity, expected }: Pick<BadgeFinding, "code" | "severity" | "expected">): Pick<
  Badge,
  "tone"
> & {
  readonly symbol: string;
} {
  if (expected) return { tone: "info", symbol: "◆" };
  const { outcome } = factsOf(code);
  if (outcome === "chance" || outcome === "answer") return { tone: "warn", symbol: "◆" };
  // What follows is safe, and only not seen in this run.
  if (code === "ends-early" && severity === "information") return { tone: "info", symbol: "◌" };
  return { tone: "bad", symbol: outcome === "expectation" ? "✗" : "▲" };
}

/** What happens, in a few words. */
export function happening({ code, frame }: Pick<BadgeFinding, "code" | "frame">): string {
  return factsOf(code).badge(frame);
}

/**
 * Findings by pair and cause: what a game's own check makes of two bodies is one, whatever it makes of them in which frame.
 * Indices of each, and the pairs themselves, the most serious first.
 */
export function byPair(findings: readonly BadgeFinding[]): readonly (readonly number[])[] {
  const known = knownPairs.get(findings) ?? pairsOf(findings);
  knownPairs.set(findings, known);
  return known;
}

/** Badges and cards are asked for whenever a cell is drawn, and findings can be thousands. */
const knownPairs = new WeakMap<readonly BadgeFinding[], readonly (readonly number[])[]>();

function pairsOf(findings: readonly BadgeFinding[]): readonly (readonly number[])[] {
  const pairs = new Map<string, number[]>();
  findings.forEach(({ code, body, obstacle }, index) => {
    const subject = subjectOf(code);
    // Which of two bodies is the obstacle of the other is nobody's matter.
    const two = obstacle?.kind === "body" ? [body, obstacle.index].sort((a, b) => a - b) : [body, obstacle];
    const key = JSON.stringify([subject, subject === "expectation" || subject === "answer-differs" ? index : two]);
    const pair = pairs.get(key);
    if (pair) pair.push(index);
    else pairs.set(key, [index]);
  });
  const rank = ({ code, expected }: BadgeFinding): number =>
    expected ? findingCodes.length - 1.5 : findingCodes.indexOf(code);
  const rankAt = (index = -1): number => (findings[index] ? rank(findings[index]) : Infinity);
  return [...pairs.values()]
    .map((pair) => pair.sort((a, b) => rankAt(a) - rankAt(b) || a - b))
    .sort(([a], [b]) => rankAt(a) - rankAt(b));
}

/** What is said of pairs: of one what happens, of several how many there are. */
function told(firsts: readonly BadgeFinding[], always: "count" | "happening"): Badge[] {
  const groups = new Map<string, BadgeFinding[]>();
  for (const first of firsts) {
    const key = `${first.code} ${signOf(first).tone}`;
    groups.set(key, [...(groups.get(key) ?? []), first]);
  }
  return [...groups.values()].flatMap(([first, ...others]) => {
    if (!first) return [];
    const n = others.length + 1;
    const said = n === 1 && always === "happening" ? happening(first) : count(n, factsOf(first.code).noun);
    const { tone, symbol } = signOf(first);
    return [
      {
        tone,
        text: `${symbol} ${first.expected ? l10n.t("{happening}, as expected", { happening: said }) : said}`,
      },
    ];
  });
}

/** The findings that stand for their pairs; those of expectations are counted by themselves. */
function firstsOf({ findings }: Pick<VerdictFacts, "findings">): readonly BadgeFinding[] {
  return byPair(findings)
    .flatMap(([first = -1]) => findings[first] ?? [])
    .filter(({ code }) => code !== "expectation");
}

/** What one scene comes to: it counts what its cards say. */
export function sceneBadges(scene: VerdictFacts): Badge[] {
  const failing = scene.expectations.filter(({ pass }) => !pass).length;
  const errors = scene.problems.filter(isError).length;
  const [bad, others] = parted(told(firstsOf(scene), "happening"));
  const later = unknownLaterText(scene);
  const badges: readonly Badge[] = [
    ...some(errors, "bad", `✗ ${count(errors, "problem")}`),
    ...bad,
    ...some(failing, "bad", `✗ ${count(failing, "failing expectation")}`),
    ...others,
    ...some(scene.notEvaluated.length, "info", `◌ ${notEvaluatedText(scene.notEvaluated)}`),
    ...(scene.idle ? some(1, "info", `◌ ${idleText(scene.idle)}`) : []),
    ...(scene.isInSomePhases ? some(1, "info", `◌ ${somePhasesText()}`) : []),
    ...(later === undefined ? [] : some(1, "info", `◌ ${later}`)),
  ];
  const isSafe = badges.length === 0 && scene.method === "exact" && isWhollyChecked(scene);
  return [
    ...badges,
    ...(isSafe ? some(1, "good", `✓ ${safeText([scene])}`) : []),
    ...some(1, "plain", timesText(scene)),
    ...some(Number(scene.method !== "exact"), "info", methodText(scene.method)),
  ];
}

/** Whether all of a scene was checked, now and in all phases. Only such a scene is called safe, and only that is green. */
export function isWhollyChecked(scene: Omit<VerdictFacts, "findings" | "expectations">): boolean {
  return (
    scene.problems.length === 0 &&
    scene.notEvaluated.length === 0 &&
    scene.idle === undefined &&
    scene.isInSomePhases === undefined &&
    scene.isOutdated !== true &&
    scene.lookAhead?.isWhole !== false &&
    unlikePhases(scene) === undefined
  );
}

/** A first contact that other phases of the game's checks would end otherwise, and in how many: then a run is not safe, but right by chance. */
export function unlikePhases({ phases = [] }: Pick<SceneView, "phases">) {
  for (const each of phases) {
    const { ends, outcomes } = each;
    const lengths = outcomes.map((outcome, i) =>
      outcome === "caught" || outcome === "clear" ? 0 : at(ends, i) - (ends[i - 1] ?? 0),
    );
    const share = lengths.reduce((sum, length) => sum + length, 0);
    if (share > 0) return { phases: each, share };
  }
  return undefined;
}

function timesText(scene: VerdictFacts): string {
  const { substeps, detection, check, answers } = scene;
  // Recorded answers are those of the game: how the scene checks says nothing of it.
  const isRecorded = (answers?.length ?? 0) > 0;
  return [
    ratesText(scene),
    ...(isRecorded ? [] : [looksText(substeps, detection === "swept" || check.rule === "swept")]),
  ].join(" · ");
}

/** How a scene is run, for its title line: `60 fps · 1 frame`, its sub-steps, and its method where that is not the exact one. */
export function runText(scene: Pick<VerdictFacts, "fps" | "fastestFps" | "frames" | "substeps" | "method">): string {
  const { method } = scene;
  return [ratesText(scene), ...(method === "exact" ? [] : [methodText(method)])].join(" · ");
}

function ratesText({
  fps,
  fastestFps,
  frames,
  substeps,
}: Pick<VerdictFacts, "fps" | "fastestFps" | "frames" | "substeps">): string {
  const steps = substeps === 1 ? [] : [count(substeps, "sub-step")];
  return [judgedAtText({ fps, fastestFps }) ?? `${plain(fps)} fps`, count(frames, "frame"), ...steps].join(" · ");
}

function methodText(method: string): string {
  return l10n.t("method: {method}", { method });
}

/** When the game checks: the sweep is there beside it in any case. */
function looksText(substeps: number, isSwept: boolean): string {
  if (isSwept) return l10n.t("your game checks the whole path");
  return substeps === 1 ? l10n.t("your game checks after each frame") : l10n.t("your game checks after each sub-step");
}

/** What the whole notebook comes to. */
export function notebookBadges(cells: readonly CellView[]): Badge[] {
  const scenes = cells.filter((cell) => cell.kind === "scene");
  const expectations = scenes.flatMap((scene) => scene.expectations);
  const passing = expectations.filter(({ pass }) => pass).length;
  const failing = expectations.length - passing;
  const broken = scenes.reduce((sum, { problems }) => sum + problems.filter(isError).length, 0);
  const partial = partialScenesText(scenes);
  const idle = idleScenesText(scenes);
  const somePhases = somePhasesScenesText(scenes);
  const later = unknownLaterScenesText(scenes);
  const passed = count(passing, "passing expectation");
  const firsts = scenes
    .flatMap(firstsOf)
    .toSorted((a, b) => findingCodes.indexOf(a.code) - findingCodes.indexOf(b.code));
  const [bad, others] = parted(told(firsts, "count"));
  return [
    { tone: "plain", text: count(scenes.length, "scene") },
    ...some(broken, "bad", `✗ ${count(broken, "problem")}`),
    ...bad,
    ...some(failing, "bad", `✗ ${count(failing, "failing expectation")}`),
    ...others,
    ...(idle === undefined ? [] : some(1, "info", `◌ ${idle}`)),
    ...(somePhases === undefined ? [] : some(1, "info", `◌ ${somePhases}`)),
    ...(later === undefined ? [] : some(1, "info", `◌ ${later}`)),
    ...(partial === undefined
      ? some(passing, "good", `✓ ${passed}`)
      : [...some(1, "info", `◌ ${partial}`), ...some(passing, "plain", passed)]),
  ];
}

/** What is wrong, and the rest. */
function parted(badges: readonly Badge[]): readonly [Badge[], Badge[]] {
  return [badges.filter(({ tone }) => tone === "bad"), badges.filter(({ tone }) => tone !== "bad")];
}

function some(n: number, tone: Badge["tone"], text: string): Badge[] {
  return n > 0 ? [{ tone, text }] : [];
}

function isError({ severity }: { readonly severity: string }): boolean {
  return severity === "error";
}
