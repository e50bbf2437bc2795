import { pathToFileURL } from "node:url";
import fs from "node:fs";
import { expect, test } from "vitest";
import { Preview } from "./preview.js";
import { violations } from "./violations.js";
import { eachInWindow } from "./window.js";

const scene = `{
  "version": 1,
  "title": "A </script><b>report</b>",
  "cells": [
    { "markdown": "What <!-- was seen." },
    {
      "title": "Thin wall",
      "bodies": [
        { "id": "bullet", "position": [0, 40], "size": [20, 20], "velocity": [6000, 0] },
        { "id": "wall", "position": [60, 0], "size": [10, 100] }
      ]
    }
  ]
}
`;

const window = eachInWindow({
  from: null,
  files: { "page.aabb.json": scene, "run.aabb.json": scene },
  viewport: { width: 850, height: 1000 },
});

test("a notebook is exported as a page that plays without the editor and asks for nothing", async () => {
  const preview = await window.current.show("page.aabb.json");
  await preview.cell(1).element.getByRole("button", { name: "Export" }).click();
  await preview.frame.getByRole("menuitem", { name: "Save notebook as web page" }).click();
  const file = await window.current.answerSave("accept");
  expect(file).toMatch(/page\.html$/);
  await expect.poll(() => fs.existsSync(file) && fs.statSync(file).size).toBeGreaterThan(100_000);

  const page = await window.current.context.newPage();
  const said: string[] = [];
  page.on("console", (message) => said.push(message.text()));
  page.on("pageerror", ({ message }) => said.push(message));
  page.on("request", (request) => said.push(request.url()));
  await page.goto(pathToFileURL(file).href);
  const shown = new Preview(page, page);
  const cell = shown.cell(1);
  await expect.poll(() => cell.ink()).toBeGreaterThan(0.005);

  expect(await page.title()).toBe("A </script><b>report</b>");
  expect(await page.locator(".prose").innerText()).toBe("What <!-- was seen.");
  expect(await page.locator("h1").innerText()).toBe("A </script><b>report</b> · Thin wall");
  expect(await cell.element.locator(".card").innerText()).toContain("tunnels through");
  await cell.slider.press("Home");
  await cell.element.getByRole("button", { name: "Play (Space)" }).click();
  await expect.poll(async () => (await cell.view()).time).toBe(1);
  // Nothing can be edited: there is no text behind it.
  expect(await page.getByRole("button", { name: "Add", exact: true }).count()).toBe(0);
  const saved = page.waitForEvent("download");
  await cell.element.getByRole("button", { name: "Export" }).click();
  await page.getByRole("menuitem", { name: "Save as SVG" }).click();
  expect((await saved).suggestedFilename()).toBe("page-Thin-wall.svg");
  expect(await violations(page)).toEqual([]);
  expect(said.filter((each) => !each.startsWith("blob:"))).toEqual([pathToFileURL(file).href]);

  // Its policy lets nothing else run, and it does not say where it came from.
  const text = fs.readFileSync(file, "utf8");
  expect(text).toMatch(/default-src 'none'; script-src 'sha256-[\w+/=]+'; style-src 'sha256-[\w+/=]+'/);
  expect(text).not.toContain(window.current.folder);
});

test("a run is exported as an animation that plays as an image", async () => {
  const preview = await window.current.show("run.aabb.json");
  await preview.cell(1).element.getByRole("button", { name: "Export" }).click();
  await preview.frame.getByRole("menuitem", { name: "Save as animation" }).click();
  const file = await window.current.answerSave("accept");
  expect(file).toMatch(/run-Thin-wall-animation\.svg$/);
  await expect.poll(() => fs.existsSync(file) && fs.statSync(file).size).toBeGreaterThan(1000);

  const page = await window.current.context.newPage();
  await page.setContent(fs.readFileSync(file, "utf8"));
  const places = await page.evaluate(() =>
    [0, 1, 1.5].map((second) => {
      const moved = document
        .getAnimations()
        .find((each) => /transform/.test(JSON.stringify((each.effect as KeyframeEffect).getKeyframes())));
      if (!moved) return NaN;
      moved.pause();
      moved.currentTime = 1000 * second;
      return (moved.effect as KeyframeEffect).target?.getBoundingClientRect().left ?? NaN;
    }),
  );
  const [start = NaN, onWay = NaN, end = NaN] = places;
  expect(onWay).toBeGreaterThan(start + 50);
  expect(end).toBeGreaterThanOrEqual(onWay);
});
