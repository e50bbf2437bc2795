// Records a run of the game in ../game with a bug: the player throws stones, and each stone is checked at frame ends only.
// Writes the recording and the room as a level. Run it with: node examples/recordings/throw.mjs
import { writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { record } from "aabb-notebook/recorder";
import { createRoom, STEP } from "../game/game.mjs";

const FRAMES = 900;
const TILE = 32;
const PLAYER = [20, 28];
const STONE = [8, 6];
/** Pixels per second. That is 50 px per frame, but a wall of one tile and a stone together are only 40 px. */
const SPEED = 3000;
const FRAMES_BETWEEN = 12;

/** Directions of the throws, one after the other. */
const DIRECTIONS = [
  [1, 0],
  [0, -1],
  [-1, 0],
  [1, -1],
  [-1, -1],
];

/** The keys that are held in a frame: the player runs to the right and back, and jumps now and then. */
const keysIn = (frame) => ({ right: frame % 500 < 300, left: frame % 500 >= 300, jump: frame % 90 < 20 });

/** Plays the game and records the positions of its player and stones. @returns {string} the recording */
export function recordedRun() {
  const room = createRoom();
  const recorder = record({ fps: 1 / STEP, level: { file: "room.tmj" }, bodies: { player: { size: PLAYER } } });
  let stones = [];
  for (let frame = 0; frame < FRAMES; frame++) {
    room.update(keysIn(frame));
    const [x, y] = room.now.subarray(-2);
    // The bug: a stone jumps to its position at the end of the frame, and the path to it is not checked.
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
  // A tile that the stone only touches is not a hit.
  return level.touching(box).some((tile) => {
    const { min, max } = level.box(tile);
    return [0, 1].every((axis) => box.min[axis] < max[axis] && min[axis] < box.max[axis]);
  });
}

function isAround({ width, height }, { x, y }) {
  return x > -500 && y > -500 && x < width * TILE + 500 && y < height * TILE + 500;
}

const round = (place) => Math.round(place * 1000) / 1000;

/** Returns the room as a Tiled map. @returns {string} */
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
