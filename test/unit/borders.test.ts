import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { repository } from "../harness/fetchServer.js";

/** A text in a folder, and what the linter has to say of it. */
interface Case {
  readonly file: string;
  readonly text: string;
  readonly said: readonly string[];
}

const cases: Case[] = [];

/** A file of its own in the folder of `file`, unless it is about that very file. */
function add(file: string, text: string, ...said: readonly string[]): void {
  const name = file.endsWith("/a.ts") ? file.replace(/a\.ts$/, `case${String(cases.length)}.ts`) : file;
  cases.push({ file: name, text: `${text}\n`, said });
}

const mustNotImport = [
  ["src/solver/a.ts", "../scene/index.js", "solver may not know scene"],
  ["src/geometry/a.ts", "../solver/index.js", "geometry may not know solver"],
  ["src/scene/deep/a.ts", "../../tunneling/index.js", "scene may not know tunneling"],
  ["src/levels/a.ts", "../notebook/index.js", "levels may not know notebook"],
  ["src/tunneling/a.ts", "../notebook/index.js", "tunneling may not know notebook"],
  ["src/notebook/a.ts", "../report/index.js", "notebook may not know report"],
  ["src/report/a.ts", "../extension/extension.js", "report may not know extension"],
  ["src/workspace/a.ts", "../extension/extension.js", "workspace may not know extension"],
  ["src/notebook/a.ts", "../workspace/index.js", "notebook may not know workspace"],
  ["src/extension/a.ts", "../cli/main.js", "extension may not know cli"],
  ["src/extension/a.ts", "../../webview/main.js", "extension may not know webview"],
  ["src/extension/platform/browser/a.ts", "../../../disk/index.js", "extension may not know disk"],
  ["src/view/a.ts", "../scene/index.js", "view may not know scene"],
  ["src/scene/a.ts", "./edit/index.js", "scene may not know edit"],
  ["src/view/a.ts", "./explain/index.js", "view may not know explain"],
  ["src/extension/a.ts", "../view/explain/index.js", "extension may not know explain"],
  ["src/view/protocol/a.ts", "../../notebook/index.js", "protocol may not know notebook"],
  ["webview/stage/a.ts", "../../src/scene/index.js", "webview may not know scene"],
  ["src/solver/a.ts", "../../test/a.js", "test/a.js is outside of the product"],
] as const;
for (const [file, specifier, said] of mustNotImport) add(file, `import "${specifier}";`, said);

const mayImport = [
  ["src/solver/world/a.ts", "../../geometry/index.js"],
  ["src/solver/world/a.ts", "../types.js"],
  ["src/tunneling/a.ts", "../scene/index.js"],
  ["src/cli/a.ts", "../view/index.js"],
  ["src/cli/a.ts", "../disk/index.js"],
  ["src/extension/platform/node/a.ts", "../../../disk/index.js"],
  ["src/extension/platform/node/a.ts", "node:fs"],
  ["src/extension/a.ts", "../view/protocol/index.js"],
  ["webview/stage/a.ts", "../../src/view/protocol/index.js"],
  ["webview/stage/a.ts", "../scene/SceneStore.js"],
] as const;
for (const [file, specifier] of mayImport) add(file, `import "${specifier}";`);

const platforms = [
  ["src/scene/a.ts", "vscode", "only extension may import vscode"],
  ["src/cli/a.ts", "vscode", "only extension may import vscode"],
  ["webview/a.ts", "vscode", "only extension may import vscode"],
  ["src/levels/a.ts", "node:fs", "only disk and cli may import node:fs"],
  ["src/extension/a.ts", "node:path", "only disk and cli may import node:path"],
  ["src/notebook/a.ts", "fs/promises", "only disk and cli may import fs/promises"],
  ["src/view/a.ts", "konva/lib/Core.js", "only webview may import konva/lib/Core.js"],
] as const;
for (const [file, specifier, said] of platforms) add(file, `import "${specifier}";`, said);
add("src/extension/a.ts", 'import "vscode";');
add("src/cli/a.ts", 'import "node:fs";');

const formsOfImport = [
  'export * from "vscode";',
  'export { window } from "vscode";',
  'import type { Uri } from "vscode";',
  'export const load = () => import("vscode");',
  'export type Uri = import("vscode").Uri;',
  'import vscode = require("vscode"); export const uri = vscode.Uri;',
] as const;
for (const text of formsOfImport) add("src/scene/a.ts", text, "only extension may import vscode");
add(
  "src/scene/a.ts",
  'export const load = (name: string) => import("vs" + name);',
  "an import names its module by a literal",
);

