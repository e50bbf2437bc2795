import { num } from "../wording/index.js";
import { drawnBody, drawnCase, inDecimals, overlaps } from "./moveCases.js";
import {
  at,
  broken,
  destination,
  differs,
  displacementOf,
  isSound,
  meeting,
  meetingAlong,
  type MoveFault,
  type MoveLaw,
  slackOf,
  withTouching,
} from "./moveLaw.js";

/** Frames that a body stands on a floor, and those in which it may settle. */
const STANDING_FRAMES = 600;
const SETTLING_FRAMES = 60;
/** By this share of its height a body may hover. */
const HOVERING = 0.01;

/** The response that the article of the Minkowski difference has projects on the tangent of the motion, not of the face. */
const LOST =
  "At the wall, the body also loses its motion along the wall. The published article on the Minkowski difference has the same bug.";

/** Why a free way is another one where there is no wall at all. */
const NO_WALL =
  "This case has no walls, but move does not move the body by vx·dt and vy·dt. It may add gravity or friction, for example.";

/** Laws of `move` about how much of a motion is left. */
export const motionLaws: readonly MoveLaw[] = [
  {
    call: "move",
    name: "free",
    states: "A body whose path is clear moves the full distance.",
    why: "A wall next to the path must not stop the body: to players, that feels like getting stuck.",
    cause:
      "the body is moved along one axis at a time, or the bounds of its whole path are checked. Both report walls that the diagonal path does not touch.",
    draw: (random) => drawnCase(random, 0, 2),
    // A margin around the walls: who touches one may keep some distance from it.
    fits: (one) => isSound(one) && one.walls.every((wall) => meeting(one, wall, 0.25).kind === "miss"),
    async try(one, conventions, ask) {
      const answer = await ask(one);
      const end = destination(one);
      if (!differs(answer, end, slackOf(one, conventions))) return undefined;
      const says = `The path of the body to ${at(end)} is free, but the body ends at ${at(answer)}.`;
      return { ...broken(says), ...(one.walls.length === 0 && { known: NO_WALL }) };
    },
  },
  {
    call: "move",
    name: "tangent",
    except: ["stop", "deflect", "push", "pass"],
    states: "A body that slides along a wall keeps all of its motion along the wall.",
    why: "Pressing against a wall, or running over a floor under gravity, must not slow down a body that moves along it.",
    cause: "the motion along the wall is dropped at the contact, or shortened together with the motion into the wall.",
    draw(random) {
      const { dt, ...body } = drawnBody(random);
      const isX = random.chance(0.5);
      const side = random.sign();
      const gap = random.chance(0.4) ? 0 : random.whole(1, 8);
      const into = (side * (gap + random.whole(1, 12))) / dt;
      const along = (random.sign() * random.whole(1, 20)) / dt;
      const long = 64;
      const place = (from: number, size: number): number => (side > 0 ? from + size + gap : from - gap - 4);
      const wall = isX
        ? { x: place(body.x, body.width), y: body.y - long / 2, width: 4, height: long }
        : { x: body.x - long / 2, y: place(body.y, body.height), width: long, height: 4 };
      const drawn = { body: { ...body, vx: isX ? into : along, vy: isX ? along : into }, walls: [wall], dt };
      return gap === 0 ? drawn : inDecimals(random, drawn);
    },
    fits(one) {
      return isSound(one) && one.body.vx !== 0 && one.body.vy !== 0 && meetingAlong(one) !== undefined;
    },
    async try(one, conventions, ask) {
      const answer = await ask(one);
      const [wall] = one.walls;
      const found = wall && meeting(one, wall);
      if (found?.kind !== "hit") return undefined;
      const end = destination(one);
      const [name, is, wanted] = found.normal[0] === 0 ? ["x", answer.x, end.x] : ["y", answer.y, end.y];
      if (Math.abs(is - wanted) <= slackOf(one, conventions)) return undefined;
      const says = `Sliding along the wall, the body ends at ${name} = ${num(is)} instead of ${num(wanted)}.`;
      const [dx, dy] = displacementOf(one);
      const contact = { x: one.body.x + dx * found.time, y: one.body.y + dy * found.time };
      return { ...broken(says), ...(!differs(answer, contact, slackOf(one, conventions)) && { known: LOST }) };
    },
  },
  {
    call: "move",
    name: "rest",
    states: "A body at rest does not move, whether it touches walls or not.",
    why: "Players notice at once if a crate next to another one drifts.",
    cause: "walls that only touch the body push it out, or the code divides by a speed of 0.",
    draw(random) {
      const { body, walls, dt } = drawnCase(random, 1, 3);
      const [wall] = walls;
      // Flush with the first wall, in half of the cases.
      const beside = wall && random.chance(0.5) ? { ...body, x: wall.x + wall.width, y: wall.y } : body;
      const still = { ...beside, vx: 0, vy: 0 };
      return { body: still, walls: walls.filter((each) => !overlaps(still, each)), dt };
    },
    fits: (one) => isSound(one) && one.body.vx === 0 && one.body.vy === 0,
    async try(one, conventions, ask) {
      const answer = await ask(one);
      if (!differs(answer, one.body, slackOf(one, conventions))) return undefined;
      return broken(`The body has no velocity, but ends at ${at(answer)}.`);
    },
  },
  {
    call: "move",
    name: "floor",
    share: 0.01,
    except: ["deflect", "pass"],
    states: `A body on a floor under gravity does not sink, climb or jitter over ${STANDING_FRAMES} frames.`,
    why: "A body that stands still must still be on the floor after ten seconds.",
    cause:
      "a gap above the floor remains, so the body falls again in the next frame, or the falling speed grows while the body stands.",
    draw(random, { yAxis }) {
      const parts = random.chance(0.5) ? 1 : 10;
      const [width, height] = [random.whole(1, 32), random.whole(parts, 32 * parts) / parts];
      const x = random.whole(-20, 20);
      // In any place: where a floor's coordinate has no room for what a frame adds, rounding decides.
      const y = random.whole(-200, 200) / (random.chance(0.5) ? 1 : 10);
      const thickness = random.whole(1, 32);
      const isDown = yAxis === "down";
      const floor = { x: x - 16, y: isDown ? y + height : y - thickness, width: width + 32, height: thickness };
      const gravity = random.whole(1, 99) * (isDown ? 10 : -10);
      return { body: { x, y, width, height, vx: 0, vy: gravity }, walls: [floor], dt: 1 / 60 };
    },
    // Its velocity is what gravity adds in a second.
    fits(one, { yAxis }) {
      const [floor] = one.walls;
      const { body } = one;
      if (!floor || one.walls.length > 1 || !isSound(one) || body.vx !== 0) return false;
      const isStanding =
        yAxis === "down"
          ? body.vy > 0 && body.y + body.height === floor.y
          : body.vy < 0 && floor.y + floor.height === body.y;
      return isStanding && floor.x < body.x && floor.x + floor.width > body.x + body.width;
    },
    async try(one, conventions, ask) {
      const gravity = one.body.vy;
      const slack = slackOf(one, conventions);
      const start = one.body.y;
      let { x, y } = one.body;
      let [vx, vy] = [0, 0];
      for (let frame = 1; frame <= STANDING_FRAMES; frame++) {
        vy += gravity * one.dt;
        const answer = await ask({ ...one, body: { ...one.body, x, y, vx, vy } });
        const says = (what: string): MoveFault =>
          broken(
            `In frame ${frame} the body ${what}: y changes from ${num(y)} to ${num(answer.y)}; on the floor it is ${num(start)}.`,
          );
        const sunk = (answer.y - start) * Math.sign(gravity);
        const now = { ...one, body: { ...one.body, x, y } };
        if (sunk > slack) return withTouching(says("sinks"), frame, now, slack);
        if (sunk < -slack - HOVERING * one.body.height) return says("climbs");
        const moves = Math.max(Math.abs(answer.y - y), Math.abs(answer.x - x));
        if (frame > SETTLING_FRAMES && moves > slack) return says("jitters");
        ({ x, y } = answer);
        vx = answer.vx ?? vx;
        vy = answer.vy ?? vy;
      }
      return undefined;
    },
  },
  {
    call: "move",
    name: "distance",
    states: "A body moves no farther than its velocity × dt.",
    why: "Otherwise one wall can push a body into the next one, which throws it across the level.",
    cause: "the body is pushed out to any side instead of the side that it came from.",
    draw: (random) => drawnCase(random, 1, 3),
    fits: isSound,
    async try(one, conventions, ask) {
      const answer = await ask(one);
      const moved = Math.hypot(answer.x - one.body.x, answer.y - one.body.y);
      const most = Math.hypot(...displacementOf(one));
      if (moved <= most + 2 * slackOf(one, conventions)) return undefined;
      return broken(
        `The body moves by ${num(moved)}, to ${at(answer)}, but its velocity × dt is only ${num(most)} long.`,
      );
    },
  },
];
