import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { eachInWindow } from "./window.js";

const scene = `{
  "version": 1,
  "cells": [
    {
      "title": "First",
      "bodies": [
        { "id": "bullet", "position": [0, 40], "size": [8, 4], "velocity": [3000, 0] },
        { "id": "wall", "position": [38, 0], "size": [4, 96] }
      ]
    },
    { "title": "Second", "bodies": [{ "id": "stone", "position": [0, 0], "size": [8, 4] }] }
  ]
}
`;
/** A long fall: its diagram is much higher than wide. */
const fall = `{
  "version": 1,
  "frames": 20,
  "bodies": [
    { "id": "stone", "position": [0, 0], "size": [20, 20], "velocity": [0, 3000] },
    { "id": "floor", "position": [-40, 900], "size": [100, 4] }
  ]
}
`;
const file = "scene.aabb.json";
const files = { [file]: scene, "opened.aabb.json": scene };
const window = eachInWindow({ from: null, files, viewport: { width: 900, height: 1100 } });

/** Has a page note whatever moves in it by itself, or has moved since a time. */
async function watchShifts(page: Page, sinceTime?: number): Promise<void> {
  await page.evaluate((since) => {
    const noted = globalThis as typeof globalThis & { shifts: string[] };
    noted.shifts = [];
    interface Shift extends PerformanceEntry {
      readonly value: number;
      readonly sources: readonly {
        readonly node: Node | null;
        readonly previousRect: DOMRectReadOnly;
        readonly currentRect: DOMRectReadOnly;
      }[];
    }
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Shift[]) {
        if (since !== null && performance.timeOrigin + entry.startTime < since) continue;
        // What only grows where it stands, as a number in a line does, has not moved; what stands on a scale is where its value is;
        // the notices lie on the page's lower edge, from which they grow with each line, and the banner hangs from the head.
        const jumped = entry.sources.filter(
          ({ node, previousRect: a, currentRect: b }) =>
            (a.x !== b.x || a.y !== b.y || a.height !== b.height) &&
            !(node instanceof Element && node.matches(".notices") && a.x === b.x && a.bottom === b.bottom) &&
            !(node instanceof Element && node.matches(".banner") && a.x === b.x && a.y === b.y) &&
            !node?.parentElement?.closest(".track, .phase-track, .tuned-track"),
        );
        if (jumped.length === 0) continue;
        const moved = jumped.map(({ node, previousRect: before, currentRect: after }) => {
          const name = node instanceof Element ? node.className || node.tagName : (node?.textContent ?? "");
          return `${name} ${before.x},${before.y} ${before.height} -> ${after.x},${after.y} ${after.height}`;
        });
        noted.shifts.push(`${entry.value.toFixed(4)} ${moved.join("; ")}`);
      }
    }).observe({ type: "layout-shift", buffered: since !== null });
  }, sinceTime ?? null);
}

function shifts(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => (globalThis as typeof globalThis & { shifts: string[] }).shifts);
}

test.each([400, 900, 1400])("nothing moves by itself while the text is typed, %i px wide", async (width) => {
  const workbench = window.current;
  const preview = await workbench.show(file);
  await workbench.page.setViewportSize({ width, height: 1100 });
  const first = preview.cell(0);
  await first.element.locator(".card").waitFor();
  await preview.painted();
  await preview.painted();
  await watchShifts(workbench.page);
  const verdict = first.element.locator(".scene-verdict");
  // Of what moves by a few pixels the browser does not always tell.
  const places = () =>
    first.element.evaluate((cell) =>
      [".stages", ".timeline", ".phase-room", ".verdict-room", ".fold.values", ".fold.contact-row", ".fold.why"].map(
        (part) => {
          const { x, y, width } = cell.querySelector(part)?.getBoundingClientRect() ?? {};
          return [part, x, y, width].join(" ");
        },
      ),
    );
  const opened = await places();
  const lanes = () =>
    first.element
      .locator('.stage[data-lane="game"], .stage[data-lane="sweep"]')
      .evaluateAll((stages) => stages.map((stage) => stage.getBoundingClientRect().toJSON() as unknown));
  const openedLanes = await lanes();
  expect(openedLanes).toHaveLength(2);
  let typed = "3000, 0";
  // It tunnels, is detected by chance, comes out on the wrong side, meets nothing, cannot be read, has a key that nobody knows, and tunnels again.
  for (const [text, said] of [
    ["1900, 0", "by chance"],
    ["2340, 0", "wrong side"],
    ["0, 60", "Safe"],
    ["0 [ 60", undefined],
    ['0, 60], "mas": [0', "unknown"],
    ["3000, 0", "tunnels through"],
  ] as const) {
    await workbench.replace(typed, text);
    typed = text;
    if (said === undefined) await preview.banner.waitFor();
    else await expect.poll(() => first.element.innerText()).toMatch(new RegExp(`${said}|"mas"`));
    await preview.painted();
    expect(await places(), text).toEqual(opened);
    // Two lanes, or one in which game and sweep agree.
    const now = await lanes();
    if (now.length > 0) expect(now, text).toEqual(openedLanes);
  }
  expect(await verdict.count()).toBe(1);
  expect(await shifts(workbench.page)).toEqual([]);
});

