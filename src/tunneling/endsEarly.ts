import * as l10n from "@vscode/l10n";
import { finished, obstacleAt } from "../geometry/index.js";
import { severities } from "../model/index.js";
import { isDriven, type Scene, type SceneBody } from "../scene/index.js";
import { RunComparison } from "./runComparison.js";
import { canTellNear, NearFrom, NearMovers } from "./nearMovers.js";
import { discreteRun } from "./discreteRun.js";
import { type Contacts, type Finding, type LookedAhead, obstacleName, type Run, type SceneResult } from "./finding.js";
import { contactLimits, pushedPast, squeezed } from "./otherFindings.js";
import { canSearch, type FirstMeeting, type Link, MeetingSearch, type SearchResult } from "./meetingSearch.js";
import { passageHeadline } from "./passageMessages.js";
import { quotedName } from "../wording/index.js";
import { type SceneWorld, worldOfMovers } from "./sceneWorld.js";
import { frameOf, inFrames } from "./substeps.js";
import { type FrameObserver, sweptRun } from "./sweptRun.js";

/** How far ahead a scene is looked at, in seconds. */
export const SECONDS_AHEAD = 10;

/** Steps that are looked ahead at most: 10 s at 6,500 steps a second. */
const MAX_STEPS = 2 ** 16;

/** A scene of more movers is not looked ahead. */
const MAX_MOVERS = 256;

/** Movers times steps that are compared with the game at most: an answer is wanted with each letter that is typed. */
const MAX_COMPARED = 16_384;

/** The same of a search in a run of all bodies. */
const MAX_SEARCHED = 16_384;

/** Contacts in a frame: more are a crowd, in which a longer run takes long and says little. */
const MAX_CONTACTS = 64;

/** What is found beyond the end of a run. */
interface Beyond {
  readonly findings: readonly Finding[];
  /** How far was looked, where bodies meet nothing until then; undefined where no body is left. */
  readonly lookAhead?: LookedAhead;
}

/**
 * Looks beyond the end of a run, for bodies that meet nothing in it: what lies on their paths is no part of the run, so nothing that was
 * found, or not found, is about it.
 *
 * @param written the scene as it is written: that of the world has steps as frames
 * @param result of the scene's own frames
 */
export function lookBeyond(
  world: SceneWorld,
  written: Scene,
  result: Pick<SceneResult, "swept" | "final" | "findings">,
): Beyond {
  const waiting = waitingBodies(written, result);
  if (waiting.size === 0) return { findings: [] };
  const all = waiting.size;
  const { scene, substeps } = world;
  const wanted = Math.ceil(SECONDS_AHEAD * written.fps);
  const ahead = Math.min(wanted, Math.floor(MAX_STEPS / substeps));
  // Bodies that begin in each other have findings of their own.
  const areIn = result.findings.some(({ code }) => code === "start-overlap");
  if (areIn || world.movers.length > MAX_MOVERS) return { findings: [], lookAhead: { frames: 0, isWhole: false } };
  const end = scene.frames + ahead * substeps;
  const found = canSearch(world)
    ? new MeetingSearch(world, result.final, waiting, end).run()
    : searchAll(world, waiting, end);
  const later = new LaterFindings(world, result.swept, found);
  const findings: Finding[] = [];
  // Movers that have met by then are run together, so that the last run tells of many.
  for (const meeting of found.meetings.toReversed()) {
    const wrong = later.of(meeting);
    findings.push(endsEarlyFinding(written, meeting, frameOf(meeting.step, substeps), wrong));
  }
  findings.sort((a, b) => a.body - b.body);
  if (found.meetings.length === all) return { findings };
  const frames = Math.floor((found.until - scene.frames) / substeps);
  return { findings, lookAhead: { frames, isWhole: ahead === wanted && found.until === end } };
}

