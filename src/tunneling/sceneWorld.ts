import { at, putVec, type Vec } from "../geometry/index.js";
import {
  type AnyBody,
  joined,
  type Limited,
  meetingNormal,
  type Statics,
  type StaticsOptions,
} from "../solver/index.js";
import { staticsOf, tiles } from "../solver/internal.js";
import { Integrator } from "./integrator.js";
import { OrbitWay } from "./orbit.js";
import { stepsOf } from "./substeps.js";
import { cornersOf, polygonAt, type Solid, solidOf } from "./solid.js";
import { layerMasks, type Masks, type Scene, type SceneBody, type SolidGrid } from "../scene/index.js";

/** A scene as the solver takes it: what never moves in one index, built once for all frames, and the movers beside it. */
export interface SceneWorld {
  /** As it is run: each of its frames is a step of the game. */
  readonly scene: Scene;
  /** Steps in a frame of the scene as it is written. */
  readonly substeps: number;
  /** How long the first step is, as a part of a whole one, in (0, 1]: the phase of the game's checks. */
  readonly phase: number;
  readonly statics: Statics;
  /** The moving bodies and their indices in the scene, ascending; but for those on orbits, which nothing stops or gives way to. */
  readonly movers: readonly { readonly index: number; readonly body: SceneBody }[];
  /** Where movers are when the scene begins, how fast they are, and how large: by mover and axis. Runs copy what they change. */
  readonly positions: Float64Array;
  readonly velocities: Float64Array;
  readonly sizes: Float64Array;
  /** The places of the movers that go along a path, and of those that change their sizes. */
  readonly onPaths: readonly number[];
  readonly growing: readonly number[];
  readonly integrator: Integrator;
  /** The same for the first step, which can be shorter. */
  readonly firstIntegrator: Integrator;
  /** The bodies on orbits. Where a place among the movers is asked for, theirs come after all of these. */
  readonly orbits: readonly { readonly index: number; readonly way: OrbitWay }[];
  /** A body as the solver takes it. */
  solverBody(body: SceneBody): AnyBody;
  /** Whether any body has layers or a one-way face; where none has, everything can meet everything. */
  readonly isLimited: boolean;
  /** How a mover, by its place among them, can meet what stands at an index in `statics`: see `meetingNormal`. */
  meetingWith(mover: number, index: number): Meeting;
  /** How two movers can meet; a normal points out of the second at the first. */
  meetingBetween(mover: number, other: number): Meeting;
  /** What stands at an index in `statics`, as the number that it is in a column. */
  obstacle(index: number): number;
  /** The box or polygon that stands at an index in `statics`. */
  solidAt(index: number): Solid;
  /** Whether anything that can be met is a convex polygon, which the published methods know nothing of. */
  readonly hasShapes: boolean;
}

/** How two can meet: through any face, not at all, or only with one normal. */
export type Meeting = ReturnType<typeof meetingNormal>;

