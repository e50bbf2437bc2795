// Draws texts of a kind for a reader to rate: node test/lint/sample.js <kind> [--seed N] [--count N]
// The reports of `output` are those of dist/cli.js: npm run build first.
const { spawnSync } = require("node:child_process");
const fs = require("node:fs");
const path = require("node:path");
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

/** A text, and the file that has it: `place` is empty where the text says itself where it is. @typedef {{ place: string, text: string }} Sample */

/** @type {Readonly<Record<string, () => Sample[]>>} */
const kinds = {
  ui: () => ofKind("ui"),
  findings: () => ofKind("findings"),
  errors: () => ofKind("output"),
  examples: () => ofKind("examples"),
  german: () =>
    fs.readdirSync(path.join(repository, "l10n", "de")).flatMap((file) => {
      const texts = /** @type {Record<string, string>} */ (
        JSON.parse(fs.readFileSync(path.join(repository, "l10n", "de", file), "utf8"))
      );
      return Object.values(texts).map((text) => ({ place: file, text }));
    }),
  help: () =>
    ofKind("help").flatMap(({ text }) => sentencesOf(text).map((sentence) => ({ place: "", text: sentence }))),
  output: () =>
    commands.flatMap((args) =>
      spawnSync(process.execPath, ["dist/cli.js", ...args], { cwd: repository, encoding: "utf8" })
        .stdout.split(/\n(?! {4})/)
        .map((block) => ({ place: "", text: block.trimEnd() })),
    ),
};

/** @param {string} kind @returns {Sample[]} */
function ofKind(kind) {
  return userTexts().flatMap((each) => {
    const place = each.place.replace(/:\d+$/, "");
    return each.kind === kind ? [{ place, text: each.text }] : [];
  });
}

/** A text without its numbers and names, by which many are the same. @param {string} text */
function shapeOf(text) {
  return text.replace(/[\d.,−-]+/g, "0").replace(/"[^"]*"/g, '""');
}

/**
 * Some texts, the same ones for the same seed: the order is that of a linear congruential generator
 * (D. E. Knuth, "The Art of Computer Programming", volume 2, 3.3.4).
 *
 * @param {Sample[]} texts
 * @param {number} seed
 * @param {number} count
 */
function drawn(texts, seed, count) {
  const left = [...new Map(texts.filter(({ text }) => text !== "").map((each) => [shapeOf(each.text), each])).values()];
  let state = BigInt(seed);
  /** @type {Sample[]} */
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
  for (const [i, { place, text }] of drawn(texts(), Number(values.seed), Number(values.count)).entries()) {
    console.log(`${i + 1}. ${place && `[${place}] `}${text.replaceAll("\n", "\n   ")}\n`);
  }
}

module.exports = { drawn, kinds };
