import { num } from "../wording/index.js";
import { drawnBody, drawnCase, DURATIONS, inDecimals, overlaps, type Wall } from "./moveCases.js";
import {
  at,
  displacementOf,
  isSound,
  meeting,
  meetingAlong,
  type MoveAnswer,
  type MoveLaw,
  nextFrame,
  pressed,
  PRESSED_FRAMES,
  pressedOn,
  slackOf,
  withTouching,
} from "./moveLaw.js";

/** Laws of `move` about walls that hold. */
export const wallLaws: readonly MoveLaw[] = [
  {
    call: "move",
    name: "inside",
    except: ["pass"],
    states: "A body never ends inside a wall.",
    why: "In the next frame, a body inside a wall is pushed out in any direction, or falls through.",
    cause:
      "the body is placed at p + v·t instead of on the wall's face, pushed from one wall into another, or let through by a rounding error.",
    draw: (random) => drawnCase(random, 1, 3),
    fits: isSound,
    try: (one, conventions, ask) =>
      pressedOn(one, conventions, ask, ({ body, walls }, answer, slack) => {
        const end = { ...body, x: answer.x, y: answer.y };
        const isInside = walls.some((wall) => overlaps(end, wall, slack));
        return isInside ? `ends at ${at(answer)}, inside a wall.` : undefined;
      }),
  },
  {
    call: "move",
    name: "through",
    except: ["pass"],
    states: "A body that moves toward a wall does not get behind it, at any speed.",
    why: "A body must not get through a wall because it is fast or because a frame is slow. A single overlap check at the end of the frame cannot prevent that.",
    cause:
      "only the end of the path is checked. Fix: sweep the path, or use sub-steps that are shorter than wall and body together.",
    draw(random) {
      const { dt, ...body } = drawnBody(random);
      const isX = random.chance(0.5);
      const side = random.sign();
      const thickness = random.whole(1, 8);
      const gap = random.whole(0, 12);
      // Most ways are a few bodies long, as those of games are.
      const way = gap + random.whole(1, 12) * (random.chance(0.6) ? 1 : 10 ** random.whole(1, 3));
      const near = side > 0 ? gap : -gap - thickness;
      const wall = isX
        ? { x: body.x + near + (side > 0 ? body.width : 0), y: body.y - 4, width: thickness, height: body.height + 8 }
        : { x: body.x - 4, y: body.y + near + (side > 0 ? body.height : 0), width: body.width + 8, height: thickness };
      const speed = (side * way) / dt;
      return inDecimals(random, { body: { ...body, vx: isX ? speed : 0, vy: isX ? 0 : speed }, walls: [wall], dt });
    },
    fits(one) {
      const [wall] = one.walls;
      const { body } = one;
      if (!wall || !isSound(one) || one.walls.length > 1 || (body.vx !== 0 && body.vy !== 0)) return false;
      const covers =
        body.vx !== 0
          ? wall.y < body.y && wall.y + wall.height > body.y + body.height
          : wall.x < body.x && wall.x + wall.width > body.x + body.width;
      const found = meeting(one, wall);
      return covers && found.kind === "hit";
    },
    async try(one, conventions, ask) {
      const { body, walls } = one;
      const [wall] = walls;
      if (!wall) return undefined;
      const slack = slackOf(one, conventions);
      const past = (before: number, after: number, far: number, size: number): boolean =>
        before < far ? after + size > far + slack : after < far - slack;
      const isThrough = ({ x, y }: MoveAnswer): boolean =>
        body.vx !== 0
          ? past(body.x, x, wall.x + (body.vx > 0 ? wall.width : 0), body.vx > 0 ? body.width : 0)
          : past(body.y, y, wall.y + (body.vy > 0 ? wall.height : 0), body.vy > 0 ? body.height : 0);
      let now = one;
      for (let frame = 1; frame <= PRESSED_FRAMES; frame++) {
        const answer = await ask(now);
        const says = `ends at ${at(answer)}, behind the wall that it moved toward.`;
        if (isThrough(answer)) return withTouching(pressed(frame, says), frame, now, slack);
        now = nextFrame(now, answer);
      }
      return undefined;
    },
  },
  {
    call: "move",
    name: "room",
    except: ["pass"],
    states: "A body never leaves a closed room, at any speed.",
    why: "Outside the room, a body can fall forever, and the level cannot be finished.",
    cause: "after the first wall, the rest of the motion ignores the other walls.",
    draw(random) {
      const dt = 2 ** -(DURATIONS[random.whole(0, 2)] as number);
      const size = { width: random.whole(1, 8), height: random.whole(1, 8) };
      const [width, height] = [size.width + random.whole(1, 20), size.height + random.whole(1, 20)];
      const t = random.whole(1, 4);
      const speed = (): number => (random.whole(-20, 20) * (random.chance(0.6) ? 1 : 10 ** random.whole(1, 4))) / dt;
      const body = {
        ...{ x: random.whole(0, width - size.width), y: random.whole(0, height - size.height), ...size },
        ...{ vx: speed(), vy: speed() },
      };
      const { walls, ...moved } = inDecimals(random, { body, walls: [{ x: 0, y: 0, width, height }], dt });
      return { ...moved, walls: walls.flatMap((room) => roomOf(room, t)) };
    },
    fits: (one) => isSound(one) && insideOf(one.walls, one.body) !== undefined,
    async try(one, conventions, ask) {
      const room = insideOf(one.walls, one.body);
      if (!room) return undefined;
      const { width, height } = one.body;
      return pressedOn(one, conventions, ask, (_, answer, slack) => {
        const isIn =
          answer.x >= room.x - slack &&
          answer.y >= room.y - slack &&
          answer.x + width <= room.x + room.width + slack &&
          answer.y + height <= room.y + room.height + slack;
        const size = `${num(room.width)} by ${num(room.height)}`;
        return isIn ? undefined : `ends at ${at(answer)}, outside the room of ${size} at ${at(room)}.`;
      });
    },
  },
  {
    call: "move",
    name: "reach",
    except: ["pass"],
    states: "A body that hits a wall ends exactly at its face.",
    why: "A gap in front of a wall is visible, and a body that hovers over a floor never lands.",
    cause:
      "the whole motion of a frame or sub-step with a hit is dropped. Fix: move up to the contact first. If the gap is intended, set options.tolerance.",
    draw(random) {
      const { dt, ...body } = drawnBody(random);
      const isX = random.chance(0.5);
      const side = random.sign();
      const gap = random.whole(0, 12);
      const into = (side * (gap + random.whole(1, 12) * (random.chance(0.8) ? 1 : 100))) / dt;
      const along = random.chance(0.4) ? 0 : random.whole(-12, 12) / dt;
      const [long, thickness] = [128, random.whole(1, 8)];
      const place = (from: number, size: number): number => (side > 0 ? from + size + gap : from - gap - thickness);
      const wall = isX
        ? { x: place(body.x, body.width), y: body.y - long / 2, width: thickness, height: long }
        : { x: body.x - long / 2, y: place(body.y, body.height), width: long, height: thickness };
      return inDecimals(random, {
        ...{ body: { ...body, vx: isX ? into : along, vy: isX ? along : into }, walls: [wall], dt },
      });
    },
    fits: (one) => isSound(one) && meetingAlong(one) !== undefined,
    async try(one, conventions, ask) {
      let now = one;
      let last = Infinity;
      for (let frame = 1; frame <= PRESSED_FRAMES; frame++) {
        const [wall] = now.walls;
        const found = meetingAlong(now);
        if (!wall || !found) return undefined;
        const answer = await ask(now);
        const [place, size] = found.normal[0] === 0 ? (["y", "height"] as const) : (["x", "width"] as const);
        const isBefore = (found.normal[place === "x" ? 0 : 1] ?? 0) < 0;
        const gap = isBefore
          ? wall[place] - (answer[place] + one.body[size])
          : answer[place] - (wall[place] + wall[size]);
        // A body that bounces is as far from the wall as what was left of its way, at most.
        const way = Math.abs(displacementOf(now)[place === "x" ? 0 : 1]);
        const isBouncing = conventions.response === "deflect";
        const most = slackOf(now, conventions) + (isBouncing ? (1 - found.time) * way : 0);
        if (gap > most) {
          const fault = pressed(frame, `ends at ${at(answer)}, with a gap of ${num(gap)} to the wall.`);
          const known = gap > last + most ? GROWS : answer[place] === now.body[place] ? DROPPED : undefined;
          return { ...fault, known };
        }
        if (isBouncing) return undefined;
        last = gap;
        now = nextFrame(now, answer);
      }
      return undefined;
    },
  },
];

