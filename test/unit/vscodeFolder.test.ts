// The files in .vscode, which VS Code reads when a contributor opens the repository.
import fs from "node:fs";
import path from "node:path";
import { parse, type ParseError } from "jsonc-parser";
import { expect, test } from "vitest";
import { globMatcher } from "../../src/levels/index.js";
import { repository } from "../harness/fetchServer.js";

interface Launch {
  readonly configurations: readonly {
    readonly name: string;
    readonly program?: string;
    readonly args?: readonly string[];
    readonly outFiles?: readonly string[];
    readonly preLaunchTask?: string;
  }[];
}
interface Tasks {
  readonly tasks: readonly { readonly label: string; readonly script?: string; readonly args?: readonly string[] }[];
}
interface Manifest {
  readonly main: string;
  readonly browser: string;
  readonly scripts: Readonly<Record<string, string>>;
}

const { configurations } = read<Launch>(".vscode/launch.json");
const { tasks } = read<Tasks>(".vscode/tasks.json");
const manifest = read<Manifest>("package.json");

test("every configuration starts a task that exists", () => {
  const labels = tasks.map(({ label }) => label);
  const wanted = configurations.flatMap(({ preLaunchTask }) => preLaunchTask ?? []);
  expect(wanted.length).toBeGreaterThan(0);
  expect(wanted.filter((label) => !labels.includes(label))).toEqual([]);
});

test("every task runs a script of package.json, or a file", () => {
  expect(tasks.filter(({ script, args }) => script === undefined && args === undefined)).toEqual([]);
  const scripts = tasks.flatMap(({ script }) => script ?? []);
  expect(scripts.filter((script) => !(script in manifest.scripts))).toEqual([]);
});

test("every configuration and every task names files that exist", () => {
  const named = [...configurations, ...tasks].flatMap(({ args = [] }) => args);
  named.push(...configurations.flatMap(({ program }) => program ?? []));
  const files = named.flatMap((arg) => /\$\{workspaceFolder\}\/([^*]+)$/.exec(arg)?.[1] ?? []);
  expect(files).toContain("examples");
  expect(files).toContain("test/harness/page.js");
  expect(files.filter((file) => !fs.existsSync(path.join(repository, file)))).toEqual([]);
});

test("F5 opens the examples, and finds the source maps of both entry points of the extension", () => {
  const [first] = configurations;
  expect(first?.args).toContain("${workspaceFolder}/examples");
  const isCovered = (file: string): boolean =>
    first?.outFiles?.some((glob) => globMatcher(glob.replace("${workspaceFolder}/", ""), { dot: false })(file)) ??
    false;
  expect([manifest.main, manifest.browser].map((file) => isCovered(path.posix.normalize(file)))).toEqual([true, true]);
});

/** Reads JSON with comments. */
function read<T>(file: string): T {
  const errors: ParseError[] = [];
  const value = parse(fs.readFileSync(path.join(repository, file), "utf8"), errors, { allowTrailingComma: true }) as T;
  expect(errors).toEqual([]);
  return value;
}