export function sceneWorld(written: Scene): SceneWorld {
  const scene = stepsOf(written);
  const { dimensions, bodies, solids } = scene;
  const movers: { readonly index: number; readonly body: SceneBody }[] = [];
  const onPaths: number[] = [];
  const growing: number[] = [];
  const columns = Array.from({ length: 3 }, () => new Float64Array(bodies.length * dimensions));
  const [positions, velocities, sizes] = columns as [Float64Array, Float64Array, Float64Array];
  const orbits: { readonly index: number; readonly way: OrbitWay }[] = [];
  /** The indices of the bodies that never move, and the boxes of these, `min…, max…` each. */
  const fixed: number[] = [];
  let isLimited = [...solids.grids, ...solids.boxes].some(({ oneWay }) => oneWay);
  const walls = new Float64Array(bodies.length * 2 * dimensions);
  for (let index = 0; index < bodies.length; index++) {
    const body = bodies[index] as SceneBody;
    if (body.orbit) orbits.push({ index, way: new OrbitWay(body, body.orbit, scene.fps) });
    else if (body.velocity) {
      const mover = movers.push({ index, body }) - 1;
      putVec(positions, mover, body.position);
      putVec(velocities, mover, body.velocity);
      putVec(sizes, mover, body.size);
      if (body.path) onPaths.push(mover);
      if (body.growth) growing.push(mover);
    } else writeBox(walls, fixed.push(index) - 1, body);
    if (body.layers || body.collidesWith || body.oneWay) isLimited = true;
  }
  const masks = isLimited ? layerMasks(bodies) : undefined;
  const polygons = new Map(
    fixed.flatMap((index, place) => {
      const body = bodies[index] as SceneBody;
      return body.corners ? [[place, cornersOf(solidOf(body, body.position))] as const] : [];
    }),
  );
  const limits = isLimited
    ? columnsOf(
        fixed.map((index) => bodies[index] as SceneBody),
        dimensions,
        masks,
      )
    : {};
  const fixedBodies = staticsOf(walls.slice(0, fixed.length * 2 * dimensions), dimensions, limits, polygons);
  const areSolids = solids.grids.length + solids.boxes.length > 0;
  const statics = areSolids ? joined(fixedBodies, ...solidParts(solids, dimensions)) : fixedBodies;
  const limited: readonly Limited[] = isLimited
    ? [...movers.map(({ body }) => body), ...orbits.map(({ way }) => way.body)].map((body) => limitsOf(body, masks))
    : [];
  const integrator = new Integrator(
    scene,
    movers.map(({ body }) => body),
  );
  return {
    scene,
    substeps: written.substeps,
    phase: 1,
    statics,
    movers,
    positions: positions.subarray(0, movers.length * dimensions),
    velocities: velocities.subarray(0, movers.length * dimensions),
    sizes: sizes.subarray(0, movers.length * dimensions),
    onPaths,
    growing,
    ...{ integrator, firstIntegrator: integrator },
    orbits,
    isLimited,
    solverBody: (body) => solverBody(scene, body, masks),
    meetingWith: (mover, index) => {
      if (!isLimited) return "any";
      const body = fixed[index] === undefined ? undefined : bodies[fixed[index]];
      if (body) return meetingNormal(limited[mover] ?? {}, limitsOf(body, masks));
      const face = statics.limits?.face(index) ?? 0;
      return meetingNormal(limited[mover] ?? {}, face === 0 ? {} : { oneWay: directionOf(face, dimensions) });
    },
    meetingBetween: (mover, other) => (isLimited ? meetingNormal(limited[mover] ?? {}, limited[other] ?? {}) : "any"),
    obstacle: (place) => fixed[place] ?? fixed.length - 1 - place,
    solidAt: (index) => {
      const corners = statics.shapes?.get(index);
      return corners ? polygonAt({ position: [0, 0], corners }) : statics.box(index);
    },
    hasShapes: statics.shapes !== undefined || movers.some(({ body }) => body.corners),
  };
}

/**
 * The world of a scene that differs from another one's in its steps and in how its movers begin alone: what never moves is not indexed
 * again.
 */
export function worldLike(world: SceneWorld, written: Scene): SceneWorld {
  const scene = stepsOf(written);
  const { dimensions, bodies } = scene;
  const bodyAt = (index: number): SceneBody => bodies[index] as SceneBody;
  const movers = world.movers.map(({ index }) => ({ index, body: bodyAt(index) }));
  const columnOf = (of: (body: SceneBody) => Vec): Float64Array => {
    const column = new Float64Array(movers.length * dimensions);
    movers.forEach(({ body }, mover) => putVec(column, mover, of(body)));
    return column;
  };
  const integrator = new Integrator(
    scene,
    movers.map(({ body }) => body),
  );
  const orbits = world.orbits.flatMap(({ index }) => {
    const body = bodyAt(index);
    return body.orbit ? [{ index, way: new OrbitWay(body, body.orbit, scene.fps) }] : [];
  });
  return {
    ...world,
    ...{ scene, substeps: written.substeps, phase: 1, movers, integrator, firstIntegrator: integrator, orbits },
    positions: columnOf(({ position }) => position),
    velocities: columnOf(({ velocity }) => velocity ?? []),
    sizes: columnOf(({ size }) => size),
  };
}

/** The same world with some of its movers alone, by their places among them, and with another number of steps. What never moves stays. */
export function worldOfMovers(world: SceneWorld, places: readonly number[], frames: number): SceneWorld {
  const { dimensions } = world.scene;
  const movers = places.map((place) => world.movers[place] as SceneWorld["movers"][number]);
  const columnOf = (from: Float64Array): Float64Array => {
    const column = new Float64Array(places.length * dimensions);
    places.forEach((place, i) => {
      for (let axis = 0; axis < dimensions; axis++)
        column[i * dimensions + axis] = from[place * dimensions + axis] as number;
    });
    return column;
  };
  const placesIn = (all: readonly number[]): readonly number[] =>
    all.flatMap((place) => (places.includes(place) ? [places.indexOf(place)] : []));
  // Orbits come after all movers.
  const placeOf = (place: number): number => places[place] ?? world.movers.length + place - places.length;
  const integrator = new Integrator(
    world.scene,
    movers.map(({ body }) => body),
  );
  return {
    ...world,
    ...{ scene: { ...world.scene, frames }, phase: 1, movers, integrator, firstIntegrator: integrator },
    positions: columnOf(world.positions),
    velocities: columnOf(world.velocities),
    sizes: columnOf(world.sizes),
    onPaths: placesIn(world.onPaths),
    growing: placesIn(world.growing),
    meetingWith: (mover, index) => world.meetingWith(placeOf(mover), index),
    meetingBetween: (mover, other) => world.meetingBetween(placeOf(mover), placeOf(other)),
  };
}

