import { expect, test } from "vitest";
import { sweepLanguages, type SweepLanguage } from "../../src/model/index.js";
import { sourceText } from "../unit/sweepCode/programs.js";
import type { Locator } from "playwright-core";
import type { Frame } from "./preview.js";
import { eachInWindow, themeNames } from "./window.js";
import { violations } from "./violations.js";

const window = eachInWindow({ viewport: { width: 900, height: 1000 } });
const file = "thin-wall.aabb.json";

function cures(card: Locator): Promise<readonly string[]> {
  return card.locator(".cure").allInnerTexts();
}

test("a card says what happens, why and what makes it safe, in every theme", async () => {
  const workbench = window.current;
  const preview = await workbench.show(file);
  const cell = preview.frame.locator("[data-cell]").first();
  const card = cell.locator(".card");
  await card.waitFor();
  expect(await card.locator(".happens").innerText()).toBe(
    "◆\nbullet tunnels through wall in frame 1. The scene expects this.",
  );
  expect(await card.locator(".why").innerText()).toBe(
    "It moves 50 px per frame; bullet (8 px) and wall (4 px) together are 12 px, so 76 % of crossings go undetected.",
  );
  expect(await cures(card)).toEqual(["500 fps", "360 px/s", "9 sub-steps", "swept"]);
  for (const theme of themeNames) {
    await workbench.setTheme(theme);
    await preview.whenInTheme(theme);
    expect(await violations(workbench.page)).toEqual([]);
    await workbench.screenshot(`verdict/thin-wall-${theme}`);
  }
});

const noThickness =
  /^A thicker wall is not enough at this speed: the game would detect the contact, but the shortest push-out could move the body around a corner instead of back\./;

const thinWall = `{
  "version": 1,
  "bodies": [
    { "id": "bullet", "position": [0, 40], "size": [8, 4], "velocity": [3000, 0] }, // fast
    { "id": "wall", "position": [38, -200], "size": [4, 500] }
  ]
}
`;

test.each([
  ["rate", /"fps": 500/],
  ["speed", /"velocity": \[360, 0\]/],
  ["thickness", /"size": \[92, 500\]/],
  ["sweep", /"detection": "swept"/],
])("pressing the value of %s writes it, in one step that is taken back as one", async (way, written) => {
  const workbench = window.current;
  workbench.write("scene.aabb.json", thinWall);
  const preview = await workbench.show("scene.aabb.json");
  const card = preview.frame.locator("[data-cell] .card").first();
  await card.locator(`[data-way="${way}"][aria-busy="false"]`).press("Enter");
  await expect.poll(() => workbench.text("scene.aabb.json")).toMatch(written);
  await expect.poll(() => card.innerText()).toMatch(/Safe|chance|Nothing found/);
  await preview.frame.locator("[data-stage]").first().press("Control+z");
  await expect.poll(() => workbench.text("scene.aabb.json")).toBe(thinWall);
});

/** The fixes of a scene, of which each is tried: the card, and a button with a point of the range of its values. */
async function openFix(way: string, width = 900) {
  const workbench = window.current;
  workbench.write("scene.aabb.json", thinWall);
  const preview = await workbench.show("scene.aabb.json");
  await workbench.page.setViewportSize({ width, height: 1000 });
  const card = preview.frame.locator("[data-cell] .card").first();
  const button = card.locator(`[data-way="${way}"]`);
  await card.locator(`[data-way="${way}"][aria-busy="false"]`).waitFor();
  await preview.painted();
  const { mouse } = workbench.page;
  const dragTo = async (share: number): Promise<void> => {
    const [box, range] = [await button.boundingBox(), await button.locator(".cure-range").boundingBox()];
    if (!box || !range) throw new Error("no fix");
    await mouse.move(box.x + box.width / 2, box.y + 8);
    await mouse.down();
    await mouse.move(range.x + share * range.width, box.y + 8, { steps: 6 });
  };
  const headline = (): Promise<string> => card.locator(".happens").innerText();
  return { workbench, preview, card, button, mouse, dragTo, headline };
}

