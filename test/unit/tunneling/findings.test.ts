import { describe, expect, test } from "vitest";
import type { SceneResult } from "../../../src/tunneling/index.js";
import { runScene } from "../writtenScene.js";

interface BodyText {
  readonly id: string;
  readonly position: readonly number[];
  readonly size: readonly number[];
  readonly velocity?: readonly number[];
  readonly detection?: string;
  readonly response?: string;
  readonly to?: readonly number[];
  readonly mass?: number;
}

function run(bodies: readonly BodyText[], more: object = {}): SceneResult {
  return runScene({ bodies, ...more });
}

const codes = ({ findings }: SceneResult): readonly string[] => findings.map(({ code }) => code);
const bullet: BodyText = { id: "bullet", position: [0, 40], size: [8, 4], velocity: [3000, 0] };
const wall: BodyText = { id: "wall", position: [38, 0], size: [4, 96] };

describe("a tunnel", () => {
  test("comes with the numbers that would make the game safe", () => {
    const [finding] = run([bullet, wall]).findings;
    expect(finding).toMatchObject({ code: "tunnel", severity: "warning", body: 0, frame: 1, normal: [-1, 0] });
    expect(finding?.dwell).toBeCloseTo(0.24, 12);
    expect(finding?.safe).toEqual({ fps: 500, substeps: 9, speed: 360 });
    expect(finding?.detected?.fps).toBeCloseTo(250, 5);
    expect(finding?.detected?.speed).toBeCloseTo(720, 5);
    expect(finding?.detected?.thickness).toBeCloseTo(42, 5);
    expect(finding).toMatchObject({ minFps: 500, minSubsteps: 9, maxSpeed: 360 });
    expect(finding?.message).toBe(
      "bullet tunnels through wall in frame 1. " +
        "It moves 50 px per frame; bullet (8 px) and wall (4 px) together are 12 px, so 76 % of crossings go undetected. " +
        "Fix: at least 500 fps, at most 360 px/s, 9 sub-steps, or a swept check. " +
        "A thicker wall is not enough at this speed: the game would detect the contact, but the shortest push-out could move the body around a corner instead of back. " +
        "With at least 250.1 fps, at most 719.9 px/s, a wall of at least 42.01 px, or 5 sub-steps, the game detects the contact, but it can still push the body out on the wrong side. " +
        'These numbers are for the rule "overlap, shortest push-out", because no rule is set. The frame rate is enough only if no time step is longer than 2 ms.',
    );
  });

  describe("says that no thickness is safe", () => {
    const said =
      "A thicker wall is not enough at this speed: the game would detect the contact, but the shortest push-out could move the body around a corner instead of back.";
    const tall = { ...wall, position: [38, -200], size: [4, 500] };

    test("where the way over an end of the wall is shorter than a step, and each thickness has a finding", () => {
      expect(run([bullet, wall]).findings[0]?.message).toContain(said);
      for (const thickness of [4, 20, 42, 50, 92, 93, 150, 1000]) {
        const { findings } = run([bullet, { ...wall, size: [thickness, 96] }]);
        expect([thickness, findings.length]).toEqual([thickness, 1]);
      }
    });

    test("and not where a thickness is", () => {
      const { findings } = run([bullet, tall]);
      expect(findings[0]?.safe?.thickness).toBeCloseTo(92, 6);
      expect(findings[0]?.message).not.toContain("does not help");
      expect(run([bullet, { ...tall, size: [93, 500] }]).findings).toEqual([]);
    });

    test("and not of a game that puts the body back, for which a corner does not matter", () => {
      const { findings } = run([bullet, wall], { check: "overlap, back to the old position" });
      expect(findings[0]?.safe?.thickness).toBeCloseTo(42, 5);
      expect(findings[0]?.message).not.toContain("does not help");
    });
  });

  test("is gone at each safe number, and not just below it", () => {
    const isSafe = (result: SceneResult): boolean => result.findings.length === 0;
    expect(isSafe(run([bullet, wall], { fps: 500, frames: 12 }))).toBe(true);
    expect(isSafe(run([{ ...bullet, velocity: [360, 0] }, wall], { frames: 12 }))).toBe(true);
    expect(isSafe(run([bullet, wall], { substeps: 9 }))).toBe(true);
    expect(isSafe(run([bullet, wall], { fps: 499, frames: 12 }))).toBe(false);
    expect(isSafe(run([{ ...bullet, velocity: [361, 0] }, wall], { frames: 12 }))).toBe(false);
    expect(isSafe(run([bullet, wall], { substeps: 8 }))).toBe(false);
  });

  test("has a thickness where no side of the wall is nearer than half of it", () => {
    const tall = { ...wall, position: [38, -200], size: [4, 500] };
    expect(run([bullet, tall]).findings[0]?.safe?.thickness).toBe(92);
    expect(codes(run([bullet, { ...tall, size: [92, 500] }]))).toEqual([]);
    expect(codes(run([bullet, { ...tall, size: [91, 500] }]))).toEqual(["tunnel-risk"]);
    // 44 px of the wall are above the bullet, and its step is longer.
    expect(run([bullet, wall]).findings[0]?.safe?.thickness).toBeUndefined();
  });

  test("is not found for a body that the game sweeps, nor in a scene that does", () => {
    expect(codes(run([{ ...bullet, detection: "swept" }, wall]))).toEqual([]);
    expect(codes(run([bullet, wall], { detection: "swept" }))).toEqual([]);
  });

  test("is not found where a frame ends inside the wall", () => {
    expect(
      codes(
        run([
          { ...bullet, size: [50, 4] },
          { ...wall, size: [30, 96] },
        ]),
      ),
    ).not.toContain("tunnel");
  });

  test("sees a wall of flush boxes as one wall", () => {
    const slices = Array.from({ length: 13 }, (_, i) => ({
      id: `slice ${i}`,
      position: [38 + 4 * i, 0],
      size: [4, 96],
    }));
    expect(codes(run([bullet, ...slices]))).not.toContain("tunnel");
    expect(codes(run([bullet, ...slices.slice(0, 2)]))).toEqual(["tunnel"]);
  });

  test("names tiles by column and row, and merges them into one wall", () => {
    const rows = ["....#.", "....#."];
    const tilemap = { origin: [0, 0], tileSize: 10, rows };
    const result = run([{ ...bullet, position: [0, 2] }], { tilemap });
    expect(result.findings).toMatchObject([{ code: "tunnel", obstacle: { kind: "tile", grid: 0, column: 4, row: 0 } }]);
    expect(result.findings[0]?.message).toContain("tile [4, 0]");
  });

  test("is found between two moving bodies by their relative motion", () => {
    const other = { id: "other", position: [60, 40], size: [8, 4], velocity: [-3000, 0] };
    expect(run([bullet, other]).findings).toMatchObject([{ code: "tunnel", body: 0, obstacle: { index: 1 } }]);
  });

  test("is found in the frame in which it happens, along the path that the game takes", () => {
    const far = { ...wall, position: [138, 0] };
    expect(run([bullet, far], { frames: 5 }).findings).toMatchObject([{ code: "tunnel", frame: 3 }]);
  });

  test("that fits exactly between two frame ends says so", () => {
    const [finding] = run([
      { ...bullet, position: [0, 40], size: [20, 4] },
      { ...wall, position: [20, 0], size: [30, 96] },
    ]).findings;
    expect(finding).toMatchObject({ code: "tunnel", dwell: 1 });
    expect(finding?.cause).toBe(
      "It moves 50 px per frame, exactly the combined size of bullet (20 px) and wall (30 px). At both checks they only touch.",
    );
  });

  test("is found in three dimensions", () => {
    const scene = run(
      [
        { id: "dart", position: [0, 0, 0], size: [1, 1, 1], velocity: [0, 0, 600] },
        { id: "pane", position: [-5, -5, 5], size: [10, 10, 1] },
      ],
      { dimensions: 3 },
    );
    expect(scene.findings).toMatchObject([{ code: "tunnel", normal: [0, 0, -1] }]);
  });
});

