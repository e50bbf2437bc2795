import { canMove, type Model, type Thing } from "./model.js";

/** How a passage ends: behind the entered face, or still inside when the run ends. */
export type Kind = "tunnel" | "corner-cut" | "wrong-side" | "ends inside";

/** One passage. Bodies and obstacles are places in the model. */
export interface Passage {
  readonly kind: Kind;
  readonly body: number;
  /** The solid whose face was entered first. */
  readonly entered: number;
  /** All solids that touch or overlap it, seen from the body; and those of them that the body came into. */
  readonly obstacles: readonly number[];
  readonly crossed: readonly number[];
  /** Whether others touched or overlapped it as the run began. */
  readonly isOfJoined: boolean;
  /** The step in which the path enters, from 1, and how many checks fell inside. */
  readonly step: number;
  readonly checks: number;
  /** How often the body had entered these solids before, and came out where it came in. */
  readonly earlier: number;
  /** Whether it comes out beyond a face next to the entered one, and beyond the opposite one as well if it is no corner-cut. */
  readonly isAside: boolean;
  /** Unit vector out of the entered face. */
  readonly normal: readonly [number, number];
}

/** Depths below this share of the largest coordinate are rounding. */
const ROUNDING = 2 ** -45;

const NONE = -1;

/** Straight pieces of an arc in a step. */
const ARC_PIECES = 64;

/** The entry of a movement that begins inside. */
const INSIDE = -1;

/**
 * Plays a model step by step, as its game does. All that is solid for a body is a list of half-planes: with r, the body's
 * position less the solid's, the two overlap where n · r < c for each of them.
 */
export class Loop {
  readonly passages: Passage[] = [];
  /** A body that nothing pushes enters and leaves through the same face, between two checks. */
  readonly dips: Passage[] = [];
  /** The first step in which anything responded to an overlap. */
  firstResponse = Infinity;

  private readonly things: readonly Thing[];
  private readonly movers: readonly number[];
  private readonly eps: number;
  private readonly h: number;
  private readonly hasLegs: boolean;
  /** By thing: position, velocity, size; and the position when the step or leg began. */
  private readonly px: Float64Array;
  private readonly py: Float64Array;
  private readonly vx: Float64Array;
  private readonly vy: Float64Array;
  private readonly w: Float64Array;
  private readonly hh: Float64Array;
  private readonly ox: Float64Array;
  private readonly oy: Float64Array;
  private readonly ow: Float64Array;
  private readonly oh: Float64Array;
  /** Movement of the whole step, and of the leg in hand. */
  private readonly sx: Float64Array;
  private readonly sy: Float64Array;
  private readonly dx: Float64Array;
  private readonly dy: Float64Array;
  /** Place and velocity before the step. */
  private readonly wasX: Float64Array;
  private readonly wasY: Float64Array;
  private readonly wasVX: Float64Array;
  private readonly wasVY: Float64Array;
  private readonly canYield: Uint8Array;
  /** The last step in which the game pushed a body. */
  private readonly pushedIn: Int32Array;
  /** The face that a body was held by last, if it has not moved away from it since: its normal, and how far it is along that. */
  private readonly heldX: Float64Array;
  private readonly heldY: Float64Array;
  private readonly heldAt: Float64Array;

  /** By pair: the body, the solid, the group of the pair, its half-planes, the only solid one of these. */
  private readonly pairBody: Int32Array;
  private readonly pairOther: Int32Array;
  private readonly pairGroup: Int32Array;
  private readonly pairFirst: Int32Array;
  private readonly pairFace: Int32Array;
  private readonly isGrowing: Uint8Array;
  /** Whether the body came into the solid since it entered the group. */
  private readonly isCrossed: Uint8Array;
  private readonly lowX: Float64Array;
  private readonly lowY: Float64Array;
  private readonly highX: Float64Array;
  private readonly highY: Float64Array;
  private readonly nx: Float64Array;
  private readonly ny: Float64Array;
  /** When the step or leg begins, and when it ends. */
  private readonly c0: Float64Array;
  private readonly c1: Float64Array;
  /** Pairs with walls of each thing (by mover), and pairs of movers. */
  private readonly wallPairs: readonly (readonly number[])[];
  private readonly moverPairs: readonly number[];

  /** By group: its pairs; the half-plane that was entered (none where it is free), a second one entered at the same time. */
  private readonly groups: readonly (readonly number[])[];
  private readonly entered: Int32Array;
  private readonly enteredPair: Int32Array;
  private readonly enteredToo: Int32Array;
  private readonly ties: (readonly Tie[])[] = [];
  private readonly checks: Int32Array;
  private readonly startDepth: Float64Array;
  private readonly endDepth: Float64Array;
  private readonly startR: Float64Array;
  private readonly enteredStep: Int32Array;
  private readonly earlier: Int32Array;
  /** 1 where the game had pushed the body when the step of its entry began, 2 where the entered face had held it before. */
  private readonly isHeld: Uint8Array;
  private active = 0;

  constructor(readonly model: Model) {
    const { things } = model;
    this.things = things;
    this.h = 1 / (model.fps * model.substeps);
    const count = things.length;
    const column = (): Float64Array => new Float64Array(count);
    [this.px, this.py, this.vx, this.vy] = [column(), column(), column(), column()];
    [this.w, this.hh, this.ox, this.oy] = [column(), column(), column(), column()];
    [this.ow, this.oh, this.sx, this.sy] = [column(), column(), column(), column()];
    [this.dx, this.dy] = [column(), column()];
    [this.wasX, this.wasY, this.wasVX, this.wasVY] = [column(), column(), column(), column()];
    this.movers = things.flatMap((thing, i) => (canMove(thing) ? [i] : []));
    this.canYield = Uint8Array.from(things, (thing) =>
      canMove(thing) && !thing.isTold && thing.response !== "pass" ? 1 : 0,
    );
    this.pushedIn = new Int32Array(count).fill(NONE);
    [this.heldX, this.heldY, this.heldAt] = [column(), column(), column()];
    this.hasLegs = this.movers.some((i) => things[i]?.rule === "axis by axis");
    const scale = Math.max(1, ...things.flatMap((t) => [Math.abs(t.x) + t.w, Math.abs(t.y) + t.h]));
    this.eps = ROUNDING * scale;

    const pairs: [body: number, other: number][] = [];
    const walls = things.flatMap((thing, i) => (canMove(thing) ? [] : [i]));
    for (const body of this.movers) for (const wall of walls) pairs.push([body, wall]);
    const wallCount = pairs.length;
    this.movers.forEach((body, i) => {
      for (const other of this.movers.slice(i + 1)) pairs.push([body, other]);
    });
    this.pairBody = Int32Array.from(pairs, ([body]) => body);
    this.pairOther = Int32Array.from(pairs, ([, other]) => other);
    const planes = pairs.map(([body, other]) => planesOf(things[body] as Thing, things[other] as Thing));
    const numbers: [nx: number[], ny: number[], c: number[]] = [[], [], []];
    const first = [0];
    for (const each of planes) {
      for (const plane of each) plane.forEach((n, i) => numbers[i as 0 | 1 | 2].push(n));
      first.push(numbers[0].length);
    }
    this.pairFirst = Int32Array.from(first);
    [this.nx, this.ny, this.c0, this.c1] = [...numbers, numbers[2]].map((all) => Float64Array.from(all)) as [
      Float64Array,
      Float64Array,
      Float64Array,
      Float64Array,
    ];
    this.isGrowing = Uint8Array.from(pairs, (both) => (both.some((i) => things[i]?.growth) ? 1 : 0));
    this.isCrossed = new Uint8Array(pairs.length);
    const bounds = pairs.map(([body, other]) => boundsOf(things[body] as Thing, things[other] as Thing));
    [this.lowX, this.lowY, this.highX, this.highY] = [0, 1, 2, 3].map((i) =>
      Float64Array.from(bounds, (each) => each[i as 0]),
    ) as [Float64Array, Float64Array, Float64Array, Float64Array];
    this.pairFace = Int32Array.from(pairs, ([body, other], p) => {
      const [x, y] = faceOf(things[body] as Thing, things[other] as Thing);
      if (x === 0 && y === 0) return NONE;
      for (let i = first[p] as number; i < (first[p + 1] as number); i++) {
        if (Math.abs((this.nx[i] as number) - x) + Math.abs((this.ny[i] as number) - y) < ROUNDING) return i;
      }
      throw new Error("A one-way face of a slanted solid is not known here.");
    });
    this.wallPairs = things.map((_, i) => pairs.flatMap(([body], p) => (p < wallCount && body === i ? [p] : [])));
    this.moverPairs = pairs.flatMap((_, p) => (p < wallCount ? [] : [p]));
    const groups: number[][] = [];
    for (const body of this.movers) groups.push(...this.joined(this.wallPairs[body] ?? []));
    for (const p of this.moverPairs) groups.push([p]);
    this.groups = groups;
    this.pairGroup = new Int32Array(pairs.length);
    groups.forEach((group, g) => {
      for (const p of group) this.pairGroup[p] = g;
    });
    const ofGroups = (): Int32Array => new Int32Array(groups.length);
    [this.entered, this.enteredPair, this.enteredToo, this.checks, this.enteredStep] = [
      ofGroups(),
      ofGroups(),
      ofGroups(),
      ofGroups(),
      ofGroups(),
    ];
    this.earlier = ofGroups();
    this.isHeld = new Uint8Array(groups.length);
    this.startDepth = new Float64Array(groups.length);
    this.endDepth = new Float64Array(groups.length);
    this.startR = new Float64Array(2 * groups.length);
  }

