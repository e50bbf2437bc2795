import { expect, inject, onTestFinished, test } from "vitest";
import { startServer } from "../harness/vscodeServer.js";
import { examples, makeWorkspace, removeWorkspace } from "../harness/workspace.js";
import { sharedBrowser } from "../page/browser.js";

test("a folder that nobody trusts shows a scene's picture and warning, and nothing is asked of the network", async () => {
  const folder = makeWorkspace({ from: examples, settings: { "aabb.preview.openAutomatically": true } });
  onTestFinished(() => removeWorkspace(folder));
  const server = await startServer({
    settings: { "security.workspace.trust.enabled": true, "security.workspace.trust.startupPrompt": "never" },
  });
  onTestFinished(() => server.stop());
  const context = await (await sharedBrowser()).newContext({ viewport: { width: 1400, height: 900 } });
  onTestFinished(() => context.close());
  context.setDefaultTimeout(180_000);
  const page = await context.newPage();
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));

  await page.goto(
    server.url({ folder, openFile: `${folder}/thin-wall.aabb.json`, extensionPaths: [inject("extension")] }),
  );

  await page.locator(".statusbar").getByText("Restricted Mode").waitFor();
  await page.locator(".squiggly-info").first().waitFor();
  await page
    .locator("iframe.webview.ready")
    .contentFrame()
    .frameLocator("#active-frame")
    .locator("canvas")
    .first()
    .waitFor();
  await page.screenshot({ path: "test-output/restricted.png" });
  // VS Code's service worker answers for the files of extensions, under a host that no request ever reaches.
  const inside = /^(https?:\/\/127\.0\.0\.1:\d+\/|https:\/\/[^/]+\.vscode-resource\.vscode-cdn\.net\/|data:|blob:)/;
  const outside = asked.filter((url) => !inside.test(url));
  expect(asked.length).toBeGreaterThan(0);
  expect(outside).toEqual([]);
});
