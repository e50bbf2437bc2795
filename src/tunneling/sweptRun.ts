import { at, type Vec } from "../geometry/index.js";
import {
  type Body,
  type Contact,
  methods,
  type ResponseName,
  step,
  type StepResult,
  sweep,
  type SweepFunction,
} from "../solver/index.js";
import type { Method } from "../scene/index.js";
import type { FinalBody, Run, RunContact } from "./finding.js";
import { frameDisplacement, type SceneWorld } from "./sceneWorld.js";
import { TrackRecorder } from "./tracks.js";

const sweeps: Readonly<Record<Method, SweepFunction>> = {
  exact: sweep,
  gamedev: (a, b) => methods.gamedev(a, b).sweep,
  minkowski: (a, b) => methods.minkowski(a, b).sweep,
  gomez: (a, b) => methods.gomez(a, b).sweep,
  tile: (a, b) => methods.tile(a, b).sweep,
};

/** Runs a scene with the sweep it asks for: what should happen. */
export function sweptRun(world: SceneWorld): { readonly run: Run; readonly final: readonly FinalBody[] } {
  const { scene, movers } = world;
  const recorder = new TrackRecorder(scene.bodies.length);
  const contacts: RunContact[] = [];
  const cutShort: number[] = [];
  let caught: number | undefined;
  const indexById = new Map(movers.map((index) => [scene.bodies[index]?.id, index]));
  let state: readonly Body[] = movers.flatMap((index) => scene.bodies[index] ?? []).map(bodyOf);

  for (let frame = 1; frame <= scene.frames; frame++) {
    const moving = state.map((body, i) => ({
      ...body,
      displacement: frameDisplacement(scene.bodies[movers[i] ?? -1], body.velocity ?? [], frame, scene.fps),
    }));
    const result = step(
      { dimensions: scene.dimensions, bodies: moving, statics: world.statics },
      1 / scene.fps,
      scene.method === "exact" ? undefined : sweeps[scene.method],
    );
    if (result.outgrown) throw new RangeError(`Frame ${frame} leads beyond the range of doubles.`);
    if (result.cutShort) cutShort.push(frame);
    caught ??= indexById.get(result.caught[0] ?? "");
    for (const [id, path] of result.paths) {
      const index = indexById.get(id) ?? -1;
      for (const { time, position } of path) recorder.add(index, frame - 1 + time, position);
    }
    const starts = new Map(moving.map((body) => [body.id, body]));
    for (const contact of result.contacts) {
      const body = indexById.get(contact.body) ?? -1;
      contacts.push(runContact(world, contact, result, frame, body, expectedEnd(starts, result, contact)));
    }
    state = result.bodies;
  }

  const ends = new Map(state.map((body) => [body.id, body]));
  return {
    run: { tracks: recorder.tracks(), contacts, cutShort, ...(caught !== undefined && { caught }) },
    final: scene.bodies.map(({ id, position }) => {
      const end = ends.get(id);
      return end?.velocity ? { position: end.position, velocity: end.velocity } : { position };
    }),
  };
}

/** Only what the solver needs: a scene's body carries its place in the text, which must not be copied each frame. */
function bodyOf({ id, position, size, velocity, response, restitution, mass }: Body): Body {
  return {
    id,
    position,
    size,
    ...(velocity && { velocity }),
    ...(response && { response }),
    ...(restitution !== undefined && { restitution }),
    ...(mass !== undefined && { mass }),
  };
}

function runContact(
  world: SceneWorld,
  contact: Contact,
  result: StepResult,
  frame: number,
  body: number,
  expected: Vec,
): RunContact {
  const { time, exit, normal, response } = contact;
  return {
    body,
    obstacle: world.obstacle(contact.obstacle),
    frame,
    time,
    seconds: (frame - 1 + time) / world.scene.fps,
    exit,
    normal,
    // Scenes know no others.
    response: response as ResponseName,
    position: positionAt(result, contact.body, time),
    obstaclePosition:
      typeof contact.obstacle === "number"
        ? world.statics.box(contact.obstacle).min
        : positionAt(result, contact.obstacle, time),
    expected,
  };
}

/** Where a mover would end the frame if a contact did not turn it: by its displacement until its first turn, then straight on. */
function expectedEnd(moving: ReadonlyMap<string, Body>, result: StepResult, { body, time }: Contact): Vec {
  const start = moving.get(body);
  const turn = result.paths.get(body)?.[1];
  if (!start?.displacement || (turn && turn.time < time)) return extrapolated(result, body, time);
  const { displacement } = start;
  return start.position.map((p, axis) => p + at(displacement, axis));
}

/** Where a mover is at a time of the frame: on the straight line between two corners of its path. */
function positionAt(result: StepResult, id: string, time: number): Vec {
  const path = result.paths.get(id) ?? [];
  const next = path.findLastIndex((waypoint) => waypoint.time <= time);
  const from = path[next];
  const to = path[next + 1];
  if (!from) return [];
  if (!to || from.time === time || to.time === from.time) return from.position;
  const share = (time - from.time) / (to.time - from.time);
  return from.position.map((p, axis) => p + (at(to.position, axis) - p) * share);
}

/** Where the mover's line into a contact would have ended the frame. */
function extrapolated(result: StepResult, id: string, time: number): Vec {
  const path = result.paths.get(id) ?? [];
  const index = path.findIndex((waypoint) => waypoint.time >= time);
  const to = path[index];
  const from = path[index - 1];
  if (!to || !from || to.time === from.time) return positionAt(result, id, time);
  const stretch = (1 - from.time) / (to.time - from.time);
  return from.position.map((p, axis) => p + (at(to.position, axis) - p) * stretch);
}
