import * as l10n from "@vscode/l10n";
import { at, obstacleAt } from "../geometry/index.js";
import { withSeverity } from "../model/index.js";
import { num, quotedName } from "../wording/index.js";
import { type CurvedSolid, depthBetween } from "./curvedMotion.js";
import { type Finding, obstacleName } from "./finding.js";
import { limited, type Passage, passages, straightCrossing } from "./passage.js";
import type { Meeting, SceneWorld } from "./sceneWorld.js";
import type { MovingSolid } from "./solid.js";
import { frameOf, inFrame } from "./substeps.js";

/** A body on its way through a frame, along a curve. */
export interface CurvedPath {
  readonly body: number;
  /** Where it begins, and the straight line from there to where it ends. */
  readonly chord: MovingSolid;
  readonly curve: CurvedSolid;
}

/** What it can meet. */
export interface NearbySolid {
  /** As `obstacleAt` reads it. */
  readonly obstacle: number;
  readonly met: Meeting;
  readonly chord: MovingSolid;
  /** Its way over some frames, if it goes on as in this one. */
  over(frames: number): CurvedSolid;
}

/** Less than this part of the coordinates says nothing of who meets whom. */
const NOISE = 2 ** -36;

/**
 * Compares the curve of a body in a frame with its chord: what a straight sweep between the frame's ends misses, and what it
 * hits that the curve leads past.
 *
 * @param onCurve what the curve leads through
 * @param isFirstOnly whether the body goes on otherwise from what it meets first
 */
export function curveCuts(
  { scene, substeps }: SceneWorld,
  frame: number,
  { body, chord, curve }: CurvedPath,
  others: readonly NearbySolid[],
  onCurve: readonly Passage[],
  isFirstOnly = false,
): readonly Finding[] {
  const crossings = others.flatMap(({ obstacle, chord: other, met }) => {
    const found = straightCrossing(obstacle, chord, other);
    return found ? limited([found], met) : [];
  });
  const onChord = passages(crossings, chord).filter(({ entry }) => entry < 1);
  const looked = (all: readonly Passage[]): readonly Passage[] => (isFirstOnly ? all.slice(0, 1) : all);
  const byObstacle = new Map(others.map((other) => [other.obstacle, other]));
  const depthIn = function ({ crossings: crossed }: Passage, from: number, to: number): number {
    let deepest = -Infinity;
    for (const { obstacle } of crossed) {
      const other = byObstacle.get(obstacle);
      if (other) deepest = Math.max(deepest, depthBetween(curve, other.over(1), from, to));
    }
    return deepest;
  };
  const reach = [...chord.min, ...chord.max].map(
    (m, i) => Math.abs(m) + Math.abs(at(chord.displacement, i % chord.min.length)),
  );
  const noise = NOISE * Math.max(...reach);
  const findings: Finding[] = [];
  const add = (passage: Passage, depth: number, message: (words: Record<string, string | number>) => string): void => {
    const { first, entry, exit } = passage;
    const { normal } = first;
    const obstacle = obstacleAt(scene.solids.grids, first.obstacle);
    const words = {
      body: quotedName(scene.bodies[body]?.id ?? ""),
      obstacle: quotedName(obstacleName(scene, obstacle)),
      frame: frameOf(frame, substeps),
      unit: scene.unit,
    };
    const times = { entry, exit: exit < Infinity ? exit : undefined, normal };
    const numbers = { ...times, depth };
    const finding = {
      ...withSeverity("curve-cut"),
      message: message(words),
      body,
      obstacle,
      frame,
    } as const;
    findings.push(inFrame({ ...finding, ...numbers }, substeps));
  };
  const [ofCurve, ofChord] = [obstaclesOf(onCurve), obstaclesOf(onChord)];
  const isAmong = ({ crossings: crossed }: Passage, obstacles: ReadonlySet<number>): boolean =>
    crossed.some(({ obstacle }) => obstacles.has(obstacle));
  for (const passage of looked(onCurve)) {
    if (!passage.first.normal || isAmong(passage, ofChord)) continue;
    const depth = depthIn(passage, passage.entry, Math.min(1, passage.exit));
    if (depth <= noise) continue;
    add(passage, depth, (words) =>
      l10n.t(
        "A straight sweep misses {obstacle} in frame {frame}, but the curved path of {body} hits it. The curve reaches up to {depth} {unit} into {obstacle}. The sweep follows the straight line between the positions at the frame's start and end.",
        { ...words, depth: num(depth) },
      ),
    );
  }
  for (const passage of looked(onChord)) {
    if (!passage.first.normal || isAmong(passage, ofCurve)) continue;
    const gap = -depthIn(passage, 0, 1);
    if (gap <= noise) continue;
    add(passage, -gap, (words) =>
      l10n.t(
        "A straight sweep hits {obstacle} in frame {frame}, but the curved path of {body} misses it. The curve stays {gap} {unit} away from {obstacle}. The sweep follows the straight line between the positions at the frame's start and end.",
        { ...words, gap: num(gap) },
      ),
    );
  }
  return findings;
}

function obstaclesOf(all: readonly Passage[]): ReadonlySet<number> {
  return new Set(all.flatMap(({ crossings }) => crossings.map(({ obstacle }) => obstacle)));
}
