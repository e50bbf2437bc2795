import * as l10n from "@vscode/l10n";
import type { Node } from "jsonc-parser";
import { at, type Vec } from "../../geometry/index.js";
import type { NotebookResult, SceneResultCell } from "../../notebook/index.js";
import { editScene, literal, setKeys, type BodyChange, type TextEdit } from "../../scene/edit/index.js";
import type { Finding } from "../../tunneling/index.js";
import { num, numDown, numUp } from "../../wording/index.js";
import type { Attempt, Candidate } from "./fix.js";
import { rateAbove, roundAbove, roundBelow, towardsZero } from "./rounding.js";

/** A finding with the scene that it is of. */
export interface Found {
  readonly result: NotebookResult;
  /** Index in the result's cells. */
  readonly index: number;
  readonly cell: SceneResultCell;
  readonly finding: Finding;
}

/** Ways out for a body that passes an obstacle, could pass it, or comes out on its wrong side. */
export function tunnelingCandidates(found: Found): readonly Candidate[] {
  return [sweep(found), raiseRate(found), thicken(found), slow(found)].map((attempts) => ({ attempts }));
}

/** Has the game sweep the body, whose speed then does not matter. */
export function sweep({ result, cell, finding }: Found): readonly Attempt[] {
  const body = cell.scene.bodies[finding.body];
  if (!body) return [];
  const edits = setKeys(result.text, body.source, { detection: '"swept"' });
  return [{ title: l10n.t("Mark {body} as swept: safe at any speed", { body: body.id }), edits }];
}

/**
 * How many frames must end in the obstacle, on average. One, and none misses it; two, and all push the body back to where
 * it came from. What is safe in the first sense is tried first: often it is safe in the second as well.
 */
function framesWithin({ finding }: Found): readonly number[] {
  return finding.code === "wrong-side" ? [1] : [1, 2];
}

/** From where on the obstacle is never missed and, where that is not all, the body always comes out where it came in. */
function safeAbove(noticed: string, pushedBack: string): string {
  if (noticed === pushedBack) return l10n.t("(safe above {bound})", { bound: noticed });
  return l10n.t("(noticed above {noticed}, pushed back the right way above {pushedBack})", { noticed, pushedBack });
}

/** {@link safeAbove} of a speed, of which less is better. */
function safeBelow(noticed: string, pushedBack: string): string {
  if (noticed === pushedBack) return l10n.t("(safe below {bound})", { bound: noticed });
  return l10n.t("(noticed below {noticed}, pushed back the right way below {pushedBack})", { noticed, pushedBack });
}

/** Raises the frame rate, and the number of frames along, so that the scene runs as long as before. */
export function raiseRate(found: Found): readonly Attempt[] {
  const { result, cell, finding } = found;
  const { fps, frames } = cell.scene;
  const { minFps } = finding;
  if (minFps === undefined || !Number.isFinite(minFps)) return [];
  return framesWithin(found).map((count) => {
    const bound = minFps * count;
    const rate = rateAbove(bound);
    const more = Math.ceil((frames * rate) / fps);
    const edits = setKeys(
      result.text,
      cell.source,
      { fps: literal(rate), ...(more !== frames && { frames: literal(more) }) },
      lastSetting(cell.source),
    );
    const [before, after, safe] = [num(fps), num(rate), safeAbove(numUp(minFps), numUp(bound))];
    const raise = cell.source.parent
      ? l10n.t("Raise fps of this scene from {before} to {after} {safe}", { before, after, safe })
      : l10n.t("Raise fps from {before} to {after} {safe}", { before, after, safe });
    return { title: withFrames(raise, frames, more), edits };
  });
}

/** Makes the obstacle thicker, on the side that the body does not come from: what it meets stays where it is. */
function thicken(found: Found): readonly Attempt[] {
  const { result, index, cell, finding } = found;
  const { minThickness, normal, obstacle } = finding;
  if (minThickness === undefined || !normal || obstacle?.kind !== "body") return [];
  const wall = cell.scene.bodies[obstacle.index];
  const body = cell.scene.bodies[finding.body];
  if (!wall || !body) return [];
  const axis = normal.findIndex((n) => n !== 0);
  const before = at(wall.size, axis);
  const { unit } = cell.scene;
  return framesWithin(found).flatMap((count) => {
    const bound = count * (minThickness + at(body.size, axis)) - at(body.size, axis);
    const after = roundAbove(bound);
    if (after <= before) return [];
    const size = replaced(wall.size, axis, after);
    const far = at(wall.position, axis) + before;
    // Through fewer digits than a double has: what 38 + 4 − 43 leaves behind would be written.
    const position = replaced(wall.position, axis, Number((far - after).toPrecision(15)));
    const change = at(normal, axis) > 0 ? { position, size } : { size };
    const edits = changed(result, index, [{ body: obstacle.index, ...change }]);
    if (!edits) return [];
    const title = l10n.t("Thicken {wall} from {before} to {after} {unit} {safe}", {
      wall: wall.id,
      before: num(before),
      after: num(after),
      unit,
      safe: safeAbove(numUp(minThickness), numUp(bound)),
    });
    return [{ title, edits }];
  });
}