  /** Pairs of one body with walls, in groups of those that touch or overlap, grown by the body. */
  private joined(pairs: readonly number[]): number[][] {
    const left = new Set(pairs);
    const groups: number[][] = [];
    for (const start of pairs) {
      if (!left.delete(start)) continue;
      const group = [start];
      for (const p of group) {
        for (const q of [...left]) {
          if (!this.areJoined(p, q)) continue;
          left.delete(q);
          group.push(q);
        }
      }
      // In the file's order.
      groups.push(group.sort((a, b) => a - b));
    }
    return groups;
  }

  private areJoined(p: number, q: number): boolean {
    const [a, b] = [
      this.things[this.pairOther[p] as number] as Thing,
      this.things[this.pairOther[q] as number] as Thing,
    ];
    const { eps } = this;
    const at = (column: Float64Array, pair: number): number => column[pair] as number;
    return (
      a.x + at(this.lowX, p) <= b.x + at(this.highX, q) + eps &&
      b.x + at(this.lowX, q) <= a.x + at(this.highX, p) + eps &&
      a.y + at(this.lowY, p) <= b.y + at(this.highY, q) + eps &&
      b.y + at(this.lowY, q) <= a.y + at(this.highY, p) + eps
    );
  }

  /** Whether other walls are joined for a body when the scene ends than when it begins, as its size has changed. */
  isJoiningOthers(i: number): boolean {
    if (!this.things[i]?.growth) return false;
    this.run(1, this.steps + 2);
    const walls = this.wallPairs[i] ?? [];
    return this.joined(walls).length !== this.groups.filter(([p = NONE]) => walls.includes(p)).length;
  }

  /** Where a thing is. */
  placeOf(i: number): readonly [number, number] {
    return [this.px[i] as number, this.py[i] as number];
  }

  /** Whether anything begins in something that is solid from all sides. */
  get startsInside(): boolean {
    this.reset();
    return Array.from(this.pairBody).some((_, p) => this.pairFace[p] === NONE && this.depthIn(p) > 0);
  }

  /** Whether anything begins flush with something else but for a rounding, which alone decides then whether the two overlap. */
  get startsByRounding(): boolean {
    this.reset();
    return Array.from(this.pairBody).some((body, p) => {
      const [own, other] = [this.things[body] as Thing, this.things[this.pairOther[p] as number] as Thing];
      if (own.corners || other.corners) return false;
      const gaps = [
        own.x + own.w - other.x,
        other.x + other.w - own.x,
        own.y + own.h - other.y,
        other.y + other.h - own.y,
      ];
      return gaps.some((gap) => gap !== 0 && Math.abs(gap) <= this.eps);
    });
  }

  /** How many steps the scene lasts. */
  get steps(): number {
    return Math.max(1, Math.round(this.model.seconds / this.h));
  }

  /**
   * Plays some steps and notes all passages.
   *
   * @param tau how long the first step is, as a part of a step
   */
  run(tau: number, steps: number): readonly Passage[] {
    this.reset();
    const { h } = this;
    let time = 0;
    let isQuiet = false;
    for (let step = 1; step <= steps; step++) {
      if (isQuiet && this.active === 0) {
        const free = Math.min(steps - step + 1, this.freeSteps());
        if (free > 0) {
          step += free;
          if (step > steps) break;
          this.now = time;
          this.advance(free);
          time += free * h;
        }
      }
      const dt = step === 1 ? tau * h : h;
      time += dt;
      isQuiet = this.step(dt, time, step);
      if (this.isAtRest) break;
    }
    for (let g = 0; g < this.groups.length && this.active > 0; g++) {
      if (this.entered[g] !== NONE && this.isPushed(g) && !this.isHardlyIn(g)) this.note(g, "ends inside");
    }
    return this.passages;
  }

  private reset(): void {
    const { things, px, py, vx, vy, w, hh } = this;
    for (let i = 0; i < things.length; i++) {
      const thing = things[i] as Thing;
      [px[i], py[i], w[i], hh[i]] = [thing.x, thing.y, thing.w, thing.h];
      vx[i] = thing.velocity?.[0] ?? 0;
      vy[i] = thing.velocity?.[1] ?? 0;
    }
    for (let p = 0; p < this.pairBody.length; p++) if (this.isGrowing[p] === 1) this.measure(p, this.c0, w, hh);
    this.pushedIn.fill(NONE);
    this.heldX.fill(0);
    this.heldY.fill(0);
    this.entered.fill(NONE);
    this.earlier.fill(0);
    this.active = 0;
    this.passages.length = 0;
    this.dips.length = 0;
    this.firstResponse = Infinity;
  }

  /** Writes the half-planes of two boxes for their sizes. */
  private measure(p: number, c: Float64Array, w: Float64Array, h: Float64Array): void {
    const first = this.pairFirst[p] as number;
    const [body, other] = [this.pairBody[p] as number, this.pairOther[p] as number];
    c[first] = w[body] as number;
    c[first + 1] = w[other] as number;
    c[first + 2] = h[body] as number;
    c[first + 3] = h[other] as number;
    this.highX[p] = w[other] as number;
    this.lowX[p] = -(w[body] as number);
    this.highY[p] = h[other] as number;
    this.lowY[p] = -(h[body] as number);
  }

  /** Whether the step changed nothing, so that none after it does. */
  private isAtRest = false;
  private hasResponded = false;
  private stepNumber = 0;
  /** Seconds when the step in hand ends, and how long it is. */
  private time = 0;
  private dt = 0;

  /** Plays one step. Says whether nothing responded in it. */
  private step(dt: number, time: number, number: number): boolean {
    const { movers, px, py, vx, vy, ox, oy, ow, oh, w, hh, sx, sy, dx, dy, things } = this;
    this.hasResponded = false;
    this.stepNumber = number;
    this.time = time;
    this.dt = dt;
    let isStill = true;
    for (const i of movers) {
      const thing = things[i] as Thing;
      ow[i] = w[i] as number;
      oh[i] = hh[i] as number;
      if (thing.isTold) this.tell(i, thing, time);
      else this.integrate(i, thing, dt);
      if (thing.growth) this.grow(i, thing, dt);
      if (thing.isTold || thing.growth) isStill = false;
    }
    for (let p = 0; p < this.pairBody.length; p++) if (this.isGrowing[p] === 1) this.measure(p, this.c1, w, hh);
    for (let leg = 0; leg < (this.hasLegs ? 2 : 1); leg++) {
      for (const i of movers) {
        ox[i] = px[i] as number;
        oy[i] = py[i] as number;
        const isByAxis =
          this.hasLegs && (this.isByAxis(i) || (things[i] as Thing).isTold) && !(things[i] as Thing).orbit;
        dx[i] = isByAxis && leg === 1 ? 0 : leg === 0 || isByAxis ? (sx[i] as number) : 0;
        dy[i] = isByAxis && leg === 0 ? 0 : isByAxis || leg === 0 ? (sy[i] as number) : 0;
      }
      this.move(leg);
      if (this.hasLegs && leg === 0) for (let i = 0; i < this.c0.length; i++) this.c0[i] = this.c1[i] as number;
    }
    for (let p = 0; p < this.pairBody.length; p++) if (this.isGrowing[p] === 1) this.measure(p, this.c0, w, hh);
    const isExplicit = this.model.integrator === "explicit";
    for (const i of movers) {
      const thing = things[i] as Thing;
      if (thing.isTold) continue;
      if (isExplicit) {
        vx[i] = (vx[i] as number) + thing.acceleration[0] * dt;
        vy[i] = (vy[i] as number) + thing.acceleration[1] * dt;
      }
      this.cap(i, thing);
      if (this.wasX[i] !== px[i] || this.wasY[i] !== py[i] || this.wasVX[i] !== vx[i] || this.wasVY[i] !== vy[i])
        isStill = false;
    }
    this.isAtRest = isStill && number > 1;
    if (this.hasResponded && number < this.firstResponse) this.firstResponse = number;
    return !this.hasResponded;
  }

