import * as l10n from "@vscode/l10n";
import { defined, at, obstacleAt } from "../geometry/index.js";
import { withSeverity } from "../model/index.js";
import { attainable, faceName, fixText, num, percent, quotedName } from "../wording/index.js";
import type { Game } from "./game.js";
import { type Finding, obstacleName } from "./finding.js";
import { curveCause, numbersOf } from "./passageMessages.js";
import { type NearbySolid, curveCuts } from "./curveCuts.js";
import { bowOf, curveOf, type Motion, staysOf } from "./curvedMotion.js";
import type { OrbitWay } from "./orbit.js";
import { frameOf, inFrame, substepsAbove } from "./substeps.js";
import { atRest, type Crossing, crossingsOnCurve, FRAMES_AHEAD, limited, type Passage, passages } from "./passage.js";
import type { Meeting, SceneWorld } from "./sceneWorld.js";

/** What a body on an orbit can meet in a frame. */
interface Candidate extends NearbySolid {
  readonly isAtRest: boolean;
}

/** Compares one frame of a body on an orbit: its arc with what the game sees at the frame's ends, and with a straight sweep. */
export function compareOrbit(frame: number, game: Game, orbit: number): readonly Finding[] {
  const { world } = game;
  const { substeps } = world;
  const { index, way } = world.orbits[orbit] as SceneWorld["orbits"][number];
  const start = way.solidAt(frame - 1);
  const ahead = Math.min(...world.orbits.map((each) => each.way.atMost(FRAMES_AHEAD)));
  const arc = way.piece(frame - 1, ahead);
  const [candidates, findings] = [candidatesOf(frame, game, orbit, ahead), [] as Finding[]];
  const crossings: Crossing[] = [];
  for (const { obstacle, met, chord, over } of candidates) {
    crossings.push(...limited(crossingsOnCurve(obstacle, chord, ahead, arc, over(ahead)), met));
  }
  const onArc = passages(crossings, start).filter(({ entry }) => entry < 1);
  const add = (
    code: Finding["code"],
    { first, entry, exit }: Passage,
    said: Required<Pick<Finding, "headline" | "cause">>,
    fix: string,
    numbers: Partial<Finding>,
  ): void => {
    const { normal } = first;
    const message = `${said.headline} ${said.cause}${fix}`;
    const obstacle = obstacleAt(world.scene.solids.grids, first.obstacle);
    const times = { entry, exit, normal };
    findings.push(
      inFrame(
        { ...withSeverity(code), message, ...said, body: index, obstacle, frame, ...times, ...numbers },
        substeps,
      ),
    );
  };
  const wordsOf = ({ first }: Passage) => ({
    body: quotedName(way.body.id),
    obstacle: quotedName(obstacleName(world.scene, obstacleAt(world.scene.solids.grids, first.obstacle))),
    frame: frameOf(frame, substeps),
    unit: world.scene.unit,
    face: first.normal ? faceName(first.normal, world.scene.yAxis) : "",
  });

  const resting = new Set(candidates.flatMap(({ obstacle, isAtRest }) => (isAtRest ? [obstacle] : [])));
  // The game that sweeps sees a line, the other one nothing between its frame ends.
  for (const passage of way.body.detection === "swept" ? [] : onArc) {
    const { first, entry, exit } = passage;
    if (!first.normal) continue;
    // Two that both are not at rest keep no time that other frame rates would have as well.
    const dwell = exit - entry;
    const isSafe = passage.crossings.every(({ obstacle }) => resting.has(obstacle));
    const minRate = isSafe ? rateAbove(way, frame, passage, world) : undefined;
    const minSubsteps = minRate && substepsAbove(minRate, world.scene.fps / substeps);
    // A check looks at an orbit and moves nothing out: what is detected is safe.
    const safe = defined({
      fps: minRate === undefined ? undefined : (minRate / substeps) * (1 + 1e-9),
      substeps: minSubsteps,
    });
    const numbers = { dwell, ...numbersOf(safe, safe) };
    const fix = minRate === undefined ? "" : ` ${fixText(safe, world.scene.unit, false, false)}`;
    const words = { ...wordsOf(passage), dwell: num(dwell) };
    if (exit <= 1) {
      const isThrough = passage.isStraight;
      const headline = isThrough
        ? l10n.t("{body} tunnels through {obstacle} in frame {frame}.", words)
        : l10n.t("{body} cuts the corner of {obstacle} in frame {frame}.", words);
      const said = { headline, cause: curveCause(isThrough, words) };
      add(isThrough ? "tunnel" : "corner-cut", passage, said, fix, numbers);
    } else if (dwell < 1) {
      const headline = l10n.t("{body} is detected inside {obstacle} in frame {frame}, but only by chance.", words);
      const why = { dwell: num(dwell), missed: percent(1 - dwell) };
      const cause = l10n.t("The two overlap for only {dwell} of a frame, so {missed} of crossings go undetected.", why);
      add("tunnel-risk", passage, { headline, cause }, fix, numbers);
    }
  }

  const end = way.placeAt(frame);
  const displacement = end.map((e, axis) => e - at(start.min, axis));
  const own = { body: index, chord: { ...start, displacement }, curve: way.piece(frame - 1, 1) };
  return [...findings, ...curveCuts(world, frame, own, candidates, onArc)];
}

