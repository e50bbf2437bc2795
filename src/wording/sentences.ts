import * as l10n from "@vscode/l10n";
import { num, numDown, numUp } from "./numbers.js";

/** A name as a sentence has it: in quotes if it has a space or a colon, so that it does not read like a part of the sentence. */
export function quotedName(name: string): string {
  return /[\s:]/.test(name) ? l10n.t('"{name}"', { name }) : name;
}

/** What is counted where a number stands with its noun alone. In a sentence the sentence says both. */
export type Countable = keyof typeof counts;

/** `3 scenes` */
export function count(n: number, noun: Countable): string {
  return counts[noun](n);
}

const counts = {
  file: (n: number) => (n === 1 ? l10n.t("1 file") : l10n.t("{n} files", { n })),
  recording: (n: number) => (n === 1 ? l10n.t("1 recording") : l10n.t("{n} recordings", { n })),
  level: (n: number) => (n === 1 ? l10n.t("1 level") : l10n.t("{n} levels", { n })),
  frame: (n: number) => (n === 1 ? l10n.t("1 frame") : l10n.t("{n} frames", { n })),
  "sub-step": (n: number) => (n === 1 ? l10n.t("1 sub-step") : l10n.t("{n} sub-steps", { n })),
  "scene not run in all phases": (n: number) =>
    n === 1
      ? l10n.t("1 scene not checked for all possible check times")
      : l10n.t("{n} scenes not checked for all possible check times", { n }),
  "scene with nothing to check": (n: number) =>
    n === 1 ? l10n.t("1 scene with nothing to check") : l10n.t("{n} scenes with nothing to check", { n }),
  "scene not looked ahead": (n: number) =>
    n === 1
      ? l10n.t("hits after the run not checked in 1 scene")
      : l10n.t("hits after the run not checked in {n} scenes", { n }),
  scene: (n: number) => (n === 1 ? l10n.t("1 scene") : l10n.t("{n} scenes", { n })),
  tunnel: (n: number) => (n === 1 ? l10n.t("1 tunnel") : l10n.t("{n} tunnels", { n })),
  "cut corner": (n: number) => (n === 1 ? l10n.t("1 corner cut") : l10n.t("{n} corners cut", { n })),
  "contact by chance": (n: number) =>
    n === 1 ? l10n.t("1 hit detected by chance") : l10n.t("{n} hits detected by chance", { n }),
  "answer that differs": (n: number) =>
    n === 1 ? l10n.t("1 result of your game differs") : l10n.t("{n} results of your game differ", { n }),
  "overlap at the start": (n: number) =>
    n === 1 ? l10n.t("1 overlap at the start") : l10n.t("{n} overlaps at the start", { n }),
  "squeezed body": (n: number) => (n === 1 ? l10n.t("1 body squeezed") : l10n.t("{n} bodies squeezed", { n })),
  "run cut short": (n: number) => (n === 1 ? l10n.t("1 body stuck") : l10n.t("{n} bodies stuck", { n })),
  "cut curve": (n: number) =>
    n === 1
      ? l10n.t("1 curve where a straight sweep is wrong")
      : l10n.t("{n} curves where a straight sweep is wrong", { n }),
  "run that ends early": (n: number) =>
    n === 1 ? l10n.t("1 run ends before a hit") : l10n.t("{n} runs end before a hit", { n }),
  "recorded overlap": (n: number) =>
    n === 1 ? l10n.t("1 overlap with an obstacle") : l10n.t("{n} overlaps with an obstacle", { n }),
  drop: (n: number) => (n === 1 ? l10n.t("1 drop through a floor") : l10n.t("{n} drops through a floor", { n })),
  jump: (n: number) => (n === 1 ? l10n.t("1 teleport") : l10n.t("{n} teleports", { n })),
  gap: (n: number) => (n === 1 ? l10n.t("1 gap") : l10n.t("{n} gaps", { n })),
  finding: (n: number) => (n === 1 ? l10n.t("1 finding") : l10n.t("{n} findings", { n })),
  obstacle: (n: number) => (n === 1 ? l10n.t("1 obstacle") : l10n.t("{n} obstacles", { n })),
  body: (n: number) => (n === 1 ? l10n.t("1 body") : l10n.t("{n} bodies", { n })),
  contact: (n: number) => (n === 1 ? l10n.t("1 contact") : l10n.t("{n} contacts", { n })),
  wall: (n: number) => (n === 1 ? l10n.t("1 wall") : l10n.t("{n} walls", { n })),
  place: (n: number) => (n === 1 ? l10n.t("1 position") : l10n.t("{n} positions", { n })),
  "solid tile": (n: number) => (n === 1 ? l10n.t("1 solid tile") : l10n.t("{n} solid tiles", { n })),
  "solid box": (n: number) => (n === 1 ? l10n.t("1 solid box") : l10n.t("{n} solid boxes", { n })),
  "left-out": (n: number) => (n === 1 ? l10n.t("1 shape skipped") : l10n.t("{n} shapes skipped", { n })),
  "solid shape": (n: number) => (n === 1 ? l10n.t("1 solid shape") : l10n.t("{n} solid shapes", { n })),
  problem: (n: number) => (n === 1 ? l10n.t("1 problem") : l10n.t("{n} problems", { n })),
  error: (n: number) => (n === 1 ? l10n.t("1 error") : l10n.t("{n} errors", { n })),
  warning: (n: number) => (n === 1 ? l10n.t("1 warning") : l10n.t("{n} warnings", { n })),
  info: (n: number) => (n === 1 ? l10n.t("1 info") : l10n.t("{n} infos", { n })),
  "wrong side": (n: number) => (n === 1 ? l10n.t("1 wrong-side exit") : l10n.t("{n} wrong-side exits", { n })),
  "failing expectation": (n: number) =>
    n === 1 ? l10n.t("1 expectation fails") : l10n.t("{n} expectations fail", { n }),
  "passing expectation": (n: number) =>
    n === 1 ? l10n.t("1 expectation holds") : l10n.t("{n} expectations hold", { n }),
} as const;

