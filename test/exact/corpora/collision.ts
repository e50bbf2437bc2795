import type { Random } from "../random.js";
import type { Numbers } from "./numbers.js";
import { pairOf, type AxisPair, type Pair, type Span } from "./pair.js";

/** What kind of meeting is planned. */
export interface Plan {
  /** When the boxes meet: at the start of the frame, at its end, or at any time of it. */
  readonly time: "start" | "end" | "any";
  /** Share of the extents that are 0. */
  readonly flat?: number;
  /** How far both boxes move together at most, beside what they move to meet, which is up to 50. */
  readonly together?: number;
  /** Overlapping when they meet, on every axis. */
  readonly overlaps?: boolean;
}

const reach = 8;
const greatestExtent = 6;
const greatestStep = 6;
const mostParts = 8;

/**
 * Two boxes that meet, or just fail to: the meeting is planned in small numbers, then the boxes are moved back to where
 * they start. In whole numbers that is exact, so that ties are ties, and all that the corpus' numbers then do to them
 * is what doubles do.
 */
export function collision(random: Random, dimensions: number, numbers: Numbers, plan: Plan): Pair {
  // The meeting is after so many parts of the frame.
  const parts = numbers.isWhole ? random.integer(1, mostParts) : 1;
  const part = partOf(random, numbers, plan, parts);
  const flushAxis = plan.time === "start" && plan.overlaps !== true ? random.integer(0, dimensions - 1) : -1;
  const areUpperFacesSums = random.chance(0.5);

  const axes: AxisPair[] = [];
  for (let axis = 0; axis < dimensions; axis++) {
    const step = random.chance(0.2) ? 0 : between(random, numbers, -greatestStep, greatestStep);
    const a = spanFrom(random, numbers, plan, between(random, numbers, -reach, reach));
    const travelled = part * step;
    const relation = plan.overlaps === true ? "inside" : axis === flushAxis ? "flush" : relationOf(random);
    const b = placed(random, numbers, plan, { low: a.low + travelled, high: a.high + travelled }, step, relation);
    const own = random.chance(0.5) ? 0 : between(random, numbers, -1, 1, plan.together ?? parts * greatestStep);
    const span = ({ low, high }: Interval, motion: number): Span => {
      const min = numbers.coordinate(low, axis);
      const max = areUpperFacesSums ? min + numbers.extent(high - low) : numbers.coordinate(high, axis);
      return { min, max, motion: numbers.motion(motion) };
    };
    axes.push({ a: span(a, own + parts * step), b: span(b, own) });
  }
  return pairOf(axes);
}

interface Interval {
  readonly low: number;
  readonly high: number;
}

/** How b stands to a when they meet: `entered` by its motion, or at its other side, or just beside that. */
type Relation = "inside" | "entered" | "flush" | "off" | "anywhere";

function relationOf(random: Random): Relation {
  const roll = random.unit();
  return roll < 0.5 ? "inside" : roll < 0.8 ? "entered" : roll < 0.88 ? "flush" : roll < 0.96 ? "off" : "anywhere";
}

function partOf(random: Random, { isWhole }: Numbers, { time }: Plan, parts: number): number {
  if (time === "start") return 0;
  if (time === "end") return parts;
  if (!isWhole) return random.between(0, 1.1);
  return random.integer(0, random.chance(0.1) ? parts + 1 : parts);
}

function between(random: Random, { isWhole }: Numbers, from: number, to: number, times = 1): number {
  return isWhole ? random.integer(from * times, to * times) : random.between(from * times, to * times);
}

function extentOf(random: Random, numbers: Numbers, { flat = 0 }: Plan): number {
  return random.chance(flat) ? 0 : between(random, numbers, 0, greatestExtent);
}

function spanFrom(random: Random, numbers: Numbers, plan: Plan, low: number): Interval {
  return { low, high: low + extentOf(random, numbers, plan) };
}

/** Where b is, for a that moves by `step` and has come to where they meet. */
function placed(random: Random, numbers: Numbers, plan: Plan, a: Interval, step: number, relation: Relation): Interval {
  const extent = extentOf(random, numbers, plan);
  const above = (distance: number): Interval => ({ low: a.high + distance, high: a.high + distance + extent });
  const below = (distance: number): Interval => ({ low: a.low - distance - extent, high: a.low - distance });
  switch (relation) {
    case "inside": {
      const inset = numbers.isWhole ? 1 : 0;
      const [least, most] = [a.low - extent + inset, a.high - inset];
      // Two points have no place inside of each other.
      const low = least > most ? a.low : between(random, numbers, least, most);
      return { low, high: low + extent };
    }
    case "entered":
      return step > 0 ? above(0) : below(0);
    case "flush":
      return random.chance(0.5) ? above(0) : below(0);
    case "off": {
      const distance = numbers.isWhole ? random.sign() : random.between(-1, 1) * 2 ** -random.integer(0, 52);
      return random.chance(0.5) ? above(distance) : below(distance);
    }
    case "anywhere":
      return spanFrom(random, numbers, plan, between(random, numbers, -reach, reach));
  }
}
