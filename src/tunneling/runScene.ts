import type { Scene } from "../scene/index.js";
import { compareFrame } from "./compare.js";
import { discreteRun } from "./discreteRun.js";
import { checkExpectations, withExpected } from "./expectations.js";
import type { Finding, SceneResult } from "./finding.js";
import { comparisonFinding, contactLimits, startOverlaps } from "./findings.js";
import { sceneWorld } from "./sceneWorld.js";
import { sweptRun } from "./sweptRun.js";

/** Runs a scene twice, with the sweep and as the game's own check does, and compares. */
export function runScene(scene: Scene): SceneResult {
  const world = sceneWorld(scene);
  const { run: swept, final } = sweptRun(world);

  const seen = new Set<string>();
  const found: Finding[] = [...startOverlaps(world)];
  const discrete = discreteRun(world, (frame, bodies, near) => {
    for (let place = 0; place < bodies.length; place++) {
      for (const comparison of compareFrame(world, frame, bodies, place, near)) {
        // The same body against the same obstacle, again and again, is one thing to mend.
        const key = `${comparison.code} ${comparison.body} ${JSON.stringify(comparison.obstacle)}`;
        if (seen.has(key)) continue;
        seen.add(key);
        found.push(comparisonFinding(world, comparison));
      }
    }
  });
  found.push(...contactLimits(world, swept));

  const expectations = checkExpectations(scene, swept, final, found);
  const all: Finding[] = [...withExpected(scene, found, expectations)];
  expectations.forEach(({ pass, message }, index) => {
    if (pass) return;
    const body = scene.bodies.findIndex(({ id }) => id === scene.expect[index]?.body);
    all.push({ code: "expectation", severity: "error", message, body, frame: 1, expectation: index });
  });
  return { swept, discrete, final, findings: all, expectations };
}
