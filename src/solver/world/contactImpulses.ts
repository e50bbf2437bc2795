/*
 *     faces          where bodies press each other, in columns
 *     displacements  x and y of what each body moves
 *     impulses       how strongly each face pushes; while they are looked for in the scale of the face, in which an impulse of one opens
 *                    the face by one
 *
 * Wanted is the least of ½ p A p + p b over all impulses p that are not below 0, where A p is how far impulses open the faces, and b
 * how far these open without them. The walk goes along conjugate gradients of those faces that push, until one of them would have to
 * pull: it lets go. Faces that close without a push are taken in where more of the gradient is theirs than is left of the others'.
 *
 * Source: Z. Dostál and J. Schöberl, "Minimizing quadratic functions subject to bound constraints with the rate of convergence and
 * finite termination" (2005): modified proportioning with reduced gradient projections.
 */

/** Faces between bodies, in columns. */
export interface Faces {
  readonly count: number;
  /** The two bodies of each, by number; the second is below 0 where it never moves. */
  readonly firsts: Int32Array;
  readonly seconds: Int32Array;
  /** The normals, out of the second at the first. */
  readonly xs: Float64Array;
  readonly ys: Float64Array;
  /** How much closer the two may come: below 0 where they have to part. */
  readonly separations: Float64Array;
}

/** So many steps are gone at most. */
const STEPS = 300;

/** A step that opens next to nothing, beside how long it is, leads nowhere. */
const FLAT = 2 ** -36;

/** Impulses this many times as strong as all motion together are of bodies that cannot do what they have to. */
const ENDLESS = 2 ** 20;

/**
 * Finds the impulses by which no two bodies come closer than they may and which change the motions least, each by its mass.
 *
 * @param inverseMasses one over the mass of each body: 0 of what nothing moves
 * @param displacements what each moves, x and y of each; is changed into what it moves then
 * @param impulses not below 0, from which the search begins; is changed into what is found
 * @param tolerance by how much two may still come closer than they may
 * @returns whether they were found; where there are none, those grow that want what cannot be
 */
export function findImpulses(
  faces: Faces,
  inverseMasses: Float64Array,
  displacements: Float64Array,
  impulses: Float64Array,
  tolerance: number,
): boolean {
  const { count, separations } = faces;
  const before = displacements.slice();
  const scales = scalesOf(faces, inverseMasses);
  const shortest = 1 / mostFacesOfOne(faces, inverseMasses.length);
  const endless = ENDLESS * count * largest(before);
  const p = impulses.map((impulse, i) => (scales[i] === 0 ? 0 : impulse / scales[i]));
  const scaled = new Float64Array(count);
  const change = new Float64Array(displacements.length);
  const gradient = new Float64Array(count);
  const free = new Float64Array(count);
  const step = new Float64Array(count);
  const opening = new Float64Array(count);

  const moveBy = (those: Float64Array, to: Float64Array): void => {
    for (let i = 0; i < count; i++) scaled[i] = those[i] * scales[i];
    pushAll(faces, inverseMasses, scaled, to);
  };
  const lookAnew = (): void => {
    displacements.set(before);
    moveBy(p, displacements);
    openAll(faces, displacements, gradient);
    for (let i = 0; i < count; i++) {
      gradient[i] = (gradient[i] + separations[i]) * scales[i];
      free[i] = p[i] > 0 ? gradient[i] : 0;
    }
    step.set(free);
  };
  /** How far a step opens the faces, and how much that curves what is to be least. */
  const curvatureOf = (): number => {
    change.fill(0);
    moveBy(step, change);
    openAll(faces, change, opening);
    for (let i = 0; i < count; i++) opening[i] = opening[i] * scales[i];
    const curvature = dot(step, opening);
    return curvature > FLAT * dot(step, step) ? curvature : 0;
  };
  const go = (by: number): void => {
    for (let i = 0; i < count; i++) {
      p[i] = Math.max(0, p[i] - by * step[i]);
      gradient[i] = gradient[i] - by * opening[i];
      free[i] = p[i] > 0 ? gradient[i] : 0;
    }
  };

  lookAnew();
  let isFound = false;
  for (let steps = 0, isExact = true; steps < STEPS; steps++) {
    let [ofPushing, ofOthers, worst, strongest] = [0, 0, 0, 0];
    for (let i = 0; i < count; i++) {
      const scale = scales[i];
      const g = gradient[i];
      if (scale === 0) continue;
      if (p[i] > 0) {
        // No more than until it lets go.
        const reduced = g > 0 ? Math.min(p[i] / shortest, g) : g;
        ofPushing += reduced * g;
        worst = Math.max(worst, Math.abs(reduced) / scale);
        strongest = Math.max(strongest, p[i] / scale);
      } else if (g < 0) {
        ofOthers += g * g;
        worst = Math.max(worst, -g / scale);
      }
    }
    if (strongest > endless) break;
    if (worst <= tolerance) {
      // The gradient is carried on from step to step: what it is at the end is looked at once more.
      isFound = isExact;
      if (isFound) break;
      lookAnew();
      isExact = true;
      continue;
    }
    isExact = false;
    if (ofOthers > ofPushing) {
      for (let i = 0; i < count; i++) step[i] = p[i] > 0 ? 0 : Math.min(0, gradient[i]);
      const curvature = curvatureOf();
      if (curvature === 0) break;
      go(dot(gradient, step) / curvature);
      step.set(free);
      continue;
    }
    const curvature = curvatureOf();
    const least = curvature === 0 ? Infinity : dot(gradient, step) / curvature;
    let until = Infinity;
    for (let i = 0; i < count; i++) {
      if (step[i] > 0) until = Math.min(until, p[i] / step[i]);
    }
    if (least <= until) {
      if (least === Infinity) break;
      go(least);
      const turn = dot(free, opening) / curvature;
      for (let i = 0; i < count; i++) step[i] = free[i] - turn * step[i];
      continue;
    }
    go(until);
    for (let i = 0; i < count; i++) p[i] = Math.max(0, p[i] - shortest * free[i]);
    lookAnew();
    isExact = true;
  }
  displacements.set(before);
  moveBy(p, displacements);
  for (let i = 0; i < count; i++) impulses[i] = p[i] * scales[i];
  return isFound;
}

