// What the code of a finding stands for. Each bundle takes only the tables that it uses: pages have no rules of reports, drafts have
// only severities.
import * as l10n from "@vscode/l10n";
import { count, type Countable } from "../wording/index.js";

/** How much a finding or a problem matters. */
export type Severity = "error" | "warning" | "information";

/**
 * What a finding says of the game's own check: it lets the body through, pushes it out on the wrong side, or stops it by chance. Others
 * say that the scene itself does not fit, that an expectation fails, or that other code answers differently.
 */
export type FindingOutcome = "passes" | "misplaces" | "chance" | "misfit" | "expectation" | "answer";

/** What all findings of a code have in common, wherever they are shown. */
interface FindingFacts {
  readonly outcome: FindingOutcome;
  /** Its noun where findings are counted. */
  readonly noun: Countable;
  /** What happens in a frame, in a few words. */
  readonly badge: (frame: number) => string;
  /** Its word in a picture, at the place where it happens; absent where the picture has no such place. */
  readonly word?: () => string;
  /** What the code means, for lists of contacts, which have no sentence of their own for it. */
  readonly meaning?: () => string;
}

/** The findings of scenes, the most serious first. */
export const findings = {
  tunnel: {
    outcome: "passes",
    noun: "tunnel",
    badge: (frame) => l10n.t("tunnels in frame {frame}", { frame }),
    word: () => l10n.t("TUNNELS"),
  },
  "corner-cut": {
    outcome: "passes",
    noun: "cut corner",
    badge: (frame) => l10n.t("cuts a corner in frame {frame}", { frame }),
    word: () => l10n.t("CUTS THE CORNER"),
  },
  "wrong-side": {
    outcome: "misplaces",
    noun: "wrong side",
    badge: (frame) => l10n.t("wrong side in frame {frame}", { frame }),
    word: () => l10n.t("WRONG SIDE"),
    meaning: () =>
      l10n.t(
        "Wrong side: the shortest push-out leads out through a different face than the one that the body entered through.",
      ),
  },
  "start-overlap": {
    outcome: "misfit",
    noun: "overlap at the start",
    badge: () => l10n.t("overlaps at the start"),
    word: () => l10n.t("OVERLAPS AT THE START"),
  },
  squeezed: {
    outcome: "misfit",
    noun: "squeezed body",
    badge: (frame) => l10n.t("squeezed in frame {frame}", { frame }),
    word: () => l10n.t("SQUEEZED"),
    meaning: () => l10n.t("Squeezed: the body has no free position left, so it remains inside the obstacle."),
  },
  "contact-limit": {
    outcome: "misfit",
    noun: "run cut short",
    badge: () => l10n.t("stuck"),
    word: () => l10n.t("STUCK"),
  },
  "curve-cut": {
    outcome: "misfit",
    noun: "cut curve",
    badge: (frame) => l10n.t("curve cut in frame {frame}", { frame }),
    word: () => l10n.t("SWEEP CUTS THE CURVE"),
    meaning: () =>
      l10n.t(
        "Curve cut: the body moves along an arc, but a straight sweep checks only the straight line from the frame's start to its end.",
      ),
  },
  // It happens after the run.
  "ends-early": { outcome: "misfit", noun: "run that ends early", badge: () => l10n.t("run ends early") },
  expectation: {
    outcome: "expectation",
    noun: "failing expectation",
    badge: () => count(1, "failing expectation"),
  },
  "tunnel-risk": {
    outcome: "chance",
    noun: "contact by chance",
    badge: () => l10n.t("detected by chance"),
    word: () => l10n.t("BY CHANCE"),
  },
  "answer-differs": {
    outcome: "answer",
    noun: "answer that differs",
    badge: () => count(1, "answer that differs"),
    word: () => l10n.t("RESULT DIFFERS"),
  },
} as const satisfies Readonly<Record<string, FindingFacts>>;

export type FindingCode = keyof typeof findings;

export const findingCodes = /* @__PURE__ */ Object.keys(findings) as readonly FindingCode[];

/** What the findings of a code have in common. */
export function factsOf(code: FindingCode): FindingFacts {
  return findings[code];
}

/** Findings that say how the game's check and an obstacle get along: one of them can turn into another. */
export type PassageCode = {
  [Code in FindingCode]: (typeof findings)[Code]["outcome"] extends "passes" | "misplaces" | "chance" ? Code : never;
}[FindingCode];