/** All that may be near in the frames ahead; who the game sweeps looks for itself. */
function candidatesOf(frame: number, game: Game, orbit: number, ahead: number): readonly Candidate[] {
  const { world } = game;
  const { movers, orbits, statics } = world;
  const { way } = orbits[orbit] as SceneWorld["orbits"][number];
  // A chord is within the bounds of its arc.
  const bounds = [...way.bounds(frame - 1, ahead)];
  const isFar = ({ min, max, displacement, bend, growth }: Motion): boolean =>
    min.some((m, axis) => {
      const gain = bend?.[axis] ?? 0;
      const reach = at(displacement, axis) * FRAMES_AHEAD + gain;
      const bow = bowOf(gain, FRAMES_AHEAD);
      const grows = growth ? Math.max(0, at(growth.max, axis)) * FRAMES_AHEAD : 0;
      const [low, high] = [m + Math.min(0, reach) - bow, at(max, axis) + Math.max(0, reach) + bow + grows];
      return low > at(bounds, axis + 2) || high < at(bounds, axis);
    });
  const found: number[] = [];
  statics.collect(Float64Array.from(bounds), found);
  const candidates: Candidate[] = [];
  const add = (obstacle: number, met: Meeting, motion: Motion, isAtRest: boolean): void => {
    candidates.push({ obstacle, met, chord: motion, over: (frames) => curveOf(motion, frames), isAtRest });
  };
  for (const index of found.sort((a, b) => a - b)) {
    const met = world.meetingWith(movers.length + orbit, index);
    add(world.obstacle(index), met, atRest(world.solidAt(index)), true);
  }
  movers.forEach(({ index, body }, mover) => {
    if (body.detection === "swept" && way.body.detection !== "swept") return;
    const motion = game.motion(mover);
    if (!isFar(motion)) add(index, world.meetingBetween(movers.length + orbit, mover), motion, false);
  });
  for (let other = orbit + 1; other < orbits.length; other++) {
    const { index, way: otherWay } = orbits[other] as SceneWorld["orbits"][number];
    const [from, to] = [otherWay.placeAt(frame - 1), otherWay.placeAt(frame)];
    const displacement = to.map((t, axis) => t - at(from, axis));
    const met = world.meetingBetween(movers.length + orbit, movers.length + other);
    const chord = { ...otherWay.solidAt(frame - 1), displacement };
    candidates.push({
      ...{ obstacle: index, met, chord, isAtRest: false },
      over: (frames) => otherWay.piece(frame - 1, frames),
    });
  }
  return candidates.filter(({ met }) => met !== "none");
}

/** From how many steps per second on one ends in each passage through what is at rest, wherever on the orbit it begins. */
function rateAbove(way: OrbitWay, frame: number, passage: Passage, world: SceneWorld): number | undefined {
  const turn = 2 * way.period;
  if (!Number.isFinite(turn)) return undefined;
  const around = way.piece(frame - 1, turn);
  const all: Crossing[] = [];
  for (const { obstacle, box } of passage.crossings) {
    for (const { entry, exit, normal, axes } of staysOf(around, curveOf(atRest(box), 1))) {
      const isWhole = normal && exit < 1;
      all.push({ obstacle, box, entry, exit, enteredAxes: axes, exitAxis: 0, normal: isWhole ? normal : undefined });
    }
  }
  const whole = passages(all, way.solidAt(frame - 1)).filter(({ crossings }) =>
    crossings.every(({ normal }) => normal !== undefined),
  );
  const shortest = Math.min(...whole.map(({ entry, exit }) => (exit - entry) * turn));
  return attainable(world.scene.fps / Math.min(shortest, passage.exit - passage.entry));
}