/** More than this are counted. */
const MOST_NAMED = 3;
const LONGEST_NAME = 60;

/** What a verdict does not speak of: `not evaluated: 9 polygons, body ledge`. No verdict beside it is "safe". */
export function notEvaluatedText(parts: readonly string[]): string {
  const named = parts
    .slice(0, MOST_NAMED)
    .map((part) => shortened(part, LONGEST_NAME))
    .join(", ");
  const n = parts.length - MOST_NAMED;
  return n > 0
    ? l10n.t("not checked: {parts} and {n} more", { parts: named, n })
    : l10n.t("not checked: {parts}", { parts: named });
}

/** Of what there is nothing to say but that some of it was left out: it is never said to be clean. */
export function partlyNothingText(parts: readonly string[]): string {
  const named = parts.slice(0, MOST_NAMED).map((part) => shortened(part, LONGEST_NAME));
  const n = parts.length - MOST_NAMED;
  return n > 0
    ? l10n.t("nothing found; {parts} and {n} more skipped", { parts: named.join(", "), n })
    : l10n.t("nothing found; {parts} skipped", { parts: named.join(", ") });
}

/** {@link notEvaluatedText} of all scenes of a file: what was left out of one that is alone, of several how many they are. */
export function partialScenesText(scenes: readonly { readonly notEvaluated: readonly string[] }[]): string | undefined {
  const partial = scenes.filter(({ notEvaluated }) => notEvaluated.length > 0);
  const n = partial.length;
  const [first] = partial;
  if (!first) return undefined;
  if (scenes.length === 1) return notEvaluatedText(first.notEvaluated);
  return n === 1 ? l10n.t("1 scene only partly checked") : l10n.t("{n} scenes only partly checked", { n });
}

/** Why nothing in a scene could tunnel: such a scene is never said to be safe. */
export type IdleReason = "no-bodies" | "no-motion" | "no-obstacles";

/** That there is nothing to check in a scene, and why. */
export function idleText(reason: IdleReason): string {
  switch (reason) {
    case "no-bodies":
      return l10n.t("nothing to check: there are no bodies");
    case "no-motion":
      return l10n.t("nothing to check: no body moves");
    case "no-obstacles":
      return l10n.t("nothing to check: no moving body can hit anything");
  }
}

/** {@link idleText} as a sentence of its own. */
export function idleSentence(reason: IdleReason): string {
  switch (reason) {
    case "no-bodies":
      return l10n.t("Nothing to check: there are no bodies.");
    case "no-motion":
      return l10n.t("Nothing to check: no body moves.");
    case "no-obstacles":
      return l10n.t("Nothing to check: no moving body can hit anything.");
  }
}

/** {@link idleText} of all scenes of a file or report: of one that is alone why, of several how many they are. */
export function idleScenesText(scenes: readonly { readonly idle?: IdleReason | undefined }[]): string | undefined {
  const idle = scenes.flatMap((scene) => scene.idle ?? []);
  const [first] = idle;
  if (!first) return undefined;
  return scenes.length === 1 ? idleText(first) : count(idle.length, "scene with nothing to check");
}

/** That a scene was not run in all phases of its checks, and may end otherwise in one of the others: it is never said to be safe. */
export const somePhasesText = (): string => l10n.t("not checked for all possible check times");

/** {@link somePhasesText} of all scenes of a file or report; of several how many they are. */
export function somePhasesScenesText(
  scenes: readonly { readonly isInSomePhases?: true | undefined }[],
): string | undefined {
  const n = scenes.filter(({ isInSomePhases }) => isInSomePhases).length;
  if (n === 0) return undefined;
  return scenes.length === 1 ? somePhasesText() : count(n, "scene not run in all phases");
}

