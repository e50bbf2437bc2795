import type { Obstacle } from "../../../src/geometry/index.js";
import type { Scene, SceneBody } from "../../../src/scene/index.js";

/** A body, a wall or a tile in two dimensions, in plain numbers. */
export interface Thing {
  /** The name that the product has for it. */
  readonly obstacle: Obstacle;
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
  /** Corners relative to the position, `x, y` in turn; a box has none. */
  readonly corners?: readonly number[];
  /** Units per second. A thing with a velocity, a path, an orbit or growth moves. */
  readonly velocity?: readonly [number, number];
  readonly acceleration: readonly [number, number];
  /** Caps on the length of the velocity and on its components; Infinity without one. */
  readonly cap: number;
  readonly capX: number;
  readonly capY: number;
  readonly response: SceneBody["response"];
  readonly restitution: number;
  readonly mass: number;
  readonly rule: SceneBody["check"]["rule"];
  readonly isVelocityKept: boolean;
  readonly isSwept: boolean;
  /** The direction of the only solid face; [0, 0] where all are. */
  readonly oneWay: readonly [number, number];
  readonly path?: SceneBody["path"];
  readonly orbit?: SceneBody["orbit"];
  /** Change of the size per second, and the fractions of the size that stay in place. */
  readonly growth?: readonly [number, number];
  readonly anchor: readonly [number, number];
  /** Whether it moves as it is told, whatever it meets: along a path or an orbit, or by its growth alone. */
  readonly isTold: boolean;
}

/** A scene in plain numbers: its bodies in the order of the file, then its tiles row by row. */
export interface Model {
  readonly fps: number;
  /** Steps in a frame. */
  readonly substeps: number;
  readonly seconds: number;
  readonly integrator: Scene["integrator"];
  readonly things: readonly Thing[];
}

/** Reads a scene of two dimensions; undefined where it has something that this judge does not know. */
export function modelOf(scene: Scene): Model | undefined {
  if (scene.dimensions !== 2 || scene.integrator === "curve" || scene.level || scene.method !== "exact")
    return undefined;
  if (scene.bodies.some((body) => body.layers || body.collidesWith || body.carries)) return undefined;
  if (scene.solids.boxes.length > 0 || scene.solids.grids.some((grid) => grid.slopes)) return undefined;
  const { fps, substeps, frames, integrator } = scene;
  return {
    fps,
    substeps,
    seconds: frames / fps,
    integrator,
    things: [...scene.bodies.map((b, i) => thingOf(scene, b, i)), ...tilesOf(scene)],
  };
}

const pair = (vec: readonly number[] | undefined, otherwise = 0): [number, number] => [
  vec?.[0] ?? otherwise,
  vec?.[1] ?? otherwise,
];

function thingOf(scene: Scene, body: SceneBody, index: number): Thing {
  const { velocity, path, orbit, growth, maxSpeed, gravityScale = 1, corners } = body;
  const isTold = path !== undefined || orbit !== undefined || growth?.isFixed === true;
  const pull = (axis: number): number =>
    velocity && !isTold ? (scene.gravity?.[axis] ?? 0) * gravityScale + (body.acceleration?.[axis] ?? 0) : 0;
  const [x, y] = pair(body.position);
  const [w, h] = pair(body.size);
  const caps = typeof maxSpeed === "number" ? [Infinity, Infinity] : maxSpeed;
  return {
    obstacle: { kind: "body", index },
    ...{ x, y, w, h },
    ...(corners && { corners: corners.flat() }),
    ...(velocity && { velocity: pair(velocity) }),
    acceleration: [pull(0), pull(1)],
    cap: typeof maxSpeed === "number" ? maxSpeed : Infinity,
    capX: caps?.[0] ?? Infinity,
    capY: caps?.[1] ?? Infinity,
    response: body.response,
    restitution: body.response === "deflect" ? body.restitution : 0,
    mass: body.mass,
    rule: body.check.rule,
    isVelocityKept: body.check.isVelocityKept,
    isSwept: body.detection === "swept" || body.check.rule === "swept",
    oneWay: pair(body.oneWay),
    ...(path && { path }),
    ...(orbit && { orbit }),
    ...(growth && { growth: pair(growth.change) }),
    anchor: pair(growth?.anchor),
    isTold,
  };
}