/** Searches in a run of all bodies from the begin on, of what a {@link MeetingSearch} does not know. */
function searchAll(world: SceneWorld, waiting: Set<number>, end: number): SearchResult & { readonly run?: Run } {
  const { scene, movers, substeps } = world;
  const most = Math.floor(MAX_SEARCHED / Math.max(1, movers.length));
  const until = Math.min(end, scene.frames + most);
  const meetings: FirstMeeting[] = [];
  const nothing = { meetings, links: [], unusual: new Set<number>(), until: scene.frames };
  try {
    let last = scene.frames;
    const longer = worldOfMovers(world, [...movers.keys()], until);
    const isOver: FrameObserver = (step, contacts, from, to) => {
      if (to > MAX_CONTACTS * step) return true;
      if (step <= scene.frames) return false;
      for (let row = from; row < to; row++) {
        const [one, other] = [contacts.bodies[row] as number, contacts.obstacles[row] as number];
        for (const [body, met] of [
          [one, other],
          [other, one],
        ] as const) {
          if (waiting.delete(body)) meetings.push({ body, met, step: (last = step) });
        }
      }
      return waiting.size === 0 && step > last + substeps;
    };
    const { run } = finished(sweptRun(longer, false, isOver));
    const isCrowded = run.contacts.times.length > MAX_CONTACTS * (run.contacts.frames.at(-1) ?? 1);
    return {
      meetings,
      links: [],
      unusual: new Set(),
      until: isCrowded ? (run.contacts.frames.at(-1) ?? 0) : until,
      run,
    };
  } catch (error) {
    // Beyond the range of numbers nothing is known.
    if (error instanceof RangeError) return nothing;
    throw error;
  }
}

/** The indices of bodies that move by themselves and meet nothing in the run. */
function waitingBodies({ bodies }: Scene, { swept, findings }: Pick<SceneResult, "swept" | "findings">): Set<number> {
  const met = new Set<number>([...swept.contacts.bodies, ...swept.contacts.obstacles]);
  for (const { body } of findings) met.add(body);
  const isWaiting = (body: SceneBody): boolean => body.velocity !== undefined && !isDriven(body) && !body.orbit;
  return new Set(bodies.flatMap((body, index) => (isWaiting(body) && !met.has(index) ? [index] : [])));
}

/** What the game does with a body that meets something after the run. */
type Wrong = { readonly what: string } | "unknown" | undefined;

/**
 * Compares contacts after a run with what the game makes of them. Only movers that touch each other, one by one, are run together. That is
 * what a game does as well, but for bodies that it lets through a wall.
 */
class LaterFindings {
  private readonly groups: Groups;
  private readonly runs: {
    readonly group: ReadonlySet<number>;
    readonly until: number;
    readonly findings: LazyFindings;
  }[] = [];
  /** By body, the step of its first meeting. */
  private readonly firsts = new Map<number, number>();
  private compared = 0;

  constructor(
    private readonly world: SceneWorld,
    swept: Run,
    private readonly found: SearchResult & { readonly run?: Run },
  ) {
    this.groups = new Groups(world, swept.contacts, found.links);
    for (const { body, step } of found.meetings) this.firsts.set(body, step);
  }

  /** What the game does wrong in the frame of a meeting, or in the next one. */
  of({ body, met, step }: FirstMeeting): Wrong {
    const { world, found, groups } = this;
    const { substeps } = world;
    const frame = frameOf(step, substeps);
    const until = (frame + 1) * substeps;
    const isAll = found.run !== undefined;
    const group = isAll ? [...world.movers.keys()] : groups.of(body, met, until);
    let known = this.runs.find((run) => run.until >= until && group.every((mover) => run.group.has(mover)));
    if (!known) {
      const clear = canTellNear(world) ? Math.max(0, this.firstOf(group) - 2) : 0;
      this.compared += group.length * (until - clear);
      if (this.compared > MAX_COMPARED) return "unknown";
      known = { group: new Set(group), until, findings: this.run(group, until) };
      this.runs.push(known);
    }
    return known.findings.find(body, frame);
  }

  /** The step in which the first of some movers meets something; 0 if one of them met something in the run. */
  private firstOf(group: readonly number[]): number {
    return Math.min(...group.map((mover) => this.firsts.get(this.world.movers[mover]?.index ?? -1) ?? 0));
  }

