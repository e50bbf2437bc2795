export { completionAt, type Completion, type NamesWanted, type Suggestion } from "./completion.js";
export {
  fixProblem,
  fixProblems,
  fixFinding,
  fixFindings,
  targetsOf,
  problemCandidates,
  findingCandidates,
  type Corrections,
  type Fix,
  type Target,
  type Candidate,
} from "./fixes/index.js";
export { contactHints, type ContactHint } from "./contactHints.js";
export { formattingEdits, type Indentation } from "./formatting.js";
export { hoverAt, type TextHover } from "./hover.js";
export { sceneLenses, type SceneLens } from "./verdict.js";
export { levelLinks, type LevelLink } from "./outline.js";
export { escaped } from "./bodyCard.js";
export { notEvaluatedText } from "../wording/index.js";
export { notebookVerdict, type NotebookVerdict, type SceneSummary } from "./notebookVerdict.js";
export { occurrencesAt, type Occurrences } from "./occurrences.js";
export { outlineOf, type OutlineItem } from "./outline.js";
export { renamableAt, renameAt, type Renamable } from "./rename.js";