  private isByAxis(i: number): boolean {
    const { rule, response } = this.things[i] as Thing;
    // Who is only seen is looked at when the step ends.
    return rule === "axis by axis" && response !== "pass";
  }

  private cap(i: number, { cap, capX, capY }: Thing): void {
    const { vx, vy } = this;
    if (capX < Infinity) vx[i] = Math.max(-capX, Math.min(capX, vx[i] as number));
    if (capY < Infinity) vy[i] = Math.max(-capY, Math.min(capY, vy[i] as number));
    if (cap === Infinity) return;
    const length = Math.hypot(vx[i] as number, vy[i] as number);
    if (length <= cap) return;
    vx[i] = ((vx[i] as number) / length) * cap;
    vy[i] = ((vy[i] as number) / length) * cap;
  }

  /** Computes the movement of a body in a step. */
  private integrate(i: number, thing: Thing, dt: number): void {
    const { vx, vy, sx, sy, px, py } = this;
    const { integrator } = this.model;
    this.wasX[i] = px[i] as number;
    this.wasY[i] = py[i] as number;
    this.wasVX[i] = vx[i] as number;
    this.wasVY[i] = vy[i] as number;
    const [ax, ay] = thing.acceleration;
    this.cap(i, thing);
    const [ux, uy] = [vx[i] as number, vy[i] as number];
    if (integrator !== "explicit") {
      vx[i] = ux + ax * dt;
      vy[i] = uy + ay * dt;
      this.cap(i, thing);
    }
    const half = integrator === "semi-implicit" ? 0 : integrator === "explicit" ? 1 : 0.5;
    sx[i] = (half * ux + (1 - half) * (vx[i] as number)) * dt;
    sy[i] = (half * uy + (1 - half) * (vy[i] as number)) * dt;
  }

  private tell(i: number, thing: Thing, time: number): void {
    const { px, py, sx, sy } = this;
    const { path, orbit } = thing;
    sx[i] = 0;
    sy[i] = 0;
    if (path) {
      const [x, y] = placeOnPath(path, time);
      sx[i] = x - (px[i] as number);
      sy[i] = y - (py[i] as number);
    } else if (orbit) {
      const [x, y] = placeOnOrbit(thing, time);
      sx[i] = x - (px[i] as number);
      sy[i] = y - (py[i] as number);
    }
  }

  private grow(i: number, { growth = [0, 0], anchor }: Thing, dt: number): void {
    const { w, hh, sx, sy } = this;
    const changeW = Math.max(-(w[i] as number), growth[0] * dt);
    const changeH = Math.max(-(hh[i] as number), growth[1] * dt);
    w[i] = (w[i] as number) + changeW;
    hh[i] = (hh[i] as number) + changeH;
    sx[i] = (sx[i] as number) - anchor[0] * changeW;
    sy[i] = (sy[i] as number) - anchor[1] * changeH;
  }

  /** Moves all by what is in hand, and lets the game check and respond. */
  private move(leg: number): void {
    const { movers, moverPairs, groups, px, py, ox, oy, dx, dy } = this;
    for (const i of movers) this.letGo(i, dx[i] as number, dy[i] as number);
    for (let g = 0; g < groups.length; g++) {
      const isOnlySeen = this.isOnlySeen(g);
      if (isOnlySeen && leg > 0) continue;
      const legs = isOnlySeen ? this.goWhole(g) : [];
      if (this.entered[g] === NONE) this.findEntryOnWay(g);
      else this.noteCrossed(g);
      for (const [i, x, y] of legs) [dx[i], dy[i]] = [x, y];
    }
    for (const i of movers) {
      px[i] = (ox[i] as number) + (dx[i] as number);
      py[i] = (oy[i] as number) + (dy[i] as number);
    }
    const isLast = leg === 1 || !this.hasLegs;
    if (this.active > 0) this.countChecks(false, isLast);
    for (const i of movers) if (this.canYield[i] === 1) this.respond(i, leg);
    if (moverPairs.length > 0) {
      if (this.active > 0) this.countChecks(true, isLast);
      for (const p of moverPairs) this.respondPair(p, leg);
    }
    if (this.active > 0) this.close(isLast);
  }

  /** Whether a group is a mover that nothing pushes apart from the body: the game looks at the two when the step ends, not after a leg. */
  private isOnlySeen(g: number): boolean {
    const p = (this.groups[g] as readonly number[])[0] as number;
    return this.hasLegs && this.isMover(this.pairOther[p] as number) && !this.isPairPushed(p);
  }

  /** Takes the whole step of both bodies of a group as the movement in hand. Returns their legs. */
  private goWhole(g: number): readonly (readonly [thing: number, x: number, y: number])[] {
    const p = (this.groups[g] as readonly number[])[0] as number;
    return [this.pairBody[p] as number, this.pairOther[p] as number].map((i) => {
      const leg = [i, this.dx[i] as number, this.dy[i] as number] as const;
      this.dx[i] = this.sx[i] as number;
      this.dy[i] = this.sy[i] as number;
      return leg;
    });
  }

  /** Looks whether the movement in hand enters a group that its body is free of: an orbit in pieces, as it is a curve. */
  private findEntryOnWay(g: number): void {
    const p = (this.groups[g] as readonly number[])[0] as number;
    const both = [this.pairBody[p] as number, this.pairOther[p] as number];
    if (!both.some((i) => (this.things[i] as Thing).orbit)) {
      this.findEntry(g);
      return;
    }
    if (this.isFar(g, both)) return;
    const { ox, oy, dx, dy } = this;
    const whole = both.map((i) => [ox[i], oy[i], dx[i], dy[i]] as [number, number, number, number]);
    for (let piece = 0; piece < ARC_PIECES && this.entered[g] === NONE; piece++) {
      both.forEach((i, n) => {
        const [x, y, mx, my] = whole[n] as [number, number, number, number];
        const at = (share: number): readonly [number, number] =>
          (this.things[i] as Thing).orbit
            ? placeOnOrbit(this.things[i] as Thing, this.time - this.dt * (1 - share))
            : [x + mx * share, y + my * share];
        const [from, to] = [at(piece / ARC_PIECES), at((piece + 1) / ARC_PIECES)];
        [ox[i], oy[i], dx[i], dy[i]] = [from[0], from[1], to[0] - from[0], to[1] - from[1]];
      });
      this.findEntry(g);
    }
    both.forEach((i, n) => {
      [ox[i], oy[i], dx[i], dy[i]] = whole[n] as [number, number, number, number];
    });
  }

  /** Whether an arc is too short to reach any solid of a group. */
  private isFar(g: number, [body = 0, other = 0]: readonly number[]): boolean {
    const reach = [body, other].reduce((sum, i) => {
      const thing = this.things[i] as Thing;
      const moves = thing.orbit
        ? Math.max(this.speedTo(i, thing, 0, 1), this.speedTo(i, thing, 1, 1)) * this.dt
        : Math.abs(this.dx[i] as number) + Math.abs(this.dy[i] as number);
      return sum + moves;
    }, 0);
    return (this.groups[g] as readonly number[]).every((p) => {
      const solid = this.pairOther[p] as number;
      const x = (this.ox[body] as number) - this.oldX(solid);
      const y = (this.oy[body] as number) - this.oldY(solid);
      return (
        x + reach < (this.lowX[p] as number) ||
        x - reach > (this.highX[p] as number) ||
        y + reach < (this.lowY[p] as number) ||
        y - reach > (this.highY[p] as number)
      );
    });
  }

