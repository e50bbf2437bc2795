import { describe, expect, test } from "vitest";
import { evaluate } from "../../../src/notebook/index.js";
import { contactAt, obstacleName, type SceneResult } from "../../../src/tunneling/index.js";
import { withoutTrying } from "../writtenScene.js";

function evaluated(scene: object) {
  const { cells, problems } = evaluate(JSON.stringify({ version: 1, ...scene }), undefined, withoutTrying);
  const cell = cells[0];
  if (cell?.kind !== "scene") throw new Error("no scene");
  return { ...cell, problems };
}

const slopes = { "/": "up", "\\": "down" };

describe.each([
  ["down", 1],
  ["up", -1],
] as const)("slopes of tiles where y grows %s", (yAxis, down) => {
  /** As it is on the screen, rows from the top: of the file the first is at the lowest y. */
  const tilemap = (rows: readonly string[]) => ({
    tileSize: 16,
    slopes,
    origin: [0, yAxis === "down" ? 0 : -16 * rows.length],
    rows: yAxis === "down" ? rows : rows.toReversed(),
  });
  /** A box of 8 whose lower left corner on the screen is at a place that is given with y downwards. */
  const box = (x: number, bottom: number, speed: number) => ({
    id: "box",
    position: [x, yAxis === "down" ? bottom - 8 : -bottom],
    size: [8, 8],
    velocity: [speed, 0],
  });
  const hill = ["....../##", "...../###", "..../####", "#########"];

  /** Where the lower left corner is as the frames go by, with y downwards. */
  const placesOf = ({ tracks: { positions } }: SceneResult["swept"]): readonly (readonly [number, number])[] =>
    Array.from({ length: positions.length / 2 }, (_, i) => {
      const y = positions[2 * i + 1] as number;
      return [positions[2 * i] as number, yAxis === "down" ? y + 8 : -y];
    });
  /** How high the hill is below a lower right corner. */
  const heightAt = (x: number): number => 48 - Math.min(48, Math.max(0, x - 64));

  test("are gone up and down, and not left, nor held at the seams", () => {
    const { result, problems } = evaluated({
      ...{ yAxis, frames: 75, gravity: [0, 600 * down], tilemap: tilemap(hill) },
      bodies: [box(8, 48, 240)],
    });
    expect(problems).toEqual([]);
    const places = placesOf(result.swept);
    for (const [x, bottom] of places) expect(bottom).toBeCloseTo(heightAt(x + 8), 9);
    const turn = places.findIndex(([x]) => x === Math.max(...places.map(([each]) => each)));
    expect(places[turn]?.[1]).toBeLessThan(30);
    // Half of its speed is left along the slope; gravity takes 300 a second of that, and nothing else does.
    for (let i = 1; i < turn; i++) expect(places[i]?.[0]).toBeGreaterThanOrEqual(places[i - 1]?.[0] as number);
    expect(places.at(-1)?.[0]).toBeLessThan(56);
    const normals = new Set<string>();
    for (let i = 0; i < result.swept.contacts.normals.length; i += 2) {
      normals.add([...result.swept.contacts.normals.slice(i, i + 2)].map((n) => n.toFixed(3)).join(" "));
    }
    expect([...normals].sort()).toEqual([`-0.707 ${(-0.70710678 * down).toFixed(3)}`, `0.000 ${(-down).toFixed(3)}`]);
  });

  test("lead up to the floor behind them, to which it comes back after a leap", () => {
    const { result } = evaluated({
      ...{ yAxis, frames: 120, gravity: [0, 600 * down] },
      tilemap: tilemap(hill.map((row) => row + "#".repeat(40))),
      bodies: [box(8, 48, 600)],
    });
    const [x = 0, bottom] = placesOf(result.swept).at(-1) ?? [];
    expect(x).toBeGreaterThan(120);
    expect(bottom).toBeCloseTo(0, 9);
  });

  test("push out in the game’s own check, along their faces", () => {
    const { result } = evaluated({
      ...{ yAxis, frames: 20, tilemap: tilemap(hill) },
      bodies: [box(40, 48, 240)],
    });
    const [x = 0, bottom] = placesOf(result.discrete).at(-1) ?? [];
    expect(x).toBeGreaterThan(60);
    expect(bottom).toBeCloseTo(heightAt(x + 8), 9);
  });

  test("are named as tiles in what is found, and are empty above", () => {
    const flat = [".....", "../..", "....."];
    const bullet = (bottom: number) => ({
      ...{ yAxis, frames: 2, tilemap: tilemap(flat) },
      bodies: [{ ...box(0, bottom, 6000), size: [4, 4], position: [0, down === 1 ? bottom - 4 : -bottom] }],
    });
    const through = evaluated(bullet(30));
    expect(through.result.findings.map(({ code }) => code)).toEqual(["tunnel"]);
    const [{ obstacle } = {}] = through.result.findings;
    expect(obstacle && obstacleName(through.scene, obstacle)).toBe("tile [2, 1]");
    expect(through.result.findings[0]?.message).toContain("tile [2, 1]");
    expect(evaluated(bullet(16)).result.findings).toEqual([]);
  });
});

