import { expect, test } from "vitest";
import { faintTexts } from "./contrast.js";
import { eachInWindow, themeNames } from "./window.js";

const scene = `{ // a scene
  "version": 1,
  "bodies": [
    { "id": "bullet", "position": [ 0, 40 ], "size": [8,4], "velocity": [3000, 0] },
    { "id": "wall", "position": [38, 0], "size": [4, 96] }, // thin
  ],
}
`;

const names = ["keep", "escape", "keys", "looks", "fps", "speed", "thickness", "steps", "again"];
const window = eachInWindow({
  from: null,
  files: {
    ...Object.fromEntries(names.map((name) => [`${name}.aabb.json`, scene])),
    "left-out.aabb.json": scene.replace("// thin", '\n    { "id": "bad", "position": [1], "size": [1, 1] },'),
  },
});

async function open(name: string) {
  const preview = await window.current.show(`${name}.aabb.json`);
  const cell = preview.cell();
  const slider = cell.element.getByRole("slider", {
    name: "Phase of bullet at wall",
  });
  await slider.waitFor();
  // Where it stays: the stage above it has its height.
  await expect.poll(() => cell.ink()).toBeGreaterThan(0.005);
  const dragTo = async (from: number, to: number): Promise<void> => {
    const track = slider.locator(".phase-track");
    await track.scrollIntoViewIfNeeded();
    const box = await track.boundingBox();
    if (!box) throw new Error("no track");
    const { mouse } = window.current.page;
    await mouse.move(box.x + from * box.width, box.y + box.height / 2);
    await mouse.down();
    await mouse.move(box.x + to * box.width, box.y + box.height / 2, {
      steps: 4,
    });
  };
  return {
    preview,
    cell,
    slider,
    dragTo,
    verdict: cell.element.locator(".scene-verdict"),
  };
}

/** Saves what the editor has, and gives what the file then has. */
async function saved(name: string): Promise<string> {
  await window.current.focusText();
  await window.current.save();
  return window.current.read(`${name}.aabb.json`);
}

test("the strip tells the shares of all phases, and this scene's own", async () => {
  const { cell, slider } = await open("keep");
  expect(await cell.element.locator(".phases-shares").innerText()).toBe(
    "detected: 12 %, pushed out on the wrong side: 12 %, missed: 76 %",
  );
  expect(await slider.getAttribute("aria-valuenow")).toBe("0.4");
  expect(await slider.getAttribute("aria-valuetext")).toBe("0.40: missed");
});

test.each([
  [380, ["missed: 76 %"], ["detected: 12 %", "wrong side: 12 %"]],
  [700, ["missed: 76 %"], ["detected: 12 %", "wrong side: 12 %"]],
  [1400, ["detected: 12 %", "wrong side: 12 %", "missed: 76 %"], []],
])(
  "on a page of %i px, words that fit stand in the strip, and only the others in its title line",
  async (width, within, beside) => {
    const { preview, cell } = await open("looks");
    await window.current.page.setViewportSize({ width, height: 1000 });
    const words = (): Promise<readonly string[]> =>
      cell.element
        .locator(".phase-word")
        .evaluateAll((all) =>
          all
            .filter((word) => word.checkVisibility({ visibilityProperty: true }))
            .map((word) => word.textContent ?? ""),
        );
    await expect.poll(words).toEqual(within);
    expect((await cell.element.locator(".phases-beside > span").allInnerTexts()).map((text) => text.trim())).toEqual(
      beside,
    );
    const isOver = await cell.element.locator(".phases").evaluate((strip) => {
      const boxOf = (part: Element): DOMRect => part.getBoundingClientRect();
      const handle = boxOf(strip.querySelector(".phase-thumb") ?? strip);
      return [...strip.querySelectorAll(".phase-word:not([hidden])")].some((word) => {
        const { left, right } = boxOf(word);
        const segments = [...strip.querySelectorAll(`.phase.${word.className.split(" ")[1] ?? ""}`)].map(boxOf);
        const isInside = segments.some((segment) => left >= segment.left && right <= segment.right);
        return !isInside || (left < handle.right && right > handle.left);
      });
    });
    expect(isOver).toBe(false);
    expect((await cell.element.locator(".phases").boundingBox())?.height).toBeLessThan(60);
    for (const theme of themeNames) {
      await window.current.setTheme(theme);
      await preview.whenInTheme(theme);
      expect(await cell.element.locator(".phases").evaluate(faintTexts), theme).toEqual([]);
    }
  },
);

test("a drag of its handle is seen in the picture, and kept as one edit that one undo takes back", async () => {
  const { preview, cell, dragTo, verdict } = await open("keep");
  await expect.poll(() => verdict.innerText()).toContain("tunnels");
  await dragTo(0.4, 0.06);
  await expect.poll(() => verdict.innerText()).not.toContain("tunnels");
  await window.current.page.mouse.up();
  // Let go of, it is only tried.
  expect(await window.current.isDirty("keep.aabb.json")).toBe(false);
  await cell.element.getByRole("button", { name: "Write to File" }).click();
  await expect.poll(() => window.current.isDirty("keep.aabb.json")).toBe(true);
  await expect.poll(() => saved("keep"), { interval: 100 }).toBe(scene.replace("[ 0, 40 ]", "[ -17, 40 ]"));
  await expect.poll(() => verdict.innerText()).not.toContain("tunnels");
  await preview.painted();
  await cell.stage.press("Control+z");
  await expect.poll(() => verdict.innerText()).toContain("tunnels");
  await expect.poll(() => window.current.text("keep.aabb.json")).toBe(scene);
});

