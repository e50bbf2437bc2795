import { describe, expect, test } from "vitest";
import { parseNotebook, type Scene } from "../../../src/scene/index.js";
import { runScene } from "../../../src/tunneling/index.js";

type Given = Readonly<Record<string, unknown>>;

function sceneOf(bodies: readonly Given[], more: Given = {}): Scene {
  const { notebook, problems } = parseNotebook(JSON.stringify({ version: 1, fps: 50, ...more, bodies }));
  expect(problems).toEqual([]);
  const [cell] = notebook?.cells ?? [];
  if (cell?.kind !== "scene") throw new Error("There is no scene.");
  return cell.scene;
}

const run = (bodies: readonly Given[], more?: Given) => runScene(sceneOf(bodies, more));
const lastOf = (column: Float64Array | undefined) => Array.from(column?.slice(-2) ?? []);

const grower = { id: "grower", position: [40, 40], size: [10, 10], growth: [500, 0], anchor: [0.5, 0] };

describe("a body that grows", () => {
  test("is as large in the game as with the sweep, in each frame", () => {
    const { swept, discrete, final } = run([grower], { frames: 7 });
    expect(swept.tracks).toEqual(discrete.tracks);
    expect(Array.from(swept.tracks.sizes ?? [])).toEqual(
      [10, 20, 30, 40, 50, 60, 70, 80].flatMap((width) => [width, 10]),
    );
    expect(final).toEqual([{ position: [5, 40], size: [80, 10], velocity: [0, 0] }]);
  });

  test("stays at a size of 0, in both runs at the same place", () => {
    const { swept, discrete, final } = run([{ ...grower, growth: [-350, 0], velocity: [0, 50] }], { frames: 4 });
    expect(final).toMatchObject([{ position: [45, 44], size: [0, 10] }]);
    expect(lastOf(discrete.tracks.positions)).toEqual(lastOf(swept.tracks.positions));
    expect(lastOf(discrete.tracks.sizes)).toEqual([0, 10]);
  });

  test("grows from a size of 0 with the sweep as in the game, and is met on its way", () => {
    const begins = { ...grower, size: [0, 10], position: [45, 40] };
    const alone = run([begins], { frames: 4 });
    expect(alone.swept.tracks).toEqual(alone.discrete.tracks);
    expect(alone.final).toMatchObject([{ position: [25, 40], size: [40, 10] }]);
    const target = { id: "target", position: [60, 40], size: [10, 10], velocity: [0, 0] };
    const { swept, final } = run([begins, target], { frames: 4 });
    expect(Array.from(swept.contacts.frames)).toEqual([4]);
    expect(final).toMatchObject([{ size: [40, 10] }, { position: [65, 40] }]);
  });

  test("says of none of its sizes that a frame rate, a speed or a thickness is safe", () => {
    const bullet = { id: "bullet", position: [0, 44], size: [8, 4], velocity: [5000, 0] };
    const { findings } = run([bullet, { ...grower, size: [32, 40], position: [40, 20], growth: [-1200, 0] }]);
    expect(findings).toMatchObject([{ code: "tunnel", body: 0, frame: 1 }]);
    // In through the left face, which comes by 12 px, and out through the right one, which comes by 12 px as well.
    expect(findings[0]?.dwell).toBeCloseTo(72 / 112 - 32 / 88, 12);
    expect(findings[0]?.minFps).toBeUndefined();
    expect(findings[0]?.maxSpeed).toBeUndefined();
    expect(findings[0]?.minThickness).toBeUndefined();
  });

  test("falls with gravity where it has a velocity, and stays where it has none", () => {
    const more = { gravity: [0, 2500], frames: 2 };
    expect(run([grower], more).final[0]?.position).toEqual([30, 40]);
    expect(run([{ ...grower, velocity: [0, 0] }], more).final[0]?.position).toEqual([30, 43]);
  });

  test("goes along a path, and its anchor stays on it", () => {
    const path = { points: [[40, 40], [40, 140]], speed: 500 }; // prettier-ignore
    const { final, swept, discrete } = run([{ ...grower, path }], { frames: 5 });
    expect(final).toMatchObject([{ position: [15, 90], size: [60, 10] }]);
    expect(swept.tracks).toEqual(discrete.tracks);
  });

  test("squeezes who has no place beside it, and has no room itself where it can go", () => {
    const crate = { id: "crate", position: [52, 40], size: [10, 10], velocity: [0, 0] };
    const walls = [
      { id: "right", position: [62, 0], size: [4, 96] },
      { id: "left", position: [30, 0], size: [4, 96] },
    ];
    const fixed = run([grower, crate, ...walls], { frames: 2 });
    expect(fixed.findings).toMatchObject([{ code: "squeezed", body: 1, obstacle: { index: 0 }, frame: 1 }]);
    const free = run([{ ...grower, velocity: [0, 0] }, crate, ...walls], { frames: 3 });
    expect(free.final[0]).toEqual({ position: [34, 40], size: [18, 10], velocity: [0, 0] });
    const [finding] = free.findings;
    expect([free.findings.length, finding?.code, finding?.body, finding?.frame]).toEqual([1, "squeezed", 0, 1]);
    expect(finding?.message).toContain("it needs 20 px, and only 18 px are free");
  });

  test("is let through by whom its layers and one-way faces let pass, in both runs", () => {
    const crate = { id: "crate", position: [52, 40], size: [10, 10], velocity: [0, 0] };
    const apart = run(
      [
        { ...grower, layers: ["b"], collidesWith: ["b"] },
        { ...crate, layers: ["a"] },
      ],
      { frames: 2 },
    );
    expect([apart.final[1]?.position, lastOf(apart.discrete.tracks.positions)]).toEqual([
      [52, 40],
      [52, 40],
    ]);
    const oneWay = run([grower, { ...crate, oneWay: [1, 0] }], { frames: 2 });
    expect(oneWay.final[1]?.position).toEqual([52, 40]);
  });

  test.each(["slide", "stop", "deflect", "push", "pass"])(
    "is not in what it meets, whatever it does: %s",
    (response) => {
      const wall = { id: "wall", position: [52, 0], size: [4, 96] };
      const { final, findings } = run([{ ...grower, velocity: [100, 20], response }, wall], { frames: 6 });
      expect(findings.map(({ code }) => code)).not.toContain("contact-limit");
      const [low = 0, width = 0] = [final[0]?.position[0], final[0]?.size?.[0]];
      if (response !== "pass") expect(low + width).toBeLessThanOrEqual(52);
      expect(width).toBe(70);
    },
  );
});

