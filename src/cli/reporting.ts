import { availableParallelism } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { version } from "../../package.json";
import { count, githubText, junitXml, type LookedAt, sarifLog, verdict } from "../report/index.js";
import { choice, isWhole, number, UsageError, type Values } from "./arguments.js";
import { findFiles, type NamedFile } from "./findFiles.js";
import type { LazyList } from "./lazyList.js";
import { terminal, type ExitCode } from "./terminal.js";
import { resultsByThreads } from "./threadPool.js";
import { watch, type Round } from "./watch.js";
import type { ReportedWork } from "./work.js";

/** More threads than any machine has use for. */
const MOST_JOBS = 256;

/** The flags of every command that looks at many files and reports what it found. */
export const reportingFlags = {
  format: { type: "string", default: "text" },
  "max-warnings": { type: "string", default: "0" },
  shard: { type: "string" },
  jobs: { type: "string" },
  watch: { type: "boolean" },
} as const;

export const formats = ["text", "json", "sarif", "junit", "github"] as const;

type Reporting = ReturnType<typeof reportingOf>;

export function reportingOf({ "max-warnings": most, jobs, ...values }: Values<typeof reportingFlags>) {
  const warnings = 'a whole number, 0 or more, or "none" for no limit';
  const threads = `a number of threads, 1 to ${MOST_JOBS}`;
  const isNumberOfThreads = (value: number): boolean => isWhole(value, 1, MOST_JOBS);
  return {
    format: choice("--format", values.format, formats),
    /** Infinity for as many as there are. */
    maxWarnings: most === "none" ? Infinity : number("--max-warnings", most, warnings, (value) => isWhole(value, 0)),
    shard: values.shard === undefined ? undefined : shardIn(values.shard),
    /** Threads, at most. */
    jobs: jobs === undefined ? availableParallelism() : number("--jobs", jobs, threads, isNumberOfThreads),
    isWatching: values.watch === true,
  };
}

/** More machines than this are a slip of the finger. */
const MOST_SHARDS = 100_000;

/** A part of the files, for one of several machines; `index` is from 1. */
export function shardIn(given: string) {
  const [, index = "", of = ""] = /^(\d+)\/(\d+)$/.exec(given) ?? [];
  const shard = { index: Number(index), of: Number(of) };
  if (shard.index >= 1 && shard.index <= shard.of && shard.of <= MOST_SHARDS) return shard;
  throw new UsageError(`--shard must be i/n, the i-th of n parts, such as 1/4; got "${given}"`);
}

/**
 * The files of one shard. Dealt out one by one, as cards are, because files of one folder are alike: no shard gets all of
 * the large ones, and their numbers differ by one at most. It needs nothing but the sorted list, so that all machines
 * agree on it.
 */
export function shardOf<T>(files: readonly T[], { index, of }: ReturnType<typeof shardIn>): readonly T[] {
  return files.filter((_, i) => i % of === index - 1);
}

/** What a command looks at, and what it makes of the results. */
interface ReportOptions<Result> {
  /** Files, folders and globs. */
  readonly args: readonly string[];
  /** Files that are looked at besides. */
  readonly given?: readonly NamedFile[];
  /** What is wrong with the results for so many files as a whole. */
  readonly complaintOf?: (results: LazyList<Result>, files: number) => string | undefined;
  /** The results together with what only all of them say. @param searched folders that were gone through */
  readonly amended: (
    results: LazyList<Result>,
    files: readonly NamedFile[],
    searched: readonly string[],
  ) => Promise<{ readonly results: LazyList<Result>; readonly files: readonly string[] }>;
}

/** Does the work of a command on files, and reports what it found; again and again where that is asked for. */
export async function reportOn<Options, Result extends LookedAt>(
  work: ReportedWork<Options, Result>,
  options: Options,
  reporting: Reporting,
  { args, given = [], complaintOf = () => undefined, amended }: ReportOptions<Result>,
): Promise<ExitCode> {
  const { shard, format, maxWarnings, jobs, isWatching } = reporting;
  const run = async (): Promise<Round> => {
    const { files: found, unusable, places } = await findFiles(args, work.kind);
    const all = [...given, ...found];
    const files = shard ? shardOf(all, shard) : all;
    const looked = await resultsByThreads(work, files, options, jobs, (done) => {
      terminal.progress(`${done} of ${count(files.length, "file")}`);
    });
    terminal.progress(undefined);
    const own = looked.flatMap(({ result }) => (result === undefined ? [] : [result]));
    const { results, files: besides } = await amended(own, files, places.searched);
    if (!results.isEmpty || shard || format !== "text") {
      terminal.out(reportText(work, results, reporting));
    }
    // A part of the files may well have nothing in it.
    const complaint = shard || files.length === 0 ? undefined : complaintOf(own, files.length);
    const complaints = complaint === undefined ? unusable : [...unusable, complaint];
    for (const line of complaints) terminal.say(line);
    const code = verdict(work.sums(results), results, maxWarnings, complaints.length > 0);
    // Nobody else asks for them, and they may be very many.
    const read = isWatching ? [...looked].flatMap((each) => each.files) : [];
    return { code, files: [...read, ...besides], places };
  };
  return isWatching ? await watch(run, work.kind) : (await run()).code;
}

function reportText<Result extends LookedAt>(
  { name, report, sums, text, suites }: ReportedWork<never, Result>,
  results: Iterable<Result>,
  { format, shard, maxWarnings }: Reporting,
): string {
  switch (format) {
    case "text":
      return text(results, terminal.ink);
    case "json":
      return json(report([...results]));
    case "sarif": {
      const root = pathToFileURL(process.cwd() + path.sep).href;
      // Without the number of shards: with another number most shards still take the place of their former reports.
      const category = `aabb ${name}${shard ? `/shard ${shard.index}` : ""}`;
      return json(sarifLog(suites(results), { version, root, category }));
    }
    case "junit":
      return junitXml(suites(results), sums(results).warnings <= maxWarnings);
    case "github":
      return githubText(suites(results));
  }
}

/** As an answer of the program. */
export const json = (value: unknown) => JSON.stringify(value, undefined, 2) + "\n";
