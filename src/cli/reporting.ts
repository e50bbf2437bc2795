import { availableParallelism } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { version } from "../../package.json";
import { count, githubText, junitXml, sarifLog, type Suite, type Sums } from "../report/index.js";
import { choice, numberIn, type Shard, shardIn, UsageError, wholeNumber } from "./arguments.js";
import type { NamedFile } from "./findFiles.js";
import type { Terminal } from "./terminal.js";
import { isWorthThreads, resultsByThreads } from "./threads.js";
import type { Work } from "./work.js";

/** More threads than any machine has use for. */
const MOST_JOBS = 256;

/** The flags of every command that looks at many files and reports what it found. */
export const reportingFlags = {
  format: { type: "string", default: "text" },
  "max-warnings": { type: "string", default: "0" },
  shard: { type: "string" },
  jobs: { type: "string" },
  watch: { type: "boolean" },
  help: { type: "boolean", short: "h" },
} as const;

const formats = ["text", "json", "sarif", "junit", "github"] as const;

export interface Reporting {
  readonly format: (typeof formats)[number];
  /** Infinity for as many as there are. */
  readonly maxWarnings: number;
  readonly shard?: Shard;
  /** Threads, at most. */
  readonly jobs: number;
}

/** The values of `reportingFlags`. */
export interface ReportingValues {
  readonly format: string;
  readonly "max-warnings": string;
  readonly shard?: string | undefined;
  readonly jobs?: string | undefined;
}

export function reportingOf({ format, "max-warnings": most, shard, jobs }: ReportingValues): Reporting {
  return {
    format: choice("--format", format, formats),
    maxWarnings: most === "none" ? Infinity : wholeNumber("--max-warnings", most, `, or "none" for any number`),
    ...(shard !== undefined && { shard: shardIn(shard) }),
    jobs: jobs === undefined ? availableParallelism() : threadsIn(jobs),
  };
}

function threadsIn(given: string): number {
  const threads = numberIn(given);
  if (Number.isSafeInteger(threads) && threads >= 1 && threads <= MOST_JOBS) return threads;
  throw new UsageError(`--jobs wants a number of threads, 1 to ${MOST_JOBS}; got "${given}"`);
}

/** Does the work of a command on all files, and shows on a terminal how far that has come. */
export async function allResults<Options, Result>(
  work: Work<Options, Result>,
  files: readonly NamedFile[],
  options: Options,
  { jobs }: Reporting,
  terminal: Terminal,
): Promise<readonly Result[]> {
  const threads = jobs > 1 && (await isWorthThreads(work, files)) ? Math.min(jobs, files.length) : 1;
  const results: Result[] = [];
  for await (const result of resultsByThreads(work, files, options, threads)) {
    results.push(result);
    terminal.progress(`${results.length} of ${count(files.length, "file")}`);
  }
  terminal.progress(undefined);
  return results;
}

/** A report in every form. Each is made when it is asked for. */
export interface Forms {
  text(): string;
  json(): unknown;
  suites(): readonly Suite[];
}

/** Writes a report in the form that was asked for. */
export function write(
  command: string,
  reporting: Reporting,
  { warnings }: Sums,
  forms: Forms,
  terminal: Terminal,
): void {
  const { format, shard, maxWarnings } = reporting;
  switch (format) {
    case "text":
      terminal.out(forms.text());
      break;
    case "json":
      terminal.out(json(forms.json()));
      break;
    case "sarif":
      terminal.out(
        json(sarifLog(forms.suites(), { version, root: rootAddress(), category: category(command, shard) })),
      );
      break;
    case "junit":
      terminal.out(junitXml(forms.suites(), warnings <= maxWarnings));
      break;
    case "github":
      terminal.out(githubText(forms.suites()));
  }
}

const json = (value: unknown) => JSON.stringify(value, undefined, 2) + "\n";

const rootAddress = () => pathToFileURL(process.cwd() + path.sep).href;

/** Without the number of shards: with another number most shards still take the place of their former reports. */
function category(command: string, shard: Shard | undefined): string {
  return shard ? `aabb ${command}/shard ${shard.index}` : `aabb ${command}`;
}