  private findEntry(g: number): void {
    let time = Infinity;
    let pair = NONE;
    for (const p of this.groups[g] as readonly number[]) {
      const t = this.entryOf(p);
      const face = this.pairFace[p] as number;
      if (t === INSIDE && face === NONE) {
        // It came here otherwise, and not along its path.
        this.entered[g] = NONE;
        return;
      }
      if (t === INSIDE || !(t < time) || (face !== NONE && this.foundPlane !== face)) continue;
      time = t;
      pair = p;
      this.entered[g] = this.foundPlane;
      this.enteredToo[g] = this.foundPlaneToo;
    }
    if (pair === NONE) return;
    for (const p of this.groups[g] as readonly number[]) this.isCrossed[p] = 0;
    this.noteCrossed(g);
    this.enteredPair[g] = pair;
    this.ties[g] = this.tiesWith(g, pair, time);
    this.checks[g] = 0;
    this.enteredStep[g] = this.stepNumber;
    const isPushed = (i: number): boolean => (this.pushedIn[i] as number) >= this.stepNumber - 1;
    // Something that goes its own way is not pushed, and pushes the other one.
    this.isHeld[g] = isPushed(this.pairBody[pair] as number) || isPushed(this.pairOther[pair] as number) ? 1 : 0;
    const plane = this.entered[g] as number;
    const [body, other] = [this.pairBody[pair] as number, this.pairOther[pair] as number];
    if (!this.isMover(other) && this.isHeldBy(body, plane, other)) this.isHeld[g] = 2;
    const x = (this.ox[body] as number) - this.oldX(other);
    const y = (this.oy[body] as number) - this.oldY(other);
    this.startDepth[g] = (this.c0[plane] as number) - (this.nx[plane] as number) * x - (this.ny[plane] as number) * y;
    this.endDepth[g] = -Infinity;
    this.startR[2 * g] = x;
    this.startR[2 * g + 1] = y;
    this.active++;
  }

  /** Other solids of a group that are entered at the same time, each through one face: the body lay on several, or in a corner of them. */
  private tiesWith(g: number, pair: number, time: number): readonly Tie[] {
    const [body, first] = [this.pairBody[pair] as number, this.pairOther[pair] as number];
    const ties: Tie[] = [];
    if (this.isMover(first)) return ties;
    const atEdges: number[] = [];
    for (const p of this.groups[g] as readonly number[]) {
      const t = this.entryOf(p);
      const [x, y] = [this.nx[this.foundPlane] as number, this.ny[this.foundPlane] as number];
      if (p === pair || t === INSIDE || !(t < 1) || this.pairFace[p] !== NONE) continue;
      const grows = (this.c1[this.foundPlane] as number) - (this.c0[this.foundPlane] as number);
      const comes = Math.abs(x * (this.dx[body] as number) + y * (this.dy[body] as number) - grows);
      if ((t - time) * comes > 8 * this.eps) continue;
      if (this.foundPlaneToo !== NONE || this.touchedAt(p, t).length > 1) atEdges.push(p);
      else ties.push({ pair: p, plane: this.foundPlane });
    }
    // A face that goes on in the plane of one that is entered is one with it.
    const entered = [{ pair, plane: this.entered[g] as number }, ...ties];
    for (const p of atEdges) {
      for (const plane of this.touchedAt(p, time))
        if (entered.some((tie) => this.isInPlane(plane, p, tie))) ties.push({ pair: p, plane });
    }
    return ties;
  }

  /** Whether faces of two walls lie in one plane. */
  private isInPlane(plane: number, pair: number, tie: Tie): boolean {
    const [x, y] = [this.nx[plane] as number, this.ny[plane] as number];
    const isSame = (this.nx[tie.plane] as number) * x + (this.ny[tie.plane] as number) * y > 1 - 1e-9;
    const [wall, other] = [this.pairOther[pair] as number, this.pairOther[tie.pair] as number];
    return isSame && Math.abs(this.faceAt(plane, wall) - this.faceAt(tie.plane, other)) <= 4 * this.eps;
  }

  /** The faces that a body touches where it enters a solid: several where it does so at an edge. */
  private touchedAt(p: number, time: number): readonly number[] {
    const { nx, ny, c0, eps } = this;
    const [body, other] = [this.pairBody[p] as number, this.pairOther[p] as number];
    const x = (this.ox[body] as number) + (this.dx[body] as number) * time - this.oldX(other);
    const y = (this.oy[body] as number) + (this.dy[body] as number) * time - this.oldY(other);
    const touched: number[] = [];
    for (let i = this.pairFirst[p] as number; i < (this.pairFirst[p + 1] as number); i++) {
      if (Math.abs((c0[i] as number) - (nx[i] as number) * x - (ny[i] as number) * y) < 16 * eps) touched.push(i);
    }
    return touched;
  }

  private hold(i: number, plane: number, wall: number): void {
    this.heldX[i] = this.nx[plane] as number;
    this.heldY[i] = this.ny[plane] as number;
    this.heldAt[i] = this.faceAt(plane, wall);
  }

  /** Whether a body was held by a face in this plane, and has not moved away from it since. */
  private isHeldBy(i: number, plane: number, wall: number): boolean {
    const [x, y] = [this.nx[plane] as number, this.ny[plane] as number];
    const isSame = (this.heldX[i] as number) * x + (this.heldY[i] as number) * y > 1 - 1e-9;
    return isSame && Math.abs(this.faceAt(plane, wall) - (this.heldAt[i] as number)) <= 4 * this.eps;
  }

  /** How far along its normal a body is that lies on a face of a wall. */
  private faceAt(plane: number, wall: number): number {
    const [x, y] = [this.px[wall] as number, this.py[wall] as number];
    return (this.c0[plane] as number) + (this.nx[plane] as number) * x + (this.ny[plane] as number) * y;
  }

  /** Notes what the movement in hand comes into: one-way solids only through their face. */
  private noteCrossed(g: number): void {
    for (const p of this.groups[g] as readonly number[]) {
      const time = this.entryOf(p);
      const face = this.pairFace[p] as number;
      // Over its corner a body comes through its face, too.
      const isThroughFace = this.foundPlane === face || this.foundPlaneToo === face;
      const isEntered = face === NONE ? time < Infinity : time >= 0 && time < Infinity && isThroughFace;
      if (isEntered) this.isCrossed[p] = 1;
    }
  }

  /** Whether a solid stops the body now: a one-way one stops what came through its face. */
  private isStopping(p: number): boolean {
    if (this.pairFace[p] === NONE) return true;
    return this.isCrossed[p] === 1 && this.entered[this.pairGroup[p] as number] !== NONE;
  }

  private oldX(i: number): number {
    return this.isMover(i) ? (this.ox[i] as number) : (this.px[i] as number);
  }

  private oldY(i: number): number {
    return this.isMover(i) ? (this.oy[i] as number) : (this.py[i] as number);
  }

  private isMover(i: number): boolean {
    return canMove(this.things[i] as Thing);
  }

  private foundPlane = NONE;
  private foundPlaneToo = NONE;

