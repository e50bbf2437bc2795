import * as l10n from "@vscode/l10n";
import type { Countable } from "../wording/index.js";
import type { FindingRule, Severity } from "./findings.js";

/** How much a finding of a recording matters, unless the user chooses otherwise. */
export const recordedSeverities = {
  "recorded-tunnel": "warning",
  "recorded-wrong-side": "warning",
  "recorded-corner": "information",
  "recorded-drop": "information",
  "recorded-overlap": "information",
  "recorded-jump": "information",
  "recording-gap": "information",
} as const satisfies Readonly<Record<string, Severity>>;

export type RecordedCode = keyof typeof recordedSeverities;

export const recordedCodes = /* @__PURE__ */ Object.keys(recordedSeverities) as readonly RecordedCode[];

/** What all findings of a code have in common, wherever they are shown. */
interface RecordedFacts {
  /** How bad it is: its color and its sign. */
  readonly tone: "bad" | "warn" | "info" | "plain";
  /** Its noun where findings are counted. */
  readonly noun: Countable;
  /** Its name in a list. */
  readonly label: () => string;
  /** Its word in a picture. */
  readonly word: () => string;
}

export const recordedFindings: Readonly<Record<RecordedCode, RecordedFacts>> = {
  "recorded-tunnel": { tone: "bad", noun: "tunnel", label: () => l10n.t("tunnels"), word: () => l10n.t("TUNNELS") },
  "recorded-wrong-side": {
    tone: "bad",
    noun: "wrong side",
    label: () => l10n.t("wrong side"),
    word: () => l10n.t("GETS THROUGH"),
  },
  "recorded-corner": {
    tone: "info",
    noun: "cut corner",
    label: () => l10n.t("cuts the corner"),
    word: () => l10n.t("CUTS THE CORNER"),
  },
  "recorded-drop": { tone: "info", noun: "drop", label: () => l10n.t("drops through"), word: () => l10n.t("DROPS") },
  "recorded-overlap": {
    tone: "warn",
    noun: "recorded overlap",
    label: () => l10n.t("is inside"),
    word: () => l10n.t("INSIDE"),
  },
  "recorded-jump": { tone: "info", noun: "jump", label: () => l10n.t("teleports"), word: () => l10n.t("TELEPORTS") },
  "recording-gap": { tone: "plain", noun: "gap", label: () => l10n.t("gap"), word: () => l10n.t("GAP") },
};

/** The rules of reports, in their order there. */
export const recordedRules: Readonly<Record<RecordedCode, FindingRule>> = {
  "recorded-tunnel": {
    summary: "A body tunnels through an obstacle between two recorded frames, and no frame shows it inside.",
    help:
      "The game checked the positions, but not the path between them. Raise the frame rate to the number in the message, lower the " +
      "speed to it, or use a swept check. Make a scene from this moment to inspect it.",
  },
  "recorded-wrong-side": {
    summary:
      "A body enters an obstacle on one side and leaves it on the other side, and recorded frames show it inside.",
    help:
      "The game did not push the body out. Push it out through the face that it entered through, or use a swept check. Start with the first " +
      "frame that shows it inside.",
  },
  "recorded-corner": {
    summary: "Between two recorded frames a body cuts the corner of an obstacle, and no frame shows it inside.",
    help: "Every game that moves axis by axis cuts corners at ledges. If this matters, sweep the body along both axes at once.",
  },
  "recorded-drop": {
    summary: "A body stands on a one-way wall and drops through it.",
    help:
      "Nothing is wrong if the game lets players drop through this wall. If it does not, look at the frame in which the body starts " +
      "to sink into it.",
  },
  "recorded-overlap": {
    summary: "At the end of recorded frames, a body is deeper inside an obstacle than the tolerance allows.",
    help:
      "Games push bodies out one frame later, or never. Look at the frame in which it enters: the response that should have stopped " +
      "it, or put it back, is missing.",
  },
  "recorded-jump": {
    summary: "A body moves further in one recorded frame than its motion explains: the game teleported it.",
    help:
      'A respawn or a portal is not tunneling. If the body really moved there, give it a "maxSpeed" in the first line, or ' +
      "record more frames.",
  },
  "recording-gap": {
    summary: "Frames are missing in the recording, or its time does not advance.",
    help: "The frames of a gap were not checked. Record each frame, even if nothing moves in it.",
  },
};
