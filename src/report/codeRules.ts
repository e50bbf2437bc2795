import { levelProblemCodes } from "../levels/index.js";
import { findingRules, recordedRules, recordedSeverities, severities, type FindingRule } from "../model/index.js";
import { projectProblemCodes } from "../project/index.js";
import { recordingProblemCodes } from "../recordings/index.js";
import { problemCodes } from "../scene/index.js";

/** What a code stands for, wherever reports explain it. */
export interface Rule extends FindingRule {
  readonly id: string;
  /** Name of the page in docs/findings that explains it. */
  readonly page: string;
}

const ofInput =
  "Fix the file at this location. Everything that does not depend on this part of the file was still checked.";

const ofFiles = { unreadable: "The file cannot be read, or checking it ended with an unexpected error." };

/** The name of the page in docs/findings that explains a code; of a finding, its own. */
export function pageOf(code: string): string {
  if (Object.hasOwn(severities, code) || Object.hasOwn(recordedSeverities, code)) return code;
  if (code.startsWith("level-") || code === "left-out") return "level-problems";
  if (code.startsWith("recording-")) return "recording-problems";
  return Object.hasOwn(projectProblemCodes, code) ? "project-problems" : "scene-problems";
}

/** Every code that a report can have, in an order that stays. */
export function rules(): readonly Rule[] {
  const problems = {
    ...problemCodes,
    ...levelProblemCodes,
    ...ofFiles,
    ...projectProblemCodes,
    ...recordingProblemCodes,
  };
  return [
    ...Object.entries({ ...findingRules, ...recordedRules }).map(([id, rule]) => ({ id, ...rule, page: pageOf(id) })),
    ...Object.entries(problems).map(([id, summary]) => ({ id, summary, help: ofInput, page: pageOf(id) })),
  ];
}
