// Prints how many bytes a query makes on average, for the test beside this file: node --expose-gc allocation.mjs solver.mjs
import { pathToFileURL } from "node:url";

const { scan, statics, tiles } = await import(pathToFileURL(process.argv[2]).href);

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
    answer: bytesAQuery(answered, [{ box: { min: [1.5, 0], max: [2, 0.5] }, displacement: [-1, 0] }]),
  }),
);