test.each([380, 541, 900])(
  "a drag of a fix tries values in place on a page of %i px, and writes the last one",
  async (width) => {
    const { workbench, preview, card, button, mouse, dragTo, headline } = await openFix("rate", width);
    const places = (): Promise<unknown> =>
      card.locator("button.cure").evaluateAll((all) =>
        all.map((each) => {
          const { x, y, width: wide, height } = each.getBoundingClientRect();
          return [x, y, wide, height].join(" ");
        }),
      );
    const before = await places();
    await dragTo(0.97);
    await expect.poll(() => button.innerText()).toMatch(/^[5-9]\d\d fps$/);
    await expect.poll(headline).toContain("Safe");
    const tried = await button.innerText();
    expect(await places()).toEqual(before);
    expect(await workbench.text("scene.aabb.json")).toBe(thinWall);
    await mouse.up();
    await expect.poll(() => workbench.text("scene.aabb.json")).toContain(`"fps": ${Number.parseInt(tried)}`);
    await expect.poll(headline).toContain("Safe");
    await preview.frame.locator("[data-stage]").first().press("Control+z");
    await expect.poll(() => workbench.text("scene.aabb.json")).toBe(thinWall);
  },
);

test("a drag of a fix whose numbers are longer leaves the head of a page in one line", async () => {
  const workbench = window.current;
  const preview = await workbench.show("wrong-side.aabb.json");
  await workbench.page.setViewportSize({ width: 700, height: 1000 });
  const button = preview.frame.locator('[data-cell] [data-way="rate"][aria-busy="false"]').first();
  await button.waitFor();
  await preview.painted();
  const head = preview.frame.locator(".notebook-head");
  const [before, box] = [await head.boundingBox(), await button.boundingBox()];
  if (!box) throw new Error("no fix");
  await workbench.page.mouse.move(box.x + 10, box.y + 8);
  await workbench.page.mouse.down();
  await workbench.page.mouse.move(box.x + box.width, box.y + 8, { steps: 4 });
  await expect.poll(() => head.locator(".about").innerText()).toBe("100 fps · 4 frames");
  await preview.painted();
  expect(await head.boundingBox()).toEqual(before);
  expect(await button.boundingBox()).toEqual(box);
  await workbench.page.keyboard.press("Escape");
  await workbench.page.mouse.up();
});

test("a press on a fix that moves by less than a drag writes the fix", async () => {
  const { workbench, button, mouse } = await openFix("rate");
  const box = await button.boundingBox();
  if (!box) throw new Error("no fix");
  await mouse.move(box.x + 10, box.y + 8);
  await mouse.down();
  await mouse.move(box.x + 13, box.y + 8);
  await mouse.up();
  await expect.poll(() => workbench.text("scene.aabb.json")).toContain('"fps": 500');
});

test("Escape ends a drag of a fix, and neither the rest of that drag nor its end writes anything", async () => {
  const { workbench, preview, button, mouse, dragTo, headline } = await openFix("rate");
  await dragTo(0.97);
  await expect.poll(headline).toContain("Safe");
  await workbench.page.keyboard.press("Escape");
  await expect.poll(headline).toContain("tunnels");
  const box = await button.boundingBox();
  await mouse.move((box?.x ?? 0) + 40, (box?.y ?? 0) + 8, { steps: 3 });
  await mouse.up();
  await preview.painted();
  expect(await button.innerText()).toBe("500 fps");
  expect(await workbench.isDirty("scene.aabb.json")).toBe(false);
});

