import * as l10n from "@vscode/l10n";
import { at } from "../geometry/index.js";
import { subjectOf } from "../model/index.js";
import {
  count,
  idleSentence,
  lookedAtWords,
  notEvaluatedText,
  num,
  numDown,
  percent,
  plainText,
  rateFrom,
  roundDown,
  roundUp,
  strong,
  unknownLaterText,
} from "../wording/index.js";
import { byPair, happening, signOf, unlikePhases, type Badge } from "./badges.js";
import { isDriven } from "./bodyRows.js";
import { vectorText } from "./numberText.js";
import type { FindingView, FixWay, SceneView } from "./protocol/index.js";

/** A value that is safe, or another way to fix a finding. */
export interface Cure {
  /** The value that is written, such as `500 fps`. */
  readonly text: string;
  /** The number that `text` says; undefined where it says none. */
  readonly value?: number;
  /** How it is written into the text; undefined where the text has no place for it. */
  readonly way?: FixWay;
  /** Index of the finding that is fixed. */
  readonly finding: number;
}

/** The distance that a body moves between two checks, and the lengths of body and obstacle along it. Units. */
export interface Lengths {
  readonly step: number;
  readonly body: number;
  readonly obstacle: number;
}

/** What a scene does wrong with one pair, for one cause. Of texts, what stands out is marked as `strong`. */
export interface Card {
  readonly tone: Badge["tone"];
  /** The sign before it, which says the tone without a colour. */
  readonly symbol: string;
  /** What happens, in a sentence. */
  readonly happens: string;
  /** Why, with its numbers. */
  readonly why?: string;
  /** The lengths that the cause compares; undefined where it is about something else. */
  readonly lengths?: Lengths | undefined;
  /** From where on it is only detected, and by which rule its numbers are safe. */
  readonly note?: string;
  /** What else happens to the pair. */
  readonly also?: string;
  /** Index of the finding that it is about; undefined where nothing was found. */
  readonly finding?: number;
  readonly cures: readonly Cure[];
}

/** What a verdict is written of. */
type VerdictScene = Pick<
  SceneView,
  | "bodies"
  | "dimensions"
  | "yAxis"
  | "unit"
  | "swept"
  | "findings"
  | "problems"
  | "notEvaluated"
  | "phases"
  | "idle"
  | "isInSomePhases"
  | "isOutdated"
  | "frames"
  | "fps"
  | "lookAhead"
>;

/**
 * The findings of a scene by pair and cause, the most serious first: indices, of which the first of each is what its card is
 * about. Expectations that fail have a list of their own.
 */
export function cardsOf({ findings }: Pick<SceneView, "findings">): readonly (readonly number[])[] {
  return byPair(findings).filter(([first = -1]) => findings[first]?.code !== "expectation");
}

/** The card of some findings of one pair and cause. */
export function cardOf(scene: VerdictScene, [first = -1, ...others]: readonly number[]): Card {
  const finding = scene.findings[first] as FindingView;
  const [happens, why] = sentences(scene, finding);
  const also = others.flatMap((index) => scene.findings[index] ?? []).map(happening);
  return {
    ...signOf(finding),
    happens: finding.expected ? l10n.t("{happens} The scene expects this.", { happens }) : happens,
    why,
    lengths: lengthsOf(finding),
    note: finding.note,
    also: also.length > 0 ? l10n.t("Also: {happenings}.", { happenings: [...new Set(also)].join(", ") }) : undefined,
    finding: first,
    cures: fixesFor(scene, finding).map((cure) => ({ ...cure, finding: first })),
  };
}

/** The lengths that the cause of a finding compares: that of a body that tunnels through along a line. */
function lengthsOf({ code, step, length: body, dwell }: FindingView): Lengths | undefined {
  if (code !== "tunnel" || step === undefined || body === undefined || dwell === undefined) return undefined;
  const obstacle = dwell * step - body;
  // Through a tip the path is shorter than the body is long, and the cause names no lengths.
  return obstacle >= 0 && Number.isFinite(obstacle) ? { step, body, obstacle } : undefined;
}

