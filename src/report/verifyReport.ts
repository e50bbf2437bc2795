import type { Range } from "../scene/index.js";
import {
  answerWords,
  causeWords,
  exactWords,
  laws,
  type Call,
  type Conventions,
  type Counterexample,
  type Law,
  type LawResult,
} from "../verify/index.js";
import { annotation, beginningOf, type Suite, type Sums } from "./annotations.js";
import { oneLine, type AnsiStyle } from "./ansi.js";
import type { Rule } from "./codeRules.js";

/** Code that was verified, and what came of it. */
export interface VerifiedCode {
  /** The file that was loaded, or the command that was run. */
  readonly name: string;
  /** The file in which it is to be fixed, as far as that is known. */
  readonly file: string;
  readonly seed: number;
  readonly conventions: Conventions;
  /** Where each of its functions begins in the file. */
  readonly places: Readonly<Partial<Record<"sweep" | "move", Range>>>;
  readonly laws: readonly LawResult[];
  /** Laws that were wanted, and that nobody asked: the code has no such function, or means something else by its answers. */
  readonly notAsked: readonly NotAsked[];
}

type NotAsked = Pick<Law, "name"> & { readonly call: Call; readonly why: string };

/** As JSON. */
export interface VerifyReport {
  readonly code: string;
  readonly seed: number;
  readonly laws: readonly ReportedLaw[];
  readonly notAsked: readonly NotAsked[];
  readonly summary: Sums & { readonly laws: number; readonly broken: number; readonly cases: number };
}

type ReportedLaw = LawResult["law"] &
  Omit<LawResult, "law"> & {
    /** Where the function begins that it is a law of. */
    readonly place?: Range;
    /** Of a law that is broken: in how many cases, and the smallest of them, in one line. */
    readonly message?: string;
  };

export function verifyReport(code: VerifiedCode): VerifyReport {
  const { name, seed, places, laws: results, notAsked } = code;
  const broken = results.filter(({ failures }) => failures > 0).length;
  const cases = results.reduce((sum, result) => sum + result.cases, 0);
  return {
    code: name,
    seed,
    laws: results.map((result) => {
      const { law, ...rest } = result;
      const place = places[law.call];
      const message = result.failures > 0 ? { message: messageOf(result, code) } : {};
      return { ...law, ...rest, place, ...message };
    }),
    notAsked,
    summary: { laws: results.length, broken, cases, errors: broken, warnings: 0, infos: 0 },
  };
}

const many = (count: number): string => count.toLocaleString("en-US");
const casesOf = (count: number): string => (count === 1 ? "1 case" : `${many(count)} cases`);

/** For people: where to begin, a line for each law, and below one that is broken the smallest case in which it is. */
export function verifyText(code: VerifiedCode, ink: AnsiStyle): string {
  const { summary } = verifyReport(code);
  const lines = [
    ink("heading", oneLine(code.name)) + ink("quiet", ` (seed ${code.seed})`),
    ...beginning(code.laws).map((line) => `  ${oneLine(line)}`),
  ];
  const width = Math.max(...code.laws.map(({ law }) => law.name.length));
  for (const call of ["sweep", "move"] as const) {
    const results = code.laws.filter(({ law }) => law.call === call);
    if (results.length === 0) continue;
    lines.push(`  ${call}`);
    for (const result of results) {
      const alike = results.flatMap(({ law, sameAs }) => (sameAs === result.law.name ? [law.name] : []));
      lines.push(...lawLines(result, alike, width, code.conventions, ink));
    }
  }
  const { broken, laws: all } = summary;
  const sum = `${casesOf(summary.cases)} in ${all === 1 ? "1 check" : `${all} checks`}`;
  lines.push(
    "",
    broken === 0
      ? `${ink("good", "✓")} ${sum}: ${ink("good", "all pass")}`
      : `${ink("error", "✗")} ${sum}: ${ink("error", broken === 1 ? "1 check fails" : `${broken} checks fail`)}`,
  );
  for (const line of notAskedLines(code)) lines.push(`  ${line}`);
  return lines.join("\n") + "\n";
}

/** The laws that were not asked, in a line for each reason. A name that a law of the other function has as well gets its function. */
function notAskedLines({ notAsked, laws: results }: VerifiedCode): readonly string[] {
  const reasons = new Map<string, string[]>();
  for (const { call, name, why } of notAsked) {
    const isAmbiguous = results.some(({ law }) => law.name === name);
    reasons.set(why, [...(reasons.get(why) ?? []), isAmbiguous ? `${call}/${name}` : name]);
  }
  return [...reasons].map(([why, names]) => `Not checked, because ${why}: ${names.join(", ")}`);
}

/** How often an answer is wrong in one way. */
const faultWords: Readonly<Partial<Record<string, string>>> = {
  missed: "missed hits",
  invented: "false hits",
  time: "wrong times",
  normal: "wrong normals",
  corner: "wrong normals at corners",
  inside: "wrong results for overlaps at the start",
  threw: "errors",
  garbage: "invalid results",
  died: "process exits",
  hung: "timeouts",
};

