import * as l10n from "@vscode/l10n";
import { at, type Vec } from "../../geometry/index.js";
import type { NotebookResult, SceneResultCell } from "../../notebook/index.js";
import { editScene, literal, setKeys, setSettings, type Change, type TextEdit } from "../../scene/edit/index.js";
import { accelerationOf, isDriven, MAX_SUBSTEPS, type Scene } from "../../scene/index.js";
import type { Finding } from "../../tunneling/index.js";
import { cureText } from "../../view/index.js";
import { DIGITS, num, numDown, numUp, rateFrom, roundDown, roundUp, towardsZero } from "../../wording/index.js";
import type { Attempt } from "./fix.js";

/** A finding with the scene that it is of. */
export interface FindingInScene {
  readonly result: NotebookResult;
  /** Index in the result's cells. */
  readonly index: number;
  readonly cell: SceneResultCell;
  readonly finding: Finding;
}

/** What an attempt writes. */
interface Writing {
  readonly title: string;
  readonly value?: string;
  /** The edits of bodies. */
  readonly ofBodies?: readonly TextEdit[];
  /** Settings of the scene without its number of frames. */
  readonly settings?: Readonly<Record<string, number>>;
  /** How many frames the scene runs then, if not as many as before. */
  readonly frames?: number;
}

/** An attempt at fixing a finding, which also writes how many frames the scene then runs. */
function attempt(found: FindingInScene, writing: Writing): Attempt {
  const before = found.cell.scene.frames;
  const { title, value, ofBodies = [], settings, frames = before } = writing;
  const ofScene = { ...settings, ...(frames !== before && { frames }) };
  const edits = Object.keys(ofScene).length > 0 ? [...ofBodies, ...settingEdits(found, ofScene)] : ofBodies;
  return {
    title: withFrames(title, before, frames),
    value,
    edits: edits.toSorted((a, b) => a.offset - b.offset),
    inFrames: (least) => attempt(found, { ...writing, frames: Math.max(frames, least) }),
  };
}

/** Has the game sweep the body, whose speed then does not matter. */
export function sweep(found: FindingInScene): readonly Attempt[] {
  const { result, cell, finding } = found;
  const body = cell.scene.bodies[finding.body];
  const source = cell.bodySources.at(finding.body);
  // A sweep is along a line, and an orbit is none.
  if (!body || !source || body.orbit) return [];
  const ofBodies = setKeys(result.text, source, { detection: '"swept"' });
  return [
    attempt(found, { title: l10n.t("Use a swept check for {body}: safe at any speed", { body: body.id }), ofBodies }),
  ];
}

/** How much more than what is safe is tried where that leaves another finding: a scene goes on after it. */
const stronger = [1, 2];

/** From where on it is safe. */
function safeFrom(bound: string): string {
  return l10n.t("(safe at {bound} or more)", { bound });
}

/** {@link safeFrom} of a speed, of which less is better. */
function safeUpTo(bound: string): string {
  return l10n.t("(safe up to {bound})", { bound });
}

/** Raises the frame rate, and the number of frames along, so that the scene runs as long as before. */
export function raiseRate(found: FindingInScene): readonly Attempt[] {
  const { cell, finding } = found;
  const { scene } = cell;
  const { fps, frames } = scene;
  const { minFps } = finding;
  if (minFps === undefined || !Number.isFinite(minFps)) return [];
  return stronger.map((times) => {
    const rate = rateFrom(minFps * times);
    const more = Math.ceil((frames * rate) / fps);
    const [before, after, safe] = [ratesText(scene), ratesText(scene, rate), safeFrom(numUp(minFps))];
    const raise = cell.source.parent
      ? l10n.t("Raise fps of this scene from {before} to {after} {safe}", { before, after, safe })
      : l10n.t("Raise fps from {before} to {after} {safe}", { before, after, safe });
    return attempt(found, { title: raise, value: cureText.rate(rate), settings: { fps: rate }, frames: more });
  });
}

