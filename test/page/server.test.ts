// `npm run page`: the pages in any browser, served over HTTP.
import fs from "node:fs";
import path from "node:path";
import type { BrowserContext, FrameLocator, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { loadServer } from "../harness/page.js";
import { examples, makeWorkspace, removeWorkspace } from "../harness/workspace.js";
import { sharedBrowser } from "./browser.js";
import { Pixels } from "./pixels.js";
import { Preview } from "./preview.js";
import type { PageServer } from "./server/serve.js";

let folder: string;
let server: PageServer;
let context: BrowserContext;
let page: Page;
const errors: string[] = [];

beforeAll(async () => {
  folder = makeWorkspace({ from: examples });
  server = await (await loadServer()).serve({ folders: { examples: folder } });
});
afterAll(async () => {
  await server.stop();
  removeWorkspace(folder);
});
beforeEach(async () => {
  context = await (await sharedBrowser()).newContext({ viewport: { width: 900, height: 900 } });
  page = await context.newPage();
  page.on("pageerror", (error) => errors.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") errors.push(message.text());
  });
});
afterEach(async () => {
  await context.close();
  expect(errors.splice(0)).toEqual([]);
});

/** Opens a page from the list of all pages. */
async function open(name: string): Promise<FrameLocator> {
  await page.goto(server.url);
  await page.getByRole("link", { name, exact: true }).click();
  return page.frameLocator("iframe");
}

test("a scene is drawn, and follows its file when another program changes it", async () => {
  const cell = new Preview(page, await open("examples/thin-wall.aabb.json")).cell(1);
  await expect.poll(() => cell.ink()).toBeGreaterThan(0.005);
  expect(await cell.element.locator(".scene-verdict").innerText()).toContain("tunnels through");

  const file = path.join(folder, "thin-wall.aabb.json");
  fs.writeFileSync(file, fs.readFileSync(file, "utf8").replace("[3000, 0]", "[300, 0]"));

  await expect.poll(() => cell.element.locator(".scene-verdict").innerText()).not.toContain("tunnels through");
});

test("a level is checked and drawn", async () => {
  const frame = await open("examples/levels/bunker.tmx");
  await expect.poll(() => frame.locator(".scene-verdict").innerText()).toContain("cannot get through any wall");
  const picture = frame.locator("[data-cell='0'] [data-scale]");
  await expect.poll(async () => (await Pixels.of(picture)).ink).toBeGreaterThan(0.005);
});

test("a recording is drawn in the theme that is chosen, and again at the same frame after the server has reloaded it", async () => {
  const frame = await open("examples/recordings/throw.aabb.jsonl");
  await frame.locator("[data-scale][data-frame]").waitFor();
  await frame.locator("[data-stage]").focus();
  await page.keyboard.press("Home");
  await frame.locator("[data-scale][data-frame='0']").waitFor();
  await page.getByLabel("Theme").selectOption("high-contrast-light");
  const preview = new Preview(page, frame);
  await preview.whenInTheme("high-contrast-light");
  const keeping = page.waitForResponse((response) => /"frame\\*":[1-9]/.test(response.request().postData() ?? ""));
  await frame.locator("[data-stage]").focus();
  await page.keyboard.press("End");
  const atEnd = frame.locator("[data-scale]:not([data-frame='0'])");
  await atEnd.waitFor();
  await keeping;

  const reloaded = page.waitForRequest((request) => request.url().includes("/document/"));
  server.reload();
  await reloaded;

  await atEnd.waitFor();
  await preview.whenInTheme("high-contrast-light");
});

test("files outside of what a page may load are not served", async () => {
  await open("examples/thin-wall.aabb.json");
  await page.frameLocator("iframe").locator("#notebook").waitFor();
  const status = async (url: string): Promise<number> => (await fetch(new URL(url, server.url))).status;
  expect(await status(path.join(folder, "thin-wall.aabb.json"))).toBe(404);
  expect(await status("/etc/hosts")).toBe(404);
  expect(await status("/open?page=../package.json")).toBe(404);
  const foreign = await fetch(server.url, { method: "POST", headers: { Origin: "https://example.org" } });
  expect(foreign.status).toBe(403);
});
