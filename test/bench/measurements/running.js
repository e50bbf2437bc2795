const { spawnSync } = require("node:child_process");
const { loadCore } = require("../coreBundle.js");
const { sceneText } = require("../scenes.js");
const { median, milliseconds } = require("../statistics.js");

const sizes = [
  { bodies: 15, movers: 8, frames: 30, rounds: 400, aim: undefined },
  { bodies: 200, movers: 100, frames: 1, rounds: 400, aim: undefined },
  { bodies: 200, movers: 100, frames: 30, rounds: 100, aim: 1.5 },
  { bodies: 5000, movers: 500, frames: 1, rounds: 60, aim: undefined },
  { bodies: 5000, movers: 500, frames: 10, rounds: 30, aim: 1.5 },
  { bodies: 100_000, movers: 100_000, frames: 1, rounds: 4, aim: undefined },
];

/** What lies as close as it can, where contacts grow with the bodies: twice as many may take so many times as long. */
const mostTimes = 2.3;
const dense = [
  { what: "a tower that falls", make: tower, sizes: [1250, 2500, 5000, 10_000] },
  { what: "a row that is compressed", make: row, sizes: [1250, 2500, 5000, 10_000] },
  { what: "bodies in one place", make: heap, sizes: [1250, 2500, 5000, 10_000] },
];

exports.title = "The run of a scene";
exports.how =
  "`runScene` in Node.js: with the sweep and as the game's own check does, and the two compared, to all contacts, tracks and " +
  "findings; microseconds for each mover and frame, medians, the first quarter of the rounds left out. The peer is the " +
  "world of the solver alone, through as many frames. Below, `step` of one frame of what lies as close as it can: how many " +
  "times as long twice as many bodies take. Processor time of a process that compiles and collects its garbage in the same " +
  "thread (`--single-threaded`), so that all of that counts.";

const runReason =
  "A quarter of a run is the sweep's own world. A fifth goes to what the game's check finds near its paths, which are others " +
  "than the sweep's once anything was met, a tenth to comparing, and the rest to pushes, contacts, findings, and where each " +
  "body was in both. Boxes that movers stay in for some frames, so that whoever is alone in one need not look, spare 6 to " +
  "8 %, which is not worth their code";
const denseReason =
  "Where two rows meet, all of both go on differently, which the answer says of each: how often that is depends on the order " +
  "of meetings that are a few ulps apart";

/** @returns {Promise<readonly import("../report.js").Row[]>} */
exports.measure = async () => {
  const { status, stdout } = spawnSync(process.execPath, ["--single-threaded", __filename], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
  });
  if (status !== 0) throw new Error(`the process that runs scenes ended with ${status}`);
  return JSON.parse(stdout);
};

if (require.main === module) void measured().then((rows) => process.stdout.write(JSON.stringify(rows)));

async function measured() {
  const { runScene } = await loadCore("tunneling");
  const { evaluate } = await loadCore("notebook");
  const solver = await loadCore("solver");
  return [
    ...sizes.map((size) => runRow(size, evaluate, runScene, solver)),
    ...dense.flatMap((it) => denseRows(it, solver)),
  ];
}

function runRow({ bodies, movers, frames, rounds, aim }, evaluate, runScene, solver) {
  const [cell] = evaluate(sceneText({ bodies, movers, frames })).cells;
  const ours = [];
  const peer = [];
  for (let round = 0; round < rounds; round++) {
    ours.push(timed(() => runScene(cell.scene)));
    peer.push(timed(() => framesOf(cell.scene, frames, solver)));
  }
  const kept = (times) => (median(times.slice(rounds >> 2)) * 1000) / movers / frames;
  const [us, least] = [kept(ours), kept(peer)];
  return {
    what: `${bodies.toLocaleString("en")} bodies, ${movers.toLocaleString("en")} moving, ${frames} ${frames === 1 ? "frame" : "frames"}`,
    measured: `${us.toFixed(1)} µs`,
    peer: `the solver's world: ${least.toFixed(1)} µs`,
    ratio: us / least,
    ...(aim && { aim: `≤ ${aim} µs`, holds: us <= aim, reason: runReason }),
  };
}

function framesOf({ dimensions, bodies, fps }, frames, { createWorld }) {
  const world = createWorld({ dimensions });
  for (const { id, position, size, velocity } of bodies)
    world.add({ id, position, size, ...(velocity && { velocity }) });
  for (let frame = 0; frame < frames; frame++) world.step(1 / fps);
}

function denseRows({ what, make, sizes: counts }, { step }) {
  const rounds = (count) => {
    const bodies = make(count);
    return Array.from({ length: 5 }, () => timed(() => step({ dimensions: 2, bodies }, 1 / 60)));
  };
  // The first to be measured would be compiled meanwhile, and all others beside it look fast.
  rounds(counts[0]);
  const times = counts.map((count) => median(rounds(count)));
  const [all, longer] = [counts.at(-1) / counts[0], times.at(-1) / times[0]];
  const reason = `${denseReason}. In all, ${all} times as many take ${longer.toFixed(1)} times as long`;
  return counts.slice(1).map((count, i) => {
    const ratio = times[i + 1] / times[i];
    return {
      what: `${what}, ${count.toLocaleString("en")}`,
      measured: milliseconds(times[i + 1]),
      peer: `${counts[i].toLocaleString("en")}: ${milliseconds(times[i])}`,
      ratio,
      aim: `≤ ${mostTimes} ×`,
      holds: ratio <= mostTimes,
      reason,
    };
  });
}

/** All of it lands within the frame. */
function tower(count) {
  const floor = { id: "floor", position: [-1e6, 0], size: [2e6, 10] };
  return [
    ...bodiesOf(
      count,
      (i) => [0, -2 - 1.5 * i],
      () => [0, 60 * 1.5 * count],
    ),
    floor,
  ];
}

function row(count) {
  return bodiesOf(
    count,
    (i) => [1.5 * i, 0],
    (i) => [(count / 2 - i) * 54, 0],
  );
}

function heap(count) {
  return bodiesOf(
    count,
    (i) => [i * 1e-3, ((i * 7919) % count) * 1e-3],
    () => [60, 30],
  );
}

function bodiesOf(count, positionOf, velocityOf) {
  return Array.from({ length: count }, (_, i) => ({
    id: `${i}`,
    position: positionOf(i),
    size: [1, 1],
    velocity: velocityOf(i),
  }));
}

/** Milliseconds of the processor. @param {() => unknown} work */
function timed(work) {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