  /** When the movement in hand enters a solid, 0…1; Infinity where it does not, INSIDE where it begins in it. */
  private entryOf(p: number): number {
    const { nx, ny, c0, c1, eps } = this;
    const [body, other] = [this.pairBody[p] as number, this.pairOther[p] as number];
    let [x0, y0] = [this.ox[body] as number, this.oy[body] as number];
    let [mx, my] = [this.dx[body] as number, this.dy[body] as number];
    if (this.isMover(other)) {
      x0 -= this.ox[other] as number;
      y0 -= this.oy[other] as number;
      mx -= this.dx[other] as number;
      my -= this.dy[other] as number;
    } else {
      x0 -= this.px[other] as number;
      y0 -= this.py[other] as number;
    }
    let [enter, leave, at, too] = [-1, 1, NONE, NONE];
    const end = this.pairFirst[p + 1] as number;
    for (let i = this.pairFirst[p] as number; i < end; i++) {
      const from = (nx[i] as number) * x0 + (ny[i] as number) * y0 - (c0[i] as number) + eps;
      const to = (nx[i] as number) * (x0 + mx) + (ny[i] as number) * (y0 + my) - (c1[i] as number) + eps;
      if (from >= 0) {
        if (to >= 0) return Infinity;
        const t = from / (from - to);
        if (t > enter) {
          // Two faces within rounding of each other are entered together, over their corner.
          too = enter >= 0 && (t - enter) * (from - to) < 8 * eps ? at : NONE;
          enter = t;
          at = i;
        } else if ((enter - t) * (from - to) < 8 * eps) too = i;
      } else if (to > 0) leave = Math.min(leave, from / (from - to));
    }
    if (at === NONE) return INSIDE;
    if (!(enter < leave)) return Infinity;
    this.foundPlane = at;
    this.foundPlaneToo = too;
    return enter;
  }

  /** How far a position is inside a solid, by its nearest face; not above 0 where it is free. */
  private depthIn(p: number): number {
    const { nx, ny, c1 } = this;
    const [body, other] = [this.pairBody[p] as number, this.pairOther[p] as number];
    const x = (this.px[body] as number) - (this.px[other] as number);
    const y = (this.py[body] as number) - (this.py[other] as number);
    let depth = Infinity;
    const end = this.pairFirst[p + 1] as number;
    for (let i = this.pairFirst[p] as number; i < end; i++) {
      const each = (c1[i] as number) - (nx[i] as number) * x - (ny[i] as number) * y;
      if (each < depth) depth = each;
    }
    return depth - this.eps;
  }

  private depthAt(plane: number, p: number): number {
    const [body, other] = [this.pairBody[p] as number, this.pairOther[p] as number];
    const x = (this.px[body] as number) - (this.px[other] as number);
    const y = (this.py[body] as number) - (this.py[other] as number);
    return (this.c1[plane] as number) - (this.nx[plane] as number) * x - (this.ny[plane] as number) * y;
  }

  /** Whether a body was before the only solid face of another one when the step or leg began. */
  private wasBefore(p: number): boolean {
    const face = this.pairFace[p] as number;
    const [body, other] = [this.pairBody[p] as number, this.pairOther[p] as number];
    const x = (this.ox[body] as number) - this.oldX(other);
    const y = (this.oy[body] as number) - this.oldY(other);
    return (this.c0[face] as number) - (this.nx[face] as number) * x - (this.ny[face] as number) * y <= this.eps;
  }

  /** @param isLast whether the step ends: what nothing pushes is looked at then alone */
  private countChecks(ofMovers: boolean, isLast: boolean): void {
    const walls = this.groups.length - this.moverPairs.length;
    const [from, to] = ofMovers ? [walls, this.groups.length] : [0, walls];
    for (let g = from; g < to; g++) {
      if (this.entered[g] === NONE || (!isLast && !this.isPushed(g))) continue;
      const pair = this.enteredPair[g] as number;
      this.endDepth[g] = Math.max(this.endDepth[g] as number, this.depthAt(this.entered[g] as number, pair));
      let isInside = false;
      for (const p of this.groups[g] as readonly number[]) {
        if (this.depthIn(p) <= 0 || !this.isStopping(p)) continue;
        this.isCrossed[p] = 1;
        isInside = true;
      }
      if (isInside) this.checks[g] = (this.checks[g] as number) + 1;
    }
  }

  /** The game's response of one body to all walls that it overlaps. */
  private respond(i: number, leg: number): void {
    const { rule } = this.things[i] as Thing;
    if (rule === "axis by axis") {
      this.backAlongAxis(i, leg);
      return;
    }
    if (leg > 0) return;
    const isMet = (p: number): boolean => this.depthIn(p) > 0 && (this.pairFace[p] === NONE || this.wasBefore(p));
    if (rule === "overlap, back to the old position") {
      // Put back once, it responds to all that it was in.
      const met = (this.wallPairs[i] as readonly number[]).filter(isMet);
      for (const p of met) this.putBack(i, p, 1);
      if (met.length > 0) this.hasResponded = true;
      return;
    }
    for (const p of this.wallPairs[i] as readonly number[]) {
      if (!isMet(p)) continue;
      const face = this.pairFace[p] as number;
      this.hasResponded = true;
      const plane = face === NONE ? this.leastPlane(p) : face;
      const depth = this.depthAt(plane, p);
      this.shift(i, plane, depth);
      this.turn(i, this.nx[plane] as number, this.ny[plane] as number);
      this.hold(i, plane, this.pairOther[p] as number);
    }
  }

  private shift(i: number, plane: number, by: number): void {
    this.px[i] = (this.px[i] as number) + (this.nx[plane] as number) * by;
    this.py[i] = (this.py[i] as number) + (this.ny[plane] as number) * by;
  }

  /** The face over which the way out is shortest; of equal ones the one that leads back most, and of those the first: left, right, up, down; of slanted ones the steeper. */
  private leastPlane(p: number): number {
    const [body, other] = [this.pairBody[p] as number, this.pairOther[p] as number];
    const mx = (this.dx[body] as number) - (this.isMover(other) ? (this.dx[other] as number) : 0);
    const my = (this.dy[body] as number) - (this.isMover(other) ? (this.dy[other] as number) : 0);
    let [least, found, backwards] = [Infinity, NONE, 0];
    for (let i = this.pairFirst[p] as number; i < (this.pairFirst[p + 1] as number); i++) {
      const depth = this.depthAt(i, p);
      const along = (this.nx[i] as number) * mx + (this.ny[i] as number) * my;
      if (depth > least + this.eps * 4) continue;
      if (depth > least - this.eps * 4 && !this.isEarlier(i, along, found, backwards)) continue;
      [least, found, backwards] = [depth, i, along];
    }
    return found;
  }

  /** Which of two faces that are equally far away is taken, by how much of the movement is along each. */
  private isEarlier(plane: number, along: number, other: number, alongOther: number): boolean {
    const { nx, ny } = this;
    if (other === NONE) return true;
    const isSame = Math.abs(along - alongOther) <= 4 * this.eps;
    if (!isSame) return along < alongOther;
    const [x, y, u, v] = [nx[plane], ny[plane], nx[other], ny[other]] as [number, number, number, number];
    if (Math.abs(Math.abs(x) - Math.abs(u)) > 1e-12) return Math.abs(x) > Math.abs(u);
    return Math.abs(x - u) > 1e-12 ? x < u : y < v - 1e-12;
  }

  /** Puts a body back to where the step began; it turns along the axes on which it was free then. */
  private putBack(i: number, p: number, side: 1 | -1): void {
    const { nx, ny, c0 } = this;
    const [body, other] = [this.pairBody[p] as number, this.pairOther[p] as number];
    const x = (this.ox[body] as number) - this.oldX(other);
    const y = (this.oy[body] as number) - this.oldY(other);
    this.px[i] = this.ox[i] as number;
    this.py[i] = this.oy[i] as number;
    const isPolygon = (this.things[body] as Thing).corners ?? (this.things[other] as Thing).corners;
    if (isPolygon) {
      const entry = this.entryOf(p);
      if (entry !== INSIDE && entry < Infinity) {
        const plane = this.foundPlane;
        this.turn(i, side * (nx[plane] as number), side * (ny[plane] as number));
        if (side === 1 && !this.isMover(other)) this.hold(i, plane, other);
      }
      return;
    }
    for (let plane = this.pairFirst[p] as number; plane < (this.pairFirst[p + 1] as number); plane++) {
      const depth = (c0[plane] as number) - (nx[plane] as number) * x - (ny[plane] as number) * y;
      if (depth > this.eps) continue;
      this.turn(i, side * (nx[plane] as number), side * (ny[plane] as number));
      if (side === 1 && !this.isMover(other)) this.hold(i, plane, other);
    }
  }

