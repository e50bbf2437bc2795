import type { Severity } from "../scene/index.js";
import { notEvaluatedText } from "../wording/index.js";
import { oneLine } from "./ink.js";
import { placeText } from "./fileText.js";
import type { Annotation, Case, Suite } from "./suite.js";

/**
 * JUnit's XML as CI servers read it: a testsuite for each file, a testcase for each scene, expectation or level. What was
 * found is a failure, what cannot be understood an error; what does not fail a case is its output.
 *
 * @param areWarningsAllowed whether warnings are put up with, as the exit code has it: a case with nothing else passes
 */
export function junitXml(suites: readonly Suite[], areWarningsAllowed: boolean): string {
  const failing = areWarningsAllowed ? errorsOnly : errorsAndWarnings;
  const all = suites.map(({ file, cases }) => {
    const verdicts = cases.map((one) => ({ ...one, ...verdictOn(one, failing) }));
    return { file, cases: verdicts, counts: countsOf(verdicts) };
  });
  const total = (key: keyof Counts) => all.reduce((sum, { counts }) => sum + counts[key], 0);
  return [
    `<?xml version="1.0" encoding="UTF-8"?>`,
    element("testsuites", {
      name: "aabb",
      tests: total("tests"),
      failures: total("failures"),
      errors: total("errors"),
    }),
    ...all.flatMap(({ file, cases, counts }) => [
      "  " + element("testsuite", { name: file, ...counts }),
      ...cases.flatMap((one) => caseLines(file, one).map((line) => "    " + line)),
      "  </testsuite>",
    ]),
    "</testsuites>",
    "",
  ].join("\n");
}

const errorsOnly: ReadonlySet<Severity> = new Set(["error"]);
const errorsAndWarnings: ReadonlySet<Severity> = new Set(["error", "warning"]);

interface Verdict {
  /** What fails the case, and what is only said of it. */
  readonly failures: readonly Annotation[];
  readonly notes: readonly Annotation[];
  /** Of an `error` the case could not be looked at; of one that is `skipped` only a part, in which nothing is wrong. */
  readonly outcome: "pass" | "failure" | "error" | "skipped";
}

function verdictOn({ kind, annotations, notEvaluated = [] }: Case, failing: ReadonlySet<Severity>): Verdict {
  const failures = annotations.filter(({ severity }) => failing.has(severity));
  const notes = annotations.filter(({ severity }) => !failing.has(severity));
  const isUnusable = kind === "input" && failures.some(({ severity }) => severity === "error");
  return {
    failures,
    notes,
    outcome: failures.length > 0 ? (isUnusable ? "error" : "failure") : notEvaluated.length > 0 ? "skipped" : "pass",
  };
}

interface Counts {
  readonly tests: number;
  readonly failures: number;
  readonly errors: number;
  readonly skipped: number;
}

function countsOf(verdicts: readonly Verdict[]): Counts {
  const count = (wanted: Verdict["outcome"]) => verdicts.filter(({ outcome }) => outcome === wanted).length;
  return { tests: verdicts.length, failures: count("failure"), errors: count("error"), skipped: count("skipped") };
}

function caseLines(
  file: string,
  { name, failures, notes, outcome, notEvaluated = [] }: Case & Verdict,
): readonly string[] {
  const start = element("testcase", { name, classname: file, file });
  if (failures.length + notes.length === 0 && outcome !== "skipped") return [start.replace(/>$/, "/>")];
  return [
    start,
    ...(outcome === "skipped"
      ? [`  ${element("skipped", { message: notEvaluatedText(notEvaluated) }).replace(/>$/, "/>")}`]
      : []),
    ...((outcome === "failure" || outcome === "error") && failures[0] ? [failure(outcome, failures[0], failures)] : []),
    ...(notes.length > 0 ? [`  <system-out>${listOf(notes)}</system-out>`] : []),
    "</testcase>",
  ];
}

/** Most readers take one failure of a case and forget the others, so the first one speaks for all and lists them. */
function failure(tag: "error" | "failure", first: Annotation, all: readonly Annotation[]): string {
  const more = all.length > 1 ? ` (and ${all.length - 1} ${all.length === 2 ? "other" : "others"})` : "";
  return `  ${element(tag, { type: first.code, message: first.message + more })}${listOf(all)}</${tag}>`;
}

function listOf(annotations: readonly Annotation[]): string {
  return annotations
    .map(
      ({ file, range, severity, code, message }) => `${placeText(file, range)} ${severity} ${code} ${oneLine(message)}`,
    )
    .map(escaped)
    .join("\n");
}

/** The tag that begins an element. */
function element(tag: string, attributes: Readonly<Record<string, string | number>>): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(oneLine(String(value)))}"`);
  return `<${tag}${written.join("")}>`;
}

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** XML has no way to write a lone half of a surrogate pair, nor these two; control characters are gone already. */
function escaped(text: string): string {
  return text.replace(/[\p{Cs}\ufffe\uffff]/gu, "\ufffd").replace(/[&<>"]/g, (c) => entities[c] ?? c);
}
