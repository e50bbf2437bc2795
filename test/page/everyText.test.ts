import fs from "node:fs";
import path from "node:path";
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { repository } from "../harness/fetchServer.js";
import { inMarks, unmarked } from "../unit/l10n/pseudo.js";
import { translations } from "../unit/l10n/texts.js";
import { fast, twoWalls } from "../vscode/levels.js";
import type { Preview } from "./preview.js";
import { eachInWindow } from "./window.js";

/** A name of a language that VS Code has no translations for; ours are the English texts, each between marks. */
const language = "qps-ploc";
const bundle = path.join(repository, "dist", "l10n", `bundle.l10n.${language}.json`);

beforeAll(() => {
  const texts = [...translations("de").values()].flatMap((part) => Object.keys(part));
  fs.writeFileSync(bundle, JSON.stringify(Object.fromEntries(texts.map((text) => [text, inMarks(text)]))));
});
afterAll(() => {
  fs.rmSync(bundle, { force: true });
});

/** What the author of the scenes calls things. */
const authors = {
  title: "Quite a lot",
  prose: "Thoughts about it",
  scene: "Trouble ahead",
  notes: "Mind the gap",
  space: "Depths",
  bodies: ["bullet", "gate", "crate", "ball", "pane"],
};

const scenes = `{
  "version": 1,
  "title": "${authors.title}",
  "colour": "red",
  "cells": [
    { "markdown": "${authors.prose}" },
    {
      "title": "${authors.scene}",
      "notes": "${authors.notes}",
      "frames": 3,
      "method": "gamedev",
      "bodies": [
        { "id": "bullet", "position": [0, 40], "size": [8, 4], "velocity": [3000, 0] },
        { "id": "gate", "position": [38, 0], "size": [4, 96], "mas": 3 },
        { "id": "crate", "position": [60, 90], "size": [8, 8], "velocity": [600, 300], "response": "deflect" }
      ],
      "tilemap": { "origin": [0, 112], "tileSize": [16, 16], "solid": "#", "rows": ["##########"] },
      "expect": [
        { "body": "bullet", "hits": "gate" },
        { "body": "bullet", "misses": "gate" }
      ]
    },
    { "bodies": [] },
    {
      "title": "${authors.space}",
      "dimensions": 3,
      "bodies": [
        { "id": "ball", "position": [0, 0, 0], "size": [4, 4, 4], "velocity": [600, 300, 0] },
        { "id": "pane", "position": [8, 0, 0], "size": [2, 8, 8] }
      ]
    }
  ]
}
`;

const window = eachInWindow({
  from: null,
  files: { "lot.aabb.json": scenes, "room.tmx": twoWalls },
  settings: { "aabb.level.profiles": { slug: fast } },
  viewport: { width: 800, height: 2400 },
  language,
});

/** What the format and the methods call things: it is the same in every language. */
const words = [
  ...[
    "x·y·z",
    "x",
    "y",
    "z",
    "discrete",
    "swept",
    "exact",
    "gamedev",
    "minkowski",
    "gomez",
    "tile",
    "slide",
    "deflect",
  ],
  ...["JavaScript", "TypeScript", "GDScript", "C#", "Lua", "Python", "C++"],
  ...["NaN", "md.min", "md.max", "relativeMotion", "invEntry", "invExit", "entryTime", "exitTime", "entry", "exit"],
  ...["disjointTime", "actualTime", "actualDisjointTime", "distance", "time", "h", "v", "u₀", "u₁"],
];

/** The texts of a page and of its names for those who do not see it, where words stand that no translation has reached. */
async function untranslated(page: Locator, names: readonly string[]): Promise<readonly string[]> {
  const texts = await page.evaluate((body) => {
    const attributes = ["title", "alt", "placeholder"];
    const aria = ["aria-label", "aria-description", "aria-valuetext", "aria-roledescription"];
    return [...body.querySelectorAll("*:not(script, style, code, pre, svg, svg *)")].flatMap((element) => [
      ...[...attributes, ...aria].flatMap((name) => element.getAttribute(name) ?? []),
      ...[...element.childNodes].flatMap((node) => (node instanceof Text ? [node.data] : [])),
    ]);
  });
  expect(texts.filter((text) => text.includes("⟦")).length).toBeGreaterThan(10);
  // What is quoted stands in the file, or may stand there.
  return texts.filter((text) => unmarked(text.replaceAll(/"[^"]*"/g, ""), [...names, ...words]).length > 0);
}

/** Calls `look` with each menu of a page open. */
async function inEachMenu(page: Page, look: () => Promise<void>): Promise<void> {
  const menus = page.locator("button[aria-haspopup]");
  expect(await menus.count()).toBeGreaterThan(0);
  for (let i = 0; i < (await menus.count()); i++) {
    await menus.nth(i).click();
    await look();
    await menus.nth(i).press("Escape");
  }
}

async function clickAll(buttons: Locator): Promise<void> {
  while ((await buttons.count()) > 0) await buttons.first().click();
}

test("every text of a preview can be translated: lenses, tables, menus, and what it says of edits and of errors", async () => {
  const workbench = window.current;
  const preview = await workbench.show("lot.aabb.json");
  const names = [...Object.values(authors).flat(), "lot.aabb.json"];
  const left = async (): Promise<readonly string[]> => await untranslated(preview.frame.locator("body"), names);
  await preview.frame.locator("[data-scale]").first().waitFor();
  await clickAll(preview.frame.locator(".fold:not([open]) > summary"));
  await clickAll(preview.frame.locator(".lens-toggles button[aria-expanded=false]"));
  await clickAll(preview.frame.locator("button.unfold[aria-expanded=false]"));
  await expect.poll(() => preview.frame.locator("[data-verdict]").count()).toBeGreaterThan(1);
  await expect.poll(() => preview.frame.locator("tr.why").count()).toBeGreaterThan(0);
  expect(await left()).toEqual([]);

  await inEachMenu(preview.page, async () => {
    expect(await left()).toEqual([]);
  });

  await edit(preview, async (spoken) => {
    expect(spoken).toContain("⟦");
    expect(await left()).toEqual([]);
  });

  await workbench.replace(`"title": "${authors.space}",`, `"title":: "${authors.space}",`);
  await preview.banner.waitFor();
  expect(await left()).toEqual([]);
});

/** Selects a body with the keyboard, moves it, and tells after each what was said. */
async function edit(preview: Preview, told: (spoken: string) => Promise<void>): Promise<void> {
  const cell = preview.cell(1);
  const said = cell.element.locator("[role=status]", { hasText: "bullet" });
  await cell.stage.focus();
  await cell.stage.press("b");
  await expect.poll(() => said.innerText()).toContain("8 × 4 px");
  await told(await said.innerText());
  await cell.stage.press("ArrowDown");
  await expect.poll(() => said.innerText()).not.toContain("8 × 4 px");
  await told(await said.innerText());
}

test("every text of a level's picture can be translated: marks, list, form and menus", async () => {
  const workbench = window.current;
  await workbench.openFile("room.tmx");
  await workbench.runCommand("AABB: Check Level for Tunneling…");
  const page = await workbench.levelOf("room.tmx");
  await page.locator("#level[data-file='room.tmx'] [data-wall]").first().click();
  const left = async (): Promise<readonly string[]> =>
    await untranslated(page.locator("body"), ["room.tmx", "slug", "walls", "layer:walls"]);
  await page.locator(".chosen-wall").waitFor();
  await page.locator("form.mover input").first().fill("wide");
  expect(await left()).toEqual([]);
  await inEachMenu(page, async () => {
    expect(await left()).toEqual([]);
  });
});
