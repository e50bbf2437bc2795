import { accelerationOf, isDriven } from "../scene/index.js";
import { compareFrame, type Comparison, movesByAxis, nearOf } from "./compare.js";
import { compareOrbit } from "./compareOrbit.js";
import type { Finding } from "./finding.js";
import { startOverlaps } from "./otherFindings.js";
import type { Game } from "./game.js";
import type { SceneWorld } from "./sceneWorld.js";

/**
 * What a run is found to do otherwise than the sweep, frame by frame. The same body against the same obstacle, again and again,
 * is one thing to fix.
 */
export class RunComparison {
  /** Findings of bodies that overlap when the scene begins. */
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

  look(frame: number, game: Game): void {
    const { world, apart, found } = this;
    // Who is apart from all for a frame begins in nothing.
    if (frame === 1 && !apart) found.push(...startOverlaps(world, game.ahead.index));
    for (let place = 0; place < game.count; place++) {
      // Most have nothing near them in most frames.
      const near = nearOf(game, place);
      this.noteNear(game, place, near !== undefined);
      if (!near) continue;
      const { comparisons, cuts } = compareFrame(frame, game, place, near);
      this.addOnCurves(cuts);
      for (const comparison of comparisons) {
        if (this.isNew(`${comparison.code} ${comparison.body} ${comparison.obstacle}`))
          this.comparisons.push(comparison);
      }
    }
    for (let orbit = 0; orbit < world.orbits.length; orbit++) this.addOnCurves(compareOrbit(frame, game, orbit));
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
    // Within a step, something on a path may come and go.
    if (world.onPaths.length > 0 && !isDriven(game.body(place))) unproven.add(body);
    // Until it meets something, its straight path is the same in all phases.
    const isStraight = world.integrator.isUniform && !movesByAxis(game.body(place));
    if (!isMet && !met.has(body) && isStraight) return;
    // What it meets first may turn it otherwise in other phases, to wherever something is.
    const areOthers = world.statics.count + world.movers.length > 2;
    if (isMet && isStraight && areOthers) unproven.add(body);
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
