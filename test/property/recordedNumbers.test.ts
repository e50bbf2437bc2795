import { describe, expect, test } from "vitest";
import { checkOf, defaultRule, ruleNames } from "../../src/model/index.js";
import { Random, seedOf } from "../exact/random.js";
import { Loop } from "../fuzz/safety/loop.js";
import { type Model, modelOf, withRate } from "../fuzz/safety/model.js";
import { evenPhases, phasesAtFaces } from "../fuzz/safety/phases.js";
import { evaluate } from "../../src/notebook/index.js";
import { findingsOf, framesOf, wallsOf } from "../unit/recordings/recordings.js";
import { runs } from "./seeded.js";

type Box = readonly [x: number, y: number, width: number, height: number];

const rules = ruleNames.filter((rule) => rule !== "swept");

/** A shot at a wall of one to three boxes that touch, and a game's rule. */
function shotOf(random: Random) {
  const whole = (from: number, to: number): number => random.integer(from, to);
  const size = [whole(2, 30), whole(2, 30)] as const;
  const step = [whole(20, 160), random.chance(0.5) ? 0 : whole(-90, 90)] as const;
  const [x, width] = [whole(-30, 30) + 200, whole(1, 16)];
  const height = whole(60, 240);
  const count = whole(1, 3);
  const walls = Array.from({ length: count }, (_, i): Box => [x, -120 + i * height, width, height]);
  const start = [-whole(0, step[0]), whole(-80, 80) - 2 * step[1]] as const;
  return { size, step, walls, start, rule: rules[whole(0, rules.length - 1)] ?? defaultRule };
}

type Shot = ReturnType<typeof shotOf>;

const FRAMES = 8;
const fps = 60;

/** The findings of a recorded shot that nothing stops. */
function recorded({ size, step, walls, start, rule }: Shot) {
  const places = Array.from({ length: FRAMES }, (_, i) => start.map((from, axis) => from + i * (step[axis] as number)));
  const about = () => ({ check: checkOf(rule) });
  const recording = framesOf({ fps, bodies: { shot: { size } } }, { shot: places }, about);
  return findingsOf(recording, wallsOf(...walls)).found.flatMap((each) =>
    each.code === "recorded-tunnel" ? [each] : [],
  );
}

/** The same as the judge takes it: a body that its game moves by its rule. */
function modelOfShot({ size, step, walls, start, rule }: Shot): Model {
  const velocity = step.map((moves) => moves * fps);
  const shot = { id: "shot", position: start, size, velocity };
  const bodies = [shot, ...walls.map(([x, y, w, h], i) => ({ id: `wall ${i}`, position: [x, y], size: [w, h] }))];
  const [cell] = evaluate(JSON.stringify({ version: 1, fps, frames: FRAMES, check: rule, bodies })).cells;
  const model = cell?.kind === "scene" ? modelOf(cell.scene) : undefined;
  return model ?? expect.fail("no model");
}

/** Whether the body passes the wall in some phase, at its first contact. */
function isPassed(model: Model): boolean {
  const loop = new Loop(model);
  return [...evenPhases(40), ...phasesAtFaces(model)].some((phase) =>
    loop.run(phase, loop.steps).some(({ step, kind }) => step <= loop.firstResponse && kind !== "ends inside"),
  );
}

describe("the safe numbers of a recorded tunnel", () => {
  test("are safe in all phases by the rule of its game, and not by much where one wall is met head on", () => {
    const seen = new Map<string, number>();
    for (let seed = 0; seed < runs(300).numRuns; seed++) {
      const shot = shotOf(new Random(seedOf("recorded numbers"), seed));
      const safe = recorded(shot)[0]?.numbers?.safe.fps;
      if (safe === undefined || safe > 6000) continue;
      const model = modelOfShot(shot);
      for (const times of [1, 1.001, 1.5, 3])
        expect(isPassed(withRate(model, safe * times)), `${seed}: ${JSON.stringify(shot)} at ${safe * times}`).toBe(
          false,
        );
      seen.set(shot.rule, (seen.get(shot.rule) ?? 0) + 1);
      if (shot.step[1] !== 0 || shot.walls.length > 1) continue;
      seen.set("head on", (seen.get("head on") ?? 0) + 1);
      expect(isPassed(withRate(model, safe * 0.998)), `${seed}: ${JSON.stringify(shot)} below ${safe}`).toBe(true);
    }
    for (const kind of [...rules, "head on"]) {
      expect(seen.get(kind) ?? 0, kind).toBeGreaterThan(0);
    }
  });
});
