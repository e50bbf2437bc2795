import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { mayImport } from "../../lint/borders.js";
import { repository } from "../../harness/fetchServer.js";
import { houseDrawing, purposes } from "./drawing.js";
import { fileImports, partImports, ringsIn } from "./imports.js";

const page = fs.readFileSync(path.join(repository, "docs", "architecture.md"), "utf8");

test("rings of imports are found", () => {
  expect(
    ringsIn(
      new Map([
        ["a", ["b"]],
        ["b", ["c", "d"]],
        ["c", ["b"]],
        ["d", []],
      ]),
    ),
  ).toEqual([["b", "c", "b"]]);
});

test("no file leads back to itself, and neither does a part", () => {
  expect(ringsIn(fileImports())).toEqual([]);
  expect(ringsIn(partImports())).toEqual([]);
});

test("the shell of the pages knows none of them, and no page knows another", () => {
  const folderOf = (file: string) => /^webview\/(shell|stage|scene|level|recording)\//.exec(file)?.[1];
  const mayKnow = ["shell", "stage"];
  const known = [...fileImports()].flatMap(([file, imports]) =>
    imports
      .filter((other) => folderOf(file) && folderOf(other) && ![folderOf(file), ...mayKnow].includes(folderOf(other)))
      .map((other) => `${file} knows ${other}`),
  );
  expect(known).toEqual([]);
});

test("every part that is allowed something exists, and is what the drawing says of it", () => {
  const parts = [...partImports().keys()].sort();
  expect(parts).toEqual(Object.keys(mayImport).sort());
  expect(parts).toEqual(Object.keys(purposes).sort());
});

test("the drawing of the house is made from its imports (npm run pictures)", async () => {
  expect(page).toContain("](media/architecture.svg)");
  await expect(houseDrawing(partImports())).toMatchFileSnapshot(
    path.join(repository, "docs", "media", "architecture.svg"),
  );
});

test("what the page names exists", () => {
  const named = [...page.matchAll(/`((?:src|webview|test|docs|l10n|examples)\/[^`*…]*)`/g)].map(
    ([, name = ""]) => name,
  );
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((name) => !fs.existsSync(path.join(repository, name)))).toEqual([]);
});

const product = ["src", "webview"].flatMap((folder) =>
  fs
    .readdirSync(path.join(repository, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => /(?<!\.d)\.tsx?$/.test(file))
    .map((file) => path.posix.join(folder, file.replaceAll("\\", "/"))),
);
const read = (file: string) => fs.readFileSync(path.join(repository, file), "utf8");

test("few files are slivers, apart from doors", () => {
  const doors = /(?:^|\/)index\.ts$|^src\/solver\/internal\.ts$|^webview\/worker\/messages\.ts$/;
  const slivers = product.filter((file) => !doors.test(file) && read(file).trimEnd().split("\n").length <= 25);
  expect(slivers.length, slivers.join(", ")).toBeLessThanOrEqual(40);
});

test("every file of the solver's indices and of its world begins with what it keeps, and how that is walked", () => {
  const files = product.filter((file) => /^src\/solver\/(?:broadphase|world)\//.test(file));
  expect(files.length).toBeGreaterThan(40);
  const begin = (file: string) => read(file).split(/^(?:export )?(?:class|function\*?) .*\{$/m, 1)[0] ?? "";
  expect(files.filter((file) => !/^\/\*\*?\n(?: \*.*\n)+ \*\//m.test(begin(file)))).toEqual([]);
});
