import { areParallel, type ConvexShape } from "./convexShape.js";

/**
 * The floating filter in front of the exact sweep of convex shapes: nearly all pairs end here.
 *
 * Along the normal n of an edge, of which each component is a rounded difference, the gap to another shape is the least of
 * n · w over that shape's corners, where w is a sum of four doubles. Each w is off by 3 u of the magnitudes that it is made of
 * (u = 2^-53), each product by u for n and u for itself more, and their sum by u: 6 u of |n| · |magnitudes| in all, so that 8 u
 * leave room for the rounding of that bound. Speeds along n are made of less, or of as much where faces grow, and fall under
 * the same bound.
 */
const SHARE = 2 ** -50;

/** Quotients of such bounds are off by three more roundings: (1 + u)³/(1 − u)³ < 1 + 7 u, and u for the product. */
const SURELY = 1 + 2 ** -50;

/** What is lost below the least doubles, 2^-1074, is nothing beside a bound of at least this, and so with quotients. */
const UNDERFLOW = 2 ** -950;

/** Sums and products of two magnitudes up to this are finite. */
const SAFE_MAX = 2 ** 400;

export type Verdict = "miss" | "hit" | "overlap" | "unsure";

/**
 * When another shape comes past the lines of a shape's edges, as far as doubles tell: between which times it comes past the
 * one that it comes past last, and leaves the one that it leaves first, and what is known of all the other edges.
 */
class EdgeTimes {
  entryEdge = -1;
  entryLow = -Infinity;
  entryHigh = -Infinity;
  /** None of the other edges is entered later than this. */
  otherEntries = -Infinity;
  exitEdge = -1;
  exitLow = Infinity;
  exitHigh = Infinity;
  /** None of the other edges is left earlier than this. */
  otherExits = Infinity;
  /** The bounds of error of the gaps at these two edges. */
  entryError = 0;
  exitError = 0;

  /** Looks at the edges of `own`. The answer is no hit where a single edge tells of a miss, or is too close to tell. */
  look(own: ConvexShape, other: ConvexShape): Verdict {
    this.entryEdge = this.exitEdge = -1;
    this.entryLow = this.entryHigh = this.otherEntries = -Infinity;
    this.exitLow = this.exitHigh = this.otherExits = Infinity;
    const { corners, place, count, winding } = own;
    const others = other.corners;
    const end = 2 * other.count;
    const dx = other.place[0] - place[0];
    const dy = other.place[1] - place[1];
    const vx = other.place[2] - place[2];
    const vy = other.place[3] - place[3];
    const isGrowing = own.grows || other.grows;
    let speedX = Math.abs(vx);
    let speedY = Math.abs(vy);
    if (isGrowing) {
      speedX += mostOf(own, 0) + mostOf(other, 0);
      speedY += mostOf(own, 1) + mostOf(other, 1);
    }
    const reachX = Math.abs(dx) + own.reach[0] + other.reach[0];
    const reachY = Math.abs(dy) + own.reach[1] + other.reach[1];
    if (!(reachX + reachY + speedX + speedY <= SAFE_MAX)) return "unsure";
    let isUnsure = false;
    for (let edge = 0; edge < count; edge++) {
      const at = 2 * edge;
      const atX = corners[at];
      const atY = corners[at + 1];
      const x = winding * (corners[at + 3] - atY);
      const y = winding * (atX - corners[at + 2]);
      if (x === 0 && y === 0) {
        // Where there is no edge yet, there will be one.
        if (own.grows) return "unsure";
        continue;
      }
      const sizeX = Math.abs(x);
      const sizeY = Math.abs(y);
      const error = SHARE * (sizeX * reachX + sizeY * reachY);
      if (!(error > UNDERFLOW)) return "unsure";
      const wayX = dx - atX;
      const wayY = dy - atY;
      let gap = Infinity;
      for (let i = 0; i < end; i += 2) {
        const distance = x * (wayX + others[i]) + y * (wayY + others[i + 1]);
        if (distance < gap) gap = distance;
      }
      const isApart = gap > error;
      const isSure = isApart || gap < -error;
      if (!isGrowing && (x === 0 || vx === 0) && (y === 0 || vy === 0)) {
        if (isApart) return "miss";
        if (!isSure) isUnsure = true;
        continue;
      }
      const rate = isGrowing ? growingRate(own, other, x, y) : x * vx + y * vy;
      const rateError = SHARE * (sizeX * speedX + sizeY * speedY);
      if (!(rateError > UNDERFLOW)) return "unsure";
      if (isApart && rate > rateError) return "miss";
      // It takes so long at least until the gap is closed, or opens.
      const low = (Math.abs(gap) - error) / (Math.abs(rate) + rateError);
      if (isApart && low > SURELY) return "miss";
      if (!isSure) {
        isUnsure = true;
        continue;
      }
      const high = (Math.abs(gap) + error) / (Math.abs(rate) - rateError);
      if (isApart) {
        if (rate < -rateError) this.addEntry(edge, low, high, error);
        else isUnsure = true;
      } else if (rate > rateError) this.addExit(edge, low, high, error);
      else if (rate >= -rateError) this.otherExits = Math.min(this.otherExits, low);
    }
    return isUnsure ? "unsure" : this.entryEdge >= 0 ? "hit" : "overlap";
  }

