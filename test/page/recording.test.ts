import type { Locator, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { roomLine, roomRecording } from "./recordings.js";
import { Pixels, whenPainted } from "./pixels.js";
import { violations } from "./violations.js";
import { eachInWindow, themeNames } from "./window.js";

const file = "room.aabb.jsonl";
/** Of 60 frames each, with a bullet that is through the wall from frame 4 to 5. */
const minute = 3600;

/** The painted picture: in data attributes the frame that is on it. */
function picture(page: Page): Locator {
  return page.locator("[data-scale]");
}

async function paintedFrame(page: Page): Promise<number> {
  return Number(await picture(page).getAttribute("data-frame"));
}

async function outlined(page: Page, hue: "red" | "orange" | "grey", box: readonly [number, number, number, number]) {
  return (await Pixels.of(picture(page))).outlined(hue, box);
}

function stage(page: Page): Locator {
  return page.locator("[data-stage]");
}

function slider(page: Page): Locator {
  return page.getByRole("slider", { name: "Frame" });
}

function rows(page: Page): Locator {
  return page.locator("tr[data-finding]");
}

/** What a screen reader is told. */
async function told(page: Page): Promise<string> {
  return (await page.locator("[role=status][aria-live]").allInnerTexts()).join(" | ");
}

describe("a recording", () => {
  const window = eachInWindow({ from: null, files: { [file]: roomRecording({ frames: minute }) } });
  const open = async (): Promise<Page> => {
    const page = await window.current.openRecording(file);
    // While it is read, the last frame is that of the part that is there.
    await expect.poll(() => slider(page).getAttribute("aria-valuemax")).toBe(String(minute - 1));
    await expect.poll(() => paintedFrame(page)).toBe(5);
    return page;
  };
  /** Opens it and shows all of its first frame. */
  const openAtStart = async (): Promise<Page> => {
    const page = await open();
    await stage(page).focus();
    await page.keyboard.press("Home");
    await page.keyboard.press("f");
    await expect.poll(() => paintedFrame(page)).toBe(0);
    return page;
  };

  test("opens at its first finding, and lists the bodies that are there first", async () => {
    const page = await open();
    expect(await slider(page).getAttribute("aria-valuetext")).toBe("frame 5 · 0.083 s");
    expect(await page.locator(".scene-verdict").innerText()).toContain("bullet#1 tunnels through wall");
    await expect.poll(() => rows(page).count()).toBe(60);
    const bodies = (): Promise<readonly string[]> =>
      page.locator("tr[data-body] th, tr[data-body] td:first-child").allInnerTexts();
    await expect
      .poll(async () => (await bodies()).slice(0, 5))
      .toEqual(["player", "floor (solid)", "wall (solid)", "bullet#1", "bullet#2"]);
    await stage(page).focus();
    await page.keyboard.press("n");
    await expect
      .poll(async () => (await bodies()).slice(0, 5))
      .toEqual(["player", "floor (solid)", "wall (solid)", "bullet#2", "bullet#1"]);
  });

  test("says at its top what fixes the finding", async () => {
    const page = await open();
    const card = page.locator(".scene-verdict .card");
    expect(await card.locator(".happens").innerText()).toContain("tunnels through wall");
    expect(await card.getByRole("group", { name: "Safe with" }).locator(".cure").allInnerTexts()).toEqual([
      expect.stringMatching(/^[\d.]+ fps$/),
      expect.stringMatching(/^[\d.]+ px\/s$/),
      "swept check",
    ]);
    expect(await card.locator(".why").innerText()).toContain("go undetected");
  });

  test("goes to the next finding and back by the arrows of its verdict, and nothing below them moves", async () => {
    const page = await open();
    const verdict = page.locator(".scene-verdict");
    const place = verdict.locator(".pager span").first();
    expect(await place.innerText()).toBe("1 of 60");
    const top = async (): Promise<number | undefined> => (await stage(page).boundingBox())?.y;
    const before = await top();
    await verdict.getByRole("button", { name: "Next finding" }).click();
    await expect.poll(() => place.innerText()).toBe("2 of 60");
    await expect.poll(() => verdict.locator(".happens").innerText()).toContain("bullet#2");
    expect(await top()).toBe(before);
    await verdict.getByRole("button", { name: "Previous finding" }).click();
    await expect.poll(() => paintedFrame(page)).toBe(5);
  });

  test("goes back to a finding by the headline of its verdict", async () => {
    const page = await open();
    await stage(page).focus();
    await page.keyboard.press(".");
    await expect.poll(() => paintedFrame(page)).toBe(6);
    await page.locator(".scene-verdict .heading").click();
    await expect.poll(() => paintedFrame(page)).toBe(5);
  });

  test("is shown with what was found in all of it", async () => {
    const page = await openAtStart();
    await expect.poll(() => outlined(page, "orange", [20, 120, 36, 144])).toBeGreaterThan(0.8);
    expect(await outlined(page, "grey", [160, 48, 168, 144])).toBeGreaterThan(0.7);
    await expect.poll(() => page.locator(".kinds").innerText()).toContain("60 tunnels");
    expect(await rows(page).count()).toBe(60);
    expect(await page.locator("[data-mark]").count()).toBe(60);
    expect(await slider(page).getAttribute("aria-valuemax")).toBe(String(minute - 1));
    expect(await slider(page).getAttribute("aria-valuetext")).toBe("frame 0 · 0.000 s");
  });

  test("plays at the speed of the game or another one, and pauses", async () => {
    const page = await openAtStart();
    await page.getByRole("combobox", { name: "Speed" }).selectOption("4×");
    await stage(page).focus();
    await page.keyboard.press("Space");
    await expect.poll(() => paintedFrame(page)).toBeGreaterThan(100);
    await page.keyboard.press("Space");
    await whenPainted(picture(page));
    const frame = await paintedFrame(page);
    await whenPainted(picture(page));
    expect(await paintedFrame(page)).toBe(frame);
    expect(await slider(page).getAttribute("aria-valuenow")).toBe(String(frame));
    // Played from its last frame, it begins anew.
    await page.keyboard.press("End");
    await expect.poll(() => paintedFrame(page)).toBe(minute - 1);
    await page.keyboard.press("Space");
    await expect.poll(async () => (await paintedFrame(page)) < 2000).toBe(true);
  });

  test("is gone through frame by frame with keys, on the picture and on the timeline", async () => {
    const page = await openAtStart();
    await page.keyboard.press(".");
    await page.keyboard.press(".");
    await page.keyboard.press(",");
    await expect.poll(() => paintedFrame(page)).toBe(1);
    await slider(page).focus();
    await page.keyboard.press("PageDown");
    await expect.poll(() => paintedFrame(page)).toBe(0);
    await page.keyboard.press("PageUp");
    await page.keyboard.press("Shift+ArrowRight");
    await page.keyboard.press("ArrowLeft");
    await expect.poll(() => paintedFrame(page)).toBe(69);
    await page.keyboard.press("End");
    await expect.poll(() => paintedFrame(page)).toBe(minute - 1);
    await page.keyboard.press("Home");
    await expect.poll(() => paintedFrame(page)).toBe(0);
  });

  test("goes from finding to finding, hatches what was passed, and says what happened", async () => {
    const page = await openAtStart();
    await expect.poll(() => rows(page).count()).toBe(60);
    await page.keyboard.press("n");
    await expect.poll(() => paintedFrame(page)).toBe(5);
    await expect.poll(() => told(page)).toContain("frame 5 · 0.083 s. bullet#1 tunnels through wall from frame 4 to 5");
    expect(await rows(page).first().getAttribute("aria-current")).toBe("true");
    // The wall is framed in red, and the part of it is hatched that the bullet is through.
    await expect.poll(() => outlined(page, "red", [160, 60, 168, 140])).toBeGreaterThan(0.4);
    expect((await Pixels.of(picture(page))).covered([160, 90, 168, 93])).toBeGreaterThan(0.9);
    await page.keyboard.press("n");
    await expect.poll(() => paintedFrame(page)).toBe(65);
    await page.keyboard.press("Shift+N");
    await expect.poll(() => paintedFrame(page)).toBe(5);
    await rows(page).nth(9).click();
    await expect.poll(() => paintedFrame(page)).toBe(545);
    expect(await slider(page).getAttribute("aria-valuenow")).toBe("545");
    await page.getByRole("button", { name: "Next finding (N)" }).click();
    await expect.poll(() => paintedFrame(page)).toBe(605);
  });

  test("is searched by the number of a frame or by a time", async () => {
    const page = await open();
    await expect.poll(() => page.locator("#recording").getAttribute("data-state")).toBe("read");
    await stage(page).focus();
    await page.keyboard.press("g");
    await page.keyboard.type("1234");
    await page.keyboard.press("Enter");
    await expect.poll(() => paintedFrame(page)).toBe(1234);
    for (const [text, frame] of [
      ["3.5 s", 210],
      ["0:30", 1800],
    ] as const) {
      await page.getByRole("textbox", { name: "Go to frame" }).fill(text);
      await page.keyboard.press("Enter");
      await expect.poll(() => paintedFrame(page)).toBe(frame);
    }
    await page.getByRole("textbox", { name: "Go to frame" }).fill("5000");
    await page.keyboard.press("Enter");
    await expect.poll(() => page.locator(".edit-report").innerText()).toContain("contains frames 0 to 3599");
    expect(await paintedFrame(page)).toBe(1800);
  });

  test("goes with a body that is followed, and shows those alone that are meant", async () => {
    const page = await openAtStart();
    await page.keyboard.press("b");
    await expect.poll(() => page.locator("tr[data-body][aria-current]").innerText()).toContain("player");
    await page.keyboard.press("t");
    await page.keyboard.press("Shift+Tab");
    const middle = async (): Promise<number> => {
      await whenPainted(picture(page));
      return await picture(page).evaluate((element) => {
        const { scale, originX } = element.dataset;
        return (element.getBoundingClientRect().width / 2 - Number(originX)) / Number(scale);
      });
    };
    await expect.poll(middle).toBeCloseTo(28, 0);
    await page.getByRole("textbox", { name: "Go to frame" }).fill("100");
    await page.keyboard.press("Enter");
    await expect.poll(() => paintedFrame(page)).toBe(100);
    const x = Number(JSON.parse(roomLine(100)).bodies.player[0]);
    await expect.poll(middle).toBeCloseTo(x + 8, 0);
    await stage(page).focus();
    await page.keyboard.press("/");
    await page.keyboard.type("wal");
    await expect.poll(() => outlined(page, "orange", [x, 120, x + 16, 144])).toBeLessThan(0.2);
    expect(await page.locator("tr[data-body]").count()).toBe(1);
    await page.getByRole("searchbox").fill("");
    await expect.poll(() => outlined(page, "orange", [x, 120, x + 16, 144])).toBeGreaterThan(0.8);
  });

  test("stops following a body that is gone, and keeps the view", async () => {
    const page = await open();
    const follow = page.getByRole("button", { name: "Follow" });
    await follow.click();
    expect(await follow.getAttribute("aria-pressed")).toBe("true");
    const originX = async (): Promise<number> => Number(await picture(page).getAttribute("data-origin-x"));
    await slider(page).press("ArrowRight");
    await expect.poll(() => paintedFrame(page)).toBe(6);
    await page.getByRole("textbox", { name: "Go to frame" }).fill("9");
    await page.keyboard.press("Enter");
    await expect.poll(() => paintedFrame(page)).toBe(9);
    const before = await originX();
    await slider(page).press("ArrowRight");
    await expect.poll(() => paintedFrame(page)).toBe(10);
    await expect.poll(() => follow.getAttribute("aria-pressed")).toBe("false");
    expect(await originX()).toBe(before);
  });

  test("selects the body that is clicked", async () => {
    const page = await openAtStart();
    const place = await picture(page).evaluate((element) => {
      const { left, top } = element.getBoundingClientRect();
      const { scale, originX, originY } = element.dataset;
      return { x: left + Number(originX) + 28 * Number(scale), y: top + Number(originY) + 132 * Number(scale) };
    });
    await page.mouse.click(place.x, place.y);
    await expect.poll(() => page.locator("tr[data-body][aria-current]").innerText()).toContain("player");
    expect(await page.getByRole("button", { name: "Follow" }).isEnabled()).toBe(true);
  });

  test("lists the kinds that are wanted", async () => {
    const page = await open();
    await expect.poll(() => rows(page).count()).toBe(60);
    const kind = page.getByRole("button", { name: "60 tunnels" });
    await kind.click();
    await expect.poll(() => rows(page).count()).toBe(0);
    expect(await kind.getAttribute("aria-pressed")).toBe("false");
    expect(await page.locator("[data-mark]").count()).toBe(0);
    await kind.click();
    await expect.poll(() => rows(page).count()).toBe(60);
  });

  test("is looked at as before after a reload", async () => {
    const page = await open();
    await expect.poll(() => rows(page).count()).toBe(60);
    await stage(page).focus();
    await page.keyboard.press("n");
    await page.getByRole("combobox", { name: "Speed" }).selectOption("1/4×");
    await page.getByRole("searchbox").fill("bullet");
    await expect.poll(() => paintedFrame(page)).toBe(65);
    // Until it is kept.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)));
    await window.current.reload();
    const again = await window.current.recordingOf(file);
    await expect.poll(() => paintedFrame(again)).toBe(65);
    await expect.poll(() => again.locator("tr[data-finding][aria-current]").innerText()).toContain("bullet#2");
    expect(await again.getByRole("combobox", { name: "Speed" }).inputValue()).toBe("0.25");
    expect(await again.getByRole("searchbox").inputValue()).toBe("bullet");
  });

  test("is exported as it is seen", async () => {
    const page = await open();
    await page.getByRole("button", { name: "Export" }).click();
    await page.getByRole("menuitem", { name: "Save as SVG" }).click();
    const saved = await window.current.answerSave("accept");
    expect(saved).toMatch(/room.*\.svg$/);
    const svg = window.current.read(saved.slice(saved.lastIndexOf("/") + 1));
    expect(svg).toContain("TUNNELS");
  });

  test("can be reached with the keyboard alone, and keeps to the rules for all themes", async () => {
    const page = await open();
    await expect.poll(() => rows(page).count()).toBe(60);
    await stage(page).focus();
    await page.keyboard.press("n");
    const reached = new Set<string>();
    for (let i = 0; i < 24; i++) {
      await page.keyboard.press("Tab");
      reached.add(
        await page.evaluate(() => {
          const { activeElement: element } = document;
          const name = element?.getAttribute("aria-label") ?? element?.textContent ?? "";
          return `${element?.tagName ?? ""} ${name.trim().slice(0, 24)}`;
        }),
      );
    }
    for (const wanted of ["Frame", "Play (Space)", "Next finding (N)", "Go to frame", "Speed", "60 tunnels"])
      expect([...reached].some((name) => name.includes(wanted))).toBe(true);
    for (const theme of themeNames) {
      await window.current.setTheme(theme);
      await expect.poll(() => violations(page)).toEqual([]);
    }
  });
});

describe("a recording of an hour with fifty bodies", () => {
  const hour = 216_000;
  // Of the crates one is pushed in each frame, with the player.
  const lines = Array.from({ length: hour }, (_, frame) => {
    const crates = frame === 0 ? Array.from({ length: 49 }, (_each, i) => i) : [frame % 49];
    const pushed = crates.map((i) => `,"crate ${i}":[${7 * i + (frame % 11)},${60 + 5 * (i % 9)},6,4]`);
    return `{"frame":${frame},"bodies":{"player":[${Math.abs((frame % 600) - 300)},${frame % 7}]${pushed.join("")}}}`;
  });
  const first = '{"aabb":"recording","version":1,"fps":60,"bodies":{"player":{"size":[16,24]}}}';
  const window = eachInWindow({ from: null, files: { "hour.aabb.jsonl": [first, ...lines, ""].join("\n") } });

  test("is scrubbed with each step painted once, in the next frame", async () => {
    const page = await window.current.openRecording("hour.aabb.jsonl");
    await expect.poll(() => page.locator("#recording").getAttribute("data-state")).toBe("read");
    await expect.poll(() => page.locator("#recording").getAttribute("data-loaded")).toBe("true");
    const steps = await slider(page).evaluate(async (element) => {
      const { left, width, top } = (element.querySelector(".track") ?? element).getBoundingClientRect();
      const painted = document.querySelector<HTMLElement>("[data-scale]");
      const pointer = (type: string, x: number): void => {
        const place = { clientX: x, clientY: top + 5, buttons: 1, button: 0, pointerId: 1, bubbles: true };
        element.dispatchEvent(new PointerEvent(type, place));
      };
      element.setPointerCapture = () => undefined;
      let paints = 0;
      const counting = new MutationObserver((records) => void (paints += records.length));
      if (painted) counting.observe(painted, { attributes: true, attributeFilter: ["data-frame"] });
      const seen: (readonly [shown: number, painted: number, paints: number, bodies: number])[] = [];
      for (let i = 0; i <= 60; i++) {
        pointer(i === 0 ? "pointerdown" : "pointermove", left + (width * i) / 60);
        // Konva paints in the next animation frame, asked for before this one.
        await new Promise((resolve) => requestAnimationFrame(resolve));
        const { frame, bodies } = painted?.dataset ?? {};
        paints += counting.takeRecords().length;
        seen.push([Number(element.ariaValueNow), Number(frame), paints, Number(bodies)]);
        paints = 0;
      }
      return seen;
    });
    expect(steps.map(([shown]) => shown).at(-1)).toBe(hour - 1);
    expect(new Set(steps.map(([shown]) => shown)).size).toBe(61);
    expect(steps.filter(([shown, painted]) => shown !== painted)).toEqual([]);
    // The first frame was shown already.
    expect(steps.slice(1).filter(([, , paints]) => paints !== 1)).toEqual([]);
    expect(new Set(steps.map(([, , , bodies]) => bodies))).toEqual(new Set([50]));
  });
});

describe("a recording while the game runs", () => {
  const window = eachInWindow({ from: null, files: { [file]: roomRecording({ frames: 60 }) } });

  test("is followed, with what is found, until somebody looks at something else", async () => {
    const page = await window.current.openRecording(file);
    await expect.poll(() => rows(page).count()).toBe(1);
    window.current.write(file, roomRecording({ frames: 130 }));
    await expect.poll(() => paintedFrame(page)).toBe(129);
    await expect.poll(() => rows(page).count()).toBe(3);
    const live = page.getByRole("button", { name: "Live" });
    expect(await live.getAttribute("aria-pressed")).toBe("true");
    await slider(page).focus();
    await page.keyboard.press("Home");
    window.current.write(file, roomRecording({ frames: 200 }));
    await expect.poll(() => slider(page).getAttribute("aria-valuemax")).toBe("199");
    expect(await paintedFrame(page)).toBe(0);
    expect(await live.getAttribute("aria-pressed")).toBe("false");
    await live.click();
    window.current.write(file, roomRecording({ frames: 220 }));
    await expect.poll(() => paintedFrame(page)).toBe(219);
  });

  test("begins anew where the game does, and stays where the file goes", async () => {
    const page = await window.current.openRecording(file);
    await expect.poll(() => rows(page).count()).toBe(1);
    window.current.write(file, roomRecording({ frames: 20, bullets: false }));
    await expect.poll(() => page.locator(".scene-verdict").innerText()).toContain("No tunneling found.");
    expect(await slider(page).getAttribute("aria-valuemax")).toBe("19");
    window.current.remove(file);
    await expect.poll(() => page.locator(".banner").innerText()).toContain("no longer exists");
    expect(await paintedFrame(page)).toBeLessThan(20);
  });
});

describe("a recording in German, in a narrow window", () => {
  const window = eachInWindow({
    from: null,
    files: { [file]: roomRecording({ frames: 130 }) },
    language: "de",
    viewport: { width: 400, height: 800 },
  });

  test("speaks German, and nothing is wider than the window", async () => {
    const page = await window.current.openRecording(file);
    await expect.poll(() => page.locator(".kinds").innerText()).toContain("3-mal getunnelt");
    await stage(page).focus();
    await page.keyboard.press("n");
    const text = await page.locator("#recording").innerText();
    expect(text).toContain("Szene aus diesem Moment");
    expect(text).not.toMatch(/\b(Fit|Follow|Bodies|Filter by|Go to|frame|what|where)\b/);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(400);
  });
});
