import { execFileSync, spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { repository } from "../harness/fetchServer.js";
import { npmInstall } from "../harness/npm.js";

const solver = path.join(repository, "src", "solver");

interface Packed {
  readonly filename: string;
  readonly files: readonly { readonly path: string }[];
}

/** An empty folder, in which the packed solver is installed without the network. */
let game: string;
let packed: Packed;

beforeAll(async () => {
  game = fs.mkdtempSync(path.join(os.tmpdir(), "aabb-solver-"));
  const pack = ["pack", "--json", "--pack-destination", game];
  const output = execFileSync("npm", pack, { cwd: solver, encoding: "utf8", shell: process.platform === "win32" });
  const [first] = JSON.parse(output) as readonly Packed[];
  if (!first) throw new Error("npm packed nothing");
  packed = first;
  await npmInstall(game, ["--offline", path.join(game, packed.filename)]);
});
afterAll(() => fs.rmSync(game, { recursive: true, force: true }));

function write(name: string, text: string): string {
  const file = path.join(game, name);
  fs.writeFileSync(file, text);
  return file;
}

test("the solver's package holds the two modules, their types, the README and the license, and nothing else", () => {
  const names = packed.files.map((file) => file.path).filter((name) => !/^dist\/types\/.+\.d\.ts$/.test(name));
  expect(names.sort()).toEqual([
    ...["LICENSE", "README.md", "dist/solver.cjs", "dist/solver.d.cts", "dist/solver.d.mts", "dist/solver.mjs"],
    "package.json",
  ]);
});

test("the license of the solver's package names the library that is bundled", () => {
  const text = fs.readFileSync(path.join(game, "node_modules/@aabb-notebook/solver/LICENSE"), "utf8");
  expect(text).toMatch(/^MIT License/);
  expect(text).toContain("This package includes tinyqueue:\n\nISC License");
});

test("installing the solver's package installs no other package", () => {
  const installed = fs.readdirSync(path.join(game, "node_modules")).filter((name) => !name.startsWith("."));
  expect(installed).toEqual(["@aabb-notebook"]);
  expect(fs.readdirSync(path.join(game, "node_modules/@aabb-notebook"))).toEqual(["solver"]);
});

const hit = `sweep({ min: [0, 40], max: [8, 44], displacement: [50, 0] }, { min: [38, 0], max: [42, 96], displacement: [0, 0] })`;
const print = `console.log(JSON.stringify([${hit}.time, Object.keys(solver).sort()]));`;

test("the solver's package loads by import and by require, with the same functions", () => {
  const outputs = [
    write("game.mjs", `import * as solver from "@aabb-notebook/solver"; const { sweep } = solver; ${print}`),
    write("game.cjs", `const solver = require("@aabb-notebook/solver"); const { sweep } = solver; ${print}`),
  ].map((file) => {
    const { stdout, stderr } = spawnSync(process.execPath, ["--no-experimental-detect-module", file], {
      encoding: "utf8",
    });
    expect(stderr).toBe("");
    return stdout;
  });
  expect(outputs[0]).toMatch(/^\[0\.6,\["createWorld",/);
  expect(outputs[1]).toBe(outputs[0]);
});

describe("TypeScript finds the types of the solver's package", () => {
  const use = `
    const answer: Sweep = ${hit};
    // @ts-expect-error: an answer has no such part, so this is not any.
    answer.nothing;
    export const contacts: number = step({ dimensions: 2, bodies: [] }, 1).contacts.length;
  `;
  const imports = `import { step, sweep, type Sweep } from "@aabb-notebook/solver";`;

  test.each([
    ["node16", "node16", "typed.mts"],
    ["node16", "node16", "typed.cts"],
    ["bundler", "esnext", "typed.ts"],
  ])("with moduleResolution %s and module %s, in %s", (resolution, module, name) => {
    const settings = [
      ...["--module", module, "--moduleResolution", resolution, "--target", "es2022", "--types", ""],
      ...["--strict", "--noEmit", "--skipLibCheck", "false", "--ignoreConfig", "--pretty", "false"],
    ];
    const compiler = path.join(repository, "node_modules/typescript/bin/tsc");
    const args = [compiler, ...settings, write(name, imports + use)];
    const { status, stdout } = spawnSync(process.execPath, args, { cwd: game, encoding: "utf8" });
    expect({ status, stdout }).toEqual({ status: 0, stdout: "" });
  });
});
