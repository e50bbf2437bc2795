// Prints how many bytes a query makes on average, for the test beside this file: node --expose-gc allocation.mjs solver.mjs
import { pathToFileURL } from "node:url";
import { createRoom } from "../../examples/game/game.mjs";
import hands from "../harness/hand.js";

const { createWorld, scan, statics, tiles } = await import(pathToFileURL(process.argv[2]).href);

const queriesARound = 200_000;
/** Optimised code comes when it comes; before it, numbers are boxed. */
const mostRounds = 40;

/** The least that a query made on average in any round. Answers are kept for a moment, so that they are not optimised away. */
function bytesAQuery(ask, queries) {
  let least = Infinity;
  for (let round = 0; round < mostRounds && least >= 1; round++) {
    globalThis.gc();
    const before = process.memoryUsage().heapUsed;
    for (let i = 0; i < queriesARound; i++) globalThis.kept = ask(queries[i % queries.length]);
    least = Math.min(least, (process.memoryUsage().heapUsed - before) / queriesARound);
  }
  return least;
}

// Boxes and tiles on a lattice of 40 × 40 with room around each; movers go past them.
const places = Array.from({ length: 1600 }, (_, i) => [(i % 40) * 4, Math.floor(i / 40) * 4]);
const boxes = Float64Array.from(places.flatMap(([x, y]) => [x, y, x + 1, y + 1]));
const solid = new Uint8Array(160 * 160);
for (const [x, y] of places) solid[y * 160 + x] = 1;
const queries = places.map(([x, y], i) => ({
  box: { min: [x + 1.25, y + 0.5], max: [x + 1.75, y + 1.5] },
  displacement: [0.001 * i, i % 2 === 0 ? 9.5 : -9.5],
}));

const index = statics(boxes, 2);
const map = tiles({ tileSize: 1, origin: [0, 0], width: 160, height: 160, solid });
const inIndex = ({ box, displacement }) => index.firstHit(box, displacement);
const inMap = ({ box, displacement }) => map.firstHit(box, displacement);
const answered = ({ box, displacement }) => scan(boxes.subarray(0, 4), 2, box, displacement);

/** The least that a mover makes in a frame on average, once a world has all its room: some fly by, others are stopped. */
function bytesAMover(isStopped) {
  const world = createWorld({ dimensions: 2, statics: index });
  const bodies = places.map(([x, y], i) => {
    return world.add({ id: `${i}`, position: [x + 1.25, y + 0.5], size: [0.5, 0.5], velocity: [0, 0] });
  });
  const [right, left, down, up] = [
    [300, 0],
    [-300, 0],
    [0, 3],
    [0, -3],
  ];
  let frame = 0;
  const next = () => {
    const [there, back] = isStopped ? [right, left] : [down, up];
    for (const body of bodies) world.setVelocity(body, frame % 2 === 0 ? there : back);
    frame++;
    return world.step(1 / 60).contacts.length;
  };
  for (let i = 0; i < 150; i++) next();
  let least = Infinity;
  for (let round = 0; round < 8; round++) {
    globalThis.gc();
    const before = process.memoryUsage().heapUsed;
    for (let i = 0; i < 20; i++) globalThis.kept = next();
    least = Math.min(least, (process.memoryUsage().heapUsed - before) / 20 / bodies.length);
  }
  return { bytes: least, contacts: globalThis.kept };
}

/**
 * What a step of the example's room makes for each of its bodies: the least while all rest, and the mean while it is played.
 * And by how much the heap is greater after all of that.
 */
function bytesOfRoom() {
  const room = createRoom();
  const idle = { left: false, right: false, jump: false };
  const bytesAStep = (steps, keysOf) => {
    globalThis.gc();
    const before = held();
    for (let step = 0; step < steps; step++) globalThis.kept = room.update(keysOf(step)).contacts.length;
    return (held() - before) / steps / (room.crates.length + 1);
  };
  // Until all rest, and until the code is optimised.
  for (let step = 0; step < 600; step++) room.update(idle);
  let atRest = Infinity;
  for (let round = 0; round < 8; round++)
    atRest = Math.min(
      atRest,
      bytesAStep(120, () => idle),
    );
  bytesAStep(600, hands.hand(1));
  globalThis.gc();
  const before = held();
  // In rounds so short that nothing is collected in the midst of one.
  const [rounds, stepsARound, keysOf] = [10, 60, hands.hand(2)];
  let played = 0;
  for (let round = 0; round < rounds; round++) {
    played += bytesAStep(stepsARound, (step) => keysOf(round * stepsARound + step)) / rounds;
  }
  globalThis.gc();
  return { atRest, played, kept: held() - before };
}

/** Bytes of objects and of buffers. */
function held() {
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

console.log(
  JSON.stringify({
    statics: bytesAQuery(
      inIndex,
      queries.filter((query) => inIndex(query) === undefined),
    ),
    tiles: bytesAQuery(
      inMap,
      queries.filter((query) => inMap(query) === undefined),
    ),
    flying: bytesAMover(false),
    stopped: bytesAMover(true),
    room: bytesOfRoom(),
    answer: bytesAQuery(answered, [{ box: { min: [1.5, 0], max: [2, 0.5] }, displacement: [-1, 0] }]),
  }),
);
