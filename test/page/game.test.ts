import { mkdirSync } from "node:fs";
import path from "node:path";
import type { BrowserContext, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { repository } from "../harness/fetchServer.js";
import { serveGame } from "../harness/game.js";
import { sharedBrowser } from "./browser.js";

let game: Awaited<ReturnType<typeof serveGame>>;
let context: BrowserContext | undefined;
const errors: string[] = [];

beforeAll(async () => {
  game = await serveGame();
});
afterEach(async () => {
  await context?.close();
  expect(errors.splice(0)).toEqual([]);
});
afterAll(async () => {
  await game.stop();
});

async function open(options: Parameters<Awaited<ReturnType<typeof sharedBrowser>>["newContext"]>[0]): Promise<Page> {
  context = await (await sharedBrowser()).newContext({ viewport: { width: 1000, height: 620 }, ...options });
  const page = await context.newPage();
  page.on("pageerror", (error) => errors.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error") errors.push(message.text());
  });
  await page.goto(game.url);
  return page;
}

const readout = async (page: Page) => (await page.locator("output").textContent()) ?? "";
const picture = (page: Page) => page.evaluate(() => document.querySelector("canvas")?.toDataURL() ?? "");
const isPaused = (page: Page) => page.evaluate(() => document.body.classList.contains("paused"));

/** How many colours are on the canvas. */
const colours = (page: Page) =>
  page.evaluate(() => {
    const canvas = document.querySelector("canvas");
    const { data } = canvas?.getContext("2d")?.getImageData(0, 0, canvas.width, canvas.height) ?? {};
    const seen = new Set(new Uint32Array(data?.buffer ?? new ArrayBuffer()));
    return seen.size;
  });

describe("the game", () => {
  test.each(["light", "dark"] as const)("draws and steps, in %s", async (colorScheme) => {
    const page = await open({ colorScheme });
    const numbers = /^step \d+\.\d\d ms, worst \d+\.\d\d ms · crates awake \d+ of 1000 · contacts \d+$/;
    await expect.poll(() => readout(page)).toMatch(numbers);
    // All have landed.
    await expect.poll(() => readout(page)).toMatch(/awake 0 of 1000/);
    expect(await colours(page)).toBeGreaterThan(8);
    mkdirSync(path.join(repository, "test-output"), { recursive: true });
    await page.screenshot({ path: path.join(repository, "test-output", `game-${colorScheme}.png`) });
  });

  test("is played by keys, and paused and begun anew by keys and by buttons", async () => {
    const page = await open({});
    await expect.poll(() => readout(page)).toMatch(/awake 0 of 1000/);
    const start = await picture(page);
    await page.keyboard.down("ArrowRight");
    await expect.poll(() => picture(page)).not.toBe(start);
    await page.keyboard.up("ArrowRight");

    await page.keyboard.press("p");
    expect(await isPaused(page)).toBe(true);
    const paused = await picture(page);
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 200)));
    expect(await picture(page)).toBe(paused);

    // The space bar on a button presses it, and what is played goes on.
    await page.getByRole("button", { name: "Go on" }).focus();
    await page.keyboard.press("Space");
    expect(await isPaused(page)).toBe(false);
    await page.getByRole("button", { name: "Restart" }).click();
    await expect.poll(() => readout(page)).not.toMatch(/awake 0 of 1000/);
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("CANVAS");
  });

  test("waits for a key where less motion is wanted", async () => {
    const page = await open({ reducedMotion: "reduce" });
    await expect.poll(() => isPaused(page)).toBe(true);
    expect(await readout(page)).toBe("");
    await page.keyboard.press("ArrowUp");
    expect(await isPaused(page)).toBe(false);
    await expect.poll(() => readout(page)).toMatch(/of 1000/);
  });
});
