import type { Box, Obstacle, Vec } from "../geometry/index.js";
import { areOverlapping, pushOut } from "../tunneling/index.js";
import type { FindingList } from "./findingList.js";
import { addOrWait, type PossibleJump } from "./jumps.js";
import { entryOf, leavesThrough, reachAlong, type Stretch, type Wall } from "./passages.js";
import type { RecordedDrop, RecordedOverlap, RecordedWrongSide } from "./recordedFinding.js";
import { isStandingOn, type RecordedMotion } from "./standing.js";

/** Frames that follow on each other and show a body inside something. */
interface Stay {
  /** The place of its overlap in the list; −1 for one that is not listed. */
  readonly place: number;
  /** The first frame. */
  readonly frame: number;
  /** The frame in which it is deepest, in what, and how deep. */
  deepest: number;
  obstacle: Obstacle;
  depth: number;
  /** How it came there: undefined where no path says so. */
  entry:
    | {
        /** The wall that it entered first, and where that was. */
        readonly obstacle: Obstacle;
        readonly wall: Box;
        readonly normal: Vec;
        /** The position of the entered face along the normal, of a wall that keeps still. */
        readonly face: number;
        readonly isOneWay: boolean;
        /** Whether it stood on a one-way wall before. */
        readonly isStanding: boolean;
      }
    | undefined;
}

/** Bodies that are inside something for some frames: how they came there, and whether they passed it when they are free again. */
export class Stays {
  /** By body, the run of frames that lasts and shows it inside something. */
  private readonly stays = new Map<number, Stay>();
  /** Bodies that were inside something when their run of the game ended. */
  private stuckAtRunEnds = 0;

  constructor(
    private readonly list: FindingList,
    private readonly motion: RecordedMotion,
  ) {}

  /** Whether no body is inside something. */
  get isEmpty(): boolean {
    return this.stays.size === 0;
  }

  /** How many bodies are inside something in the last frame, of this run of the game and of those before it. */
  get count(): number {
    return this.stuckAtRunEnds + this.stays.size;
  }

  /** Looks whether a body is inside something at the end of the frame at hand, and how it came there or left it. */
  look(
    frame: number,
    body: number,
    stretch: Stretch,
    walls: readonly Wall[],
    hasPath: boolean,
    candidates: ReadonlyMap<number, PossibleJump> | undefined,
  ): void {
    const stay = this.stays.get(body);
    const overlapped = walls.filter((wall) => areOverlapping(stretch.end, wall.end));
    const entry = !stay && hasPath && overlapped.length > 0 ? entryOf(stretch, walls) : undefined;
    // A body that comes through a one-way wall from behind is in it on the way.
    const isInOneWay = stay?.entry?.isOneWay ?? entry?.isOneWay ?? false;
    const inside = overlapped.filter((wall) => !wall.oneWay || isInOneWay);
    if (inside.length === 0) {
      if (stay) this.leave(frame, body, stay, stretch, walls, hasPath, candidates);
      return;
    }
    const own = this.motion.now.box(body);
    let deepest: Pick<Stay, "obstacle" | "depth"> | undefined;
    for (const wall of inside) {
      const depth = Math.hypot(...pushOut(own, wall.end));
      if (!deepest || depth > deepest.depth) deepest = { obstacle: wall.obstacle, depth };
    }
    if (!deepest || (stay && stay.depth >= deepest.depth)) return;
    const finding: RecordedOverlap = {
      ...{ code: "recorded-overlap", body, frame: stay?.frame ?? frame, deepest: frame },
      ...deepest,
    };
    if (stay) {
      Object.assign(stay, deepest, { deepest: frame });
      if (stay.place >= 0) this.list.found[stay.place] = finding;
      return;
    }
    this.stays.set(body, {
      ...{ place: this.list.add(finding), frame, deepest: frame },
      ...deepest,
      entry: entry && {
        ...{ obstacle: entry.wall.obstacle, normal: entry.normal, isOneWay: entry.isOneWay },
        wall: { min: entry.wall.end.min, max: entry.wall.end.max },
        face: reachAlong(entry.normal, entry.wall.end),
        isStanding: entry.isOneWay && isStandingOn(this.motion, frame, body, entry.wall, entry.normal),
      },
    });
  }

  /** A body is free again: it passed what it was in, if it is behind the face by which it came, and left by the opposite one. */
  private leave(
    frame: number,
    body: number,
    stay: Stay,
    stretch: Stretch,
    walls: readonly Wall[],
    hasPath: boolean,
    candidates: ReadonlyMap<number, PossibleJump> | undefined,
  ): void {
    this.end(body, frame - 1);
    const { entry, place } = stay;
    if (!entry || !hasPath) return;
    const { normal, obstacle, wall, isStanding } = entry;
    const face = this.faceNow(entry);
    const near = -reachAlong(
      normal.map((n) => 0 - n),
      stretch.end,
    );
    const solid = entry.isOneWay ? walls : walls.filter(({ oneWay }) => !oneWay);
    if (face === undefined || near >= face || !leavesThrough(stretch, solid, normal)) return;
    const { frame: first, deepest, depth } = stay;
    const where = { body, frame: first, lastFrame: frame - 1, obstacle, wall, normal } as const;
    const finding: RecordedWrongSide | RecordedDrop = isStanding
      ? { code: "recorded-drop", ...where }
      : { code: "recorded-wrong-side", ...where, deepest, depth };
    const bodies = obstacle.kind === "body" ? [body, obstacle.index] : [body];
    addOrWait({ add: () => this.list.replaceOverlap(place, finding), isNear: false }, bodies, candidates);
  }

  /** Where the face of an entry is in the frame at hand, along its normal; undefined where its wall is gone. */
  private faceNow({ obstacle, normal, face }: NonNullable<Stay["entry"]>): number | undefined {
    const { now } = this.motion;
    if (obstacle.kind !== "body") return face;
    return now.isThere[obstacle.index] === 1 ? reachAlong(normal, now.box(obstacle.index)) : undefined;
  }

  /** A body is inside nothing any more. */
  end(body: number, lastFrame: number): void {
    const stay = this.stays.get(body);
    if (!stay) return;
    this.stays.delete(body);
    const finding = this.list.found[stay.place];
    if (finding?.code === "recorded-overlap") this.list.found[stay.place] = { ...finding, lastFrame };
  }

  /** The frame at hand does not follow on the one before it: no path leads across. */
  cut(frame: number, isRun: boolean): void {
    if (isRun) this.stuckAtRunEnds += this.stays.size;
    for (const [body, stay] of this.stays) {
      if (isRun) this.end(body, frame - 1);
      else stay.entry = undefined;
    }
  }

  /** A body was put elsewhere: no path leads to where it is, nor do others pass it on the way there. */
  forgetEntriesOf(body: number): void {
    for (const [each, stay] of this.stays) {
      const { obstacle } = stay.entry ?? {};
      if (each === body || (obstacle?.kind === "body" && obstacle.index === body)) stay.entry = undefined;
    }
  }
}
