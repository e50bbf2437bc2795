import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const root = fileURLToPath(new URL("..", import.meta.url));

/** A workbench takes seconds to open, more on a small or busy machine. */
const browserTestMs = 90_000;

/** What a window shows follows what was done in it at once, or a moment later on a small or busy machine. */
const browserPollMs = 10_000;

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
        test: { name: "package", include: ["test/package/**/*.test.ts"], testTimeout: 60_000, hookTimeout: 120_000 },
      },
      {
        extends: true,
        test: {
          name: "browser",
          include: ["test/e2e/**/*.test.ts"],
          globalSetup: ["test/e2e/globalSetup.ts"],
          testTimeout: browserTestMs,
          hookTimeout: browserTestMs,
          expect: { poll: { timeout: browserPollMs } },
          maxWorkers: 1,
          fileParallelism: false,
          isolate: false,
        },
      },
    ],
  },
});
