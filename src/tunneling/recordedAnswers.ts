import * as l10n from "@vscode/l10n";
import { at, type Vec } from "../geometry/index.js";
import { withSeverity } from "../model/index.js";
import type { RecordedAnswer, Scene, SceneBody } from "../scene/index.js";
import { sweep, type MovingBox, type Sweep } from "../solver/index.js";
import { num } from "../wording/index.js";
import type { FinalBody, Finding } from "./finding.js";
import { indexOf } from "./meetings.js";
import { vec } from "./shown.js";

/** By this share of the frame, or of the way, a recorded answer may be off. */
const TOLERANCE = 2 ** -20;
/** By how much a normal may be off. */
const NORMAL_TOLERANCE = 2 ** -18;

/** What other code answered otherwise than is exact. @param final where the bodies end */
export function differingAnswers(scene: Scene, final: readonly FinalBody[]): readonly Finding[] {
  return (scene.answers ?? []).flatMap((answer, index): readonly Finding[] => {
    const body = indexOf(scene, answer.body);
    const other = answer.obstacle === undefined ? undefined : indexOf(scene, answer.obstacle);
    if (body === undefined) return [];
    const message = ofPair(scene, answer, body, other) ?? ofPlace(scene, answer, body, final);
    if (message === undefined) return [];
    return [
      {
        ...withSeverity("answer-differs"),
        ...{ message, body, frame: 1, answer: index },
        obstacle: other === undefined ? undefined : { kind: "body", index: other },
      },
    ];
  });
}

/** What is wrong with the hit; undefined where nothing is, or where no sweep of two boxes can say it. */
function ofPair(scene: Scene, answer: RecordedAnswer, body: number, other = -1): string | undefined {
  const [a, b] = [scene.bodies[body], scene.bodies[other]];
  if (!a || !b || answer.time === undefined || !isPlain(a) || !isPlain(b)) return undefined;
  const [first, second] = [movingBox(a, scene.fps), movingBox(b, scene.fps)];
  const exact = sweep(first, second);
  if (agrees(exact, answer, first, second)) return undefined;
  const { name, time, normal } = answer;
  return l10n.t("{name} returns {answer} for {body} and {obstacle}; the exact result is {exact}.", {
    ...{ name, body: a.id, obstacle: b.id },
    answer: time === null ? l10n.t("no hit") : hitText(time, normal),
    exact: exactText(exact, answer),
  });
}

/** What goes straight, and does not change: of others the sweep of two boxes says nothing. */
function isPlain({ corners, growth, path, orbit }: SceneBody): boolean {
  return !corners && !growth && !path && !orbit;
}

function movingBox({ position, size, velocity, displacement }: SceneBody, fps: number): MovingBox {
  const max = position.map((low, axis) => low + at(size, axis));
  return { min: position, max, displacement: displacement ?? position.map((_, axis) => (velocity?.[axis] ?? 0) / fps) };
}

function agrees(exact: Sweep, answer: RecordedAnswer, a: MovingBox, b: MovingBox): boolean {
  const { time, normal } = answer;
  if (time === undefined) return true;
  const isHit = time !== null;
  switch (exact.kind) {
    case "miss":
      return !isHit;
    case "overlap":
      return isHit === isOverlapHit(answer);
    case "graze":
      // At the very end of the frame it is the same whether that is said now or by the next one.
      if (exact.time >= 1) return true;
      // Who calls touching a hit may or may not do so of a contact that is over at once.
      return answer.flushIsHit === true ? isHit || exact.exit <= exact.time : !isHit;
    case "hit":
      if (!isHit || Math.abs(time - exact.time) > TOLERANCE) return false;
      return normal === undefined || isNormal(normal, exact.axes, a, b);
  }
}

const isOverlapHit = ({ startOverlap }: RecordedAnswer): boolean => startOverlap !== "miss";

/** Whether a normal is a unit vector along any of the axes on which the faces meet, or all of them at once, against the motion of a. */
function isNormal(normal: Vec, axes: readonly number[], a: MovingBox, b: MovingBox): boolean {
  const length = normal.reduce((sum, part) => sum + part * part, 0);
  if (Math.abs(length - 1) > NORMAL_TOLERANCE) return false;
  return normal.every((part, axis) => {
    const way = at(a.displacement, axis) - at(b.displacement, axis);
    return Math.abs(part) <= NORMAL_TOLERANCE || (axes.includes(axis) && part < 0 === way > 0);
  });
}

function hitText(time: number, normal: Vec | undefined): string {
  return normal
    ? l10n.t("a hit at t = {time} with normal {normal}", { time: num(time), normal: vec(normal) })
    : l10n.t("a hit at t = {time}", { time: num(time) });
}

function exactText(exact: Sweep, answer: RecordedAnswer): string {
  switch (exact.kind) {
    case "hit":
      return hitText(exact.time, exact.normal);
    case "overlap":
      return isOverlapHit(answer)
        ? l10n.t("an overlap at the start")
        : l10n.t('an overlap at the start, which does not count as a hit ("startOverlap": "miss")');
    case "graze":
      return answer.flushIsHit === true
        ? l10n.t('a touch at t = {time}, which counts as a hit ("flushIsHit": true)', { time: num(exact.time) })
        : l10n.t("no hit, because they only touch");
    case "miss":
      return l10n.t("no hit");
  }
}

/** What is wrong with where a body ends; of a scene of one frame, since that is what was asked. */
function ofPlace(scene: Scene, answer: RecordedAnswer, body: number, final: readonly FinalBody[]): string | undefined {
  const { name, position } = answer;
  const [one, end] = [scene.bodies[body], final[body]];
  if (position === undefined || scene.frames !== 1 || !one || !end) return undefined;
  const ways = one.size.map((size, axis) => Math.max(size, Math.abs((one.velocity?.[axis] ?? 0) / scene.fps)));
  const slack = TOLERANCE * Math.max(...ways);
  if (position.every((place, axis) => Math.abs(place - at(end.position, axis)) <= slack)) return undefined;
  const values = { name, body: one.id, position: vec(position), exact: vec(end.position) };
  return l10n.t("{name} moves {body} to {position}; the correct position is {exact}.", values);
}
