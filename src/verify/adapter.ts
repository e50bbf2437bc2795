/** A module to begin with: what it says is right, so that the first run shows that all works. */
export const adapterText = `// An adapter between "aabb verify" and your own collision code: aabb verify calls sweep and move.
// 1. Import your code. 2. Call it in sweep or in move. 3. Delete the function that you don't have, and the example at the end.
// import { sweptAABB, moveAndSlide } from "./src/collision.js";

// The conventions of your code. None of them is right or wrong; these are the defaults.
export const options = {
  flushIsHit: false, // whether gliding along a touching face is a hit; moving into that face always is
  startOverlap: "hit", // the result of sweep for boxes that already overlap: "hit", "miss" or "push-out"
  response: "slide", // the response of move at a wall: "slide", "stop", "deflect", "push" or "pass"
  yAxis: "down", // the direction in which y grows: "down" or "up"
  centers: false, // whether x and y are the center of a box instead of its corner with the lowest x and y
};

/**
 * Finds when a hits b in this frame. Both are { x, y, width, height, dx, dy }; dx and dy are the displacement in the frame.
 * Returns null for no hit, or { time, normal }. The time is from 0 to 1 (a hit at 1 may count for the next frame). The normal
 * points out of b, such as [-1, 0]; leave it out if your code has none. If your code can move only one box, give it the
 * relative motion of a: a.dx - b.dx and a.dy - b.dy.
 */
export function sweep(a, b) {
  // const { time, nx, ny } = sweptAABB(a, b);
  // return time < 1 ? { time, normal: [nx, ny] } : null;
  return exampleSweep(a, b);
}

/**
 * Moves a body for a frame of dt seconds. The body is { x, y, width, height, vx, vy }, walls are { x, y, width, height }.
 * Returns { x, y }, and vx and vy if your code changes them.
 */
export function move(body, walls, dt) {
  // const player = { ...body };
  // moveAndSlide(player, walls, dt);
  // return { x: player.x, y: player.y, vx: player.vx, vy: player.vy };
  return exampleMove(body, walls, dt);
}

// A correct example: all checks pass until you call your own code.

function exampleSweep(a, b) {
  const x = times(a.x, a.width, b.x, b.width, a.dx - b.dx);
  const y = times(a.y, a.height, b.y, b.height, a.dy - b.dy);
  if (x === null || y === null) return null;
  const time = Math.max(x.enter, y.enter);
  const leave = Math.min(x.leave, y.leave);
  if (time >= leave || time >= 1 || leave <= 0) return null;
  if (time < 0) return { time: 0 }; // they already overlap, so no face was hit
  const isCorner = x.enter === y.enter;
  const isX = isCorner ? Math.abs(x.speed) >= Math.abs(y.speed) : x.enter > y.enter;
  return { time, isCorner, normal: isX ? [-Math.sign(x.speed), 0] : [0, -Math.sign(y.speed)] };
}

/** Returns when two boxes start and stop overlapping on one axis; null if they never overlap. */
function times(place, size, otherPlace, otherSize, speed) {
  // A body that has reached a wall touches it, even if a rounding error lets the two overlap.
  const coordinates = Math.abs(place) + size + Math.abs(otherPlace) + otherSize;
  const rounding = 4 * Number.EPSILON * coordinates + 1e-9 * Math.min(size, otherSize);
  const gap = (distance) => (Math.abs(distance) <= rounding ? 0 : distance);
  const before = gap(otherPlace - (place + size));
  const behind = gap(otherPlace + otherSize - place);
  if (speed > 0) return { enter: before / speed, leave: behind / speed, speed };
  if (speed < 0) return { enter: behind / speed, leave: before / speed, speed };
  return before < 0 && behind > 0 ? { enter: -Infinity, leave: Infinity, speed } : null;
}

function exampleMove(body, walls, dt) {
  let { x, y, vx, vy } = body;
  let left = 1;
  for (let contacts = 0; contacts < 8 && left > 0; contacts++) {
    const mover = { x, y, width: body.width, height: body.height, dx: vx * dt * left, dy: vy * dt * left };
    let first = null;
    let wall = null;
    for (const each of walls) {
      const hit = exampleSweep(mover, { ...each, dx: 0, dy: 0 });
      // At equal times a face comes before a corner, which may be the seam of two walls.
      const isSooner = hit && (!first || hit.time < first.time || (hit.time === first.time && first.isCorner));
      if (isSooner) [first, wall] = [hit, each];
    }
    if (first === null || !first.normal) return { x: x + mover.dx, y: y + mover.dy, vx, vy };
    x += mover.dx * first.time;
    y += mover.dy * first.time;
    // Put the body exactly on the wall's face, without a rounding error.
    if (first.normal[0] !== 0) {
      x = first.normal[0] < 0 ? wall.x - body.width : wall.x + wall.width;
      vx = 0;
    } else {
      y = first.normal[1] < 0 ? wall.y - body.height : wall.y + wall.height;
      vy = 0;
    }
    left *= 1 - first.time;
  }
  return { x, y, vx, vy };
}
`;

/** Code that an adapter is for: how it is imported, and what it exports. */
export interface CodeBeside {
  readonly module: string;
  readonly names: readonly string[];
}

/** The adapter for some code, with its import and the name of a function where they belong; of none, with examples of both. */
export function adapterFor(code: CodeBeside | undefined): string {
  if (!code) return adapterText;
  const { module, names } = code;
  const isMove = (name: string): boolean => /move|slide|step|update/i.test(name);
  return adapterText
    .replace("// 1. Import your code. 2. Call it", "// 1. Your code is imported. 2. Call it")
    .replace(/^\/\/ import .+$/m, `import { ${names.join(", ")} } from "${module}";`)
    .replace("= sweptAABB(", `= ${names.find((name) => !isMove(name)) ?? "sweptAABB"}(`)
    .replace("// moveAndSlide(", `// ${names.find(isMove) ?? "moveAndSlide"}(`);
}
