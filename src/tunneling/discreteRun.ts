import { at, boxAt, overlaps, sweptBounds, union, type Box, type Vec } from "../geometry/index.js";
import { penetration, positionBelow, responses, step, type Statics } from "../solver/index.js";
import type { SceneBody } from "../scene/index.js";
import type { Run } from "./finding.js";
import { pathAhead } from "./passage.js";
import { frameDisplacement, staticsOf, type SceneWorld } from "./sceneWorld.js";
import { TrackRecorder } from "./tracks.js";

/** A body of the game that is being checked, between two frames. */
export interface GameBody {
  readonly index: number;
  readonly body: SceneBody;
  position: Vec;
  velocity: Vec;
  /** What this frame moves it, before any collision is looked for. */
  displacement: Vec;
  /** How long that is. */
  distance: number;
}

/** Of a body, by its place among those of a frame: the places of those whose paths come near its own, itself among them. */
export type Near = (place: number) => readonly number[];

/** Sees each frame's movement before the game looks for overlaps. */
export type FrameObserver = (frame: number, bodies: readonly GameBody[], near: Near) => void;

/**
 * Runs a scene as its game does: bodies jump to the end of their frame; what overlaps there is pushed out by the least
 * translation and responds along that push. Bodies that the game sweeps are swept against what never moves.
 */
export function discreteRun(world: SceneWorld, observe: FrameObserver): Run {
  const { scene } = world;
  const recorder = new TrackRecorder(scene.bodies.length);
  const bodies = world.movers.flatMap((index): GameBody[] => {
    const body = scene.bodies[index];
    if (!body) return [];
    recorder.add(index, 0, body.position);
    return [{ index, body, position: body.position, velocity: body.velocity ?? [], displacement: [], distance: 0 }];
  });
  for (let frame = 1; frame <= scene.frames; frame++) {
    for (const game of bodies) {
      game.displacement = frameDisplacement(game.body, game.velocity, frame, scene.fps);
      game.distance = Math.hypot(...game.displacement);
    }
    observe(frame, bodies, nearby(bodies, scene.dimensions));
    sweepBodies(world, bodies);
    const discrete = bodies.filter(({ body }) => body.detection === "discrete");
    for (const game of discrete) {
      game.position = game.position.map((p, axis) => p + at(game.displacement, axis));
      recorder.add(game.index, frame, game.position);
    }
    for (const game of discrete) pushOutOfStatics(game, world.statics);
    pushMoversApart(bodies, scene.dimensions);
    for (const game of bodies) recorder.add(game.index, frame, game.position);
  }
  return { tracks: recorder.tracks(), contacts: [], cutShort: [] };
}

function sweepBodies(world: SceneWorld, bodies: readonly GameBody[]): void {
  const { scene } = world;
  const swept = bodies.filter(({ body }) => body.detection === "swept");
  if (swept.length === 0) return;
  const result = step(
    {
      dimensions: scene.dimensions,
      statics: world.statics,
      bodies: swept.map(({ body, position, velocity, displacement }) => ({
        id: body.id,
        position,
        size: body.size,
        velocity,
        displacement,
        response: body.response,
        restitution: body.restitution,
        mass: body.mass,
      })),
    },
    1 / scene.fps,
  );
  result.bodies.forEach(({ position, velocity }, i) => {
    const game = swept[i];
    if (!game) return;
    game.position = position;
    game.velocity = velocity ?? game.velocity;
  });
}

function pushOutOfStatics(game: GameBody, walls: Statics): void {
  if (game.body.response === "pass") return;
  for (const index of walls.touching(boxOf(game))) {
    const wall = walls.box(index);
    const own = boxOf(game);
    if (overlaps(own, wall)) pushOut(game, penetration(own, wall), wall, 1);
  }
}

function pushMoversApart(bodies: readonly GameBody[], dimensions: 2 | 3): void {
  if (bodies.length < 2) return;
  // Where each is by now: in a heap each is asked about each.
  const boxes = bodies.map(boxOf);
  const index = staticsOf(boxes, dimensions);
  bodies.forEach((a, i) => {
    if (a.body.response === "pass") return;
    for (const j of index.touching(boxes[i] as Box)) {
      if (j <= i) continue;
      const b = bodies[j] as GameBody;
      const boxA = boxes[i] as Box;
      const boxB = boxes[j] as Box;
      if (!overlaps(boxA, boxB) || b.body.response === "pass") continue;
      const push = penetration(boxA, boxB);
      const total = a.body.mass + b.body.mass;
      pushOut(a, push, boxB, b.body.mass / total);
      pushOut(
        b,
        push.map((component) => -component),
        boxA,
        a.body.mass / total,
      );
      boxes[i] = boxOf(a);
      boxes[j] = boxOf(b);
    }
  });
}

/** Moves a body by its share of a push and lets it respond; alone against a wall it ends on the wall's coordinate. */
function pushOut(game: GameBody, push: Vec, other: Box, share: number): void {
  const axis = push.findIndex((component) => component !== 0);
  if (axis < 0) return;
  const isUp = at(push, axis) > 0;
  game.position = game.position.map((p, i) => {
    if (i !== axis) return p;
    if (share < 1) return p + at(push, axis) * share;
    return isUp ? at(other.max, axis) : positionBelow(at(other.min, axis), at(game.body.size, axis));
  });
  const isMovingIn = isUp ? at(game.velocity, axis) < 0 : at(game.velocity, axis) > 0;
  if (!isMovingIn) return;
  const normal = push.map((component) => Math.sign(component));
  game.velocity = responses[game.body.response](game.velocity, normal, game.body.restitution);
}

function boxOf({ position, body }: GameBody): Box {
  return boxAt(position, body.size);
}

/** Finds the movers whose paths of the next frames come near one mover's. */
function nearby(bodies: readonly GameBody[], dimensions: 2 | 3): Near {
  if (bodies.length < 2) return () => [];
  const reach = bodies.map((game) => {
    const box = boxOf(game);
    return union(box, sweptBounds(box, pathAhead(game.displacement)));
  });
  const index = staticsOf(reach, dimensions);
  return (place) => index.touching(reach[place] as Box);
}
