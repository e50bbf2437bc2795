import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { repository } from "../harness/fetchServer.js";

const kB = 1000;
const vsix = path.join(repository, "test-output", "aabb-notebook.vsix");
/** Those of `npm run package`. */
const packageOptions = ["--no-dependencies", "--allow-missing-repository", "--no-rewrite-relative-links"];
const sizeOf = (file: string) => fs.statSync(path.join(repository, file)).size;

describe("what a user downloads is small", () => {
  test.each([
    ["dist/extension.js", 200 * kB],
    ["dist/webview.js", 450 * kB],
  ])("%s has at most %i bytes", (file, limit) => {
    expect(sizeOf(file)).toBeLessThanOrEqual(limit);
  });
});

describe("the packaged extension", () => {
  let files: readonly string[];

  beforeAll(() => {
    fs.mkdirSync(path.dirname(vsix), { recursive: true });
    fs.rmSync(vsix, { force: true });
    const listed = vsce("ls", "--no-dependencies");
    files = listed.split("\n").filter((line) => line !== "");
    vsce("package", ...packageOptions, "--out", vsix);
  });

  test("has at most 600 kB", () => {
    expect(fs.statSync(vsix).size).toBeLessThanOrEqual(600 * kB);
  });

  test("holds the files that the manifest and the preview name", () => {
    expect(files).toEqual(expect.arrayContaining(["package.json", "LICENSE", "dist/extension.js", "dist/webview.js"]));
  });

  test("holds nothing but the product", () => {
    const product = /^(package\.json|README\.md|CHANGELOG\.md|LICENSE|(dist|media)\/.+(?<!\.map))$/;
    expect(files.filter((file) => !product.test(file))).toEqual([]);
  });
});

/** Runs VS Code's packaging tool and returns what it prints. */
function vsce(...args: readonly string[]): string {
  const script = path.join(repository, "node_modules", "@vscode", "vsce", "vsce");
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], {
    cwd: repository,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe"],
  });
  if (status !== 0) throw new Error(`vsce ${args.join(" ")} failed:\n${stdout}${stderr}`);
  return stdout;
}
