import { finished, onceAsked, type Steps } from "../geometry/index.js";
import { withSeverity } from "../model/index.js";
import type { Scene } from "../scene/index.js";
import { judgedAtSentence } from "../wording/index.js";
import type { Comparison } from "./compare.js";
import { RunComparison } from "./runComparison.js";
import { differingAnswers } from "./recordedAnswers.js";
import { discreteRun } from "./discreteRun.js";
import { checkExpectations, withExpected } from "./expectations.js";
import { lookBeyond } from "./endsEarly.js";
import type { Finding, SceneResult } from "./finding.js";
import { contactLimits, pushedPast, squeezed } from "./otherFindings.js";
import { inAllPhases, isShortEnough, pairOf } from "./otherPhases.js";
import { VariantRuns } from "./safeNumberSearch.js";
import { limitsOf, type PassageLimits, strongest } from "./limitFormulas.js";
import { indexOf } from "./meetings.js";
import { comparisonFinding } from "./passageMessages.js";
import { contactPhases } from "./phases.js";
import { sceneWorld, type SceneWorld } from "./sceneWorld.js";
import { inFrames } from "./substeps.js";
import { sweptRun } from "./sweptRun.js";

/** Pairs of which numbers are tried at most: the others have none. */
const MAX_TRIED = 8;

/** What of a run is wanted beside its contacts and findings. */
export interface RunOptions {
  /** Whether it is looked at what bodies meet after the run that meet nothing in it. Default true. */
  readonly isLookingAhead?: boolean;
  /** Whether the scene is run in other phases where this one does not tell. Default true. */
  readonly isInAllPhases?: boolean;
  /** Whether numbers are tried that no bound proves. Default true. */
  readonly isTrying?: boolean;
  /** Where bodies are over time, which pictures ask for; without it nobody has any. Default true. */
  readonly tracks?: boolean;
}

/** Runs a scene twice, with the sweep and as the game's own check does, and compares. */
export function runScene(scene: Scene, options?: RunOptions): SceneResult {
  return finished(runInSteps(scene, options));
}

/** {@link runScene}, moved on bit by bit: by frames, phases and findings. */
export function* runInSteps(
  scene: Scene,
  { tracks = true, isLookingAhead = true, isInAllPhases = true, isTrying = true }: RunOptions = {},
): Steps<SceneResult> {
  const world = sceneWorld(scene);
  yield;
  const { substeps } = scene;
  const { run: steps, final, apart } = yield* sweptRun(world, tracks);
  const swept = inFrames(steps, substeps, scene.dimensions);

  const compared = new RunComparison(world, apart);
  const { run: looks, lost } = yield* discreteRun(world, { tracks, apart }, (frame, game) =>
    compared.look(frame, game),
  );
  const { found } = compared;
  // In other phases they go elsewhere, and there may be more.
  if (world.statics.count + world.movers.length > 2)
    for (const { body } of compared.comparisons) compared.unproven.add(body);
  const surveyed = new Set([...compared.unproven, ...compared.drifting]);
  const isLost = (each: Comparison): boolean =>
    lost.some(({ body, obstacle }) => body === each.body && obstacle === each.obstacle);
  const isSqueezed = ({ body }: Comparison): boolean => swept.squeezes.some((each) => each.body === body);
  const isSurveyed = isInAllPhases && isShortEnough(world, compared.work);
  const { comparisons: inPhases, isComplete } = isSurveyed
    ? yield* inAllPhases(world, compared.comparisons, surveyed, compared.work)
    : { comparisons: compared.comparisons, isComplete: surveyed.size === 0 };
  const isInSomePhases = isInAllPhases && !isComplete ? ({ isInSomePhases: true } as const) : {};
  // What pushes put past a one-way face is told as that, and who has no room as that.
  const comparisons = isSurveyed
    ? inPhases.filter((each) => compared.comparisons.includes(each) || !(isSqueezed(each) || isLost(each)))
    : inPhases;
  const limits = new Map<string, PassageLimits>();
  const [faces, ofSeveralFaces] = [new Map<string, string>(), new Set<string>()];
  for (const comparison of comparisons) {
    const [key, own] = [pairOf(comparison), limitsOf(world, comparison)];
    const known = limits.get(key);
    limits.set(key, known ? strongest(known, own) : own);
    const normal = JSON.stringify(comparison.passage.first.normal);
    if ((faces.get(key) ?? normal) !== normal) ofSeveralFaces.add(key);
    faces.set(key, normal);
    yield;
  }
  // A wall grows away from one face.
  for (const key of ofSeveralFaces) {
    const known = limits.get(key);
    if (known) limits.set(key, withoutThickness(known));
  }
  if (isSurveyed && isTrying) {
    const goOn = tryingLimits(scene, world, comparisons, surveyed, limits);
    while (!goOn()) yield;
  }
  const happened = new Set(comparisons.filter(({ code }) => code !== "tunnel-risk").map(pairOf));
  const told = new Set<string>();
  for (const comparison of comparisons) {
    const { code } = comparison;
    const [pair, key] = [pairOf(comparison), `${code} ${pairOf(comparison)}`];
    const own = limits.get(pair);
    // It is no news that two that pass each other in this run do so in others, or again.
    if ((code === "tunnel-risk" && happened.has(pair)) || told.has(key)) continue;
    told.add(key);
    if (own) found.push(comparisonFinding(world, comparison, own));
    yield;
  }
  found.push(...withoutKnownRisks(compared.onCurves));
  // Whose path leads through that face in this run is told as that.
  for (const each of lost) if (!told.has(`wrong-side ${pairOf(each)}`)) found.push(pushedPast(world, each));
  for (const finding of contactLimits(world, swept)) found.push(finding);
  for (const squeeze of swept.squeezes) found.push(squeezed(world, squeeze));

  const ahead = isLookingAhead ? lookBeyond(world, scene, { swept, final, findings: found }) : undefined;
  if (ahead) found.push(...ahead.findings);
  found.push(...differingAnswers(scene, final));
  const expectations = checkExpectations(scene, swept, final, found);
  const all: Finding[] = [...withExpected(scene, found, expectations)];
  expectations.forEach(({ pass, message }, index) => {
    if (pass) return;
    const body = indexOf(scene, scene.expect[index]?.body ?? "") ?? -1;
    all.push({ ...withSeverity("expectation"), message, body, frame: 1, expectation: index });
  });
  const discrete = inFrames(looks, substeps, scene.dimensions);
  const phases = onceAsked(() => contactPhases(world, steps));
  const isOpen = ahead?.lookAhead !== undefined;
  return {
    ...{ swept, discrete, final, findings: judgedAt(scene, all), expectations, phases, ...isInSomePhases },
    lookAhead: isOpen ? ahead.lookAhead : undefined,
  };
}