add("src/solver/a.ts", 'import "../geometry/box.js";', "geometry is entered through src/geometry/index.js only");
add(
  "src/physics/a.ts",
  'import "../geometry/index.js";',
  "physics is no part of the product: name it in test/lint/borders.js",
);
add("src/scene/a.ts", "export enum Kind { one }", "A union of strings will do.");

/** Where there is a clock, in one file each. */
const platformParts = ["src/extension", "src/cli", "webview"];
const timerFiles = ["src/extension/hostScheduler.ts", "src/cli/timers.ts", "webview/Pause.ts"];
const onlyClocks = `only ${timerFiles.join(", ")} may set timers`;

/** What has a clock, chance or a platform in it, and what is said of that in the core. */
const impure = {
  "Date.now()": "Unexpected use of 'Date'.",
  "new Date()": "Unexpected use of 'Date'.",
  "performance.now()": "Unexpected use of 'performance'.",
  "Math.random()": "'Math.random' is restricted from being used.",
  "document.title": "Unexpected use of 'document'.",
  "setTimeout(run, 1)": "Unexpected use of 'setTimeout'.",
};
const core = ["geometry", "solver", "scene", "levels", "tunneling", "notebook", "report", "workspace", "view"];
for (const [expression, said] of Object.entries(impure)) {
  const text = `export const run = (): unknown => ${expression};`;
  for (const part of [...core, "view/explain", "view/protocol"]) add(`src/${part}/a.ts`, text, said);
  const isTimer = expression.startsWith("setTimeout");
  for (const part of platformParts) add(`${part}/a.ts`, text, ...(isTimer ? [onlyClocks] : []));
}
const all = `export const all = (run: () => void): unknown => [${Object.keys(impure).join(", ")}];`;
for (const file of timerFiles) add(file, all);

const store = "what is current says the store, src/workspace, alone";
const ownRules = [
  ["export const asked = Symbol();", "nothing is marked as the newest"],
  ["export const run = new AbortController();", "work is ended by what it is for"],
  ["export const is = (a: { version: number }, b: number) => a.version !== b;", "versions are not compared here"],
  ["export const is = (lastVersion: number) => lastVersion >= 2;", "versions are not compared here"],
  ["export interface Shown { readonly isNewest: () => boolean }", "isNewest is a rule of its own"],
  ["export class Checks { private isStale = true; }", "isStale is a rule of its own"],
  ["export class Checks { checkGeneration = 0; }", "checkGeneration is a rule of its own"],
] as const;
for (const [text, said] of ownRules) {
  add("src/extension/problems/a.ts", text, `${said}: ${store}`);
  add("src/workspace/a.ts", text);
}
add("src/extension/preview/editing.ts", "export const is = (a: { version: number }, b: number) => a.version !== b;");

test("the linter holds who may know whom, which platform each folder runs on, that the core has no clock, and that the store alone says what is current", () => {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), "aabb-borders-"));
  try {
    for (const { file, text } of cases) {
      fs.mkdirSync(path.join(root, path.dirname(file)), { recursive: true });
      fs.writeFileSync(path.join(root, file), text);
    }
    // The repository's rules for these folders, but for those that need the types of a project.
    const [rules, plugin] = ["oxlint.config.js", "test/lint/rules.js"].map((file) =>
      JSON.stringify(path.join(repository, file)),
    );
    const config = `module.exports = { ...require(${rules}), options: {}, jsPlugins: [${plugin}] };\n`;
    fs.writeFileSync(path.join(root, "oxlint.config.js"), config);
    const linter = path.join(repository, "node_modules/oxlint/bin/oxlint");
    const args = [linter, "-c", "oxlint.config.js", "--format", "json", "src", "webview"];
    const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: "utf8" });
    expect(stderr).toBe("");
    const { diagnostics } = JSON.parse(stdout) as {
      readonly diagnostics: readonly { readonly filename: string; readonly code: string; readonly message: string }[];
    };
    const found = cases.map(({ file, text }) => {
      const said = diagnostics.filter(
        ({ filename, code }) => filename.replaceAll("\\", "/") === file && /^aabb|no-restricted/.test(code),
      );
      return { file, text, said: said.map(({ message }) => message) };
    });
    expect(found).toEqual(cases);
  } finally {
    fs.rmSync(root, { recursive: true, force: true });
  }
});