const DROPPED = "The code drops all of the motion toward the wall instead of only the rest after the contact.";
const GROWS = "The gap between the body and the wall grows from frame to frame.";

/** The walls around a room: left, right, below and above, which overlap in the corners. */
function roomOf({ x, y, width, height }: Wall, t: number): readonly Wall[] {
  return [
    { x: x - t, y: y - t, width: t, height: height + 2 * t },
    { x: x + width, y: y - t, width: t, height: height + 2 * t },
    { x: x - t, y: y - t, width: width + 2 * t, height: t },
    { x: x - t, y: y + height, width: width + 2 * t, height: t },
  ];
}

/** The inside of four walls, as `roomOf` has them, that close around a body; undefined where they do not. */
function insideOf(walls: readonly Wall[], body: Wall): Wall | undefined {
  const [left, right, low, high] = walls;
  if (!left || !right || !low || !high || walls.length > 4) return undefined;
  const room = { x: left.x + left.width, y: low.y + low.height, width: 0, height: 0 };
  room.width = right.x - room.x;
  room.height = high.y - room.y;
  const isClosed =
    [left, right].every((wall) => wall.y <= low.y && wall.y + wall.height >= high.y + high.height) &&
    [low, high].every((wall) => wall.x <= room.x && wall.x + wall.width >= right.x);
  const isIn =
    body.x >= room.x &&
    body.y >= room.y &&
    body.x + body.width <= room.x + room.width &&
    body.y + body.height <= room.y + room.height;
  return isClosed && isIn ? room : undefined;
}
