import * as l10n from "@vscode/l10n";
import { at } from "../geometry/index.js";
import {
  detectedText,
  type FindingSentences,
  fixText,
  num,
  numDown,
  numUp,
  percent,
  sentencesOrNone,
  toDigits,
} from "../wording/index.js";
import { type GroupedWall, type Limits, type Mover, type WeakWall } from "./weakWall.js";

type Numbers = Omit<WeakWall, "message" | "sentences" | "source" | "fingerprint">;

/** Sentences of which the first says what happens. */
type HeadlineAndCause = readonly [headline: string, ...cause: string[]];

/** Corners of a level that can be cut: so many, or at least so many. */
export interface CornerCount {
  readonly corners: number;
  readonly isLeast: boolean;
}

/** Tells a level's designer about a weak wall: what happens, why, and what to do. */
export function wallSentences(weak: Numbers, mover: Mover, count: CornerCount): FindingSentences {
  const { code, axis, isOneWay, isSlope, safe } = weak;
  const isDiagonal = axis === "diagonal";
  if (weak.seam) return seamSentences(weak, mover);
  const [headline, ...causes] =
    code === "corner-cut"
      ? cornerText(weak, mover, count)
      : isDiagonal
        ? diagonalText(weak, mover)
        : wallText(weak, mover);
  const sided = isDiagonal
    ? l10n.t("Parts of these walls are solid from some sides only.")
    : l10n.t("The wall is solid from one side only.");
  const cause = sentencesOrNone([
    ...causes,
    ...(isOneWay ? [sided] : []),
    ...(isSlope ? [l10n.t("The wall is a slope; the audit fills it with boxes and checks those.")] : []),
    ...substepsSentence(mover),
  ]);
  if (isDiagonal) return { headline, cause, ...diagonalFix(weak, code) };
  return { headline, cause, ...axisFix(safe), note: sentencesOrNone(seenText(weak)) };
}

/** Says what to do about a wall that the mover passes along an axis. */
export function axisFix(safe: Limits): Pick<FindingSentences, "fix" | "fixes"> {
  return { fix: fixText(safe, "px"), fixes: { ...safe, canSweep: true } };
}

/** From where on a wall is detected, where that is not enough to be safe; of one that is detected now, up to where. */
function seenText({ code, safe, detected }: Numbers): readonly string[] {
  if (code !== "wrong-side") return detectedText(safe, detected, "px");
  const { fps, speed } = detected;
  if (fps === undefined || speed === undefined) return [];
  return [
    l10n.t(
      "Up to {speed} px/s, or down to {fps} fps, the game still detects the contact, but the push-out can be wrong.",
      {
        speed: numDown(speed),
        fps: numUp(fps),
      },
    ),
  ];
}

/** What is told of the weakest place of a level at which solids touch or overlap. */
function seamSentences(weak: Numbers, mover: Mover): FindingSentences {
  const { safe, passed, step, merged, axis } = weak;
  const values = { size: sizeText(mover), place: placeText(weak) };
  const cause = {
    step: num(step),
    way: wayText(weak),
    fps: num(mover.fps),
    least: numDown(step * (1 - passed)),
  };
  const isDiagonal = axis === "diagonal";
  return {
    headline: isDiagonal
      ? l10n.t(
          "Where walls touch, a mover of {size} px that moves diagonally can be pushed into or through one of them ({place}).",
          values,
        )
      : l10n.t("Where walls touch, a mover of {size} px can be pushed into or through one of them ({place}).", values),
    cause: [
      l10n.t(
        "The game pushes it out of one wall at a time. This is safe up to {least} px between two checks, but the mover moves up to {step} px {way} ({fps} fps).",
        cause,
      ),
      ...substepsSentence(mover),
    ].join(" "),
    ...withNote(isDiagonal ? diagonalFix(weak, weak.code) : axisFix(safe), mergedText(merged, axis, mover)),
  };
}

/** Adds sentences to the note of a fix. */
function withNote(of: Pick<FindingSentences, "fix" | "fixes" | "note">, more: readonly string[]) {
  return { ...of, note: sentencesOrNone([...(of.note === undefined ? [] : [of.note]), ...more]) };
}

/** Limits for a game that merges walls that touch. Where the mover keeps them, they say so. */
export function mergedText(
  { fps, speed }: Limits = {},
  axis: WeakWall["axis"],
  mover?: Pick<Mover, "fps">,
): readonly string[] {
  if (fps === undefined || speed === undefined) return [];
  const values = { speed: numDown(speed), fps: numUp(fps) };
  if (mover && fps <= mover.fps) {
    return [
      axis === "diagonal"
        ? l10n.t(
            "If the game merges walls that touch, the mover is already safe. It stays safe up to {speed} px/s along the diagonal at this frame rate, or down to {fps} fps at this speed.",
            values,
          )
        : l10n.t(
            "If the game merges walls that touch, the mover is already safe. It stays safe up to {speed} px/s at this frame rate, or down to {fps} fps at this speed.",
            values,
          ),
    ];
  }
  return [
    axis === "diagonal"
      ? l10n.t(
          "If the game merges walls that touch, the mover is safe at up to {speed} px/s along the diagonal, or at {fps} fps or more.",
          values,
        )
      : l10n.t(
          "If the game merges walls that touch, the mover is safe at up to {speed} px/s, or at {fps} fps or more.",
          values,
        ),
  ];
}