  /** Moves a body back along the axis of its leg until it is out of all walls. */
  private backAlongAxis(i: number, leg: number): void {
    const moved = leg === 0 ? (this.dx[i] as number) : (this.dy[i] as number);
    if (moved === 0 && !(this.things[i] as Thing).growth) return;
    const [ex, ey] = leg === 0 ? [-Math.sign(moved), 0] : [0, -Math.sign(moved)];
    const pairs = this.wallPairs[i] as readonly number[];
    for (let round = 0; round <= pairs.length; round++) {
      let isFree = true;
      for (const p of pairs) {
        if (this.depthIn(p) <= 0 || !this.stopsLeg(p, ex, ey)) continue;
        isFree = false;
        this.hasResponded = true;
        if (this.isGrowing[p] === 1) {
          this.backOverFace(i, p, leg);
          continue;
        }
        const by = this.wayOut(p, ex, ey);
        this.px[i] = (this.px[i] as number) + ex * by;
        this.py[i] = (this.py[i] as number) + ey * by;
        this.turn(i, ex, ey);
        const plane = this.planeOf(p, ex, ey);
        if (plane !== NONE) this.hold(i, plane, this.pairOther[p] as number);
      }
      if (isFree) return;
    }
  }

  /** The face of a solid with a normal, where it has one. */
  private planeOf(p: number, x: number, y: number): number {
    for (let i = this.pairFirst[p] as number; i < (this.pairFirst[p + 1] as number); i++) {
      if ((this.nx[i] as number) * x + (this.ny[i] as number) * y > 1 - ROUNDING) return i;
    }
    return NONE;
  }

  /** Moves a body that grows back over the face of an axis that it was free of when the leg began. */
  private backOverFace(i: number, p: number, leg: number): void {
    const first = (this.pairFirst[p] as number) + (leg === 0 ? 0 : 2);
    const other = this.pairOther[p] as number;
    const x = (this.ox[i] as number) - this.oldX(other);
    const y = (this.oy[i] as number) - this.oldY(other);
    for (let plane = first; plane < first + 2; plane++) {
      const [nx, ny] = [this.nx[plane] as number, this.ny[plane] as number];
      if ((this.c0[plane] as number) - nx * x - ny * y > this.eps) continue;
      this.shift(i, plane, this.depthAt(plane, p));
      this.turn(i, nx, ny);
    }
  }

  private stopsLeg(p: number, ex: number, ey: number): boolean {
    const face = this.pairFace[p] as number;
    if (face === NONE) return true;
    return this.nx[face] === ex + 0 && this.ny[face] === ey + 0 && this.wasBefore(p);
  }

  /** How far it is along a direction until a body is out of a solid. */
  private wayOut(p: number, ex: number, ey: number): number {
    let least = Infinity;
    for (let i = this.pairFirst[p] as number; i < (this.pairFirst[p + 1] as number); i++) {
      const along = (this.nx[i] as number) * ex + (this.ny[i] as number) * ey;
      if (along > ROUNDING) least = Math.min(least, this.depthAt(i, p) / along);
    }
    return least;
  }

  /** A body that is moved away from the face that held it is no longer held. */
  private letGo(i: number, x: number, y: number): void {
    if (x * (this.heldX[i] as number) + y * (this.heldY[i] as number) > 0) this.heldX[i] = this.heldY[i] = 0;
  }

  private respondPair(p: number, leg: number): void {
    const [i, j] = [this.pairBody[p] as number, this.pairOther[p] as number];
    const [a, b] = [this.things[i] as Thing, this.things[j] as Thing];
    if (a.response === "pass" || b.response === "pass" || a.orbit || b.orbit) return;
    const [isOwn, isOther] = [this.canYield[i] === 1, this.canYield[j] === 1];
    if (!isOwn && !isOther) return;
    const rule = isOwn ? a.rule : b.rule;
    if ((rule !== "axis by axis" && leg > 0) || this.depthIn(p) <= 0) return;
    const face = this.pairFace[p] as number;
    const [own, others] = [isOther ? b.mass / (a.mass + b.mass) : 1, isOwn ? a.mass / (a.mass + b.mass) : 1];
    if (rule === "axis by axis") {
      const moved =
        leg === 0 ? (this.dx[i] as number) - (this.dx[j] as number) : (this.dy[i] as number) - (this.dy[j] as number);
      if (moved === 0) return;
      const [ex, ey] = leg === 0 ? [-Math.sign(moved), 0] : [0, -Math.sign(moved)];
      if (!this.stopsLeg(p, ex, ey)) return;
      this.hasResponded = true;
      const by = this.wayOut(p, ex, ey);
      if (isOwn) {
        this.px[i] = (this.px[i] as number) + ex * by * own;
        this.py[i] = (this.py[i] as number) + ey * by * own;
        this.letGo(i, ex, ey);
        this.turn(i, ex, ey);
      }
      if (isOther) {
        this.px[j] = (this.px[j] as number) - ex * by * others;
        this.py[j] = (this.py[j] as number) - ey * by * others;
        this.letGo(j, -ex, -ey);
        this.turn(j, -ex, -ey);
      }
      return;
    }
    if (face !== NONE && !this.wasBefore(p)) return;
    this.hasResponded = true;
    if (rule === "overlap, back to the old position") {
      if (isOwn) this.putBack(i, p, 1);
      if (isOther) this.putBack(j, p, -1);
      return;
    }
    const plane = face === NONE ? this.leastPlane(p) : face;
    const depth = this.depthAt(plane, p);
    const [x, y] = [this.nx[plane] as number, this.ny[plane] as number];
    if (isOwn) {
      this.shift(i, plane, depth * own);
      this.letGo(i, x, y);
      this.turn(i, x, y);
    }
    if (isOther) {
      this.shift(j, plane, -depth * others);
      this.letGo(j, -x, -y);
      this.turn(j, -x, -y);
    }
  }

  /** Lets a velocity respond to a contact with a normal. */
  private turn(i: number, x: number, y: number): void {
    this.pushedIn[i] = this.stepNumber;
    const { vx, vy } = this;
    const { isVelocityKept, response, restitution } = this.things[i] as Thing;
    const [ux, uy] = [vx[i] as number, vy[i] as number];
    const along = ux * x + uy * y;
    if (isVelocityKept || !(along < 0)) return;
    if (response === "stop") {
      vx[i] = 0;
      vy[i] = 0;
      return;
    }
    const keep = response === "deflect" ? 1 + restitution : 1;
    const [tx, ty] = [ux - keep * along * x, uy - keep * along * y];
    const length = Math.hypot(tx, ty);
    const longer = response === "push" && length > 0 ? Math.hypot(ux, uy) / length : 1;
    vx[i] = tx * longer;
    vy[i] = ty * longer;
  }

  /** Whether anything pushes a body out of a group. */
  private isPushed(g: number): boolean {
    return this.isPairPushed(this.enteredPair[g] as number);
  }

  private isPairPushed(p: number): boolean {
    const [i, j] = [this.pairBody[p] as number, this.pairOther[p] as number];
    const [a, b] = [this.things[i] as Thing, this.things[j] as Thing];
    if (!this.isMover(j)) return this.canYield[i] === 1;
    if (a.response === "pass" || b.response === "pass" || a.orbit || b.orbit) return false;
    return this.canYield[i] === 1 || this.canYield[j] === 1;
  }

  /** Ends the encounters of bodies that are free again, and notes the passages among them. */
  private close(isLast: boolean): void {
    for (let g = 0; g < this.groups.length; g++) {
      if (this.entered[g] === NONE || (!isLast && !this.isPushed(g)) || !this.isFree(g)) continue;
      this.judge(g);
      this.earlier[g] = (this.earlier[g] as number) + 1;
      this.entered[g] = NONE;
      this.active--;
    }
  }

  private isFree(g: number): boolean {
    const p = this.enteredPair[g] as number;
    if (this.isMover(this.pairOther[p] as number)) return this.depthIn(p) <= 0;
    for (const q of this.wallPairs[this.pairBody[p] as number] as readonly number[]) {
      if (this.isStopping(q) && this.depthIn(q) > 0) return false;
    }
    return true;
  }

  private isAside = false;

