import type { Vec } from "../../geometry/index.js";
import type { Handle } from "../types.js";
import type { BodyIndex } from "../indices.js";
import { NONE } from "./dynamicBodies.js";
import type { Simulation } from "./simulation.js";

/*
 * Nothing is copied: the list reads the columns of `frameContacts.ts` by place, through one object in hand that each read overwrites. A
 * game that goes through all contacts of a frame makes nothing.
 */

/** A contact of a frame in a world that stays. */
export interface FrameContact {
  /** The body that responded. */
  readonly body: Handle;
  /** The other body; undefined for a static box. */
  readonly other: Handle | undefined;
  /** The index of the static box; undefined for another body. */
  readonly box: number | undefined;
  /** Fraction of the frame, 0…1. */
  readonly time: number;
  /** When the boxes would have separated again on unlimited straight motion, in fractions of the frame; may exceed 1. */
  readonly exit: number;
  /** Unit vector out of the other at the body. Shared: not to be changed. */
  readonly normal: Vec;
  readonly response: string;
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** The contacts of the last frame, by time: columns that are read through one object. */
export class ContactList implements Iterable<FrameContact> {
  private readonly hand: Mutable<FrameContact> = {
    ...{ body: 0, other: undefined, box: undefined, time: 0, exit: 0, normal: [], response: "" },
  };

  /**
   * @param handleOf the body of a mover
   * @param handleOfImmovable that of what never moves, by its place among these
   * @internal
   */
  constructor(
    private readonly simulation: Simulation,
    private readonly handleOf: (mover: BodyIndex) => Handle,
    private readonly handleOfImmovable: (place: number) => Handle,
  ) {}

  get length(): number {
    return this.simulation.contacts.count;
  }

  /** One of them, in an object that the next call overwrites. @throws RangeError for a place without a contact. */
  at(place: number): FrameContact {
    const { hand, simulation } = this;
    const { contacts, movers, obstacles } = simulation;
    if (!(place >= 0 && place < contacts.count && Number.isInteger(place))) {
      throw new RangeError(`There are ${contacts.count} contacts; asked for number ${place}.`);
    }
    const mover = contacts.movers[place];
    const other = contacts.others[place];
    const obstacle = contacts.obstacles[place];
    const isBody = other !== NONE || obstacle < obstacles.bodyCount;
    hand.body = this.handleOf(mover);
    hand.other = isBody ? (other !== NONE ? this.handleOf(other) : this.handleOfImmovable(obstacle)) : undefined;
    hand.box = isBody ? undefined : obstacle - obstacles.bodyCount;
    hand.time = contacts.times[place];
    hand.exit = contacts.exits[place];
    hand.normal = contacts.normals[place];
    hand.response = contacts.passing[place] === 1 ? "pass" : movers.traits.responseName(mover);
    return hand;
  }

  /**
   * All, each in the object that the next one overwrites. It is a generator so that games can write
   * `for (const contact of contacts)`.
   */
  *[Symbol.iterator](): Iterator<FrameContact> {
    for (let place = 0; place < this.length; place++) yield this.at(place);
  }
}
