import { normalOf } from "../answer.js";
import { responses } from "../responses.js";
import type { Movers } from "./movers.js";

/** Answers a contact with something that does not give way. */
export function respond(movers: Movers, mover: number, axis: number, side: number, time: number): void {
  const name = movers.body(mover).response ?? "slide";
  if (name === "slide") {
    // What `responses.slide` makes of both motions, without making vectors: nearly all contacts are of this kind.
    movers.go(mover, axis, 0, time);
    movers.setSpeed(mover, axis, 0);
    return;
  }
  const response = responses[name];
  const restitution = movers.restitution(mover);
  const normal = normalOf(movers.dimensions, axis, side < 0 ? -1 : 1);
  const rates = response(movers.rates(mover), normal, restitution);
  const speeds = response(movers.velocity(mover), normal, restitution);
  for (let i = 0; i < movers.dimensions; i++) {
    movers.go(mover, i, rates[i] as number, time);
    movers.setSpeed(mover, i, speeds[i] as number);
  }
}
