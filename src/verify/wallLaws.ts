import { num } from "../wording/index.js";
import { drawnBody, drawnCase, DURATIONS, overlaps, type Wall } from "./moveCases.js";
import { at, broken, isSound, meeting, type MoveLaw, slackOf, unanswered } from "./moveLaw.js";

/** Laws of `move` about walls that hold. */
export const wallLaws: readonly MoveLaw[] = [
  {
    call: "move",
    name: "inside",
    except: ["pass"],
    states: "A body never ends inside of a wall.",
    why: "From in there, the next frame pushes it anywhere, or lets it fall through.",
    cause: "the body is put at p + v·t, and not on the wall's face; or it is pushed out of one wall into the next.",
    draw: (random) => drawnCase(random, 1, 3),
    fits: isSound,
    *try(one, conventions) {
      const answer = yield one;
      if (unanswered(answer)) return unanswered(answer);
      const end = { ...one.body, x: answer.x, y: answer.y };
      const slack = slackOf(one, conventions);
      if (!one.walls.some((wall) => overlaps(end, wall, slack))) return undefined;
      return broken(`It ends at ${at(answer)}, inside of a wall.`);
    },
  },
  {
    call: "move",
    name: "through",
    except: ["pass"],
    states: "A body that heads for a wall does not get behind it, at any speed.",
    why: "A dash, a bullet or a slow frame must not take it through: a look at the frame's end alone does.",
    cause:
      "only the end of the way is looked at: sweep the way, or take steps that are shorter than wall and body together.",
    draw(random) {
      const { dt, ...body } = drawnBody(random);
      const isX = random.chance(0.5);
      const side = random.sign();
      const thickness = random.whole(1, 8);
      const gap = random.whole(1, 12);
      const way = gap + random.whole(1, 12) * 10 ** random.whole(0, 3);
      const near = side > 0 ? gap : -gap - thickness;
      const wall = isX
        ? { x: body.x + near + (side > 0 ? body.width : 0), y: body.y - 4, width: thickness, height: body.height + 8 }
        : { x: body.x - 4, y: body.y + near + (side > 0 ? body.height : 0), width: body.width + 8, height: thickness };
      const speed = (side * way) / dt;
      return { body: { ...body, vx: isX ? speed : 0, vy: isX ? 0 : speed }, walls: [wall], dt };
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
      return covers && found.kind === "hit" && found.time > 0;
    },
    *try(one, conventions) {
      const answer = yield one;
      if (unanswered(answer)) return unanswered(answer);
      const { body, walls } = one;
      const [wall] = walls;
      const slack = slackOf(one, conventions);
      const past = (before: number, after: number, far: number, size: number): boolean =>
        before < far ? after + size > far + slack : after < far - slack;
      const isThrough =
        wall !== undefined &&
        (body.vx !== 0
          ? past(body.x, answer.x, wall.x + (body.vx > 0 ? wall.width : 0), body.vx > 0 ? body.width : 0)
          : past(body.y, answer.y, wall.y + (body.vy > 0 ? wall.height : 0), body.vy > 0 ? body.height : 0));
      return isThrough ? broken(`It ends at ${at(answer)}, behind the wall that it headed for.`) : undefined;
    },
  },
  {
    call: "move",
    name: "room",
    except: ["pass"],
    states: "A body never leaves a closed room, at any speed.",
    why: "Out there is nothing that could stop its fall: the level is over.",
    cause: "what is left of the motion after the first wall is moved without a look at the others.",
    draw(random) {
      const dt = 2 ** -(DURATIONS[random.whole(0, 2)] as number);
      const size = { width: random.whole(1, 8), height: random.whole(1, 8) };
      const [width, height] = [size.width + random.whole(1, 20), size.height + random.whole(1, 20)];
      const t = random.whole(1, 4);
      const speed = (): number => (random.whole(-20, 20) * 10 ** random.whole(0, 4)) / dt;
      const body = {
        ...{ x: random.whole(0, width - size.width), y: random.whole(0, height - size.height), ...size },
        ...{ vx: speed(), vy: speed() },
      };
      return { body, walls: roomOf({ x: 0, y: 0, width, height }, t), dt };
    },
    fits: (one) => isSound(one) && insideOf(one.walls, one.body) !== undefined,
    *try(one, conventions) {
      const answer = yield one;
      if (unanswered(answer)) return unanswered(answer);
      const room = insideOf(one.walls, one.body);
      if (!room) return undefined;
      const { width, height } = one.body;
      const slack = slackOf(one, conventions);
      const isIn =
        answer.x >= room.x - slack &&
        answer.y >= room.y - slack &&
        answer.x + width <= room.x + room.width + slack &&
        answer.y + height <= room.y + room.height + slack;
      return isIn
        ? undefined
        : broken(
            `It ends at ${at(answer)}, out of the room from ${at(room)} of ${num(room.width)} by ${num(room.height)}.`,
          );
    },
  },
];

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
