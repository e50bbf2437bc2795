import * as l10n from "@vscode/l10n";
import { at, type Box } from "../geometry/index.js";
import { num, numDown, numUp, percent, safeText, toDigits } from "../wording/index.js";
import type { Mover, WeakWall } from "./weakWall.js";

type Numbers = Omit<WeakWall, "message" | "source">;

/** Corners of a level that can be cut: so many, or at least so many. */
export interface CornerCount {
  readonly corners: number;
  readonly isLeast: boolean;
}

/** What a level's designer is told about a weak wall. */
export function message(weak: Numbers, mover: Mover, count: CornerCount): string {
  const passing = weak.axis === "diagonal" ? diagonalText(weak, mover, count) : wallText(weak, mover);
  return `${passing} ${safeSentence(weak)}`;
}

function wallText(weak: Numbers, mover: Mover): string {
  const speed = at(mover.speed, weak.axis === "x" ? 0 : 1);
  return l10n.t(
    "A mover of {size} px at {speed} px/s and {fps} fps moves {step} px a frame {way}; this wall ({wall}) is {thickness} px thick: it is missed in {missed} of the frame’s phases.",
    {
      size: sizeText(mover),
      speed: num(speed),
      fps: num(mover.fps),
      step: num(speed / mover.fps),
      way: wayText(weak),
      wall: nameAndPlace(weak),
      thickness: num(weak.thickness),
      missed: percent(weak.missed),
    },
  );
}

function diagonalText(weak: Numbers, mover: Mover, { corners, isLeast }: CornerCount): string {
  const [x = 0, y = 0] = mover.speed.map((speed) => speed / mover.fps);
  const values = {
    size: sizeText(mover),
    speed: `(${mover.speed.map(num).join(", ")})`,
    fps: num(mover.fps),
    step: `(${num(x)}, ${num(y)})`,
    corner: nameAndPlace(weak),
  };
  if (weak.code === "tunnel") {
    return l10n.t(
      "A mover of {size} px at up to {speed} px/s and {fps} fps moves up to {step} px a frame: it can pass between two solids that touch only in corners ({corner}); that is missed in {missed} of the frame’s phases.",
      { ...values, missed: percent(weak.missed) },
    );
  }
  const cut = { ...values, depth: num((x * y) / (x + y)) };
  if (corners <= 1) {
    return l10n.t(
      "A mover of {size} px at up to {speed} px/s and {fps} fps moves up to {step} px a frame: it can cut this corner ({corner}) up to {depth} px deep between two frames, its centre passing through the solid.",
      cut,
    );
  }
  const more = isLeast ? atLeast(String(corners - 1)) : corners - 1;
  if (corners === 2) {
    return l10n.t(
      "A mover of {size} px at up to {speed} px/s and {fps} fps moves up to {step} px a frame: it can cut this corner ({corner}), and {more} more corner of this level, up to {depth} px deep between two frames, its centre passing through the solid.",
      { ...cut, more },
    );
  }
  return l10n.t(
    "A mover of {size} px at up to {speed} px/s and {fps} fps moves up to {step} px a frame: it can cut this corner ({corner}), and {more} more corners of this level, up to {depth} px deep between two frames, its centre passing through the solid.",
    { ...cut, more },
  );
}

function sizeText({ size: [w = 0, h = 0] }: Mover): string {
  return `${num(w)} × ${num(h)}`;
}

function nameAndPlace({ name, wall }: Numbers): string {
  return `${name}, ${placeText(wall)}`;
}

/** A number, or so many of something, where there may be more. */
export function atLeast(count: string): string {
  return l10n.t("at least {count}", { count });
}

function wayText({ axis, directions }: Numbers): string {
  const [way] = directions;
  const isBoth = directions.length > 1;
  if (axis === "x") return isBoth ? l10n.t("sideways") : way === 1 ? l10n.t("to the right") : l10n.t("to the left");
  return isBoth ? l10n.t("up or down") : way === 1 ? l10n.t("down") : l10n.t("up");
}

/** From where on nothing is missed. Where the mover is seen for no part of a frame, neither rate nor speed helps. */
function safeSentence(weak: Numbers): string {
  const { dwell, minFps, maxSpeed, minThickness } = weak;
  if (minThickness !== undefined) return safeText(weak, "px");
  if (dwell <= 0) return l10n.t("No frame rate and no speed are safe, since the mover has no size.");
  if (minFps === undefined || maxSpeed === undefined) return safeText(weak, "px");
  const [fps, speed] = [numUp(minFps), numDown(maxSpeed)];
  return l10n.t("Safe above {fps} fps or below {speed} px/s along the diagonal.", { fps, speed });
}

/** From where to where: a designer finds it by these numbers even where many tiles are one line of text. */
function placeText({ min, max }: Box): string {
  const [x, y] = [0, 1].map((axis) => `${digits(at(min, axis))}…${digits(at(max, axis))}`);
  return `x ${x}, y ${y} px`;
}

/** With all digits but the noise of sums such as 0.1 + 0.2. */
function digits(value: number): string {
  return String(toDigits(value, 12)).replaceAll("-", "−");
}
