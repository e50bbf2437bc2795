import type TinyQueue from "tinyqueue";
import type { Vec } from "../../geometry/index.js";
import type { Contact } from "../types.js";
import type { Acquaintances } from "./contactGraph.js";
import type { Neighbours } from "./hashGrid.js";
import type { Movers } from "./movers.js";
import type { Obstacles } from "./obstacles.js";
import type { Paths } from "./paths.js";

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
  /** Where it began on x: decides ties. */
  readonly left: number;
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
  readonly paths: Paths;
  readonly acquaintances: Acquaintances;
  readonly obstacles: Obstacles;
  readonly neighbours: Neighbours;
  readonly queue: TinyQueue<Event>;
  readonly contacts: Contact[];
  /** Whether a pair that met is not asked about again in this frame. */
  readonly asksOnce: boolean;
  /** Movers that are in something which no place near them frees them from; some may be free again. */
  readonly stranded: number[];
  /** Movers whose frame was ended early: they ran out of contacts, or are stranded. */
  readonly caught: Set<number>;
}

/** Whether the bodies still move as they did when the event was predicted. */
export function isCurrent(event: Event, { turns }: Movers): boolean {
  return turns[event.mover] === event.turn && (event.other === NONE || turns[event.other] === event.otherTurn);
}
