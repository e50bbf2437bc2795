// The sweep of the GameDev.net article, as many games have copied it. The article has the same bugs that aabb verify finds here.
function sweptAABB(b1, b2) {
  const xInvEntry = b1.vx > 0 ? b2.x - (b1.x + b1.w) : b2.x + b2.w - b1.x;
  const xInvExit = b1.vx > 0 ? b2.x + b2.w - b1.x : b2.x - (b1.x + b1.w);
  const yInvEntry = b1.vy > 0 ? b2.y - (b1.y + b1.h) : b2.y + b2.h - b1.y;
  const yInvExit = b1.vy > 0 ? b2.y + b2.h - b1.y : b2.y - (b1.y + b1.h);
  const xEntry = b1.vx === 0 ? -Infinity : xInvEntry / b1.vx;
  const xExit = b1.vx === 0 ? Infinity : xInvExit / b1.vx;
  const yEntry = b1.vy === 0 ? -Infinity : yInvEntry / b1.vy;
  const yExit = b1.vy === 0 ? Infinity : yInvExit / b1.vy;
  const entryTime = Math.max(xEntry, yEntry);
  const exitTime = Math.min(xExit, yExit);
  if (entryTime > exitTime || (xEntry < 0 && yEntry < 0) || xEntry > 1 || yEntry > 1) return { time: 1, nx: 0, ny: 0 };
  if (xEntry > yEntry) return { time: entryTime, nx: xInvEntry < 0 ? 1 : -1, ny: 0 };
  return { time: entryTime, nx: 0, ny: yInvEntry < 0 ? 1 : -1 };
}

/** The article first checks whether the box around the whole motion touches b. */
function broadphase({ x, y, w, h, vx, vy }, b) {
  const left = Math.min(x, x + vx);
  const top = Math.min(y, y + vy);
  return left <= b.x + b.w && b.x <= left + w + Math.abs(vx) && top <= b.y + b.h && b.y <= top + h + Math.abs(vy);
}

export function sweep(a, b) {
  const b1 = { x: a.x, y: a.y, w: a.width, h: a.height, vx: a.dx - b.dx, vy: a.dy - b.dy };
  const b2 = { x: b.x, y: b.y, w: b.width, h: b.height };
  if (!broadphase(b1, b2)) return null;
  const { time, nx, ny } = sweptAABB(b1, b2);
  return time < 1 ? { time, normal: [nx, ny] } : null;
}