/** Frames per second of a scene, with another lowest rate: of a rate that varies, the lowest and the highest. */
function ratesText({ fps, fastestFps = fps }: Scene, lowest = fps): string {
  return fastestFps > lowest ? `${num(lowest)}–${num(fastestFps)}` : num(lowest);
}

/** Divides frames into more sub-steps: so the game looks more often, at the same frame rate. */
export function substep(found: FindingInScene): readonly Attempt[] {
  const { substeps } = found.cell.scene;
  const { minSubsteps } = found.finding;
  if (minSubsteps === undefined) return [];
  return stronger.flatMap((times) => {
    const enough = Math.min(MAX_SUBSTEPS, minSubsteps * times);
    if (enough <= substeps) return [];
    const title =
      substeps === 1
        ? l10n.t("Use {after} sub-steps per frame", { after: enough })
        : l10n.t("Use {after} sub-steps per frame instead of {before}", { before: substeps, after: enough });
    return [attempt(found, { title, value: cureText.substeps(enough), settings: { substeps: enough } })];
  });
}

/** Lets a scene run until a body meets what lies on its path. */
export function runLonger(found: FindingInScene): readonly Attempt[] {
  const { frame } = found.finding;
  const edits = settingEdits(found, { frames: frame });
  return [{ title: l10n.t("Run for {frame} frames", { frame }), value: cureText.frames(frame), edits }];
}

/** Raises the frame rate until the lines between frame ends are near enough to a curve: which rate does, only a run tells. */
export function straighten(found: FindingInScene): readonly Attempt[] {
  const { scene } = found.cell;
  const { fps, frames } = scene;
  return [2, 4, 8, 16, 32, 64].map((times) => {
    const rate = roundUp(fps * times, DIGITS);
    const title = l10n.t("Raise fps from {before} to {after}, so that straight lines follow the curve closely enough", {
      before: ratesText(scene),
      after: ratesText(scene, rate),
    });
    const more = Math.ceil((frames * rate) / fps);
    return attempt(found, { title, value: cureText.rate(rate), settings: { fps: rate }, frames: more });
  });
}

/** Makes the obstacle thicker, on the side that the body does not come from: what it meets stays where it is. */
export function thicken(found: FindingInScene): readonly Attempt[] {
  const { result, index, cell, finding } = found;
  const { minThickness, normal, obstacle } = finding;
  if (minThickness === undefined || !normal || obstacle?.kind !== "body") return [];
  const wall = cell.scene.bodies[obstacle.index];
  const body = cell.scene.bodies[finding.body];
  if (!wall || !body) return [];
  const axis = normal.findIndex((n) => n !== 0);
  const before = at(wall.size, axis);
  const { unit } = cell.scene;
  return stronger.flatMap((times) => {
    const after = roundUp(minThickness * times);
    if (after <= before) return [];
    const size = wall.size.with(axis, after);
    const far = at(wall.position, axis) + before;
    // Through fewer digits than a double has: what 38 + 4 − 43 leaves behind would be written.
    const position = wall.position.with(axis, Number((far - after).toPrecision(15)));
    const change = at(normal, axis) > 0 ? { position, size } : { size };
    const ofBodies = changed(result, index, [{ body: obstacle.index, ...change }]);
    if (!ofBodies) return [];
    const safe = safeFrom(numUp(minThickness));
    const values = { wall: wall.id, before: num(before), after: num(after), unit, safe };
    const title = l10n.t("Thicken {wall} from {before} to {after} {unit} {safe}", values);
    return [attempt(found, { title, value: cureText.thickness(wall.id, after, unit), ofBodies })];
  });
}

/**
 * Slows the body and, where it moves as well, the obstacle: both by the same factor, so that they meet at the same place, and against
 * each other at most as fast as is safe. What is on a path or an orbit has no velocity that can be written.
 */
