import { isImmovable, type Instant } from "../drawing/index.js";
import type { ContactView, SceneView } from "../protocol.js";
import { isOfPair, movingBox, type Pair } from "./leg.js";
import { nearest } from "./nearest.js";
import { isMoving } from "./obstacle.js";

/** Why there is nothing to explain. */
export type NoPair =
  /** Nothing is selected, and the run says nothing of any two. */
  | "nothingMeets"
  /** What is selected cannot move, and the run says nothing of it. */
  | "bothRest"
  /** There is nothing that the selected body could meet. */
  | "alone";

/**
 * Who is explained at an instant: the two that are selected; for one that is selected, what it meets in the frame, else
 * what a finding names, else the nearest that it would meet; without a selection whoever meets now, next or last, else
 * the first that a finding names.
 *
 * @param selected indices of bodies, in the order in which they were selected.
 */
export function pairOf(scene: SceneView, instant: Instant, selected: readonly number[]): Pair | NoPair {
  const [first, second] = selected;
  if (first === undefined) return pairOfRun(scene, instant) ?? "nothingMeets";
  if (second === undefined) return pairOfOne(scene, instant, first);
  const [mover, other] = isImmovable(scene, first) ? [second, first] : [first, second];
  if (isImmovable(scene, mover)) return "bothRest";
  const pair: Pair = { mover, obstacle: { kind: "body", index: other } };
  // The same way round as the run has it.
  const met = isMoving(scene, pair.obstacle) && scene.swept.contacts.find((contact) => isOfPair(contact, pair));
  return met ? pairOfContact(met) : pair;
}

function pairOfRun(scene: SceneView, instant: Instant): Pair | undefined {
  const { contacts } = scene.swept;
  const met =
    contactOfFrame(scene, instant, () => true) ??
    contacts.find((contact) => contact.frame > instant.frame) ??
    contacts.findLast((contact) => contact.frame < instant.frame);
  return met ? pairOfContact(met) : pairOfFinding(scene, () => true);
}

function pairOfOne(scene: SceneView, instant: Instant, body: number): Pair | NoPair {
  const involves = ({ body: mover, obstacle }: Partial<Pick<ContactView, "obstacle">> & { body: number }): boolean =>
    mover === body || (obstacle?.kind === "body" && obstacle.index === body);
  const met = contactOfFrame(scene, instant, involves);
  const found = met ? pairOfContact(met) : pairOfFinding(scene, involves);
  if (found) return found;
  if (isImmovable(scene, body)) {
    const ever = scene.swept.contacts.find(involves);
    return ever ? pairOfContact(ever) : "bothRest";
  }
  const begin = instant.frame - 1;
  const obstacle = nearest(scene, body, instant.frame, movingBox(scene, body, instant.frame, begin));
  return obstacle ? { mover: body, obstacle } : "alone";
}

/** Of the frame's contacts of a kind the chosen one, else the last that is not after the instant, else the first. */
function contactOfFrame(
  scene: SceneView,
  { frame, time, contact: chosen }: Instant,
  fits: (contact: ContactView) => boolean,
): ContactView | undefined {
  const { contacts } = scene.swept;
  const current = chosen === undefined ? undefined : contacts[chosen];
  if (current && fits(current)) return current;
  const inFrame = contacts.filter((contact) => contact.frame === frame && fits(contact));
  return inFrame.findLast((contact) => frame - 1 + contact.time <= time) ?? inFrame[0];
}

function pairOfContact({ body, obstacle }: ContactView): Pair {
  return { mover: body, obstacle };
}

function pairOfFinding(scene: SceneView, fits: (finding: SceneView["findings"][number]) => boolean): Pair | undefined {
  for (const finding of scene.findings) {
    const { body, obstacle } = finding;
    if (!obstacle || !fits(finding)) continue;
    if (!isImmovable(scene, body)) return { mover: body, obstacle };
    if (isMoving(scene, obstacle) && obstacle.kind === "body") {
      return { mover: obstacle.index, obstacle: { kind: "body", index: body } };
    }
  }
  return undefined;
}