/** Findings without risks of two that pass each other in this run: it is no news that they do in other phases. */
function withoutKnownRisks(findings: readonly Finding[]): readonly Finding[] {
  const pair = ({ body, obstacle }: Finding): string => `${body} ${JSON.stringify(obstacle)}`;
  const happened = new Set(findings.filter(({ code }) => code === "tunnel" || code === "corner-cut").map(pair));
  return findings.filter((each) => each.code !== "tunnel-risk" || !happened.has(pair(each)));
}

function withoutThickness(limits: PassageLimits): PassageLimits {
  const others = ({ thickness: _, ...rest }: PassageLimits["safe"]): PassageLimits["safe"] => rest;
  return { ...limits, safe: others(limits.safe), detected: others(limits.detected) };
}

/**
 * Tries the numbers of pairs where the bounds of a first contact do not tell all.
 *
 * @param limits by pair: the tried ones take the place of what is there
 * @returns tries some more, and returns whether all are tried
 */
function tryingLimits(
  scene: Scene,
  world: SceneWorld,
  comparisons: readonly Comparison[],
  unproven: ReadonlySet<number>,
  limits: Map<string, PassageLimits>,
): () => boolean {
  const firsts = [...limits.keys()].flatMap((key) => comparisons.find((each) => pairOf(each) === key) ?? []);
  const isUnproven = ({ body, obstacle, fall, inPhases }: Comparison): boolean =>
    inPhases !== undefined || fall !== undefined || unproven.has(body) || unproven.has(obstacle);
  const open = firsts.filter(isUnproven);
  const tried = open.slice(0, MAX_TRIED);
  // A number that is not tried is none.
  for (const comparison of open.slice(MAX_TRIED)) limits.set(pairOf(comparison), { safe: {}, detected: {} });
  const runs = new VariantRuns(scene, world, new Set(tried.flatMap(({ body, obstacle }) => [body, obstacle])));
  return () => {
    const [comparison] = tried;
    if (!comparison) return true;
    const key = pairOf(comparison);
    const own = limits.get(key);
    const found = own && runs.limits(comparison, own);
    if (found) limits.set(key, found);
    if (found || !own) tried.shift();
    return tried.length === 0;
  };
}

/** Findings that say at which frame rate they are found, where the rate varies. */
function judgedAt(scene: Scene, findings: readonly Finding[]): readonly Finding[] {
  const judged = judgedAtSentence(scene);
  if (judged.length === 0) return findings;
  return findings.map((finding) => {
    const isAtAnyRate = finding.code === "start-overlap";
    return isAtAnyRate ? finding : { ...finding, message: [finding.message, ...judged].join(" ") };
  });
}
