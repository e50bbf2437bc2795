import { describe, expect, test } from "vitest";
import { eachInWindow } from "./window.js";

const files = {
  "hall.aabb.json": `{
  "version": 1,
  "bodies": [
    { "id": "bullet", "position": [0, 40], "size": [8, 4], "velocity": [3000, 0] },
    { "id": "wall", "position": [38, 0], "size": [4, 96] }
  ]
}
`,
};

describe("in a language that there are translations for", () => {
  const window = eachInWindow({ from: null, files, language: "de" });

  test("the page and what it is told are in that language", async () => {
    const { frame, notebook } = await window.current.show("hall.aabb.json");
    expect(await frame.locator("html").getAttribute("lang")).toBe("de");
    await expect.poll(() => notebook.innerText()).toContain("bullet tunnelt in Frame 1 durch wall.");
    expect(window.current.panelTitles).toEqual(["Vorschau hall.aabb.json"]);
  });

  test("the buttons of a scene stand in one line in a page of 380 px", async () => {
    const preview = await window.current.show("hall.aabb.json");
    await preview.page.setViewportSize({ width: 380, height: 900 });
    await preview.painted();
    const buttons = preview.cell().element.locator(".head :is(button, summary):visible");
    const places = await buttons.evaluateAll((all) =>
      all.map((button) => Math.round(button.getBoundingClientRect().top)),
    );
    expect(places.length).toBeGreaterThan(3);
    expect(new Set(places).size).toBe(1);
  });
});

describe("in a language that nobody has translated to", () => {
  const window = eachInWindow({ from: null, files, language: "fr" });

  test("the page and what it is told are in English", async () => {
    const { frame, notebook } = await window.current.show("hall.aabb.json");
    expect(await frame.locator("html").getAttribute("lang")).toBe("en");
    await expect.poll(() => notebook.innerText()).toContain("bullet tunnels through wall in frame 1.");
  });
});
