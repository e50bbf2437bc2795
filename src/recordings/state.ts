import { boxAt, type Box, grown } from "../geometry/index.js";
import type { Recording } from "./recording.js";

/**
 * Where all bodies of a recording are at a frame. It is moved from frame to frame: to the next one in the time that its changes
 * take, to any other from the keyframe before it.
 *
 * Columns are by body: coordinates of a body begin at `body × dimensions`.
 */
export class RecordedState {
  /** Index of the frame; −1 before the first. */
  frame = -1;
  /** 1 for a body that is there. */
  isThere = new Uint8Array(0);
  /** Lowest corners. */
  positions = new Float64Array(0);
  sizes = new Float64Array(0);
  /** The frame in which each body had a position last. */
  movedIn = new Int32Array(0);
  /** The number of the next size to come. */
  private nextSize = 0;

  constructor(readonly recording: Recording) {}

  /** Goes to a frame, by its index; beyond the last one, to the last. */
  seek(frame: number): void {
    const { recording } = this;
    const wanted = Math.min(frame, recording.frames - 1);
    if (wanted === this.frame || wanted < 0) return;
    const key = recording.keyframeBefore(wanted);
    if (wanted < this.frame || (key && key.frame > this.frame)) this.begin(key);
    while (this.frame < wanted) this.forward();
  }

  /** Goes to the next frame, which must be there. */
  forward(): void {
    const { recording } = this;
    const { dimensions } = recording.header;
    this.makeRoom();
    const frame = ++this.frame;
    if (recording.gapBefore(frame)?.kind === "run") this.isThere.fill(0);
    const { from, to, gone } = recording.changesOf(frame);
    let sizeAt = recording.rowOfSize(this.nextSize);
    for (let row = from; row < to; row++) {
      const body = recording.bodyAt(row);
      if (row === sizeAt) {
        this.takeSize(body, this.nextSize);
        sizeAt = recording.rowOfSize(++this.nextSize);
      }
      for (let axis = 0; axis < dimensions; axis++) {
        this.positions[body * dimensions + axis] = recording.coordinate(row, axis);
      }
      this.isThere[body] = 1;
      this.movedIn[body] = frame;
    }
    for (const body of gone) this.isThere[body] = 0;
  }

  /** The box of a body, of one that is not there its last. */
  box(body: number): Box {
    const { dimensions } = this.recording.header;
    const [from, to] = [body * dimensions, (body + 1) * dimensions];
    return boxAt([...this.positions.subarray(from, to)], [...this.sizes.subarray(from, to)]);
  }

  private takeSize(body: number, size: number): void {
    const { recording, sizes } = this;
    const { dimensions } = recording.header;
    for (let axis = 0; axis < dimensions; axis++) sizes[body * dimensions + axis] = recording.sizeComponent(size, axis);
  }

  /** Begins at a keyframe, or before the first frame. */
  private begin(key: ReturnType<Recording["keyframeBefore"]>): void {
    const { recording } = this;
    const { dimensions } = recording.header;
    this.makeRoom();
    this.isThere.fill(0);
    this.frame = key?.frame ?? -1;
    this.nextSize = key ? recording.sizeFrom(recording.changesOf(key.frame).to) : 0;
    if (!key) return;
    const first = recording.changesOf(key.frame).from;
    key.rows.forEach((row, i) => {
      const body = recording.bodyAt(row);
      this.isThere[body] = 1;
      // In a frame before this one, unless it is one of this frame's own rows.
      this.movedIn[body] = row >= first ? key.frame : key.frame - 1;
      for (let axis = 0; axis < dimensions; axis++) {
        this.positions[body * dimensions + axis] = recording.coordinate(row, axis);
      }
      this.takeSize(body, key.sizes[i] as number);
    });
  }

  /** Bodies come as the recording grows. */
  private makeRoom(): void {
    const { recording } = this;
    const { bodies, header } = recording;
    if (this.isThere.length >= bodies.length) return;
    const room = Math.max(16, bodies.length, 2 * this.isThere.length);
    this.isThere = grown(this.isThere, room);
    this.movedIn = grown(this.movedIn, room);
    this.positions = grown(this.positions, room * header.dimensions);
    this.sizes = grown(this.sizes, room * header.dimensions);
  }
}
