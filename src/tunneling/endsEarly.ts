import * as l10n from "@vscode/l10n";
import { obstacleAt, type Steps } from "../geometry/index.js";
import { isDriven, type Scene, type SceneBody } from "../scene/index.js";
import { type Contacts, type Finding, obstacleName, type SceneResult } from "./finding.js";
import { sceneWorld } from "./sceneWorld.js";
import { inFrames } from "./substeps.js";
import { sweptRun } from "./sweptRun.js";

/** How far ahead a scene is looked at, in seconds. */
const SECONDS = 10;

/** A scene of more movers is not looked ahead: to run it once more would take as long as it takes itself. */
const MOST_MOVERS = 256;

/** Nor is a crowd: contacts in a frame. */
const MOST_CONTACTS = 64;

/** Movers times steps that are looked ahead at most: an answer is wanted with each letter that is typed. */
const MOST_MOVER_STEPS = 16_384;

/** Runs a scene. */
type Runner = (scene: Scene) => Steps<Pick<SceneResult, "swept" | "findings">>;

/**
 * Findings for bodies that meet nothing before the run ends, and something after it: what lies on their paths is no part of the
 * run, so nothing that was found, or not found, is about it.
 *
 * @param result of the scene's own frames
 * @param run runs the scene for longer
 */
export function* endsEarly(
  scene: Scene,
  result: Pick<SceneResult, "swept" | "findings">,
  run: Runner,
): Steps<readonly Finding[]> {
  const waiting = waitingBodies(scene, result);
  if (waiting.size === 0) return [];
  const movers = scene.bodies.filter(({ velocity }) => velocity).length;
  // Where bodies begin in each other, or many meet, a longer run takes long and says little.
  const isCrowded = result.swept.contacts.times.length > MOST_CONTACTS * scene.frames;
  const areIn = result.findings.some(({ code }) => code === "start-overlap");
  if (movers > MOST_MOVERS || isCrowded || areIn) return [];
  const most = Math.floor(MOST_MOVER_STEPS / movers / scene.substeps);
  const ahead = Math.min(Math.ceil(SECONDS * scene.fps), most);
  const last = yield* lastMeeting(scene, new Set(waiting), ahead);
  if (last === 0) return [];
  // Whether the game does something wrong then, it does in the frame of the meeting or in the next one.
  const frames = Math.min(last + 1, scene.frames + ahead);
  const later = yield* unlessBeyondNumbers(run({ ...scene, frames, expect: [] }));
  if (!later) return [];
  const found = contactsOf(scene, later, waiting).filter(({ frame }) => frame <= last);
  return found.toSorted((a, b) => a.body - b.body);
}

/**
 * The frame until which the first meetings of bodies after a run are, by the sweep alone, which takes a fraction of the time that
 * comparing it with the game takes; 0 where there are none.
 */
function* lastMeeting(scene: Scene, waiting: Set<number>, ahead: number): Steps<number> {
  let last = 0;
  // Most that meet something do so soon.
  for (let more = Math.min(ahead, FIRST_LOOK); waiting.size > 0; more = Math.min(ahead, more * FURTHER)) {
    const frames = scene.frames + more;
    const contacts = yield* unlessBeyondNumbers(sweptContacts({ ...scene, frames, expect: [] }));
    if (!contacts || contacts.times.length > MOST_CONTACTS * frames) break;
    for (const { body, frame } of firstMeetings(scene, contacts, waiting)) {
      waiting.delete(body);
      last = Math.max(last, frame);
    }
    if (more === ahead) break;
  }
  return last;
}

function* sweptContacts(scene: Scene): Steps<Contacts> {
  const { run } = yield* sweptRun(yield* sceneWorld(scene), false);
  return inFrames(run, scene.substeps, scene.dimensions).contacts;
}

/** Frames that are looked ahead first, and how many times as many then. */
const [FIRST_LOOK, FURTHER] = [16, 8];

/** What steps come to; undefined where the scene leads beyond all numbers. */
function* unlessBeyondNumbers<T>(steps: Steps<T>): Steps<T | undefined> {
  try {
    return yield* steps;
  } catch (error) {
    if (error instanceof RangeError) return undefined;
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

/** What a body meets first. */
interface Meeting {
  readonly body: number;
  readonly met: number;
  readonly frame: number;
}

/** The first contact of each waiting body after the run of a scene, in the order of time. */
function firstMeetings(scene: Scene, contacts: Contacts, waiting: ReadonlySet<number>): readonly Meeting[] {
  const seen = new Set<number>();
  const found: Meeting[] = [];
  for (const [row, frame] of contacts.frames.entries()) {
    const [one, other] = [contacts.bodies[row] as number, contacts.obstacles[row] as number];
    for (const [body, met] of [
      [one, other],
      [other, one],
    ] as const) {
      if (frame <= scene.frames || !waiting.has(body) || seen.has(body)) continue;
      seen.add(body);
      found.push({ body, met, frame });
    }
  }
  return found;
}

/** A finding for the first contact of each body, and for what the game makes of it. */
function contactsOf(
  scene: Scene,
  { swept, findings }: Pick<SceneResult, "swept" | "findings">,
  waiting: ReadonlySet<number>,
): readonly Finding[] {
  return firstMeetings(scene, swept.contacts, waiting).map(({ body: own, met, frame }) => {
    const isOwn = ({ body, obstacle }: Finding): boolean =>
      body === own || (obstacle?.kind === "body" && obstacle.index === own);
    const wrong = findings.find((each) => isOwn(each) && each.frame >= frame && each.frame <= frame + 1);
    return endsEarlyFinding(scene, own, met, frame, wrong);
  });
}

function endsEarlyFinding(scene: Scene, body: number, met: number, frame: number, wrong: Finding | undefined): Finding {
  const obstacle = obstacleAt(scene.solids.grids, met);
  const words = { body: scene.bodies[body]?.id ?? "", obstacle: obstacleName(scene, obstacle), frame };
  const headline = l10n.t("The run ends before {body} meets {obstacle}.", words);
  const cause = wrong
    ? l10n.t("Then {finding}", { finding: wrong.headline ?? wrong.message })
    : l10n.t("It would meet it in frame {frame}.", words);
  const fix = l10n.t("Fix: run {frame} frames.", words);
  return {
    code: "ends-early",
    severity: wrong ? "warning" : "information",
    message: [headline, cause, fix].join(" "),
    headline,
    cause,
    body,
    obstacle,
    frame,
  };
}
