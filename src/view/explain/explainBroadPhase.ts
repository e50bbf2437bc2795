import * as l10n from "@vscode/l10n";
import { at, touches, type Box, type Obstacle } from "../../geometry/index.js";
import { cornersOf, isImmovable, tileFace, vectorText, type Candidates } from "../index.js";
import type { GridView, SceneView } from "../protocol/index.js";
import { explain, collides, type Explanation } from "./explanation.js";
import { curveOn } from "./curvedPair.js";
import { curvesOf, frameTime, isMoving, isSound, obstacleBox, reachOf, type Motion } from "./motionSegment.js";
import { faceOf, factsOf, passedText, timeText } from "./methodWords.js";

/** An obstacle that the swept bounds of a mover touch. */
export interface Candidate {
  readonly obstacle: Obstacle;
  /** What the bounds touch: the box of what rests, the swept bounds of what moves. */
  readonly bounds: Box;
  /** What the sweep then says: the first hit, a hit that comes after it, or none. */
  readonly verdict: "first" | "later" | "rejected";
  /** Why, in a few words. */
  readonly why: string;
}

/** What a mover's swept bounds find in a frame, and what the sweep makes of it. */
export type BroadPhase = Readonly<ReturnType<typeof broadPhaseOf>>;

interface ExplainedCandidate extends Pick<Candidate, "obstacle" | "bounds"> {
  readonly explanation: Explanation;
}

/** So many are listed and drawn: more cannot be told apart. */
const mostListed = 60;
/** So many are swept: to sweep a whole map of tiles would take longer than a frame on the screen. */
const mostSwept = 5000;

/** The broad phase of a mover on a part of its motion. */
export function broadPhaseOf(scene: SceneView, mover: number, motion: Motion) {
  const { frame } = motion;
  const bounds = reachOf(motion.box, curveOn(scene, mover, motion));
  const segment = { frame, start: motion.start - (frame - 1), mover: motion.box };
  const hits: (ExplainedCandidate & { readonly time: number; readonly axes: number })[] = [];
  const rejected: ExplainedCandidate[] = [];
  let touched = 0;
  forEachObstacleWithin(scene, mover, bounds, (obstacle) => {
    const box = obstacleBox(scene, obstacle, { frame, start: motion.start });
    if (!box || !isSound(box)) return;
    const pair = { ...segment, pair: { mover, obstacle }, obstacle: box };
    const { curves } = curvesOf(scene, pair, motion);
    const reach = reachOf(box, curves && isMoving(scene, obstacle) ? curves.obstacle : undefined);
    if (!touches(reach, bounds)) return;
    touched++;
    if (touched > mostSwept) return;
    const explanation = explain(scene, { ...pair, curves });
    const { sweep } = explanation;
    const found = { obstacle, bounds: reach, explanation };
    if (!collides(sweep) || explanation.passed) rejected.push(found);
    else hits.push({ ...found, time: sweep.time, axes: sweep.kind === "hit" ? sweep.axes.length : 0 });
  });
  // As the solver has it: the earliest, then a face before an edge or a corner.
  hits.sort((a, b) => a.time - b.time || a.axes - b.axes);
  return {
    mover,
    bounds,
    /** The first hit, then later ones by time, then what was rejected: no more than `mostListed`. */
    candidates: [...hits, ...rejected].slice(0, mostListed).map(({ obstacle, bounds, explanation }, i): Candidate => ({
      obstacle,
      bounds,
      verdict: i >= hits.length ? "rejected" : i > 0 ? "later" : "first",
      why: whyOf(scene, explanation),
    })),
    /** How many obstacles the bounds touch, and how many of them the sweep rejected. */
    touched,
    rejected: rejected.length,
  };
}

/** Visits everything at rest that touches the bounds, and all movers: theirs are not known yet. */
function forEachObstacleWithin(
  scene: SceneView,
  mover: number,
  { min, max }: Box,
  visit: (obstacle: Obstacle) => void,
): void {
  const { dimensions, bodies } = scene;
  const { position, size } = bodies;
  const count = bodies.ids.length;
  for (let index = 0; index < count; index++) {
    if (index === mover) continue;
    // Of a polygon these columns are not the bounds.
    if (isImmovable(scene, index) && !cornersOf(scene, index)) {
      let isWithin = true;
      for (let axis = 0, place = index * dimensions; axis < dimensions; axis++, place++) {
        const low = position[place] as number;
        isWithin &&= low <= (max[axis] as number) && low + (size[place] as number) >= (min[axis] as number);
      }
      if (!isWithin) continue;
    }
    visit({ kind: "body", index });
  }
  forEachSolidWithin(scene, { min, max }, visit);
}

