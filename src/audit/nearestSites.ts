import type { Vec } from "../geometry/index.js";
import type { Level } from "../levels/index.js";
import type { TunnelSite } from "./tunnelSite.js";

/** The levels of a world, by their numbers. */
export interface LevelNumbers {
  readonly count: number;
  readonly all: readonly Level[];
  /** Which of them a point lies in. */
  levelAt(point: Vec): number;
}

/** Keeps one site for each level: the one with the least headroom, which is passed or comes nearest to being passed. */
export class NearestSites {
  private readonly sites: (TunnelSite | undefined)[];
  /** Levels in which a wall is passed along an axis, also where that is reported in a neighbor. */
  private readonly passed = new Set<number>();
  /** Levels with a wall that nothing passes as fast as the mover is now. How much faster it may be is not known. */
  private readonly stopped = new Set<number>();

  constructor(private readonly levels: LevelNumbers) {
    this.sites = Array.from({ length: levels.count }, () => undefined);
  }

  /** The level that a site lies in. */
  levelOf({ point }: Pick<TunnelSite, "point">): number {
    return this.levels.count === 1 ? 0 : this.levels.levelAt(point);
  }

  /** Infinity where no site is known. */
  headroomOf(level: number): number {
    return this.sites[level]?.headroom ?? Infinity;
  }

  /** The headrooms of all levels. @param none where no site is known */
  headrooms(none = Infinity): readonly number[] {
    return this.sites.map((site) => site?.headroom ?? none);
  }

  /** The headrooms of all levels; 1 where a wall is passed. */
  get passableHeadrooms(): number[] {
    return this.headrooms().map((headroom, level) => (this.passed.has(level) ? 1 : headroom));
  }

  /** Keeps a site that is nearer than all before it. */
  add(site: TunnelSite): void {
    const level = this.levelOf(site);
    if (site.headroom < this.headroomOf(level)) this.sites[level] = site;
  }

  /** Keeps the nearest site of a level, of which that is known. */
  set(level: number, site: TunnelSite, isPassed = false): void {
    this.sites[level] = site;
    if (isPassed) this.passed.add(level);
  }

  /** Keeps a site that nothing passes as fast as the mover is now. */
  stop(site: TunnelSite): void {
    const level = this.levelOf(site);
    this.sites[level] = { ...site, headroom: 1, passed: 0 };
    this.stopped.add(level);
  }

  /** Forgets all sites: something nearer may not have been looked at. */
  clear(): void {
    this.sites.fill(undefined);
  }

  /** Of each level the site that comes nearest to being passed; undefined where one is passed, or where there is none. */
  get notPassed(): readonly (TunnelSite | undefined)[] {
    return this.sites.map((site, level) => (this.passed.has(level) && !this.stopped.has(level) ? undefined : site));
  }
}
