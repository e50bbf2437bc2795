import fs from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { repository } from "../harness/fetchServer.js";
import { packagedFiles } from "../harness/packageExtension.js";
import { sizeLimits } from "../harness/sizeLimits.js";

const sizeOf = (file: string) => fs.statSync(path.resolve(repository, file)).size;

describe("what a user downloads is small", () => {
  test.each([
    ["dist/engine.js", sizeLimits["dist/engine.js"]],
    ["dist/extension.js", sizeLimits["dist/extension.js"]],
    ["dist/webview.js", sizeLimits["dist/webview.js"]],
    ["dist/drafts.js", sizeLimits["dist/drafts.js"]],
    ["dist/recorder.js", sizeLimits["dist/recorder.js"]],
  ])("%s has at most %i bytes", (file, limit) => {
    expect(sizeOf(file)).toBeLessThanOrEqual(limit);
  });

  test.each(["dist/engine.js", "dist/extension.js", "dist/webview.js", "dist/drafts.js", "dist/cli.js"])(
    "%s has one byte a letter, in memory too",
    (file) => expect(fs.readFileSync(path.resolve(repository, file), "latin1")).toMatch(/^[\0-\x7f]*$/),
  );
});

test("extension.js makes VS Code's API a module of once", () => {
  const text = fs.readFileSync(path.resolve(repository, "dist/extension.js"), "latin1");
  expect(text.match(/require\("vscode"\)/g)).toHaveLength(1);
});

describe("the packaged extension", () => {
  const vsix = inject("vsix");
  let files: readonly string[];

  beforeAll(() => {
    files = packagedFiles();
  });

  test(`has at most ${sizeLimits.vsix} bytes`, () => {
    expect(sizeOf(vsix)).toBeLessThanOrEqual(sizeLimits.vsix);
  });

  test("holds the files that the manifest and the preview name", () => {
    expect(files).toEqual(
      expect.arrayContaining([
        "package.json",
        "LICENSE",
        "dist/platform/node/index.js",
        "dist/extension.js",
        "dist/webview.js",
      ]),
    );
  });

  test("speaks German", () => {
    const german = ["package.nls.json", "package.nls.de.json", "dist/l10n/bundle.l10n.de.json"];
    expect(files).toEqual(expect.arrayContaining(german));
  });

  test("holds every bundle that is built, the workers among them", () => {
    const built = fs
      .readdirSync(path.join(repository, "dist"), { recursive: true, encoding: "utf8" })
      .filter((file) => /\.([cm]?js|css)$/.test(file))
      .map((file) => `dist/${file.replaceAll(path.sep, "/")}`);
    expect(built).toContain("dist/drafts.js");
    expect(built.filter((file) => !files.includes(file))).toEqual([]);
  });

  test("holds nothing but the product", () => {
    const product =
      /^(package(\.nls(\.de)?)?\.json|README\.md|CHANGELOG\.md|LICENSE|(dist|media|docs\/findings)\/.+(?<!\.map))$/;
    expect(files.filter((file) => !product.test(file))).toEqual([]);
  });
});
