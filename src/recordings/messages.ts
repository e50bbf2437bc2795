import * as l10n from "@vscode/l10n";
import type { Obstacle } from "../geometry/index.js";
import type { Solids } from "../scene/index.js";
import { obstacleName } from "../tunneling/index.js";
import { faceName, num, percent, safeText, shortened } from "../wording/index.js";
import type { RecordedFinding, RecordedJump, RecordedOverlap, RecordedPassage, RecordingGap } from "./finding.js";
import type { Recording } from "./recording.js";

/** A finding in one or two sentences, with its numbers. */
export function recordedMessage(recording: Recording, solids: Solids, finding: RecordedFinding): string {
  const words = { ...{ recording, solids }, frame: recording.numberOf(finding.frame), unit: recording.header.unit };
  switch (finding.code) {
    case "recorded-tunnel":
    case "recorded-corner":
      return passageText(words, finding);
    case "recorded-overlap":
      return overlapText(words, finding);
    case "recorded-jump":
      return jumpText(words, finding);
    case "recording-gap":
      return gapText(words, finding);
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

const LONGEST_NAME = 60;
const nameOf = (id = ""): string => shortened(id, LONGEST_NAME);

function passageText({ recording, solids, frame, unit }: Words, finding: RecordedPassage): string {
  const body = nameOf(recording.bodies[finding.body]?.id);
  const obstacle = recordedName(recording, solids, finding.obstacle);
  const from = recording.numberOf(finding.frame - 1);
  const [dwell, missed, step] = [num(finding.dwell), percent(finding.missed), num(finding.step)];
  if (finding.code === "recorded-corner") {
    const face = faceName(finding.normal, recording.header.yAxis);
    return l10n.t(
      "{body} cuts the corner of {obstacle} from frame {from} to {frame}: in by its {face} and out by another (dwell {dwell}), and neither frame shows it inside.",
      { body, obstacle, from, frame, face, dwell },
    );
  }
  const size = num(finding.dwell * finding.step - finding.thickness);
  const thickness = num(finding.thickness);
  const said = l10n.t(
    "{body} is through {obstacle} from frame {from} to {frame}, and neither shows it inside: its step of {step} {unit} is longer than {body} {size} + {obstacle} {thickness} {unit}; in {missed} of the frame’s phases it is missed (dwell {dwell}).",
    { body, obstacle, from, frame, step, size, thickness, unit, missed, dwell },
  );
  return `${said} ${safeText(finding, unit)}`;
}

function overlapText({ recording, solids, frame, unit }: Words, finding: RecordedOverlap): string {
  const body = nameOf(recording.bodies[finding.body]?.id);
  const obstacle = recordedName(recording, solids, finding.obstacle);
  const [depth, deepest] = [num(finding.depth), recording.numberOf(finding.deepest)];
  if (finding.lastFrame === undefined) {
    return l10n.t("{body} is in {obstacle} from frame {frame} on: by up to {depth} {unit}, in frame {deepest}.", {
      ...{ body, obstacle, frame, depth, unit, deepest },
    });
  }
  if (finding.lastFrame === finding.frame) {
    return l10n.t("{body} is in {obstacle} in frame {frame}, by {depth} {unit}.", {
      body,
      obstacle,
      frame,
      depth,
      unit,
    });
  }
  const last = recording.numberOf(finding.lastFrame);
  return l10n.t("{body} is in {obstacle} from frame {frame} to {last}: by up to {depth} {unit}, in frame {deepest}.", {
    ...{ body, obstacle, frame, last, depth, unit, deepest },
  });
}

function jumpText({ recording, solids, frame, unit }: Words, finding: RecordedJump): string {
  const body = nameOf(recording.bodies[finding.body]?.id);
  const from = recording.numberOf(finding.frame - 1);
  const distance = num(finding.distance);
  const said = finding.maxSpeed
    ? l10n.t(
        "{body} goes {distance} {unit} from frame {from} to {frame}, more than its greatest speed allows: it was put there.",
        {
          ...{ body, from, frame, distance, unit },
        },
      )
    : l10n.t(
        "{body} goes {distance} {unit} from frame {from} to {frame}, far more than in the frames around: it is taken to be put there, as at a respawn.",
        {
          ...{ body, from, frame, distance, unit },
        },
      );
  if (!finding.obstacle) return said;
  const obstacle = recordedName(recording, solids, finding.obstacle);
  return `${said} ${l10n.t("The straight way there leads through {obstacle}.", { obstacle })}`;
}

function gapText({ frame }: Words, { gap }: RecordingGap): string {
  switch (gap.kind) {
    case "missing":
      return gap.frames === 1
        ? l10n.t("One frame is missing before frame {frame}: nothing is said of what happened there.", { frame })
        : l10n.t("{n} frames are missing before frame {frame}: nothing is said of what happened there.", {
            n: gap.frames,
            frame,
          });
    case "stood":
      return l10n.t("Time did not go on before frame {frame}: nothing is said of what happened there.", { frame });
    case "run":
      return l10n.t("Before frame {frame} the game was begun anew.", { frame });
  }
}
