const { loadCore } = require("../coreBundle.js");
const { ownTime } = require("../probes/longestTurn.js");
const { randomNumbers } = require("../random.js");
const { median, milliseconds, quantile } = require("../statistics.js");

/** An hour of sixty frames a second. */
const frames = 216_000;
const bodies = 50;
/** Frames that are made, parsed, read and looked at in turn. */
const framesATurn = 1200;
/** Bytes that are read in a call, and positions that are looked at in one, as by the store of recordings. */
const aCall = { bytes: 1 << 20, positions: 16_384 };
const sought = 400;

const most = { bytes: 20, firstPicture: 1000, reading: 1.5, finding: 4, call: 50, seek: 16 };

const longLineReason = "`JSON.parse` reads a line as a whole, and the bodies of the line are taken in the same call";

exports.title = "An hour of a recording";
exports.how =
  `${bodies} bodies that bounce through a level of tiles for an hour, ${frames.toLocaleString("en")} frames: read and looked at in Node.js a ` +
  `few megabytes at a time, beside \`JSON.parse\` of the same lines, in turn; processor time of all turns together. The first picture is ` +
  "without the opening of a file; calls are processor time of the thread that makes them, also of a line of 4 MiB with as many bodies as it can hold.";

/** @returns {Promise<readonly import("../report.js").Row[]>} */
exports.measure = async () => {
  const { RecordingReader, RecordedFindings, RecordedState } = await loadCore("recordings");
  const game = bouncing();
  const reader = new RecordingReader();
  const { recording } = reader;
  const findings = new RecordedFindings(recording, game.solids);
  const spent = { parse: 0, read: 0, find: 0 };
  let longest = 0;
  const call = (/** @type {() => void} */ work) => {
    longest = Math.max(longest, threadTime(work));
  };
  let firstPicture = 0;
  let megabytes = 0;
  call(() => reader.read(Buffer.from(`${game.header}\n`)));
  for (let frame = 0; frame < frames; frame += framesATurn) {
    const lines = Array.from({ length: framesATurn }, () => game.line());
    const bytes = Buffer.from(`${lines.join("\n")}\n`);
    megabytes += bytes.length / 1e6;
    spent.parse += processorTime(() => lines.forEach((line) => JSON.parse(line)));
    const parsed = performance.now();
    spent.read += processorTime(() => {
      for (let at = 0; at < bytes.length; at += aCall.bytes) {
        call(() => reader.read(bytes.subarray(at, at + aCall.bytes)));
      }
    });
    if (frame === 0) {
      new RecordedState(recording).seek(0);
      firstPicture = performance.now() - parsed;
    }
    spent.find += processorTime(() => {
      while (findings.frames < recording.frames) call(() => findings.advance(aCall.positions));
    });
  }
  call(() => reader.end());
  const state = new RecordedState(recording);
  const random = randomNumbers(1);
  const seeks = Array.from({ length: sought }, () => {
    const started = performance.now();
    state.seek(Math.floor(random() * frames));
    return performance.now() - started;
  });
  const longLine = longLineTime(new RecordingReader(), game.header);
  const bytesEach = recording.bytes / recording.positions;
  const reading = spent.read / spent.parse;
  const finding = (spent.read + spent.find) / spent.parse;
  const parse = `JSON.parse: ${(spent.parse / 1000).toFixed(1)} s`;
  return [
    {
      what: `memory of ${(recording.positions / 1e6).toFixed(1)} million positions, ${megabytes.toFixed(0)} MB of text`,
      measured: `${bytesEach.toFixed(1)} bytes each`,
      aim: `≤ ${most.bytes} bytes`,
      holds: bytesEach <= most.bytes,
    },
    ratioRow("reading", spent.read, parse, reading, most.reading),
    ratioRow("reading and looking for findings", spent.read + spent.find, parse, finding, most.finding),
    timeRow("until the first picture", firstPicture, most.firstPicture),
    timeRow("the longest call of all that", longest, most.call),
    { ...timeRow("to read a line of 4 MiB", longLine, most.call), reason: longLineReason },
    timeRow("to any frame, median", median(seeks), most.seek),
    timeRow("to any frame, 99 of 100", quantile(seeks, 0.99), most.seek),
  ];
};

function ratioRow(what, ms, peer, ratio, aim) {
  return { what, measured: `${(ms / 1000).toFixed(1)} s`, peer, ratio, aim: `≤ ${aim} ×`, holds: ratio <= aim };
}

function timeRow(what, ms, aim) {
  return { what, measured: milliseconds(ms), aim: `≤ ${aim} ms`, holds: ms <= aim };
}

/** Milliseconds that this process was busy. @param {() => void} work */
function processorTime(work) {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** Milliseconds in which this thread was busy, which is what it is held by: V8's other threads hold nobody. @param {() => void} work */
function threadTime(work) {
  const before = ownTime();
  if (before === undefined) return processorTime(work);
  work();
  return ownTime() - before;
}

/** Milliseconds in which a line of nearly 4 MiB is read. */
function longLineTime(reader, header) {
  const numbers = Array.from({ length: 130_000 }, (_, i) => `"b${i}": [${i}, ${i % 7}, 8, 8]`);
  const bytes = Buffer.from(`${header}\n{"frame": 0, "bodies": {${numbers.join(", ")}}}\n`);
  return threadTime(() => reader.read(bytes));
}

/** Bodies that bounce off the edges of a level, and go through its walls where a frame lets them. */
function bouncing() {
  const random = randomNumbers(7);
  const [width, height, tile] = [256, 128, 16];
  const solid = Uint8Array.from({ length: width * height }, () => (random() < 0.002 ? 1 : 0));
  const solids = { grids: [{ origin: [0, 0], tileSize: [tile, tile], width, height, solid }], boxes: [] };
  const all = Array.from({ length: bodies }, (_, i) => ({
    ...{ id: `body${i}`, x: random() * width * tile, y: random() * height * tile },
    ...{ dx: random() * 20 - 10, dy: random() * 20 - 10 },
  }));
  const facts = Object.fromEntries(all.map(({ id }) => [id, { size: [16, 24] }]));
  let frame = 0;
  const round = (/** @type {number} */ place) => Math.round(place * 1000) / 1000;
  const line = () => {
    const places = all.map((body) => {
      body.x += body.dx;
      body.y += body.dy;
      if (body.x < 0 || body.x > width * tile) body.dx = -body.dx;
      if (body.y < 0 || body.y > height * tile) body.dy = -body.dy;
      return [body.id, [round(body.x), round(body.y)]];
    });
    return JSON.stringify({ frame: frame++, bodies: Object.fromEntries(places) });
  };
  return { solids, line, header: JSON.stringify({ aabb: "recording", version: 1, fps: 60, bodies: facts }) };
}
