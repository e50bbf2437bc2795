import { describe, expect, test } from "vitest";
import { evaluate } from "../../../src/notebook/index.js";
import type { SceneResult } from "../../../src/tunneling/index.js";
import { runScene } from "../writtenScene.js";

function run(bodies: readonly object[], more: object = {}): SceneResult {
  return runScene({ bodies, ...more });
}

/** All that is said of a run. */
function told({ phases, ...result }: SceneResult): object {
  return { ...result, phases: phases() };
}

const codes = ({ findings }: SceneResult): readonly string[] => findings.map(({ code }) => code);

/** Where the game's own check leaves the first body. */
function gameEnd({ discrete: { tracks } }: SceneResult): readonly number[] {
  const end = tracks.first[1] ?? 0;
  return Array.from(tracks.positions.subarray(2 * end - 2, 2 * end));
}

const bullet = { id: "bullet", position: [0, 40], size: [8, 4], velocity: [3000, 0] };
const wall = { id: "wall", position: [38, 0], size: [4, 96] };

describe("layers", () => {
  test.each([
    ["neither can meet the other", ["a"], ["a"], ["b"], ["b"]],
    ["one cannot meet the other", ["a"], undefined, ["b"], ["c"]],
    ["one can meet nothing", undefined, [], undefined, undefined],
    ["one is on no layer, and the other asks for one", [], undefined, undefined, ["a"]],
  ])("keep all that is said of a pair away: %s", (_, layers, collidesWith, others, otherMeets) => {
    const own = { ...(layers && { layers }), ...(collidesWith && { collidesWith }) };
    const other = { ...(others && { layers: others }), ...(otherMeets && { collidesWith: otherMeets }) };
    // Somebody is on each of them, so that no name is taken for a slip.
    const far = { id: "far", position: [0, 900], size: [1, 1], layers: ["a", "b", "c"] };
    for (const moves of [{}, { velocity: [0, 0] }]) {
      const result = run([{ ...bullet, ...own }, { ...wall, ...other, ...moves }, far], { frames: 3 });
      expect(codes(result)).toEqual([]);
      expect(result.swept.contacts.bodies).toHaveLength(0);
      expect(gameEnd(result)).toEqual([150, 40]);
    }
    const inside = { ...wall, position: [2, 0] };
    expect(codes(run([{ ...bullet, ...own }, { ...inside, ...other }, far]))).toEqual([]);
  });

  test.each([
    ["each can meet a layer of the other", ["a"], ["b"], ["b"], ["a"]],
    ["both have none of it", undefined, undefined, undefined, undefined],
    ["one is on all layers", undefined, ["b"], ["b", "c"], ["a"]],
    ["one is on no layer, and the other asks for none", [], undefined, undefined, undefined],
  ])("leave everything as it is where %s", (_, layers, collidesWith, others, otherMeets) => {
    const own = { ...(layers && { layers }), ...(collidesWith && { collidesWith }) };
    const other = { ...(others && { layers: others }), ...(otherMeets && { collidesWith: otherMeets }) };
    const far = { id: "far", position: [0, 900], size: [1, 1], layers: ["a", "b"] };
    const plain = run([bullet, wall, { ...far, layers: ["a", "b"] }]);
    expect(told(run([{ ...bullet, ...own }, { ...wall, ...other }, far]))).toEqual(told(plain));
  });

  test("are as many as the solver has bits for, and more are a problem of the bodies that name them", () => {
    const names = Array.from({ length: 32 }, (_, i) => `layer ${i}`);
    const named = names.map((name, i) => ({ id: name, position: [9 * i, 900], size: [1, 1], layers: [name] }));
    const meets = (collidesWith: readonly string[]) =>
      evaluate(JSON.stringify({ version: 1, bodies: [{ ...bullet, collidesWith }, ...named] }));
    expect(meets(names.slice(1)).problems).toEqual([]);
    const { problems, cells } = meets(names);
    expect(problems.map(({ code, severity }) => [code, severity])).toEqual([["too-large", "error"]]);
    expect(cells[0]?.kind === "scene" && cells[0].notEvaluated).toEqual(["body bullet"]);
  });
});

