import { describe, expect, test } from "vitest";
import { at, type Vec } from "../../src/geometry/index.js";
import {
  penetrationConvex,
  sweepConvex,
  sweepCurve,
  sweepCurveConvex,
  type AxisMotion,
  type CurvedBox,
  type CurvedConvex,
} from "../../src/solver/index.js";
import { Random } from "../exact/random.js";
import { polygon } from "./convexScenes.js";
import { runs } from "./seeded.js";

type Curved = CurvedBox | CurvedConvex;

const { numRuns } = runs(100);
const cases = (seed: number) => Array.from({ length: numRuns }, (_, run) => ({ run, random: new Random(seed, run) }));

function motionOf(random: Random): readonly AxisMotion[] {
  const between = (low: number, high: number): number => low + (high - low) * random.unit();
  const kind = Math.floor(between(0, 3));
  if (kind === 0) return [0, 1].map(() => ({ kind: "line", displacement: between(-20, 20) }));
  if (kind === 1)
    return [0, 1].map(() => ({ kind: "parabola", velocity: between(-20, 20), acceleration: between(-40, 40) }));
  const [radius, phase, angularVelocity] = [between(0, 8), between(-4, 4), between(-12, 12)];
  return [phase, phase - Math.PI / 2].map((each) => ({ kind: "circle", radius, phase: each, angularVelocity }));
}

function curved(random: Random, isBox = random.unit() < 0.3): Curved {
  const between = (low: number, high: number): number => low + (high - low) * random.unit();
  const position = [between(-8, 8), between(-8, 8)];
  const motion = random.unit() < 0.3 ? ([0, 1] as const).map(() => still) : motionOf(random);
  if (!isBox) return { position, corners: polygon(random, between(1, 8), (n) => n), motion };
  const size = position.map(() => between(0.1, 6));
  const box = { min: position, max: position.map((p, axis) => p + at(size, axis)), motion };
  if (random.unit() < 0.5) return box;
  // A lower face goes down and an upper one up, or both inward as far as the size allows.
  const grow = (): Vec => size.map((s) => between(-0.5, 1) * s);
  return { ...box, growth: { min: grow().map((g) => -g), max: grow() } };
}

const still: AxisMotion = { kind: "line", displacement: 0 };

function moved(motion: AxisMotion | undefined, time: number): number {
  switch (motion?.kind) {
    case "line":
      return motion.displacement * time;
    case "parabola":
      return (motion.velocity + (motion.acceleration * time) / 2) * time;
    case "circle":
      return motion.radius * Math.cos(motion.phase + motion.angularVelocity * time);
    default:
      return 0;
  }
}

/** One of two as it is at a time, at rest. */
function shapeAt(shape: Curved, time: number) {
  const move = (p: number, axis: number): number => p + moved(shape.motion[axis], time);
  const rest = { displacement: [0, 0] };
  if ("min" in shape) {
    const { growth } = shape;
    const face = (side: "min" | "max"): Vec =>
      shape[side].map((p, axis) => move(p, axis) + (growth ? at(growth[side], axis) * time : 0));
    return { min: face("min"), max: face("max"), ...rest };
  }
  return { position: shape.position.map(move), corners: shape.corners, ...rest };
}

/** How deep two overlap at a time; 0 where they do not. */
function depthAt(a: Curved, b: Curved, time: number): number {
  const [own, other] = [shapeAt(a, time), shapeAt(b, time)];
  return sweepConvex(own, other).kind === "overlap" ? Math.hypot(...penetrationConvex(own, other)) : 0;
}

const tolerance = 1e-9;

describe("a sweep of convex polygons along curves", () => {
  test.each(cases(1))("misses no overlap and makes none up, case $run", ({ random }) => {
    const [a, b] = [curved(random), curved(random)];
    const stays = sweepCurveConvex(a, b);
    for (let look = 0; look <= 400; look++) {
      const time = look / 400;
      const stay = stays.find(({ entry, exit }) => entry <= time && time <= exit);
      if (!stay) expect(depthAt(a, b, time)).toBeLessThan(tolerance);
      // At its ends it is about to begin, or over.
      else if (time > stay.entry + 1e-6 && time < stay.exit - 1e-6) {
        const near = [time - 1e-7, time, time + 1e-7].map((t) => depthAt(a, b, t));
        expect(Math.max(...near)).toBeGreaterThan(0);
      }
    }
    for (const { entry, exit, normal, wayOut } of stays) {
      expect(entry).toBeLessThanOrEqual(exit);
      for (const unit of [normal, wayOut]) if (unit) expect(Math.hypot(...unit)).toBeCloseTo(1, 12);
      expect(normal === undefined).toBe(entry === 0 && depthAt(a, b, 0) > 0);
      expect(wayOut === undefined).toBe(exit === 1);
    }
  });

  test.each(cases(2))("says along lines what the exact sweep says, case $run", ({ random }) => {
    const straight = (shape: Curved): Curved & { displacement: Vec } => {
      const displacement = [0, 1].map(() => 40 * random.unit() - 20);
      return { ...shape, displacement, motion: displacement.map((d) => ({ kind: "line", displacement: d })) };
    };
    const [a, b] = [straight(curved(random, false)), straight(curved(random))];
    const answer = sweepConvex(a, b);
    const [stay] = sweepCurveConvex(a, b);
    if (answer.kind === "hit") {
      expect(stay?.entry).toBeCloseTo(answer.time, 8);
      expect(stay?.normal?.map((n, axis) => Math.abs(n - at(answer.normal, axis)) < 1e-9)).toEqual([true, true]);
      expect(stay?.exit).toBeCloseTo(Math.min(1, answer.exit), 8);
    }
    if (answer.kind === "miss") expect(stay).toBeUndefined();
    if (answer.kind === "overlap") expect(stay?.normal).toBeUndefined();
  });

  test.each(cases(3))("says of boxes what their own sweep says, case $run", ({ random }) => {
    const [a, b] = [curved(random, true), curved(random, true)] as [CurvedBox, CurvedBox];
    const told = ({ axes: _, ...stay }: { axes: readonly number[] }) => stay;
    expect(sweepCurveConvex(a, b).map(({ isCorner: _, ...stay }) => stay)).toEqual(sweepCurve(a, b).stays.map(told));
  });

  test("takes no polygons that are none", () => {
    const box: CurvedBox = { min: [0, 0], max: [1, 1], motion: [still, still] };
    const dent = {
      position: [0, 0],
      corners: [
        [0, 0],
        [4, 0],
        [1, 1],
        [0, 4],
      ],
      motion: box.motion,
    };
    expect(() => sweepCurveConvex(dent, box)).toThrow(RangeError);
  });
});
