import * as l10n from "@vscode/l10n";
import type { Obstacle } from "../geometry/index.js";
import type { Solids } from "../scene/index.js";
import { obstacleName } from "../tunneling/index.js";
import {
  detectedText,
  faceName,
  type FindingSentences,
  fixText,
  joinSentences,
  num,
  percent,
  quotedName,
  rulesText,
  sentencesOrNone,
  shortened,
} from "../wording/index.js";
import type {
  RecordedDrop,
  RecordedFinding,
  RecordedJump,
  RecordedOverlap,
  RecordedPassage,
  RecordedWrongSide,
  RecordingGap,
} from "./recordedFinding.js";
import type { Recording } from "./recording.js";

/** A finding in a few sentences, with its numbers. */
export function recordedMessage(recording: Recording, solids: Solids, finding: RecordedFinding): string {
  return joinSentences(recordedSentences(recording, solids, finding));
}

/** A finding by what its sentences say. */
export function recordedSentences(recording: Recording, solids: Solids, finding: RecordedFinding): FindingSentences {
  const words = { ...{ recording, solids }, frame: recording.numberOf(finding.frame), unit: recording.header.unit };
  switch (finding.code) {
    case "recorded-tunnel":
    case "recorded-corner":
      return passageText(words, finding);
    case "recorded-wrong-side":
      return wrongSideText(words, finding);
    case "recorded-drop":
      return dropText(words, finding);
    case "recorded-overlap":
      return { headline: overlapText(words, finding) };
    case "recorded-jump":
      return jumpText(words, finding);
    case "recording-gap":
      return { headline: gapText(words, finding) };
  }
}

interface Words {
  readonly recording: Recording;
  readonly solids: Solids;
  /** The number of the frame. */
  readonly frame: number;
  readonly unit: string;
}

/** What a body met, as `obstacleName` has it. */
export function recordedName({ bodies }: Pick<Recording, "bodies">, solids: Solids, obstacle: Obstacle): string {
  return obstacle.kind === "body" ? nameOf(bodies[obstacle.index]?.id) : obstacleName({ bodies: [], solids }, obstacle);
}

/** The relative part that rounding may add to a length. */
const ROUNDED = 2 ** -30;

const LONGEST_NAME = 60;
const nameOf = (id = ""): string => shortened(id, LONGEST_NAME);

function passageText({ recording, solids, frame, unit }: Words, finding: RecordedPassage): FindingSentences {
  const body = quotedName(nameOf(recording.bodies[finding.body]?.id));
  const obstacle = quotedName(recordedName(recording, solids, finding.obstacle));
  const from = recording.numberOf(finding.frame - 1);
  const [dwell, missed, step] = [num(finding.dwell), percent(finding.missed), num(finding.step)];
  if (finding.code === "recorded-corner") {
    const face = faceName(finding.normal, recording.header.yAxis);
    return {
      headline: l10n.t(
        "{body} cuts a corner of {obstacle} between frames {from} and {frame}: it enters through the {face} and leaves through another face {dwell} of a frame later.",
        { body, obstacle, from, frame, face, dwell },
      ),
      cause: l10n.t("Neither frame shows the overlap."),
    };
  }
  const size = finding.dwell * finding.step - finding.thickness;
  const sizes = {
    ...{ body, obstacle, from, frame, step, unit, missed, dwell, size: num(size), thickness: num(finding.thickness) },
    together: num(size + finding.thickness),
    path: num(finding.path),
  };
  const headline = l10n.t(
    "{body} tunnels through {obstacle} from frame {from} to {frame}: neither frame shows it inside.",
    sizes,
  );
  // Where both are the same, one start in infinitely many is missed: that of this frame.
  const cause =
    step === sizes.together
      ? l10n.t(
          "It moves {step} {unit} in this frame, exactly the combined size of {body} ({size} {unit}) and {obstacle} ({thickness} {unit}). At the start and the end of the frame, it only touches the wall. The overlap in between lasts {dwell} frame.",
          sizes,
        )
      : finding.path > finding.step * (1 + ROUNDED)
        ? l10n.t(
            "It moves {path} {unit} in this frame, {step} {unit} of that toward {obstacle}; {body} ({size} {unit}) and {obstacle} ({thickness} {unit}) together are {together} {unit}, so {missed} of crossings go undetected. The overlap lasts {dwell} of a frame.",
            sizes,
          )
        : l10n.t(
            "It moves {step} {unit} in this frame; {body} ({size} {unit}) and {obstacle} ({thickness} {unit}) together are {together} {unit}, so {missed} of crossings go undetected. The overlap lasts {dwell} of a frame.",
            sizes,
          );
  return { headline, cause, ...fixOfPassage(finding, unit) };
}

/** From where on a passage is safe, and by which rule. */
function fixOfPassage({ numbers }: RecordedPassage, unit: string): Omit<FindingSentences, "headline" | "cause"> {
  if (!numbers) return {};
  const { check, safe, detected } = numbers;
  if (check.rule === "swept") {
    return {
      note: l10n.t(
        'The rule is "swept". A sweep would stop the body at the wall, so the game did not sweep this movement.',
      ),
    };
  }
  const ms = safe.fps === undefined ? undefined : 1000 / safe.fps;
  return {
    fix: fixText(safe, unit),
    fixes: { ...safe, canSweep: true },
    note: [...detectedText(safe, detected, unit), rulesText(check.rule, check.isStated, ms)].join(" "),
  };
}

