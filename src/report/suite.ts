import type { Range, Severity } from "../scene/index.js";
import type { CheckedCell, CheckReport } from "./check.js";

/** What was looked at in one file. All formats for other programs are made from a list of these. */
export interface Suite {
  /** As the reader knows it: relative to the working folder, with forward slashes. */
  readonly file: string;
  readonly cases: readonly Case[];
}

/** Something that can be in order or not, and that is there in every run: what passes is known as well. */
export interface Case {
  /** No other case of the suite has it. */
  readonly name: string;
  /** `input`: whether there is something to look at; `check`: what it does. */
  readonly kind: "input" | "check";
  readonly annotations: readonly Annotation[];
  /** Names of what was left out: a case with nothing else against it is not passed. */
  readonly notEvaluated?: readonly string[];
}

/** A place with something to say about it. */
export interface Annotation extends Place {
  readonly code: string;
  readonly severity: Severity;
  readonly message: string;
  /** Names of what it speaks of, without the numbers that change when a scene does: by them a later run knows it again. */
  readonly about: readonly string[];
  /** Other places that belong to it, such as the obstacle. */
  readonly related: readonly (Place & { readonly message: string })[];
}

export interface Place {
  readonly file: string;
  readonly range: Range;
}

/** What a check looked at: the text of each file, its scenes, and what they expect. */
export function checkSuites({ files }: CheckReport): readonly Suite[] {
  return files.map(({ file, problems, cells }) => ({
    file,
    cases: withNames([
      {
        name: "is a scene file",
        kind: "input",
        annotations: problems.map((problem) => ({ ...problem, file, about: [], related: [] })),
      },
      ...cells.flatMap((cell) => [sceneCase(file, cell), ...expectationCases(file, cell)]),
    ]),
  }));
}

function sceneCase(file: string, { title, findings, notEvaluated }: CheckedCell): Case {
  return {
    name: title,
    kind: "check",
    notEvaluated,
    annotations: findings
      // It is a case of its own.
      .filter(({ code }) => code !== "expectation")
      .map(({ code, severity, message, body, obstacle, range, obstacleFile, obstacleRange }) => ({
        file,
        range,
        code,
        severity,
        message,
        about: [title, body, ...(obstacle === null ? [] : [obstacle])],
        related: obstacleRange
          ? [{ file: obstacleFile ?? file, range: obstacleRange, message: obstacle ?? "obstacle" }]
          : [],
      })),
  };
}

function expectationCases(file: string, { title, expectations, notEvaluated }: CheckedCell): readonly Case[] {
  return expectations.map(({ pass, message, range }, i) => {
    const name = `expectation ${i + 1}`;
    const about = [title, name];
    const failed: Annotation = { file, range, code: "expectation", severity: "error", message, about, related: [] };
    return { name: `${title}: ${name}`, kind: "check", annotations: pass ? [] : [failed], notEvaluated };
  });
}

/** Programs tell cases apart by their names, and people give two scenes the same title. */
export function withNames(cases: readonly Case[]): readonly Case[] {
  const taken = new Set<string>();
  return cases.map((one) => {
    let name = one.name;
    for (let n = 2; taken.has(name); n++) name = `${one.name} (${n})`;
    taken.add(name);
    return { ...one, name };
  });
}

export const annotationsOf = (suites: readonly Suite[]): readonly Annotation[] =>
  suites.flatMap(({ cases }) => cases.flatMap(({ annotations }) => annotations));
