import { at, type Box } from "../geometry/index.js";
import { sweepNumbers } from "../solver/index.js";
import { ROUNDED } from "./jumps.js";
import type { Stretch } from "./passages.js";
import type { Recording } from "./recording.js";
import type { RecordedState } from "./state.js";

/** Of a body's smaller side: how deep it may be in a solid without being inside, where nothing else is said. */
const USUAL_TOLERANCE = 0.01;

/**
 * The ways of bodies through the frame at hand: straight, their faces with them, from where the frame before left them. Who came into
 * the frame, or follows a gap, has a place alone.
 */
export class BodyWays {
  /** Whether nobody knows what was between this frame and the one before. */
  isGap = true;
  private readonly pair = new Float64Array(18);
  private readonly answer = new Float64Array(5);

  constructor(
    private readonly recording: Recording,
    private readonly before: RecordedState,
    private readonly now: RecordedState,
  ) {}

  private hasWay(body: number): boolean {
    return !this.isGap && this.before.isThere[body] === 1;
  }

  /** Writes the bounds of a body's way, `min…, max…`; of its place alone, where it came into it or a gap is before. */
  writeBounds(body: number, bounds: Float64Array, offset: number): void {
    const { before, now } = this;
    const { dimensions } = this.recording.header;
    const first = body * dimensions;
    const hasWay = this.hasWay(body);
    for (let axis = 0; axis < dimensions; axis++) {
      let low = now.positions[first + axis] as number;
      let high = low + (now.sizes[first + axis] as number);
      if (hasWay) {
        const was = before.positions[first + axis] as number;
        if (was < low) low = was;
        const upper = was + (before.sizes[first + axis] as number);
        if (upper > high) high = upper;
      }
      bounds[offset + axis] = low;
      bounds[offset + dimensions + axis] = high;
    }
  }

  /** Whether a solid comes to a body that keeps still, and not only into the bounds of its way: that of one put elsewhere is wide. */
  comesTo(solid: number, body: number): boolean {
    const { pair, recording, before, now } = this;
    const { dimensions } = recording.header;
    for (let axis = 0; axis < dimensions; axis++) {
      const [own, other] = [solid * dimensions + axis, body * dimensions + axis];
      const hasWay = this.hasWay(solid);
      const from = (hasWay ? before : now).positions[own] as number;
      const size = now.sizes[own] as number;
      // Of one that changes its size the sweep of numbers does not know.
      if (hasWay && size !== before.sizes[own]) return true;
      pair[axis] = from;
      pair[dimensions + axis] = from + size;
      pair[2 * dimensions + axis] = (now.positions[own] as number) - from;
      pair[3 * dimensions + axis] = now.positions[other] as number;
      pair[4 * dimensions + axis] = (now.positions[other] as number) + (now.sizes[other] as number);
      pair[5 * dimensions + axis] = 0;
    }
    return sweepNumbers(pair, 0, 1, this.answer, dimensions) !== "miss";
  }

  /** How deep a body may be in something without being inside: in either frame. */
  toleranceOf(body: number): number {
    const given = this.recording.header.tolerance;
    const { dimensions } = this.recording.header;
    const [first, end] = [body * dimensions, (body + 1) * dimensions];
    let [least, leastBefore] = [Infinity, Infinity];
    const hasWay = this.hasWay(body);
    for (let i = first; i < end; i++) {
      least = Math.min(least, this.now.sizes[i] as number);
      if (hasWay) leastBefore = Math.min(leastBefore, this.before.sizes[i] as number);
    }
    const side = Math.min(least, leastBefore);
    return given === undefined ? USUAL_TOLERANCE * side : Math.min(given, side / 2);
  }

  /** A body's way through the frame at hand, with its faces further in by the tolerance where `isInner`. */
  stretch(body: number, isInner: boolean): Stretch {
    const { before, now } = this;
    const hasWay = this.hasWay(body);
    const end = now.box(body);
    const start = hasWay ? before.box(body) : end;
    return isInner
      ? { ...way(this.inner(start), this.inner(end)), outer: way(start, end) }
      : { ...way(start, end), outer: undefined };
  }

  private inner({ min, max }: Box): Box {
    const least = Math.min(...min.map((m, axis) => at(max, axis) - m));
    const tolerance = this.recording.header.tolerance ?? USUAL_TOLERANCE * least;
    if (tolerance === 0) return { min, max };
    const [low, high]: [number[], number[]] = [[], []];
    min.forEach((m, axis) => {
      const middle = (m + at(max, axis)) / 2;
      low.push(Math.min(m + tolerance, middle));
      high.push(Math.max(at(max, axis) - tolerance, middle));
    });
    return { min: low, max: high };
  }
}

/** The way of a box from one place to another, with a change of size. */
function way(start: Box, end: Box): Omit<Stretch, "outer"> {
  const displacement = start.min.map((m, axis) => at(end.min, axis) - m);
  const grows = start.max.map((m, axis) => at(end.max, axis) - m - at(displacement, axis));
  const isSame = start.max.every((m, axis) => {
    const [before, after] = [m - at(start.min, axis), at(end.max, axis) - at(end.min, axis)];
    return Math.abs(before - after) <= ROUNDED * Math.max(1, Math.abs(before));
  });
  return {
    ...{ start, end, displacement },
    growth: !isSame ? { min: start.min.map(() => 0), max: grows } : undefined,
  };
}