/** How often the game checks, where that is not once a frame. */
function substepsSentence({ substeps = 1 }: Mover): readonly string[] {
  return substeps === 1 ? [] : [l10n.t("The game checks {n} times per frame.", { n: substeps })];
}

function wallText(weak: Numbers, mover: Mover): HeadlineAndCause {
  const { code, step, thickness, missed, passed, axis } = weak;
  const values = { size: sizeText(mover), wall: placeText(weak) };
  const extent = at(mover.size, axis === "x" ? 0 : 1);
  const cause = {
    step: num(step),
    way: wayText(weak),
    speed: num(step * mover.fps * (mover.substeps ?? 1)),
    fps: num(mover.fps),
    extent: num(extent),
    thickness: num(thickness),
    sum: num(extent + thickness),
    half: num((extent + thickness) / 2),
    missed: percent(missed),
    wrong: percent(passed - missed),
  };
  if (code === "wrong-side") {
    const happens = l10n.t("A mover of {size} px comes out on the wrong side of this wall ({wall}).", values);
    const limit = limitBelow((extent + thickness) / 2, weak);
    if (limit !== undefined) {
      return [
        happens,
        l10n.t(
          "It moves {step} px {way} between two checks ({speed} px/s, {fps} fps). Because of what is next to this wall, at most {limit} px is safe. In {wrong} of crossings the shortest push-out leads to the far side.",
          { ...cause, limit: numDown(toDigits(limit, 6)) },
        ),
      ];
    }
    return [
      happens,
      l10n.t(
        "It moves {step} px {way} between two checks ({speed} px/s, {fps} fps). At most {half} px is safe: half of the sum of mover ({extent} px) and wall ({thickness} px). In {wrong} of crossings the shortest push-out leads to the far side.",
        cause,
      ),
    ];
  }
  return [
    l10n.t("A mover of {size} px tunnels through this wall ({wall}).", values),
    passed > missed
      ? l10n.t(
          "It moves {step} px {way} between two checks ({speed} px/s, {fps} fps). Mover ({extent} px) and wall ({thickness} px) together are {sum} px, so {missed} of crossings go undetected. In another {wrong} of crossings the shortest push-out leads to the far side.",
          cause,
        )
      : l10n.t(
          "It moves {step} px {way} between two checks ({speed} px/s, {fps} fps); mover ({extent} px) and wall ({thickness} px) together are {sum} px, so {missed} of crossings go undetected.",
          cause,
        ),
  ];
}

/**
 * Pixels between two checks up to which the shortest push-out leads back, if that is less than half of both sizes: other walls, or the end
 * of the wall, are nearer than its far side. Undefined where half of both decides.
 */
export function limitBelow(half: number, { step, passed }: Pick<WeakWall, "step" | "passed">): number | undefined {
  const limit = step * (1 - passed);
  return limit < 0.99 * half ? limit : undefined;
}

function diagonalText(weak: Numbers, mover: Mover): HeadlineAndCause {
  const { code, missed, passed } = weak;
  const values = { size: sizeText(mover), corner: placeText(weak) };
  const steps = mover.speed.map((speed) => num(speed / (mover.fps * (mover.substeps ?? 1))));
  const cause = {
    step: `(${steps.join(", ")})`,
    speed: `(${mover.speed.map(num).join(", ")})`,
    fps: num(mover.fps),
    missed: percent(missed),
    passed: percent(passed),
  };
  return code === "wrong-side"
    ? [
        l10n.t(
          "A mover of {size} px is pushed diagonally through the corner at which two walls meet or nearly meet ({corner}).",
          values,
        ),
        l10n.t(
          "It moves up to {step} px between two checks (up to {speed} px/s, {fps} fps), so in {passed} of crossings the shortest push-out leads to the far side.",
          cause,
        ),
      ]
    : [
        l10n.t(
          "A mover of {size} px tunnels diagonally through the corner at which two walls meet or nearly meet ({corner}).",
          values,
        ),
        l10n.t(
          "It moves up to {step} px between two checks (up to {speed} px/s, {fps} fps), so {missed} of crossings go undetected.",
          cause,
        ),
      ];
}

