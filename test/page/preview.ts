// What the browser tests see in a preview and do in it, in the words of its user.
import type { FrameLocator, Locator, Page } from "playwright-core";
import { Pixels, whenPainted, type Box, type Hue } from "./pixels.js";

/** Where the document of a preview is: in a page of its own, or in a frame of VS Code's. */
export type Frame = Pick<FrameLocator, "locator" | "getByRole" | "getByText">;

/** The page of one preview. */
export class Preview {
  constructor(
    readonly page: Page,
    readonly frame: Frame,
  ) {}

  get notebook(): Locator {
    return this.frame.locator("#notebook");
  }

  /** The notebook's title and what it comes to. */
  get head(): Locator {
    return this.frame.locator("header.head");
  }

  /** The line that says that the picture is older than the text, and why. */
  get banner(): Locator {
    return this.frame.locator(".banner");
  }

  /** The cell at a place of the notebook, counted from 0 with the prose. */
  cell(index = 0): Cell {
    return new Cell(this.page, this.frame.locator(`[data-cell="${String(index)}"]`));
  }

  /** Waits until this file is what is shown. */
  async whenShowing(file: string): Promise<void> {
    await this.frame.locator(`#notebook[data-file="${file}"]`).waitFor();
  }

  /** Waits until the page has the colours of a kind of theme. */
  async whenInTheme(kind: "light" | "dark" | "high-contrast" | "high-contrast-light"): Promise<void> {
    await this.frame.locator(`body[data-vscode-theme-kind="vscode-${kind}"]`).waitFor();
  }

  /** Waits until how the picture is looked at is kept: the page's own timer for that began before this one. */
  async kept(): Promise<void> {
    await this.notebook.evaluate(() => new Promise((resolve) => setTimeout(resolve, 250)));
  }

  /** Waits until what was changed so far is painted. */
  async painted(): Promise<void> {
    await whenPainted(this.notebook);
  }
}

/** Where a stage's world is on its screen, in pixels. */
export interface StageView {
  readonly scale: number;
  readonly originX: number;
  readonly originY: number;
  /** Which way y grows on the page. */
  readonly down: 1 | -1;
  /** In frames. */
  readonly time: number;
}

/** One scene of a notebook. */
export class Cell {
  constructor(
    private readonly page: Page,
    readonly element: Locator,
  ) {}

  /** Seen from the front: the lane of the sweep, if the runs differ. */
  get stage(): Locator {
    return this.pane("front");
  }

  /** Seen from the front: the lane of the game, if the runs differ. */
  get gameStage(): Locator {
    return this.pane("front", "game");
  }

  /** One of the three views of a space; a scene of the plane has the front only, in one lane or two. */
  pane(plane: "front" | "top" | "side", lane: "game" | "sweep" = "sweep"): Locator {
    return this.element.locator(
      `[data-stage][data-plane="${plane}"]:is([data-lane="both"], [data-lane="agreed"], [data-lane="${lane}"])`,
    );
  }

  get slider(): Locator {
    return this.element.getByRole("slider", { name: "Time" });
  }

  /** The rows of the table, one for each contact. */
  get contacts(): Locator {
    return this.element.locator("[data-contact]");
  }

  /** The painted picture: its layers, and in data attributes how the world was projected. */
  private get picture(): Locator {
    return this.stage.locator("[data-scale]");
  }

  async view(plane: "front" | "top" | "side" = "front"): Promise<StageView> {
    const picture = this.pane(plane).locator("[data-scale]");
    await whenPainted(picture);
    return await picture.evaluate((element) => {
      const { scale, originX, originY, time, yAxis } = element.dataset;
      const down = yAxis === "up" ? (-1 as const) : (1 as const);
      return { scale: Number(scale), originX: Number(originX), originY: Number(originY), down, time: Number(time) };
    });
  }

  /** How much of a box's outline is painted in a hue, 0 to 1. */
  async outlined(hue: Hue, box: Box): Promise<number> {
    const lane = hue === "orange" || hue === "red" ? this.gameStage : this.stage;
    return (await Pixels.of(lane.locator("[data-scale]"))).outlined(hue, box);
  }

  /** How much of a box's inside has something on it, 0 to 1. */
  async covered(box: Box): Promise<number> {
    return (await Pixels.of(this.picture)).covered(box);
  }

  /** How much of the stage stands out from its ground, 0 to 1. */
  async ink(): Promise<number> {
    return (await Pixels.of(this.picture)).ink;
  }

  /** One of the lenses below the table, by its name. */
  lens(name: string): Locator {
    return this.element.locator(`[data-lens="${name}"]`);
  }

  /** The button that opens and closes a lens. */
  lensToggle(title: string): Locator {
    return this.element.getByRole("group", { name: "Lenses" }).getByRole("button", { name: title });
  }

  /** Opens one of the folded rows below the diagram. */
  async openRow(name: "Try other values" | "Contacts" | "Why"): Promise<void> {
    const row = this.element.locator("details.fold", { has: this.page.locator("summary b", { hasText: name }) });
    if ((await row.getAttribute("open")) === null) await row.locator("summary").first().click();
  }

  /** Opens lenses by their titles. */
  async openLenses(...titles: readonly string[]): Promise<void> {
    await this.openRow("Why");
    for (const title of titles) {
      const toggle = this.lensToggle(title);
      if ((await toggle.getAttribute("aria-expanded")) !== "true") await toggle.click();
    }
  }

  /** What a lens paints, and in data attributes what stands where on it. */
  lensPicture(name: string): Locator {
    return this.lens(name).locator(".lens-picture > .canvas");
  }

  async lensPixels(name: string): Promise<Pixels> {
    return await Pixels.of(this.lensPicture(name));
  }

  /** Where a point of the world is on the page. */
  async place(x: number, y: number): Promise<{ readonly x: number; readonly y: number }> {
    await this.stage.scrollIntoViewIfNeeded();
    const { scale, originX, originY, down } = await this.view();
    const bounds = await this.picture.boundingBox();
    if (!bounds) throw new Error("the stage is not in the window");
    return { x: bounds.x + originX + x * scale, y: bounds.y + originY + y * scale * down };
  }

  async click(x: number, y: number): Promise<void> {
    const place = await this.place(x, y);
    await this.page.mouse.click(place.x, place.y);
  }
}