test("what is wrong takes as much room with a short message as with a long one, where the page is narrow", async () => {
  const workbench = window.current;
  const preview = await workbench.show(file);
  await workbench.page.setViewportSize({ width: 400, height: 1100 });
  const room: unknown[] = [];
  let typed = "3000, 0";
  for (const [text, said] of [
    ["60 [ 0", "Expected a comma"],
    ["60 nonsense", "not valid JSON"],
  ] as const) {
    await workbench.replace(typed, text);
    typed = text;
    await expect.poll(() => preview.banner.innerText()).toContain(said);
    await preview.painted();
    room.push(await preview.banner.evaluate((banner) => banner.getBoundingClientRect().toJSON() as unknown));
  }
  expect(room[0]).toEqual(room[1]);
});

test.each([400, 900, 1400])(
  "nothing moves by itself while a notebook is opened, and nothing above a lens that is, %i px wide",
  async (width) => {
    const workbench = window.current;
    // The page is that of the preview before: where it is another one, all that it says is since it was opened.
    const earlier = await workbench.show(file);
    await earlier.cell(0).element.locator(".card").waitFor();
    await workbench.page.setViewportSize({ width, height: 1100 });
    await earlier.painted();
    const before = await workbench.page.evaluate(() => performance.timeOrigin + performance.now());
    const preview = await workbench.show("opened.aabb.json");
    const first = preview.cell(0);
    await first.element.locator('.card [data-way][aria-busy="false"]').first().waitFor();
    await expect.poll(() => first.ink()).toBeGreaterThan(0.005);
    await preview.painted();
    await watchShifts(preview.page, before);
    await preview.painted();
    expect(await shifts(preview.page)).toEqual([]);

    const places = () =>
      Promise.all(
        [".head", "[data-stage]", ".timeline", ".card"].map((part) =>
          preview.frame.locator(part).first().boundingBox(),
        ),
      );
    await first.openRow("Why");
    await first.lensToggle("Minkowski").scrollIntoViewIfNeeded();
    const closed = await places();
    await first.openLenses("Minkowski");
    await preview.painted();
    expect(await places()).toEqual(closed);
  },
);

test("the verdict stands above the diagram, which takes the whole width", async () => {
  const workbench = window.current;
  const preview = await workbench.show(file);
  for (const width of [400, 900, 1400]) {
    await workbench.page.setViewportSize({ width, height: 1100 });
    await preview.painted();
    const cell = preview.cell(0).element;
    const [scene, verdict, picture] = await Promise.all(
      [".scene", ".verdict-room", ".stages"].map((part) => cell.locator(part).boundingBox()),
    );
    if (!scene || !picture || !verdict) expect.fail("a part is missing");
    expect(picture.y).toBeGreaterThanOrEqual(verdict.y + verdict.height - 1);
    expect([picture.x, picture.width]).toEqual([scene.x, scene.width]);
    await workbench.screenshot(`layout/${String(width)}`);
  }
});

test("the lanes of a fall stand beside each other where there is room, and below the verdict", async () => {
  const workbench = window.current;
  workbench.write("fall.aabb.json", fall);
  const preview = await workbench.show("fall.aabb.json");
  const cell = preview.cell(0);
  const places = async (width: number) => {
    await workbench.page.setViewportSize({ width, height: 640 });
    await preview.painted();
    const parts = [cell.element.locator(".verdict-room"), cell.gameStage, cell.stage];
    const [verdict, game, sweep] = await Promise.all(parts.map((part) => part.boundingBox()));
    if (!verdict || !game || !sweep) expect.fail("a part is missing");
    expect(game.y).toBeGreaterThanOrEqual(verdict.y + verdict.height - 1);
    return { game, sweep };
  };
  for (const width of [700, 541, 380]) {
    const { game, sweep } = await places(width);
    expect(sweep.y).toBe(game.y);
    expect(sweep.x).toBeGreaterThanOrEqual(game.x + game.width);
    expect(sweep.height).toBe(game.height);
  }
  const { game, sweep } = await places(280);
  expect(sweep.x).toBe(game.x);
  expect(sweep.y).toBeGreaterThanOrEqual(game.y + game.height);
});

test("at 400 px the columns that say when and who stay, and nothing is cut off", async () => {
  const workbench = window.current;
  const preview = await workbench.show(file);
  await workbench.page.setViewportSize({ width: 400, height: 1100 });
  await preview.cell(0).openRow("Contacts");
  const table = preview.cell(0).element.locator(".contacts").first();
  const heads = table.locator("th").filter({ visible: true });
  await expect.poll(() => heads.allInnerTexts()).toEqual(["frame", "t", "body", "hits", "normal"]);
  expect(await table.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(0);
  expect(await preview.notebook.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(400);
});
