import * as l10n from "@vscode/l10n";
import type { Severity } from "../model/index.js";
import type { Range, UnknownKey } from "../scene/index.js";

/** Problems and findings of each severity; without those that are accepted. */
export interface Sums {
  readonly errors: number;
  readonly warnings: number;
  readonly infos: number;
}

export function sumsOf(remarks: readonly Pick<Remark, "severity" | "accepted">[]): Sums {
  const counted = remarks.filter(({ accepted }) => !accepted);
  const count = (wanted: Severity): number => counted.filter(({ severity }) => severity === wanted).length;
  return { errors: count("error"), warnings: count("warning"), infos: count("information") };
}

/** What a program that reports says by its exit code. */
export const exitCodes = {
  clean: 0,
  /** Errors or warnings in what was looked at. */
  findings: 1,
  /** Something could not be looked at. */
  unusable: 2,
} as const;

/** What is known of every file that was looked at. Its name is as the reader knows it; problems may be in another one. */
export interface LookedAt {
  readonly file: string;
  readonly problems: readonly (Omit<Remark, "file"> & { readonly file?: string })[];
  /** It is a project file: nothing was looked for in it, and it is not counted. */
  readonly isProject?: true;
}

/** Returns the names of the parts of a file that were not evaluated; the name of the file if nothing in it is usable. */
export function skippedNames(
  { file, problems }: Pick<LookedAt, "file" | "problems">,
  parts: readonly { readonly notEvaluated: readonly string[] }[],
): readonly string[] {
  const isLost = parts.length === 0 && problems.some(({ severity }) => severity === "error");
  return isLost ? [file] : parts.flatMap(({ notEvaluated }) => notEvaluated);
}

/** What a report comes to. @param maxWarnings how many are put up with @param isUnusable whatever is in the files */
export function verdict(
  { errors, warnings }: Sums,
  files: Iterable<LookedAt>,
  maxWarnings: number,
  isUnusable = false,
): (typeof exitCodes)[keyof typeof exitCodes] {
  let isUnreadable = false;
  for (const { problems } of files) isUnreadable ||= problems.some(({ severity }) => severity === "error");
  if (isUnusable || isUnreadable) return exitCodes.unusable;
  return errors > 0 || warnings > maxWarnings ? exitCodes.findings : exitCodes.clean;
}

/** What was looked at in one file. All formats for other programs are made from a list of these. */
export interface Suite {
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
  /** What is said of it where something was left out and nothing is found in the rest. */
  readonly partial?: string;
  /** Why there is nothing to check in it: it is not passed then. */
  readonly idle?: string;
  /** How far it is from being not in order: said, and nothing to answer for. */
  readonly margin?: Place & {
    readonly message: string;
    /** Whether it is the least of all cases: the one to be told where there is room for one. */
    readonly isLeast: boolean;
  };
}

/** Something to say about a place. */
export interface Remark extends Place {
  readonly code: string;
  readonly severity: Severity;
  readonly message: string;
  /** It is known and put up with, for this reason or without one: it is said, and does not count. */
  readonly accepted?: { readonly reason?: string } | null;
  /** For reports for people, which list unknown keys once. JSON is without it. */
  readonly unknownKey?: UnknownKey;
}

/** A remark as other programs are told it. */
export interface Annotation extends Remark {
  /** Names of what it speaks of, without the numbers that change when a scene does: by them a later run knows it again. */
  readonly about: readonly string[];
  /** Other places that belong to it, such as the obstacle. */
  readonly related: readonly NamedPlace[];
  /** The other places of which the same is said. */
  readonly elsewhere: readonly NamedPlace[];
  /** By what a project accepts it. */
  readonly id?: string;
  /** How many places there are besides. */
  readonly unlisted?: number;
}

/** A place, and what is there. */
export interface NamedPlace extends Place {
  readonly message: string;
  /** By what a project accepts what is found there. */
  readonly id?: string;
}

/** The message, and that it is accepted. */
export function messageOf({ message, accepted }: Pick<Remark, "message" | "accepted">): string {
  if (!accepted) return message;
  const { reason } = accepted;
  return reason === undefined
    ? l10n.t("Accepted. {message}", { message })
    : l10n.t("Accepted: {reason}. {message}", { reason: reason.replace(/[.\s]+$/, ""), message });
}

export interface Place {
  readonly file: string;
  readonly range: Range;
}

/** The place of what is said of a file as a whole. */
export function beginningOf(file: string): Place {
  const start = { line: 0, character: 0 };
  return { file, range: { start, end: start } };
}

/** A remark for other programs. */
export function annotation(
  { file, range, code, severity, message, accepted }: Remark,
  about: readonly string[] = [],
  related: Annotation["related"] = [],
  elsewhere: Annotation["elsewhere"] = [],
): Annotation {
  return { file, range, code, severity, message, accepted, about, related, elsewhere };
}

/** What was looked at in a file: whether it `isOne`, and what is in it. */
export function suiteOf({ file, problems, isProject }: LookedAt, isOne: string, cases: readonly Case[]): Suite {
  const annotations = problems.map((problem) => annotation({ file, ...problem }));
  const name = isProject ? "is a project file" : isOne;
  return { file, cases: withNames([{ name, kind: "input", annotations }, ...cases]) };
}

/** Programs tell cases apart by their names, and people give two scenes the same title. */
function withNames(cases: readonly Case[]): readonly Case[] {
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
