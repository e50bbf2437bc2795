import { levelProblemCodes } from "../levels/index.js";
import { projectProblemCodes } from "../project/index.js";
import { type RecordedFinding, recordingProblemCodes } from "../recordings/index.js";
import { problemCodes } from "../scene/index.js";
import type { FindingCode } from "../tunneling/index.js";

/** What a code stands for, wherever reports explain it. */
export interface Rule {
  readonly id: string;
  /** One sentence. */
  readonly summary: string;
  /** What to do about it. */
  readonly help: string;
  /** Name of the page in docs/findings that explains it. */
  readonly page: string;
}

const ofFindings: Readonly<Record<FindingCode, Pick<Rule, "summary" | "help">>> = {
  tunnel: {
    summary: "A body can pass through an obstacle without any frame ending inside it.",
    help:
      "A game that looks for overlaps at the end of each frame never sees this contact. Use one of the numbers in the message, or " +
      "a swept check for this body.",
  },
  "corner-cut": {
    summary: "A body can cut the corner of an obstacle without any frame ending inside it.",
    help:
      "It enters by one face and leaves by the next one within a frame. Raise the frame rate, lower the speed, or let the " +
      "game sweep this body: a thicker obstacle does not help at its corners.",
  },
  "wrong-side": {
    summary: "A check finds the body inside the obstacle, but the response puts it out on the wrong side.",
    help:
      "The shortest push-out does not know where the body came from. Use a swept check, or keep each step shorter than half of " +
      "body and obstacle together, as the numbers in the message say.",
  },
  "tunnel-risk": {
    summary: "The obstacle stops the body in this run only by chance: in other phases of the frame it does not.",
    help:
      "If the frames end a little earlier or later, no check finds the body, or the response puts it out on the wrong side. Use " +
      "one of the numbers in the message, or a swept check.",
  },
  "start-overlap": {
    summary: "Two bodies overlap before anything has moved.",
    help: "Move one of them by the vector in the message: what a game does with a body inside a wall is anybody's guess.",
  },
  "contact-limit": {
    summary: "A body has more contacts in one frame than are answered, and its frame was cut short.",
    help: "It is caught between obstacles that send it back and forth. Give it room, or answer with stop.",
  },
  squeezed: {
    summary: "A body has no free place left between a kinematic body and something that does not give way.",
    help:
      "A kinematic body goes where it is told, so the body stays and is inside it. Let the kinematic body stop or turn before " +
      "less room is left than the message says, or let the game decide what becomes of who is crushed.",
  },
  "curve-cut": {
    summary: "A straight sweep between two frame ends misses what the curve of a body hits, or hits what that misses.",
    help:
      "Sweep along the curve, or take several steps a frame: the line between two frame ends is not the way of a body that " +
      "turns. At a higher frame rate the line is nearer to the curve.",
  },
  "ends-early": {
    summary: "The run ends before a body meets what lies on its path.",
    help: "Let the scene run for as many frames as the message says: until then, nothing is said about that contact.",
  },
  "answer-differs": {
    summary: "What other code answered, as it is recorded in the scene, is not the exact answer.",
    help: "Fix the code that the answer is of, ask it again with aabb verify, and write the new answer into the scene.",
  },
  expectation: {
    summary: "An expectation of the scene does not hold.",
    help: "The message has what was expected and what happened. One of the two is wrong.",
  },
};

