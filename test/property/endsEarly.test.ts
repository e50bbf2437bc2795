import fc from "fast-check";
import { expect, test } from "vitest";
import { evaluate } from "../../src/notebook/index.js";
import { runScene } from "../../src/tunneling/index.js";
import { holds, immovable, scenes } from "./stepScenes.js";

/** What no run in other phases, no number that is tried and no picture is asked for. */
const alone = { tracks: false, isInAllPhases: false, isTrying: false };

const made = fc.record({
  scene: scenes({ movers: 6, blocks: 8, responses: ["slide", "stop", "deflect", "push", "pass"] }),
  frames: fc.integer({ min: 1, max: 4 }),
  gravity: fc.constantFrom(0, 0, 3),
  integrator: fc.constantFrom("semi-implicit", "explicit", "verlet", "curve"),
});

test("what a body meets after a run is what it meets in a longer one", () => {
  let count = 0;
  holds(
    made,
    ({ scene: { dimensions, blocks, movers }, frames, gravity, integrator }) => {
      const bodies = [...movers, ...immovable(blocks)].map(({ id, position, size, velocity, ...more }) => {
        // Slow enough to meet something only after the run.
        return { id, position, size, ...(velocity && { velocity: velocity.map((v) => v / 20) }), ...more };
      });
      const law = gravity === 0 ? {} : { gravity: dimensions === 2 ? [0, gravity] : [0, gravity, 0], integrator };
      const [cell] = evaluate(JSON.stringify({ version: 1, fps: 10, dimensions, frames, ...law, bodies })).cells;
      if (cell?.kind !== "scene") throw new Error("it is no scene");
      const { findings, lookAhead, swept } = runScene(cell.scene, alone);
      if (lookAhead?.isWhole === false || findings.some(({ code }) => code === "start-overlap")) return;
      const longer = runScene({ ...cell.scene, frames: frames + 100 }, { ...alone, isLookingAhead: false });
      const met = new Set<number>([...swept.contacts.bodies, ...swept.contacts.obstacles]);
      for (const { code, body } of findings) if (code !== "ends-early") met.add(body);
      const { contacts } = longer.swept;
      const firsts = cell.scene.bodies.flatMap(({ velocity }, body) => {
        if (!velocity || met.has(body)) return [];
        const row = contacts.frames.findIndex((_, i) => contacts.bodies[i] === body || contacts.obstacles[i] === body);
        return row < 0 ? [] : [{ body, frame: contacts.frames[row] }];
      });
      const early = findings.filter(({ code }) => code === "ends-early").map(({ body, frame }) => ({ body, frame }));
      expect(early).toEqual(firsts);
      count += firsts.length;
    },
    600,
  );
  expect(count).toBeGreaterThan(0);
});
