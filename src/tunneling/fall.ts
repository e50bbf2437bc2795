import { at, hullOf, isFrameRate, type Box, type Vec, vecAt } from "../geometry/index.js";
import type { Check } from "../model/index.js";
import { isDriven, MAX_SUBSTEPS, type Scene, type SceneBody } from "../scene/index.js";
import { attainable } from "../wording/index.js";
import { bowOf, type Motion } from "./curvedMotion.js";
import { Integrator, type MotionColumns } from "./integrator.js";
import { longestSafeStep, type NearSolid } from "./encounter.js";
import { atRest, crossings, limited, moving, passages } from "./passage.js";
import { extentOf, solidOf } from "./solid.js";
import { substepsAbove } from "./substeps.js";
import { encounterOf } from "./judgePassage.js";

/** A body on its way into an obstacle, and what its speed is then. */
export interface BallisticState {
  readonly body: SceneBody;
  /** Where and how fast it was when it last began to go by nothing but its acceleration. */
  readonly position: Vec;
  readonly velocity: Vec;
}

/** A motion that changes on its way into an obstacle: its speed there is another one at every frame rate. */
export interface Fall {
  readonly ballistic: BallisticState;
  /** The same when the frame begins in which it enters. */
  readonly near: BallisticState;
  /** What it enters, and what is near to that: what never moves, or one that moves as well. */
  readonly into: readonly NearSolid[] | BallisticState;
  readonly check: Check;
  /** Whether the game pushes it out. */
  readonly isPushed: boolean;
  /** From the beginning to the end of the frame in which it enters. */
  readonly seconds: number;
  /** Of one against the other, in that frame: units per second, and units/s² without regard to caps. */
  readonly speed: number;
  readonly acceleration: number;
  /** Units per second: what no cap lets it exceed; Infinity without one. */
  readonly terminal: number;
}

/** What holds for a fall: each was verified by running it with as little as that. */
interface FallLimits {
  /** Steps per second (exclusive). */
  readonly minRate?: number;
  /** Steps in each frame. */
  readonly minSubsteps?: number;
  /** Units per second (exclusive): the cap to set. */
  readonly maxSpeed?: number;
}

/** What is to hold: no passage by the game's rule, or that some check finds the overlap. */
export type Aim = "safe" | "detected";

/** Phases that a bound is verified in, and those in which rates far above it are looked at. */
const [PHASES, PHASES_ABOVE] = [64, 16];
const ratesAbove = [1.05, 1.25, 2];
/** The same of a fall that drifts: at each rate it comes to the obstacle elsewhere. */
const ratesAboveDrift = [...ratesAbove, 3, 7, 16];

/** A fall of more frames is not run again: its numbers are not shown. */
const MOST_FRAMES = 4096;

/** What a bound is exceeded by to be tried: bounds are exclusive. */
const BEYOND = 2 ** -30;

/** How often a bound that does not hold is raised by a hundredth, and how often the speed at contact is asked for again. */
const [MOST_RAISES, MOST_ROUNDS] = [16, 8];

/** How often a rate that holds is halved towards one that does not, and until both are how near, in parts. */
const [HALVINGS, NARROW] = [8, 1.02];

/** How many more sub-steps than should be enough are tried. */
const MORE_SUBSTEPS = 4;

/**
 * The least frame rate f with (v + |a| / f) / f < length, where v is the speed at contact at that rate: the longest step of all
 * phases is then shorter than what holds; and the cap with which a step is.
 *
 * @param scene in steps of its game
 * @param fps of whole frames
 * @param length the longest step with which it holds in the phase that was found, units
 * @param leastRate below which it does not hold, steps per second
 * @param capLength the longest such step in any direction that the fall may take with a cap
 */
