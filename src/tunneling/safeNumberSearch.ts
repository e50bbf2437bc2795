import type { Scene } from "../scene/index.js";
import {
  ROUNDING,
  type LimitKey,
  substepsFor,
  withNumber,
  isCapped,
  relativeSpeed,
  withoutDisplacement,
} from "./changedScenes.js";
import type { Comparison } from "./compare.js";
import { longestSafeStep } from "./encounter.js";
import type { Limits } from "./finding.js";
import { limits as onlyNumbers, type PassageLimits } from "./limitFormulas.js";
import { isOfPair, pairOf } from "./otherPhases.js";
import type { TrackedPassage } from "./passageTracker.js";
import { IntervalRun } from "./intervalRun.js";
import { type ProofGoal } from "./intervalScope.js";
import { areCellsExact, type Budget, PauseNeeded, PhaseRuns } from "./phaseRuns.js";
import { sceneWorld, type SceneWorld, worldLike } from "./sceneWorld.js";

/** Multiples of a number with which a scene is run, each with in how many phases. */
type Multiples = readonly (readonly [times: number, phases: number])[];

const multiples: Multiples = [
  [1, 32],
  [1.001, 16],
  [1.1, 16],
  [1.5, 8],
  [2, 8],
  [3, 6],
  [7, 4],
];

/** Movers times steps that a multiple may take: longer runs are tried in fewer phases, but in so many at least. */
const [MOST_MOVER_STEPS, LEAST_PHASES] = [512, 2];

/** A number is tried up to this multiple, or not told. Greater multiples are left out where their runs would be too long. */
const LEAST_TRIED = 2;

/** Movers times steps of a run that is tried at most. */
const LONGEST_RUN = 16_384;

/** By which parts besides a number that fails is made stronger, one after the other, and how much stronger than a bound it is told at most. */
const [RAISES, MOST_TIMES_THE_BOUND] = [[...Array<number>(6).fill(1.02), ...Array<number>(6).fill(1.5)], 16];

/** How often a number that holds after a long raise is halved towards the one that does not. */
const HALVINGS = 2;

/** Two numbers are far apart if one is so many times the other. */
const FAR = 1.1;

/** A number is at least this much stronger than the scene's own. */
const STRONGER = 1 + 2 ** -20;

/** Work that the numbers of a scene may take: an answer is wanted with each letter that is typed. */
const MOST_WORK = 16_384;

/** The same between two pauses: some milliseconds. A search that is begun again takes much less. */
const BETWEEN_PAUSES = 16;

/** How often proofs look at most, in all, when two may overlap. */
const MOST_LOOKS = 2 ** 19;

/**
 * A scene with other numbers, run with each and with multiples of it, in all phases. A number with which a passage is left is made
 * stronger; if that does not help, or would take too long, there is none.
 */
export class VariantRuns {
  private readonly budget: Budget = { left: MOST_WORK, untilPause: 0 };
  private readonly worlds = new Map<string, SceneWorld>();
  private readonly proofs = new Map<string, boolean>();
  /** How often proofs have looked when two may overlap. */
  private looks = 0;
  private readonly known = new Map<string, PhaseRuns | undefined>();
  /** As it is written, but for where the first frame leads bodies: at another rate it is not a frame that leads there. */
  readonly plain: Scene;

  /**
   * @param written as it stands in the file
   * @param followed bodies whose passages are asked for
   */
  constructor(
    readonly written: Scene,
    readonly world: SceneWorld,
    private readonly followed: ReadonlySet<number>,
  ) {
    this.plain = { ...written, bodies: written.bodies.map(withoutDisplacement) };
  }

  /** The numbers of a pair, each tried; undefined where a pause is needed before it goes on. */
  limits(comparison: Comparison, bounds: PassageLimits): PassageLimits | undefined {
    this.budget.untilPause = BETWEEN_PAUSES;
    try {
      return this.search(comparison, bounds);
    } catch (error) {
      if (!(error instanceof PauseNeeded)) throw error;
      return undefined;
    }
  }

  /** Searches from the beginning, by runs and proofs that are known from before and by new ones, until a pause is needed. */
  private search(comparison: Comparison, { safe, detected }: PassageLimits): PassageLimits {
    const tries = new SafeNumberSearch(this, comparison);
    const tried = tries.limits(safe, () => true);
    return { safe: tried, detected: tries.limits(detected, isMissed, safe, tried) };
  }

  /** Whether it is proven, without runs, that something does not happen between two in a changed scene, nor with shorter steps. */
  isProven(name: string, changed: Scene, comparison: Comparison, excluded: ProofGoal): boolean {
    const key = `${name} ${pairOf(comparison)} ${excluded}`;
    const known = this.proofs.get(key);
    if (known !== undefined) return known;
    if (this.looks > MOST_LOOKS) return false;
    const run = new IntervalRun(this.worldOf(name, changed), comparison, excluded);
    const isProven = run.isSure();
    this.looks += run.looks;
    this.proofs.set(key, isProven);
    return isProven;
  }

