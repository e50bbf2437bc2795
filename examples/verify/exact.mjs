// The solver of this package as an adapter: aabb verify examples/verify/exact.mjs finds no failing case.
import { step, sweep as exact } from "aabb-notebook/solver";

const box = ({ x, y, width, height, dx, dy }) => ({ min: [x, y], max: [x + width, y + height], displacement: [dx, dy] });

export function sweep(a, b) {
  const answer = exact(box(a), box(b));
  if (answer.kind === "overlap") return { time: 0 };
  return answer.kind === "hit" ? { time: answer.time, normal: answer.normal } : null;
}

export function move({ x, y, width, height, vx, vy }, walls, dt) {
  const fixed = walls.map((wall, i) => ({ id: `wall ${i}`, position: [wall.x, wall.y], size: [wall.width, wall.height] }));
  const body = { id: "body", position: [x, y], size: [width, height], velocity: [vx, vy] };
  const [end] = step({ dimensions: 2, bodies: [body, ...fixed] }, dt).bodies;
  return { x: end.position[0], y: end.position[1], vx: end.velocity[0], vy: end.velocity[1] };
}
