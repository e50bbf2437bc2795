// The move function of a small platformer: it moves along x, leaves the walls that it overlaps, then does the same along y. It mostly works.
const overlaps = (a, b) => a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

export function move({ vx, vy, ...body }, walls, dt) {
  body.x += vx * dt;
  for (const wall of walls) {
    if (!overlaps(body, wall)) continue;
    body.x = vx > 0 ? wall.x - body.width : wall.x + wall.width;
    vx = 0;
  }
  body.y += vy * dt;
  for (const wall of walls) {
    if (!overlaps(body, wall)) continue;
    body.y = vy > 0 ? wall.y - body.height : wall.y + wall.height;
    vy = 0;
  }
  return { x: body.x, y: body.y, vx, vy };
}
