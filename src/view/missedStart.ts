import { at } from "../geometry/index.js";
import { isImmovable } from "./bodyRows.js";
import type { FrameSample } from "./frameSamples.js";
import type { Axes } from "./projection.js";
import type { PhasesView, SceneView } from "./protocol/index.js";
import type { Rect } from "./rect.js";

/** Beside a contact that is detected by chance: the checks before and after the obstacle of a start that is missed. */
export interface MissedStart {
  readonly body: number;
  /** Where the two checks have the body, in the world: before the obstacle and behind it. */
  readonly checks: readonly [before: Rect, after: Rect];
  /** How far from its own start the body begins, in units: positive where that is further along its path. */
  readonly shift: number;
  /** Of 100 starts at equal distances, how many are detected and end on the side from which they came. */
  readonly detected: number;
  /** Whether some of the others are detected and pushed out on the wrong side. */
  readonly hasWrongSide: boolean;
  /** When the obstacle is detected, in frames. */
  readonly time: number;
}

/** The nearest start that is missed, for the first finding of a contact that is detected by chance; undefined where none is known. */
export function missedStartOf(scene: SceneView, axes: Axes, looks: readonly FrameSample[]): MissedStart | undefined {
  const finding = scene.findings.find(({ code }) => code === "tunnel-risk");
  const phases = scene.phases?.find(({ body }) => body === finding?.body);
  if (!finding || !phases || scene.dimensions === 3) return undefined;
  if (phases.obstacle.kind === "body" && !isImmovable(scene, phases.obstacle.index)) return undefined;
  const found = looks.find(
    ({ body, time, sees }) => body === finding.body && time >= finding.frame - 1 && sees === "overlap",
  );
  const phase = nearestMissed(phases);
  if (!found || phase === undefined) return undefined;
  const by = phase - phases.here;
  const [x, y] = [at(phases.step, axes.across), at(phases.step, axes.along)];
  const moved = (steps: number): Rect => {
    const [x0, y0, x1, y1] = found.at;
    return [x0 + steps * x, y0 + steps * y, x1 + steps * x, y1 + steps * y];
  };
  return {
    body: finding.body,
    checks: by > 0 ? [moved(by - 1), moved(by)] : [moved(by), moved(by + 1)],
    shift: by * Math.hypot(...phases.step),
    detected: Math.round(100 * shareOf(phases, "caught")),
    hasWrongSide: phases.outcomes.includes("wrong-side"),
    time: found.time,
  };
}

/** The middle of the range of missed phases that is nearest to the phase of the run. */
function nearestMissed({ here, ends, outcomes }: PhasesView): number | undefined {
  const middles = outcomes.flatMap((outcome, i) =>
    outcome === "missed" ? [((ends[i - 1] ?? 0) + (ends[i] ?? 1)) / 2] : [],
  );
  return middles.toSorted((a, b) => Math.abs(a - here) - Math.abs(b - here))[0];
}

/** The share of the phases with an outcome, from 0 to 1. */
function shareOf({ ends, outcomes }: PhasesView, wanted: PhasesView["outcomes"][number]): number {
  return outcomes.reduce(
    (sum, outcome, i) => (outcome === wanted ? sum + (ends[i] ?? 1) - (ends[i - 1] ?? 0) : sum),
    0,
  );
}