describe("the other findings", () => {
  test("a corner that is cut leaves through an adjacent face and has no thickness that helps", () => {
    const [finding] = run([
      { ...bullet, size: [4, 4], velocity: [3000, 1800] },
      { id: "block", position: [30, 60], size: [20, 20] },
    ]).findings;
    expect(finding).toMatchObject({ code: "corner-cut", normal: [0, -1] });
    expect(finding?.minThickness).toBeUndefined();
  });

  test("a body that is pushed out of another face than it entered comes out on the wrong side", () => {
    const result = run([
      { ...bullet, size: [30, 4] },
      { ...wall, size: [22, 96] },
    ]);
    expect(result.findings).toMatchObject([{ code: "wrong-side", normal: [-1, 0] }]);
    expect(result.findings[0]?.penetration).toEqual([10, 0]);
  });

  test("a wrong side is right again when a frame must end in the first half of the stay", () => {
    const scene = (fps: number): SceneResult =>
      run(
        [
          { ...bullet, size: [30, 4] },
          { ...wall, size: [22, 96] },
        ],
        { fps, frames: 9 },
      );
    const limit = scene(60).findings[0]?.minFps ?? 0;
    expect(limit).toBeCloseTo((2 * 60 * 50) / 52, 9);
    expect(codes(scene(limit + 1))).toEqual([]);
  });

  test("a floor that is cut into flush pieces has no wrong side at its seams", () => {
    const pieces = (depth: number) => [
      { id: "left", position: [0, 50], size: [32, 16] },
      { id: "right", position: [32, 50 + depth], size: [32, 16] },
    ];
    const walker = { ...bullet, position: [40.5, 46], velocity: [-600, 0] };
    const findings = (depth: number): readonly string[] =>
      codes(run([walker, ...pieces(depth)], { gravity: [0, 600], frames: 3 }));
    expect(findings(0)).toEqual([]);
    // Over a small step in the floor, too, it stays on the side from which it came.
    expect(findings(0.1)).toEqual([]);
  });

  test("a sensor has no wrong side, but can be missed", () => {
    const sensor = { ...bullet, size: [30, 4], response: "pass" };
    expect(codes(run([sensor, { ...wall, size: [22, 96] }]))).toEqual([]);
    expect(codes(run([{ ...bullet, response: "pass" }, wall]))).toEqual(["tunnel"]);
  });

  test("a push that leads sideways leads around the corner, unless the step is shorter than the overlap there", () => {
    const [finding] = run([
      { ...bullet, size: [50, 4] },
      { ...wall, position: [60, 42], size: [40, 96] },
    ]).findings;
    expect(finding).toMatchObject({ code: "corner-cut", penetration: [0, -2], safe: { fps: 1500, speed: 120 } });
    expect(finding?.minThickness).toBeUndefined();
  });

  test("a body that is detected by chance has a risk in the other phases of the frame", () => {
    const result = run([
      { ...bullet, position: [-10, 40] },
      { ...wall, size: [30, 96] },
    ]);
    expect(result.findings).toMatchObject([{ code: "tunnel-risk", severity: "warning" }]);
    expect(result.findings[0]?.dwell).toBeCloseTo(38 / 50, 12);
  });

  test("bodies that overlap at the start are told the least push", () => {
    const result = run([{ ...bullet, position: [31, 40], velocity: [0, 0] }, wall]);
    expect(result.findings).toMatchObject([{ code: "start-overlap", penetration: [-1, 0] }]);
  });

  test("a cluster of movers in each other is told once, with its count", () => {
    const heap = Array.from({ length: 40 }, (_, i) => ({ ...bullet, id: `b${i}`, position: [31 + i / 10, 300] }));
    const { findings } = run(heap);
    expect(findings).toMatchObject([{ code: "start-overlap", body: 0, obstacle: { kind: "body", index: 1 } }]);
    expect(findings[0]?.message).toBe(
      "b0 is one of 40 bodies that overlap each other at the start; the shortest push-out from b1 is (0, −4) px.",
    );
  });

  test("a frame with more contacts than the limit says so", () => {
    const squeezed = [
      { ...bullet, position: [1, 0], size: [1, 1], velocity: [1e7, 0], response: "deflect", detection: "swept" },
      { id: "left", position: [0, -5], size: [1, 10] },
      { id: "right", position: [3, -5], size: [1, 10] },
    ];
    expect(codes(run(squeezed))).toEqual(["contact-limit"]);
  });
});