export function fallLimits(
  scene: Scene,
  fps: number,
  fall: Fall,
  aim: Aim,
  length: number,
  leastRate: number,
  capLength: number,
): FallLimits {
  if (!(length > 0)) return {};
  const fails = (law: Scene, given: Fall, phases: number) => failsInSomePhase(law, given, aim, phases);
  const { acceleration, terminal } = fall;
  const rateFor = (speed: number): number =>
    Math.min((speed + Math.sqrt(speed ** 2 + 4 * acceleration * length)) / (2 * length), terminal / length);

  const flight = flightOf(scene, fall);
  const isDrifting = flight !== undefined && flight.relative.filter((moves) => moves !== 0).length > 1;
  let rate = rateFor(fall.speed);
  let before = rate;
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const speed = flightOf({ ...scene, fps: rate }, fall)?.speed ?? fall.speed;
    const next = rateFor(speed);
    before = rate;
    rate = next;
    if (Math.abs(rate - before) <= BEYOND * rate) break;
  }
  // Between two that lead to each other: the speed grows from frame to frame, not steadily.
  rate = Math.max(before, rate);
  let isFailing = fails({ ...scene, fps: rate * (1 + BEYOND) }, fall, PHASES);
  for (let raise = 0; isFailing === true && raise < MOST_RAISES; raise++) {
    rate *= 1.01;
    isFailing = fails({ ...scene, fps: rate * (1 + BEYOND) }, fall, PHASES);
  }
  const holdsAbove = (least: number): boolean =>
    (isDrifting ? ratesAboveDrift : ratesAbove).every(
      (times) => fails({ ...scene, fps: least * times }, fall, PHASES_ABOVE) === false,
    );
  const isVerified = isFailing === false && holdsAbove(rate);
  // In the phase that was found, the step may lead elsewhere than at a higher rate: a lower one may do.
  let low = isVerified ? Math.min(rate, leastRate) : rate;
  for (let halving = 0; halving < HALVINGS && rate > low * NARROW; halving++) {
    const middle = Math.sqrt(low * rate);
    const isEnough = fails({ ...scene, fps: middle * (1 + BEYOND) }, fall, PHASES) === false && holdsAbove(middle);
    if (isEnough) rate = middle;
    else low = middle;
  }
  const minRate = isVerified ? attainable(rate) : undefined;
  let minSubsteps = minRate === undefined ? undefined : substepsAbove(minRate, fps);
  for (let more = 0; minSubsteps !== undefined; more++) {
    if (fails({ ...scene, fps: fps * minSubsteps }, fall, PHASES) === false) break;
    minSubsteps = more < MORE_SUBSTEPS && minSubsteps < MAX_SUBSTEPS ? minSubsteps + 1 : undefined;
  }
  const cap = capLength * scene.fps;
  let isCapEnough = false;
  if (!("body" in fall.into)) {
    const capped = withCap(fall, cap * (1 - BEYOND));
    // With a cap the whole fall may lead elsewhere: its end is run then.
    const fromNear = { ...capped, ballistic: { ...capped.ballistic, ...positionOf(fall.near) } };
    isCapEnough = (fails(scene, capped, PHASES) ?? fails(scene, fromNear, PHASES)) === false;
  }
  const maxSpeed = isCapEnough ? attainable(cap) : undefined;
  return {
    minRate,
    minSubsteps,
    maxSpeed,
  };
}

/** Whether a fall is safe as it is, in each phase; undefined where it was not run. */
export function isSafeInEachPhase(scene: Scene, fall: Fall): boolean | undefined {
  const isFailing = failsInSomePhase(scene, fall, "safe", PHASES);
  return isFailing === undefined ? undefined : !isFailing;
}

function positionOf({ position, velocity }: BallisticState): Pick<BallisticState, "position" | "velocity"> {
  return { position, velocity };
}

function withCap(fall: Fall, maxSpeed: number): Fall {
  const { ballistic, seconds, speed } = fall;
  // It takes longer then.
  return {
    ...fall,
    ballistic: { ...ballistic, body: { ...ballistic.body, maxSpeed } },
    terminal: maxSpeed,
    seconds: seconds * Math.max(1, speed / maxSpeed),
  };
}

/** One frame of two that come together. */
interface FlightFrame {
  readonly own: Motion;
  readonly others: readonly Motion[];
}

