import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { version } from "../../../package.json";
import {
  exitCodes,
  githubText,
  junitXml,
  lawRules,
  sarifLog,
  verifyReport,
  verifySuites,
  verifyText,
  type VerifiedCode as Verified,
} from "../../report/index.js";
import type { Range } from "../../scene/index.js";
import {
  adapterFor,
  type Call,
  type CodeBeside,
  type Law,
  counterexampleNotebook,
  laws,
  lawsAbout,
  type LawResult,
  readConventions,
  verify as verifyLaws,
  whyNotAsked,
} from "../../verify/index.js";
import { reasonOf } from "../../workspace/index.js";
import { choice, command, isWhole, namesLike, number, UsageError } from "../arguments.js";
import { reportedName } from "../findFiles.js";
import { formats, json } from "../reporting.js";
import { exit, terminal, type ExitCode } from "../terminal.js";
import { moduleCode } from "../verifiedModule.js";
import { programCode } from "../verifiedProgram.js";

const CASES = "20000";
const TIMEOUT_SECONDS = "5";
const START_SECONDS = "60";
/** A counterexample is simplified for at most so long: code that answers slowly would keep its user waiting. */
const SHRINK_MS = 30_000;
const MOST_CASES = 1e9;
const MOST_SECONDS = 3600;

const flags = {
  command: { type: "string" },
  protocol: { type: "string", default: "json" },
  options: { type: "string" },
  laws: { type: "string" },
  cases: { type: "string", default: CASES },
  seed: { type: "string", default: "1" },
  timeout: { type: "string", default: TIMEOUT_SECONDS },
  "start-timeout": { type: "string", default: START_SECONDS },
  strict: { type: "boolean" },
  wild: { type: "boolean" },
  format: { type: "string", default: "text" },
  new: { type: "string" },
  out: { type: "string", short: "o" },
} as const;

/** `aabb verify`. */
export const verify = command("verify", flags, async (values, positionals): Promise<ExitCode> => {
  if (values.new !== undefined) return writeAdapter(values.new);
  const format = choice("--format", values.format, formats);
  const protocol = choice("--protocol", values.protocol, ["json", "numbers"]);
  const cases = number("--cases", values.cases, "a whole number, 1 or more", (value) => isWhole(value, 1, MOST_CASES));
  const seed = number("--seed", values.seed, "a whole number, 0 or more", (value) => isWhole(value, 0, 2 ** 32 - 1));
  const seconds = "a number of seconds above 0";
  const isSeconds = (value: number): boolean => value > 0 && value <= MOST_SECONDS;
  const timeoutMs = 1000 * number("--timeout", values.timeout, seconds, isSeconds);
  const startMs = 1000 * number("--start-timeout", values["start-timeout"], seconds, isSeconds);
  const asked = lawsIn(values.laws);
  const given = optionsIn(values.options);
  if (values.out?.endsWith(".aabb.json") === false) {
    throw new UsageError(`--out must be a name that ends in .aabb.json; got "${values.out}"`);
  }
  const { name, file, module } = wantedOf(values.command, positionals);
  if (module === undefined && protocol === "numbers" && given["calls"] !== undefined) checkCalls(given["calls"]);
  // What is started ends with this, be it while it is started.
  const stop = (): void => process.exit(exit.interrupted);
  process.once("SIGINT", stop).once("SIGTERM", stop).once("SIGHUP", stop);
  const show = (line: string): void => terminal.say(`${name} prints: ${line}`);
  const code = await (module === undefined
    ? // In how many dimensions, a program of numbers cannot say.
      programCode(name, {
        ...{ protocol, startMs, timeoutMs, dimensions: given["dimensions"] === 3 ? 3 : 2 },
        show,
      })
    : moduleCode(module, startMs, timeoutMs, show));
  try {
    const conventions = readConventions({ ...(code.options as object | undefined), ...given });
    if (typeof conventions === "string") throw new UsageError(`${name}: ${conventions}`);
    // A module has what it has, and in numbers there is but sweep; of a program of lines it may be said here as well.
    const isSaid = module === undefined && protocol === "json" && given["calls"] !== undefined;
    const calls = isSaid ? conventions.calls : code.calls;
    const fitting = lawsAbout(asked, calls, conventions);
    if (fitting.length === 0) throw new UsageError(nothingToAsk(name, calls, asked.length < laws.length));
    for (const call of stillExamples(module)) {
      terminal.say(`${name}: ${call} still calls the example of the template instead of your code`);
    }
    const settings = { conventions, cases, seed, isStrict: values.strict === true, isWild: values.wild === true };
    const around = {
      now: () => performance.now(),
      progress(law: Law, done: number, of: number) {
        const place = fitting.findIndex((one) => one === law) + 1;
        terminal.progress(`${place} of ${fitting.length} checks: ${law.name}, ${done} of ${of} cases`);
      },
    };
    const results = await verifyLaws(fitting, code, { ...settings, shrinkMs: SHRINK_MS }, around);
    terminal.progress(undefined);
    const notAsked = asked.flatMap((law) => {
      const isAsked = results.some((result) => result.law.call === law.call && result.law.name === law.name);
      const why = isAsked ? undefined : (whyNotAsked(law, calls, conventions) ?? whyEnded(results));
      return why === undefined ? [] : [{ call: law.call, name: law.name, why }];
    });
    const verified = { name, file, seed, conventions, places: placesIn(file), laws: results, notAsked };
    terminal.out(textOf(verified, format));
    const isBroken = results.some(({ failures }) => failures > 0);
    if (values.out === undefined && isBroken && format === "text") {
      terminal.out(
        '\n"--out wrong.aabb.json" saves these cases as a notebook: open it in VS Code, or draw it with "aabb render"\n',
      );
    }
    if (values.out !== undefined) writeNotebook(values.out, results, { name: path.basename(file), conventions });
    return isBroken ? exitCodes.findings : exitCodes.clean;
  } finally {
    terminal.progress(undefined);
    code.close();
  }
});