/** The same world with another phase: its first step lasts so long, as a part of a whole one, in (0, 1]. */
export function inPhase(world: SceneWorld, phase: number): SceneWorld {
  if (phase === world.phase) return world;
  const bodies = world.movers.map(({ body }) => body);
  return { ...world, phase, firstIntegrator: new Integrator(world.scene, bodies, phase) };
}

/** What never moves of a level, as indices: one for each grid, in their order, and one for all boxes. */
export function solidParts(solids: Scene["solids"], dimensions: 2 | 3): readonly Statics[] {
  const boxes = new Float64Array(solids.boxes.length * 2 * dimensions);
  solids.boxes.forEach(({ box: { min, max } }, i) => {
    boxes.set(min, i * 2 * dimensions);
    boxes.set(max, (i * 2 + 1) * dimensions);
  });
  const polygons = new Map(solids.boxes.flatMap(({ corners }, i) => (corners ? [[i, corners] as const] : [])));
  const grids: Statics[] = [];
  for (const grid of solids.grids) {
    grids.push(tilesOf(grid));
  }
  return [...grids, staticsOf(boxes, dimensions, oneWaysOf(solids.boxes, dimensions), polygons)];
}

/** Bodies that are gone through in a step. */
export /** Writes the box of a body, or the bounds of its corners, at a place of a column, as `boxAt` gives it. */
function writeBox(boxes: Float64Array, place: number, body: SceneBody): void {
  const { position, size } = body;
  const dimensions = position.length;
  if (body.corners) {
    const { min, max } = solidOf(body, position);
    boxes.set([...min, ...max], 4 * place);
    return;
  }
  for (let axis = 0, i = 2 * dimensions * place; axis < dimensions; axis++, i++) {
    boxes[i] = at(position, axis);
    boxes[i + dimensions] = at(position, axis) + at(size, axis);
  }
}

/** By the grid that it is made of. Every run of a scene has the same grids of its level, of which one pass takes long. */
const indices = new WeakMap<SolidGrid, Statics>();

function tilesOf(grid: SolidGrid): Statics {
  const known = indices.get(grid) ?? tiles(grid);
  indices.set(grid, known);
  return known;
}

/** The columns of bodies that never move, of those that any has. */
function columnsOf(bodies: readonly SceneBody[], dimensions: number, masks: Masks | undefined): StaticsOptions {
  const layered = masks && bodies.map(masks);
  return {
    ...(layered && {
      layers: layered.map(({ layers = ALL_LAYERS }) => layers),
      collidesWith: layered.map(({ collidesWith = ALL_LAYERS }) => collidesWith),
    }),
    ...oneWaysOf(bodies, dimensions),
  };
}

/** The column of one-way faces; none where nothing has one. */
function oneWaysOf(solids: readonly Pick<SceneBody, "oneWay">[], dimensions: number): StaticsOptions {
  if (!solids.some(({ oneWay }) => oneWay)) return {};
  return { oneWay: solids.flatMap(({ oneWay }) => oneWay ?? Array.from({ length: dimensions }, () => 0)) };
}

/** Where a face points to, as `StaticsLimits` numbers them. */
export function directionOf(face: number, dimensions: number): Vec {
  return Array.from({ length: dimensions }, (_, axis) => (axis === Math.abs(face) - 1 ? Math.sign(face) : 0));
}

/** Bits of all layers. */
const ALL_LAYERS = -1;

/** Only what the solver needs: a scene's body carries its place in the text, which must not be copied each frame. */
function solverBody(scene: Scene, body: SceneBody, masks: Masks | undefined): AnyBody {
  const { id, position, size, corners, velocity, response, restitution, mass, path, carries, growth } = body;
  const isStill = !velocity || growth?.isFixed;
  return {
    id,
    position,
    ...(corners ? { corners } : { size }),
    ...(!isStill && { velocity }),
    response,
    restitution,
    mass,
    ...limitsOf(body, masks),
    ...(growth && { growth: growth.change, anchor: growth.anchor }),
    ...(path && { kinematic: true, ...(carries && { carries: upwards(scene) }) }),
  };
}

function limitsOf(body: SceneBody, masks: Masks | undefined): Limited {
  return { ...masks?.(body), ...(body.oneWay && { oneWay: body.oneWay }) };
}

/** The direction that is up in the picture. */
export function upwards({ dimensions, yAxis }: Pick<Scene, "dimensions" | "yAxis">): Vec {
  const up = yAxis === "up" ? 1 : -1;
  return dimensions === 2 ? [0, up] : [0, up, 0];
}
