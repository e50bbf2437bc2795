// Draws texts of a kind for a reader to rate: node test/lint/sample.js <kind> [--seed N] [--count N]
// The reports of `output` are those of dist/cli.js: npm run build first.
const { spawnSync } = require("node:child_process");
const util = require("node:util");
const { repository } = require("../harness/fetchServer.js");
const { userTexts } = require("./userTexts.js");
const { sentencesOf } = require("./words.js");

/** Commands whose reports are drawn from. */
const commands = [
  ["check", "examples"],
  ["solve", "examples/responses.aabb.json"],
  ["verify", "examples/verify/platformer.mjs"],
  ["replay", "examples/recordings"],
  ...["8,8", "24,40"].map((size) => ["audit", "examples/levels", "--size", size, "--speed", "900,900", "--fps", "60"]),
];

/** @type {Readonly<Record<string, () => string[]>>} */
const kinds = {
  ui: () => ofKind("ui"),
  findings: () => ofKind("findings"),
  errors: () => ofKind("output"),
  examples: () => ofKind("examples"),
  help: () => ofKind("help").flatMap(sentencesOf),
  output: () =>
    commands.flatMap((args) =>
      spawnSync(process.execPath, ["dist/cli.js", ...args], { cwd: repository, encoding: "utf8" })
        .stdout.split(/\n(?! {4})/)
        .map((block) => block.trimEnd()),
    ),
};

/** @param {string} kind */
function ofKind(kind) {
  return userTexts().flatMap((each) => (each.kind === kind ? [each.text] : []));
}

/** A text without its numbers and names, by which many are the same. @param {string} text */
function shapeOf(text) {
  return text.replace(/[\d.,−-]+/g, "0").replace(/"[^"]*"/g, '""');
}

/**
 * Some texts, the same ones for the same seed: the order is that of a linear congruential generator
 * (D. E. Knuth, "The Art of Computer Programming", volume 2, 3.3.4).
 *
 * @param {string[]} texts
 * @param {number} seed
 * @param {number} count
 */
function drawn(texts, seed, count) {
  const left = [...new Map(texts.filter((text) => text !== "").map((text) => [shapeOf(text), text])).values()];
  let state = BigInt(seed);
  /** @type {string[]} */
  const sample = [];
  while (sample.length < count && left.length > 0) {
    state = (state * 6364136223846793005n + 1442695040888963407n) % 2n ** 64n;
    sample.push(...left.splice(Number((state >> 33n) % BigInt(left.length)), 1));
  }
  return sample;
}

if (require.main === module) {
  const { values, positionals } = util.parseArgs({
    allowPositionals: true,
    options: { seed: { type: "string", default: "1" }, count: { type: "string", default: "60" } },
  });
  const texts = kinds[positionals[0] ?? ""];
  if (!texts) {
    console.error(`Usage: node test/lint/sample.js <${Object.keys(kinds).join(" | ")}> [--seed N] [--count N]`);
    process.exit(2);
  }
  for (const [i, text] of drawn(texts(), Number(values.seed), Number(values.count)).entries()) {
    console.log(`${i + 1}. ${text.replaceAll("\n", "\n   ")}\n`);
  }
}

module.exports = { drawn, kinds };
