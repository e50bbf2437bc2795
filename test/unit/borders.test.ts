import { ESLint } from "eslint";
import { beforeAll, describe, expect, test } from "vitest";
import { repository } from "../harness/fetchServer.js";

/** The repository's rules, without those that need the types of a whole project. */
let eslint: ESLint;
beforeAll(() => {
  eslint = new ESLint({
    cwd: repository,
    overrideConfig: [{ languageOptions: { parserOptions: { projectService: false, project: null } } }],
    ruleFilter: ({ ruleId }) => !ruleId.startsWith("@typescript-eslint/"),
  });
});

/** What the linter says about a text at a place in the repository. */
async function complaints(filePath: string, text: string): Promise<readonly string[]> {
  const [result] = await eslint.lintText(text, { filePath: `${repository}/${filePath}` });
  return result?.messages.map(({ message }) => message) ?? [];
}

describe("imports point one way", () => {
  test.each([
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
  ])("%s must not import %s", async (file, specifier, complaint) => {
    expect(await complaints(file, `import "${specifier}";\n`)).toEqual([complaint]);
  });

  test.each([
    ["src/solver/world/a.ts", "../../geometry/index.js"],
    ["src/solver/world/a.ts", "../types.js"],
    ["src/tunneling/a.ts", "../scene/index.js"],
    ["src/cli/a.ts", "../view/index.js"],
    ["src/cli/a.ts", "../disk/index.js"],
    ["src/extension/platform/node/a.ts", "../../../disk/index.js"],
    ["src/extension/platform/node/a.ts", "node:fs"],
    ["src/extension/a.ts", "../view/protocol/index.js"],
    ["webview/stage/a.ts", "../../src/view/protocol/index.js"],
    ["webview/stage/a.ts", "../state/store.js"],
  ])("%s may import %s", async (file, specifier) => {
    expect(await complaints(file, `import "${specifier}";\n`)).toEqual([]);
  });
});

test("a folder is entered through its index only", async () => {
  expect(await complaints("src/solver/a.ts", 'import "../geometry/box.js";\n')).toEqual([
    "geometry is entered through src/geometry/index.js only",
  ]);
});

test("a new folder has to be given its place first", async () => {
  expect(await complaints("src/physics/a.ts", 'import "../geometry/index.js";\n')).toEqual([
    "physics is no part of the product: name it in test/lint/borders.js",
  ]);
});

describe("each platform has one folder", () => {
  test.each([
    ["src/scene/a.ts", "vscode", "only extension may import vscode"],
    ["src/cli/a.ts", "vscode", "only extension may import vscode"],
    ["webview/a.ts", "vscode", "only extension may import vscode"],
    ["src/levels/a.ts", "node:fs", "only disk and cli may import node:fs"],
    ["src/extension/a.ts", "node:path", "only disk and cli may import node:path"],
    ["src/notebook/a.ts", "fs/promises", "only disk and cli may import fs/promises"],
    ["src/view/a.ts", "konva/lib/Core.js", "only webview may import konva/lib/Core.js"],
  ])("%s must not import %s", async (file, specifier, complaint) => {
    expect(await complaints(file, `import "${specifier}";\n`)).toEqual([complaint]);
  });

  test("and the right one may", async () => {
    expect(await complaints("src/extension/a.ts", 'import "vscode";\n')).toEqual([]);
    expect(await complaints("src/cli/a.ts", 'import "node:fs";\n')).toEqual([]);
  });
});

describe("no form of import gets around the borders", () => {
  test.each([
    'export * from "vscode";\n',
    'export { window } from "vscode";\n',
    'import type { Uri } from "vscode";\n',
    'export const load = () => import("vscode");\n',
    'export type Uri = import("vscode").Uri;\n',
    'import vscode = require("vscode");\nexport const uri = vscode.Uri;\n',
  ])("%s", async (text) => {
    expect(await complaints("src/scene/a.ts", text)).toContain("only extension may import vscode");
  });

  test("nor does a computed name", async () => {
    expect(await complaints("src/scene/a.ts", 'export const load = (name: string) => import("vs" + name);\n')).toEqual([
      "an import names its module by a literal",
    ]);
  });
});

describe("the core has no clock, no chance and no platform", () => {
  test.each(["Date.now()", "new Date()", "performance.now()", "Math.random()", "document.title", "setTimeout(run, 1)"])(
    "%s",
    async (expression) => {
      const text = `export const run = (): unknown => ${expression};\n`;
      for (const part of [
        "geometry",
        "solver",
        "scene",
        "levels",
        "tunneling",
        "notebook",
        "report",
        "workspace",
        "view",
        "view/explain",
        "view/protocol",
      ]) {
        expect(await complaints(`src/${part}/a.ts`, text)).toHaveLength(1);
      }
      const isTimer = expression.startsWith("setTimeout");
      expect(await complaints("src/extension/a.ts", text)).toEqual(
        isTimer ? ["only src/extension/clock.ts may set a timer"] : [],
      );
      expect(await complaints("src/extension/clock.ts", text)).toEqual([]);
    },
  );
});
