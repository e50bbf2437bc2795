import * as l10n from "@vscode/l10n";
import { at } from "../geometry/index.js";
import { factsOf } from "../model/index.js";
import { byPair, isWhollyChecked, misplaces, passes } from "./badges.js";
import { cornersOf, rectAt, rectAtStart, rectOf } from "./bodyRows.js";
import { arcBetween, type Arc } from "./arcs.js";
import { answerRect, obstacleRect, type HatchMark } from "./eventMarks.js";
import { isUnbent, lookAfter, looksOf, metBy, type FrameSample } from "./frameSamples.js";
import { missedStartOf } from "./missedStart.js";
import type { ColourRole } from "./palette.js";
import type { Axes } from "./projection.js";
import type { FindingView, SceneView } from "./protocol/index.js";
import { boundsOf, type Point, type Rect } from "./rect.js";

/** What your game does between two looks: a step that sees nothing of its way. Boxes in the world. */
export interface Teleport {
  readonly body: number;
  readonly from: Rect;
  readonly to: Rect;
  /** The arc of a body on an orbit; undefined for all others, which go straight. */
  readonly arc: Arc | undefined;
  /** What the body meets in any run. */
  readonly met: readonly Rect[];
  /** When it arrives, in frames. */
  readonly time: number;
}

/** A push out of what was seen: from where the body was seen to where it was put. */
export interface Push {
  readonly look: FrameSample;
  /** Units. */
  readonly depth: number;
  /** The length of the whole push-out, if it is wrong and both bodies share it. */
  readonly whole: number | undefined;
  readonly isWrong: boolean;
  /** Of a wrong one, the way back to where the body came from: the face that leads, and where it would have to be. */
  readonly back: { readonly from: Point; readonly to: Point; readonly depth: number } | undefined;
}

/** Where an obstacle that moves or grows is at a check of the game, in the world. */
export interface ObstacleCheck {
  readonly body: number;
  readonly rect: Rect;
  /** In frames. */
  readonly time: number;
}

/** What a scene comes to, in a word, at its place in the picture. */
export interface Verdict {
  readonly word: string;
  readonly sign: "check" | "cross" | "diamond";
  readonly colour: ColourRole;
  readonly body: number;
  /** What it is about, in the world. */
  readonly place: Rect;
  /** When it is true, in frames since the scene began. */
  readonly time: number;
}

export type EventAnnotations = ReturnType<typeof eventAnnotationsOf>;

/** More teleports than this are a line. */
const MAX_TELEPORTS = 6;
/** More verdicts than this hide what they are about. */
const mostVerdicts = 6;

/** What your game does, as a picture tells it beside the sweep. */
export function eventAnnotationsOf(scene: SceneView, axes: Axes, movers: Uint32Array, hatched: readonly HatchMark[]) {
  const looks = looksOf(scene, axes, movers);
  const told = looks.flat().filter(({ isTold }) => isTold);
  const teleports =
    looks.reduce((sum, each) => sum + each.length, 0) <= MAX_TELEPORTS ? looks.flatMap(teleportsOf(scene, axes)) : [];
  return {
    /** All looks of the bodies that are few enough to be followed. */
    frameSamples: looks.flat(),
    told,
    /** Empty where they are so many that the game's way is a line. */
    teleports,
    pushes: told.flatMap((look) => pushOf(scene, axes, look)),
    verdicts: verdictsOf(scene, axes, movers, looks.flat(), hatched),
    obstacleChecks: obstacleChecksOf(scene, axes),
    missedStart: missedStartOf(scene, axes, looks.flat()),
  };
}

function teleportsOf(scene: SceneView, axes: Axes) {
  return (looks: readonly FrameSample[]): Teleport[] =>
    looks.map(({ body, time, at: to }, i) => {
      const from = looks[i - 1]?.put ?? rectAtStart(scene, axes, body);
      const arc = arcBetween(scene, axes, body, from, to, time - (looks[i - 1]?.time ?? 0));
      const met = metBy(scene, body).flatMap((obstacle) => {
        const rect = obstacleRect(scene, { obstacle, frame: time, entry: 1 }, axes);
        return rect ? [rect] : [];
      });
      return { body, from, to, arc, met, time };
    });
}

function pushOf(scene: SceneView, axes: Axes, look: FrameSample): Push[] {
  const [dx, dy] = [look.put[0] - look.at[0], look.put[1] - look.at[1]];
  const depth = Math.hypot(dx, dy);
  // Two that only touch are parted by what rounding leaves.
  const size = Math.max(look.at[2] - look.at[0], look.at[3] - look.at[1]);
  if (!(depth > 1e-9 * size) || !Number.isFinite(depth)) return [];
  const isWrong = look.finding !== undefined && misplaces(look.finding);
  const back = isWrong ? wayBack(scene, axes, look) : undefined;
  const [px, py] = [axes.across, axes.along].map((axis) => look.finding?.penetration?.[axis] ?? 0);
  const all = Math.hypot(px ?? 0, py ?? 0);
  const whole = isWrong && all > depth * (1 + 1e-9) ? all : undefined;
  return [{ look, depth, whole, isWrong, back: back && back.depth > 1e-9 * size ? back : undefined }];
}