/** Laws that say most of where to look, in this order. */
const telling = ["through", "transposed", "mirrored", "swapped", "moved", "doubled", "repeat", "seams", "order"];

/** With which of the broken laws to begin: with what published code fails in the same way, if there is one. */
function beginning(results: readonly LawResult[]): readonly string[] {
  const shown = results.flatMap(({ law, counterexample, sameAs }) =>
    counterexample && sameAs === undefined ? [{ law, counterexample }] : [],
  );
  const rank = ({ law }: (typeof shown)[number]): number => {
    const place = telling.indexOf(law.name);
    return place < 0 ? telling.length : place;
  };
  const [first] = shown.toSorted((a, b) => rank(a) - rank(b));
  const found = shown.find(({ counterexample }) => counterexample.known !== undefined) ?? first;
  if (!found) return [];
  const { law, counterexample } = found;
  const cause = causeWords(law, counterexample);
  return [
    `Start with the check "${law.name}".`,
    `Your code does this: ${counterexample.says}`,
    ...(cause === undefined ? [] : [cause]),
    "",
  ];
}

/** @param alike the other laws that do not hold for the same reason: their own lines say how often */
function lawLines(
  result: LawResult,
  alike: readonly string[],
  width: number,
  conventions: Conventions,
  ink: AnsiStyle,
): readonly string[] {
  const { law, cases, failures, faults, isEnded, counterexample, sameAs } = result;
  const name = law.name.padEnd(width);
  if (failures === 0) return [`    ${ink("good", "✓")} ${name}  ${ink("quiet", casesOf(cases))}`];
  const kinds = Object.entries(faults).map(([fault, count]) => `${many(count)} ${faultWords[fault] ?? fault}`);
  // That a law is broken says all where there is but one way to break it.
  const detail = faults.broken === failures || faults.asymmetric === failures ? "" : ` (${kinds.join(", ")})`;
  const ended = isEnded ? "; stopped early" : "";
  const lines = [
    `    ${ink("error", "✗")} ${name}  ${ink("error", `${many(failures)} of ${casesOf(cases)}`)}${detail}${ended}`,
  ];
  if (sameAs !== undefined) return lines;
  const indent = " ".repeat(8);
  lines.push(indent + law.states, indent + ink("quiet", law.why));
  if (counterexample)
    for (const line of counterexampleLines(law, counterexample, conventions)) lines.push(indent + oneLine(line));
  if (alike.length > 0) lines.push(`${indent}Failing for the same reason: ${alike.join(", ")}`);
  return lines;
}

/** The case, the answers, what is wrong with them and where that comes from. */
function counterexampleLines(
  law: LawResult["law"],
  counterexample: Counterexample,
  conventions: Conventions,
): readonly string[] {
  const { exchanges, exact, says } = counterexample;
  const lines: string[] = [];
  for (const { asked, answered, exact: right } of exchanges) {
    for (const [name, value] of Object.entries(asked)) {
      const values = Array.isArray(value) ? (value as readonly unknown[]) : [value];
      const label = Array.isArray(value) ? name.slice(0, -1) : name;
      for (const each of values) lines.push(`${label.padEnd(5)} ${objectWords(each)}`);
    }
    lines.push(`  → ${exact || answered === null ? answerWords(answered) : placeWords(answered)}`);
    if ("kind" in right) lines.push(`exact ${exactWords(right, conventions)}`);
  }
  if (!exact) lines.push(says);
  const cause = causeWords(law, counterexample);
  if (cause !== undefined) lines.push(cause);
  return lines;
}

function placeWords(answered: unknown): string {
  return (answered as { failed?: string }).failed ?? objectWords(answered);
}

function objectWords(value: unknown): string {
  if (typeof value !== "object" || value === null) return String(value);
  const parts = Object.entries(value).map(([name, part]) => `${name}: ${String(part)}`);
  return `{ ${parts.join(", ")} }`;
}

function messageOf({ law, failures, cases, counterexample }: LawResult, { conventions }: VerifiedCode): string {
  const lines = counterexample ? counterexampleLines(law, counterexample, conventions).join("; ") : "";
  return `${law.states} This fails in ${many(failures)} of ${casesOf(cases)}; the smallest case: ${lines}`;
}

/** By which other programs know a law. */
const idOf = ({ call, name }: LawResult["law"]): string => `${call}/${name}`;

/** What other programs are told: each law is a case of the file. */
export function verifySuites(code: VerifiedCode): readonly Suite[] {
  const { file, places, laws: results } = code;
  return [
    {
      file,
      cases: results.map((result) => {
        const { law, failures } = result;
        const place = { file, range: places[law.call] ?? beginningOf(file).range };
        const found = { ...place, code: idOf(law), severity: "error" as const, message: messageOf(result, code) };
        return {
          name: idOf(law),
          kind: "check" as const,
          annotations: failures === 0 ? [] : [annotation(found, [law.call, law.name])],
        };
      }),
    },
  ];
}

/** What the codes of these annotations stand for. */
export const lawRules: readonly Pick<Rule, "id" | "summary" | "help">[] = laws.map((law) => ({
  id: idOf(law),
  summary: law.states,
  help: `${law.why} Usual cause: ${law.cause}`,
}));