/** What is said where nothing is wrong: never that a scene is safe of which something was left out, or in which nothing could tunnel. Undefined where it has errors. */
export function calmCard(scene: VerdictScene): Card | undefined {
  if (scene.problems.some(({ severity, code }) => severity === "error" || code === "level-pending")) return undefined;
  if (scene.isOutdated)
    return {
      tone: "info",
      symbol: "◌",
      happens: l10n.t("Not checked: the diagram shows an older version of the file."),
      cures: [],
    };
  if (scene.notEvaluated.length > 0) {
    const why = notEvaluatedText(scene.notEvaluated);
    return {
      tone: "info",
      symbol: "◌",
      happens: l10n.t("Nothing found in the parts that were checked."),
      why,
      cures: [],
    };
  }
  if (scene.idle) return { tone: "info", symbol: "◌", happens: idleSentence(scene.idle), cures: [] };
  if (unknownLaterText(scene) !== undefined) {
    const frame = scene.frames + (scene.lookAhead?.frames ?? 0);
    const happens = l10n.t("Nothing found up to frame {frame}.", { frame });
    const why = l10n.t("No body hits anything up to this frame. Later frames were not checked.");
    return { tone: "info", symbol: "◌", happens, why, cures: [] };
  }
  const byChance = unlikePhases(scene);
  if (byChance) {
    const { body, obstacleName: obstacle } = byChance.phases;
    const words = { body: scene.bodies.ids[body] ?? "", obstacle, share: strong(percent(byChance.share)) };
    const why = l10n.t("In {share} of crossings, {body} is pushed out of {obstacle} on the wrong side.", words);
    return {
      tone: "warn",
      symbol: "◆",
      happens: l10n.t("Nothing found in this run, but only by chance."),
      why,
      cures: [],
    };
  }
  if (scene.isInSomePhases) {
    const why = l10n.t(
      "The scene is too large to test every phase of the overlap checks. In the untested phases, a body may tunnel through.",
    );
    return { tone: "info", symbol: "◌", happens: l10n.t("Nothing found in the tested phases."), why, cures: [] };
  }
  const { length } = scene.swept.contacts.times;
  const words = lookedAtWords([scene]);
  const happens =
    length === 0
      ? words
        ? l10n.t("Safe: no body hits anything in {frames} and the following {seconds} s.", words)
        : l10n.t("Safe: no body hits anything in this run.")
      : words
        ? l10n.t(
            "Safe in {frames} and the following {seconds} s: the game detects everything that the sweep hits.",
            words,
          )
        : l10n.t("Safe: the game detects everything that the sweep hits.");
  return { tone: "good", symbol: "✓", happens, cures: [] };
}

/** All cards in lines, for those who have no picture. */
export function cardLines(scene: VerdictScene): readonly string[] {
  const cards = cardsOf(scene).map((card) => cardOf(scene, card));
  return cards.map(({ symbol, happens, why = "", also = "", note = "", cures }) => {
    const values = cures.map(({ text }) => text).join(" · ");
    return plainText([`${symbol} ${happens}`, why, also, values, note].filter((part) => part !== "").join(" "));
  });
}

/** What happens, and why. */
function sentences(scene: VerdictScene, finding: FindingView): readonly [happens: string, why: string | undefined] {
  const { code, obstacleName = "", penetration, depth, frame } = finding;
  const { unit } = scene;
  const names = { body: scene.bodies.ids[finding.body] ?? "", obstacle: obstacleName };
  const value = (amount: number): string => strong(`${num(amount)} ${unit}`.trim());
  switch (subjectOf(code)) {
    case "tunneling":
    case "ends-early":
      return [finding.headline ?? finding.message, finding.cause];
    case "start-overlap":
      return [
        l10n.t("{body} starts inside {obstacle}.", names),
        penetration &&
          l10n.t("The shortest push-out is {push}.", {
            push: strong(`${vectorText(penetration)} ${unit}`.trim()),
          }),
      ];
    case "squeezed":
      return [
        obstacleName === ""
          ? l10n.t("{body} grows, but something leaves it no room.", names)
          : l10n.t("{body} is squeezed by {obstacle}.", names),
        depth === undefined
          ? undefined
          : l10n.t("In frame {frame} it needs {depth} more room.", { frame, depth: value(depth) }),
      ];
    case "contact-limit": {
      const { bodies, frames } = scene.swept.contacts;
      const count = bodies.reduce((sum, body, i) => sum + Number(body === finding.body && at(frames, i) === frame), 0);
      return [
        l10n.t("{body} is stuck: it reaches the limit of contacts in one frame.", names),
        l10n.t("It has {count} contacts in frame {frame}.", { count: strong(String(count)), frame }),
      ];
    }
    case "curve-cut": {
      const isMet = (depth ?? 0) > 0;
      const words = { depth: value(Math.abs(depth ?? 0)) };
      return isMet
        ? [
            l10n.t("{body} hits {obstacle} on its curve, but a straight sweep misses it.", names),
            l10n.t("The curved path goes {depth} into the obstacle.", words),
          ]
        : [
            l10n.t("{body} misses {obstacle} on its curve, but a straight sweep hits it.", names),
            l10n.t("The curve misses the obstacle by {depth}.", words),
          ];
    }
    case "answer-differs":
    case "expectation":
      return [finding.message, undefined];
  }
}

