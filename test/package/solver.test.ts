import * as esbuild from "esbuild";
import { execFileSync, spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { chromium } from "playwright-core";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { launchOptions } from "../harness/chromium.js";
import { repository } from "../harness/fetchServer.js";

/** A game's folder, with what npm packs installed in it. */
let game: string;

beforeAll(() => {
  game = fs.mkdtempSync(path.join(os.tmpdir(), "aabb-game-"));
  const installed = path.join(game, "node_modules", "aabb-notebook");
  fs.mkdirSync(installed, { recursive: true });
  const pack = ["pack", "--ignore-scripts", "--json", "--pack-destination", game, repository];
  const output = execFileSync("npm", pack, { cwd: game, encoding: "utf8", shell: process.platform === "win32" });
  const [packed] = JSON.parse(output) as readonly { readonly filename: string }[];
  if (!packed) throw new Error("npm packed nothing");
  execFileSync("tar", ["-xzf", path.join(game, packed.filename), "-C", installed, "--strip-components=1"]);
});
afterAll(() => fs.rmSync(game, { recursive: true, force: true }));

function write(name: string, text: string): string {
  const file = path.join(game, name);
  fs.writeFileSync(file, text);
  return file;
}

const hit = `sweep({ min: [0, 40], max: [8, 44], displacement: [50, 0] }, { min: [38, 0], max: [42, 96], displacement: [0, 0] })`;
const answer = '{"kind":"hit","time":0.6,"exit":0.84,"normal":[-1,0],"axes":[0]}';
const print = `console.log(JSON.stringify(${hit}));`;

describe("the solver, as it is installed from the package, is loaded", () => {
  test.each([
    ["by require", "game.cjs", `const { sweep } = require("aabb-notebook/solver"); ${print}`],
    ["by import", "game.mjs", `import { sweep } from "aabb-notebook/solver"; ${print}`],
    [
      "by import in CommonJS",
      "later.cjs",
      `import("aabb-notebook/solver").then(({ sweep }) => ${print.slice(0, -1)});`,
    ],
  ])("%s, without a warning or a guess", (_, name, text) => {
    const args = ["--no-experimental-detect-module", write(name, text)];
    const { stdout, stderr } = spawnSync(process.execPath, args, { encoding: "utf8" });
    expect([stdout.trim(), stderr]).toEqual([answer, ""]);
  });

  test.each([
    ["by require", "recording.cjs", `const { record } = require("aabb-notebook/recorder");`],
    ["by import", "recording.mjs", `import { record } from "aabb-notebook/recorder";`],
  ])("with the recorder beside it, %s", (_, name, load) => {
    const text = `${load} const r = record(); r.frame({ a: [1, 2, 3, 4] }); process.stdout.write(r.text());`;
    const args = ["--no-experimental-detect-module", write(name, text)];
    const { stdout, stderr } = spawnSync(process.execPath, args, { encoding: "utf8" });
    const lines = ['{"aabb":"recording","version":1}', '{"frame":0,"bodies":{"a":[1,2,3,4]}}', ""];
    expect([stdout.split("\n"), stderr]).toEqual([lines, ""]);
  });

  test.each(["esm", "cjs"] as const)("by a bundler, for Node (%s)", async (format) => {
    const entry = write("bundled.js", `import { sweep } from "aabb-notebook/solver"; ${print}`);
    const outfile = path.join(game, format === "esm" ? "out.mjs" : "out.cjs");
    const { warnings } = await esbuild.build({ entryPoints: [entry], outfile, format, bundle: true, platform: "node" });
    const { stdout, stderr } = spawnSync(process.execPath, [outfile], { encoding: "utf8" });
    expect([stdout.trim(), stderr, warnings]).toEqual([answer, "", []]);
  });

  test("by a browser: in a bundle, and as the module that it is", async () => {
    const entry = write("page.js", `import { sweep } from "aabb-notebook/solver"; self.inBundle = ${hit};`);
    const bundled = await esbuild.build({ entryPoints: [entry], bundle: true, write: false, platform: "browser" });
    const files: Readonly<Record<string, string>> = {
      "/": `<script src="bundle.js"></script><script type="module">
        import { sweep } from "./solver.mjs"; self.asModule = ${hit}; </script>`,
      "/bundle.js": bundled.outputFiles[0]?.text ?? "",
      "/solver.mjs": fs.readFileSync(path.join(game, "node_modules/aabb-notebook/dist/solver.mjs"), "utf8"),
    };
    const browser = await chromium.launch(launchOptions());
    onTestFinished(() => browser.close());
    const page = await browser.newPage();
    await page.route("http://game.test/**", (route) => {
      const { pathname } = new URL(route.request().url());
      const contentType = pathname === "/" ? "text/html" : "text/javascript";
      return route.fulfill({ contentType, body: files[pathname] ?? "", status: pathname in files ? 200 : 404 });
    });
    await page.goto("http://game.test/");
    const found = await page.evaluate("[self.inBundle, self.asModule].map((each) => JSON.stringify(each))");
    expect(found).toEqual([answer, answer]);
  });
});

const typed = `
  const answer: Sweep = ${hit};
  // @ts-expect-error: an answer has no such part, so this is not any.
  answer.nothing;
  const world: number = step({ dimensions: 2, bodies: [] }, 1).contacts.length;
  export const both = [answer, world];
`;

test.each([
  ["node16", "typed.mts", `import { step, sweep, type Sweep } from "aabb-notebook/solver";`],
  [
    "node16",
    "typed.cts",
    `import solver = require("aabb-notebook/solver"); type Sweep = solver.Sweep; const { step, sweep } = solver;`,
  ],
  ["node16", "named.cts", `import { step, sweep, type Sweep } from "aabb-notebook/solver";`],
  ["bundler", "bundler.ts", `import { step, sweep, type Sweep } from "aabb-notebook/solver";`],
] as const)("TypeScript knows it: moduleResolution %s in %s", (resolution, name, imports) => {
  const settings = [
    ...[
      "--module",
      resolution === "node16" ? "node16" : "esnext",
      "--moduleResolution",
      resolution,
      "--target",
      "es2022",
    ],
    ...["--strict", "--noEmit", "--skipLibCheck", "false", "--types", "", "--ignoreConfig", "--pretty", "false"],
  ];
  const compiler = path.join(repository, "node_modules/typescript/bin/tsc");
  const { status, stdout } = spawnSync(process.execPath, [compiler, ...settings, write(name, imports + typed)], {
    encoding: "utf8",
  });
  expect({ status, said: stdout }).toEqual({ status: 0, said: "" });
});