function cornerText(weak: Numbers, mover: Mover, { corners, isLeast }: CornerCount): HeadlineAndCause {
  const [x = 0, y = 0] = mover.speed.map((speed) => speed / mover.fps);
  const values = {
    size: sizeText(mover),
    speed: `(${mover.speed.map(num).join(", ")})`,
    fps: num(mover.fps),
    corner: placeText(weak),
    depth: num((x * y) / (x + y) / (mover.substeps ?? 1)),
    n: isLeast ? atLeast(String(corners)) : corners,
  };
  if (weak.dwell >= 1) {
    return [
      corners <= 1
        ? l10n.t(
            "A mover of {size} px at up to {speed} px/s and {fps} fps can be pushed around this corner instead of back ({corner}).",
            values,
          )
        : l10n.t(
            "A mover of {size} px at up to {speed} px/s and {fps} fps can be pushed around {n} corners of this level instead of back, such as {corner}.",
            values,
          ),
      l10n.t(
        "The shortest push-out can move the mover to another side of the wall, such as onto its top. The mover does not get through the wall.",
      ),
    ];
  }
  return [
    corners <= 1
      ? l10n.t("A mover of {size} px at up to {speed} px/s and {fps} fps can cut this corner ({corner}).", values)
      : l10n.t(
          "A mover of {size} px at up to {speed} px/s and {fps} fps can cut {n} corners of this level, such as {corner}.",
          values,
        ),
    l10n.t(
      "Between two checks, it passes up to {depth} px deep through a corner. It does not get through a wall.",
      values,
    ),
  ];
}

export function sizeText({ size: [w = 0, h = 0] }: Mover): string {
  return `${num(w)} × ${num(h)}`;
}

/** A number, or so many of something, where there may be more. */
export function atLeast(count: string): string {
  return l10n.t("at least {count}", { count });
}

export function wayText({ axis, directions }: Pick<WeakWall, "axis" | "directions">): string {
  const [way] = directions;
  if (axis === "diagonal" || directions.length > 1) return axisText(axis);
  if (axis === "x") return way === 1 ? l10n.t("to the right") : l10n.t("to the left");
  return way === 1 ? l10n.t("down") : l10n.t("up");
}

/** Names what distinguishes a wall from others at its place, besides its code: thickness or kind, and axis. */
export function wallNames({
  seam,
  thickness,
  axis,
}: Pick<GroupedWall, "seam" | "thickness" | "axis">): readonly string[] {
  return [seam ? l10n.t("walls that touch") : `${num(thickness)} px`, axisText(axis)];
}

/** Names an axis in both of its directions. */
export function axisText(axis: WeakWall["axis"]): string {
  if (axis === "diagonal") return l10n.t("along the diagonal");
  return axis === "x" ? l10n.t("sideways") : l10n.t("up or down");
}

type Diagonal = Pick<WeakWall, "dwell" | "safe" | "detected">;

/** From where on nothing is passed along a diagonal. Where the mover is seen for no part of a frame, neither rate nor speed helps. */
export function diagonalFix(
  { dwell, safe, detected }: Diagonal,
  code: WeakWall["code"] = "tunnel",
): Pick<FindingSentences, "fix" | "fixes" | "note"> {
  if (dwell <= 0) return { note: l10n.t("No frame rate and no speed are safe because the mover has no size.") };
  const { fps, speed, substeps } = safe;
  if (fps === undefined || speed === undefined) return axisFix(safe);
  const values = { fps: numUp(fps), speed: numDown(speed), n: substeps ?? 0 };
  const fixes = { fps, speed, substeps, isDiagonal: true } as const;
  if (code === "corner-cut") {
    const fix =
      substeps === undefined
        ? l10n.t("This is prevented by at least {fps} fps, or by at most {speed} px/s along the diagonal.", values)
        : l10n.t(
            "This is prevented by at least {fps} fps, by at most {speed} px/s along the diagonal, or by at least {n} sub-steps.",
            values,
          );
    return { fix, fixes };
  }
  const fix =
    substeps === undefined
      ? l10n.t("Fix: at least {fps} fps, at most {speed} px/s along the diagonal, or a swept check.", values)
      : l10n.t(
          "Fix: at least {fps} fps, at most {speed} px/s along the diagonal, {n} sub-steps, or a swept check.",
          values,
        );
  const swept = { fix, fixes: { ...fixes, canSweep: true } } as const;
  if (detected.fps === safe.fps || detected.fps === undefined || detected.speed === undefined) return swept;
  const seen = { fps: numUp(detected.fps), speed: numDown(detected.speed) };
  const note = l10n.t(
    "For detection alone, at least {fps} fps or at most {speed} px/s along the diagonal is enough, but the push-out can still be wrong.",
    seen,
  );
  return { ...swept, note };
}

/** From where to where: a designer finds it by these numbers even where many tiles are one line of text. */
export function placeText({ name, wall: { min, max } }: Pick<WeakWall, "name" | "wall">): string {
  // Hundredths of a pixel, and of what is small all digits but the noise of sums such as 0.1 + 0.2.
  const digits = (value: number) =>
    String(Math.abs(value) >= 1 ? Math.round(value * 100) / 100 : toDigits(value, 12)).replaceAll("-", "−");
  const [x, y] = [0, 1].map((axis) => `${digits(at(min, axis))}…${digits(at(max, axis))}`);
  return `${name}, x ${x}, y ${y} px`;
}