/** Values that are written to fix a finding, in the words of its buttons. */
export const fixLabels = {
  rate: (fps: number) => l10n.t("{fps} fps", { fps: num(fps) }),
  speed: (speed: number, unit: string) => l10n.t("{speed} {unit}/s", { speed: numDown(speed), unit }),
  thickness: (wall: string, thickness: number, unit: string) => `${wall} ${num(thickness)} ${unit}`.trim(),
  substeps: (n: number) => count(n, "sub-step"),
  frames: (n: number) => count(n, "frame"),
} as const;

/** The values from where on a finding is none any more, and what else fixes it. */
function fixesFor(scene: VerdictScene, finding: FindingView): readonly Omit<Cure, "finding">[] {
  const { code, body, obstacle, obstacleName = "", minFps, maxSpeed, minThickness, minSubsteps, penetration } = finding;
  const { unit } = scene;
  const met = obstacle?.kind === "body" ? obstacle.index : undefined;
  switch (subjectOf(code)) {
    case "tunneling": {
      const pair = met === undefined ? [body] : [body, met];
      const isSlowed = !pair.some((each) => isDriven(scene, each)) && pair.some((each) => hasVelocity(scene, each));
      const values: Omit<Cure, "finding">[] = [];
      if (isAttainable(minFps)) {
        const value = rateFrom(minFps);
        values.push({ text: fixLabels.rate(value), value, way: "rate" });
      }
      if (isAttainable(maxSpeed)) {
        const value = roundDown(maxSpeed);
        values.push({ text: fixLabels.speed(value, unit), value, way: isSlowed ? "speed" : undefined });
      }
      if (isAttainable(minThickness)) {
        const value = roundUp(minThickness);
        const text = fixLabels.thickness(obstacleName, value, unit);
        values.push({ text, value, way: met === undefined ? undefined : "thickness" });
      }
      if (minSubsteps !== undefined)
        values.push({ text: fixLabels.substeps(minSubsteps), value: minSubsteps, way: "substeps" });
      // A sweep is along a line, and neither a path nor an orbit is one.
      if (!isDriven(scene, body)) values.push({ text: "swept", way: "sweep" });
      return values;
    }
    case "start-overlap":
      return penetration ? [{ text: l10n.t("move it out"), way: "place" }] : [];
    case "contact-limit":
      return [{ text: "stop", way: "response" }];
    case "squeezed":
      return met === undefined
        ? [{ text: l10n.t("grow less"), way: "growth" }]
        : isDriven(scene, met)
          ? [{ text: l10n.t("shorten path"), way: "path" }]
          : [];
    case "curve-cut":
      return [{ text: l10n.t("raise fps"), way: "straighten" }];
    case "ends-early":
      return [{ text: fixLabels.frames(finding.frame), way: "frames" }];
    case "answer-differs":
    case "expectation":
      return [];
  }
}

export function isAttainable(value: number | undefined): value is number {
  return value !== undefined && value > 0 && Number.isFinite(value);
}

/** Whether a body has a velocity that it is written to have. */
function hasVelocity({ bodies, dimensions }: VerdictScene, body: number): boolean {
  const velocity = bodies.velocity.subarray(body * dimensions, (body + 1) * dimensions);
  return velocity.some((v) => v !== 0 && !Number.isNaN(v));
}