  private addEntry(edge: number, low: number, high: number, error: number): void {
    if (high <= this.entryHigh) {
      this.otherEntries = Math.max(this.otherEntries, high);
      return;
    }
    this.otherEntries = Math.max(this.otherEntries, this.entryHigh);
    this.entryEdge = edge;
    this.entryLow = low;
    this.entryHigh = high;
    this.entryError = error;
  }

  private addExit(edge: number, low: number, high: number, error: number): void {
    if (low >= this.exitLow) {
      this.otherExits = Math.min(this.otherExits, low);
      return;
    }
    this.otherExits = Math.min(this.otherExits, this.exitLow);
    this.exitEdge = edge;
    this.exitLow = low;
    this.exitHigh = high;
    this.exitError = error;
  }
}

/** What the faces of a shape across an axis move at most by growing. */
function mostOf({ grows, growth }: ConvexShape, axis: number): number {
  return grows ? Math.max(Math.abs(growth[axis]), Math.abs(growth[axis + 2])) : 0;
}

/** How fast a gap opens along the outward normal of an edge of `own`: the corner of `other` that is nearest to it is always the same one. */
function growingRate(own: ConvexShape, other: ConvexShape, x: number, y: number): number {
  let rate = 0;
  for (let axis = 0; axis < 2; axis++) {
    const n = axis === 0 ? x : y;
    let speed = other.place[2 + axis] - own.place[2 + axis];
    if (other.grows) speed += other.growth[n > 0 ? axis : axis + 2];
    if (own.grows) speed -= own.growth[n > 0 ? axis + 2 : axis];
    rate += n * speed;
  }
  return rate;
}

/** What doubles are sure of about two shapes; where that is a hit or an overlap, the fields say how. */
export class ConvexFilter {
  /** The edges of a and of b on which a enters last; −1 where it is none of that shape's. */
  entryA = -1;
  entryB = -1;
  /** The edge that is left first, and whether it is one of a; −1 where none is ever left. */
  exitEdge = -1;
  exitIsOfA = false;
  /** How far from the nearest corner at these edges others can seem and still be the nearest. */
  entrySlack = 0;
  exitSlack = 0;
  private readonly ofA = new EdgeTimes();
  private readonly ofB = new EdgeTimes();

  look(a: ConvexShape, b: ConvexShape): Verdict {
    const { ofA, ofB } = this;
    const verdictB = ofB.look(b, a);
    if (verdictB === "miss") return "miss";
    const verdictA = ofA.look(a, b);
    if (verdictA === "miss" || verdictA === "unsure") return verdictA;
    if (verdictB === "unsure") return "unsure";
    const entryLow = Math.max(ofA.entryLow, ofB.entryLow);
    if (entryLow > Math.min(ofA.exitHigh, ofB.exitHigh) * SURELY) return "miss";
    if (!this.findExit(a, b)) return "unsure";
    if (verdictA === "overlap" && verdictB === "overlap") return "overlap";
    if (!this.findEntry(a, b)) return "unsure";
    const entryHigh = Math.max(ofA.entryHigh, ofB.entryHigh) * SURELY;
    const exitLow = Math.min(ofA.exitLow, ofB.exitLow, ofA.otherExits, ofB.otherExits);
    return entryLow > UNDERFLOW && entryHigh < 1 && entryHigh < exitLow ? "hit" : "unsure";
  }

  private findEntry(a: ConvexShape, b: ConvexShape): boolean {
    const { ofA, ofB } = this;
    const others = Math.max(ofA.otherEntries, ofB.otherEntries);
    const isOfA = ofA.entryLow > Math.max(others, ofB.entryHigh) * SURELY;
    const isOfB = ofB.entryLow > Math.max(others, ofA.entryHigh) * SURELY;
    if (!isOfA && !isOfB) {
      if (!(Math.min(ofA.entryLow, ofB.entryLow) > others * SURELY)) return false;
      if (!areParallel(a, ofA.entryEdge, b, ofB.entryEdge)) return false;
    }
    this.entryA = isOfB ? -1 : ofA.entryEdge;
    this.entryB = isOfA ? -1 : ofB.entryEdge;
    this.entrySlack = 2 * (isOfA ? ofA.entryError : ofB.entryError);
    return true;
  }

  private findExit(a: ConvexShape, b: ConvexShape): boolean {
    const { ofA, ofB } = this;
    const others = Math.min(ofA.otherExits, ofB.otherExits);
    const isOfA = ofA.exitHigh * SURELY < Math.min(others, ofB.exitLow);
    const isOfB = ofB.exitHigh * SURELY < Math.min(others, ofA.exitLow);
    if (!isOfA && !isOfB) {
      const areNone = ofA.exitEdge < 0 && ofB.exitEdge < 0;
      if (areNone && others < Infinity) return false;
      if (!areNone) {
        if (!(Math.max(ofA.exitHigh, ofB.exitHigh) * SURELY < others)) return false;
        if (!areParallel(a, ofA.exitEdge, b, ofB.exitEdge)) return false;
      }
    }
    this.exitIsOfA = isOfA;
    this.exitEdge = isOfA ? ofA.exitEdge : ofB.exitEdge;
    this.exitSlack = 2 * (isOfA ? ofA.exitError : ofB.exitError);
    return true;
  }
}
