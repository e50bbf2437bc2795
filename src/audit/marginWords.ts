import * as l10n from "@vscode/l10n";
import { num, numDown, numUp } from "../wording/index.js";
import { type Margin } from "./weakWall.js";
import { mergedText, axisText, placeText } from "./wallMessages.js";

/** How far a mover is from passing anything in a level. @param isWhole whether all of the level was evaluated */
export function marginText(margin: Margin, isWhole: boolean): string {
  const said = margin.seam
    ? [seamMarginText(margin, isWhole), ...mergedText(margin.merged, margin.axis)]
    : [weakestText(margin, isWhole), ...detectedMarginText(margin)];
  return [...said, ...highestFallText(margin)].join(" ");
}

/** Which falls were not judged, in a level without an upper end. */
function highestFallText({ highestFall }: Margin): readonly string[] {
  if (highestFall === undefined) return [];
  const height = numDown(highestFall);
  return [
    l10n.t(
      'Falls from more than {height} px above the solid geometry were not checked: the level is open at the top, and the mover has no "maxSpeed".',
      { height },
    ),
  ];
}

function seamMarginText(margin: Margin, isWhole: boolean): string {
  const { axis, minFps, maxSpeed } = margin;
  const values = { place: placeText(margin), fps: numUp(minFps), speed: numDown(maxSpeed), way: axisText(axis) };
  return isWhole
    ? l10n.t(
        "Weakest point: walls that touch ({place}). The game pushes the mover out of one wall at a time. This mover stays safe up to {speed} px/s {way} at this frame rate, or down to {fps} fps at this speed.",
        values,
      )
    : l10n.t(
        "Weakest point in the readable part: walls that touch ({place}). The game pushes the mover out of one wall at a time. This mover stays safe up to {speed} px/s {way} at this frame rate, or down to {fps} fps at this speed.",
        values,
      );
}

function weakestText(margin: Margin, isWhole: boolean): string {
  const { axis, thickness, minFps, maxSpeed } = margin;
  const values = { wall: placeText(margin), fps: numUp(minFps), speed: numDown(maxSpeed), thickness: num(thickness) };
  if (axis === "diagonal") {
    return isWhole
      ? l10n.t(
          "Weakest point: walls that meet or nearly meet at a corner ({wall}). This mover stays safe up to {speed} px/s along the diagonal at this frame rate, or down to {fps} fps at this speed.",
          values,
        )
      : l10n.t(
          "Weakest point in the readable part: walls that meet or nearly meet at a corner ({wall}). This mover stays safe up to {speed} px/s along the diagonal at this frame rate, or down to {fps} fps at this speed.",
          values,
        );
  }
  const along = { ...values, way: axisText(axis) };
  return isWhole
    ? l10n.t(
        "Weakest wall: {thickness} px thick ({wall}). This mover stays safe up to {speed} px/s {way} at this frame rate, or down to {fps} fps at this speed.",
        along,
      )
    : l10n.t(
        "Weakest wall in the readable part: {thickness} px thick ({wall}). This mover stays safe up to {speed} px/s {way} at this frame rate, or down to {fps} fps at this speed.",
        along,
      );
}

/** Up to where it is always detected, where that is not enough to be safe. */
function detectedMarginText({ dwell, headroom, detected: { fps, speed } }: Margin): readonly string[] {
  if (dwell <= headroom || fps === undefined || speed === undefined) return [];
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
