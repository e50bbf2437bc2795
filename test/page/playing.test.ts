import { expect, test } from "vitest";
import type { Page } from "playwright-core";
import type { Cell, Preview } from "./preview.js";
import { eachInWindow } from "./window.js";

/** A second of sixty frames in which nothing is met until a box comes to a wall in frame 31. */
const second = (fps: number): string => `{
      "title": "At ${String(fps)}", "fps": ${String(fps)}, "frames": ${String(fps)},
      "bodies": [
        { "id": "box", "position": [0, 0], "size": [10, 10], "velocity": [200, 0] },
        { "id": "wall", "position": [111, -20], "size": [40, 50] }
      ]
    }`;
const scene = `{ "version": 1, "cells": [${second(60)}, ${second(30)}] }`;

/** A bullet that tunnels through a wall in the first of two frames. */
const tunnel = `{
  "version": 1,
  "frames": 2,
  "bodies": [
    { "id": "bullet", "position": [0, 40], "size": [8, 4], "velocity": [3000, 0] },
    { "id": "wall", "position": [38, 0], "size": [4, 96] }
  ]
}
`;

const files = {
  "tunnel.aabb.json": tunnel,
  "play.aabb.json": scene,
  "loop.aabb.json": scene,
  "all.aabb.json": scene,
  "keys.aabb.json": scene,
};
const window = eachInWindow({ from: null, files, viewport: { width: 900, height: 1400 } });

declare global {
  interface Window {
    /** Has so many milliseconds pass for the page, an animation frame at a time. */
    pass(milliseconds: number): void;
  }
}

/** A preview whose page has a clock of its own, which stands until it is told to go on. */
async function stopped(file: string): Promise<{ readonly preview: Preview; readonly page: Page }> {
  const preview = await window.current.show(file);
  await preview.cell().view();
  const { page } = preview;
  await page.evaluate(() => {
    const frame = 1000 / 60;
    let now = 0;
    let waiting: FrameRequestCallback[] = [];
    performance.now = () => now;
    globalThis.requestAnimationFrame = (callback) => waiting.push(callback);
    globalThis.window.pass = (milliseconds) => {
      for (const end = now + milliseconds; now < end - 1e-6;) {
        now = Math.min(end, now + frame);
        const due = waiting;
        waiting = [];
        for (const callback of due) callback(now);
      }
    };
  });
  return { preview, page };
}

async function pass(page: Page, milliseconds: number): Promise<void> {
  await page.evaluate((ms) => globalThis.window.pass(ms), milliseconds);
}

/** In frames. */
async function timeOf(cell: Cell): Promise<number> {
  return Number(await cell.slider.getAttribute("aria-valuenow"));
}

test("1× is the speed of the game", async () => {
  const { preview, page } = await stopped("play.aabb.json");
  const cell = preview.cell();
  await cell.element.getByRole("combobox", { name: "Speed" }).selectOption("1×");
  await cell.element.getByRole("button", { name: "Play (Space)" }).click();

  for (const seconds of [0.25, 0.5, 0.75]) {
    await pass(page, 250);
    expect(Math.abs((await timeOf(cell)) / 60 / seconds - 1)).toBeLessThan(0.02);
  }
  await pass(page, 300);
  expect(await timeOf(cell)).toBe(60);
  expect(await cell.slider.getAttribute("aria-valuetext")).toBe("end of frame 60 · t 1.000");
});

test("a cell is played slowly where something is met, and anew at its end if it loops", async () => {
  const { preview, page } = await stopped("loop.aabb.json");
  const cell = preview.cell();
  await cell.element.getByRole("button", { name: "Loop" }).click();
  await cell.element.getByRole("button", { name: "Play (Space)" }).click();

  await pass(page, 2100);
  const atContact = await timeOf(cell);
  expect(atContact).toBeGreaterThan(30);
  expect(atContact).toBeLessThan(30.3);
  await pass(page, 500);
  expect((await timeOf(cell)) - atContact).toBeCloseTo(0.5 * (60 / 64), 1);

  await pass(page, 3000);
  expect(await timeOf(cell)).toBe(60);
  await pass(page, 800);
  expect(await timeOf(cell)).toBeLessThan(10);
});

test("cells that are played together are at the same second", async () => {
  const { preview, page } = await stopped("all.aabb.json");
  const [first, other] = [preview.cell(0), preview.cell(1)];
  await first.element.getByRole("combobox", { name: "Speed" }).selectOption("1/4×");
  await preview.frame.getByRole("button", { name: "Play all" }).click();

  for (const ms of [500, 1800, 900]) {
    await pass(page, ms);
    expect((await timeOf(first)) / 60).toBeCloseTo((await timeOf(other)) / 30, 4);
  }
  await pass(page, 6000);
  expect([await timeOf(first), await timeOf(other)]).toEqual([60, 30]);
  expect(await preview.frame.getByRole("button", { name: "Play all" }).count()).toBe(1);
});

test("keys of a stage go through the run", async () => {
  const preview = await window.current.show("keys.aabb.json");
  const cell = preview.cell();
  const after = async (key: string): Promise<string | null> => {
    await cell.stage.press(key);
    return await cell.slider.getAttribute("aria-valuetext");
  };
  await cell.stage.focus();

  expect(await after("Home")).toBe("start of frame 1 · t 0.000");
  expect(await after(".")).toBe("end of frame 1 · t 1.000");
  expect(await after("c")).toBe("30 % into frame 31 · t 0.300");
  expect(await after(",")).toBe("end of frame 30 · t 1.000");
  expect(await after("End")).toBe("end of frame 60 · t 1.000");
  expect(await after("Shift+C")).toBe("30 % into frame 31 · t 0.300");
});

test("another frame rate leaves the clock at the end of the run, or at its second", async () => {
  const preview = await window.current.show("tunnel.aabb.json");
  const cell = preview.cell();
  const says = (): Promise<string | null> => cell.slider.getAttribute("aria-valuetext");
  await cell.slider.press("End");
  expect(await says()).toBe("end of frame 2 · t 1.000");

  const fix = cell.element.locator('[data-way="rate"]');
  await cell.element.locator('[data-way="rate"][aria-busy="false"]').waitFor();
  await fix.press("ArrowLeft");
  await expect.poll(says).toBe("end of frame 17 · t 1.000");
  await fix.press("Escape");
  await expect.poll(says).toBe("end of frame 2 · t 1.000");
  await fix.press("Enter");
  await expect.poll(says).toBe("end of frame 17 · t 1.000");

  await cell.slider.press("Home");
  await cell.slider.press("PageUp");
  expect(await says()).toBe("end of frame 1 · t 1.000");
  await window.current.replace('"fps": 500', '"fps": 1000');
  await expect.poll(says).toBe("end of frame 2 · t 1.000");
});
