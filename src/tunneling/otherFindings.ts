import * as l10n from "@vscode/l10n";
import { Clusters, obstacleAt } from "../geometry/index.js";
import { withSeverity } from "../model/index.js";
import type { Statics } from "../solver/index.js";
import { staticsOf } from "../solver/internal.js";
import { faceName, num, quotedName } from "../wording/index.js";
import { isDriven, type SceneBody } from "../scene/index.js";
import { areTouching } from "./lookAhead.js";
import type { PushedPast } from "./game.js";
import { type Finding, type Obstacle, obstacleName, type Run, type Squeeze } from "./finding.js";
import { contactsByBody } from "./meetings.js";
import type { SceneWorld } from "./sceneWorld.js";
import { vec } from "./shown.js";
import { frameOf } from "./substeps.js";
import { areOverlapping, extentOf, pushOut, type Solid, solidOf } from "./solid.js";

/**
 * Bodies that overlap something when the scene begins; one finding for all tiles of a map and all of a level.
 *
 * @param paths an index of where each mover comes in the first frame, where there is one
 */
export function startOverlaps(world: SceneWorld, paths: Statics | undefined): readonly Finding[] {
  const { movers } = world;
  const near = new Near(world);
  const findings: Finding[] = [];
  const findAt = (place: number): void => {
    const { index, body } = movers[place] as SceneWorld["movers"][number];
    // Walls let pass who goes along a path.
    if (isDriven(body) || body.response === "pass") return;
    let isSolidFound = false;
    for (const i of near.in(world.statics, place)) {
      const obstacle = obstacleAt(world.scene.solids.grids, world.obstacle(i));
      const [own, solid] = [near.solid(place), world.solidAt(i)];
      if (world.meetingWith(place, i) !== "any") continue;
      if (!areOverlapping(own, solid) || (obstacle.kind !== "body" && isSolidFound)) continue;
      isSolidFound ||= obstacle.kind !== "body";
      findings.push(startOverlap(world, index, obstacle, pushOut(own, solid)));
    }
  };
  for (let place = 0; place < movers.length; place++) findAt(place);
  return [...findings, ...overlappingMovers(world, near, paths)];
}

/** Movers that overlap others: a finding for each cluster, of the body of it that is first in the text. */
function overlappingMovers(world: SceneWorld, near: Near, paths: Statics | undefined): readonly Finding[] {
  const { movers } = world;
  const bodyOf = (i: number): SceneBody => (movers[i] as SceneWorld["movers"][number]).body;
  const areIn = (i: number, j: number): boolean =>
    areOverlapping(near.solid(i), near.solid(j)) && world.meetingBetween(i, j) === "any";
  const clusters = new Clusters(movers.length);
  const index = paths ?? staticsOf(near.boxes, world.scene.dimensions);
  for (let i = 0; i < movers.length; i++) {
    const touched = bodyOf(i).response === "pass" ? [] : near.in(index, i);
    for (const j of touched) {
      if (j <= i || !near.areTouching(i, j) || bodyOf(j).response === "pass") continue;
      if ((isDriven(bodyOf(i)) && isDriven(bodyOf(j))) || clusters.areJoined(i, j)) continue;
      if (areIn(i, j)) clusters.join(i, j);
    }
  }
  const found = clusters.withSeveral();
  const findings: Finding[] = [];
  for (const members of found) {
    const [first = 0, ...others] = members;
    const own = near.solid(first);
    const other = others.find((place) => areIn(first, place));
    const [body, met] = [movers[first]?.index, movers[other ?? -1]?.index];
    if (other === undefined || body === undefined || met === undefined) continue;
    const obstacle = { kind: "body", index: met } as const;
    findings.push(startOverlap(world, body, obstacle, pushOut(own, near.solid(other)), members.length));
  }
  return findings;
}

/** Where movers begin, `min…, max…` each, and what touches them there: most touch nothing, and nothing is made for them. */
class Near {
  readonly boxes: Float64Array;
  private readonly bounds: Float64Array;
  private readonly found: number[] = [];

  constructor(private readonly world: SceneWorld) {
    const { scene, movers, positions, sizes } = world;
    const { dimensions } = scene;
    this.boxes = new Float64Array(2 * positions.length);
    this.bounds = new Float64Array(2 * dimensions);
    for (let place = 0; place < movers.length; place++) {
      const { body } = movers[place] as SceneWorld["movers"][number];
      for (let axis = 0, i = place * dimensions, first = 2 * i; axis < dimensions; axis++, i++) {
        const start = positions[i] as number;
        const [low, high] = body.corners ? extentOf(body, axis) : [0, sizes[i] as number];
        this.boxes[first + axis] = start + low;
        this.boxes[first + dimensions + axis] = start + high;
      }
    }
  }

  solid(place: number): Solid {
    const { body } = this.world.movers[place] as SceneWorld["movers"][number];
    return solidOf(body, body.position);
  }

  /** Whether the boxes of two movers do. */
  areTouching(i: number, j: number): boolean {
    const stride = this.bounds.length;
    return areTouching(this.boxes, i * stride, this.boxes, j * stride, stride / 2);
  }

  /** What of an index touches the box of a mover, ascending; until the next call. */
  in(index: Statics, place: number): readonly number[] {
    const { bounds, found } = this;
    for (let i = 0; i < bounds.length; i++) bounds[i] = this.boxes[place * bounds.length + i] as number;
    found.length = 0;
    index.collect(bounds, found);
    return found.length > 1 ? found.sort((a, b) => a - b) : found;
  }
}