describe("a one-way body", () => {
  test("is passed through its side in the same way by a game that sweeps", () => {
    const falling = { id: "falling", position: [-14, -20], size: [8, 8], velocity: [0, 240] };
    const platform = { id: "platform", position: [0, 0], size: [10, 10], velocity: [-100, 0], oneWay: [0, -1] };
    const result = run([falling, platform], { detection: "swept", fps: 10 });
    expect(result.final[0]?.position).toEqual([-14, 4]);
    expect(gameEnd(result)).toEqual([-14, 4]);
  });

  const platform = { id: "platform", position: [0, 100], size: [96, 12], oneWay: [0, -1] };
  const player = { id: "player", position: [40, 71], size: [16, 24], velocity: [0, 600] };

  test("is safe from its solid side as soon as a check detects the body: the push always leads back", () => {
    const fast = { ...player, velocity: [0, 3000] };
    const { oneWay: _, ...plain } = platform;
    const [found] = run([fast, platform]).findings;
    expect(found).toMatchObject({ code: "tunnel" });
    expect(found?.safe).toEqual(found?.detected);
    expect(run([fast, plain]).findings[0]?.detected).toEqual(found?.detected);
    expect(run([fast, plain]).findings[0]?.safe?.fps).toBeCloseTo(2 * (found?.safe?.fps ?? 0), 5);
  });

  test.each([
    ["from below", [40, 120], [0, -3000]],
    ["from the left", [-40, 90], [6000, 0]],
    ["from inside", [40, 90], [0, 600]],
  ])("is nothing %s, to the sweep and to the game", (_, position, velocity) => {
    const result = run([{ ...player, position, velocity }, platform], { frames: 2 });
    expect(codes(result)).toEqual([]);
    expect(result.swept.contacts.bodies).toHaveLength(0);
    expect(gameEnd(result)).toEqual(result.final[0]?.position);
  });

  test("puts who was above it at the look before on it, however deep that fell", () => {
    const result = run([{ ...player, velocity: [0, 1200] }, platform]);
    // 15 px deep, which is nearer to the underside of a plain one.
    expect(gameEnd(result)).toEqual([40, 76]);
    expect(codes(result)).toEqual([]);
    const { oneWay: _, ...plain } = platform;
    expect(codes(run([{ ...player, position: [40, 75], velocity: [0, 1800] }, plain]))).toContain("wrong-side");
    expect(codes(run([{ ...player, position: [40, 75], velocity: [0, 1800] }, platform]))).not.toContain("wrong-side");
  });

  test.each([
    ["at rest", {}],
    ["that moves", { velocity: [0, 0], mass: 1e9, gravityScale: 0 }],
    ["along a path", { path: { points: [platform.position, [0, 90]], speed: 60 } }],
  ])("of a body %s, tells of who is pushed past its face, which the game's next look lets through", (_, more) => {
    const lower = { ...player, position: [40, 76], velocity: [0, 0], mass: 1 };
    const upper = { ...lower, id: "upper", position: [42, 76 - 24] };
    // Pairs are pushed in the order of the text: that with the platform before that with the upper one.
    const scene = [{ ...platform, ...more }, lower, upper];
    const result = run(scene, { gravity: [0, 1200], frames: 30 });
    expect(codes(result)).toContain("wrong-side");
    const [found] = result.findings;
    const pair = [found?.body, found?.obstacle?.kind === "body" && found.obstacle.index];
    // Of two that move, either is told to be past the other one.
    expect(pair.toSorted()).toEqual([0, 1]);
    expect(found?.normal).toEqual([0, found?.body === 1 ? -1 : 1]);
    // Alone it is held by the game as well.
    expect(codes(run([{ ...platform, ...more }, lower], { gravity: [0, 1200], frames: 30 }))).toEqual([]);
    // Solid all around, the platform is left by no push.
    const { oneWay: __, ...plain } = { ...platform, ...more };
    expect(codes(run([plain, lower, upper], { gravity: [0, 1200], frames: 30 }))).not.toContain("wrong-side");
  });

  test("may move itself, and share the push of the game by the masses", () => {
    const lift = { ...platform, velocity: [0, -600], mass: 3 };
    const result = run([{ ...player, velocity: [0, 60], mass: 1 }, lift]);
    expect(result.swept.contacts).toMatchObject({ bodies: Uint32Array.of(1), normals: Float64Array.of(0, 1) });
    expect(gameEnd(result)[1]).toBe(72 - 0.75 * 6);
    expect(codes(run([{ ...player, position: [40, 101] }, lift]))).toEqual([]);
  });
});
