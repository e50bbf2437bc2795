import { expect, it } from "vitest";
import { findingsOf, framesOf, wallsOf } from "../unit/recordings/recordings.js";
import { passing, type PlainBox, wrongSides } from "../unit/recordings/plainLoop.js";
import { Random } from "../exact/random.js";

/** Bodies of some size and speed among walls with room between them, in which they bounce off nothing but the borders. */
function crowd(source: Random, mostSize: number, mostSpeed: number, turns: number) {
  const random = (): number => source.unit();
  const between = (low: number, high: number): number => low + random() * (high - low);
  // Walls of a grid, with room between them.
  const boxes = Array.from({ length: 60 }, (_, i) => {
    const [x, y] = [(i % 10) * 100, Math.floor(i / 10) * 100];
    return [x + between(0, 30), y + between(0, 30), between(1, 60), between(1, 60)] as const;
  });
  const bodies = Array.from({ length: 12 }, () => {
    const [speed, isWhole] = [between(5, mostSpeed), random() < 0.5];
    let [x, y, dx, dy] = [
      between(0, 1000),
      between(0, 600),
      between(-speed, speed),
      random() < 0.3 ? 0 : between(-speed, speed),
    ];
    const places = Array.from({ length: 120 }, () => {
      [x, y] = [x + dx, y + dy];
      if (x < 0 || x > 1000) dx = -dx;
      if (y < 0 || y > 600) dy = -dy;
      if (random() < turns) [dx, dy] = random() < 0.5 ? [-dx, dy] : [dx, -dy];
      return isWhole ? ([Math.round(x), Math.round(y)] as const) : ([x, y] as const);
    });
    return { size: [between(2, mostSize), between(2, mostSize)] as const, places };
  });
  return { boxes, bodies };
}

/** What the product finds in a recording of them. */
function foundIn({ boxes, bodies }: ReturnType<typeof crowd>) {
  const recording = framesOf(
    { bodies: Object.fromEntries(bodies.map(({ size }, i) => [`b${i}`, { size }] as const)) },
    Object.fromEntries(bodies.map(({ places }, i) => [`b${i}`, places] as const)),
  );
  return findingsOf(recording, wallsOf(...boxes)).found;
}

const seeds = Array.from({ length: 60 }, (_, i) => i);

it.each(seeds)("a plain loop finds the same tunnels and corners, seed %i", (seed) => {
  const world = crowd(new Random(seed, 21), 24, 90, 0);
  const { boxes, bodies } = world;
  const found = foundIn(world).flatMap((finding) =>
    finding.code === "recorded-tunnel" || finding.code === "recorded-corner"
      ? [
          `${finding.frame} b${finding.body} ${finding.code.slice(9)} ${finding.obstacle.kind === "box" ? finding.obstacle.index : ""}`,
        ]
      : [],
  );
  const expected: string[] = [];
  for (const [i, { size, places }] of bodies.entries()) {
    const ways = places.map(([x, y]): PlainBox => [x, y, ...size]);
    for (const [frame, to] of ways.entries()) {
      const from = ways[frame - 1];
      if (!from) continue;
      for (const [wall, box] of boxes.entries()) {
        const kind = passing(from, to, box, box);
        if (kind) expected.push(`${frame} b${i} ${kind} ${wall}`);
      }
    }
  }
  expect(found.sort()).toEqual(expected.sort());
  expect(found.length).toBeGreaterThan(9);
});

it.each(seeds)("a plain loop finds the same bodies that come out behind a wall, seed %i", (seed) => {
  // So small that none is in two walls, and slow enough to be seen inside.
  const world = crowd(new Random(seed, 22), 9, 30, 0.1);
  const found = foundIn(world).flatMap((finding) =>
    finding.code === "recorded-wrong-side"
      ? [`b${finding.body} ${finding.frame}–${finding.lastFrame} ${JSON.stringify(finding.obstacle)}`]
      : [],
  );
  const expected = world.bodies.flatMap(({ size, places }, body) =>
    world.boxes.flatMap((box, index) =>
      wrongSides(
        places.map(([x, y]): PlainBox => [x, y, ...size]),
        box,
      ).map(([first, last]) => `b${body} ${first}–${last} ${JSON.stringify({ kind: "box", index })}`),
    ),
  );
  expect(found.sort()).toEqual(expected.sort());
  expect(found.length).toBeGreaterThan(9);
});
