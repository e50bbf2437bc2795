import type { Box } from "../../geometry/index.js";
import { boxAt } from "../../geometry/index.js";
import type { Body, Statics, World } from "../contract.js";
import { statics } from "../broadPhase/index.js";

/** Something that never moves: the key under which contacts name it, and its box. */
export interface Obstacle {
  readonly name: string | number;
  readonly box: Box;
}

/** Everything in a world that never moves: its immovable bodies and its statics. */
export class Obstacles {
  private readonly sources: readonly { readonly index: Statics; readonly name: (index: number) => string | number }[];

  constructor(world: World, immovable: readonly Body[]) {
    const sources = [];
    if (immovable.length > 0) {
      const boxes = new Float64Array(immovable.length * 2 * world.dimensions);
      immovable.forEach((body, i) => {
        const { min, max } = boxAt(body.position, body.size);
        boxes.set([...min, ...max], i * 2 * world.dimensions);
      });
      sources.push({
        index: statics(boxes, world.dimensions),
        name: (i: number) => immovable[i]?.id ?? i,
      });
    }
    if (world.statics) sources.push({ index: world.statics, name: (i: number) => i });
    this.sources = sources;
  }

  /** All obstacles that touch a box, immovable bodies first, each source in the order of its index. */
  touching(box: Box): readonly Obstacle[] {
    const found: Obstacle[] = [];
    for (const { index, name } of this.sources) {
      for (const i of index.touching(box)) found.push({ name: name(i), box: index.box(i) });
    }
    return found;
  }
}
