// Rapier, a physics engine in Rust, compiled to WebAssembly; single precision.
const rapier = require("@dimforge/rapier2d-compat");
const { gameLoop } = require("../gameLoop.js");

/** Time of a frame: displacements are velocities. */
const maxTime = 1;
/** No gap is kept. */
const targetDistance = 0;
/** A box that touches another and moves away does not meet it. */
const stopAtPenetration = false;
const noRotation = 0;

/** @param {readonly import("../inputs/pairs.js").Pair[]} pairs @returns {Promise<import("../turn.js").Work>} */
exports.pairs = (pairs) => casts(pairs, cuboidOf, centreOf);

/** @param {readonly import("../inputs/polygons.js").Pair[]} pairs @returns {Promise<import("../turn.js").Work>} */
exports.polygons = (pairs) =>
  casts(
    pairs,
    ({ corners }) => new rapier.ConvexPolygon(Float32Array.from(corners.flat()), true),
    ({ position }) => vectorOf(position),
  );

/**
 * @template {{ readonly displacement: readonly number[] }} S
 * @param {readonly { readonly a: S; readonly b: S }[]} pairs
 * @param {(shape: S) => import("@dimforge/rapier2d-compat").Shape} shapeOf
 * @param {(shape: S) => { x: number; y: number }} placeOf
 * @returns {Promise<import("../turn.js").Work>}
 */
async function casts(pairs, shapeOf, placeOf) {
  await rapier.init();
  const all = pairs.map(({ a, b }) => ({
    a: shapeOf(a),
    centreA: placeOf(a),
    velocityA: vectorOf(a.displacement),
    b: shapeOf(b),
    centreB: placeOf(b),
    velocityB: vectorOf(b.displacement),
  }));
  const vectors = Array.from({ length: 4 }, () => ({ x: 0, y: 0 }));
  // Answers go to one object, as its documentation advises.
  const target = new rapier.ShapeCastHit(0, ...vectors);
  const ask = (/** @type {typeof all[number]} */ { a, centreA, velocityA, b, centreB, velocityB }) =>
    a.castShape(
      ...[centreA, noRotation, velocityA],
      ...[b, centreB, noRotation, velocityB],
      ...[targetDistance, maxTime, stopAtPenetration, target],
    );
  return {
    count: pairs.length,
    round: (order) => {
      let sum = 0;
      for (const i of order) {
        const hit = ask(all[i]);
        if (hit !== null) sum += hit.time_of_impact + hit.normal2.x;
      }
      return sum;
    },
    answers: () => all.map((pair) => answerOf(ask(pair))),
  };
}

/** @param {import("../inputs/boxes.js").Boxes} input @returns {Promise<import("../turn.js").Work>} */
exports.boxes = async ({ boxes, queries }) => {
  await rapier.init();
  const build = () => {
    const world = new rapier.World({ x: 0, y: 0 });
    for (let i = 0; i < boxes.length; i += 4) {
      const half = [(boxes[i + 2] - boxes[i]) / 2, (boxes[i + 3] - boxes[i + 1]) / 2];
      const collider = rapier.ColliderDesc.cuboid(half[0], half[1]);
      world.createCollider(collider.setTranslation((boxes[i] + boxes[i + 2]) / 2, (boxes[i + 1] + boxes[i + 3]) / 2));
    }
    // The broad phase learns of the colliders in a step.
    world.step();
    return world;
  };
  const world = build();
  const casts = queries.map(({ box, displacement }) => ({
    shape: cuboidOf(box),
    centre: centreOf(box),
    velocity: vectorOf(displacement),
  }));
  const ask = (/** @type {typeof casts[number]} */ { shape, centre, velocity }) =>
    world.castShape(centre, noRotation, velocity, shape, targetDistance, maxTime, stopAtPenetration);
  return {
    count: queries.length,
    round: (order) => {
      let sum = 0;
      for (const i of order) sum += ask(casts[i])?.time_of_impact ?? 0;
      return sum;
    },
    answers: () => casts.map((cast) => worldAnswerOf(ask(cast))),
    build,
  };
};

/** @param {{ min: readonly number[]; max: readonly number[] }} box */
function cuboidOf({ min, max }) {
  return new rapier.Cuboid((max[0] - min[0]) / 2, (max[1] - min[1]) / 2);
}

/** @param {{ min: readonly number[]; max: readonly number[] }} box */
function centreOf({ min, max }) {
  return { x: (min[0] + max[0]) / 2, y: (min[1] + max[1]) / 2 };
}

/** @param {readonly number[]} vector */
function vectorOf([x, y]) {
  return { x, y };
}

/** Normals are nearly on an axis. @param {{ x: number; y: number }} normal */
function axisOf({ x, y }) {
  return [Math.round(x) + 0, Math.round(y) + 0];
}

/** @param {import("@dimforge/rapier2d-compat").ShapeCastHit | null} hit */
function answerOf(hit) {
  return hit ? { time: hit.time_of_impact, normal: axisOf(hit.normal2) } : undefined;
}

/** @param {import("@dimforge/rapier2d-compat").ColliderShapeCastHit | null} hit */
function worldAnswerOf(hit) {
  return hit ? { time: hit.time_of_impact, normal: axisOf(hit.normal1) } : undefined;
}

/** @param {import("../inputs/frame.js").Scene} scene @returns {Promise<import("../turn.js").Work>} */
exports.frame = (scene) => game(scene, false);

/**
 * @param {import("../inputs/frame.js").Scene} scene
 * @param {boolean} isContinuous whether fast movers are kept from passing through what is thin
 * @returns {Promise<import("../turn.js").Work>}
 */
async function game({ statics, ...scene }, isContinuous) {
  await rapier.init();
  const world = new rapier.World({ x: 0, y: 0 });
  world.timestep = scene.dt;
  const smooth = (/** @type {number} */ w, /** @type {number} */ h) =>
    rapier.ColliderDesc.cuboid(w / 2, h / 2)
      .setFriction(0)
      .setRestitution(0);
  for (let i = 0; i < statics.length; i += 4) {
    const [x0, y0, x1, y1] = statics.subarray(i, i + 4);
    world.createCollider(smooth(x1 - x0, y1 - y0).setTranslation((x0 + x1) / 2, (y0 + y1) / 2));
  }
  const bodies = scene.movers.map(({ position: [x, y], size: [w, h] }) => {
    const body = world.createRigidBody(
      rapier.RigidBodyDesc.dynamic()
        .setTranslation(x + w / 2, y + h / 2)
        .lockRotations()
        .setCcdEnabled(isContinuous),
    );
    world.createCollider(smooth(w, h), body);
    return body;
  });
  return gameLoop(scene, {
    wish: (velocities) => {
      bodies.forEach((body, i) => body.setLinvel(vectorOf(velocities[i]), true));
    },
    step: () => {
      world.step();
      return 0;
    },
    positions: () =>
      bodies.flatMap((body, i) => {
        const { x, y } = body.translation();
        const [w, h] = scene.movers[i].size;
        return [x - w / 2, y - h / 2];
      }),
  });
}

exports.game = game;