  /** Runs of a changed scene; undefined where they take too long, or are over at once. */
  runsOf(name: string, changed: Scene, phases: number): PhaseRuns | undefined {
    if (!this.known.has(name)) this.known.set(name, this.newRuns(name, changed, phases));
    return this.known.get(name);
  }

  private newRuns(name: string, changed: Scene, phases: number): PhaseRuns | undefined {
    // A run of one step tells nothing.
    if (changed.frames < Math.min(2, this.written.frames)) return undefined;
    const world = this.worldOf(name, changed);
    const cost = world.scene.frames * world.movers.length;
    if (cost > LONGEST_RUN) return undefined;
    const most = Math.max(LEAST_PHASES, Math.floor(MOST_MOVER_STEPS / cost));
    return new PhaseRuns(world, Math.min(phases, most), (body) => this.followed.has(body), this.budget);
  }

  private worldOf(name: string, changed: Scene): SceneWorld {
    const known = this.worlds.get(name);
    if (known) return known;
    const isLike = this.world.movers.every(({ index }) => changed.bodies[index]?.velocity);
    const areBodiesSame = changed.bodies.every((body, i) => body === this.plain.bodies[i] || body.velocity);
    const world =
      isLike && areBodiesSame && changed.solids === this.plain.solids
        ? worldLike(this.world, changed)
        : sceneWorld(changed);
    this.worlds.set(name, world);
    return world;
  }
}

const isMissed = ({ isDetected }: TrackedPassage): boolean => !isDetected;

/** Numbers of a pair, each by itself. */
class SafeNumberSearch {
  private readonly written: Scene;
  private readonly world: SceneWorld;
  /** Numbers that are known to be enough, and all that are stronger. */
  private enough: Limits = {};

  constructor(
    private readonly scene: VariantRuns,
    private readonly comparison: Comparison,
  ) {
    this.written = scene.written;
    this.world = scene.world;
  }

  /**
   * @param known numbers that were tried before with more passages counted
   * @param ofKnown what came of them: with these and stronger ones, nothing is left to be counted
   */
  limits(
    given: Limits,
    isCounted: (passage: TrackedPassage) => boolean,
    known: Limits = {},
    ofKnown: Limits = {},
  ): Limits {
    this.enough = ofKnown;
    const number = (key: LimitKey): number | undefined => {
      const start = given[key] ?? (key === "fps" ? this.rateOfFall(isCounted) : undefined);
      if (start === undefined) return undefined;
      if (start === known[key]) return ofKnown[key];
      const first = key === "speed" ? start * this.slowing : start;
      // Who begins at rest is moved by something else.
      if (first === 0) return undefined;
      return this.number(key, first, isCounted);
    };
    const fps = number("fps");
    const isFaster = fps === undefined || given.fps === undefined || fps > given.fps;
    // So many steps a frame are so many times the rate.
    const substeps = isFaster ? fps && substepsFor(fps, this.written) : given.substeps;
    const areTwoBoxes = !this.world.hasShapes && this.world.statics.count + this.world.movers.length <= 2;
    const isKnown = substeps === undefined || (this.isSameAsRate && areTwoBoxes);
    return onlyNumbers({
      fps,
      speed: this.isSameAsRate ? this.speedFor(given, fps) : number("speed"),
      thickness: number("thickness"),
      substeps: isKnown ? substeps : this.number("substeps", substeps, isCounted),
    });
  }

  /** Whether the motion at a lower speed is the one at a higher rate: where all that move are the two, and keep their velocities. */
  private get isSameAsRate(): boolean {
    const { world, comparison } = this;
    const isOfPair = ({ index }: { readonly index: number }): boolean =>
      index === comparison.body || index === comparison.obstacle;
    return (
      world.integrator.isUniform &&
      world.onPaths.length === 0 &&
      world.orbits.length === 0 &&
      world.growing.length === 0 &&
      world.movers.every(isOfPair)
    );
  }

  /** Where no bound of a fall is known: the rate at which its step is as short as it has to be. */
  private rateOfFall(isCounted: (passage: TrackedPassage) => boolean): number | undefined {
    const { comparison, written } = this;
    const { encounter, fall, isResizing } = comparison;
    // At another rate, or with less gravity, what moves may not be there when the body comes.
    if (!fall || "body" in fall.into || isResizing || !areCellsExact(this.world)) return undefined;
    const longest = isCounted === isMissed ? encounter.exit : longestSafeStep(encounter);
    return longest > 0 ? written.fps / Math.min(1, longest) : undefined;
  }

  /** The speed that goes with a rate that was tried. */
  private speedFor(given: Limits, fps: number | undefined): number | undefined {
    if (fps === undefined || given.fps === undefined || given.speed === undefined) return undefined;
    if (this.slowing === 1) return (given.speed * given.fps) / fps;
    const speed = (this.slowing * this.speedNow * this.written.fps) / fps;
    return speed > 0 ? speed : undefined;
  }

