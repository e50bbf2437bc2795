const fs = require("node:fs");
const os = require("node:os");
const path = require("node:path");
const { pathToFileURL } = require("node:url");
const { fork } = require("node:child_process");
const { bundle } = require("../solverBundle.js");
const { landscapes, movers } = require("../inputs/levels.js");

exports.title = "Audit of a level";
exports.how =
  "`auditLevels` of one decoded layer of 4096² tiles, beside a loop that adds up the same bytes; the ratio says how many " +
  "times as long it takes. Both in one process, in turn, by its processor time; the least of 5 rounds. Memory is the most " +
  "that buffers and heap grow meanwhile, with the byte that the layer itself has for a tile.";

/** Why an aim is missed, where it is. */
const reasons = {
  "columns with holes":
    "Each row has a weak wall in every second tile, another one in almost each row, so that all of them are compared with those of the row before",
  "columns of one tile or two":
    "Each row has a wall in every fourth tile that is another one than in the row before, so that all of them have to be joined",
};

const mostTimes = 10;
const mostBytes = 3;

/** @returns {Promise<readonly import("../report.js").Row[]>} */
exports.measure = async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "aabb-bench-"));
  try {
    const file = path.join(folder, "audit.mjs");
    await bundle("src/audit/index.ts", file);
    const rows = [];
    for (const landscape of Object.keys(landscapes)) {
      for (const mover of Object.keys(movers)) {
        const { audit, plain, bytes } = await probe(pathToFileURL(file).href, landscape, mover);
        const ratio = audit / plain;
        const row = {
          what: `${landscape}, ${mover}`,
          measured: `${audit.toFixed(0)} ms`,
          peer: `sum: ${plain.toFixed(1)} ms`,
        };
        rows.push({ ...row, ratio, aim: `≤ ${mostTimes} ×`, holds: ratio <= mostTimes, reason: reasons[landscape] });
        rows.push({
          what: `${landscape}, ${mover}: memory`,
          measured: `${bytes.toFixed(2)} bytes a tile`,
          aim: `≤ ${mostBytes} bytes`,
          holds: bytes <= mostBytes,
        });
      }
    }
    return rows;
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
};

/** Measures in a process of its own. @returns {Promise<{ audit: number; plain: number; bytes: number }>} */
function probe(audit, landscape, mover) {
  return new Promise((resolve, reject) => {
    const script = path.join(__dirname, "..", "probes", "audit.js");
    const child = fork(script, [audit, landscape, mover], { execArgv: ["--expose-gc"] });
    child.once("message", resolve);
    child.once("exit", (code) => reject(new Error(`the audit of ${landscape} ended with ${code}`)));
  });
}
