// Someone's own collision code beside the sweep: cases, laws, and the smallest case that breaks one.
export { adapterFor, adapterText, type CodeBeside } from "./adapter.js";
export type { Settings } from "./lawCheck.js";
export { type Conventions, readConventions } from "./conventions.js";
export type { Counterexample } from "./counterexample.js";
export { answersOf, type Functions, textOfError } from "./functions.js";
export { counterexampleNotebook } from "./counterexampleNotebook.js";
export * from "./subject.js";
export type { Law } from "./sweepLaws.js";
export { laws, lawsAbout, type LawResult, MOST_LOST, type Surroundings, verify, whyNotAsked } from "./runLaws.js";
export { answerWords, causeWords, exactWords } from "./verifyWords.js";
