// The longest that nobody else could run while one large map of Tiled is read and audited:
// node pauses.js <bundle of src/levels> <bundle of src/audit> <csv.tmj | csv.tmx | zlib.tmx | …>
const { mapText, randomCells } = require("../inputs/tiledMaps.js");

const rounds = 3;
/** The number of the solid tiles: a few hundred all over the map, so that the names of the last ones have to be found too. */
const solid = 999;
const between = 40_009;
const mover = { size: [8, 8], speed: [2400, 2400], fps: 60 };

async function main([levels, audit, kind]) {
  const { readLevels } = await import(levels);
  const { auditLevels } = await import(audit);
  const cells = randomCells().map((gid, i) => (i % between === 0 ? solid : gid === solid ? 0 : gid));
  const text = mapText(kind, cells);
  const found = { read: [], audit: [], walls: 0 };
  for (let round = 0; round < rounds; round++) {
    const reading = watch();
    const files = { read: () => Promise.resolve(text) };
    const { levels: read } = await readLevels(kind, files, { solid: [{ tiles: [solid] }] }, reading.pause);
    found.read.push(reading.longest());
    const auditing = watch();
    const [{ walls }] = await auditLevels(read, mover, auditing.pause);
    found.audit.push(auditing.longest());
    found.walls = walls.length;
  }
  console.log(JSON.stringify(found));
}

/** Measures what lies between two pauses, and before the first and after the last, in processor time. */
function watch() {
  let last = processorMs();
  let most = 0;
  const pause = () => {
    const now = processorMs();
    most = Math.max(most, now - last);
    last = now;
  };
  const longest = () => {
    pause();
    return most;
  };
  return { pause, longest };
}

function processorMs() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

void main(process.argv.slice(2));
