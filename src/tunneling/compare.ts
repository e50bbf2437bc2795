import { at, boxAt, overlaps, sweptBounds, type Box, type Vec } from "../geometry/index.js";
import { penetration } from "../solver/index.js";
import type { FindingCode, Obstacle } from "./finding.js";
import type { GameBody, Near } from "./discreteRun.js";
import { atRest, crossing, moving, passages, pathAhead, type Crossing, type Passage } from "./passage.js";
import type { SceneWorld } from "./sceneWorld.js";

/** What a game's check makes of one passage in one frame. */
export interface Comparison {
  readonly code: Extract<FindingCode, "tunnel" | "corner-cut" | "wrong-side" | "tunnel-risk">;
  readonly body: number;
  readonly obstacle: Obstacle;
  readonly frame: number;
  readonly passage: Passage<Obstacle>;
  /** Movement of the body against the obstacle in this frame. */
  readonly displacement: Vec;
  readonly size: Vec;
  /** For `wrong-side`: the push that the game's check gives. */
  readonly push?: Vec;
}

/** Compares one frame of a discrete body with the sweep: against what never moves, and against other movers near it. */
export function compareFrame(
  world: SceneWorld,
  frame: number,
  bodies: readonly GameBody[],
  place: number,
  near: Near,
): readonly Comparison[] {
  const game = bodies[place];
  if (!game || game.body.detection === "swept") return [];
  const own = moving(game.position, game.body.size, game.displacement);
  const reached = world.statics.touching(sweptBounds(own, pathAhead(game.displacement)));
  const others = near(place);
  // Most movers have nothing but themselves near them in most frames.
  if (reached.length === 0 && others.length < 2) return [];
  const walls = reached.flatMap(
    (index) => crossing(world.obstacle(index), own, atRest(world.statics.box(index))) ?? [],
  );
  const found: Comparison[] = [];
  const add = (passage: Passage<Obstacle>, displacement: Vec, atFrameEnd: (box: Box) => Box): void => {
    for (const verdict of judge(passage, game, own, displacement, atFrameEnd)) {
      found.push({ ...verdict, body: game.index, frame, passage, displacement, size: game.body.size });
    }
  };
  for (const passage of passages(walls, own)) add(passage, game.displacement, (box) => box);
  for (const i of others) {
    const other = bodies[i] as GameBody;
    if (other === game || other.body.detection === "swept" || !isFaster(game, other)) continue;
    // Who begins inside came through no face.
    if (isInside(own, other)) continue;
    const against = moving(other.position, other.body.size, other.displacement);
    const displacement = game.displacement.map((d, axis) => d - at(other.displacement, axis));
    const obstacle: Obstacle = { kind: "body", index: other.index };
    const meeting = crossing(obstacle, own, against);
    if (!meeting) continue;
    for (const passage of passages([meeting], own)) {
      add(passage, displacement, (box) => movedBy(box, other.displacement));
    }
  }
  return found;
}

/** Which of two moving bodies a finding is about: the one with the longer step, or the first in the text. */
function isFaster(a: GameBody, b: GameBody): boolean {
  return a.distance > b.distance || (a.distance === b.distance && a.index < b.index);
}

/** Whether a box overlaps a body, without a box for that: in a heap each is asked about each. */
function isInside({ min, max }: Box, { position, body }: GameBody): boolean {
  for (let axis = 0; axis < min.length; axis++) {
    const low = at(position, axis);
    if (!(at(min, axis) < low + at(body.size, axis) && low < at(max, axis))) return false;
  }
  return true;
}

type Verdict = Pick<Comparison, "code" | "obstacle" | "push">;

function judge(
  passage: Passage<Obstacle>,
  { body }: GameBody,
  own: Box & { readonly displacement: Vec },
  relative: Vec,
  atFrameEnd: (box: Box) => Box,
): readonly Verdict[] {
  const { first, entry, exit } = passage;
  if (!first.normal || entry >= 1) return [];
  if (exit <= 1) return [{ code: passage.isStraight ? "tunnel" : "corner-cut", obstacle: first.key }];
  const end = movedBy(own, own.displacement);
  const verdicts: Verdict[] = [];
  // A sensor is never pushed anywhere.
  for (const member of body.response === "pass" ? [] : passage.crossings) {
    const push = wrongPush(member, end, atFrameEnd(member.box));
    if (push) {
      verdicts.push({ code: "wrong-side", obstacle: member.key, push });
      break;
    }
  }
  const isCertain = exit - entry >= 1 || relative.every((component) => component === 0);
  if (!isCertain) verdicts.push({ code: "tunnel-risk", obstacle: first.key });
  return verdicts;
}

/** The least push out of an obstacle, where it leads through another face than the one that was entered. */
function wrongPush(member: Crossing<Obstacle>, end: Box, obstacle: Box): Vec | undefined {
  const { normal } = member;
  if (!normal || member.entry >= 1 || !overlaps(end, obstacle)) return undefined;
  const push = penetration(end, obstacle);
  const axis = push.findIndex((component) => component !== 0);
  if (Math.sign(at(push, axis)) === at(normal, axis)) return undefined;
  // Entering over an edge or corner enters two faces at once; a push through either is right.
  const isTied = member.enteredAxes.includes(axis) && at(normal, axis) === 0;
  return isTied ? undefined : push;
}

function movedBy(box: Box, displacement: Vec): Box {
  const size = box.min.map((m, axis) => at(box.max, axis) - m);
  return boxAt(
    box.min.map((m, axis) => m + at(displacement, axis)),
    size,
  );
}