function whyOf(scene: SceneView, explanation: Explanation): string {
  const { sweep, reason, passed } = explanation;
  if (passed) return passedText(passed);
  const facts = factsOf(scene, explanation);
  switch (reason.kind) {
    case "enters": {
      if (sweep.kind !== "hit") return "";
      const time = timeText(frameTime(explanation.segment, sweep.time));
      if (explanation.shapes)
        return l10n.t("hit at t = {time}, normal {normal}", { time, normal: vectorText(sweep.normal) });
      return l10n.t("hit at t = {time}, {face} face", { time, face: faceOf(scene, sweep.normal) });
    }
    case "inside":
      return l10n.t("overlaps at the start");
    case "arrives":
      return l10n.t("touches only at t = 1, the frame end");
    case "along":
      return l10n.t("only touches on {axis}, slides along", facts);
    case "corner":
      return l10n.t("touches for an instant, at t = {time}", facts);
    case "leaves":
      return l10n.t("only touches on {axis}, then separates", facts);
    case "still":
    case "apart":
      return l10n.t("always {distance} apart along {axis}", facts);
    case "beside":
      return l10n.t("overlap: {first} until {exit}, {last} from {entry}", facts);
    case "past":
      return l10n.t("separated at t = {time}, before the motion", facts);
    case "late":
      return l10n.t("reached only at t = {time}, after the frame", facts);
  }
}

/** Several broad phases as one picture: what one mover hits is not shown as rejected by another. */
export function candidatesOf(phases: readonly BroadPhase[]): Candidates | undefined {
  if (phases.length === 0) return undefined;
  const keyOf = (obstacle: Obstacle): string => JSON.stringify(obstacle);
  const found = { first: new Map<string, Box>(), later: new Map<string, Box>(), rejected: new Map<string, Box>() };
  for (const { candidates } of phases) {
    for (const { verdict, obstacle, bounds } of candidates) found[verdict].set(keyOf(obstacle), bounds);
  }
  for (const key of found.first.keys()) found.later.delete(key);
  for (const kept of [found.first, found.later]) for (const key of kept.keys()) found.rejected.delete(key);
  return {
    movers: new Set(phases.map(({ mover }) => mover)),
    bounds: phases.map(({ bounds }) => bounds),
    first: [...found.first.values()],
    later: [...found.later.values()],
    rejected: [...found.rejected.values()],
  };
}

/** Visits the solid tiles and slopes that touch some bounds. */
function forEachTileWithin(map: GridView, bounds: Box, visit: (column: number, row: number) => void): void {
  const [left, right] = indicesWithin(map, bounds, 0, map.width);
  const [top, bottom] = indicesWithin(map, bounds, 1, map.height);
  for (let row = top; row <= bottom; row++) {
    for (let column = left; column <= right; column++) {
      const tile = row * map.width + column;
      if (map.solid[tile] !== 0 || map.slopes?.[tile]) visit(column, row);
    }
  }
}

/** The first and the last column or row whose closed tiles touch the bounds. */
function indicesWithin(map: GridView, { min, max }: Box, axis: number, count: number): readonly [number, number] {
  const { origin, tileSize } = map;
  const face = (index: number): number => tileFace(map, axis, index);
  const index = (coordinate: number): number => Math.floor((coordinate - at(origin, axis)) / at(tileSize, axis));
  // The quotient is off by one at most where faces are flush; the faces themselves decide.
  let first = Math.max(0, index(at(min, axis)) - 1);
  let last = Math.min(count - 1, index(at(max, axis)) + 1);
  while (first <= last && face(first + 1) < at(min, axis)) first++;
  while (last >= first && face(last) > at(max, axis)) last--;
  return [first, last];
}

/** Visits all tiles and boxes of a level that touch some bounds. A map may have millions of tiles. */
export function forEachSolidWithin(
  { grids, boxes }: SceneView,
  bounds: Box,
  visit: (obstacle: Obstacle) => void,
): void {
  for (const [grid, map] of grids.entries()) {
    forEachTileWithin(map, bounds, (column, row) => visit({ kind: "tile", grid, column, row }));
  }
  const { min, max } = bounds;
  for (let index = 0; index < boxes.names.length; index++) {
    const [x0 = NaN, y0 = NaN, x1 = NaN, y1 = NaN] = boxes.rects.subarray(index * 4, index * 4 + 4);
    if (x0 <= at(max, 0) && x1 >= at(min, 0) && y0 <= at(max, 1) && y1 >= at(min, 1)) visit({ kind: "box", index });
  }
}