/** A run, and how far beyond its end was looked for bodies that meet nothing in it. */
interface Horizon {
  readonly frames: number;
  readonly fps: number;
  /** Absent where each body met something, or has nothing that it could meet. */
  readonly lookAhead?: { readonly frames: number; readonly isWhole: boolean } | null | undefined;
  readonly idle?: IdleReason | undefined;
}

/** Whether a body meets nothing until a frame, and what it meets later is not known: such a scene is never said to be safe. */
function isUnknownLater({ lookAhead, idle }: Pick<Horizon, "lookAhead" | "idle">): boolean {
  return lookAhead?.isWhole === false && idle === undefined;
}

/** From which frame on nothing is known; undefined where all is that is asked for. */
export function unknownLaterText(scene: Horizon): string | undefined {
  if (!isUnknownLater(scene)) return undefined;
  return l10n.t("not checked after frame {frame}", { frame: scene.frames + (scene.lookAhead?.frames ?? 0) });
}

/** {@link unknownLaterText} of all scenes of a file or report: of one that is alone the frame, of several how many they are. */
export function unknownLaterScenesText(scenes: readonly Horizon[]): string | undefined {
  const [first] = scenes;
  if (scenes.length === 1 && first) return unknownLaterText(first);
  const n = scenes.filter(isUnknownLater).length;
  return n === 0 ? undefined : count(n, "scene not looked ahead");
}

/** That nothing is found, and how far beyond the run was looked, where bodies met nothing until then. */
export function nothingFoundText(scenes: readonly Horizon[]): string {
  const words = lookedAtWords(scenes);
  if (!words) return l10n.t("nothing found");
  return words.frames === undefined
    ? l10n.t("nothing found in all frames and the following {seconds} s", words)
    : l10n.t("nothing found in {frames} and the following {seconds} s", words);
}

/** That scenes are safe, and how far beyond their runs was looked. */
export function safeText(scenes: readonly Horizon[]): string {
  const words = lookedAtWords(scenes);
  if (!words) return l10n.t("safe");
  return words.frames === undefined
    ? l10n.t("safe in all frames and the following {seconds} s", words)
    : l10n.t("safe in {frames} and the following {seconds} s", words);
}

/** {@link safeText} of one scene, with the rule that it assumes. */
export function safeAssumingText(scene: Horizon, rule: string): string {
  const words = lookedAtWords([scene]);
  return words
    ? l10n.t("safe in {frames} and the following {seconds} s (default rule: {rule})", { ...words, rule })
    : l10n.t("safe (default rule: {rule})", { rule });
}

/** The frames of a run and the seconds after them; undefined where all bodies meet something. Of scenes of different lengths there are no frames. */
export function lookedAtWords(scenes: readonly Horizon[]) {
  const open = scenes.filter(({ lookAhead, idle }) => lookAhead?.isWhole && idle === undefined);
  if (open.length === 0) return undefined;
  const seconds = Math.min(...open.map(({ fps, lookAhead }) => Math.round((lookAhead?.frames ?? 0) / fps)));
  const [first] = open;
  const isSame = scenes.every(({ frames }) => frames === first?.frames);
  return { ...(isSame && first && { frames: count(first.frames, "frame") }), seconds: num(seconds) };
}

/** Numbers at which something holds; each is enough by itself. */
interface Limits {
  /** Frames per second, at least. */
  readonly fps?: number;
  /** Units per second, at most. */
  readonly speed?: number;
  /** Units, at least. */
  readonly thickness?: number;
  /** Steps in each frame, at least. */
  readonly substeps?: number;
}

/**
 * What to do so that a game is safe.
 *
 * @param isPushed whether the game pushes the body out: else it is only detected
 * @param canSweep whether a sweep would help: it is along a line, and an orbit is none
 */
export function fixText(safe: Limits, unit: string, isPushed = true, canSweep = true): string {
  const ways = waysOf(safe, unit);
  if (ways.length === 0) return l10n.t("No safe frame rate, speed or wall thickness was found. Fix: a swept check.");
  const list = oneOf(canSweep ? [...ways, l10n.t("a swept check")] : ways);
  return isPushed ? l10n.t("Fix: {list}.", { list }) : l10n.t("To detect the hit: {list}.", { list });
}

/** Limits as a list of fixes: `at least 500 fps, at most 360 px/s, or a swept check`. Undefined where there is none. */
export function listOfWays(safe: Limits, unit: string, others: readonly string[]): string | undefined {
  const ways = [...waysOf(safe, unit), ...others];
  return ways.length === 0 ? undefined : oneOf(ways);
}

