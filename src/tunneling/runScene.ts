import { finished, onceAsked, type Steps } from "../geometry/index.js";
import { accelerationOf, isDriven, type Scene } from "../scene/index.js";
import { judgedAtSentence } from "../wording/index.js";
import { compareFrame, type Comparison, movesByAxis, nearOf } from "./compare.js";
import { compareOrbit } from "./compareOrbit.js";
import { differingAnswers } from "./recordedAnswers.js";
import { discreteRun } from "./discreteRun.js";
import { checkExpectations, withExpected } from "./expectations.js";
import { endsEarly } from "./endsEarly.js";
import type { Finding, SceneResult } from "./finding.js";
import { contactLimits, pushedPast, squeezed, startOverlaps } from "./findingMessages.js";
import { inAllPhases, isShortEnough, pairOf } from "./otherPhases.js";
import { TriedScene } from "./triedLimits.js";
import { limitsOf, type PassageLimits, strongest } from "./limits.js";
import { indexOf } from "./meetings.js";
import { comparisonFinding } from "./passageMessages.js";
import { contactPhases } from "./phases.js";
import type { Game } from "./game.js";
import { sceneWorld, type SceneWorld } from "./sceneWorld.js";
import { inFrames } from "./substeps.js";
import { sweptRun } from "./sweptRun.js";

/** Comparisons that are put into words in a step. */
const findingsAStep = 256;

/** Pairs of which numbers are tried at most: the others have none. */
const MOST_TRIED = 8;

/** Of more movers than these, one that meets something is run in other phases only if it comes near something else as well. */
const FEW_MOVERS = 4;

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

