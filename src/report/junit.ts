import { counted, oneLine } from "./ink.js";
import { placeText } from "./fileText.js";
import type { Annotation, Case, Suite } from "./suite.js";

/**
 * JUnit's XML as CI servers read it: a testsuite for each file, a testcase for each scene, expectation or level. What was
 * found is a failure, what cannot be understood an error; notes do not fail a case and are its output.
 */
export function junitXml(suites: readonly Suite[]): string {
  const all = suites.map(({ file, cases }) => ({ file, cases, counts: countsOf(cases) }));
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
      "  " + element("testsuite", { name: file, ...counts, skipped: 0 }),
      ...cases.flatMap((one) => caseLines(file, one).map((line) => "    " + line)),
      "  </testsuite>",
    ]),
    "</testsuites>",
    "",
  ].join("\n");
}

interface Counts {
  readonly tests: number;
  readonly failures: number;
  readonly errors: number;
}

function countsOf(cases: readonly Case[]): Counts {
  const failed = cases.filter(({ annotations }) => annotations.some(fails));
  const errors = failed.filter(({ kind }) => kind === "input").length;
  return { tests: cases.length, failures: failed.length - errors, errors };
}

const fails = ({ severity }: Annotation) => severity !== "information";

function caseLines(file: string, { name, kind, annotations }: Case): readonly string[] {
  const start = element("testcase", { name, classname: file, file });
  if (annotations.length === 0) return [start.replace(/>$/, "/>")];
  const failing = annotations.filter(fails);
  const notes = annotations.filter((annotation) => !fails(annotation));
  return [
    start,
    ...(failing[0] ? [failure(kind === "input" ? "error" : "failure", failing[0], failing)] : []),
    ...(notes.length > 0 ? [`  <system-out>${listOf(notes)}</system-out>`] : []),
    "</testcase>",
  ];
}

/** Most readers take one failure of a case and forget the others, so the first one speaks for all and lists them. */
function failure(tag: "error" | "failure", first: Annotation, all: readonly Annotation[]): string {
  const more = all.length > 1 ? ` (and ${counted(all.length - 1, "other")})` : "";
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