describe("expectations", () => {
  const expects = (...expect: readonly object[]): SceneResult => run([bullet, wall], { expect });

  test("hold for what happens", () => {
    const result = expects(
      { body: "bullet", hits: "wall", frame: 1, time: 0.6, normal: [-1, 0], response: "slide" },
      { body: "bullet", tunnels: true },
      { body: "bullet", position: [30, 40] },
      { body: "wall", misses: "wall" },
    );
    expect(result.expectations.map(({ pass }) => pass)).toEqual([true, true, true, true]);
    expect(codes(result)).toEqual(["tunnel"]);
  });

  test.each([
    [{ body: "bullet", hits: "wall", time: 0.61 }, "but it hits wall in frame 1 at t = 0.6 with normal (−1, 0)"],
    [{ body: "bullet", hits: "wall", normal: [1, 0] }, "with normal (1, 0), but it hits wall"],
    [{ body: "bullet", misses: "wall" }, "but it hits wall in frame 1 at t = 0.6"],
    [{ body: "bullet", tunnels: false }, "but it tunnels through wall in frame 1"],
    [{ body: "bullet", position: [50, 40] }, "expected that bullet ends at (50, 40), but it ends at (30, 40)"],
    [{ body: "wall", hits: "bullet", time: 0.5 }, "but it hits bullet in frame 1 at t = 0.6 with normal (1, 0)"],
  ])("that fail say what was expected and what happens: %j", (expectation, message) => {
    const result = expects(expectation);
    expect(result.expectations[0]).toMatchObject({ pass: false });
    expect(result.expectations[0]?.message).toContain(message);
    expect(result.findings.at(-1)).toMatchObject({ code: "expectation", severity: "error", expectation: 0 });
  });

  test("hold for a time copied from the picture, which shows three decimals", () => {
    const third = { ...wall, position: [8 + 50 / 3, 0] };
    const result = run([bullet, third], { expect: [{ body: "bullet", hits: "wall", time: 0.333 }] });
    expect(result.expectations[0]?.pass).toBe(true);
  });
});