/** {@link runScene} in steps, each of a few milliseconds. */
export function* runInSteps(
  scene: Scene,
  { tracks = true, isLookingAhead = true, isInAllPhases = true, isTrying = true }: RunOptions = {},
): Steps<SceneResult> {
  const world = yield* sceneWorld(scene);
  const { substeps } = scene;
  const { run: steps, final, apart } = yield* sweptRun(world, tracks);
  const swept = inFrames(steps, substeps, scene.dimensions);

  const compared = new Compared(world, apart);
  const { run: looks, lost } = yield* discreteRun(world, { tracks, apart }, (frame, game, from, to) =>
    compared.look(frame, game, from, to),
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
  const inPhases = isSurveyed
    ? yield* inAllPhases(world, compared.comparisons, surveyed, compared.work)
    : compared.comparisons;
  const isOwnPhaseOnly = isInAllPhases && !isSurveyed && surveyed.size > 0 ? ({ isOwnPhaseOnly: true } as const) : {};
  // What pushes put past a one-way face is told as that, and who has no room as that.
  const comparisons = isSurveyed
    ? inPhases.filter((each) => compared.comparisons.includes(each) || !(isSqueezed(each) || isLost(each)))
    : inPhases;
  const limits = new Map<string, PassageLimits>();
  const [faces, ofSeveralFaces] = [new Map<string, string>(), new Set<string>()];
  for (const [i, comparison] of comparisons.entries()) {
    const [key, own] = [pairOf(comparison), yield* limitsOf(world, comparison)];
    const known = limits.get(key);
    limits.set(key, known ? strongest(known, own) : own);
    const normal = JSON.stringify(comparison.passage.first.normal);
    if ((faces.get(key) ?? normal) !== normal) ofSeveralFaces.add(key);
    faces.set(key, normal);
    if (i % findingsAStep === findingsAStep - 1) yield;
  }
  // A wall grows away from one face.
  for (const key of ofSeveralFaces) {
    const known = limits.get(key);
    if (known) limits.set(key, withoutThickness(known));
  }
  if (isSurveyed && isTrying) yield* tryLimits(scene, world, comparisons, surveyed, limits);
  for (const comparison of comparisons) {
    const own = limits.get(pairOf(comparison));
    if (own) found.push(comparisonFinding(world, comparison, own));
  }
  found.push(...compared.onCurves);
  for (const each of lost) found.push(pushedPast(world, each));
  for (const finding of contactLimits(world, swept)) found.push(finding);
  for (const squeeze of swept.squeezes) found.push(squeezed(world, squeeze));

  const further = (longer: Scene) =>
    runInSteps(longer, { tracks: false, isLookingAhead: false, isInAllPhases: false, isTrying: false });
  if (isLookingAhead) found.push(...(yield* endsEarly(scene, { swept, findings: found }, further)));
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
  const findings = judgedAt(scene, all);
  return { swept, discrete, final, findings, expectations, ...isOwnPhaseOnly, phasesInSteps };
}

function withoutThickness(limits: PassageLimits): PassageLimits {
  const others = ({ thickness: _, ...rest }: PassageLimits["safe"]): PassageLimits["safe"] => rest;
  return { ...limits, safe: others(limits.safe), detected: others(limits.detected) };
}

/** Tries the numbers of pairs of which the bounds of a first contact do not tell all. @param limits by pair */
function* tryLimits(
  scene: Scene,
  world: SceneWorld,
  comparisons: readonly Comparison[],
  unproven: ReadonlySet<number>,
  limits: Map<string, PassageLimits>,
): Steps<void> {
  const firsts = [...limits.keys()].flatMap((key) => comparisons.find((each) => pairOf(each) === key) ?? []);
  const isUnproven = ({ body, obstacle, fall, inPhases }: Comparison): boolean =>
    inPhases !== undefined || fall !== undefined || unproven.has(body) || unproven.has(obstacle);
  const open = firsts.filter(isUnproven);
  const tried = open.slice(0, MOST_TRIED);
  const tries = new TriedScene(scene, world, new Set(tried.flatMap(({ body, obstacle }) => [body, obstacle])));
  for (const comparison of tried) {
    const own = limits.get(pairOf(comparison));
    if (own) limits.set(pairOf(comparison), yield* tries.limits(comparison, own));
  }
  // A number that is not tried is none.
  for (const comparison of open.slice(MOST_TRIED)) limits.set(pairOf(comparison), { safe: {}, detected: {} });
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

/**
 * What a run is found to do otherwise than the sweep, frame by frame. The same body against the same obstacle, again and again,
 * is one thing to fix.
 *
 * A class, as all that is done in steps for each scene: a generator function that is made anew for each is kept, with all that it
 * knows, until the whole heap is collected.
 */
class Compared {
  /** Of what overlaps when the scene begins. */
  readonly found: Finding[] = [];
  readonly comparisons: Comparison[] = [];
  readonly onCurves: Finding[] = [];
  private readonly met = new Map<number, number>();
  private readonly seen = new Set<string>();

  /** @param apart for how many frames nothing can meet anything */
  constructor(
    private readonly world: SceneWorld,
    private readonly apart: number | undefined,
  ) {}

  *look(frame: number, game: Game, from: number, to: number): Steps<void> {
    const { world, apart, found } = this;
    // Who is apart from all for a frame begins in nothing.
    if (frame === 1 && from === 0 && !apart) found.push(...(yield* startOverlaps(world, game.ahead.index)));
    for (let place = from; place < to; place++) {
      if (place >= game.count) {
        this.addOnCurves(yield* compareOrbit(frame, game, place - game.count));
        continue;
      }
      // Most have nothing near them in most frames.
      const near = nearOf(game, place);
      this.noteNear(game, place, near !== undefined);
      if (!near) continue;
      const { comparisons, cuts } = yield* compareFrame(frame, game, place, near);
      this.addOnCurves(cuts);
      for (const comparison of comparisons) {
        if (this.isNew(`${comparison.code} ${comparison.body} ${comparison.obstacle}`))
          this.comparisons.push(comparison);
      }
    }
  }

  /** Bodies of which the bounds of a first contact do not tell all: what they come to is run in all phases. */
  readonly unproven = new Set<number>();

  /** Bodies that fall and drift past something, or fall through it: in another phase they fall elsewhere. */
  readonly drifting = new Set<number>();

  /** How much there is to look at in a run: for each step, what comes near each body. */
  work = 0;

  /** @param isMet whether its path may lead through what is near */
  private noteNear(game: Game, place: number, isMet: boolean): void {
    const { world, met, unproven } = this;
    this.work += game.ahead.countNear(place);
    const body = game.index(place);
    if (unproven.has(body)) return;
    const areFew = world.movers.length <= FEW_MOVERS;
    // Within a step, something on a path may come and go.
    if (areFew && world.onPaths.length > 0 && !isDriven(game.body(place))) unproven.add(body);
    // Until it meets something, its straight path is the same in all phases.
    const isStraight = world.integrator.isUniform && !movesByAxis(game.body(place));
    if (!isMet && !met.has(body) && isStraight) return;
    // What it meets first may turn it otherwise in other phases, to wherever something is.
    const areOthers = world.statics.count + world.movers.length > 2;
    if (isMet && isStraight && areOthers && areFew) unproven.add(body);
    game.ahead.forEachNear(place, (index, isMover) => {
      const isTold = isMover && isDriven(game.body(index));
      if (isTold || this.changesOnItsWay(game, place)) unproven.add(body);
      // What it meets later depends on how it left the first.
      const obstacle = isMover ? game.index(index) : world.obstacle(index);
      const first = met.get(body);
      if (first === undefined) met.set(body, obstacle);
      else if (first !== obstacle) unproven.add(body);
    });
  }

  /** Whether a body goes otherwise than straight through what it meets, or comes to it again and again. */
  private changesOnItsWay(game: Game, place: number): boolean {
    const { scene, hasShapes } = this.world;
    const { check, growth, response } = game.body(place);
    const isFalling = accelerationOf(scene, game.body(place)) !== undefined;
    const { rule, isVelocityKept } = check;
    const isDiagonal = game.displacement(place).filter((moves) => moves !== 0).length > 1;
    if (growth) return true;
    if (isFalling && (isDiagonal || response === "pass")) this.drifting.add(game.index(place));
    if (response === "pass") return false;
    if (isVelocityKept && (isFalling || isDiagonal || hasShapes)) return true;
    return (
      (rule === "axis by axis" && (isDiagonal || hasShapes)) ||
      (rule === "overlap, back to the old position" && isFalling)
    );
  }

  private addOnCurves(findings: readonly Finding[]): void {
    for (const finding of findings) {
      if (this.isNew(`${finding.code} ${finding.body} ${JSON.stringify(finding.obstacle)}`))
        this.onCurves.push(finding);
    }
  }

  private isNew(key: string): boolean {
    const isSeen = this.seen.has(key);
    this.seen.add(key);
    return !isSeen;
  }
}
