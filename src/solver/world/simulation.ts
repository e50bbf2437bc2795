import type { Response, Statics, SweepFunction } from "../types.js";
import type { BodyIndex } from "../indices.js";
import { CollisionFilter } from "./collisionFilter.js";
import { Contacts } from "./frameContacts.js";
import { ContactGraph } from "./contactGraph.js";
import { resolveImpact } from "./contact.js";
import { Depenetration } from "./depenetration.js";
import { HashGrid } from "./hashGrid.js";
import { ContinuousScheduler } from "./continuousScheduler.js";
import { type Touch, ImpactQueue, type StepContext } from "./impacts.js";
import { carryAtStart, endFlush } from "./kinematic.js";
import { DynamicBodies } from "./dynamicBodies.js";
import { StaticBodies } from "./staticBodies.js";
import { Paths } from "./paths.js";
import { DiscreteMethodScheduler } from "./discreteMethodScheduler.js";
import { removeRoundingOverlaps, rollBackStuck } from "./roundingOverlaps.js";

/*
 *     movers, obstacles      who moves, in records; what never moves, by number
 *     hashGrid, queue        who may meet whom; what is predicted, by time
 *     contactGraph, paths,   what has happened in this frame: who met whom, the corners of ways, the contacts in their order
 *     contacts
 *
 * All is emptied and used again for the next frame. A frame walks from impact to impact: the first of the queue is resolved, those
 * that turned are predicted for anew, until nothing is left before its end.
 */

/** Bodies in columns, and all that it takes to move them through a frame: its memory is used again for the next one. */
export class Simulation implements StepContext {
  readonly movers: DynamicBodies;
  readonly obstacles: StaticBodies;
  readonly filter: CollisionFilter;
  readonly paths: Paths;
  readonly contacts = new Contacts();
  readonly contactGraph = new ContactGraph();
  readonly hashGrid: HashGrid;
  readonly queue: ImpactQueue;
  readonly stuck: BodyIndex[] = [];
  readonly caught = new Set<BodyIndex>();
  readonly squeezed = new Set<BodyIndex>();
  readonly rides: BodyIndex[] = [];
  readonly touches = new Map<BodyIndex, Touch>();
  readonly gaveWay = new Map<BodyIndex, number>();
  asksOncePerFrame = false;
  private readonly swept: ContinuousScheduler;
  /** The scheduler of a frame with a published sweep. */
  private published: DiscreteMethodScheduler | undefined;
  /** Resolves the overlaps at the start of the frame; undefined once they are resolved. */
  private depenetration: Depenetration | undefined;

  /** @param capacity movers for which there is room at once; there may be more. */
  constructor(
    capacity: number,
    dimensions: 2 | 3,
    responses: Readonly<Record<string, Response>>,
    boxes: Statics | undefined,
  ) {
    this.movers = new DynamicBodies(capacity, dimensions, responses);
    this.obstacles = new StaticBodies(boxes, this.movers);
    this.filter = new CollisionFilter(this.movers, this.obstacles);
    this.paths = new Paths(this.movers);
    this.hashGrid = new HashGrid(this.movers);
    this.queue = new ImpactQueue(this.movers, this.obstacles);
    this.swept = new ContinuousScheduler(this);
  }

  /**
   * Moves all through a frame.
   *
   * @param dt seconds
   * @param solve a published sweep in place of the exact one
   */
  frame(dt: number, solve?: SweepFunction): void {
    this.begin(dt, solve);
    while (!this.resolveSome());
  }

  /** Begins a frame: what {@link frame} does before the first impact. {@link resolveSome} does the rest. */
  begin(dt: number, solve?: SweepFunction): void {
    const { movers } = this;
    this.contacts.clear(movers.count);
    this.paths.clear();
    this.queue.clear();
    this.caught.clear();
    this.squeezed.clear();
    this.touches.clear();
    this.gaveWay.clear();
    this.stuck.length = this.rides.length = 0;
    this.depenetration = undefined;
    this.asksOncePerFrame = solve !== undefined;
    movers.beginFrame(dt);
    this.contactGraph.clear(movers.count);
    this.obstacles.clear();
    this.filter.begin();
    if (movers.kinematic.length > 0) carryAtStart(this);
    this.published = solve && new DiscreteMethodScheduler(this, solve);
    if (this.published) return this.published.scheduleAll();
    // Most frames have little of all this: what is not asked for costs them nothing.
    const { swept } = this;
    swept.scheduleAll();
    if (swept.inside.length > 0 || swept.overlapping.length > 0) {
      this.depenetration = new Depenetration(this, swept.inside, swept.overlapping);
    }
  }

  /**
   * Resolves the next overlap or impacts of a frame, some milliseconds of them: the caller may do other work before the next ones.
   *
   * @returns whether the frame has ended
   */
  resolveSome(): boolean {
    const { queue, swept, depenetration } = this;
    if (depenetration) {
      if (!depenetration.resolveNext()) return false;
      this.depenetration = undefined;
      swept.reschedule(depenetration.end(), 0);
    }
    const scheduler = this.published ?? swept;
    const hasShapes = this.movers.shapes.isAny || this.obstacles.hasShapes;
    let left = hasShapes ? MAX_SHAPES_AT_ONCE : MAX_TURNED_AT_ONCE;
    for (;;) {
      for (let impact = queue.take(scheduler.until); impact; impact = queue.take(scheduler.until)) {
        const { time } = impact;
        const turned = resolveImpact(this, impact);
        scheduler.reschedule(turned, time);
        left -= 1 + turned.length;
        if (left <= 0) return false;
      }
      if (scheduler !== swept) return true;
      if (swept.isDone) break;
      swept.nextSlice();
      left--;
    }
    this.end();
    return true;
  }

  private end(): void {
    const { ends } = this.swept;
    if (this.rides.length > 0) endFlush(this, ends.overlapping);
    if (ends.inside.length > 0 || ends.overlapping.length > 0) {
      removeRoundingOverlaps(this, ends.inside, ends.overlapping);
    }
    if (this.stuck.length > 0) rollBackStuck(this);
  }

  /** Ends the frame: all stand where it leaves them, and `movers.outgrown` says whether any left the range of doubles. */
  settle(): void {
    this.movers.settle();
  }
}

/** Movers that turn in one go: some milliseconds; and so many where there are polygons. */
const [MAX_TURNED_AT_ONCE, MAX_SHAPES_AT_ONCE] = [512, 64];
