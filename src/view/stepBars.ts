import * as l10n from "@vscode/l10n";
import { numUp } from "../wording/index.js";
import { plain, readable } from "./numberText.js";
import type { Projection } from "./projection.js";
import type { SceneView } from "./protocol/index.js";
import type { Point, Rect } from "./rect.js";
import type { StepRuler } from "./eventAnnotations.js";

/** Pixels; a bar takes at most a part of the stage's width, and at least so many where its words need the rest. */
const bars = { left: 12, bottom: 5, name: 20, row: 13, half: 3, gap: 7, most: 0.2, least: 36 } as const;
/** Pixels of a letter, about: the same on every surface. */
const letter = 6.2;

type UnitAndRate = Pick<SceneView, "unit" | "fps">;

/** A step as a bar over the bar of body and obstacle, each with its words behind it, at the lower left of a stage. */
export function stepBars(scene: UnitAndRate, ruler: StepRuler, p: Projection) {
  const { step, isHalf, isNamed } = ruler;
  const [body, obstacle] = [ruler.body, ruler.obstacle].map((width) => (isHalf ? width / 2 : width)) as [
    number,
    number,
  ];
  const [stepText, neededText, verdict] = stepTexts(scene, ruler);
  const words = Math.max(stepText.length, neededText.length) * letter;
  const most = Math.max(bars.least, Math.min(bars.most * p.width, p.width - words - 3 * bars.left));
  const scale = Math.min(p.scale, most / Math.max(step, body + obstacle));
  const { left } = bars;
  const rows = verdict === undefined ? 2 : 3;
  const top = p.height - (isNamed ? bars.name : 0) - bars.bottom - rows * bars.row;
  const middle = (row: number): number => top + (row + 0.5) * bars.row;
  const bar = (row: number, from: number, to: number): Rect => [
    left + from * scale,
    middle(row) - bars.half,
    left + to * scale,
    middle(row) + bars.half,
  ];
  const behind = (row: number, length: number): Point => [left + length * scale + bars.gap, middle(row)];
  const texts: readonly { readonly text: string; readonly place: Point }[] = [
    { text: stepText, place: behind(0, step) },
    { text: neededText, place: behind(1, body + obstacle) },
    ...(verdict === undefined ? [] : [{ text: verdict, place: [left, middle(2)] as const }]),
  ];
  const right = Math.max(...texts.map(({ text, place }) => place[0] + text.length * letter));
  return {
    step: bar(0, 0, step),
    body: bar(1, 0, body),
    obstacle: bar(1, body, body + obstacle),
    texts,
    all: [left - 4, top - 2, right + 6, p.height - 2] as Rect,
  };
}

/** `step 50 px at 60 fps`; `body 8 + obstacle 4 = 12 px`; and what would make it short enough. */
function stepTexts({ unit, fps }: UnitAndRate, ruler: StepRuler): readonly [string, string, string | undefined] {
  const { step, parts, body, obstacle, isHalf, substeps, minFps } = ruler;
  const needed = (body + obstacle) / (isHalf ? 2 : 1);
  const words = {
    step: parts ? `${readable(parts[0])} ${parts[1]} ${readable(parts[2])} = ${readable(step)}` : readable(step),
    ...{ body: readable(body), obstacle: readable(obstacle), sum: readable(needed) },
    ...{ unit, fps: plain(fps), substeps: plain(substeps) },
  };
  const safe = { fps: numUp(minFps ?? NaN) };
  return [
    substeps === 1
      ? l10n.t("{step} {unit} per frame at {fps} fps", words)
      : l10n.t("{step} {unit} per sub-step at {fps} fps × {substeps}", words),
    isHalf
      ? l10n.t("(body {body} + obstacle {obstacle}) / 2 = {sum} {unit}", words)
      : l10n.t("body {body} + obstacle {obstacle} = {sum} {unit}", words),
    minFps !== undefined ? l10n.t("safe at {fps} fps or more", safe) : undefined,
  ];
}