test("Escape leaves the text's bytes, and the picture's answer is again that of the text", async () => {
  const { dragTo, verdict, slider } = await open("escape");
  await dragTo(0.4, 0.06);
  await expect.poll(() => verdict.innerText()).not.toContain("tunnels");
  await window.current.page.mouse.up();
  await slider.press("Escape");
  await expect.poll(() => verdict.innerText()).toContain("tunnels");
  expect(await window.current.isDirty("escape.aabb.json")).toBe(false);
  expect(await slider.getAttribute("aria-valuenow")).toBe("0.4");
});

test("keys move it as they move any slider, and Enter keeps", async () => {
  const { slider, verdict } = await open("keys");
  await slider.focus();
  await slider.press("Home");
  await expect.poll(() => slider.getAttribute("aria-valuenow")).toBe("0");
  await slider.press("ArrowRight");
  await slider.press("ArrowRight");
  await expect.poll(() => slider.getAttribute("aria-valuetext")).toBe("0.02: detected");
  await expect.poll(() => verdict.innerText()).not.toContain("tunnels");
  await slider.press("End");
  await expect.poll(() => slider.getAttribute("aria-valuetext")).toBe("1.00: missed");
  await slider.press("Escape");
  await slider.press("ArrowLeft");
  await slider.press("Enter");
  await expect.poll(() => saved("keys"), { interval: 100 }).toBe(scene.replace("[ 0, 40 ]", "[ -0.5, 40 ]"));
});

/** Takes a number by its thumb, and drags it to a share of its track. */
async function drag(name: string, key: string, to: number) {
  const { cell, verdict } = await open(name);
  await cell.openRow("Try other values");
  await expect.poll(() => verdict.innerText()).toContain("tunnels");
  const slider = cell.element.locator(`[data-number="${key}"]`);
  await slider.scrollIntoViewIfNeeded();
  const track = await slider.locator(".tuned-track").boundingBox();
  const thumb = await slider.locator(".phase-thumb").boundingBox();
  if (!track || !thumb) throw new Error("no slider");
  const { mouse } = window.current.page;
  await mouse.move(thumb.x + thumb.width / 2, track.y + track.height / 2);
  await mouse.down();
  await mouse.move(track.x + to * track.width, track.y + track.height / 2, {
    steps: 4,
  });
  return { slider, verdict, mouse, cell };
}

test.each([
  ["fps", "fps", 0.95, /"fps": (\d+),\s*"frames": \d+/],
  ["speed", "speed", 0.05, /"velocity": \[\d+, 0\]/],
  ["thickness", "thickness", 0.99, /"size": \[[\d.]+, 96\]/],
  ["steps", "substeps", 0.9, /"substeps": \d+/],
] as const)(
  "a number is dragged live, and let go of as one edit that one undo takes back: %s",
  async (name, key, to, written) => {
    const { verdict, mouse, cell } = await drag(name, key, to);
    await expect.poll(() => verdict.innerText()).not.toContain("tunnels");
    expect(await window.current.isDirty(`${name}.aabb.json`)).toBe(false);
    await mouse.up();
    await expect.poll(() => saved(name), { interval: 100 }).toMatch(written);
    await expect.poll(() => verdict.innerText()).not.toContain("tunnels");
    await cell.stage.press("Control+z");
    await expect.poll(() => verdict.innerText()).toContain("tunnels");
    await expect.poll(() => window.current.text(`${name}.aabb.json`)).toBe(scene);
  },
);

test("Escape leaves a number as it was, and a key lets go of it as it comes up", async () => {
  const { slider, verdict, mouse } = await drag("again", "substeps", 0.9);
  await expect.poll(() => verdict.innerText()).not.toContain("tunnels");
  await slider.press("Escape");
  await mouse.up();
  await expect.poll(() => verdict.innerText()).toContain("tunnels");
  expect(await window.current.isDirty("again.aabb.json")).toBe(false);
  expect(await slider.getAttribute("aria-valuetext")).toBe("1; hit detected at ≥ 5, safe at ≥ 9");
  await slider.press("ArrowRight");
  await expect.poll(() => saved("again"), { interval: 100 }).toContain('"substeps": 2');
});

test("there is none where something was left out", async () => {
  const preview = await window.current.show("left-out.aabb.json");
  const { element } = preview.cell();
  await element.getByRole("slider", { name: "Time" }).waitFor();
  expect(await element.locator("[data-phases]").count()).toBe(0);
});

test("it can be looked at in four themes and three widths", async () => {
  const { preview, dragTo } = await open("looks");
  await dragTo(0.4, 0.2);
  await window.current.page.mouse.up();
  for (const width of [400, 700, 1400]) {
    await window.current.page.setViewportSize({ width, height: 1000 });
    for (const theme of themeNames) {
      await window.current.setTheme(theme);
      await preview.whenInTheme(theme);
      await preview.painted();
      await window.current.screenshot(`phases/${String(width)}-${theme}`);
    }
  }
});