/** Slows the body and, where it moves as well, the obstacle: both by the same factor, so that they meet at the same place. */
function slow(found: Found): readonly Attempt[] {
  const { result, index, cell, finding } = found;
  const { obstacle, minFps, frame, entry = 0 } = finding;
  const { scene } = cell;
  if (minFps === undefined) return [];
  const indices = [finding.body, ...(obstacle?.kind === "body" ? [obstacle.index] : [])];
  const movers = indices.flatMap((body) => {
    const { id = "", velocity } = scene.bodies[body] ?? {};
    return velocity?.some((component) => component !== 0) ? [{ body, id, velocity }] : [];
  });
  const [first] = movers;
  if (!first) return [];
  return framesWithin(found).flatMap((count) => {
    const share = scene.fps / (minFps * count);
    if (!(share > 0 && share < 1)) return [];
    const slowed = movers.map(({ body, velocity }) => ({ body, velocity: slower(velocity, share) }));
    const kept = slowed[0] ? Math.hypot(...slowed[0].velocity) / Math.hypot(...first.velocity) : share;
    // In which frame they meet then; more than that the scene need not run.
    const meeting = Math.floor((frame - 1 + entry) / kept) + 1;
    const frames = Math.max(scene.frames, meeting);
    const ofBodies = changed(result, index, slowed);
    if (!ofBodies) return [];
    const ofScene =
      frames === scene.frames
        ? []
        : setKeys(result.text, cell.source, { frames: literal(frames) }, lastSetting(cell.source));
    const changes = movers.map(({ id, velocity }, i) => {
      const bound = Math.hypot(...velocity) * share;
      return l10n.t("{body} from {before} to {after} {unit}/s {safe}", {
        body: id,
        before: speed(velocity),
        after: speed(slowed[i]?.velocity ?? []),
        unit: scene.unit,
        safe: safeBelow(numDown(bound * count), numDown(bound)),
      });
    });
    const [one = "", other] = changes;
    const change = other === undefined ? one : l10n.t("{one} and {other}", { one, other });
    const title = withFrames(l10n.t("Slow {change}", { change }), scene.frames, frames);
    return [{ title, edits: [...ofBodies, ...ofScene].sort((a, b) => a.offset - b.offset) }];
  });
}

/** A velocity of at most this share of another one, in nearly the same direction, in few digits. */
function slower(velocity: Vec, share: number): Vec {
  const main = velocity.reduce(
    (most, component, axis) => (Math.abs(component) > Math.abs(at(velocity, most)) ? axis : most),
    0,
  );
  const full = Math.abs(at(velocity, main));
  const rounded = roundBelow(full * share);
  return velocity.map((component, axis) =>
    axis === main ? Math.sign(component) * rounded : towardsZero(component * (rounded / full)),
  );
}

function speed(velocity: Vec): string {
  return num(Math.hypot(...velocity));
}

function withFrames(title: string, before: number, after: number): string {
  return before === after
    ? title
    : l10n.t("{change}, and frames from {before} to {after}", { change: title, before, after });
}

function replaced(vec: Vec, axis: number, value: number): Vec {
  return vec.map((component, i) => (i === axis ? value : component));
}

/** The edits that change bodies of a cell; undefined where they cannot be changed like that, or not at all. */
export function changed(
  result: NotebookResult,
  index: number,
  changes: readonly (BodyChange & { readonly body: number })[],
): readonly TextEdit[] | undefined {
  const bodies = changes.map(({ body, position, size, velocity }) => ({
    body,
    ...(position && { position: [...position] }),
    ...(size && { size: [...size] }),
    ...(velocity && { velocity: [...velocity] }),
  }));
  const made = editScene(result, index, { kind: "change", bodies });
  return made.kind === "edits" ? made.edits : undefined;
}

const content: ReadonlySet<unknown> = new Set(["bodies", "tilemap", "level", "expect", "cells"]);

/** The last of the keys that stand before a scene's content: where people write its settings. */
function lastSetting({ children = [] }: Node): Node | undefined {
  const first = children.findIndex(({ children: [key] = [] }) => content.has(key?.value));
  return first > 0 ? children[first - 1] : children.at(-1);
}
