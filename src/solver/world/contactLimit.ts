import type { BodyIndex } from "../indices.js";
import type { StepContext } from "./impacts.js";

/*
 *     contacts    in `Movers`, per mover: how often it met something in this frame
 */

/**
 * How often one body may meet something in one frame. Honest motion needs a handful; more means a body caught between
 * others, which would go on for ever.
 */
const CONTACT_LIMIT = 64;

/** Who meets more than the limit stays where it is for the rest of the frame. */
export function countContact(context: StepContext, mover: BodyIndex, time: number): void {
  const { movers } = context;
  if (movers.isFrozen(mover) || movers.isKinematic(mover)) return;
  const count = movers.contacts[mover] + 1;
  movers.contacts[mover] = count;
  if (count > CONTACT_LIMIT) endFrameOf(context, mover, time);
}

/** Lets a mover stay where it is for the rest of the frame, which the answer says of it. */
export function endFrameOf({ movers, caught, paths }: StepContext, mover: BodyIndex, time: number): void {
  caught.add(mover);
  movers.freeze(mover, time);
  paths.mark(mover, time);
}