function wrongSideText({ recording, solids, frame, unit }: Words, finding: RecordedWrongSide): FindingSentences {
  const words = {
    ...{
      body: quotedName(nameOf(recording.bodies[finding.body]?.id)),
      obstacle: quotedName(recordedName(recording, solids, finding.obstacle)),
    },
    ...{ frame, last: recording.numberOf(finding.lastFrame), unit, depth: num(finding.depth) },
    ...{ from: recording.numberOf(finding.frame - 1), to: recording.numberOf(finding.lastFrame + 1) },
    ...{ deepest: recording.numberOf(finding.deepest), face: faceName(finding.normal, recording.header.yAxis) },
  };
  const headline = l10n.t(
    "{body} gets through {obstacle} from frame {from} to {to}: it enters through the {face} and leaves on the other side.",
    words,
  );
  const cause =
    finding.lastFrame === finding.frame
      ? l10n.t("Frame {frame} shows it inside, {depth} {unit} deep, but the game did not push it back.", words)
      : l10n.t(
          "Frames {frame} to {last} show it inside, up to {depth} {unit} deep (frame {deepest}), but the game did not push it back.",
          words,
        );
  return {
    headline,
    cause,
    fix: l10n.t("Fix: push it out on the side where it entered, or use a swept check."),
    fixes: { canPushBack: true, canSweep: true },
  };
}

function dropText({ recording, solids, frame }: Words, finding: RecordedDrop): FindingSentences {
  const words = {
    ...{
      body: quotedName(nameOf(recording.bodies[finding.body]?.id)),
      obstacle: quotedName(recordedName(recording, solids, finding.obstacle)),
    },
    ...{ from: recording.numberOf(finding.frame - 1) },
    to: finding.lastFrame === undefined ? frame : recording.numberOf(finding.lastFrame + 1),
  };
  return {
    headline: l10n.t("{body} stands on {obstacle} in frame {from} and has dropped through it by frame {to}.", words),
    cause: l10n.t(
      "Many games allow this on purpose at one-way platforms. The recording does not show whether your game did.",
    ),
  };
}

function overlapText({ recording, solids, frame, unit }: Words, finding: RecordedOverlap): string {
  const body = quotedName(nameOf(recording.bodies[finding.body]?.id));
  const obstacle = quotedName(recordedName(recording, solids, finding.obstacle));
  const [depth, deepest] = [num(finding.depth), recording.numberOf(finding.deepest)];
  if (finding.lastFrame === undefined) {
    return l10n.t("{body} overlaps {obstacle} from frame {frame} on, up to {depth} {unit} deep (frame {deepest}).", {
      ...{ body, obstacle, frame, depth, unit, deepest },
    });
  }
  if (finding.lastFrame === finding.frame) {
    return l10n.t("{body} overlaps {obstacle} in frame {frame}, {depth} {unit} deep.", {
      body,
      obstacle,
      frame,
      depth,
      unit,
    });
  }
  const last = recording.numberOf(finding.lastFrame);
  return l10n.t(
    "{body} overlaps {obstacle} from frame {frame} to {last}, up to {depth} {unit} deep (frame {deepest}).",
    {
      ...{ body, obstacle, frame, last, depth, unit, deepest },
    },
  );
}

function jumpText({ recording, solids, frame, unit }: Words, finding: RecordedJump): FindingSentences {
  const body = quotedName(nameOf(recording.bodies[finding.body]?.id));
  const words = {
    ...{ body, frame, unit, from: recording.numberOf(finding.frame - 1), distance: num(finding.distance) },
  };
  const [headline, ...cause] = jumpReasonText(finding.reason, words);
  const { obstacle: met } = finding;
  if (met) {
    const obstacle = quotedName(recordedName(recording, solids, met));
    cause.push(l10n.t("The straight line between the two positions crosses {obstacle}.", { obstacle }));
  }
  return { headline, cause: sentencesOrNone(cause) };
}

function jumpReasonText(
  reason: RecordedJump["reason"],
  words: Readonly<Record<string, string | number>>,
): [headline: string, ...cause: string[]] {
  switch (reason) {
    case "placed":
      return [
        l10n.t(
          "{body} moves {distance} {unit} from frame {from} to {frame}. The recording says that the game teleported it.",
          words,
        ),
      ];
    case "maxSpeed":
      return [
        l10n.t(
          "{body} moves {distance} {unit} from frame {from} to {frame}, more than its maximum speed allows, so it counts as teleported.",
          words,
        ),
      ];
    case "return":
      return [
        l10n.t(
          "{body} moves {distance} {unit} from frame {from} to {frame}, back to a position at which it appeared, or was teleported to, earlier.",
          words,
        ),
        l10n.t("It counts as teleported, for example by a respawn."),
      ];
    case "velocity":
      return [
        l10n.t(
          "{body} moves {distance} {unit} from frame {from} to {frame}, but its velocity is the same before and after and points in another direction.",
          words,
        ),
        l10n.t("It counts as teleported, for example from one edge of the level to the opposite edge."),
      ];
    case "speed":
      return [
        l10n.t(
          "{body} moves {distance} {unit} from frame {from} to {frame}, far more than in the frames before and after, so it counts as teleported (for example by a respawn).",
          words,
        ),
      ];
  }
}

function gapText({ frame }: Words, { gap }: RecordingGap): string {
  switch (gap.kind) {
    case "missing":
      return gap.frames === 1
        ? l10n.t("One frame is missing before frame {frame}, so the movement across this gap was not checked.", {
            frame,
          })
        : l10n.t("{n} frames are missing before frame {frame}, so the movement across this gap was not checked.", {
            n: gap.frames,
            frame,
          });
    case "stood":
      return l10n.t(
        "Frame {frame} has the same time as the frame before it, so the movement between them was not checked.",
        { frame },
      );
    case "run":
      return l10n.t("The game was restarted before frame {frame}.", { frame });
  }
}
