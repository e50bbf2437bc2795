import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const root = fileURLToPath(new URL("..", import.meta.url));

/** A workbench takes seconds to open, more on a small or busy machine. */
const browserTestMs = 90_000;

/** What a window shows follows what was done in it at once, or a moment later on a small or busy machine. */
const browserPollMs = 10_000;

/** Tests in a real VS Code in a real browser, one window at a time: with two at once each takes twice as long. */
const browser = {
  globalSetup: ["test/e2e/globalSetup.ts"],
  testTimeout: browserTestMs,
  hookTimeout: browserTestMs,
  expect: { poll: { timeout: browserPollMs } },
  maxWorkers: 1,
  fileParallelism: false,
  isolate: false,
};

/** What reaches the extension's host and comes back from it, which is to work in a web worker just as in Node.js. */
const acrossHosts =
  "opening,editing,customEditor,book,language,level,export,reload,files,testing,text,findings,virtual".split(",");

export default defineConfig({
  root,
  test: {
    // Plain CommonJS scripts, loaded by Node as they are.
    server: { deps: { external: [/\/test\/harness\//, /\/esbuild\.js$/] } },
    projects: [
      {
        extends: true,
        test: { name: "unit", include: ["test/unit/**/*.test.ts", "test/property/**/*.test.ts"], testTimeout: 30_000 },
      },
      {
        extends: true,
        test: { name: "exact", include: ["test/exact/**/*.test.ts"], testTimeout: 60_000 },
      },
      {
        extends: true,
        // One after the other: each builds what it packs.
        test: {
          name: "package",
          include: ["test/package/**/*.test.ts"],
          testTimeout: browserTestMs,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
      { extends: true, test: { ...browser, name: "browser", include: ["test/e2e/**/*.test.ts"] } },
      {
        extends: true,
        test: { ...browser, name: "browser-web", include: acrossHosts.map((file) => `test/e2e/${file}.test.ts`) },
      },
    ],
  },
});
