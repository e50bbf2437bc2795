// What a user's hand does in a picture.
import type { Cell } from "./preview.js";
import type { Page } from "playwright-core";

/** A point of the world. */
type Point = readonly [number, number];

/** Something that is held with the pointer. */
export interface Held {
  /** Drags it to a point of the world, over some places between, and some pixels beyond. */
  to(point: Point, beyond?: Point): Promise<void>;
  release(): Promise<void>;
}

/** Clicks and drags at places of a scene's world. */
export class Hand {
  constructor(
    private readonly window: { readonly page: Page },
    private readonly cell: Cell,
  ) {}

  async click(point: Point): Promise<void> {
    await this.cell.click(...point);
  }

  async grab(point: Point): Promise<Held> {
    const { mouse } = this.window.page;
    const { x, y } = await this.cell.place(...point);
    await mouse.move(x, y);
    await mouse.down();
    return {
      to: async (target, [dx, dy] = [0, 0]) => {
        const end = await this.cell.place(...target);
        await mouse.move(end.x + dx, end.y + dy, { steps: 5 });
      },
      release: async () => await mouse.up(),
    };
  }
}