  private judge(g: number): void {
    // By what a sensor is, or what goes its own way, is only seen.
    if (!this.isPushed(g) && (this.checks[g] as number) > 0) return;
    const kind = this.kindOf(g);
    if (kind) {
      this.note(g, kind);
      return;
    }
    if (!this.isPushed(g)) this.dips.push(this.passageOf(g, "corner-cut"));
    for (const { pair, plane } of this.ties[g] ?? []) {
      const before = this.enteredPair[g] as number;
      const [body, first, other] = [this.pairBody[pair], this.pairOther[before], this.pairOther[pair]] as [
        number,
        number,
        number,
      ];
      this.startR[2 * g] = (this.startR[2 * g] as number) + (this.px[first] as number) - (this.px[other] as number);
      this.startR[2 * g + 1] =
        (this.startR[2 * g + 1] as number) + (this.py[first] as number) - (this.py[other] as number);
      [this.enteredPair[g], this.entered[g], this.enteredToo[g]] = [pair, plane, NONE];
      this.endDepth[g] = Infinity;
      this.isHeld[g] = this.isHeldBy(body, plane, other) ? 2 : (this.isHeld[g] as number) > 0 ? 1 : 0;
      const tied = this.kindOf(g);
      if (tied) {
        this.note(g, tied);
        return;
      }
    }
  }

  /** What the passage of a body is that is free again; undefined where it is none. */
  private kindOf(g: number): Kind | undefined {
    const [p, plane, too] = [this.enteredPair[g] as number, this.entered[g] as number, this.enteredToo[g] as number];
    const { eps, nx, ny } = this;
    if (!(this.depthAt(plane, p) > 2 * eps)) return undefined;
    if (too !== NONE && !(this.depthAt(too, p) > 2 * eps)) return undefined;
    let isBeyond = false;
    this.isAside = false;
    for (let i = this.pairFirst[p] as number; i < (this.pairFirst[p + 1] as number); i++) {
      const against = (nx[i] as number) * (nx[plane] as number) + (ny[i] as number) * (ny[plane] as number);
      if (i === plane || this.depthAt(i, p) > 2 * eps) continue;
      if (against < -ROUNDING) isBeyond = true;
      else this.isAside = true;
      // Seen from the other one of two faces that are entered at once, this is a face beside it.
      if (too === NONE || i === too) continue;
      const toOther = (nx[i] as number) * (nx[too] as number) + (ny[i] as number) * (ny[too] as number);
      if (toOther >= -ROUNDING) this.isAside = true;
    }
    if (!isBeyond && this.isLeaving(g, p, plane)) return undefined;
    if (!isBeyond) return "corner-cut";
    return this.checks[g] === 0 ? "tunnel" : "wrong-side";
  }

  /** Whether a body is no deeper in anything than its acceleration, its growth or the way of the other one takes it in a step, in a heap for each body. */
  private isHardlyIn(g: number): boolean {
    const [p, plane] = [this.enteredPair[g] as number, this.entered[g] as number];
    const other = this.pairOther[p] as number;
    const [a, b] = [this.things[this.pairBody[p] as number] as Thing, this.things[other] as Thing];
    // Put back to where something that goes its own way has come, it is not moved out at all.
    if (a.isTold !== b.isTold && (a.isTold ? b : a).rule === "overlap, back to the old position") return false;
    const comes = this.isMover(other)
      ? (this.sx[other] as number) * (this.nx[plane] as number) +
        (this.sy[other] as number) * (this.ny[plane] as number)
      : 0;
    const pull =
      (b.acceleration[0] - a.acceleration[0]) * (this.nx[plane] as number) +
      (b.acceleration[1] - a.acceleration[1]) * (this.ny[plane] as number);
    const grows = Math.max(0, ...[a, b].flatMap(({ growth }) => growth ?? [])) * this.h;
    // Pushes that halve a depth again and again leave a rounding.
    const most =
      64 * this.eps +
      this.movers.length * (Math.max(0, comes) + Math.max(0, pull) * this.h * this.h + grows) * (1 + 1e-9);
    return (this.groups[g] as readonly number[]).every((q) => !this.isStopping(q) || this.depthIn(q) <= most);
  }

  /** Whether a body only goes over the edge of what it rests on. */
  private isLeaving(g: number, p: number, plane: number): boolean {
    const { nx, ny, h, eps } = this;
    const [body, other] = [this.pairBody[p] as number, this.pairOther[p] as number];
    const [a, b] = [this.things[body] as Thing, this.things[other] as Thing];
    const pull = -(
      (a.acceleration[0] - b.acceleration[0]) * (nx[plane] as number) +
      (a.acceleration[1] - b.acceleration[1]) * (ny[plane] as number)
    );
    const isFlush = (this.isHeld[g] as number) > 0 && (this.startDepth[g] as number) >= -2 * eps;
    const isShallow = (this.endDepth[g] as number) <= Math.max(0, pull) * h * h * (1 + 1e-9);
    const isResting = this.isHeld[g] === 2;
    if (!isFlush && !isShallow && !isResting) return false;
    // On, and not back over the edge that it came from.
    const [tx, ty] = [-(ny[plane] as number), nx[plane] as number];
    const x = (this.px[body] as number) - (this.px[other] as number) - (this.startR[2 * g] as number);
    const y = (this.py[body] as number) - (this.py[other] as number) - (this.startR[2 * g + 1] as number);
    const isOtherMover = this.isMover(other);
    const isWhole = this.isOnlySeen(g) || !this.isByAxis(body);
    const [movesX, movesY] = isWhole ? [this.sx, this.sy] : [this.dx, this.dy];
    const mx = (movesX[body] as number) - (isOtherMover ? (movesX[other] as number) : 0);
    const my = (movesY[body] as number) - (isOtherMover ? (movesY[other] as number) : 0);
    return (x * tx + y * ty) * (mx * tx + my * ty) > eps * eps;
  }

  /** Pairs that are joined with one: what a body has grown by meanwhile joins more. */
  private joinedNow(g: number, pair: number): readonly number[] {
    const body = this.pairBody[pair] as number;
    if (!this.things[body]?.growth) return this.groups[g] as readonly number[];
    const groups = this.joined(this.wallPairs[body] ?? []);
    return groups.find((group) => group.includes(pair)) ?? (this.groups[g] as readonly number[]);
  }

  private note(g: number, kind: Kind): void {
    this.passages.push(this.passageOf(g, kind));
  }

  private passageOf(g: number, kind: Kind): Passage {
    const p = this.enteredPair[g] as number;
    const plane = this.entered[g] as number;
    return {
      kind,
      body: this.pairBody[p] as number,
      entered: this.pairOther[p] as number,
      obstacles: this.joinedNow(g, p).map((q) => this.pairOther[q] as number),
      isOfJoined: (this.groups[g] as readonly number[]).length > 1,
      crossed: (this.groups[g] as readonly number[])
        .filter((q) => this.isCrossed[q] === 1)
        .map((q) => this.pairOther[q] as number),
      step: this.enteredStep[g] as number,
      checks: this.checks[g] as number,
      isAside: this.isAside,
      earlier: this.earlier[g] as number,
      normal: [this.nx[plane] as number, this.ny[plane] as number],
    };
  }

  /** For how many whole steps from here on no movement can enter anything. */
  private freeSteps(): number {
    let least = Infinity;
    for (let p = 0; p < this.pairBody.length && least > 0; p++) {
      const [i, j] = [this.pairBody[p] as number, this.pairOther[p] as number];
      const x = (this.px[i] as number) - (this.px[j] as number);
      const y = (this.py[i] as number) - (this.py[j] as number);
      const steps = Math.max(
        this.axisSteps(i, j, 0, x, this.lowX[p] as number, this.highX[p] as number),
        this.axisSteps(i, j, 1, y, this.lowY[p] as number, this.highY[p] as number),
      );
      if (steps < least) least = steps;
    }
    return least;
  }