/** A fall from the frame in which it enters its obstacle, and its speed then. */
export interface Flight {
  readonly body: SceneBody;
  readonly frames: readonly FlightFrame[];
  readonly relative: Vec;
  readonly speed: number;
  /** How many frames it takes until then. */
  readonly before: number;
}

/** Of a fall of so many frames until its contact, its phases are run from its beginning. Of a longer one its end is shifted. */
const FEW_FRAMES = 64;

/** Frames that are kept from the first contact on: in another phase it is later by less than one, or some of a slower motion. */
const FRAMES_KEPT = 4;

/**
 * Runs a fall at the rate of a scene. Undefined where it meets nothing, or not soon.
 *
 * @param phase how long its first frame is, as a part of one: the game's frames end so much earlier or later
 */
export function flightOf(
  law: Scene,
  { ballistic, into, seconds }: Pick<Fall, "ballistic" | "into" | "seconds">,
  phase = 1,
): Flight | undefined {
  const { dimensions, fps } = law;
  const most = Math.ceil(seconds * fps) + FRAMES_KEPT;
  if (!(most <= MOST_FRAMES && isFrameRate(fps))) return undefined;
  const ballistics = "body" in into ? [ballistic, into] : [ballistic];
  const column = (): Float64Array => new Float64Array(ballistics.length * dimensions);
  const bends = law.integrator === "curve" ? column() : undefined;
  const columns: MotionColumns = { positions: column(), velocities: column(), displacements: column(), bends };
  const { positions, velocities, displacements } = columns;
  ballistics.forEach(({ position, velocity }, i) => {
    positions.set(position, i * dimensions);
    velocities.set(velocity, i * dimensions);
  });
  const bodies = ballistics.map(({ body }) => body);
  const whole = new Integrator(law, bodies);
  const part = phase === 1 ? whole : new Integrator(law, bodies, phase);
  const boxOf = ({ body }: BallisticState, i: number): Motion => {
    const vec = (numbers: Float64Array): Vec => vecAt(numbers, i, dimensions);
    return moving(solidOf(body, vec(positions)), vec(displacements), bends && vec(bends));
  };
  const still = "body" in into ? [] : into.map(({ solid }) => atRest(solid));
  const hull = "body" in into ? undefined : hullOf(into.map(({ solid }) => solid));
  const goOn = (integrator: Integrator): void => {
    for (let i = 0; i < positions.length; i++) positions[i] = (positions[i] as number) + (displacements[i] as number);
    integrator.end(velocities, 0, ballistics.length);
  };
  const frames: FlightFrame[] = [];
  let contact: Omit<Flight, "body" | "frames"> | undefined;
  for (let frame = 0; frame < most && frames.length < FRAMES_KEPT; frame++) {
    const integrator = frame === 0 ? part : whole;
    // No first frame: where `to` leads is behind it.
    integrator.begin(2, columns, 0, ballistics.length);
    if (!contact && hull && !isNear(columns, ballistic.body, hull)) {
      goOn(integrator);
      continue;
    }
    const own = boxOf(ballistic, 0);
    const others = "body" in into ? [boxOf(into, 1)] : still;
    const meets = (i: number): NearSolid["met"] => ("body" in into ? "any" : (into[i]?.met ?? "any"));
    if (!contact && others.some((other, i) => entersWithin(own, other, meets(i)))) {
      const relative = own.displacement.map((d, axis) => d - at(others[0]?.displacement ?? [], axis));
      contact = { relative, speed: Math.hypot(...relative) * fps, before: frame };
    }
    if (contact) frames.push({ own, others });
    goOn(integrator);
  }
  return contact && { body: ballistic.body, frames, ...contact };
}

/** Whether the first mover may come near to a box in this frame: asked of numbers, in most frames of a fall. */
function isNear({ positions, displacements, bends }: MotionColumns, body: SceneBody, { min, max }: Box): boolean {
  return body.size.every((_, axis) => {
    const [place, moves] = [positions[axis] as number, displacements[axis] as number];
    const [low, high] = extentOf(body, axis);
    const bow = bowOf(bends?.[axis] ?? 0, 1);
    const [least, most] = [place + low + Math.min(0, moves) - bow, place + high + Math.max(0, moves) + bow];
    return least <= at(max, axis) && most >= at(min, axis);
  });
}

