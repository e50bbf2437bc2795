import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

const root = fileURLToPath(new URL("..", import.meta.url));

/**
 * Tests wait for what a browser shows, however busy the machine is: these times only end one that waits for what does not
 * come.
 */
const [browserTestMs, browserPollMs] = [900_000, 180_000];

/** No test measures time: these limits end one that hangs, also where the machine is five times as slow as usual. */
const [testMs, hookMs] = [600_000, 300_000];

/** Tests in a real browser: they wait for it, and are not timed. */
const browser = {
  testTimeout: browserTestMs,
  hookTimeout: browserTestMs,
  expect: { poll: { timeout: browserPollMs } },
};

/** The product is loaded once for all files of tests: it keeps nothing between them but the language, which who sets it puts back. */
const once = { isolate: false };

/** Examples import the solver as games do, by the package's name; tests of the core need no build for that. */
const source = (part: string) => fileURLToPath(new URL(`../src/${part}/index.ts`, import.meta.url));
const alias = {
  // Node finds this file only for browsers; it is the part that all platforms have.
  "vscode-jsonrpc/browser": fileURLToPath(
    new URL("../node_modules/vscode-jsonrpc/lib/browser/main.js", import.meta.url),
  ),
  "aabb-notebook/solver": source("solver"),
  "aabb-notebook/recorder": source("recorder"),
};

/**
 * Reads what a file imports from others once, when it is loaded. Vite reads it anew with each use, through a getter for each
 * door on the way, which takes nearly a third of the time of a law. That comes to the same as long as no files import each other
 * and nothing that is exported changes afterwards.
 */
const readImportsOnce: Plugin = {
  name: "read imports once",
  transform(code, id) {
    if (!/\.tsx?$/.test(id) || id.includes("node_modules") || code.includes("vi.mock(")) return null;
    // The rest may have texts that look like imports.
    const [head] = /^(?:import [^\n]*\n|\/\/[^\n]*\n|\/\*[^]*?\*\/|\s)*/.exec(code) ?? [""];
    let count = 0;
    const read = head.replace(
      /^import \{([^}]*)\} from ("(?:\.|aabb-notebook\/)[^"]*");$/gm,
      (_, names: string, from: string) => {
        const name = `imported${count++}`;
        return `import * as ${name} from ${from}; const {${names.replaceAll(" as ", ": ")}} = ${name};`;
      },
    );
    return read + code.slice(head.length);
  },
};

export default defineConfig({
  root,
  plugins: [readImportsOnce],
  resolve: { alias },
  test: {
    // Plain CommonJS scripts, loaded by Node as they are.
    server: { deps: { external: [/\/test\/harness\//, /\/esbuild\.js$/] } },
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["test/unit/**/*.test.ts", "test/property/**/*.test.ts"],
          setupFiles: ["test/property/seeded.ts"],
          testTimeout: testMs,
          hookTimeout: hookMs,
          // Megabytes for what is new, most of which is of one case of a law: with the usual 16 it is copied more often.
          // One thread collects: in a run of all tests every core is busy, and what several do together costs a tenth more.
          // Code runs three times as long as usual before it is compiled well: most of what tests run is not run for that long, and
          // what compiles it is busy for a tenth of the stage.
          execArgv: ["--max-semi-space-size=32", "--single-threaded-gc", "--interrupt-budget=400000"],
          ...once,
        },
      },
      {
        extends: true,
        test: { name: "exact", include: ["test/exact/**/*.test.ts"], testTimeout: testMs, ...once },
      },
      {
        extends: true,
        // These run the program, which takes minutes.
        test: {
          name: "golden",
          include: ["test/golden/**/*.test.ts"],
          testTimeout: 2 * testMs,
          hookTimeout: hookMs,
          ...once,
        },
      },
      {
        extends: true,
        // One after the other: each packs, installs or starts something.
        test: {
          name: "package",
          globalSetup: ["test/package/globalSetup.ts"],
          include: ["test/package/**/*.test.ts"],
          testTimeout: browserTestMs,
          hookTimeout: testMs,
          fileParallelism: false,
        },
      },
      {
        extends: true,
        test: {
          ...browser,
          name: "page",
          globalSetup: ["test/page/globalSetup.ts"],
          include: ["test/page/**/*.test.ts"],
          maxWorkers: 2,
          ...once,
        },
      },
      {
        extends: true,
        // One window at a time: with two at once each takes twice as long.
        test: {
          ...browser,
          name: "journeys",
          globalSetup: ["test/journeys/globalSetup.ts"],
          include: ["test/journeys/**/*.test.ts"],
          maxWorkers: 1,
          fileParallelism: false,
          ...once,
        },
      },
    ],
  },
});