const ofRecordings: Readonly<Record<RecordedFinding["code"], Pick<Rule, "summary" | "help">>> = {
  "recorded-tunnel": {
    summary: "From one recorded frame to the next a body is through something solid, and no frame shows it inside.",
    help:
      "The game checked where the body was, and never on the way. Raise the frame rate to the number in the message, lower the speed to it, " +
      "or let the game sweep this body. A scene of this moment shows it from all sides.",
  },
  "recorded-wrong-side": {
    summary:
      "A body enters something solid by one side and comes out on the other, and recorded frames show it inside.",
    help:
      "The game let it in, and did not put it back. Push it out by the face that it entered, or let the game sweep this body. Start " +
      "with the first frame that shows it inside.",
  },
  "recorded-corner": {
    summary:
      "From one recorded frame to the next a body cuts the corner of something solid, and no frame shows it inside.",
    help:
      "Every game that moves axis by axis does so at each ledge. Where it matters, let the game sweep this body along both axes " +
      "at once.",
  },
  "recorded-drop": {
    summary: "A body stands on a one-way wall, and drops through it.",
    help:
      "Nothing is wrong if the game lets players drop through this wall. If it does not, look at the frame in which the body starts " +
      "to sink in.",
  },
  "recorded-overlap": {
    summary: "Recorded frames end with a body inside something solid, deeper than the tolerance.",
    help:
      "Games push bodies out one frame later, or never. Look at the frame in which it comes in: what should have stopped it, or " +
      "put it back, did not.",
  },
  "recorded-jump": {
    summary: "A body goes further in one recorded frame than it moves: it was put there.",
    help:
      "A respawn or a portal is not a tunnel. If it was a motion after all, give the body a maxSpeed in the first line that it does " +
      "not exceed, or record more frames.",
  },
  "recording-gap": {
    summary: "Frames are missing in the recording, or time stood still in it.",
    help: "Nothing is said of what happens across a gap. Record each frame, also those in which nothing moves.",
  },
};

const ofInput = "Correct the file at this place. What does not depend on it was still looked at.";

const ofFiles = { unreadable: "The file cannot be read, or looking at it ended by an accident." };

type SharedCode =
  | keyof typeof ofFiles
  | keyof typeof problemCodes
  | keyof typeof levelProblemCodes
  | keyof typeof projectProblemCodes
  | keyof typeof recordingProblemCodes;

const [scene, level, project, recording] = [
  "scene-problems",
  "level-problems",
  "project-problems",
  "recording-problems",
] as const;

/** The pages of codes that have none of their own. */
const sharedPages: Readonly<Record<SharedCode, string>> = {
  syntax: scene,
  empty: scene,
  "too-deep": scene,
  "too-large": scene,
  "unsupported-version": scene,
  missing: scene,
  "unknown-key": scene,
  "wrong-type": scene,
  "wrong-length": scene,
  "not-finite": scene,
  "out-of-range": scene,
  "not-one-of": scene,
  "duplicate-id": scene,
  "duplicate-key": scene,
  conflict: scene,
  "unknown-id": scene,
  "unknown-layer": scene,
  "no-effect": scene,
  "level-pending": level,
  "level-syntax": level,
  "level-format": level,
  "level-unsupported": level,
  "level-version": level,
  "level-data": level,
  "level-too-large": level,
  "level-missing-file": level,
  "level-outside": level,
  "level-cycle": level,
  "level-tileset": level,
  "level-solid-unclear": level,
  "level-solid-overruled": level,
  "level-nothing": level,
  "level-no-room": level,
  "level-mask": level,
  "level-inactive": level,
  "left-out": level,
  unreadable: scene,
  "unknown-mover": project,
  "mover-scene": project,
  "accept-unmatched": project,
  "recording-line": recording,
  "recording-header": recording,
  "recording-order": recording,
  "recording-long-line": recording,
  "recording-size": recording,
  "recording-cut": recording,
  "recording-run": recording,
  "recording-empty": recording,
  "recording-too-large": recording,
  "recording-partial": recording,
};

/** The name of the page in docs/findings that explains a code; of a finding, its own. */
export function pageOf(code: string): string {
  return Object.hasOwn(sharedPages, code) ? sharedPages[code as SharedCode] : code;
}

/** Every code that a report can have, in an order that stays. */
export function rules(): readonly Rule[] {
  const findings = Object.entries({ ...ofFindings, ...ofRecordings });
  const others = {
    ...problemCodes,
    ...levelProblemCodes,
    ...ofFiles,
    ...projectProblemCodes,
    ...recordingProblemCodes,
  };
  return [
    ...findings.map(([id, rule]) => ({ id, ...rule, page: id })),
    ...Object.entries(others).map(([id, summary]) => ({ id, summary, help: ofInput, page: pageOf(id) })),
  ];
}
