// The code of "Swept AABB Collision Detection and Response" (GameDev.net), in JavaScript, with its broad phase.

/** @typedef {{ x: number; y: number; w: number; h: number; vx: number; vy: number }} Box position of the lowest corner, size, velocity */

/** @param {readonly import("../inputs/pairs.js").Pair[]} pairs @returns {import("../turn.js").Work} */
exports.pairs = (pairs) => {
  const boxes = pairs.map(({ a, sizeA }) => boxOf(a, sizeA));
  const blocks = pairs.map(({ b, sizeB }) => boxOf(b, sizeB));
  const normal = { x: 0, y: 0 };
  return {
    count: pairs.length,
    round: (order) => {
      let sum = 0;
      for (const i of order) {
        const time = collisionTime(boxes[i], blocks[i], normal);
        if (time < 1) sum += time + normal.x;
      }
      return sum;
    },
    answers: () =>
      boxes.map((box, i) => {
        const time = collisionTime(box, blocks[i], normal);
        return time < 1 ? { time, normal: [normal.x, normal.y] } : undefined;
      }),
  };
};

/** @param {import("../inputs/pairs.js").MovingBox} box @param {readonly number[]} size @returns {Box} */
function boxOf({ min: [x, y], displacement: [vx, vy] }, [w, h]) {
  return { x, y, w, h, vx, vy };
}

/** 1: no collision. @param {Box} box @param {Box} block @param {{ x: number; y: number }} normal is written */
function collisionTime(box, block, normal) {
  return aabbCheck(sweptBroadphaseBox(box), block) ? sweptAabb(box, block, normal) : 1;
}

/** @param {Box} b @returns {Box} */
function sweptBroadphaseBox(b) {
  return {
    x: b.vx > 0 ? b.x : b.x + b.vx,
    y: b.vy > 0 ? b.y : b.y + b.vy,
    w: b.vx > 0 ? b.vx + b.w : b.w - b.vx,
    h: b.vy > 0 ? b.vy + b.h : b.h - b.vy,
    vx: 0,
    vy: 0,
  };
}

/** @param {Box} b1 @param {Box} b2 */
function aabbCheck(b1, b2) {
  return !(b1.x + b1.w < b2.x || b1.x > b2.x + b2.w || b1.y + b1.h < b2.y || b1.y > b2.y + b2.h);
}

/** @param {Box} b1 @param {Box} b2 @param {{ x: number; y: number }} normal is written */
function sweptAabb(b1, b2, normal) {
  let xInvEntry, yInvEntry, xInvExit, yInvExit;
  if (b1.vx > 0) {
    xInvEntry = b2.x - (b1.x + b1.w);
    xInvExit = b2.x + b2.w - b1.x;
  } else {
    xInvEntry = b2.x + b2.w - b1.x;
    xInvExit = b2.x - (b1.x + b1.w);
  }
  if (b1.vy > 0) {
    yInvEntry = b2.y - (b1.y + b1.h);
    yInvExit = b2.y + b2.h - b1.y;
  } else {
    yInvEntry = b2.y + b2.h - b1.y;
    yInvExit = b2.y - (b1.y + b1.h);
  }
  let xEntry, yEntry, xExit, yExit;
  if (b1.vx === 0) {
    xEntry = -Infinity;
    xExit = Infinity;
  } else {
    xEntry = xInvEntry / b1.vx;
    xExit = xInvExit / b1.vx;
  }
  if (b1.vy === 0) {
    yEntry = -Infinity;
    yExit = Infinity;
  } else {
    yEntry = yInvEntry / b1.vy;
    yExit = yInvExit / b1.vy;
  }
  const entryTime = Math.max(xEntry, yEntry);
  const exitTime = Math.min(xExit, yExit);
  if (entryTime > exitTime || (xEntry < 0 && yEntry < 0) || xEntry > 1 || yEntry > 1) {
    normal.x = 0;
    normal.y = 0;
    return 1;
  }
  if (xEntry > yEntry) {
    normal.x = xInvEntry < 0 ? 1 : -1;
    normal.y = 0;
  } else {
    normal.x = 0;
    normal.y = yInvEntry < 0 ? 1 : -1;
  }
  return entryTime;
}

exports.collisionTime = collisionTime;