/** By face the impulse that opens it by the root of what an impulse of one does; 0 where nothing gives way. */
function scalesOf({ count, firsts, seconds }: Faces, inverseMasses: Float64Array): Float64Array {
  const scales = new Float64Array(count);
  for (let i = 0; i < count; i++) {
    const second = seconds[i];
    const opens = inverseMasses[firsts[i]] + (second < 0 ? 0 : inverseMasses[second]);
    scales[i] = opens > 0 ? 1 / Math.sqrt(opens) : 0;
  }
  return scales;
}

/** No step of this share of the gradient, or less, leads past the least. */
function mostFacesOfOne({ count, firsts, seconds }: Faces, bodies: number): number {
  const faces = new Uint32Array(bodies);
  let most = 1;
  for (let i = 0; i < count; i++) {
    for (const body of [firsts[i], seconds[i]]) {
      if (body >= 0) most = Math.max(most, (faces[body] = faces[body] + 1));
    }
  }
  return most;
}

/** Adds to moves what impulses come to. */
function pushAll(
  { count, firsts, seconds, xs, ys }: Faces,
  inverseMasses: Float64Array,
  impulses: Float64Array,
  displacements: Float64Array,
): void {
  for (let i = 0; i < count; i++) {
    const impulse = impulses[i];
    if (impulse === 0) continue;
    const [first, second] = [firsts[i], seconds[i]];
    const [x, y] = [xs[i] * impulse, ys[i] * impulse];
    displacements[2 * first] = displacements[2 * first] + x * inverseMasses[first];
    displacements[2 * first + 1] = displacements[2 * first + 1] + y * inverseMasses[first];
    if (second < 0) continue;
    displacements[2 * second] = displacements[2 * second] - x * inverseMasses[second];
    displacements[2 * second + 1] = displacements[2 * second + 1] - y * inverseMasses[second];
  }
}

/** How far moves open each face. */
function openAll({ count, firsts, seconds, xs, ys }: Faces, displacements: Float64Array, openings: Float64Array): void {
  for (let i = 0; i < count; i++) {
    const [first, second] = [firsts[i], seconds[i]];
    const x = displacements[2 * first] - (second < 0 ? 0 : displacements[2 * second]);
    const y = displacements[2 * first + 1] - (second < 0 ? 0 : displacements[2 * second + 1]);
    openings[i] = xs[i] * x + ys[i] * y;
  }
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i] * b[i];
  return sum;
}

/** The greatest magnitude. */
export function largest(numbers: Iterable<number>): number {
  let most = 0;
  for (const each of numbers) most = Math.max(most, Math.abs(each));
  return most;
}
