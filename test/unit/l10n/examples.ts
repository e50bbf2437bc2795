import { evaluate, type NotebookResult } from "../../../src/notebook/index.js";
import { evaluateInPlaceOf, exampleFiles, readExample } from "../evaluatedExamples.js";
import { everyFinding } from "./everyFinding.js";
import { speakMarked } from "./pseudo.js";

interface MarkedExamples {
  /** By file. */
  readonly examples: ReadonlyMap<string, NotebookResult>;
  /** The scene that has every finding. */
  readonly everyFinding: NotebookResult;
  /** The texts that are said from now on, and those that evaluating all this says. */
  readonly said: ReadonlySet<string>;
}

let known: Promise<MarkedExamples> | undefined;

/** Begins to speak the marked language, in which the examples are evaluated once for all files of tests. */
export async function speakOfExamples(): Promise<MarkedExamples> {
  const said = speakMarked();
  known ??= evaluateAll(said);
  const marked = await known;
  for (const text of marked.said) said.add(text);
  return { ...marked, said };
}

async function evaluateAll(said: ReadonlySet<string>): Promise<MarkedExamples> {
  const examples = new Map<string, NotebookResult>();
  for (const file of exampleFiles) examples.set(file, await evaluateInPlaceOf(file, readExample(file)));
  return { examples, everyFinding: evaluate(everyFinding), said: new Set(said) };
}