test("keys try values of a fix, Escape or a step away discards them, and Enter writes them", async () => {
  const { workbench, preview, card, button, headline } = await openFix("substeps");
  const said = (): Promise<string> => preview.frame.locator(".scene-verdict [role=status]").first().innerText();
  await button.focus();
  await button.press("ArrowRight");
  await expect.poll(() => button.innerText()).toBe("10 sub-steps");
  await expect.poll(said).toMatch(/^10 sub-steps: Safe/);
  await button.press("Escape");
  await expect.poll(() => button.innerText()).toBe("9 sub-steps");
  await expect.poll(headline).toContain("tunnels");
  await button.press("Home");
  await button.press("ArrowRight");
  await expect.poll(() => button.innerText()).toBe("2 sub-steps");
  expect(await violations(workbench.page)).toEqual([]);
  await card.locator('[data-way="sweep"]').focus();
  await expect.poll(() => button.innerText()).toBe("9 sub-steps");
  expect(await workbench.isDirty("scene.aabb.json")).toBe(false);

  await button.focus();
  for (const key of ["Home", "ArrowRight", "Enter"]) await button.press(key);
  await expect.poll(() => workbench.text("scene.aabb.json")).toContain('"substeps": 2');
  // Two are not enough: the next card has the focus where this one had it.
  await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true);
  await expect.poll(() => button.getAttribute("aria-busy")).toBe("false");
  await button.press("Enter");
  await expect.poll(() => workbench.text("scene.aabb.json")).toContain('"substeps": 9');
});

test("a fix shows where the value of the text is, where its own is, and which values are safe", async () => {
  const { button } = await openFix("speed");
  const shares = await button
    .locator(".cure-range > *")
    .evaluateAll((parts) =>
      parts.map((part) => `${part.className}: ${Math.round(Number.parseFloat((part as HTMLElement).style.left))} %`),
    );
  expect(shares).toEqual([
    "zone caught: 0 %",
    "zone wrong-side: 28 %",
    "zone missed: 43 %",
    "phase-here: 74 %",
    "phase-thumb: 28 %",
  ]);
  expect(await button.getAttribute("aria-description")).toContain("press the arrow keys");
});

const rule = (root: Frame): Locator => root.getByRole("combobox", { name: "Your game checks" });

test("the rule of the game is chosen in the block of the verdict, which follows, in one step that is taken back as one", async () => {
  const workbench = window.current;
  workbench.write("scene.aabb.json", thinWall);
  const preview = await workbench.show("scene.aabb.json");
  const cell = preview.frame.locator("[data-cell]").first();
  const [card, select] = [cell.locator(".card").first(), rule(preview.frame)];
  const says = (): Promise<string> => cell.locator(".game-check .note").innerText();
  await expect.poll(() => select.inputValue()).toBe("");
  expect(await select.locator("option:checked").innerText()).toBe("I don’t know: use the shortest push-out");
  expect(
    await select.locator("optgroup").evaluateAll((groups) => groups.map((group) => group.getAttribute("label"))),
  ).toEqual([
    "What does your game do with a body that it finds inside a wall?",
    "Does it move the body along one axis at a time?",
    "Does it check the whole movement?",
  ]);
  expect(await says()).toContain('The scene has no "check"');
  await expect.poll(() => cures(card)).toContain("360 px/s");

  await select.selectOption("It moves the body back to its old position");
  await expect
    .poll(() => workbench.text("scene.aabb.json"))
    .toBe(thinWall.replace('"version": 1,', '"version": 1,\n  "check": "overlap, back to the old position",'));
  await expect.poll(() => cures(card)).toContain("710 px/s");
  expect(await card.locator(".note").innerText()).not.toContain("assumed");
  await expect.poll(() => select.inputValue()).toBe("overlap, back to the old position");
  await expect
    .poll(() => cell.locator(".edit-report, .stages-place [role=status]").first().innerText())
    .toContain("Your game checks: It moves the body back to its old position; tunnels in frame 1");
  await preview.frame.locator("[data-stage]").first().press("Control+z");
  await expect.poll(() => workbench.text("scene.aabb.json")).toBe(thinWall);
  await expect.poll(() => select.inputValue()).toBe("");

  // By keyboard alone, and of a sweep the page says what it does.
  await select.focus();
  await select.press("ArrowUp");
  await expect.poll(() => workbench.text("scene.aabb.json")).toContain('"check": "swept"');
  await expect.poll(() => card.innerText()).toContain("Safe: the game detects everything that the sweep hits.");
  expect(await says()).toBe("A sweep checks the whole movement in a frame, not only its end.");
  expect(await select.evaluate((element) => element === document.activeElement)).toBe(true);
  await workbench.screenshot("verdict/rule-swept");
});

