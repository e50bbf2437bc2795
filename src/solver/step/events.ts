import type TinyQueue from "tinyqueue";
import type { Vec } from "../../geometry/index.js";
import type { Contact } from "../contract.js";
import type { Acquaintances } from "./acquaintances.js";
import type { Movers } from "./movers.js";
import type { Neighbours } from "./neighbours.js";
import type { Obstacles } from "./obstacles.js";

/** Stands for "no mover" and "no obstacle" where an event has the other. */
export const NONE = -1;

/** A meeting that will happen unless one of its bodies turns first. */
export interface Event {
  /** Fractions of the frame. */
  readonly time: number;
  readonly exit: number;
  /** Whether the boxes overlap when they meet: they began so, or a rounded position put them an ulp into each other. */
  readonly isOverlap: boolean;
  /** A bit for each axis on which a hit enters. */
  readonly axes: number;
  /** Out of the other at the mover, along an axis (−1: along none). */
  readonly normal: Vec;
  readonly axis: number;
  readonly side: number;
  readonly mover: number;
  /** Another mover, whose name sorts after the mover's, or an obstacle; the one that it is not is `NONE`. */
  readonly other: number;
  readonly obstacle: number;
  /** The turns of the bodies for which this was predicted. */
  readonly turn: number;
  readonly otherTurn: number;
}

/** What the parts of a step work on. */
export interface Frame {
  readonly movers: Movers;
  readonly acquaintances: Acquaintances;
  readonly obstacles: Obstacles;
  readonly neighbours: Neighbours;
  readonly queue: TinyQueue<Event>;
  readonly contacts: Contact[];
  /** Whether a pair that met is not asked about again in this frame. */
  readonly asksOnce: boolean;
  /** Whether a mover ran out of contacts. */
  cutShort: boolean;
}

/** Number of axes in each set of bits. */
export const AXES_IN = [0, 1, 1, 2, 1, 2, 2, 3] as const;

/**
 * Order of meetings at the same time: separations before contacts, faces before edges and corners (a corner that is only a
 * seam of two flush boxes is gone once the face has been dealt with), x before y before z.
 */
export function compareAxes(axes: number, other: number): number {
  return (AXES_IN[axes] as number) - (AXES_IN[other] as number) || axes - other;
}

/**
 * Earlier events first. At the same time faces before corners, what never moves before what does, and then an order that
 * depends on where the bodies began and not on how they were listed.
 */
export function eventOrder(movers: Movers, obstacles: Obstacles): (a: Event, b: Event) => number {
  return (a, b) => {
    if (a.time !== b.time) return a.time < b.time ? -1 : 1;
    const axes = (AXES_IN[a.axes] as number) - (AXES_IN[b.axes] as number);
    if (axes !== 0) return axes;
    if ((a.other === NONE) !== (b.other === NONE)) return a.other === NONE ? -1 : 1;
    if (a.axes !== b.axes) return a.axes - b.axes;
    if (a.mover !== b.mover) return movers.compare(a.mover, b.mover);
    if (a.other !== b.other) return movers.compare(a.other, b.other);
    return a.obstacle === b.obstacle ? 0 : obstacles.compare(a.obstacle, b.obstacle);
  };
}

/** Whether the bodies still move as they did when the event was predicted. */
export function isCurrent(event: Event, { turns }: Movers): boolean {
  return turns[event.mover] === event.turn && (event.other === NONE || turns[event.other] === event.otherTurn);
}
