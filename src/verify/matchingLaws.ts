import type { Conventions } from "./conventions.js";
import { drawnCase, type MoveCase, overlaps, type Wall } from "./moveCases.js";
import {
  type Ask,
  atBoth,
  broken,
  differs,
  exactEnd,
  isSound,
  type MoveFault,
  type MoveLaw,
  slackOf,
} from "./moveLaw.js";

const mirrored = (one: MoveCase): MoveCase => ({
  body: { ...one.body, x: 0 - (one.body.x + one.body.width), vx: 0 - one.body.vx },
  walls: one.walls.map((wall) => ({ ...wall, x: 0 - (wall.x + wall.width) })),
  dt: one.dt,
});

const turned = ({ x, y, width, height }: Wall): Wall => ({ x: y, y: x, width: height, height: width });

const transposed = (one: MoveCase): MoveCase => ({
  body: { ...turned(one.body), vx: one.body.vy, vy: one.body.vx },
  walls: one.walls.map(turned),
  dt: one.dt,
});

/** So many times as far from each other bodies end at most that began beside each other, and go the same way. */
const ALIKE = 2;

/** That a changed case gets the answer that is changed in the same way. @param back the end in the changed case, as one in the first */
async function alike(
  one: MoveCase,
  conventions: Conventions,
  ask: Ask,
  change: (one: MoveCase) => MoveCase,
  back: (end: { readonly x: number; readonly y: number }) => { readonly x: number; readonly y: number },
  what: string,
): Promise<MoveFault | undefined> {
  const first = await ask(one);
  const second = await ask(change(one));
  const slack = slackOf(one, conventions);
  const other = back(second);
  if (!differs(first, other, slack)) return undefined;
  if (!isDecided(one, conventions, slack)) return undefined;
  const [is, changed] = atBoth(first, other);
  return broken(`The body ends at ${is}. ${what}, it ends at ${changed} (converted back).`);
}

/**
 * Whether where a body goes stays as it is when any of its faces is moved a little. Where it meets a corner exactly, either face is
 * as good, and a gap of its own size lets it in or not: nobody has to decide such a case and the changed one alike.
 */
function isDecided(one: MoveCase, conventions: Conventions, slack: number): boolean {
  const { body, walls } = one;
  const exact = { status: 0, ...exactEnd(one, conventions) };
  return [slack, -slack].every((by) =>
    [
      { ...body, x: body.x + by, width: body.width - by },
      { ...body, width: body.width + by },
      { ...body, y: body.y + by, height: body.height - by },
      { ...body, height: body.height + by },
    ].every((moved) => {
      if (moved.width <= 0 || moved.height <= 0) return false;
      if (walls.some((wall) => overlaps(moved, wall))) return true;
      return !differs(exact, exactEnd({ ...one, body: moved }, conventions), ALIKE * slack);
    }),
  );
}

/** What a wall is cut into: 2 pieces along its longer side, or 4 where it is long. */
export function tilesOf({ x, y, width, height }: Wall): readonly Wall[] {
  const isWide = width >= height;
  const length = isWide ? width : height;
  const pieces = length >= 8 ? 4 : 2;
  return Array.from({ length: pieces }, (_, i) => {
    const [from, to] = [(length * i) / pieces, (length * (i + 1)) / pieces];
    return isWide ? { x: x + from, y, width: to - from, height } : { x, y: y + from, width, height: to - from };
  });
}

/** Laws of `move` that compare two answers. */
export const matchingLaws: readonly MoveLaw[] = [
  {
    call: "move",
    name: "seams",
    states: "A wall made of tiles stops a body just like one whole wall.",
    why: "Levels are made of tiles. A body that catches on the seams between them stumbles on a flat floor.",
    cause:
      "walls are handled in the order of the list. Fix: use the earliest hit of all walls; at equal times, a hit on a face comes before a hit on a corner.",
    draw(random) {
      const { body, walls, dt } = drawnCase(random, 1, 1);
      return { body, walls: walls.map((wall) => ({ ...wall, width: 2 * wall.width, height: 2 * wall.height })), dt };
    },
    fits: (one) => isSound(one) && one.walls.length === 1,
    async try(one, conventions, ask) {
      const whole = await ask(one);
      const tiled = await ask({ ...one, walls: one.walls.flatMap(tilesOf) });
      const slack = slackOf(one, conventions);
      if (!differs(whole, tiled, slack) || !isDecided(one, conventions, slack)) return undefined;
      const [atWhole, atTiles] = atBoth(whole, tiled);
      return broken(`With one whole wall the body ends at ${atWhole}, with a wall of tiles at ${atTiles}.`);
    },
  },
  {
    call: "move",
    name: "order",
    states: "The order of the walls changes nothing.",
    why: "A level must play the same even if an editor sorts a list differently, or a grid returns its cells in another order.",
    cause: "walls are handled one after the other. Fix: find the earliest hit of all walls first.",
    draw: (random) => drawnCase(random, 2, 4),
    fits: (one) => isSound(one) && one.walls.length > 1,
    async try(one, conventions, ask) {
      const first = await ask(one);
      const second = await ask({ ...one, walls: one.walls.toReversed() });
      const slack = slackOf(one, conventions);
      if (!differs(first, second, slack) || !isDecided(one, conventions, slack)) return undefined;
      const [is, other] = atBoth(first, second);
      return broken(`The body ends at ${is}, but at ${other} if the list of walls is reversed.`);
    },
  },
  {
    call: "move",
    name: "repeat",
    states: "The same input gives the same result, whatever was called in between.",
    why: "Replays, tests and network games need repeatable frames.",
    cause: "the code keeps state from one call to the next.",
    draw: (random) => drawnCase(random, 1, 2),
    fits: isSound,
    async try(one, conventions, ask) {
      const first = await ask(one);
      await ask(mirrored(one));
      const second = await ask(one);
      if (!differs(first, second, slackOf(one, conventions))) return undefined;
      const [once, again] = atBoth(first, second);
      return broken(`After the first call the body is at ${once}, after the same call again at ${again}.`);
    },
  },
  {
    call: "move",
    name: "mirrored",
    changesCoordinates: true,
    states: "Mirroring the room mirrors the motion.",
    why: "Walking left must feel like walking right.",
    cause:
      "one direction uses < where the other one uses <=, or a side is chosen by the sign of a speed that is already 0.",
    draw: (random) => drawnCase(random, 1, 2),
    fits: isSound,
    try: (one, conventions, ask) =>
      alike(
        one,
        conventions,
        ask,
        mirrored,
        ({ x, y }) => ({ x: 0 - (x + one.body.width), y }),
        "In the mirrored room",
      ),
  },
  {
    call: "move",
    name: "transposed",
    states: "Swapping x and y in a room swaps x and y in the motion.",
    why: "Code that moves x before y gets around corners on one axis and catches on them on the other.",
    cause: "x is moved before y. Fix: sweep both at once.",
    draw: (random) => drawnCase(random, 1, 2),
    fits: isSound,
    try: (one, conventions, ask) =>
      alike(one, conventions, ask, transposed, ({ x, y }) => ({ x: y, y: x }), "With x and y swapped"),
  },
];