export function slow(found: FindingInScene): readonly Attempt[] {
  const { result, index, cell, finding } = found;
  const { obstacle, minFps, maxSpeed, frame, entry = 0 } = finding;
  const { scene } = cell;
  const indices = [finding.body, ...(obstacle?.kind === "body" ? [obstacle.index] : [])];
  const bodies = indices.flatMap((body) => scene.bodies[body] ?? []);
  if (minFps === undefined || maxSpeed === undefined || isAccelerated(found) || bodies.some(isDriven)) return [];
  const movers = indices.flatMap((body) => {
    const { id = "", velocity } = scene.bodies[body] ?? {};
    return velocity?.some((component) => component !== 0) ? [{ body, id, velocity }] : [];
  });
  const before = relativeSpeed(movers);
  const bound = Math.min(scene.fps / minFps, maxSpeed / before);
  return stronger.flatMap((times) => {
    const slowed = slowerPair(movers, bound / times);
    const ofBodies = slowed && changed(result, index, slowed);
    if (!ofBodies) return [];
    // Until the frame in which they meet then; more than that the scene need not run.
    const meeting = ((frame - 1 + entry) * before) / relativeSpeed(slowed);
    const frames = Math.max(scene.frames, Math.floor(meeting) + 1);
    const { unit } = scene;
    const [one = "", other] = movers.map(({ id, velocity }, i) => {
      const safe = safeUpTo(numDown(Math.hypot(...velocity) * bound));
      const after = numDown(Math.hypot(...(slowed[i]?.velocity ?? [])));
      const values = { body: id, before: num(Math.hypot(...velocity)), after, unit, safe };
      return l10n.t("{body} from {before} to {after} {unit}/s {safe}", values);
    });
    const change = other === undefined ? one : l10n.t("{one} and {other}", { one, other });
    const written = slowed.map(({ velocity }) => cureText.speed(Math.hypot(...velocity), unit));
    const isPair = other !== undefined;
    const value = written.map((text, i) => (isPair ? `${movers[i]?.id ?? ""} ${text}` : text)).join(", ");
    return [attempt(found, { title: l10n.t("Slow down {change}", { change }), value, ofBodies, frames })];
  });
}

interface Mover {
  readonly body: number;
  readonly velocity: Vec;
}

/** How fast one or two bodies move against each other, or against what keeps still. */
function relativeSpeed(movers: readonly Mover[]): number {
  return Math.hypot(...relativeVelocity(movers));
}

function relativeVelocity([one, other]: readonly Mover[]): Vec {
  return one ? one.velocity.map((v, axis) => v - (other ? at(other.velocity, axis) : 0)) : [];
}

/** Velocities in few digits, with which bodies move against each other at most at this share of their speed; undefined if there are none. */
function slowerPair(movers: readonly Mover[], share: number): readonly Mover[] | undefined {
  if (!(share > 0 && share < 1)) return undefined;
  const most = relativeVelocity(movers).map((v) => Math.abs(v) * share * (1 + 2 ** -40));
  // Where each is rounded by itself, they may be a little faster against each other, or along one axis.
  for (const less of [1, 0.98, 0.95, 0.9]) {
    const slowed = movers.map(({ body, velocity }) => ({ body, velocity: slower(velocity, share * less) }));
    if (relativeVelocity(slowed).every((v, axis) => Math.abs(v) <= at(most, axis))) return slowed;
  }
  return undefined;
}

/** Caps the speed of a body that accelerates: how fast it is written to begin says little about how fast it comes to be. */
export function cap(found: FindingInScene): readonly Attempt[] {
  const { result, cell, finding } = found;
  const { scene } = cell;
  const { maxSpeed, frame, entry = 0, exit = 1 } = finding;
  const body = scene.bodies[finding.body];
  const source = cell.bodySources.at(finding.body);
  if (!body || !source || maxSpeed === undefined || !isAccelerated(found)) return [];
  return stronger.map((times) => {
    const after = roundDown(maxSpeed / times);
    // Until it gets there even if it was as fast all the way as it is in the end.
    const speed = Math.max(maxSpeed, (finding.detected?.speed ?? maxSpeed) / ((exit - entry) * scene.substeps));
    const frames = Math.max(scene.frames, Math.ceil((frame * speed) / after) + 1);
    const ofBodies = setKeys(result.text, source, { maxSpeed: literal(after) });
    const safe = safeUpTo(numDown(maxSpeed));
    const values = { body: body.id, speed: num(after), unit: scene.unit, safe };
    const title = l10n.t("Limit {body} to {speed} {unit}/s {safe}", values);
    return attempt(found, { title, value: cureText.speed(after, scene.unit), ofBodies, frames });
  });
}

