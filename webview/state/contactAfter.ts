import type { Instant } from "../../src/view/index.js";
import type { SceneView } from "../../src/view/protocol/index.js";

/** The index of the contact that comes after an instant in the swept run, or before it; undefined where there is none. */
export function contactAfter(scene: SceneView, instant: Instant, direction: 1 | -1): number | undefined {
  const { contacts } = scene.swept;
  const from = instant.contact;
  const isBeyond = ({ frame, time }: (typeof contacts)[number], index: number): boolean =>
    direction * (from === undefined ? frame - 1 + time - instant.time : index - from) > 0;
  const found = direction > 0 ? contacts.findIndex(isBeyond) : contacts.findLastIndex(isBeyond);
  return found < 0 ? undefined : found;
}