function textOf(verified: Verified, format: (typeof formats)[number]): string {
  switch (format) {
    case "text":
      return verifyText(verified, terminal.ink);
    case "json":
      return json(verifyReport(verified));
    case "sarif": {
      const root = pathToFileURL(process.cwd() + path.sep).href;
      return json(sarifLog(verifySuites(verified), { version, root, category: "aabb verify", rules: lawRules }));
    }
    case "junit":
      return junitXml(verifySuites(verified), false);
    case "github":
      return githubText(verifySuites(verified));
  }
}

/** The laws of these names: `seams`, `move`, `sweep/mirrored`. */
function lawsIn(given: string | undefined): typeof laws {
  if (given === undefined) return laws;
  const names = given.split(",").map((name) => name.trim());
  const namesOf = ({ call, name }: (typeof laws)[number]): readonly string[] => [name, call, `${call}/${name}`];
  const unknown = names.find((name) => !laws.some((law) => namesOf(law).includes(name)));
  if (unknown !== undefined) {
    const all = new Set(["sweep", "move", ...laws.map(({ name }) => name)]);
    throw new UsageError(`--laws got "${unknown}"; ${namesLike(unknown, [...all])}`);
  }
  return laws.filter((law) => namesOf(law).some((name) => names.includes(name)));
}

/** Conventions from the command line, which override those of the code. */
function optionsIn(given: string | undefined): Readonly<Record<string, unknown>> {
  if (given === undefined) return {};
  try {
    const options: unknown = JSON.parse(given);
    if (typeof options === "object" && options !== null) return { ...options };
  } catch {
    // Said below.
  }
  throw new UsageError(`--options must be a JSON object, such as '{"flushIsHit":true}'; got ${given}`);
}

/** @throws UsageError where a program of numbers is to answer to move: its lines have no place for walls */
function checkCalls(calls: unknown): void {
  if (JSON.stringify(calls) === '["sweep"]') return;
  throw new UsageError(
    `--protocol numbers only tests sweep, but options.calls is ${JSON.stringify(calls)}. Use --protocol json for move`,
  );
}

/** Why the laws after the last one were not asked, in words that go on "since …". */
function whyEnded(results: readonly LawResult[]): string {
  const law = results.at(-1)?.law;
  return `the code hangs in ${law ? `${law.call}/${law.name}` : "a case"}`;
}

function nothingToAsk(name: string, calls: readonly string[], isChosen: boolean): string {
  if (calls.length === 0) return `${name} has neither sweep nor move`;
  return isChosen
    ? `--laws names no check that fits ${name}, which has ${calls.join(" and ")}`
    : `${name} has nothing to verify`;
}

/** Whose code is asked for. */
interface CodeSource {
  /** As it is called; of a program its command. */
  readonly name: string;
  /** Where it is to be fixed. */
  readonly file: string;
  /** Path of a module; undefined for a program. */
  readonly module?: string;
}