  private run(group: readonly number[], until: number): LazyFindings {
    const { found } = this;
    const world = worldOfMovers(this.world, group, until);
    // Nobody asks for what overlaps when the scene begins.
    const compared = new RunComparison(world, 1);
    // Before the first of them meets something, they are near nothing.
    const first = this.firstOf(group);
    const near = first > 0 ? new NearFrom(group.length, first - 1) : new NearMovers(world, 0);
    const { lost } = finished(
      discreteRun(
        world,
        { tracks: false, apart: undefined, near: canTellNear(world) ? near : undefined },
        (frame, game) => compared.look(frame, game),
      ),
    );
    const others = [...compared.onCurves, ...lost.map((each) => pushedPast(world, each))];
    const isUnusual = group.some((mover) => found.unusual.has(this.world.movers[mover]?.index ?? -1));
    const run = found.run ?? (isUnusual ? finished(sweptRun(world, false)).run : undefined);
    if (run) {
      const swept = inFrames(run, world.substeps, world.scene.dimensions);
      others.push(...contactLimits(world, swept), ...swept.squeezes.map((each) => squeezed(world, each)));
    }
    return new LazyFindings(world, compared, others);
  }
}

/** Findings of a run, which are put into words when they are asked for. */
class LazyFindings {
  constructor(
    private readonly world: SceneWorld,
    private readonly compared: RunComparison,
    private readonly others: readonly Finding[],
  ) {}

  /** What is first found about a body in a frame or the next one. */
  find(own: number, frame: number): { readonly what: string } | undefined {
    const { world, compared } = this;
    const isThen = (each: number): boolean => each === frame || each === frame + 1;
    const comparison = compared.comparisons.find(
      (each) => (each.body === own || each.obstacle === own) && isThen(frameOf(each.frame, world.substeps)),
    );
    if (comparison) return { what: passageHeadline(world, comparison) };
    const other = this.others.find(
      (each) =>
        (each.body === own || (each.obstacle?.kind === "body" && each.obstacle.index === own)) && isThen(each.frame),
    );
    return other && { what: other.headline ?? other.message };
  }
}

/** Movers that touch each other, one by one, until a step. */
class Groups {
  private readonly places = new Map<number, number>();
  private readonly links: readonly Link[];

  constructor(world: SceneWorld, { bodies, obstacles }: Contacts, later: readonly Link[]) {
    for (const [place, { index }] of world.movers.entries()) this.places.set(index, place);
    const links: Link[] = [];
    for (const [row, a] of bodies.entries()) {
      const b = obstacles[row] as number;
      if (this.places.has(a) && this.places.has(b)) links.push({ a, b, step: 0 });
    }
    this.links = [...links, ...later];
  }

  /** The places of the movers in the group of a body and of what it meets, ascending. */
  of(body: number, met: number, until: number): readonly number[] {
    const { places, links } = this;
    const group = new Set([body, met].filter((index) => places.has(index)));
    for (let size = 0; size < group.size;) {
      size = group.size;
      for (const { a, b, step } of links) {
        if (step > until || group.has(a) === group.has(b)) continue;
        group.add(a);
        group.add(b);
      }
    }
    return [...group].map((index) => places.get(index) as number).sort((a, b) => a - b);
  }
}

function endsEarlyFinding(scene: Scene, { body, met }: FirstMeeting, frame: number, wrong: Wrong): Finding {
  const obstacle = obstacleAt(scene.solids.grids, met);
  const words = {
    body: quotedName(scene.bodies[body]?.id ?? ""),
    obstacle: quotedName(obstacleName(scene, obstacle)),
    frame,
  };
  const headline = l10n.t("The run ends before {body} hits {obstacle}.", words);
  const cause =
    wrong === undefined
      ? l10n.t("The hit would be in frame {frame}.", words)
      : wrong === "unknown"
        ? l10n.t("The hit would be in frame {frame}. It was not checked whether your game handles it correctly.", words)
        : l10n.t("In a longer run: {finding}", { finding: wrong.what });
  const fix = l10n.t("Fix: run {frame} frames.", words);
  return {
    code: "ends-early",
    severity: wrong ? severities["ends-early"] : "information",
    message: [headline, cause, fix].join(" "),
    headline,
    cause,
    body,
    obstacle,
    frame,
  };
}
