import type { CellView, RunView } from "../../protocol.js";

type Numbers = Float64Array | Uint32Array | Uint8Array;

/** Doubles have to begin at a multiple of their size. */
const alignment = 8;

/** The same array, or another one in its place. */
export type Replace = <T extends Numbers>(array: T) => T;

/** {@link packed} for cells. */
export function inOneBuffer(cells: readonly CellView[]): CellView[] {
  return packed(cells, withArrays);
}

/**
 * The same things with all of their arrays in one buffer: VS Code counts the buffers of a message in a byte, and of more
 * than 255 it loses most without a word.
 *
 * @param withArrays a thing with other arrays in the place of its own; each is asked for once, in the same order every time
 */
export function packed<T>(things: readonly T[], withArrays: (thing: T, replace: Replace) => T): T[] {
  let length = 0;
  const count: Replace = (array) => {
    length = aligned(length) + array.byteLength;
    return array;
  };
  for (const thing of things) withArrays(thing, count);
  const buffer = new ArrayBuffer(length);
  let offset = 0;
  return things.map((thing) =>
    withArrays(thing, (array) => {
      const begin = aligned(offset);
      offset = begin + array.byteLength;
      const copy = viewOf(array, buffer, begin);
      copy.set(array);
      return copy;
    }),
  );
}

function aligned(offset: number): number {
  return Math.ceil(offset / alignment) * alignment;
}

/** As many numbers of the same kind. */
function viewOf<T extends Numbers>(array: T, buffer: ArrayBuffer, begin: number): T {
  const kind = array.constructor as new (buffer: ArrayBuffer, begin: number, length: number) => T;
  return new kind(buffer, begin, array.length);
}

function withArrays(cell: CellView, replace: Replace): CellView {
  if (cell.kind === "prose") return cell;
  const { bodies, grids, boxes, swept, discrete } = cell;
  const run = ({ tracks, ...rest }: RunView): RunView => ({
    ...rest,
    tracks: {
      first: replace(tracks.first),
      times: replace(tracks.times),
      positions: replace(tracks.positions),
    },
  });
  return {
    ...cell,
    bodies: {
      ids: bodies.ids,
      position: replace(bodies.position),
      size: replace(bodies.size),
      velocity: replace(bodies.velocity),
    },
    grids: grids.map((grid) => ({ ...grid, solid: replace(grid.solid) })),
    boxes: { ...boxes, rects: replace(boxes.rects) },
    swept: run(swept),
    discrete: run(discrete),
  };
}