/** Lets less of the scene's gravity act on a body that falls: of as much less as the square of the speed that is too much. */
export function lighten(found: FindingInScene): readonly Attempt[] {
  const { result, cell, finding } = found;
  const { scene } = cell;
  const { minFps, frame } = finding;
  const body = scene.bodies[finding.body];
  const source = cell.bodySources.at(finding.body);
  const before = body?.gravityScale ?? 1;
  if (!body || !source || minFps === undefined || !scene.gravity || !isAccelerated(found) || !(before > 0)) return [];
  return stronger.flatMap((times) => {
    const share = (scene.fps / minFps / times) ** 2;
    const after = roundDown(before * share);
    if (!(after > 0 && after < before)) return [];
    // It falls the longer, as the root of it.
    const frames = Math.max(scene.frames, Math.ceil(frame * Math.sqrt(before / after)) + 1);
    const ofBodies = setKeys(result.text, source, { gravityScale: literal(after) });
    const title = l10n.t("Reduce gravityScale of {body} to {scale}", { body: body.id, scale: num(after) });
    return [attempt(found, { title, ofBodies, frames })];
  });
}

/** Lets what is jumped through from below be solid from above alone, as platforms are. */
export function letJumpThrough(found: FindingInScene): readonly Attempt[] {
  const { result, cell, finding } = found;
  const { gravity } = cell.scene;
  const { obstacle, normal } = finding;
  const platform = obstacle?.kind === "body" ? cell.scene.bodies[obstacle.index] : undefined;
  const source = obstacle?.kind === "body" ? cell.bodySources.at(obstacle.index) : undefined;
  const axis = gravity?.findIndex((g) => g !== 0) ?? -1;
  if (!gravity || !platform || !source || platform.oneWay || !normal || axis < 0) return [];
  if (!(at(normal, axis) * at(gravity, axis) > 0)) return [];
  const oneWay = gravity.map((g, i) => (i === axis ? -Math.sign(g) : 0));
  const title = l10n.t("Make {wall} one-way: bodies move up through it and land on it from above", {
    wall: platform.id,
  });
  return [attempt(found, { title, ofBodies: setKeys(result.text, source, { oneWay: `[${oneWay.join(", ")}]` }) })];
}

/** Whether the body of a finding changes its speed on its way. */
function isAccelerated({ cell: { scene }, finding }: FindingInScene): boolean {
  const body = scene.bodies[finding.body];
  return body !== undefined && accelerationOf(scene, body) !== undefined;
}

/** A velocity of at most this share of another one, in nearly the same direction, in few digits. */
function slower(velocity: Vec, share: number): Vec {
  const full = Math.max(...velocity.map(Math.abs));
  const main = velocity.findIndex((component) => Math.abs(component) === full);
  const rounded = roundDown(full * share);
  return velocity.map((component, axis) =>
    axis === main ? Math.sign(component) * rounded : towardsZero(component * (rounded / full)),
  );
}

function withFrames(title: string, before: number, after: number): string {
  return before === after
    ? title
    : l10n.t("{change}, and change frames from {before} to {after}", { change: title, before, after });
}

/** The edits that change bodies of a cell; undefined where they cannot be changed like that, or not at all. */
export function changed(result: NotebookResult, index: number, bodies: readonly Change[]) {
  const edits = editScene(result, index, { kind: "change", bodies });
  return typeof edits === "string" ? undefined : edits;
}

/** Gives settings of a scene their values. */
function settingEdits({ result, cell }: FindingInScene, values: Readonly<Record<string, number>>): readonly TextEdit[] {
  return setSettings(result.text, cell, values);
}
