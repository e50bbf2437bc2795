import type TinyQueue from "tinyqueue";
import type { Vec } from "../../geometry/index.js";
import { COUNT_OF_AXES } from "../sweep/axes.js";
import type { Contact } from "../types.js";
import type { ContactGraph } from "./contactGraph.js";
import type { HashGrid } from "./hashGrid.js";
import { NONE, type Movers } from "./movers.js";
import type { Obstacles } from "./obstacles.js";
import { comparePlaces } from "./order.js";
import type { Paths } from "./paths.js";

/** A meeting that will happen unless one of its bodies turns first. */
export interface Impact {
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
  /** The versions of the bodies for which this was predicted. */
  readonly version: number;
  readonly otherVersion: number;
}

/** What the parts of a step work on. */
export interface StepContext {
  readonly movers: Movers;
  readonly paths: Paths;
  readonly contactGraph: ContactGraph;
  readonly obstacles: Obstacles;
  readonly hashGrid: HashGrid;
  readonly queue: TinyQueue<Impact>;
  readonly contacts: Contact[];
  /** Whether a pair that met is not asked about again in this frame. */
  readonly asksOncePerFrame: boolean;
  /** Movers that are in something which no place near them frees them from; some may be free again. */
  readonly stuck: number[];
  /** Movers whose frame was ended early: they ran out of contacts, or are stuck. */
  readonly caught: Set<number>;
}

/** Predicts what bodies will meet if they go on as they do. */
export interface ImpactScheduler {
  /** Predicts for all movers, at the frame's begin. */
  scheduleAll(): void;
  /** Predicts again for movers that turned. */
  reschedule(turned: readonly number[], time: number): void;
  /** Looks further ahead, once all that was predicted has happened. Says whether there was anything left to look at. */
  nextSlice(): boolean;
}

/** Whether the bodies still move as they did when the event was predicted. */
export function isCurrent(impact: Impact, { versions }: Movers): boolean {
  return (
    versions[impact.mover] === impact.version &&
    (impact.other === NONE || versions[impact.other] === impact.otherVersion)
  );
}

/**
 * Earlier impacts first. At the same time faces before corners, what never moves before what does, and then an order that
 * depends on where the bodies began and not on how they were listed.
 */
export function impactOrder(movers: Movers, obstacles: Obstacles): (a: Impact, b: Impact) => number {
  return (a, b) => {
    if (a.time !== b.time) return a.time < b.time ? -1 : 1;
    const axes = (COUNT_OF_AXES[a.axes] as number) - (COUNT_OF_AXES[b.axes] as number);
    if (axes !== 0) return axes;
    if ((a.other === NONE) !== (b.other === NONE)) return a.other === NONE ? -1 : 1;
    if (a.axes !== b.axes) return a.axes - b.axes;
    if (a.left !== b.left) return a.left < b.left ? -1 : 1;
    if (a.mover !== b.mover) return comparePlaces(movers, a.mover, b.mover);
    if (a.other !== b.other) return comparePlaces(movers, a.other, b.other);
    return a.obstacle === b.obstacle ? 0 : obstacles.compare(a.obstacle, b.obstacle);
  };
}
