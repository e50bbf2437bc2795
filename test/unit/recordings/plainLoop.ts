/** Where a box is: its lowest corner, and its full extents. */
export type PlainBox = readonly [x: number, y: number, width: number, height: number];

export interface Seen {
  /** The later of two frames. */
  readonly frame: number;
  readonly body: string;
  readonly wall: string;
  readonly kind: "tunnel" | "corner";
}

/**
 * In which frames a body is through a wall, as anybody would write it down who knows nothing of the product: on each axis the times
 * between which the two overlap, in doubles. A body is inside of a wall that it is in by more than a hundredth of its smaller side.
 * Walls that touch are not for it.
 */
export function passing(from: PlainBox, to: PlainBox, wallFrom: PlainBox, wallTo: PlainBox): Seen["kind"] | undefined {
  const slack = Math.min(from[2], from[3]) / 100;
  let entry = -Infinity;
  let exit = Infinity;
  let entered = -1;
  let left = -1;
  for (let axis = 0; axis < 2; axis++) {
    const [side, extent] = [axis as 0 | 1, (axis + 2) as 2 | 3];
    const low = wallFrom[side] - from[side] - from[extent] + slack;
    const high = wallFrom[side] + wallFrom[extent] - from[side] - slack;
    const step = to[side] - from[side] - (wallTo[side] - wallFrom[side]);
    // Between these the body overlaps the wall on the axis.
    let first = (step < 0 ? high : low) / step;
    let last = (step < 0 ? low : high) / step;
    if (step === 0) {
      const isThere = low < 0 && 0 < high;
      first = isThere ? -Infinity : 1;
      last = isThere ? Infinity : 0;
    }
    if (first > entry) {
      entry = first;
      entered = axis;
    }
    if (last < exit) {
      exit = last;
      left = axis;
    }
  }
  // At the beginning and at the end it is outside.
  if (!(entry < exit && entry >= 0 && exit <= 1)) return undefined;
  return entered === left ? "tunnel" : "corner";
}

/** Runs of frames that show a body in a wall that keeps still, in by one side and out by the opposite one: first and last frame. */
export function wrongSides(places: readonly PlainBox[], wall: PlainBox): readonly (readonly [number, number])[] {
  const isIn = ([x, y, width, height]: PlainBox): boolean => {
    const slack = Math.min(width, height) / 100;
    return (
      Math.min(x + width - wall[0], wall[0] + wall[2] - x) > slack &&
      Math.min(y + height - wall[1], wall[1] + wall[3] - y) > slack
    );
  };
  const seen: (readonly [number, number])[] = [];
  for (let first = 1; first < places.length; first++) {
    const [before, now] = [places[first - 1] as PlainBox, places[first] as PlainBox];
    if (isIn(before) || !isIn(now)) continue;
    let last = first;
    while (last + 1 < places.length && isIn(places[last + 1] as PlainBox)) last++;
    const [inside, after] = [places[last] as PlainBox, places[last + 1]];
    if (!after) continue;
    // Backward in time, it leaves by the side by which it came.
    const [entered, left] = [sideLeft(now, before, wall), sideLeft(inside, after, wall)];
    if (entered.axis === left.axis && entered.direction !== left.direction) seen.push([first, last]);
  }
  return seen;
}

/** By which side a body leaves a wall that it is in. */
function sideLeft(from: PlainBox, to: PlainBox, wall: PlainBox): { readonly axis: number; readonly direction: number } {
  const slack = Math.min(from[2], from[3]) / 100;
  const sides = [0, 1].map((axis) => {
    const [side, extent] = [axis as 0 | 1, (axis + 2) as 2 | 3];
    const step = to[side] - from[side];
    const room =
      step > 0 ? wall[side] + wall[extent] - from[side] - slack : from[side] + from[extent] - wall[side] - slack;
    return { axis, direction: Math.sign(step), time: step === 0 ? Infinity : room / Math.abs(step) };
  });
  return sides.reduce((first, next) => (next.time < first.time ? next : first));
}

interface PlainLine {
  readonly frame: number;
  readonly bodies?: Readonly<Record<string, readonly number[]>>;
  readonly gone?: readonly string[];
  readonly solid?: readonly string[];
}

interface PlainHeader {
  readonly bodies?: Readonly<Record<string, { readonly size?: readonly number[]; readonly solid?: boolean }>>;
}

/** What a plain loop sees in the text of a recording, in which solid bodies are all the walls. */
export function plainReplay(text: string): readonly Seen[] {
  const [first = "{}", ...lines] = text.trimEnd().split("\n");
  const { bodies: facts = {} } = JSON.parse(first) as PlainHeader;
  const seen: Seen[] = [];
  const solids = new Set(Object.keys(facts).filter((id) => facts[id]?.solid));
  let before = new Map<string, PlainBox>();
  for (const line of lines) {
    const { frame, bodies = {}, gone = [], solid = [] } = JSON.parse(line) as PlainLine;
    for (const id of solid) solids.add(id);
    const now = new Map(before);
    for (const [id, [x = NaN, y = NaN, width, height]] of Object.entries(bodies)) {
      const [, , lastWidth, lastHeight] = before.get(id) ?? [0, 0, ...(facts[id]?.size ?? [0, 0])];
      now.set(id, [x, y, width ?? lastWidth ?? 0, height ?? lastHeight ?? 0]);
    }
    for (const id of gone) now.delete(id);
    for (const [body, to] of now) {
      const from = before.get(body);
      if (!from || solids.has(body)) continue;
      for (const [wall, wallTo] of now) {
        const wallFrom = before.get(wall);
        const kind = wallFrom && solids.has(wall) ? passing(from, to, wallFrom, wallTo) : undefined;
        if (kind) seen.push({ frame, body, wall, kind });
      }
    }
    before = now;
  }
  return seen;
}
