import { chromium } from "playwright-core";
import type { TestProject } from "vitest/node";
import { launchOptions } from "../harness/chromium.js";
import { repository } from "../harness/fetchServer.js";
import { startServer } from "../harness/vscodeServer.js";

declare module "vitest" {
  interface ProvidedContext {
    /** Where a running Chromium takes commands. */
    browser: string;
    /** The port of the running VS Code. */
    port: number;
    /** The folder of the extension under test. */
    extension: string;
  }
}

/** One VS Code and one Chromium for all browser tests; each test opens a window of its own in them. */
export default async function start(project: TestProject): Promise<() => Promise<void>> {
  const server = await startServer();
  const browser = await chromium.launchServer(launchOptions());
  project.provide("browser", browser.wsEndpoint());
  project.provide("port", server.port);
  project.provide("extension", process.env["AABB_EXTENSION"] ?? repository);
  return async () => {
    await browser.close();
    await server.stop();
  };
}