function tilesOf({ solids }: Scene): Thing[] {
  return solids.grids.flatMap(({ origin, tileSize, width, height, solid, oneWay }, grid) =>
    Array.from({ length: width * height }, (_, i): Thing[] => {
      if (solid[i] !== 1) return [];
      const [column, row] = [i % width, Math.floor(i / width)];
      const [w, h] = pair(tileSize);
      const [x, y] = [(origin[0] ?? 0) + column * w, (origin[1] ?? 0) + row * h];
      return [{ ...still, obstacle: { kind: "tile", grid, column, row }, ...{ x, y, w, h }, oneWay: pair(oneWay) }];
    }).flat(),
  );
}

/** The properties of a body that a tile has. */
const still = {
  acceleration: [0, 0],
  cap: Infinity,
  capX: Infinity,
  capY: Infinity,
  response: "slide",
  restitution: 0,
  mass: 1,
  rule: "overlap, shortest push-out",
  isVelocityKept: false,
  isSwept: false,
  anchor: [0, 0],
  isTold: false,
} as const;

/** Whether anything can change the place or the size of a thing. */
export function canMove(thing: Thing): boolean {
  return (thing.velocity ?? thing.path ?? thing.orbit ?? thing.growth) !== undefined;
}

/** The place of a thing in a model. */
export function placeOf({ things }: Model, obstacle: Obstacle): number {
  const key = JSON.stringify(obstacle);
  return things.findIndex((thing) => JSON.stringify(thing.obstacle) === key);
}

/** The same scene at another frame rate, to the end of the frame in which it ends. */
export function withRate(model: Model, fps: number): Model {
  return { ...model, fps, seconds: wholeFrames(model.seconds, fps) };
}

/** Seconds to the end of a frame: what is inside in the midst of one may be out again at its end. */
function wholeFrames(seconds: number, fps: number): number {
  return Math.ceil(seconds * fps - 1e-6) / fps;
}

export function withSubsteps(model: Model, substeps: number): Model {
  return { ...model, substeps };
}

/** Some things slower by a factor, and the run longer by as much. */
export function withSpeed(model: Model, places: readonly number[], factor: number): Model {
  const slower = (thing: Thing): Thing =>
    thing.velocity ? { ...thing, velocity: [thing.velocity[0] * factor, thing.velocity[1] * factor] } : thing;
  return {
    ...model,
    seconds: wholeFrames(model.seconds * Math.max(1, 1 / factor), model.fps),
    things: model.things.map((thing, place) => (places.includes(place) ? slower(thing) : thing)),
  };
}

/** A thing with a cap on its speed, and the run longer by a factor. */
export function withCap(model: Model, place: number, cap: number, longer: number): Model {
  return {
    ...model,
    seconds: model.seconds * Math.max(1, longer),
    things: model.things.map((thing, i) => (i === place ? { ...thing, cap: Math.min(thing.cap, cap) } : thing)),
  };
}

/** Some boxes with another thickness, away from the face whose normal is a unit axis vector. */
export function withThickness(
  model: Model,
  places: readonly number[],
  normal: readonly number[],
  thickness: number,
): Model {
  const [nx = 0, ny = 0] = normal;
  const thick = (thing: Thing): Thing => ({
    ...thing,
    ...(nx !== 0 && { w: thickness, x: nx > 0 ? thing.x + thing.w - thickness : thing.x }),
    ...(ny !== 0 && { h: thickness, y: ny > 0 ? thing.y + thing.h - thickness : thing.y }),
  });
  return { ...model, things: model.things.map((thing, place) => (places.includes(place) ? thick(thing) : thing)) };
}