/** @param met through which face of the other one: what is passed from behind is none */
function entersWithin(own: Motion, other: Motion, met: NearSolid["met"]): boolean {
  if (!mayMeet(own, other)) return false;
  return limited(crossings(0, own, other), met).some(({ normal, entry }) => normal !== undefined && entry < 1);
}

/** Whether two come near to each other in a frame, by more than these sums can err: who does not crosses nothing. */
function mayMeet(own: Motion, other: Motion): boolean {
  return own.min.every((low, axis) => {
    const gain = at(own.displacement, axis) - at(other.displacement, axis);
    const bow = bowOf((own.bend?.[axis] ?? 0) - (other.bend?.[axis] ?? 0), 1);
    const [high, otherLow, otherHigh] = [at(own.max, axis), at(other.min, axis), at(other.max, axis)];
    const reach = [low, high, gain, bow, otherLow, otherHigh].reduce((sum, each) => sum + Math.abs(each), 0);
    const room = bow + 4 * Number.EPSILON * reach;
    return low + Math.min(0, gain) - room <= otherHigh && high + Math.max(0, gain) + room >= otherLow;
  });
}

/** Whether what is to hold for a fall fails in one of so many phases of its frames; undefined where it was not run. */
function failsInSomePhase(law: Scene, fall: Fall, aim: Aim, phases: number): boolean | undefined {
  const flight = flightOf(law, fall);
  if (!flight) return undefined;
  const isShifted = flight.before > FEW_FRAMES;
  // Between two phases a step grows by so much more, in parts of it; shifted back, it may be any of a whole frame.
  const speed = Math.max(flight.speed, Number.MIN_VALUE);
  const gain = Math.min(fall.acceleration / (law.fps * speed), Math.max(0, fall.terminal / speed - 1));
  const slack = isShifted ? gain : (2 * gain) / phases;
  for (let phase = 0; phase < phases; phase++) {
    const inPhase = isShifted ? shiftedBack(flight, phase / phases) : flightOf(law, fall, 1 - phase / phases)?.frames;
    if (inPhase && fails(inPhase, fall, aim, slack)) return true;
  }
  return false;
}

/** The end of a fall, by a part of a frame further back. Where it is long, its speed is as good as the same there. */
function shiftedBack({ body, frames, relative }: Flight, part: number): readonly FlightFrame[] {
  const back = relative.map((d) => d * part);
  return frames.map(({ own, others }) => {
    const position = (own.polygon?.position ?? own.min).map((place, axis) => place - at(back, axis));
    return { own: moving(solidOf(body, position), own.displacement, own.bend), others };
  });
}

/**
 * Whether the first entry of a fall fails at any place of its step: no check comes later than a step after the entry.
 *
 * @param slack by how much longer the step may be, in parts of it
 */
function fails(frames: readonly FlightFrame[], fall: Fall, aim: Aim, slack: number): boolean {
  const { into, check, isPushed } = fall;
  for (const { own, others } of frames) {
    const near = others.map((solid, i): NearSolid => {
      return { obstacle: i, solid, met: "body" in into ? "any" : (into[i]?.met ?? "any") };
    });
    const met = near.flatMap(({ solid, met: how }, key) => {
      const other = others[key] as Motion;
      return mayMeet(own, other) ? limited(crossings(key, own, { ...other, ...solid }), how) : [];
    });
    const [passage] = passages(met, own);
    if (!passage?.first.normal || passage.entry >= 1) continue;
    if (aim === "detected") return passage.exit - passage.entry < 1 + slack;
    const against = "body" in into ? others[0] : undefined;
    const isPrescribed = "body" in into && isDriven(into.body);
    const encounter = encounterOf(passage, own, { check, isPushed, near, against, isPrescribed });
    return encounter !== undefined && longestSafeStep(encounter, 1 + slack) < 1 + slack;
  }
  return false;
}
