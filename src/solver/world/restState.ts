import { empty, grown } from "../../geometry/index.js";
import type { BodyIndex } from "../indices.js";

/**
 * The bodies that keep still, and on what they stand: what earlier questions found, until a body turns.
 *
 *     settled                by mover: it keeps still where it was found apart from all when the last frame began
 *     still, apart           by mover: it keeps still as this frame begins, and it was found apart from all then
 *     support, supportEpoch  by mover: a bit for each axis and side on which it stands firm, and the epoch in which that was found
 *     leanedOn               by mover: another mover on which it leaned when that was asked last; it may be any since
 *
 * Support holds as long as no body that stands firm has moved. An epoch ends when one does, and all support is looked for again.
 */
export class RestState {
  settled = empty.uint8;
  leanedOn = empty.uint32;
  private still = empty.uint8;
  private apart = empty.uint8;
  private support = empty.uint8;
  private supportEpoch = empty.uint32;
  private currentEpoch = 1;

  /** Makes room for so many movers. */
  reserve(capacity: number): void {
    this.settled = grown(this.settled, capacity);
    this.still = grown(this.still, capacity);
    this.apart = grown(this.apart, capacity);
    this.support = grown(this.support, capacity);
    this.supportEpoch = grown(this.supportEpoch, capacity);
    this.leanedOn = grown(this.leanedOn, capacity);
  }

  /** Forgets on what bodies stood in the last frame. */
  beginFrame(): void {
    this.supportEpoch.fill(0);
    this.currentEpoch = 1;
  }

  /** Notes whether a mover begins its frame keeping still, and whether it is where the last frame began. */
  begin(mover: BodyIndex, isStill: boolean, isThere: boolean): void {
    this.still[mover] = isStill ? 1 : 0;
    this.settled[mover] = isStill && isThere && this.apart[mover] === 1 ? 1 : 0;
    // Until it is looked for, in this frame as well.
    this.apart[mover] = 0;
  }

  /** Notes that all that keep still have been looked for, and are apart: but for those that {@link noteBeside} names next. */
  noteApart(): void {
    this.apart.set(this.still);
  }

  /** Notes that something is where a mover begins the frame, or may be. */
  noteBeside(mover: BodyIndex): void {
    this.apart[mover] = 0;
  }

  /** Forgets who is apart, since other things never move now. */
  forgetApart(): void {
    this.apart.fill(0);
  }

  /** Whether a mover was found to stand firm on a side of an axis in this epoch. */
  standsFirm(mover: BodyIndex, axis: number, side: number): boolean {
    return this.supportEpoch[mover] === this.currentEpoch && (this.support[mover] & supportBit(axis, side)) !== 0;
  }

  /** Notes that a mover, which keeps still, stands firm on a side of an axis. */
  noteFirm(mover: BodyIndex, axis: number, side: number): void {
    const known = this.supportEpoch[mover] === this.currentEpoch ? this.support[mover] : 0;
    this.support[mover] = known | supportBit(axis, side);
    this.supportEpoch[mover] = this.currentEpoch;
  }

  /** Ends the epoch if a mover that stands firm moves: others may stand on it. */
  leave(mover: BodyIndex): void {
    if (this.supportEpoch[mover] === this.currentEpoch) this.currentEpoch++;
  }
}

function supportBit(axis: number, side: number): number {
  return 1 << (2 * axis + (side < 0 ? 0 : 1));
}
