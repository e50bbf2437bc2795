import { describe, expect, test } from "vitest";
import { methods, sweep, type MovingBox } from "../../../src/solver/index.js";

/** A = [0,0 … 1,1] unless given; B rests. */
const box = (min: readonly number[], max: readonly number[], displacement: readonly number[] = [0, 0]): MovingBox => ({
  min,
  max,
  displacement,
});
const a = (...displacement: readonly number[]): MovingBox => box([0, 0], [1, 1], displacement);

describe("the GameDev.net method, as published,", () => {
  test("turns the normal round where boxes are flush at the start", () => {
    const b = box([-1, 0], [0, 1]);
    expect(methods.gamedev(a(-1, 0), b).sweep).toMatchObject({ kind: "hit", normal: [-1, 0] });
    expect(sweep(a(-1, 0), b)).toMatchObject({ kind: "hit", time: 0, normal: [1, 0] });
  });

  test("hits the ghost of a seam beside its path", () => {
    const b = box([2, -1], [3, 0]);
    expect(methods.gamedev(a(2, 0), b).sweep).toMatchObject({ kind: "hit", time: 0.5, normal: [-1, 0] });
    expect(sweep(a(2, 0), b).kind).toBe("graze");
  });

  test("sticks to a flush floor", () => {
    const b = box([-1, -1], [0, 0]);
    const answer = methods.gamedev(a(-1, 0), b).sweep;
    expect(answer.kind === "hit" && Math.abs(answer.time)).toBe(0);
    expect(sweep(a(-1, 0), b).kind).toBe("graze");
  });

  test("never reports boxes that overlap at the start", () => {
    for (const d of [a(1, 0), a(0, 0), a(-3, 2)]) {
      expect(methods.gamedev(d, box([0, 0], [1, 1])).sweep.kind).toBe("miss");
      expect(sweep(d, box([0, 0], [1, 1])).kind).toBe("overlap");
    }
  });

  test("hits boxes beside its path when its broad phase is left out", () => {
    const b = box([-2, -1], [-1, 0]);
    const answer = methods.gamedev(a(0, -1), b, { broadPhase: false }).sweep;
    expect(answer.kind === "hit" && Math.abs(answer.time)).toBe(0);
    expect(methods.gamedev(a(0, -1), b).sweep.kind).toBe("miss");
    expect(sweep(a(0, -1), b).kind).toBe("miss");
  });

  test("traces distances and times per axis", () => {
    expect(methods.gamedev(a(4, 0), box([3, 0], [4, 1])).trace).toMatchObject({
      inverseEntry: [2, 1],
      entry: [0.5, -Infinity],
      exit: [1, Infinity],
      entryTime: 0.5,
      exitTime: 1,
    });
  });
});

describe("the Minkowski method, as published,", () => {
  test("sticks to a flush box whichever way it moves", () => {
    const b = box([1, 0], [2, 1]);
    expect(methods.minkowski(a(-1, 0), b).sweep).toMatchObject({ kind: "hit", time: 0 });
    expect(sweep(a(-1, 0), b).kind).toBe("graze");
  });

  test("casts the relative motion against the difference box", () => {
    const { trace, sweep: answer } = methods.minkowski(a(2, 0), box([3, 0], [4, 1], [-2, 0]));
    expect(trace).toMatchObject({ difference: { min: [2, -1], max: [4, 1] }, ray: [4, 0], fraction: 0.5 });
    expect(answer).toMatchObject({ kind: "hit", time: 0.5, exit: 1, normal: [-1, 0] });
  });
});

describe("Gomez' method, as published,", () => {
  test.each([[[0, 0]], [[-1, 0]]])("hits at 0 what is apart and does not close: d = %j", (d) => {
    const b = box([2, 0], [3, 1]);
    expect(methods.gomez(a(...d), b).sweep).toMatchObject({ kind: "hit", time: 0 });
    expect(sweep(a(...d), b).kind).toBe("miss");
  });

  test("reports hits that come after the frame", () => {
    const b = box([-3, -1], [-2, 0]);
    expect(methods.gomez(a(-1, -1), b).sweep).toMatchObject({ kind: "hit", time: 2 });
    expect(sweep(a(-1, -1), b).kind).toBe("miss");
  });

  test("agrees with the exact answer on a plain hit in three dimensions", () => {
    const mover = box([0, 0, 0], [1, 1, 1], [4, 0, 1]);
    const wall = box([3, 0, 0], [4, 5, 5], [0, 0, 0]);
    expect(methods.gomez(mover, wall).sweep).toMatchObject({ kind: "hit", time: 0.5 });
    expect(sweep(mover, wall)).toMatchObject({ kind: "hit", time: 0.5 });
  });
});

describe("the tile method, as published,", () => {
  test("divides by zero on straight motion and lets the box tunnel", () => {
    const b = box([2, 0], [3, 1]);
    expect(methods.tile(a(2, 0), b)).toMatchObject({ sweep: { kind: "miss" }, trace: { time: [0.5, Infinity] } });
    expect(sweep(a(2, 0), b)).toMatchObject({ kind: "hit", time: 0.5 });
  });

  test("has no time for a flush box", () => {
    const b = box([-1, -1], [0, 0]);
    expect(methods.tile(a(-1, 0), b).sweep).toMatchObject({ time: NaN });
    expect(sweep(a(-1, 0), b).kind).toBe("graze");
  });

  test("hits what it only passes when the exit is not divided by the speed", () => {
    const b = box([0, 2], [1, 3]);
    expect(methods.tile(a(2, 1), b, { dividesExit: false }).sweep).toMatchObject({ kind: "hit", time: 1 });
    expect(methods.tile(a(2, 1), b).sweep.kind).toBe("miss");
    expect(sweep(a(2, 1), b).kind).toBe("miss");
  });
});