  /** How fast the two are against each other where they meet. */
  private get speedNow(): number {
    return Math.hypot(...this.comparison.displacement) * this.world.scene.fps;
  }

  /**
   * How fast they begin, in parts of that: a speed is told as it is written, which contacts on the way may change. Of what accelerates it is
   * a cap.
   */
  private get slowing(): number {
    const { written, comparison, speedNow } = this;
    const [own, other] = [written.bodies[comparison.body], written.bodies[comparison.obstacle]];
    if (!own || isCapped(written, own) || !(speedNow > 0)) return 1;
    return relativeSpeed(own, other) / speedNow;
  }

  private number(key: LimitKey, given: number, isCounted: (passage: TrackedPassage) => boolean): number | undefined {
    const isFoundNow = isCounted !== isMissed || this.comparison.code === "tunnel";
    let number = isFoundNow ? this.stronger(key, given) : given;
    let before = number;
    for (const raise of [...RAISES, Infinity]) {
      const failed = this.failing(key, number, isCounted);
      if (failed === "not tried") return undefined;
      if (failed === undefined) return this.between(key, before, number, isCounted);
      const isFirst = before === number;
      // A number is safe only if all that are stronger are.
      if (isFirst && this.failing(key, strongerBy(key, given, MOST_TIMES_THE_BOUND), isCounted, [[1, 8]]) === 1)
        return undefined;
      before = number;
      number = strongerBy(key, number, failed * raise);
      if (!(Math.max(number / given, given / number) <= MOST_TIMES_THE_BOUND)) return undefined;
    }
    return undefined;
  }

  /** A number that holds, nearer to one that does not where the two are far apart. */
  private between(
    key: LimitKey,
    weak: number,
    strong: number,
    isCounted: (passage: TrackedPassage) => boolean,
  ): number {
    let [low, high] = [weak, strong];
    for (let halving = 0; halving < HALVINGS && Math.max(low / high, high / low) > FAR; halving++) {
      const middle = strongerBy(key, Math.sqrt(low * high), 1);
      if (middle === high) break;
      if (this.failing(key, middle, isCounted) === undefined) high = middle;
      else low = middle;
    }
    return high;
  }

  /** The number, or one slightly stronger than the scene's own if that is stronger. */
  private stronger(key: LimitKey, given: number): number {
    const { written } = this;
    switch (key) {
      case "fps":
        return Math.max(given, written.fps * STRONGER);
      case "speed":
        return Math.min(given, (this.slowing * this.speedNow) / STRONGER);
      case "substeps":
        return Math.max(given, written.substeps + 1);
      case "thickness":
        return given;
    }
  }

  /** The least multiple of a number with which a passage is left; undefined if there is none. Multiples that run too long are left out. */
  private failing(
    key: LimitKey,
    number: number,
    isCounted: (passage: TrackedPassage) => boolean,
    asked: Multiples = multiples,
  ): number | "not tried" | undefined {
    const { written, comparison } = this;
    const isMeant = (passage: TrackedPassage): boolean => isOfPair(passage, comparison) && isCounted(passage);
    // The scene's own rate is tried as well, where it is higher.
    const own = key === "fps" && number < written.fps ? [[written.fps / number, 32] as const] : [];
    const all = [...own, ...asked].toSorted(([a], [b]) => a - b);
    for (const [times, phases] of all) {
      const stronger = strongerBy(key, number, times);
      if (isAsStrong(key, stronger, this.enough[key])) return undefined;
      const variant = withNumber(this.scene.plain, comparison, key, stronger);
      // No scene can have this number. Then greater multiples are left out, but the number itself is not tried.
      if (!variant) return times > 1 ? undefined : "not tried";
      const isOfAll = key === "fps" || key === "substeps";
      const normal = comparison.passage.first.normal?.join(" ") ?? "";
      const name = `${key} ${stronger} ${isOfAll ? "" : `${pairOf(comparison)}, ${normal}`}`;
      const excluded = isCounted === isMissed ? "missed passages" : "passages";
      if (this.scene.isProven(name, variant, comparison, excluded)) {
        // Shorter steps, of greater multiples, are proven with it.
        if (isOfAll) return undefined;
        continue;
      }
      const runs = this.scene.runsOf(name, variant, phases);
      if (!runs && times > LEAST_TRIED) continue;
      const happens = runs?.some(isMeant);
      if (happens === undefined) return "not tried";
      if (happens) return times;
    }
    return undefined;
  }
}

/** A number that is so many times as strong. */
function strongerBy(key: LimitKey, number: number, times: number): number {
  if (key === "speed") return number / times;
  return key === "substeps" ? Math.ceil(number * times - ROUNDING) : number * times;
}

/** Whether a number is as strong as another one, or stronger. */
function isAsStrong(key: LimitKey, number: number, other: number | undefined): boolean {
  if (other === undefined) return false;
  return key === "speed" ? number <= other : number >= other;
}
