import * as l10n from "@vscode/l10n";
import { naturalKeys, type Range, type UnknownKey } from "../scene/index.js";

/** Locations of a key that are listed. */
const MAX_LOCATIONS = 4;

interface KeyProblem {
  readonly code: string;
  readonly message: string;
  readonly range: Range;
  readonly unknownKey?: UnknownKey;
}

type UnknownKeyProblem = KeyProblem & { readonly unknownKey: UnknownKey };

/** Shortens what a report for people says of unknown keys: one block for each file, and each list of valid keys once. */
export class UnknownKeys {
  private readonly listedOwners = new Set<string>();

  /** Returns the problems of a file; its unknown keys are one problem, with a line for each in `details`. */
  merged<T extends KeyProblem>(problems: readonly T[]): readonly (T & { readonly details?: readonly string[] })[] {
    const unknown = problems.filter((problem): problem is T & UnknownKeyProblem => problem.unknownKey !== undefined);
    const [first] = unknown;
    if (!first) return problems;
    const block = unknown.length === 1 ? this.alone(first) : this.block(first, unknown);
    return problems.flatMap((problem) => (problem === first ? block : problem.unknownKey ? [] : problem));
  }

  /** An unknown key with its own message, except for a list that the report has already. */
  private alone<T extends UnknownKeyProblem>(problem: T): T {
    const { near, known, owner, key } = problem.unknownKey;
    if (near !== undefined || !known || !this.isListed(owner)) return problem;
    return { ...problem, message: l10n.t("{owner} does not support {keys}.", { owner, keys: quoted([key]) }) };
  }

  private block<T extends UnknownKeyProblem>(
    first: T,
    problems: readonly UnknownKeyProblem[],
  ): T & { readonly details: readonly string[] } {
    const nearby = groupsBy(problems, ({ unknownKey: { near } }) => near);
    const others = problems.filter(({ unknownKey: { near } }) => near === undefined);
    const details = [
      ...[...nearby].map(([near, group]) => insteadText(near, group)),
      ...[...groupsBy(others, ({ unknownKey: { owner } }) => owner)].map(([owner, group]) =>
        this.noKeyText(owner, group),
      ),
    ];
    const n = problems.length;
    const message =
      nearby.size > 0 ? l10n.t("{n} unknown keys; use these instead:", { n }) : l10n.t("{n} unknown keys.", { n });
    return { ...first, message, details };
  }

  /** The keys that an object does not have and, once a report, those that it has. */
  private noKeyText(owner: string, problems: readonly UnknownKeyProblem[]): string {
    const known = problems[0]?.unknownKey.known;
    const keys = quoted(keysOf(problems));
    return known && !this.isListed(owner)
      ? l10n.t("{owner} does not support {keys}. The valid keys are {known}.", { owner, keys, known: quoted(known) })
      : l10n.t("{owner} does not support {keys}.", { owner, keys });
  }

  /** Whether the valid keys of an object were listed before; from now on they are. */
  private isListed(owner: string): boolean {
    const isListed = this.listedOwners.has(owner);
    this.listedOwners.add(owner);
    return isListed;
  }
}

/** `x, y → position: [x, y] (2:28, 2:36)`. */
function insteadText(near: string, problems: readonly UnknownKeyProblem[]): string {
  const keys = keysOf(problems);
  const value = valueText(near, keys);
  const instead = `${keys.join(", ")} → ${near}${value === undefined ? "" : `: ${value}`}`;
  const places = problems.map(({ range: { start } }) => `${start.line + 1}:${start.character + 1}`);
  const listed = places.slice(0, MAX_LOCATIONS).join(", ");
  const more = places.length - MAX_LOCATIONS;
  return more > 0
    ? l10n.t("{instead} ({locations} and {more} more)", { instead, locations: listed, more })
    : `${instead} (${listed})`;
}

/** The value of a key of the format, made of keys for single axes; undefined where the keys are none. */
function valueText(near: string, keys: readonly string[]): string | undefined {
  const natural = naturalKeys.find(({ key }) => key === near);
  const written = natural?.axes.map((names) => keys.find((key) => names.includes(key)));
  if (!natural || !written?.some((key) => key !== undefined)) return undefined;
  const parts = written[2] === undefined ? written.slice(0, 2) : written;
  const missing = natural.missing === "0" ? "0" : (written.find((key) => key !== undefined) ?? "0");
  return `[${parts.map((key) => key ?? missing).join(", ")}]`;
}

const keysOf = (problems: readonly UnknownKeyProblem[]): readonly string[] => [
  ...new Set(problems.map(({ unknownKey: { key } }) => key)),
];

const quoted = (keys: readonly string[]): string => keys.map((key) => `"${key}"`).join(", ");

function groupsBy<T>(items: readonly T[], keyOf: (item: T) => string | undefined): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    if (key !== undefined) groups.set(key, [...(groups.get(key) ?? []), item]);
  }
  return groups;
}
