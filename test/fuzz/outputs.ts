import Ajv from "ajv";
import { SaxesParser } from "saxes";
import { githubText, junitXml, plain, sarifLog, type Suite } from "../../src/report/index.js";
import type { Range } from "../../src/scene/index.js";
import sarifSchema from "../fixtures/sarif/sarif-schema-2.1.0.json";
import { hold } from "./target.js";

/** Words that a text has where something was printed that is none. */
const noWords = /\b(?:NaN|Infinity|undefined)\b|\[object /;

/** Whether a sentence is one for people. What it quotes may have any word that is in `given`. */
export function holdSentence(said: string, given: string, law: string): void {
  hold(said.trim() !== "", law, () => "an empty sentence");
  const [word] = noWords.exec(said) ?? [];
  hold(word === undefined || given.includes(word), law, () => `"${said}"`);
}

/** Whether JSON can say all that a report says: each number is one, and no item of a list is undefined. A key that is undefined is left out. */
export function holdNumbers(value: unknown, law: string, path = "report"): void {
  if (typeof value === "number") hold(Number.isFinite(value), law, () => `${path} is ${value}`);
  hold(value !== undefined, law, () => `${path} is undefined`);
  if (Array.isArray(value)) value.forEach((each, i) => holdNumbers(each, law, `${path}[${i}]`));
  else if (typeof value === "object" && value !== null) {
    for (const [key, each] of Object.entries(value)) {
      if (each !== undefined) holdNumbers(each, law, `${path}.${key}`);
    }
  }
}

/** Whether an XML parser that knows no mercy reads a document, with no attribute that is no number where one should be. */
export function holdXml(xml: string, given: string, law: string): void {
  const parser = new SaxesParser();
  parser.on("error", (error) => hold(false, law, () => error.message));
  parser.on("attribute", ({ name, value }) => {
    const [word] = noWords.exec(value) ?? [];
    hold(word === undefined || given.includes(word), law, () => `${name}="${value}"`);
  });
  parser.write(xml).close();
}

/** Whether a text has lines that a terminal shows as they are. */
export function holdPlain(text: string, law: string): void {
  // oxlint-disable-next-line no-control-regex -- that is what it is about
  const control = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/.exec(text);
  hold(control === null, law, () => JSON.stringify(text.slice(Math.max(0, (control?.index ?? 0) - 60)).slice(0, 120)));
}

// Draft 4 differs from what Ajv reads in the names of these two, which only say where the schema is from.
const { $schema: _dialect, id: _address, ...schema } = sarifSchema;
const isSarif = new Ajv({
  strict: false,
  unicodeRegExp: false,
  formats: { uri: true, "uri-reference": true, "date-time": true },
}).compile(schema);

/** What every form of a report has to be, for whatever was looked at. */
export function holdReports(suites: readonly Suite[], given: string): void {
  const log = sarifLog(suites, { version: "1.0.0", root: "file:///game/", category: "fuzz" });
  hold(isSarif(JSON.parse(JSON.stringify(log))), "SARIF is valid", () => JSON.stringify(isSarif.errors));
  for (const areWarningsAllowed of [false, true]) {
    holdXml(junitXml(suites, areWarningsAllowed), given, "JUnit is XML");
  }
  const annotations = githubText(suites);
  for (const line of annotations.split("\n").slice(0, -1)) {
    hold(/^::(error|warning|notice) /.test(line), "annotations are workflow commands", () => line);
  }
  holdPlain(annotations, "annotations have no control characters");
  for (const { cases } of suites) {
    const names = cases.map(({ name }) => name);
    hold(new Set(names).size === names.length, "cases have names of their own", () => names.join(", "));
  }
}

/** Whether a place is one that an editor can show. */
export function holdRange({ start, end }: Range, text: string, law: string): void {
  const lines = text.split(/\r\n|\n|\r/);
  for (const { line, character } of [start, end]) {
    const length = lines[line]?.length ?? -1;
    hold(line >= 0 && character >= 0 && character <= length, law, () => `line ${line}, character ${character}`);
  }
  const isForward = start.line < end.line || (start.line === end.line && start.character <= end.character);
  hold(isForward, law, () => `from ${start.line}:${start.character} to ${end.line}:${end.character}`);
}

export const noInk = plain;
