// A run of the game beside this folder, with a bug: its player throws stones, and stones only look where they are. It is recorded, with the
// room as a level, by: node examples/recordings/throw.mjs
import { writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { record } from "aabb-notebook/recorder";
import { createRoom, STEP } from "../game/game.mjs";

const FRAMES = 900;
const TILE = 32;
const PLAYER = [20, 28];
const STONE = [8, 6];
/** Pixels a second: 50 px in a frame, and a wall of one tile and a stone are 40. */
const SPEED = 3000;
const FRAMES_BETWEEN = 12;

/** Where to, one after the other. */
const DIRECTIONS = [
  [1, 0],
  [0, -1],
  [-1, 0],
  [1, -1],
  [-1, -1],
];

/** Whoever plays: to the right, and back, with a jump now and then. */
const keysIn = (frame) => ({ right: frame % 500 < 300, left: frame % 500 >= 300, jump: frame % 90 < 20 });

/** Plays the game, and writes down what its player and its stones do. @returns {string} the recording */
export function recordedRun() {
  const room = createRoom();
  const recorder = record({ fps: 1 / STEP, level: { file: "room.tmj" }, bodies: { player: { size: PLAYER } } });
  let stones = [];
  for (let frame = 0; frame < FRAMES; frame++) {
    room.update(keysIn(frame));
    const [x, y] = room.now.subarray(-2);
    // The bug: a stone is where it is at the end of a frame, and nobody looks at the way there.
    for (const stone of stones) {
      stone.x += stone.vx * STEP;
      stone.y += stone.vy * STEP;
    }
    stones = stones.filter((stone) => !hitsTile(room, stone) && isAround(room, stone));
    if (frame % FRAMES_BETWEEN === 0) {
      const number = frame / FRAMES_BETWEEN;
      const [dx, dy] = DIRECTIONS[number % DIRECTIONS.length];
      stones.push({ id: `stone#${number}`, x: x + 6, y: y + 10, vx: SPEED * dx, vy: SPEED * dy });
    }
    const flying = stones.map((stone) => [stone.id, [round(stone.x), round(stone.y), ...STONE]]);
    recorder.frame({ player: [round(x), round(y), ...PLAYER], ...Object.fromEntries(flying) });
  }
  return recorder.text();
}

function hitsTile({ level }, { x, y }) {
  const box = { min: [x, y], max: [x + STONE[0], y + STONE[1]] };
  // What only touches is none.
  return level.touching(box).some((tile) => {
    const { min, max } = level.box(tile);
    return [0, 1].every((axis) => box.min[axis] < max[axis] && min[axis] < box.max[axis]);
  });
}

function isAround({ width, height }, { x, y }) {
  return x > -500 && y > -500 && x < width * TILE + 500 && y < height * TILE + 500;
}

const round = (place) => Math.round(place * 1000) / 1000;

/** The room as a map of Tiled. @returns {string} */
export function roomMap() {
  const { width, height, solid } = createRoom();
  const layer = { id: 1, name: "walls", type: "tilelayer", x: 0, y: 0, width, height, visible: true, opacity: 1 };
  const tileset = { firstgid: 1, name: "room", tilewidth: TILE, tileheight: TILE, tilecount: 1, columns: 1 };
  const map = {
    ...{ type: "map", version: "1.10", tiledversion: "1.10.2", orientation: "orthogonal", renderorder: "right-down" },
    ...{ width, height, tilewidth: TILE, tileheight: TILE, infinite: false, nextlayerid: 2, nextobjectid: 1 },
    ...{ tilesets: [tileset], layers: [{ ...layer, data: [...solid] }] },
  };
  return `${JSON.stringify(map)}\n`;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  writeFileSync(new URL("throw.aabb.jsonl", import.meta.url), recordedRun());
  writeFileSync(new URL("room.tmj", import.meta.url), roomMap());
}
