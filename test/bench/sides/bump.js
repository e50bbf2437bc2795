// bump-ts, the TypeScript port of bump.lua.
const bump = require("bump-ts").default;
const { gameLoop } = require("../gameLoop.js");

/** @param {{ min: readonly number[] }} box @param {readonly number[]} size */
function rectOf({ min: [x, y] }, [w, h]) {
  return { x, y, w, h };
}

/** @param {readonly import("../inputs/pairs.js").Pair[]} pairs @returns {import("../turn.js").Work} */
exports.pairs = (pairs) => {
  const { detectCollision } = bump.rect;
  const rects = pairs.map(({ a, sizeA }) => rectOf(a, sizeA));
  const others = pairs.map(({ b, sizeB }) => rectOf(b, sizeB));
  const goalX = pairs.map(({ a }) => a.min[0] + a.displacement[0]);
  const goalY = pairs.map(({ a }) => a.min[1] + a.displacement[1]);
  return {
    count: pairs.length,
    round: (order) => {
      let sum = 0;
      for (const i of order) {
        const collision = detectCollision(rects[i], others[i], goalX[i], goalY[i]);
        if (collision !== undefined) sum += collision.ti + collision.normal.x;
      }
      return sum;
    },
    answers: () => rects.map((rect, i) => answerOf(detectCollision(rect, others[i], goalX[i], goalY[i]))),
  };
};

/** @param {import("bump-ts").Collision | undefined} collision */
function answerOf(collision) {
  return collision && { time: collision.ti, normal: [collision.normal.x, collision.normal.y] };
}

/** About the size of what it holds, as its documentation advises for tiles. */
const cellSize = 2;

/** @param {import("../inputs/boxes.js").Boxes} input @returns {import("../turn.js").Work} */
exports.boxes = ({ boxes, queries }) => {
  const build = () => {
    const world = bump.newWorld(cellSize);
    for (let i = 0; i < boxes.length; i += 4) {
      world.add(`${i / 4}`, boxes[i], boxes[i + 1], boxes[i + 2] - boxes[i], boxes[i + 3] - boxes[i + 1]);
    }
    return world;
  };
  const world = build();
  const rects = queries.map(({ box, size }) => rectOf(box, size));
  const first = (/** @type {number} */ i) => {
    const [dx, dy] = queries[i].displacement;
    // `project` without an item asks for a rectangle that is not in the world; the collisions come in their order.
    return world.project(null, rects[i], rects[i].x + dx, rects[i].y + dy)[0];
  };
  return {
    count: queries.length,
    round: (order) => {
      let sum = 0;
      for (const i of order) sum += first(i)?.ti ?? 0;
      return sum;
    },
    answers: () => rects.map((_, i) => answerOf(first(i))),
    build,
  };
};

/** @param {import("../inputs/frame.js").Scene} scene @returns {import("../turn.js").Work} */
exports.frame = ({ statics, ...scene }) => {
  const world = bump.newWorld(cellSize);
  for (let i = 0; i < statics.length; i += 4) {
    world.add(
      `block ${i / 4}`,
      statics[i],
      statics[i + 1],
      statics[i + 2] - statics[i],
      statics[i + 3] - statics[i + 1],
    );
  }
  const ids = scene.movers.map(({ position: [x, y], size: [w, h] }, i) => world.add(`${i}`, x, y, w, h));
  let goals = [];
  return gameLoop(scene, {
    wish: (velocities) => {
      goals = velocities.map(([vx, vy], i) => {
        const { x, y } = world.getRect(ids[i]);
        return [x + vx * scene.dt, y + vy * scene.dt];
      });
    },
    step: () => {
      let contacts = 0;
      for (let i = 0; i < ids.length; i++) contacts += world.move(ids[i], goals[i][0], goals[i][1]).collisions.length;
      return contacts;
    },
    positions: () => ids.flatMap((id) => [world.getRect(id).x, world.getRect(id).y]),
  });
};