/** Out through the face that was entered, as the obstacle is at the check; undefined where that is not seen from the side. */
function wayBack(scene: SceneView, axes: Axes, { at: own, finding, time }: FrameSample): Push["back"] {
  const { normal, obstacle } = finding ?? {};
  const other = obstacle && obstacleRect(scene, { obstacle, frame: time, entry: 1 }, axes);
  if (!normal || !other) return undefined;
  const [nx, ny] = [at(normal, axes.across), at(normal, axes.along)];
  const [middleX, middleY] = [(own[0] + own[2]) / 2, (own[1] + own[3]) / 2];
  if (Math.abs(nx) === 1) {
    const [from, to] = nx < 0 ? [own[2], other[0]] : [own[0], other[2]];
    return { from: [from, middleY], to: [to, middleY], depth: Math.abs(to - from) };
  }
  if (Math.abs(ny) !== 1) return undefined;
  const [from, to] = ny < 0 ? [own[3], other[1]] : [own[1], other[3]];
  return { from: [middleX, from], to: [middleX, to], depth: Math.abs(to - from) };
}

/**
 * The obstacle of the first finding at the checks before and after it, where the obstacle moves or grows by itself: the places at
 * its start and at its end do not say why it is missed.
 */
function obstacleChecksOf(scene: SceneView, axes: Axes): readonly ObstacleCheck[] {
  const finding = scene.findings.find((each) => passes(each) || misplaces(each) || each.code === "tunnel-risk");
  const { obstacle } = finding ?? {};
  if (!finding || obstacle?.kind !== "body") return [];
  const body = obstacle.index;
  if (!isUnbent(scene, body) || cornersOf(scene, body)) return [];
  const after = lookAfter(scene, finding);
  const drawn = [rectAtStart(scene, axes, body), rectAt(scene, axes, "discrete", body, scene.frames)];
  return [after - 1 / scene.substeps, after].flatMap((time): ObstacleCheck[] => {
    const rect = rectAt(scene, axes, "discrete", body, time);
    const isDrawn = drawn.some((other) => other.every((edge, k) => edge === rect[k]));
    return isDrawn || !rect.every(Number.isFinite) ? [] : [{ body, rect, time }];
  });
}

function verdictsOf(
  scene: SceneView,
  axes: Axes,
  movers: Uint32Array,
  looks: readonly FrameSample[],
  hatched: readonly HatchMark[],
): readonly Verdict[] {
  const worst = new Set(byPair(scene.findings).flatMap((pair) => mostSerious(scene, pair)));
  const found = scene.findings.flatMap((finding): Verdict[] => {
    const said = worst.has(finding) ? wordOf(finding) : undefined;
    const place = said && placeOfFinding(scene, axes, finding, looks, hatched);
    return said && place?.every(Number.isFinite)
      ? [{ ...said, body: finding.body, place, time: lookAfter(scene, finding) }]
      : [];
  });
  if (found.length > 0) return found.slice(0, mostVerdicts);
  const { contacts } = scene.swept;
  if (!isSafe(scene)) return [];
  const good = { sign: "check", colour: "safe", word: l10n.t("SAFE") } as const;
  if (contacts.bodies.length === 0) {
    const [mover] = movers;
    if (mover === undefined) return [];
    const place = rectAt(scene, axes, "swept", mover, scene.frames);
    return [{ ...good, body: mover, place, time: scene.frames }];
  }
  const time = at(contacts.frames, 0) - 1 + at(contacts.times, 0);
  const body = at(contacts.bodies, 0);
  const place = rectOf(scene, axes, body, contacts.positions, 0, time);
  return [{ ...good, body, place, time: at(contacts.frames, 0) }];
}

/** Of a pair the findings of the most serious kind: beside them another word would contradict them. */
function mostSerious({ findings }: SceneView, pair: readonly number[]): readonly FindingView[] {
  const all = pair.flatMap((index) => findings[index] ?? []);
  return all.filter(({ code }) => code === all[0]?.code);
}

/** Whether all of a scene was checked, and nothing was found. An expectation that fails is said beside the diagram. */
function isSafe(scene: SceneView): boolean {
  if (scene.method !== "exact" || (scene.levelNotEvaluated?.length ?? 0) > 0) return false;
  return isWhollyChecked(scene) && scene.findings.every(({ code }) => code === "expectation");
}

function wordOf({ code }: FindingView): Pick<Verdict, "word" | "sign" | "colour"> | undefined {
  const { outcome, word } = factsOf(code);
  if (!word) return undefined;
  const isCertain = outcome !== "chance" && outcome !== "answer";
  return { word: word(), ...(isCertain ? { sign: "cross", colour: "bad" } : { sign: "diamond", colour: "warn" }) };
}

function placeOfFinding(
  scene: SceneView,
  axes: Axes,
  finding: FindingView,
  looks: readonly FrameSample[],
  hatched: readonly HatchMark[],
): Rect | undefined {
  const { body, frame, code } = finding;
  const answer = scene.answers?.[finding.answer ?? -1];
  if (answer) return answerRect(scene, axes, answer);
  const hatch = hatched.find((mark) => mark.finding === finding)?.polygon;
  if (hatch)
    return boundsOf(
      Array.from({ length: hatch.length / 2 }, (_, i): Point => [at(hatch, 2 * i), at(hatch, 2 * i + 1)]),
    );
  const own = looks.filter((look) => look.body === body);
  const look =
    own.find((each) => each.time >= frame - 1 && each.sees === "overlap") ?? own.find((each) => each.time === frame);
  if (look && code === "wrong-side") return look.put;
  if (look && code === "tunnel-risk") return look.at;
  if (code === "start-overlap") return rectAtStart(scene, axes, body);
  const rect = rectAt(scene, axes, "discrete", body, frame);
  return Number.isNaN(rect[0]) ? rectAtStart(scene, axes, body) : rect;
}