test("a body with a rule of its own is named beside that of its scene, and a broken text takes no rule", async () => {
  const workbench = window.current;
  workbench.write("scene.aabb.json", thinWall.replace('"velocity"', '"check": "swept", "velocity"'));
  const preview = await workbench.show("scene.aabb.json");
  const note = preview.frame.locator(".game-check .note");
  await expect.poll(() => note.innerText()).toContain('bullet has its own "check": "swept".');
  const described = await rule(preview.frame).evaluate(
    (select) => document.getElementById(select.getAttribute("aria-describedby") ?? "")?.textContent,
  );
  expect(described).toBe(await note.innerText());
  await workbench.replace('"version"', '"version');
  await expect.poll(() => rule(preview.frame).isDisabled()).toBe(true);
});

test("a rule that is chosen right after another one is written after that", async () => {
  const workbench = window.current;
  workbench.write("scene.aabb.json", thinWall);
  const preview = await workbench.show("scene.aabb.json");
  for (const option of ["axis by axis", "swept"]) await rule(preview.frame).selectOption(option);
  await expect.poll(() => workbench.text("scene.aabb.json")).toContain('"check": "swept"');
  await expect.poll(() => rule(preview.frame).inputValue()).toBe("swept");
  expect(await preview.frame.locator(".edit-report").count()).toBe(0);
});

