import fs from "node:fs";
import path from "node:path";
import { chromium } from "playwright-core";
import type { TestProject } from "vitest/node";
import { launchOptions } from "../harness/chromium.js";
import { repository } from "../harness/fetchServer.js";
import { startServer, webHostSettings } from "../harness/vscodeServer.js";

declare module "vitest" {
  interface ProvidedContext {
    /** Where a running Chromium takes commands. */
    browser: string;
    /** The port of the running VS Code. */
    port: number;
    /** Whether the extension runs in a web worker of the window, as in VS Code for the Web, instead of in Node.js. */
    inWorker: boolean;
    /** The folder of the extension under test. */
    extension: string;
  }
}

/** An extension with a file system of its own. */
const memoryFolder = path.join(repository, "test", "harness", "memoryFolder");

/** One VS Code and one Chromium for all browser tests; each test opens a window of its own in them. */
export default async function start(project: TestProject): Promise<() => Promise<void>> {
  fs.mkdirSync(path.join(repository, "test-output"), { recursive: true });
  const inWorker = project.name === "browser-web";
  const server = await startServer({ settings: inWorker ? webHostSettings : {}, folders: [memoryFolder] });
  const browser = await chromium.launchServer(launchOptions());
  project.provide("browser", browser.wsEndpoint());
  project.provide("port", server.port);
  project.provide("inWorker", inWorker);
  project.provide("extension", process.env["AABB_EXTENSION"] ?? repository);
  return async () => {
    await browser.close();
    await server.stop();
  };
}
