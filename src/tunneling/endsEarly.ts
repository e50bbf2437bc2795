import * as l10n from "@vscode/l10n";
import { obstacleAt, type Steps } from "../geometry/index.js";
import { isDriven, type Scene, type SceneBody } from "../scene/index.js";
import { type Finding, obstacleName, type SceneResult } from "./finding.js";

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
  const found: Finding[] = [];
  // Most that meet something do so soon.
  for (let frames = Math.min(ahead, FIRST_LOOK); waiting.size > 0; frames = Math.min(ahead, frames * FURTHER)) {
    const later = yield* runFurther({ ...scene, frames: scene.frames + frames, expect: [] }, run);
    if (!later) break;
    if (later.swept.contacts.times.length > MOST_CONTACTS * (scene.frames + frames)) break;
    for (const finding of contactsOf(scene, later, waiting)) {
      found.push(finding);
      waiting.delete(finding.body);
    }
    if (frames === ahead) break;
  }
  return found.sort((a, b) => a.body - b.body);
}

/** Frames that are looked ahead first, and how many times as many then. */
const [FIRST_LOOK, FURTHER] = [16, 8];

/** Undefined where the scene leads beyond all numbers. */
function* runFurther(scene: Scene, run: Runner): Steps<Pick<SceneResult, "swept" | "findings"> | undefined> {
  try {
    return yield* run(scene);
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

/** A finding for the first contact of each body, and for what the game makes of it. */
function contactsOf(
  scene: Scene,
  { swept, findings }: Pick<SceneResult, "swept" | "findings">,
  waiting: ReadonlySet<number>,
): readonly Finding[] {
  const { contacts } = swept;
  const seen = new Set<number>();
  const found: Finding[] = [];
  for (const [row, frame] of contacts.frames.entries()) {
    const [body, other] = [contacts.bodies[row] as number, contacts.obstacles[row] as number];
    for (const [own, met] of [
      [body, other],
      [other, body],
    ] as const) {
      if (frame <= scene.frames || !waiting.has(own) || seen.has(own)) continue;
      seen.add(own);
      const isOwn = ({ body, obstacle }: Finding): boolean =>
        body === own || (obstacle?.kind === "body" && obstacle.index === own);
      const wrong = findings.find((each) => isOwn(each) && each.frame >= frame && each.frame <= frame + 1);
      found.push(endsEarlyFinding(scene, own, met, frame, wrong));
    }
  }
  return found;
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
