const path = require("node:path");
const { askExtensionHost } = require("../extensionHost.js");
const { makeWorkspace, removeWorkspace } = require("../../harness/workspace.js");
const { mapText, randomCells } = require("../inputs/tiledMaps.js");
const { notebookText, sceneText } = require("../scenes.js");
const { milliseconds } = require("../statistics.js");

/** Milliseconds: longer, and what somebody types shows late. */
const most = 50;

const bodies = { typed: 100_000, fixed: 5000 };
/** Of recordings: some that move for minutes, and a crowd. */
const recorded = [
  { frames: 20_000, bodies: 50 },
  { frames: 60, bodies: 20_000 },
];
const files = 10_000;

/** An extension that leaves scenes alone. */
const other = path.join(__dirname, "..", "echo-extension");

exports.title = "How long the extension host is held";
exports.how =
  "The longest turn of the event loop of VS Code's extension host in the processor time of the host's own thread, all extensions together, which is what counts; " +
  "*ours* is the most of one turn in which this extension's code is at work or was called by it, by the looks of a sampling profiler, twice a millisecond, " +
  "which is at work all the while; garbage that is collected in a turn counts for whoever works in it. Beside that the delay of the loop on the clock, with all that other processes take of the machine: the worst and the 99.9th percentile. " +
  "Ten digits are typed into a scene, and its symbols asked for; a level is read and audited; " +
  "scenes are checked by *Check Workspace for Tunneling*; quick fixes are asked for at the first finding; a recording is opened, read, and gone to in twenty places. Each in a window of its own. " +
  "Beside typing is the same with another extension in the place of this one, which does nothing with the text: that is VS Code's own share. " +
  "Beside the level is a copy of its bytes, made in the same host. " +
  "Beside the others is the same loop for three seconds before, in which nothing is done.";

/** @param {import("../run.js").Bench} bench @returns {Promise<readonly import("../report.js").Row[]>} */
exports.measure = async (bench) => {
  const thousands = (n) => n.toLocaleString("en");
  const row = async (what, work, isDone, contents, isTypedAlone = false) => {
    const folder = makeWorkspace({ files: { "work.txt": work, ...contents() } });
    try {
      const { came, idle, ...held } = await askExtensionHost(bench, "held.js", folder);
      // A work that was not done takes no time.
      if (!isDone(came)) throw new Error(`${what}: ${JSON.stringify(came)}`);
      const { longest, part } = held;
      const alone = isTypedAlone && (await askExtensionHost({ ...bench, extension: other }, "held.js", folder));
      const copied = came.copied;
      // Only what the row itself shows is a reason.
      const reason =
        part <= most
          ? "The longest turn is VS Code's own or another extension's"
          : alone?.longest > longest
            ? "Where nobody does anything with the text, VS Code alone holds it for longer"
            : copied > most / 2 &&
              `The text of the level becomes one piece of memory in one go, which the system hands out page by page: a mere copy of its bytes takes ${milliseconds(copied)}`;
      return {
        what,
        measured: `longest turn ${milliseconds(longest)}, ours ${milliseconds(part)}; ${delayText(held)}, of ${milliseconds(held.took)}`,
        peer: alone
          ? `without us: longest turn ${milliseconds(alone.longest)}; ${delayText(alone)}`
          : copied === undefined
            ? `idle: longest turn ${milliseconds(idle.longest)}; ${delayText(idle)}`
            : `a copy of its bytes: ${milliseconds(copied)}`,
        ...(reason && { reason }),
        aim: `≤ ${most} ms`,
        holds: longest <= most,
      };
    } finally {
      removeWorkspace(folder);
    }
  };
  return [
    await row(
      `typing in ${thousands(bodies.typed)} bodies`,
      "type",
      (symbols) => symbols.length > 0,
      () => ({
        "large.aabb.json": sceneText({ bodies: bodies.typed, movers: bodies.typed / 100, frames: 1 }),
      }),
      true,
    ),
    await row(
      "a level of 4096² tiles",
      "level",
      ({ warnings }) => warnings > 0,
      () => ({
        "level.tmj": mapText(
          "csv.tmj",
          randomCells().map((gid, i) => (i % 40_009 === 0 ? 999 : gid === 999 ? 0 : gid)),
        ),
      }),
    ),
    await row(
      `a check of ${thousands(files)} scene files`,
      "check",
      (checked) => checked.files === files,
      () =>
        Object.fromEntries(
          Array.from({ length: files }, (_, i) => [`${Math.floor(i / 100)}/case-${i}.aabb.json`, notebookText(i)]),
        ),
    ),
    await row(
      `quick fixes in ${thousands(bodies.fixed)} bodies`,
      "fixes",
      (offered) => offered.length > 0,
      () => ({
        "many.aabb.json": tunnelingText(bodies.fixed),
      }),
    ),
    ...(await inTurn(recorded, (each) =>
      row(
        `a recording of ${thousands(each.frames)} frames with ${thousands(each.bodies)} bodies`,
        "recording",
        (found) => found > 0,
        () => ({ "run.aabb.jsonl": recordingText(each) }),
      ),
    )),
  ];
};

function delayText({ worst, rarely }) {
  return `delay: worst ${milliseconds(worst)}, p99.9 ${milliseconds(rarely)}`;
}

/** @template T, V @param {readonly T[]} things @param {(thing: T) => Promise<V>} make @returns {Promise<V[]>} one after the other */
async function inTurn(things, make) {
  const made = [];
  for (const thing of things) made.push(await make(thing));
  return made;
}

/** Bodies that all move in each frame, beside a wall that the first one passes in the last. */
function recordingText({ frames, bodies: count }) {
  const header = {
    aabb: "recording",
    version: 1,
    bodies: { wall: { size: [8, 400], solid: true }, "body 0": { maxSpeed: 9000 } },
  };
  const lines = Array.from({ length: frames }, (_, frame) => {
    const isLast = frame === frames - 1;
    const places = Array.from({ length: count }, (_each, i) => {
      const x = i === 0 ? -40 + frame / frames + (isLast ? 60 : 0) : 20 + (i % 500) * 12 + (frame % 300) / 10;
      const y = i === 0 ? 100 : Math.floor(i / 500) * 12 + (frame % 7) / 10;
      return `"body ${i}":[${x.toFixed(2)},${y.toFixed(2)}${frame === 0 ? ",8,8" : ""}]`;
    });
    return `{"frame":${frame},"bodies":{${frame === 0 ? '"wall":[0,0],' : ""}${places.join(",")}}}`;
  });
  return `${[JSON.stringify(header), ...lines].join("\n")}\n`;
}

/** Every second body passes the thin wall beside it. @param {number} count */
function tunnelingText(count) {
  const lines = Array.from({ length: count }, (_, i) => {
    const [x, y] = [(i >> 1) % 50, Math.floor(i / 100)].map((n) => n * 200);
    if (i % 2 === 0) return `{ "id": "wall ${i}", "position": [${x + 60}, ${y}], "size": [2, 40] }`;
    return `{ "id": "bullet ${i}", "position": [${x}, ${y + 10}], "size": [4, 4], "velocity": [6000, 0] }`;
  });
  return `{ "version": 1, "bodies": [\n${lines.join(",\n")}\n] }\n`;
}
