import type { Severity } from "../model/index.js";
import { notEvaluatedText } from "../wording/index.js";
import { oneLine } from "./ansi.js";
import { placeText } from "./textReports.js";
import { messageOf, type Annotation, type Case, type Suite } from "./annotations.js";

/**
 * JUnit's XML as CI servers read it: a testsuite for each file, a testcase for each scene, expectation or level. What was
 * found is a failure, what cannot be understood an error; what does not fail a case is its output.
 *
 * @param areWarningsAllowed whether warnings are put up with, as the exit code has it: a case with nothing else passes
 */
export function junitXml(suites: readonly Suite[], areWarningsAllowed: boolean): string {
  const failing = new Set<Severity>(areWarningsAllowed ? ["error"] : ["error", "warning"]);
  const judged = suites.map(({ file, cases }) => ({ file, cases: cases.map((one) => judgedCase(one, failing)) }));
  const { skipped: _, ...total } = countsOf(judged.flatMap(({ cases }) => cases));
  const texts = judged.map(({ file, cases }) => {
    const ofCases = cases.map((one) => caseText(file, one));
    return block("  ", "testsuite", { name: file, ...countsOf(cases) }, ofCases);
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n${block("", "testsuites", { name: "aabb", ...total }, texts)}\n`;
}

type JudgedCase = ReturnType<typeof judgedCase>;

function judgedCase(
  { name, kind, annotations, notEvaluated = [], partial, idle, margin }: Case,
  failing: ReadonlySet<Severity>,
) {
  /** What fails the case, and what is only said of it. */
  const fails = ({ severity, accepted }: Annotation): boolean => !accepted && failing.has(severity);
  const failures = annotations.filter(fails);
  const notes = annotations.filter((annotation) => !fails(annotation));
  const isUnusable = kind === "input" && failures.some(({ severity }) => severity === "error");
  return { name, failures, notes, outcome: outcomeOf(), notEvaluated, partial, idle, margin };

  /** Of an `error` the case could not be looked at; of one that is `skipped` a part or nothing, and nothing is wrong in that. */
  function outcomeOf(): "pass" | "failure" | "error" | "skipped" {
    if (failures.length > 0) return isUnusable ? "error" : "failure";
    return notEvaluated.length > 0 || idle !== undefined ? "skipped" : "pass";
  }
}

function countsOf(cases: readonly JudgedCase[]) {
  const count = (wanted: JudgedCase["outcome"]) => cases.filter(({ outcome }) => outcome === wanted).length;
  return { tests: cases.length, failures: count("failure"), errors: count("error"), skipped: count("skipped") };
}

function caseText(
  file: string,
  { name, failures, notes, outcome, notEvaluated, partial, idle, margin }: JudgedCase,
): string {
  const attributes = { name, classname: file, file };
  const [first] = failures;
  const children: string[] = [];
  if (outcome === "skipped")
    children.push(element("skipped", { message: idle ?? partial ?? notEvaluatedText(notEvaluated) }));
  if (first) {
    // Most readers take one failure of a case and forget the others, so the first one speaks for all and lists them.
    const others = failures.length - 1;
    const more = others > 0 ? ` (and ${others} ${others === 1 ? "other" : "others"})` : "";
    children.push(element(outcome, { type: first.code, message: first.message + more }, listOf(failures)));
  }
  const said = [
    ...notes.map(noteText),
    ...(margin ? [`${placeText(margin.file, margin.range)} ${oneLine(margin.message)}`] : []),
  ];
  if (said.length > 0) children.push(element("system-out", {}, escaped(said.join("\n"))));
  if (children.length === 0) return `    ${element("testcase", attributes)}`;
  const indented = children.map((child) => `      ${child}`);
  return block("    ", "testcase", attributes, indented);
}

function listOf(annotations: readonly Annotation[]): string {
  return escaped(annotations.map(noteText).join("\n"));
}

/** A line, and one more for each other place. */
function noteText({ file, range, severity, code, elsewhere, ...rest }: Annotation): string {
  const others = elsewhere.map((at) => `  ${placeText(at.file, at.range)} ${oneLine(at.message)}`);
  return [`${placeText(file, range)} ${severity} ${code} ${oneLine(messageOf(rest))}`, ...others].join("\n");
}

type Attributes = Readonly<Record<string, string | number>>;

/** An element with each child on a line of its own, indented already. */
function block(indent: string, tag: string, attributes: Attributes, children: readonly string[]): string {
  return [`${indent}<${tag}${attributesText(attributes)}>`, ...children, `${indent}</${tag}>`].join("\n");
}

function element(tag: string, attributes: Attributes, text?: string): string {
  return `<${tag}${attributesText(attributes)}${text === undefined ? "/>" : `>${text}</${tag}>`}`;
}

function attributesText(attributes: Attributes): string {
  return Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${escaped(oneLine(String(value)))}"`)
    .join("");
}

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** XML has no way to write a lone half of a surrogate pair, nor these two; control characters are gone already. */
function escaped(text: string): string {
  return text.replace(/[\p{Cs}\ufffe\uffff]/gu, "\ufffd").replace(/[&<>"]/g, (c) => entities[c] ?? c);
}