describe("expectations of a body that tunnels", () => {
  const messages = (expectation: object, body: Parameters<typeof run>[0][number] = bullet): readonly string[] =>
    run([body, wall], { expect: [{ body: "bullet", ...expectation }] }).expectations.map(({ message }) => message);

  test("say which part speaks of a sweep", () => {
    expect(messages({ hits: "wall" })).toEqual(["with a sweep: bullet hits wall."]);
    expect(messages({ position: [30, 40] })).toEqual(["with a sweep: bullet ends at (30, 40)."]);
    expect(messages({ hits: "wall", tunnels: true })).toEqual([
      "with a sweep: bullet hits wall; in your game: bullet tunnels.",
    ]);
    expect(messages({ tunnels: true })).toEqual(["bullet tunnels."]);
    expect(messages({ misses: "wall", tunnels: false })).toEqual([
      "with a sweep: expected that bullet misses wall, but it hits wall in frame 1 at t = 0.6; expected that bullet does not tunnel, but it tunnels through wall in frame 1.",
    ]);
  });

  test("do so for a body that comes out on the wrong side, and for no other one", () => {
    const thick = { ...wall, size: [30, 96] };
    const wrong = run([{ ...bullet, velocity: [3000, 0] }, thick], { expect: [{ body: "bullet", hits: "wall" }] });
    expect(wrong.findings[0]?.code).toBe("wrong-side");
    expect(wrong.expectations[0]?.message).toBe("with a sweep: bullet hits wall.");
    expect(messages({ hits: "wall" }, { ...bullet, detection: "swept" })).toEqual(["bullet hits wall."]);
    expect(run([bullet, wall], { expect: [{ body: "wall", position: [38, 0] }] }).expectations[0]?.message).toBe(
      "wall ends at (38, 0).",
    );
  });
});