/** @param count how many bodies there are in the cluster of the two */
function startOverlap(
  world: SceneWorld,
  body: number,
  obstacle: Obstacle,
  push: readonly number[],
  count = 2,
): Finding {
  const { scene } = world;
  const words = {
    body: quotedName(scene.bodies[body]?.id ?? ""),
    obstacle: quotedName(obstacleName(scene, obstacle)),
    push: vec(push),
    unit: scene.unit,
  };
  const message =
    count === 2
      ? l10n.t("{body} overlaps {obstacle} at the start; the shortest push-out is {push} {unit}.", words)
      : l10n.t(
          "{body} is one of {count} bodies that overlap each other at the start; the shortest push-out from {obstacle} is {push} {unit}.",
          { ...words, count },
        );
  return {
    ...withSeverity("start-overlap"),
    body,
    obstacle,
    frame: 1,
    penetration: push,
    message,
  };
}

/** The first frame that was ended early. */
export function contactLimits(world: SceneWorld, run: Run): readonly Finding[] {
  const frame = run.cutShort[0];
  if (frame === undefined) return [];
  const body = run.caught ?? 0;
  const own = contactsByBody(run).get(body) ?? [];
  const count = own.filter((contact) => run.contacts.frames[contact] === frame).length;
  const message = limitMessage(quotedName(world.scene.bodies[body]?.id ?? ""), count, frame, run.cutShort.length - 1);
  return [{ ...withSeverity("contact-limit"), body, frame, message }];
}

/** A body that what lies on it pushed past a one-way face. */
export function pushedPast(
  { scene, substeps }: SceneWorld,
  { body, obstacle, frame: step, normal, depth }: PushedPast,
): Finding {
  const frame = frameOf(step, substeps);
  const met = obstacleAt(scene.solids.grids, obstacle);
  const headline = l10n.t("{body} is pushed {depth} {unit} past the {face} of {obstacle} in frame {frame}.", {
    body: quotedName(scene.bodies[body]?.id ?? ""),
    obstacle: quotedName(obstacleName(scene, met)),
    face: faceName(normal, scene.yAxis),
    depth: num(depth),
    frame,
    unit: scene.unit,
  });
  const cause = l10n.t("The next check treats it as if it came from the other side, and lets it through.");
  const said = { message: `${headline} ${cause}`, headline, cause };
  return { ...withSeverity("wrong-side"), body, obstacle: met, frame, normal, depth, ...said };
}

/** A body that had no free place left. */
export function squeezed({ scene }: SceneWorld, squeeze: Squeeze): Finding {
  const { body, frame, frames, press, axis, side, size, room } = squeeze;
  if (press === undefined) {
    const words = {
      body: quotedName(scene.bodies[body]?.id ?? ""),
      frame,
      unit: scene.unit,
      size: num(size),
      room: num(room),
    };
    const message = noRoomMessage(words, frames - 1);
    return { ...withSeverity("squeezed"), body, frame, depth: size - room, message };
  }
  const obstacle = { kind: "body", index: press } as const;
  const names = { body: quotedName(scene.bodies[body]?.id ?? ""), obstacle: quotedName(obstacleName(scene, obstacle)) };
  const message = squeezeMessage({ ...names, frame, unit: scene.unit, size: num(size), room: num(room) }, frames - 1);
  const normal = Array.from({ length: scene.dimensions }, (_, each) => (each === axis ? side : 0));
  const depth = size - room;
  const push = normal.map((n) => n * depth);
  return {
    ...withSeverity("squeezed"),
    body,
    obstacle,
    frame,
    normal,
    penetration: push,
    depth,
    message,
  };
}

/** A body that had no room to grow. */
function noRoomMessage(words: Record<string, string | number>, more: number): string {
  if (more === 0) {
    return l10n.t(
      "{body} has no room to grow in frame {frame}: it needs {size} {unit}, and only {room} {unit} are free.",
      words,
    );
  }
  if (more === 1) {
    return l10n.t(
      "{body} has no room to grow in frame {frame} and in 1 more frame: it needs {size} {unit}, and only {room} {unit} are free.",
      words,
    );
  }
  return l10n.t(
    "{body} has no room to grow in frame {frame} and in {more} more frames: it needs {size} {unit}, and only {room} {unit} are free.",
    { ...words, more },
  );
}

function squeezeMessage(words: Record<string, string | number>, more: number): string {
  if (more === 0) {
    return l10n.t(
      "{body} is squeezed by {obstacle} in frame {frame}: it needs {size} {unit}, and only {room} {unit} are left.",
      words,
    );
  }
  if (more === 1) {
    return l10n.t(
      "{body} is squeezed by {obstacle} in frame {frame} and in 1 more frame: it needs {size} {unit}, and only {room} {unit} are left.",
      words,
    );
  }
  return l10n.t(
    "{body} is squeezed by {obstacle} in frame {frame} and in {more} more frames: it needs {size} {unit}, and only {room} {unit} are left.",
    { ...words, more },
  );
}

function limitMessage(body: string, count: number, frame: number, more: number): string {
  const words = { body, count, frame };
  if (more === 0) {
    return l10n.t(
      "{body} is stuck in frame {frame}: after {count} contacts in one frame, the rest of its movement is dropped.",
      words,
    );
  }
  if (more === 1) {
    return l10n.t(
      "{body} is stuck in frame {frame} and in 1 more frame: after {count} contacts in one frame, the rest of its movement is dropped.",
      words,
    );
  }
  return l10n.t(
    "{body} is stuck in frame {frame} and in {more} more frames: after {count} contacts in one frame, the rest of its movement is dropped.",
    { ...words, more },
  );
}
