import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Outcome, Phases, SceneResult } from "../../src/tunneling/index.js";
import { runScene, withoutTrying } from "../unit/writtenScene.js";
import { runs } from "./seeded.js";

function run(scene: object): Omit<SceneResult, "phases"> & { readonly phases: readonly Phases[] } {
  const result = runScene(scene, withoutTrying);
  return { ...result, phases: result.phases() };
}

const bullet = { id: "bullet", position: [0, 40], size: [8, 4], velocity: [3000, 0] };
const wall = { id: "wall", position: [38, 0], size: [4, 96] };

const isMiss = (code: string): boolean => code === "tunnel" || code === "corner-cut";

/** What a run says of its only pair. */
function outcomeIn({ findings, swept }: Pick<SceneResult, "findings" | "swept">): Outcome {
  // A corner around which a check pushes the body is no corner that it misses.
  if (findings.some(({ code, penetration }) => isMiss(code) && !penetration)) return "missed";
  if (findings.some(({ code }) => isMiss(code) || code === "wrong-side")) return "wrong-side";
  return swept.contacts.times.length > 0 ? "caught" : "clear";
}

function pieceAt({ pieces }: Phases, phase: number): Outcome | undefined {
  return pieces.find(({ end }) => phase < end)?.outcome;
}

describe("the phases of a contact", () => {
  test("of a bullet and a thin wall are caught, pushed out on the wrong side, and missed in 76 of 100", () => {
    const { phases } = run({ bodies: [bullet, wall] });
    expect(phases).toMatchObject([
      { body: 0, obstacle: { kind: "body", index: 1 }, here: 0.4, stay: 0.24, caughtFor: 0.12 },
    ]);
    expect(phases[0]?.pieces.map(({ end, outcome }) => [outcome, Number(end.toFixed(12))])).toEqual([
      ["caught", 0.12],
      ["wrong-side", 0.24],
      ["missed", 1],
    ]);
    expect(phases[0]?.samples).toBeUndefined();
  });

  test("are of the sub-steps of a frame, where it has some", () => {
    const [phases] = run({ bodies: [bullet, wall], substeps: 2 }).phases;
    expect(phases?.stay).toBeCloseTo(0.48, 9);
    expect(phases?.here).toBeCloseTo(0.8, 9);
    expect(phases?.step).toEqual([25, 0]);
  });

  test("are none of what the game sweeps, or what grows, is driven or lost its way before", () => {
    const none = (...bodies: object[]): void => expect(run({ frames: 4, bodies }).phases).toEqual([]);
    none({ ...bullet, detection: "swept" }, wall);
    none({ ...bullet, growth: [6, 0] }, wall);
    none(bullet, {
      id: "lift",
      position: [38, 0],
      size: [4, 96],
      path: {
        points: [
          [38, 0],
          [38, 90],
        ],
        speed: 9,
      },
    });
    const bounced = run({
      frames: 4,
      bodies: [{ ...bullet, response: "deflect" }, wall, { ...wall, id: "b", position: [-30, 0] }],
    });
    expect(bounced.phases.length).toBe(1);
  });

  const whole = (min: number, max: number): fc.Arbitrary<number> => fc.integer({ min, max });
  const scenes = fc.record({
    size: fc.tuple(whole(1, 20), whole(1, 20)),
    velocity: fc.tuple(whole(600, 6000), whole(-1500, 1500)),
    wall: fc.tuple(whole(60, 100), whole(-60, 20)),
    thickness: fc.tuple(whole(1, 60), whole(20, 90)),
    response: fc.constantFrom("slide", "deflect", "pass"),
    driven: fc.constantFrom(undefined, [-600, 0], [300, 120]),
    substeps: fc.constantFrom(1, 1, 3),
    phases: fc.array(fc.double({ min: 0.001, max: 0.999, noNaN: true }), { minLength: 4, maxLength: 4 }),
  });
  const made = (
    {
      size,
      velocity,
      wall: at,
      thickness,
      response,
      driven,
      substeps,
    }: typeof scenes extends fc.Arbitrary<infer T> ? T : never,
    position = [0, 0],
  ) =>
    run({
      ...{ frames: 6, substeps },
      bodies: [
        { id: "bullet", position, size, velocity, response },
        { id: "wall", position: at, size: thickness, ...(driven && { velocity: driven }) },
      ],
    });

  test("are what a run from such a start says, exactly, where all keep their velocities", () => {
    fc.assert(
      fc.property(scenes, (scene) => {
        const [phases] = made(scene).phases;
        if (!phases || phases.samples !== undefined) return;
        for (const phase of phases.body === 0 ? scene.phases : []) {
          // Not on a border itself.
          if ([0, ...phases.pieces.map(({ end }) => end)].some((end) => Math.abs(end - phase) < 1e-6)) continue;
          const shift = phases.here - phase;
          const again = made(
            scene,
            [0, 1].map((axis) => 0 - shift * (phases.step[axis] ?? 0)),
          );
          const [now] = again.phases;
          if (!now || again.findings.some(({ code }) => code === "start-overlap")) continue;
          expect(now.here).toBeCloseTo(phase, 6);
          expect(pieceAt(phases, phase)).toBe(outcomeIn(again));
          expect(now.pieces.map(({ outcome }) => outcome)).toEqual(phases.pieces.map(({ outcome }) => outcome));
        }
      }),
      runs(150),
    );
  });

  test("of a fall are tried in 64 of them, and this scene is in one with its own outcome", () => {
    fc.assert(
      fc.property(whole(200, 4000), whole(2, 40), whole(60, 300), (gravity, thickness, below) => {
        const result = run({
          ...{ frames: 60, gravity: [0, gravity] },
          bodies: [
            { id: "player", position: [0, 0], size: [8, 12], velocity: [0, 900] },
            { id: "floor", position: [-40, below], size: [80, thickness] },
          ],
        });
        const [phases] = result.phases;
        if (!phases) return;
        expect(phases.samples).toBe(64);
        const margin = 1 / 32;
        const isNearBorder = [0, ...phases.pieces.map(({ end }) => end)].some(
          (end) => Math.abs(end - phases.here) < margin,
        );
        if (!isNearBorder) expect(pieceAt(phases, phases.here)).toBe(outcomeIn(result));
      }),
      runs(60),
    );
  });
});