test.each([380, 541, 900])(
  "the rule of the game fits a page of %i px in every theme, and moves nothing",
  async (width) => {
    const workbench = window.current;
    workbench.write("scene.aabb.json", thinWall);
    const preview = await workbench.show("scene.aabb.json");
    await workbench.page.setViewportSize({ width, height: 1000 });
    const cell = preview.frame.locator("[data-cell]").first();
    await cell.locator('.card [data-way][aria-busy="false"]').first().waitFor();
    const places = (): Promise<unknown> =>
      cell.evaluate((element) =>
        [".stages", ".verdict-room", ".game-check", ".game-check select", ".fold"].map((part) => {
          const { x, y, width: wide } = element.querySelector(part)?.getBoundingClientRect() ?? {};
          return [part, x, y, wide].join(" ");
        }),
      );
    await preview.painted();
    const before = await places();
    for (const [option, text] of [
      ["axis by axis", "axis by axis"],
      ["swept", "swept"],
      ["", '"version": 1,\n  "bodies"'],
    ] as const) {
      const said = await cell.locator(".verdict-room").innerText();
      await rule(preview.frame).selectOption(option);
      await expect.poll(() => workbench.text("scene.aabb.json")).toContain(text);
      // The places are compared once the page shows the scene with this rule.
      await expect.poll(() => cell.locator(".verdict-room").innerText()).not.toBe(said);
      await expect.poll(() => rule(preview.frame).inputValue()).toBe(option);
      await preview.painted();
      expect(await places(), option).toEqual(before);
    }
    const emptyBelow = await cell.evaluate((element) => {
      const [room, note] = [".verdict-room", ".game-check .note"].map((part) => element.querySelector(part));
      return (room?.getBoundingClientRect().bottom ?? Infinity) - (note?.getBoundingClientRect().bottom ?? 0);
    });
    expect(emptyBelow).toBeLessThan(10);
    const right = await cell.locator(".game-check select").evaluate((select) => select.getBoundingClientRect().right);
    expect(right).toBeLessThanOrEqual(width);
    expect(await preview.notebook.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    for (const theme of themeNames) {
      await workbench.setTheme(theme);
      await preview.whenInTheme(theme);
      expect(await violations(workbench.page)).toEqual([]);
      await cell.locator(".verdict-room").scrollIntoViewIfNeeded();
      await workbench.screenshot(`verdict/rule-${String(width)}-${theme}`);
    }
  },
);

test("a button says the value that it writes for a body that moves at an angle", async () => {
  const workbench = window.current;
  const text = thinWall.replace("[3000, 0]", "[3000, 1234]");
  workbench.write("scene.aabb.json", text);
  const preview = await workbench.show("scene.aabb.json");
  const slow = preview.frame.locator('[data-cell] .card [data-way="speed"][aria-busy="false"]').first();
  await slow.waitFor();
  const label = await slow.innerText();
  await slow.press("Enter");
  await expect.poll(() => workbench.text("scene.aabb.json")).not.toBe(text);
  const [, x = "", y = ""] = /"velocity": \[([\d.]+), ([\d.]+)\]/.exec(await workbench.text("scene.aabb.json")) ?? [];
  const speed = Math.hypot(Number(x), Number(y));
  expect(Number(label.split(" ")[0])).toBeLessThanOrEqual(speed);
  expect(Number(label.split(" ")[0])).toBeGreaterThan(speed - 0.1);
});

test("a wall over whose end the shortest way out leads has no thickness to press, and its card says why", async () => {
  const workbench = window.current;
  const low = thinWall.replace("[38, -200]", "[38, 0]").replace("[4, 500]", "[4, 96]");
  workbench.write("scene.aabb.json", low);
  const preview = await workbench.show("scene.aabb.json");
  const card = preview.frame.locator("[data-cell] .card").first();
  await card.waitFor();
  expect(await cures(card)).toEqual(["500 fps", "360 px/s", "9 sub-steps", "swept"]);
  expect(await card.locator(".note").innerText()).toMatch(noThickness);
  workbench.write("scene.aabb.json", thinWall);
  await expect.poll(() => cures(card)).toEqual(["500 fps", "360 px/s", "wall 92 px", "9 sub-steps", "swept"]);
  expect(await card.locator(".note").innerText()).not.toMatch(/does not help/);
});

test("a value that does not fix it by itself is not offered: it is tried, and the card says what is found then", async () => {
  const workbench = window.current;
  // A belt that is thickened reaches into the floor below it, which then stops the ball by chance.
  const belt = `{
  "version": 1,
  "frames": 2,
  "bodies": [
    { "id": "ball", "position": [-20, -40], "size": [8, 8], "velocity": [2000, 2000] },
    { "id": "belt", "position": [20, 0], "size": [100, 4], "velocity": [-300, 0] },
    { "id": "floor", "position": [0, 30], "size": [100, 4] }
  ]
}
`;
  workbench.write("belt.aabb.json", belt);
  const preview = await workbench.show("belt.aabb.json");
  const thickness = preview.frame.locator('[data-cell] .card [data-way="thickness"][aria-disabled="true"]').first();
  await thickness.waitFor();
  const said = "This fix would cause another finding for ball: detected by chance.";
  expect((await thickness.getAttribute("title"))?.split("\n")[0]).toBe(said);
  const rejected = preview.frame.locator("[data-cell] .rejected");
  expect(await rejected.allInnerTexts()).toContainEqual(expect.stringMatching(new RegExp(`^✗ belt .*: ${said}$`)));
  await thickness.press("Enter");
  await expect.poll(() => preview.frame.getByText(said).count()).toBe(1 + (await rejected.count()));
  expect(await workbench.text("belt.aabb.json")).toBe(belt);
});

test("what is pressed before anybody knows whether it fixes it is written as soon as that is known", async () => {
  const workbench = window.current;
  // So much that it is only tried when somebody comes to it.
  workbench.write("scene.aabb.json", thinWall.replace('"version": 1,', '"version": 1, "frames": 9999, "substeps": 4,'));
  const preview = await workbench.show("scene.aabb.json");
  const sweep = preview.frame.locator('[data-cell] .card [data-way="sweep"]').first();
  await expect.poll(() => sweep.getAttribute("aria-busy")).toBe("true");
  await sweep.evaluate((button) => (button as HTMLButtonElement).click());
  await expect.poll(() => workbench.text("scene.aabb.json")).toContain('"detection": "swept"');
});

test("each value that is offered was tried, and nothing is written by that", async () => {
  const workbench = window.current;
  const preview = await workbench.show(file);
  const before = await workbench.text(file);
  const card = preview.frame.locator(".card").first();
  const offered = (): Promise<readonly string[]> =>
    card.locator("button.cure").evaluateAll((buttons) =>
      buttons.map((button) => {
        const way = button.dataset["way"] ?? "";
        if (button.ariaBusy === "true") return `${way} is tried`;
        const [says = ""] = (button.getAttribute("title") ?? "").split("\n");
        return `${way} ${button.ariaDisabled === "true" ? "no" : "yes"}: ${says}`;
      }),
    );
  await expect
    .poll(offered)
    .toEqual([
      expect.stringMatching(/^rate yes: Raise fps of this scene from 60 to \d+/),
      expect.stringMatching(/^speed yes: Slow down bullet from 3000 to \d+/),
      expect.stringMatching(/^substeps yes: Use \d sub-steps per frame/),
      "sweep yes: Use a swept check for bullet: safe at any speed; 1 expectation will fail",
    ]);
  expect(await workbench.text(file)).toBe(before);
});

test("a sweep is shown and copied in the language of the game, which the page remembers", async () => {
  const workbench = window.current;
  const preview = await workbench.show(file);
  const { frame } = preview;
  const button = frame.getByRole("button", { name: "Show Code" }).first();
  await button.press("Enter");
  const dialog = frame.getByRole("dialog", { name: "Code of a sweep" });
  const code = dialog.locator("pre");
  const shown = (language: SweepLanguage): Promise<void> =>
    expect.poll(() => code.evaluate((pre) => pre.textContent)).toBe(sourceText(language));
  await shown("JavaScript");
  const choice = dialog.getByRole("combobox", { name: "Language" });
  for (const { name } of sweepLanguages) {
    await choice.selectOption(name);
    await shown(name);
  }
  await choice.selectOption("GDScript");
  await shown("GDScript");
  // All windows have one clipboard, which other tests use.
  await workbench.page.evaluate(() => {
    const writeText = (text: string): Promise<void> => {
      document.body.dataset["copied"] = text;
      return Promise.resolve();
    };
    Object.assign(navigator.clipboard, { writeText });
  });
  await dialog.getByRole("button", { name: "Copy" }).press("Enter");
  await expect.poll(() => dialog.getByRole("status").innerText()).toBe("Copied.");
  expect(await workbench.page.evaluate(() => document.body.dataset["copied"])).toBe(sourceText("GDScript"));
  await workbench.page.setViewportSize({ width: 541, height: 700 });
  for (const theme of themeNames) {
    await workbench.setTheme(theme);
    await preview.whenInTheme(theme);
    expect(await violations(workbench.page)).toEqual([]);
    await workbench.screenshot(`verdict/sweep-code-${theme}`);
  }
  await code.press("Escape");
  await expect.poll(() => dialog.isVisible()).toBe(false);
  expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
  await workbench.screenshot("verdict/sweep-code-closed");
  await button.press("Enter");
  await shown("GDScript");
  await dialog.getByRole("button", { name: "Close" }).press("Enter");
  await expect.poll(() => dialog.isVisible()).toBe(false);
});

test("of several findings one is shown, and arrows lead to the others with the keyboard", async () => {
  const preview = await window.current.show("leaky-floor.aabb.json");
  const verdict = preview.frame.locator("[data-cell] .scene-verdict").first();
  await expect.poll(() => verdict.locator(".pager > span").innerText()).toBe("1 of 3");
  expect(await verdict.locator(".card").count()).toBe(1);
  const first = await verdict.locator(".happens").innerText();
  const next = verdict.getByRole("button", { name: "Next finding" });
  await next.press("Enter");
  await expect.poll(() => verdict.locator(".pager > span").innerText()).toBe("2 of 3");
  const second = (await verdict.locator(".happens .heading").innerText()).trim();
  expect(first).not.toContain(second);
  await expect.poll(() => verdict.getByRole("status").innerText()).toBe(`Finding 2 of 3: ${second}`);
  expect(await next.evaluate((button) => button === document.activeElement)).toBe(true);
  expect(await violations(window.current.page)).toEqual([]);
  await verdict.getByRole("button", { name: "Previous finding" }).press("Enter");
  await expect.poll(() => verdict.locator(".happens").innerText()).toBe(first);
});
