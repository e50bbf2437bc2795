import { finished, onceAsked, type Steps } from "../geometry/index.js";
import type { Scene } from "../scene/index.js";
import { compareFrame, type Comparison, nearOf } from "./compare.js";
import { compareOrbit } from "./compareOrbit.js";
import { differingAnswers } from "./recordedAnswers.js";
import { discreteRun } from "./discreteRun.js";
import { checkExpectations, withExpected } from "./expectations.js";
import type { Finding, SceneResult } from "./finding.js";
import { comparisonFinding, contactLimits, pushedPast, squeezed, startOverlaps } from "./findingMessages.js";
import { indexOf } from "./meetings.js";
import { contactPhases } from "./phases.js";
import { sceneWorld } from "./sceneWorld.js";
import { inFrames } from "./substeps.js";
import { sweptRun } from "./sweptRun.js";

/** Comparisons that are put into words in a step. */
const findingsAStep = 256;

/** What of a run is wanted beside its contacts and findings. */
export interface RunOptions {
  /** Where bodies are over time, which pictures ask for; without it nobody has any. Default true. */
  readonly tracks?: boolean;
}

/** Runs a scene twice, with the sweep and as the game's own check does, and compares. */
export function runScene(scene: Scene, options?: RunOptions): SceneResult {
  return finished(runInSteps(scene, options));
}

/** {@link runScene} in steps, each of a few milliseconds. */
export function* runInSteps(scene: Scene, { tracks = true }: RunOptions = {}): Steps<SceneResult> {
  const world = yield* sceneWorld(scene);
  const { substeps } = scene;
  const { run: steps, final, apart } = yield* sweptRun(world, tracks);
  const swept = inFrames(steps, substeps, scene.dimensions);

  const seen = new Set<string>();
  const comparisons: Comparison[] = [];
  const found: Finding[] = [];
  const onCurves: Finding[] = [];
  const addOnCurves = (findings: readonly Finding[]): void => {
    for (const finding of findings) {
      const key = `${finding.code} ${finding.body} ${JSON.stringify(finding.obstacle)}`;
      if (seen.has(key)) continue;
      seen.add(key);
      onCurves.push(finding);
    }
  };
  const { run: looks, lost } = yield* discreteRun(world, { tracks, apart }, function* (frame, game, from, to) {
    // Who is apart from all for a frame begins in nothing.
    if (frame === 1 && from === 0 && !apart) found.push(...(yield* startOverlaps(world, game.ahead.index)));
    for (let place = from; place < to; place++) {
      if (place >= game.count) {
        addOnCurves(yield* compareOrbit(frame, game, place - game.count));
        continue;
      }
      // Most have nothing near them in most frames.
      const near = nearOf(game, place);
      if (!near) continue;
      const compared = yield* compareFrame(frame, game, place, near);
      addOnCurves(compared.cuts);
      for (const comparison of compared.comparisons) {
        // The same body against the same obstacle, again and again, is one thing to mend.
        const key = `${comparison.code} ${comparison.body} ${comparison.obstacle}`;
        if (seen.has(key)) continue;
        seen.add(key);
        comparisons.push(comparison);
      }
    }
  });
  for (const [i, comparison] of comparisons.entries()) {
    found.push(yield* comparisonFinding(world, comparison));
    if (i % findingsAStep === findingsAStep - 1) yield;
  }
  found.push(...onCurves);
  for (const each of lost) found.push(pushedPast(world, each));
  for (const finding of contactLimits(world, swept)) found.push(finding);
  for (const squeeze of swept.squeezes) found.push(squeezed(world, squeeze));

  found.push(...differingAnswers(scene, final));
  const expectations = yield* checkExpectations(scene, swept, final, found);
  const all: Finding[] = [...withExpected(scene, found, expectations)];
  expectations.forEach(({ pass, message }, index) => {
    if (pass) return;
    const body = indexOf(scene, scene.expect[index]?.body ?? "") ?? -1;
    all.push({ code: "expectation", severity: "error", message, body, frame: 1, expectation: index });
  });
  const discrete = inFrames(looks, substeps, scene.dimensions);
  const phasesInSteps = onceAsked(() => contactPhases(world, steps));
  return { swept, discrete, final, findings: all, expectations, phasesInSteps };
}
