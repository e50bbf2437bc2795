import { levelProblemCodes } from "../levels/index.js";
import { projectProblemCodes } from "../project/index.js";
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
      "A game that looks for overlaps at the end of each frame never sees this contact. Raise the frame rate above, lower " +
      "the speed below, or make the obstacle thicker than the numbers in the message, or let the game sweep this body.",
  },
  "corner-cut": {
    summary: "A body can cut the corner of an obstacle without any frame ending inside it.",
    help:
      "It enters by one face and leaves by the next one within a frame. Raise the frame rate, lower the speed, or let the " +
      "game sweep this body: a thicker obstacle does not help at its corners.",
  },
  "wrong-side": {
    summary:
      "A frame ends inside the obstacle, but the least push out leads through another face than the one entered.",
    help:
      "Pushing out by least penetration does not know where the body came from. Answer with the face that a sweep names, " +
      "or see to it that a frame covers less than half of the obstacle.",
  },
  "tunnel-risk": {
    summary: "This run is caught, but only by luck: in some phases of the frame the obstacle would be missed.",
    help:
      "Less than one frame end falls inside the obstacle on average. Raise the frame rate above, lower the speed below, or " +
      "make the obstacle thicker than the numbers in the message.",
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
  expectation: {
    summary: "An expectation of the scene does not hold.",
    help: "The message has what was expected and what happened. One of the two is wrong.",
  },
};

const ofInput = "Correct the file at this place. What does not depend on it was still looked at.";

const ofFiles = { unreadable: "The file cannot be read, or looking at it ended by an accident." };

/** Every code that a report can have, in an order that stays. */
export const rules: readonly Rule[] = [
  ...Object.entries(ofFindings).map(([id, rule]) => ({ id, ...rule, page: id })),
  ...onOnePage("scene-problems", problemCodes),
  ...onOnePage("level-problems", levelProblemCodes),
  ...onOnePage("scene-problems", ofFiles),
  ...onOnePage("project-problems", projectProblemCodes),
];

function onOnePage(page: string, summaries: Readonly<Record<string, string>>): readonly Rule[] {
  return Object.entries(summaries).map(([id, summary]) => ({ id, summary, help: ofInput, page }));
}
