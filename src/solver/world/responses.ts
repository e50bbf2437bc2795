import { at, type Vec } from "../../geometry/index.js";
import type { Response, ResponseName } from "../types.js";

/*
 * Keeps nothing: a response makes a motion of a motion. A world looks up the functions by their names once, for each body.
 */

/**
 * The responses that come with the solver: functions of one signature in a frozen table. A step takes others beside them.
 *
 * Source: "Swept AABB Collision Detection and Response" (GameDev.net), section "Responses"; its formulas swap the
 * components of the normal and so mirror the motion on some faces, these project on the face as its text means.
 */
export const responses: Readonly<Record<ResponseName, Response>> = Object.freeze<Record<ResponseName, Response>>({
  stop: (motion) => motion.map(() => 0),

  slide: (motion, normal) => withoutNormalPart(motion, normal, 0),

  deflect: (motion, normal, restitution) => withoutNormalPart(motion, normal, restitution),

  push: (motion, normal, _restitution, obstacle) => {
    // Who pushes on along another body would take from nowhere what the other one got.
    if (obstacle === "mover") return motion;
    const tangential = withoutNormalPart(motion, normal, 0);
    const along = Math.hypot(...tangential);
    if (along === 0) return tangential;
    const length = Math.hypot(...motion);
    // Components in range can be longer together than doubles tell; a quarter of them is not.
    if (length === Infinity) return responses.push(quarters(motion), normal, 0).map((component) => component * 4);
    // Divided first: a direction has components within ±1 however short the tangential part is.
    return tangential.map((component) => (component / along) * length);
  },

  pass: (motion) => motion,
});

/** The motion with its part along the normal turned round and scaled: 0 removes it, 1 mirrors it. */
function withoutNormalPart(motion: Vec, normal: Vec, restitution: number): Vec {
  // Counted without making anything: in a gas of boxes each contact asks four times.
  let components = 0;
  for (const component of normal) if (component !== 0) components++;
  if (components > 1) {
    const along = normal.reduce((sum, component, axis) => sum + component * at(motion, axis), 0);
    return motion.map((component, axis) => component - (1 + restitution) * along * at(normal, axis));
  }
  return motion.map((component, axis) => {
    if (at(normal, axis) === 0) return component;
    // `0 - 0` keeps a removed part from becoming −0.
    return restitution === 0 ? 0 : -component * restitution;
  });
}

function quarters(motion: Vec): Vec {
  return motion.map((component) => component / 4);
}

/**
 * Makes the table of a step.
 *
 * @throws RangeError for a "pass" of one's own, since a body that passes meets nothing to be answered, and for a response that is no
 *   function.
 */
export function responsesWith(own?: Readonly<Record<string, Response>>): Readonly<Record<string, Response>> {
  if (!own) return responses;
  if (Object.hasOwn(own, "pass")) throw new RangeError('responses must not have "pass": it cannot be replaced.');
  for (const [name, response] of Object.entries<unknown>(own)) {
    if (typeof response === "function") continue;
    throw new RangeError(`responses[${JSON.stringify(name)}] must be a function; got ${JSON.stringify(response)}.`);
  }
  return { ...responses, ...own };
}
