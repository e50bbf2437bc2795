import { step, type Body } from "../../../src/solver/index.js";
import type { Target } from "../target.js";
import { generateWorld } from "./generate.js";
import { holdWorld } from "./laws.js";
import { laterBegins, type Step, type WorldCase } from "./world.js";

/** Frames of a solver, on worlds that are hard for one. */
export function worldsOf(move: Step): Target<WorldCase> {
  return {
    name: "worlds",
    seconds: 60,
    megabytes: 1024,
    generate: generateWorld,
    check: (given) => holdWorld(given, move),
    smaller: (given) => smallerWorlds(given, move),
    text: worldText,
  };
}

export const worldsTarget = worldsOf(step);

function* smallerWorlds(given: WorldCase, move: Step): Generator<WorldCase> {
  const { frames, bodies, map, ...rest } = given;
  if (frames > 1) {
    // What fails in the last frames fails in those alone.
    try {
      yield* laterBegins(given, move);
    } catch {
      // What cannot be run cannot begin later either.
    }
    yield { ...given, frames: frames >> 1 };
    yield { ...given, frames: frames - 1 };
  }
  for (const list of ["bodies", "boxes", "more"] as const) {
    const all = given[list];
    for (let size = all.length; size >= 1; size >>= 1) {
      for (let from = 0; from < all.length; from += size) {
        yield { ...given, [list]: [...all.slice(0, from), ...all.slice(from + size)] };
      }
    }
  }
  if (map) {
    yield { ...rest, frames, bodies };
    for (let y = 0; y < map.rows.length; y++) {
      const row = map.rows[y] ?? "";
      for (let x = 0; x < row.length; x++) {
        if (row[x] !== "#") continue;
        const rows = map.rows.map((each, i) => (i === y ? `${row.slice(0, x)}.${row.slice(x + 1)}` : each));
        yield { ...given, map: { ...map, rows } };
      }
    }
  }
  if (given.drive !== "free") yield { ...given, drive: "free" };
  if (given.dt !== 1) {
    yield { ...given, dt: 1 };
    yield {
      ...given,
      dt: 1,
      bodies: bodies.map((body) =>
        body.velocity ? { ...body, velocity: body.velocity.map((v) => v * given.dt) } : body,
      ),
    };
  }
  for (let i = 0; i < bodies.length; i++) {
    const changed = (body: Body): WorldCase => ({ ...given, bodies: bodies.map((each, j) => (j === i ? body : each)) });
    const body = bodies[i];
    if (!body) continue;
    const { mass, restitution, response, ...plain } = body;
    if (mass !== undefined) yield changed({ ...body, mass: 1 });
    const manners = { ...(response && { response }), ...(restitution !== undefined && { restitution }) };
    if (mass === 1) yield changed({ ...plain, ...manners });
    if (restitution !== undefined)
      yield changed({ ...plain, ...(mass !== undefined && { mass }), ...(response && { response }) });
    if (response !== undefined && response !== "slide") yield changed({ ...body, response: "slide" });
    for (const key of ["velocity", "position", "size"] as const) {
      for (const vec of plainerVecs(body[key] ?? [])) yield changed({ ...body, [key]: vec });
    }
  }
  for (const list of ["boxes", "more"] as const) {
    for (let i = 0; i < given[list].length; i++) {
      const box = given[list][i];
      if (!box) continue;
      const changed = (min: readonly number[], max: readonly number[]): WorldCase => ({
        ...given,
        [list]: given[list].map((each, j) => (j === i ? { min, max } : each)),
      });
      for (const min of plainerVecs(box.min))
        if (min.every((m, axis) => m <= (box.max[axis] ?? 0))) yield changed(min, box.max);
      for (const max of plainerVecs(box.max))
        if (max.every((m, axis) => m >= (box.min[axis] ?? 0))) yield changed(box.min, max);
    }
  }
}

/** With one component that is shorter to write. */
function* plainerVecs(vec: readonly number[]): Generator<readonly number[]> {
  for (const [axis, given] of vec.entries()) {
    const plainer = [0, 1, -1, Math.round(given), Math.round(given * 10) / 10, Math.round(given * 100) / 100];
    for (const n of plainer) {
      if (String(n).length < String(given).length || (n === 0 && given !== 0)) {
        yield vec.map((each, i) => (i === axis ? n : each));
      }
    }
  }
}

function worldText({ bodies, boxes, more, ...rest }: WorldCase): string {
  const lines = (list: readonly unknown[]): string => list.map((each) => `\n    ${JSON.stringify(each)},`).join("");
  const own = Object.entries(rest).map(([key, value]) => `  ${key}: ${JSON.stringify(value)},\n`);
  return `{\n${own.join("")}  bodies: [${lines(bodies)}\n  ],\n  boxes: [${lines([...boxes, ...more])}\n  ],\n}`;
}
