import fs from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { repository } from "../harness/fetchServer.js";
import { packagedFiles, packageExtension } from "../harness/packageExtension.js";

const kB = 1000;
const sizeOf = (file: string) => fs.statSync(path.resolve(repository, file)).size;

describe("what a user downloads is small", () => {
  test.each([
    // The readers of levels and the audit are 125 kB of it: about 5 ms more to compile, of some 50 that activation takes.
    // They are in the same file since a host in a web worker loads one file and has no way to import another.
    // What the text editor shows of scenes is 26 kB; expectations as tests, their recording, and tasks are 30 kB.
    // Fixes and their trial are 18 kB.
    // Scenes as notebooks of VS Code are 17 kB.
    ["dist/extension.js", 463 * kB],
    ["dist/webview.js", 450 * kB],
    ["dist/drafts.js", 200 * kB],
  ])("%s has at most %i bytes", (file, limit) => {
    expect(sizeOf(file)).toBeLessThanOrEqual(limit);
  });
});

describe("the packaged extension", () => {
  let vsix: string;
  let files: readonly string[];

  beforeAll(() => {
    vsix = packageExtension();
    files = packagedFiles();
  });

  // 230 kB of it are the pictures of the walkthrough, which are loaded when they are looked at.
  test("has at most 900 kB", () => {
    expect(sizeOf(vsix)).toBeLessThanOrEqual(900 * kB);
  });

  test("holds the files that the manifest and the preview name", () => {
    expect(files).toEqual(expect.arrayContaining(["package.json", "LICENSE", "dist/extension.js", "dist/webview.js"]));
  });

  test("holds every bundle that is built, the workers among them", () => {
    const built = fs
      .readdirSync(path.join(repository, "dist"), { recursive: true, encoding: "utf8" })
      .filter((file) => /\.(js|css)$/.test(file))
      .map((file) => `dist/${file.replaceAll(path.sep, "/")}`);
    expect(built).toEqual(expect.arrayContaining(["dist/drafts.js", "dist/entry/worker.js"]));
    expect(built.filter((file) => !files.includes(file))).toEqual([]);
  });

  test("holds nothing but the product", () => {
    const product = /^(package\.json|README\.md|CHANGELOG\.md|LICENSE|(dist|media|docs\/findings)\/.+(?<!\.map))$/;
    expect(files.filter((file) => !product.test(file))).toEqual([]);
  });
});