describe("expected numbers that are written with many digits", () => {
  const runs = (velocity: number, position: number): SceneResult =>
    run([{ id: "player", position: [0, 0], size: [16, 16], velocity: [velocity, 0] }], {
      frames: 20,
      fps: 60,
      expect: [{ body: "player", position: [position, 0] }],
    });

  test.each([
    [200, 66.66666666666667],
    [200, 66.666666667],
    [-200, -66.66666666666667],
    [0.2, 0.06666666666666667],
    [2e9, 666666666.6666667],
  ])("hold although the run rounds: %d px/s ends at %d", (velocity, position) => {
    expect(runs(velocity, position).expectations).toMatchObject([{ pass: true }]);
  });

  test.each([
    [200, 66.6666, "(66.6666, 0), but it ends at (66.6667, 0)"],
    [200, 66.66666667, undefined],
    [200, 66.66666668, "(66.66666668, 0), but it ends at (66.66666667, 0)"],
    [2e9, 666666666.668, "(666666666.668, 0), but it ends at (666666666.667, 0)"],
    [2e9, 666666666.6, "(666666666.6, 0), but it ends at (666666666.7, 0)"],
  ])("that fail are told apart from what happens: %d px/s, %d", (velocity, position, message) => {
    const [expectation] = runs(velocity, position).expectations;
    expect(expectation?.pass).toBe(message === undefined);
    if (message !== undefined) expect(expectation?.message).toBe(`expected that player ends at ${message}.`);
  });

  test("are told apart for times and normals", () => {
    const third = { ...wall, position: [8 + 50 / 3, 0] };
    const failing = (expected: object): string | undefined =>
      run([bullet, third], { expect: [{ body: "bullet", hits: "wall", ...expected }] }).expectations[0]?.message;
    expect(failing({ time: 0.33332 })).toBe(
      "with a sweep: expected that bullet hits wall at t = 0.33332, but it hits wall in frame 1 at t = 0.33333 with normal (−1, 0).",
    );
    expect(failing({ normal: [-0.99999, 0.01] })).toBe(
      "with a sweep: expected that bullet hits wall with normal (−0.99999, 0.01), but it hits wall in frame 1 at t = 0.3333 with normal (−1, 0).",
    );
  });
});

describe("a run", () => {
  test("leaves a body inside what a published method does not see", () => {
    const scene = { ...bullet, velocity: [2100, 0] };
    const thick = { ...wall, size: [30, 96] };
    expect(run([scene, thick], { method: "tile" }).final[0]?.position).toEqual([35, 40]);
    expect(run([scene, thick]).final[0]?.position).toEqual([30, 40]);
  });

  test("ends the first frame exactly where `to` says", () => {
    const { velocity: _, ...still } = bullet;
    const result = run([{ ...still, to: [0.1, 40.7] }], { fps: 49 });
    expect(result.final[0]?.position).toEqual([0.1, 40.7]);
  });

  test("moves a frame by velocity / fps, rounded once", () => {
    const result = run([{ ...bullet, position: [0, 0], velocity: [7, 0] }], { fps: 49 });
    expect(result.final[0]?.position).toEqual([7 / 49, 0]);
  });

  test("records where the game's own check leaves a body: at the frame's end, then pushed out", () => {
    const { tracks } = run([
      { ...bullet, position: [-16, 40] },
      { ...wall, size: [30, 96] },
    ]).discrete;
    expect([...tracks.times]).toEqual([0, 1, 1].slice(0, tracks.times.length));
    expect([...tracks.positions.subarray(2, 4)]).toEqual([34, 40]);
    expect([...tracks.positions.subarray(4, 6)]).toEqual([30, 40]);
  });
});
