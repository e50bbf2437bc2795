import { chromium } from "playwright-core";
import { expect, inject, onTestFinished, test } from "vitest";
import { launchOptions } from "../harness/chromium.js";
import { startServer } from "../harness/vscodeServer.js";
import { examples, makeWorkspace, removeWorkspace } from "../harness/workspace.js";

test("the package, installed as a user installs it, shows a scene's picture and what is found in it", async () => {
  const folder = makeWorkspace({ from: examples, settings: { "aabb.preview.openAutomatically": true } });
  onTestFinished(() => removeWorkspace(folder));
  const server = await startServer({ vsix: inject("vsix") });
  onTestFinished(() => server.stop());
  const browser = await chromium.launch(launchOptions());
  onTestFinished(() => browser.close());
  const page = await browser.newPage({ viewport: { width: 1400, height: 900 } });

  await page.goto(server.url({ folder, openFile: `${folder}/thin-wall.aabb.json` }));

  const picture = page.locator("iframe.webview.ready").contentFrame().frameLocator("#active-frame").locator("canvas");
  await picture.first().waitFor();
  await page.locator(".squiggly-info").first().waitFor();
  await page.screenshot({ path: "test-output/installed.png" });
  expect(await page.title()).not.toContain("Extension Development Host");
});