function wantedOf(program: string | undefined, positionals: readonly string[]): CodeSource {
  if (program !== undefined) {
    if (positionals.length > 0) throw new UsageError(`verify takes a module or --command, not both`);
    // The first word that is a file: "lua collide.lua".
    const file = program.split(/\s+/).find((word) => path.extname(word) !== "" && existsSync(word));
    return { name: program, file: file === undefined ? program : reportedName(path.resolve(file)) };
  }
  const [given, ...more] = positionals;
  if (given === undefined || more.length > 0) {
    throw new UsageError(
      `verify takes one module, or --command; got ${positionals.length} modules (aabb verify --help)`,
    );
  }
  const module = path.resolve(given);
  if (!existsSync(module))
    throw new UsageError(`no such file: ${given} (aabb verify --new ${given} writes a template)`);
  return { name: reportedName(module), file: reportedName(module), module };
}

/** The functions of an adapter in which only the template's example is called: nothing that holds of it is about anybody's game. */
function stillExamples(module: string | undefined): readonly string[] {
  if (module === undefined) return [];
  const text = readFileSync(module, "utf8");
  return ["sweep", "move"].filter((call) => new RegExp(`^ *return example${call}\\(`, "im").test(text));
}

/** Where the functions begin in a text that declares them. */
function placesIn(file: string): Partial<Record<Call, Range>> {
  let lines: readonly string[];
  try {
    lines = readFileSync(file, "utf8").split("\n");
  } catch {
    return {};
  }
  const places: Partial<Record<Call, Range>> = {};
  for (const call of ["sweep", "move"] as const) {
    const declared = new RegExp(
      `\\b(?:function|def|fn|local function|public static \\w+)\\s+${call}\\b|\\b${call}\\s*[=:(]`,
    );
    const line = lines.findIndex((text) => declared.test(text));
    if (line < 0) continue;
    places[call] = { start: { line, character: 0 }, end: { line, character: lines[line]?.trimEnd().length ?? 0 } };
  }
  return places;
}

/** `--out`: the counterexamples as a notebook. */
function writeNotebook(
  name: string,
  results: readonly LawResult[],
  named: Parameters<typeof counterexampleNotebook>[1],
): void {
  const asked = process.argv.slice(2).map((word) => (/^[\w./:@%+=,-]+$/.test(word) ? word : JSON.stringify(word)));
  try {
    writeFileSync(path.resolve(name), counterexampleNotebook(results, named, ["aabb", ...asked].join(" ")));
  } catch (error) {
    throw new UsageError(`${name} cannot be written: ${reasonOf(error)}`);
  }
}

/** A function that a module of JavaScript or TypeScript exports where it is written. */
const EXPORTED = /^export\s+(?:(?:async\s+)?function\s+(\w+)|const\s+(\w+)\s*=\s*(?:function\b|\(|\w+\s*=>))/gm;

/** The module that an adapter is named after, `collision.js` of `collision.aabb.js`, and the functions that it exports. */
function codeBeside(file: string): CodeBeside | undefined {
  const [, stem, extension] = /^(.+)\.aabb(\.m?[jt]s)$/.exec(file) ?? [];
  const module = [extension, ".js", ".mjs", ".ts"].map((end) => `${stem}${end}`).find((each) => existsSync(each));
  if (stem === undefined || module === undefined) return undefined;
  const names = [...readFileSync(module, "utf8").matchAll(EXPORTED)].flatMap(([, named, held]) => named ?? held ?? []);
  return names.length === 0 ? undefined : { module: `./${path.basename(module)}`, names };
}

/** `--new`: an adapter to begin with. */
function writeAdapter(name: string): ExitCode {
  if (!/\.m?[jt]s$/.test(name)) {
    const others = "for other languages, docs/verify.md has adapters";
    throw new UsageError(`--new must be a name that ends in .js, .mjs, .ts or .mts; got "${name}" (${others})`);
  }
  const file = path.resolve(name);
  try {
    // What is there is somebody's work.
    writeFileSync(file, adapterFor(codeBeside(file)), { flag: "wx" });
  } catch (error) {
    if (existsSync(file)) {
      const other = `${name.replace(/(\.aabb)?\.[cm]?[jt]s$/, "")}.aabb.js`;
      const instead = existsSync(path.resolve(other)) ? "choose another name" : `choose another name, such as ${other}`;
      throw new UsageError(`${name} already exists and is not replaced: ${instead}`);
    }
    throw new UsageError(`${name} cannot be written: ${reasonOf(error)}`);
  }
  terminal.out(`Wrote ${name}. Call your code in it, then run\n  aabb verify ${name}\n`);
  return exitCodes.clean;
}