describe("a scene with slopes", () => {
  const tilemap = { tileSize: 16, slopes, rows: ["....", ".../"] };
  const mover = { id: "m", position: [0, 0], size: [4, 4], velocity: [60, 0] };
  const said = (scene: object) => {
    const { problems, scene: read } = evaluated({ tilemap, ...scene });
    return { read, problems: problems.map(({ code, message }) => `${code}: ${message}`) };
  };

  test("sweeps exactly what meets its slopes, and says so of other methods", () => {
    expect(said({ bodies: [mover] }).problems).toEqual([]);
    expect(said({ method: "gomez", bodies: [mover] }).problems).toEqual([
      'conflict: The method "gomez" only supports boxes. tile [3, 1] is a polygon, so its collisions are computed by the exact sweep.',
    ]);
  });

  test("is run with parabolas, which meet the slopes themselves", () => {
    const ball = { ...mover, position: [40, 0], velocity: [300, 0] };
    const {
      problems,
      scene: read,
      result,
    } = evaluated({
      tilemap,
      ...{ integrator: "curve", gravity: [0, 9000], frames: 6, bodies: [ball] },
    });
    expect(problems).toEqual([]);
    expect(read.integrator).toBe("curve");
    const contact = contactAt(read, result.swept.contacts, 0);
    expect(contact.normal.map((n) => n.toFixed(3))).toEqual(["-0.707", "-0.707"]);
    // Where the parabola is, and not its chord.
    const time = contact.frame - 1 + contact.time;
    const x = 44 + 5 * time;
    const y = 4 + 1.25 * time * time;
    expect(x + y).toBeCloseTo(80, 6);
  });

  test("keeps the size of what goes along a parabola while another one grows", () => {
    const bomb = { id: "bomb", position: [0, 20], size: [4, 4], velocity: [0, 0], growth: [60, 0] };
    const { result } = evaluated({
      tilemap,
      ...{ integrator: "curve", gravity: [0, 900], frames: 3, bodies: [{ ...mover, position: [20, 0] }, bomb] },
    });
    const { sizes, first } = result.swept.tracks;
    const end = first[1] as number;
    expect(end).toBeGreaterThan(4);
    expect([...new Set(sizes?.subarray(0, 2 * end))]).toEqual([4]);
  });

  test("lets bodies grow beside its slopes", () => {
    const { read, problems } = said({ bodies: [{ ...mover, growth: [1, 0] }] });
    expect(read.bodies[0]).toHaveProperty("growth");
    expect(problems).toEqual([]);
  });

  test("says nothing of orbits, which meet them", () => {
    const { position, size } = mover;
    const orbit = { center: [20, 20], angularVelocity: 1 };
    expect(said({ bodies: [{ id: "m", position, size, orbit }] }).problems).toEqual([]);
  });

  test("is as any other where no tile is a slope", () => {
    const { problems, read } = said({ integrator: "curve", tilemap: { ...tilemap, rows: ["..#"] }, bodies: [mover] });
    expect(problems).toEqual([]);
    expect(read.tilemap?.slopes).toBeUndefined();
  });
});