/** From where on something is detected, where that is not enough to be safe. */
export function detectedText(safe: Limits, detected: Limits, unit: string): readonly string[] {
  const safeWays = waysOf(safe, unit);
  const ways = waysOf(detected, unit).filter((way) => !safeWays.includes(way));
  return ways.length === 0
    ? []
    : [
        l10n.t("With {list}, the game detects the contact, but it can still push the body out on the wrong side.", {
          list: oneOf(ways),
        }),
      ];
}

function waysOf({ fps, speed, thickness, substeps }: Limits, unit: string): readonly string[] {
  return [
    ...(fps === undefined ? [] : [l10n.t("at least {fps} fps", { fps: numUp(fps) })]),
    ...(speed === undefined ? [] : [l10n.t("at most {speed} {unit}/s", { speed: numDown(speed), unit })]),
    ...(thickness === undefined
      ? []
      : [l10n.t("a wall of at least {thickness} {unit}", { thickness: numUp(thickness), unit })]),
    ...(substeps === undefined || substeps < 2 ? [] : [count(substeps, "sub-step")]),
  ];
}

/** Things of which one is enough, as a sentence names them. */
function oneOf(things: readonly string[]): string {
  const last = things.at(-1) ?? "";
  if (things.length < 3)
    return things.length < 2 ? last : l10n.t("{first} or {second}", { first: things[0] ?? "", second: last });
  return l10n.t("{list}, or {last}", { list: things.slice(0, -1).join(", "), last });
}

/** By which rule numbers are safe, and with how long a step. @param ms of the longest step, where a rate is told */
export function rulesText(rule: string, isStated: boolean, ms?: number): string {
  const words = { rule, ms: ms === undefined ? "" : numDown(ms) };
  if (ms === undefined) {
    return isStated
      ? l10n.t('Your game\'s rule is "{rule}".', words)
      : l10n.t('No rule is set, so the default applies: "{rule}".', words);
  }
  return isStated
    ? l10n.t(
        'These numbers are for the rule "{rule}". The frame rate is enough only if no time step is longer than {ms} ms.',
        words,
      )
    : l10n.t(
        'These numbers are for the rule "{rule}", because no rule is set. The frame rate is enough only if no time step is longer than {ms} ms.',
        words,
      );
}

/** Frames per second: of a rate that varies, the lowest and the highest. */
interface FrameRates {
  readonly fps: number;
  readonly fastestFps?: number | undefined;
}

/** At which frame rate something is judged, where the rate varies; undefined where it does not. */
export function judgedAtText({ fps, fastestFps }: FrameRates): string | undefined {
  if (fastestFps === undefined) return undefined;
  return l10n.t("checked at {fps} fps, the lowest frame rate in the range of {fps} to {fastest} fps", {
    fps: num(fps),
    fastest: num(fastestFps),
  });
}

/** {@link judgedAtText} as a sentence, in a list to join; empty where the rate does not vary. */
export function judgedAtSentence({ fps, fastestFps }: FrameRates): readonly string[] {
  if (fastestFps === undefined) return [];
  return [
    l10n.t("Checked at {fps} fps, the lowest frame rate in the range of {fps} to {fastest} fps.", {
      fps: num(fps),
      fastest: num(fastestFps),
    }),
  ];
}

/** A number that says from where on something is safe; undefined where that is beyond what numbers can hold. */
export function attainable(value: number): number | undefined {
  return value > 0 && Number.isFinite(value) ? value : undefined;
}

/** Marks what stands out in a text, wherever a translation puts it. The marks are those that isolate names from a text. */
export function strong(text: string): string {
  return `\u2068${text}\u2069`;
}

/** What marks the beginning and the end of what is `strong`. */
export const marks = /[\u2068\u2069]/;

/** A text in which nothing is marked. */
export function plainText(text: string): string {
  return text.split(marks).join("");
}

/** A text cut to at most `most` UTF-16 code units, an ellipsis as the last, and never within a character of two of them. */
export function shortened(text: string, most: number): string {
  if (text.length <= most) return text;
  const cut = text.slice(0, most - 1);
  return `${/[\uD800-\uDBFF]$/.test(cut) ? cut.slice(0, -1) : cut}…`;
}

/** How a face is called that looks along a normal, as it is drawn. */
export function faceName(normal: readonly number[], yAxis: "down" | "up"): string {
  const [x = 0, y = 0, z = 0] = normal;
  if (normal.filter((component) => component !== 0).length > 1) {
    return l10n.t("face with normal {normal}", {
      normal: `(${normal.map((component) => num(component)).join(", ")})`,
    });
  }
  if (x !== 0) return x < 0 ? l10n.t("left face") : l10n.t("right face");
  if (y !== 0) return y < 0 === (yAxis === "down") ? l10n.t("top face") : l10n.t("bottom face");
  return z < 0 ? l10n.t("front face") : l10n.t("back face");
}
