import fs from "node:fs";
import path from "node:path";
import { chromium } from "playwright-core";
import type { TestProject } from "vitest/node";
import { launchOptions } from "../harness/chromium.js";
import { repository } from "../harness/fetchServer.js";

declare module "vitest" {
  interface ProvidedContext {
    /** Where a running Chromium takes commands. */
    browser: string;
  }
}

/** One Chromium for all tests of pages; each test has a context of its own in it. */
export default async function start(project: TestProject): Promise<() => Promise<void>> {
  fs.mkdirSync(path.join(repository, "test-output"), { recursive: true });
  const browser = await chromium.launchServer(launchOptions());
  project.provide("browser", browser.wsEndpoint());
  return async () => await browser.close();
}
