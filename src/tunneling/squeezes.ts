import { at, type Vec, vecAt } from "../geometry/index.js";
import { isDriven } from "../scene/index.js";
import type { Frame } from "../solver/index.js";
import type { Squeeze } from "./finding.js";
import type { SceneWorld } from "./sceneWorld.js";
import type { Sizes } from "./sizes.js";
import { areOverlapping, pushOut, type Solid, solidOf } from "./solid.js";
import { frameOf } from "./substeps.js";

/** A kinematic body, and on which side of it something is. */
interface Press {
  readonly mover: number;
  readonly axis: number;
  readonly side: -1 | 1;
}

/** Bodies that are squeezed: beside a kinematic one, or for want of room to grow. */
export class Squeezes {
  /** The first time that each body was squeezed, with the least room that it had, and the last step in which it was. */
  private readonly found = new Map<number, Squeeze>();
  private readonly last = new Map<number, number>();

  /**
   * @param places movers by handle
   * @param ends where movers are when the frame ends, and how large
   */
  constructor(
    private readonly world: SceneWorld,
    private readonly places: readonly number[],
    private readonly sizes: Sizes,
    private readonly ends: Float64Array,
    private readonly endSizes: Float64Array,
  ) {}

  get all(): readonly Squeeze[] {
    return [...this.found.values()];
  }

  /** A mover has no free place in a frame, or no room to grow. */
  note(frame: number, mover: number, result: Frame): void {
    const body = this.indexOf(mover);
    const press = this.pressOf(mover, result);
    const known = this.found.get(body);
    if (!press) {
      this.noteWithoutRoom(frame, mover, known);
      return;
    }
    const size = this.sizeOf(mover, press.axis);
    const room = this.roomBeside(mover, press);
    const isTighter = !known || room < known.room;
    const { index } = this.world.movers[press.mover] as SceneWorld["movers"][number];
    this.found.set(body, {
      ...(isTighter ? { press: index, axis: press.axis, side: press.side, size, room } : known),
      ...{ body, frame: known?.frame ?? frame, frames: this.countSqueezed(frame, body, known) },
    });
  }

  /** In how many frames a body is squeezed until a step in which it is. */
  private countSqueezed(step: number, body: number, known: Squeeze | undefined): number {
    const { substeps } = this.world;
    const last = this.last.get(body) ?? 0;
    this.last.set(body, step);
    return (known?.frames ?? 0) + (frameOf(last, substeps) === frameOf(step, substeps) ? 0 : 1);
  }

  /** Notes a mover that had no room to grow: how large it would be along the axis on which it lacks most. */
  private noteWithoutRoom(frame: number, mover: number, known: Squeeze | undefined): void {
    const body = this.indexOf(mover);
    const wanted = this.sizes.of(mover).map((size, axis) => size + at(this.sizes.changeOf(mover), axis));
    const ends = this.vec(this.endSizes, mover);
    const lack = wanted.map((size, i) => Math.abs(size - at(ends, i)));
    const axis = lack.indexOf(Math.max(...lack));
    const first = known ?? { axis, side: 1, size: at(wanted, axis), room: at(ends, axis) };
    const frames = this.countSqueezed(frame, body, known);
    this.found.set(body, { ...first, body, frame: known?.frame ?? frame, frames });
  }

  /** The kinematic body beside which a mover has no place in this frame, and where the mover is, seen from it: by their last contact, or as they end. */
  private pressOf(mover: number, { contacts }: Frame): Press | undefined {
    for (let i = contacts.length - 1; i >= 0; i--) {
      const { body, other, normal } = contacts.at(i);
      const press = other === undefined ? undefined : this.places[other];
      if (this.places[body] !== mover || press === undefined || !this.isKinematic(press)) continue;
      return { mover: press, ...directionOf(normal) };
    }
    const box = this.endBox(mover);
    const press = this.world.movers.findIndex(
      (_, each) => this.isKinematic(each) && areOverlapping(box, this.endBox(each)),
    );
    return press === -1 ? undefined : { mover: press, ...directionOf(pushOut(box, this.endBox(press))) };
  }

  /** What is left of a mover's size beside a kinematic body when the frame ends. */
  private roomBeside(mover: number, press: Press): number {
    const { axis, side } = press;
    const [own, other] = [this.endBox(mover), this.endBox(press.mover)];
    const gap = side > 0 ? at(own.max, axis) - at(other.max, axis) : at(other.min, axis) - at(own.min, axis);
    return Math.min(this.sizeOf(mover, axis), Math.max(0, gap));
  }

  private isKinematic(mover: number): boolean {
    return isDriven((this.world.movers[mover] as SceneWorld["movers"][number]).body);
  }

  private endBox(mover: number): Solid {
    const { body } = this.world.movers[mover] as SceneWorld["movers"][number];
    return solidOf({ size: this.vec(this.endSizes, mover), corners: body.corners }, this.vec(this.ends, mover));
  }

  private sizeOf(mover: number, axis: number): number {
    return at(this.vec(this.endSizes, mover), axis);
  }

  private vec(column: Float64Array, mover: number): Vec {
    return vecAt(column, mover, this.world.scene.dimensions);
  }

  private indexOf(mover: number): number {
    return this.world.movers[mover]?.index ?? -1;
  }
}

function directionOf(normal: Vec): Pick<Press, "axis" | "side"> {
  // Of a slanted face, the axis along which it looks more.
  const axis = normal.reduce((most, n, each) => (Math.abs(n) > Math.abs(at(normal, most)) ? each : most), 0);
  return { axis, side: at(normal, axis) < 0 ? -1 : 1 };
}