/** The codes of walls in a level: `wrong-side` for a wall in which each crossing is found, `corner-cut` for its outer corner. */
export const wallCodes = ["tunnel", "wrong-side", "corner-cut"] as const satisfies readonly PassageCode[];

export type WallCode = (typeof wallCodes)[number];

/** What a finding is about: most are about themselves. */
export type Subject = "tunneling" | Exclude<FindingCode, PassageCode>;

export function subjectOf(code: FindingCode): Subject {
  return isPassage(code) ? "tunneling" : code;
}

function isPassage(code: FindingCode): code is PassageCode {
  const { outcome } = factsOf(code);
  return outcome === "passes" || outcome === "misplaces" || outcome === "chance";
}

/** How much a finding of each code matters, unless the user chooses otherwise: programs that show no finding have these alone. */
export const severities: Readonly<Record<FindingCode, Severity>> = {
  tunnel: "warning",
  "corner-cut": "warning",
  "wrong-side": "warning",
  "tunnel-risk": "warning",
  "start-overlap": "warning",
  "contact-limit": "warning",
  squeezed: "warning",
  "curve-cut": "warning",
  "ends-early": "warning",
  "answer-differs": "information",
  expectation: "error",
};

/** A code with its severity, to begin a finding with. */
export function withSeverity<Code extends FindingCode>(code: Code) {
  return { code, severity: severities[code] };
}

/** How reports explain a code. Its page in docs/findings says the same. */
export interface FindingRule {
  /** One sentence. The setting of severities has it as well. */
  readonly summary: string;
  /** What to do about it. */
  readonly help: string;
}

/** The rules of reports, in their order there. */
export const findingRules: Readonly<Record<FindingCode, FindingRule>> = {
  tunnel: {
    summary: "A body tunnels through an obstacle: no overlap check finds it inside.",
    help:
      "A game that checks for overlaps only at the end of each frame never detects this contact. Use one of the numbers in the " +
      "message, or a swept check for this body.",
  },
  "corner-cut": {
    summary: "A body cuts the corner of an obstacle: no overlap check finds it inside.",
    help:
      "It enters through one face and leaves through the next one within a frame. Raise the frame rate, lower the speed, or use a " +
      "swept check. A thicker obstacle does not help at its corners.",
  },
  "wrong-side": {
    summary: "An overlap check finds the body inside the obstacle, but the response pushes it out on the wrong side.",
    help:
      "The shortest push-out does not know where the body came from. Use a swept check, or one of the numbers in the message. Between " +
      "two checks, the body may move at most half the combined size of body and obstacle.",
  },
  "tunnel-risk": {
    summary:
      "The contact is detected only by chance: if the frames start a little earlier or later, it is detected too late or not at all.",
    help:
      "If the checks come a little earlier or later, none finds the body, or the push-out moves it to the wrong side. Use one of " +
      "the numbers in the message, or a swept check.",
  },
  "start-overlap": {
    summary: "Two bodies overlap at the start.",
    help: "Move one of them by the vector in the message. Engines treat a body that starts inside a wall in different ways.",
  },
  "contact-limit": {
    summary: "A body is stuck: it reached the limit of contacts in one frame, so the rest of its movement was dropped.",
    help: 'Obstacles send it back and forth. Give it more room, or set its response to "stop".',
  },
  squeezed: {
    summary: "A body has no free position left between a kinematic body and a fixed obstacle.",
    help:
      "A kinematic body follows its path regardless of what it hits, so the squeezed body stays inside it. Stop or turn the kinematic " +
      "body while there is enough room, or let your game decide what happens to a crushed body.",
  },
  "curve-cut": {
    summary:
      "A straight sweep between two frame ends misses an obstacle that the curve of the body hits, or hits one that the curve misses.",
    help:
      "Sweep along the curve, or use sub-steps: the straight line between two frame ends is not the path of a body that turns. At a " +
      "higher frame rate the line is closer to the curve.",
  },
  "ends-early": {
    summary: "The run ends before a body hits an obstacle on its path.",
    help: "Run as many frames as the message says. Until then, that contact is not checked.",
  },
  "answer-differs": {
    summary: "The scene contains a recorded result of collision code that differs from the exact result.",
    help: "Fix that code, run aabb verify again, and write the new result into the scene.",
  },
  expectation: {
    summary: "An expectation of the scene fails.",
    help: "The message says what was expected and what happened. One of the two is wrong.",
  },
};
