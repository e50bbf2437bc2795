const path = require("node:path");
const esbuild = require("esbuild");
const { repository } = require("../../harness/fetchServer.js");
const { sceneText } = require("../scenes.js");
const { median, milliseconds } = require("../statistics.js");

const bodies = 100_000;
const rounds = 3;

exports.title = "Documents of 100,000 bodies";
exports.how =
  "`evaluate` in Node.js, from the text to all contacts and findings of one frame, beside `JSON.parse` of the same " +
  `text, in turn; median of ${rounds} rounds after one to warm up.`;

/** @returns {Promise<readonly import("../report.js").Row[]>} */
exports.measure = async () => {
  const evaluate = await loadEvaluate();
  return [row(evaluate, "1 % moving", bodies / 100), row(evaluate, "all moving", bodies)];
};

/** @param {(text: string) => { readonly notebook?: unknown }} evaluate @param {string} what @param {number} movers */
function row(evaluate, what, movers) {
  const text = sceneText({ bodies, movers, frames: 1 });
  const ours = [];
  const parse = [];
  for (let round = 0; round <= rounds; round++) {
    const took = timed(() => {
      if (evaluate(text).notebook === undefined) throw new Error("the scene could not be read");
    });
    const parsed = timed(() => JSON.parse(text));
    if (round === 0) continue;
    ours.push(took);
    parse.push(parsed);
  }
  const ratio = median(ours) / median(parse);
  const size = `${(text.length / 1e6).toFixed(1)} MB`;
  return {
    what: `${what} (${size})`,
    measured: milliseconds(median(ours)),
    peer: `JSON.parse: ${milliseconds(median(parse))}`,
    ratio,
  };
}

/** @param {() => unknown} work */
function timed(work) {
  const started = performance.now();
  work();
  return performance.now() - started;
}

async function loadEvaluate() {
  const outfile = path.join(repository, "dist-test", "bench-notebook.cjs");
  await esbuild.build({
    entryPoints: [path.join(repository, "src", "notebook", "index.ts")],
    outfile,
    bundle: true,
    minify: true,
    format: "cjs",
    platform: "node",
    mainFields: ["module", "main"],
  });
  return require(outfile).evaluate;
}
