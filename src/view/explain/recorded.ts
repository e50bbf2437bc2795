import type { Vec } from "../../geometry/index.js";
import type { SceneView } from "../protocol/index.js";
import type { MotionSegment } from "./motionSegment.js";

/** What other code answered about a pair, as it is recorded in the scene. */
export interface RecordedRow {
  readonly name: string;
  /** The fraction of the frame; undefined where it saw no hit. */
  readonly time?: number;
  readonly normal?: Vec;
  /** Why it is not the exact answer, in a sentence. */
  readonly difference?: string;
}

/** The recorded answers about a pair: all of them are of the first frame. */
export function recordedRows(scene: SceneView, { frame, pair }: MotionSegment): readonly RecordedRow[] {
  if (frame !== 1 || pair.obstacle.kind !== "body") return [];
  const { mover } = pair;
  const met = pair.obstacle.index;
  return (scene.answers ?? []).flatMap(({ name, body, obstacle, time, normal }, index) => {
    if (time === undefined || body !== mover || obstacle !== met) return [];
    const difference = scene.findings.find(({ answer }) => answer === index)?.message;
    return {
      ...{ name, time: time ?? undefined, normal },
      difference,
    };
  });
}