test("a crowd in which pushes out of walls and of each other follow on each other ends where it was recorded to end", () => {
  const boxes = [
    { position: [9.42, 22.54], size: [15.08, 10.55], velocity: [-46.28999999999999, 147.73000000000002] },
    { position: [25.11, 9.53], size: [5.53, 8.530000000000001], velocity: [-41.019999999999996, 0.9500000000000028] },
    { position: [30.52, 25.21], size: [2.45, 10.6], velocity: [-162.39999999999998, -819.4300000000001] },
    { position: [18.48, 12.82], size: [4.4, 7.41], velocity: [863.5899999999999, 14.75], growth: [-8.51, -6.9] },
    {
      ...{ position: [25.62, 28.86], size: [10.23, 7.72], velocity: [-514.6, -2.32000000000005] },
      growth: [5.359999999999999, 9.760000000000002],
    },
    { position: [20.4, 32.6], size: [7.33, 11.02] },
    { position: [31.36, 12.65], size: [13.79, 16.369999999999997] },
    { position: [3.45, 7.68], size: [3.47, 14.93] },
    { position: [7.78, 21.43], size: [13.13, 15.45] },
  ];
  const bodies = boxes.map((box, i) => ({ id: `${i}`, ...box }));
  const { first, positions } = run(bodies, { fps: 30, frames: 20, substeps: 2 }).discrete.tracks;
  const ends = [3, 4].map((body) => Array.from(positions.subarray(2 * (first[body + 1] ?? 0) - 2).subarray(0, 2)));
  expect(ends).toEqual([
    [27.529998766392218, 16.201546773274753],
    [20.91, 18.614666479110717],
  ]);
});

test("the cause of a risk has no endless overlap", () => {
  const bodies = [
    { id: "body", position: [14, 22], size: [6, 6], velocity: [550, 0], response: "stop", growth: [17, 0] },
    { id: "other", position: [26.5, 18.1], size: [36, 13.75], velocity: [20, 0], growth: [515, 14], anchor: [1, 0] },
    { id: "wall", position: [3.7, 31.85], size: [7, 68.7] },
  ];
  const messages = run(bodies, { fps: 60, frames: 3 }).findings.map(({ message }) => message);
  expect(messages.find((message) => message.startsWith("other is stopped by wall"))).toMatch(
    /In \d+ % of crossings the check comes so late that the shortest push-out leads to the wrong side\./,
  );
});
