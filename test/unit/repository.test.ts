import fs from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { repository } from "../harness/fetchServer.js";

interface Manifest {
  readonly version: string;
  readonly license: string;
  readonly engines: { readonly vscode: string };
  readonly scripts: Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
  readonly activationEvents: readonly string[];
}

const manifest = JSON.parse(read("package.json")) as Manifest;

describe("the manifest", () => {
  test("promises no older VS Code than the types that the code is checked against", () => {
    const minor = (range: string | undefined) => /1\.(\d+)/.exec(range ?? "")?.[1];
    expect(minor(manifest.engines.vscode)).toBe(minor(manifest.devDependencies["@types/vscode"]));
  });

  test("asks for no activation that a user has not caused", () => {
    const uncaused = /^(\*|onStartupFinished|onLanguage:jsonc?|workspaceContains:.*)$/;
    expect(manifest.activationEvents.filter((event) => uncaused.test(event))).toEqual([]);
  });

  test("has nothing to install for users: everything is bundled", () => {
    expect(manifest.dependencies ?? {}).toEqual({});
  });

  test("names scripts that exist", () => {
    const files = Object.values(manifest.scripts).flatMap(
      (script) => script.match(/\btest\/[\w/]+\.js|\besbuild\.js/g) ?? [],
    );
    expect(files.length).toBeGreaterThan(0);
    expect(files.filter((file) => !fs.existsSync(path.join(repository, file)))).toEqual([]);
  });

  test("states the version and the license that the solver's package states", () => {
    const { name, version, license } = JSON.parse(read("src/solver/package.json")) as Manifest & { name: string };
    expect([name, version, license]).toEqual(["@aabb-notebook/solver", manifest.version, manifest.license]);
  });

  test("has the license that the repository has", () => {
    expect(manifest.license).toBe("MIT");
    expect(read("LICENSE")).toMatch(/^MIT License/);
  });
});

describe("the tests", () => {
  const tests = list("test").filter((file) => file.endsWith(".test.ts") && !file.includes("/node_modules/"));

  test("all stand where a stage of the test run finds them", () => {
    const found = /^test\/(unit|property|exact|golden|package|page|journeys|vscode)\//;
    expect(tests.filter((file) => !found.test(file))).toEqual([]);
  });

  test("are never narrowed down to a few or left out", () => {
    const narrowed = /\b(describe|it|test|suite)\.(only|skip|todo)\b|\bx(it|describe)\(/;
    expect(tests.filter((file) => narrowed.test(read(file)))).toEqual([]);
  });

  test("are only skipped for a requirement of the list in test/harness/requirements.js", () => {
    const otherwise = /\.(?:skipIf|runIf)\((?!isMissing\(|needs !== undefined && isMissing\()|\bthis\.skip\(/;
    expect(tests.filter((file) => otherwise.test(read(file)))).toEqual([]);
  });
});

test("the continuous integration runs the same command as everyone", () => {
  expect(read(".ci/run")).toContain("npm ci && npm test");
});

function read(file: string): string {
  return fs.readFileSync(path.join(repository, file), "utf8");
}

/** Every file below a folder, by its path in the repository. */
function list(folder: string): readonly string[] {
  return fs
    .readdirSync(path.join(repository, folder), { recursive: true, encoding: "utf8" })
    .map((name) => path.posix.join(folder, name.replaceAll("\\", "/")));
}
