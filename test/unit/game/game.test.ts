import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { createRoom, STEP } from "../../../examples/game/game.mjs";
import { repository } from "../../harness/fetchServer.js";
import { overlaps } from "../../../src/geometry/index.js";
import { hand } from "../../harness/hand.js";

type Room = ReturnType<typeof createRoom>;

const DOWN = [0, 1];
const [PLAYER_WIDTH, PLAYER_HEIGHT, RUN] = [20, 28, 260];
const noKeys = { left: false, right: false, jump: false };

/** A room of so many columns with a floor, walls and nothing else but a player, and what of crates is drawn in its only row. */
function emptyRoom(columns: number, row = "P"): string {
  const solid = "#".repeat(columns);
  const air = `#${".".repeat(columns - 2)}#`;
  return [solid, air, air, `#${row.padEnd(columns - 2, ".")}#`, solid].join("\n");
}

/** Who is inside of what, by their numbers: crates from 0, then the player. */
function insides({ now, sizes, level }: Room): string[] {
  const boxes = Array.from({ length: sizes.length + 1 }, (_, body) => {
    const [x, y] = [now[2 * body] ?? NaN, now[2 * body + 1] ?? NaN];
    const size = sizes[body];
    return { body, min: [x, y], max: [x + (size ?? PLAYER_WIDTH), y + (size ?? PLAYER_HEIGHT)] } as const;
  });
  const found = boxes.flatMap((box) =>
    level.touching(box).flatMap((tile) => (overlaps(box, level.box(tile)) ? [`${box.body} in tile ${tile}`] : [])),
  );
  boxes.sort((a, b) => a.min[0] - b.min[0]);
  for (const [i, box] of boxes.entries()) {
    for (const other of boxes.slice(i + 1)) {
      if (other.min[0] >= box.max[0]) break;
      if (overlaps(box, other)) found.push(`${box.body} in ${other.body}`);
    }
  }
  return found;
}

const awakeIn = ({ awake }: Room) => awake.reduce((sum, each) => sum + each, 0);

describe("the room of the game", () => {
  test("has a thousand crates, all of which come to rest within three seconds", () => {
    const room = createRoom();
    expect(room.crates).toHaveLength(1000);
    for (let i = 0; i < 180; i++) room.update(noKeys);
    expect(awakeIn(room)).toBe(0);
    const rests = room.crates.filter(
      (crate) => room.world.isResting(crate, DOWN) && room.world.velocity(crate).every((speed) => speed === 0),
    );
    expect(rests).toHaveLength(1000);
  });

  test.each([1, 2])("has nobody inside of anything, whatever is played: %i", (seed) => {
    const room = createRoom();
    const keys = hand(seed);
    let farthest = 0;
    for (let step = 0; step < 900; step++) {
      const { caught, outgrown } = room.update(keys(step));
      expect([caught.length, outgrown]).toEqual([0, false]);
      if (step % 100 === 0) expect(insides(room)).toEqual([]);
      farthest = Math.max(farthest, room.now.at(-2) ?? 0);
    }
    expect(insides(room)).toEqual([]);
    // The player got somewhere.
    expect(farthest).toBeGreaterThan(600);
  });

  test("lets the player jump from what it stands on, and from nowhere else", () => {
    const room = createRoom();
    const keys = hand(3);
    let jumps = 0;
    for (let step = 0; step < 900; step++) {
      const rested = room.world.isResting(room.player, DOWN);
      const before = room.world.velocity(room.player)[1] ?? NaN;
      room.update({ ...keys(step), jump: true });
      const after = room.world.velocity(room.player)[1] ?? NaN;
      if (rested && after < 0) jumps++;
      if (!rested) expect(after).toBeGreaterThanOrEqual(Math.min(before, 0));
    }
    expect(jumps).toBeGreaterThan(15);
  });

  test("lets the player run over all of its floor, and sticks at no seam of two tiles", () => {
    const columns = 60;
    const room = createRoom(emptyRoom(columns));
    const wall = (columns - 1) * 32 - PLAYER_WIDTH;
    for (let i = 0; i < 30; i++) room.update(noKeys);
    const floor = room.now.at(-1);
    expect(room.world.isResting(room.player, DOWN)).toBe(true);
    for (const [keys, end] of [
      [{ ...noKeys, right: true }, wall],
      [{ ...noKeys, left: true }, 32],
    ] as const) {
      for (let x = room.now.at(-2) ?? NaN; x !== end;) {
        room.update(keys);
        const next = room.now.at(-2) ?? NaN;
        const isAtWall = next === end;
        if (!isAtWall) expect(Math.abs(next - x)).toBeCloseTo(RUN * STEP, 9);
        expect(room.now.at(-1)).toBe(floor);
        x = next;
      }
    }
  });

  test("lets the player push a crate, which stops when it is left alone", () => {
    const room = createRoom(emptyRoom(20, "P.c"));
    for (let i = 0; i < 30; i++) room.update(noKeys);
    const start = room.now[0] ?? NaN;
    for (let i = 0; i < 40; i++) room.update({ ...noKeys, right: true });
    const pushed = room.now[0] ?? NaN;
    expect(pushed).toBeGreaterThan(start + 32);
    for (let i = 0; i < 60; i++) room.update(noKeys);
    expect(awakeIn(room)).toBe(0);
    expect(room.now[0]).toBeLessThan(pushed + 32);
  });

  test("lets the player stand on a crate, and jump from it", () => {
    const room = createRoom(emptyRoom(12, "P.c"));
    for (let i = 0; i < 30; i++) room.update(noKeys);
    for (let i = 0; i < 3; i++) room.update({ ...noKeys, jump: true });
    const onCrate = () => room.now.at(-1) === (room.now[1] ?? NaN) - PLAYER_HEIGHT;
    for (let i = 0; i < 60 && !onCrate(); i++) room.update({ ...noKeys, right: (room.now.at(-2) ?? NaN) < 96 });
    expect(onCrate()).toBe(true);
    expect(room.world.isResting(room.player, DOWN)).toBe(true);
    room.update({ ...noKeys, jump: true });
    expect(room.world.velocity(room.player)[1]).toBeLessThan(-600);
  });

  test("is the same each time that the same is played", () => {
    const [one, two] = [createRoom(), createRoom()];
    const [keys, again] = [hand(4), hand(4)];
    for (let step = 0; step < 300; step++) {
      one.update(keys(step));
      two.update(again(step));
    }
    expect(one.now).toEqual(two.now);
  });
});

test("the page about the solver shows pieces of the script as they are", () => {
  const script = unindented(readFileSync(path.join(repository, "examples/game/game.mjs"), "utf8"));
  const page = readFileSync(path.join(repository, "docs/solver.md"), "utf8");
  const section = page.split("\n## ").find((each) => each.startsWith("A game")) ?? "";
  const snippets = [...section.matchAll(/```js\n([\s\S]*?)```/g)].map(([, code = ""]) => unindented(code));
  expect(snippets.length).toBeGreaterThan(5);
  expect(snippets.filter((snippet) => !script.includes(snippet))).toEqual([]);
});

function unindented(code: string): string {
  return code.replace(/^ +/gm, "");
}