  private axisSteps(i: number, j: number, axis: 0 | 1, r: number, low: number, high: number): number {
    const [gap, side] = r <= low + this.eps ? [low - r, 1] : r >= high - this.eps ? [r - high, -1] : [-1, 0];
    if (side === 0) return 0;
    const [a, b] = [this.things[i] as Thing, this.things[j] as Thing];
    const speed = this.speedTo(i, a, axis, side) + (this.isMover(j) ? this.speedTo(j, b, axis, -side) : 0);
    const pull = Math.max(0, side * a.acceleration[axis]) + Math.max(0, -side * b.acceleration[axis]);
    const { h } = this;
    if (pull === 0) return speed === 0 ? Infinity : Math.max(0, Math.floor(gap / (speed * h) - 1e-6));
    // speed · m · h + pull · h² · m (m + 1) / 2 ≤ gap
    const [half, linear] = [(pull * h * h) / 2, speed * h + (pull * h * h) / 2];
    const m = (-linear + Math.sqrt(linear * linear + 4 * half * Math.max(0, gap))) / (2 * half);
    return Math.max(0, Math.floor(m - 1e-6));
  }

  /** How fast a thing can move to a side along an axis, without its acceleration. */
  private speedTo(i: number, thing: Thing, axis: 0 | 1, side: number): number {
    const grows = thing.growth ? Math.abs(thing.growth[axis]) : 0;
    if (thing.path) return thing.path.speed + grows;
    if (thing.orbit) {
      const [cx = 0, cy = 0] = thing.orbit.center;
      return Math.hypot(thing.x + thing.w / 2 - cx, thing.y + thing.h / 2 - cy) * Math.abs(thing.orbit.angularVelocity);
    }
    if (thing.isTold) return grows;
    return Math.max(0, side * ((axis === 0 ? this.vx[i] : this.vy[i]) as number)) + grows;
  }

  /** Lets all go on for some steps in which nothing meets anything. */
  private advance(steps: number): void {
    const { px, py, vx, vy, sx, sy, h, things } = this;
    const isExplicit = this.model.integrator === "explicit";
    for (const i of this.movers) {
      const thing = things[i] as Thing;
      const { acceleration, cap, capX, capY, growth } = thing;
      if (growth) {
        sx[i] = 0;
        sy[i] = 0;
        for (let n = 0; n < steps; n++) this.grow(i, thing, h);
        px[i] = (px[i] as number) + (sx[i] as number);
        py[i] = (py[i] as number) + (sy[i] as number);
      }
      if (thing.isTold) {
        if (thing.path ?? thing.orbit) {
          // Told by the time alone: the next step finds out where it is when this one ends.
          this.tell(i, thing, this.timeOf(steps));
          px[i] = (px[i] as number) + (sx[i] as number);
          py[i] = (py[i] as number) + (sy[i] as number);
        }
        continue;
      }
      const isUniform =
        acceleration[0] === 0 && acceleration[1] === 0 && cap === Infinity && capX === Infinity && capY === Infinity;
      if (isUniform) {
        px[i] = (px[i] as number) + (vx[i] as number) * h * steps;
        py[i] = (py[i] as number) + (vy[i] as number) * h * steps;
        continue;
      }
      for (let n = 0; n < steps; n++) {
        this.integrate(i, thing, h);
        px[i] = (px[i] as number) + (sx[i] as number);
        py[i] = (py[i] as number) + (sy[i] as number);
        if (isExplicit) {
          vx[i] = (vx[i] as number) + acceleration[0] * h;
          vy[i] = (vy[i] as number) + acceleration[1] * h;
        }
        this.cap(i, thing);
      }
    }
    for (let p = 0; p < this.pairBody.length; p++)
      if (this.isGrowing[p] === 1) this.measure(p, this.c0, this.w, this.hh);
  }

  /** Seconds when the steps that are gone on for have ended. */
  private timeOf(steps: number): number {
    return this.now + steps * this.h;
  }

  private now = 0;
}

/** Where the lowest corner of a body on an orbit is. */
function placeOnOrbit({ x, y, w, h, orbit }: Thing, time: number): [number, number] {
  const [cx = 0, cy = 0] = orbit?.center ?? [];
  const [mx, my] = [x + w / 2 - cx, y + h / 2 - cy];
  const [radius, angle] = [Math.hypot(mx, my), Math.atan2(my, mx) + (orbit?.angularVelocity ?? 0) * time];
  return [cx + radius * Math.cos(angle) - w / 2, cy + radius * Math.sin(angle) - h / 2];
}

/** Where the lowest corner of a body on a path is. */
function placeOnPath({ points, speed, repeat }: NonNullable<Thing["path"]>, time: number): [number, number] {
  const stops = repeat === "loop" ? [...points, points[0] ?? []] : points;
  let length = 0;
  for (let i = 1; i < stops.length; i++) length += distance(stops[i - 1] ?? [], stops[i] ?? []);
  let along = speed * time;
  if (length === 0) along = 0;
  else if (repeat === "loop") along %= length;
  else if (repeat === "back-and-forth") {
    along %= 2 * length;
    if (along > length) along = 2 * length - along;
  }
  for (let i = 1; i < stops.length; i++) {
    const [from, to] = [stops[i - 1] ?? [], stops[i] ?? []];
    const each = distance(from, to);
    if (along <= each && each > 0) {
      const share = along / each;
      return [
        (from[0] ?? 0) + ((to[0] ?? 0) - (from[0] ?? 0)) * share,
        (from[1] ?? 0) + ((to[1] ?? 0) - (from[1] ?? 0)) * share,
      ];
    }
    along -= each;
  }
  const [x = 0, y = 0] = stops.at(-1) ?? [];
  return [x, y];
}

function distance(a: readonly number[], b: readonly number[]): number {
  return Math.hypot((b[0] ?? 0) - (a[0] ?? 0), (b[1] ?? 0) - (a[1] ?? 0));
}

type Plane = readonly [nx: number, ny: number, c: number];

function cornersOf({ corners, w, h }: Thing): readonly number[] {
  return corners ?? [0, 0, w, 0, w, h, 0, h];
}

/** The outward unit normals of a convex polygon's edges. */
function normalsOf(corners: readonly number[]): [number, number][] {
  const count = corners.length / 2;
  const at = (i: number, axis: 0 | 1): number => corners[2 * (i % count) + axis] ?? 0;
  let area = 0;
  for (let i = 0; i < count; i++) area += at(i, 0) * at(i + 1, 1) - at(i + 1, 0) * at(i, 1);
  return Array.from({ length: count }, (_, i): [number, number] => {
    const [ex, ey] = [at(i + 1, 0) - at(i, 0), at(i + 1, 1) - at(i, 1)];
    const length = Math.hypot(ex, ey) * (area > 0 ? 1 : -1);
    return [ey / length, -ex / length];
  });
}

function farthest(corners: readonly number[], x: number, y: number): number {
  let most = -Infinity;
  for (let i = 0; i < corners.length; i += 2) most = Math.max(most, (corners[i] ?? 0) * x + (corners[i + 1] ?? 0) * y);
  return most;
}

/** A solid that is entered together with another one, and through which face. */
interface Tie {
  readonly pair: number;
  readonly plane: number;
}

/** Where the position of a body, less that of a solid, makes the two overlap: within all of these half-planes. */
export function planesOf(body: Thing, other: Thing): readonly Plane[] {
  if (!body.corners && !other.corners) {
    return [
      [-1, 0, body.w],
      [1, 0, other.w],
      [0, -1, body.h],
      [0, 1, other.h],
    ];
  }
  const [own, others] = [cornersOf(body), cornersOf(other)];
  const normals = [...normalsOf(others), ...normalsOf(own).map(([x, y]): [number, number] => [-x, -y])];
  const planes: Plane[] = [];
  for (const [x, y] of normals) {
    if (planes.some(([nx, ny]) => Math.abs(nx - x) + Math.abs(ny - y) < 1e-12)) continue;
    planes.push([x, y, farthest(others, x, y) + farthest(own, -x, -y)]);
  }
  return planes;
}

/** The bounds of that place: lowest x and y, highest x and y. */
function boundsOf(body: Thing, other: Thing): readonly [number, number, number, number] {
  const [own, others] = [cornersOf(body), cornersOf(other)];
  const reach = (x: number, y: number): number => farthest(others, x, y) + farthest(own, -x, -y);
  return [-reach(-1, 0), -reach(0, -1), reach(1, 0), reach(0, 1)];
}

/** The direction of the only face of a solid that stops a body; [0, 0] where all do. */
function faceOf(body: Thing, other: Thing): readonly [number, number] {
  const [x, y] = body.oneWay;
  return x !== 0 || y !== 0 ? [0 - x, 0 - y] : other.oneWay;
}
