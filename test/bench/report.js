// What was measured, as a page of the documentation.
const os = require("node:os");
const { short } = require("./statistics.js");

/**
 * @typedef {object} Row
 * @property {string} what
 * @property {string} measured
 * @property {string} [peer] the same run's measure of comparison
 * @property {number} [ratio] measured / peer
 * @property {string} [aim]
 * @property {boolean} [holds] whether the aim is reached
 *
 * @typedef {object} Section
 * @property {string} title
 * @property {string} how how it is measured
 * @property {readonly Row[]} rows
 *
 * @typedef {object} Versions
 * @property {string} vscode
 * @property {string} chromium
 */

/**
 * @param {readonly Section[]} sections
 * @param {Versions} versions
 * @param {number} load of the machine before the run
 */
function reportText(sections, versions, load) {
  return `# Benchmarks

Written by \`npm run bench\`. Ratios are of one run, in which both sides took turns; times alone say little about other
machines.

${machine(versions, load)}

${verdict(sections)}

${sections.map(sectionText).join("\n")}`;
}

/** @param {Versions} versions @param {number} load */
function machine({ vscode, chromium }, load) {
  const cpus = os.cpus();
  const memory = (os.totalmem() / 2 ** 30).toFixed(0);
  return [
    `- Machine: ${cpus.length} cores (${cpus[0]?.model.trim() ?? "unknown"}), ${memory} GB, ${os.platform()} ${os.arch()}`,
    `- Load before the run: ${load.toFixed(1)}${load > cpus.length / 2 ? ", so it was busy with other work" : ""}`,
    `- Node.js ${process.versions.node}, VS Code ${vscode}, Chromium ${chromium}`,
    `- ${new Date().toISOString().slice(0, 10)}`,
  ].join("\n");
}

/** @param {readonly Section[]} sections */
function verdict(sections) {
  const aims = sections.flatMap(({ title, rows }) => rows.flatMap((row) => (row.aim ? [{ title, row }] : [])));
  const missed = aims.filter(({ row }) => row.holds === false);
  if (missed.length === 0) return `**All ${aims.length} aims are reached.**`;
  const list = missed.map(({ title, row }) => `- ${title}, ${row.what}: ${valueOf(row)} where ${row.aim} is wanted`);
  return `**${missed.length} of ${aims.length} aims are missed:**\n\n${list.join("\n")}`;
}

/** @param {Row} row */
function valueOf({ measured, ratio }) {
  return ratio === undefined ? measured : ratioText(ratio);
}

/** @param {Section} section */
function sectionText({ title, how, rows }) {
  const head = ["", "measured", "peer", "ratio", "aim", "reached"];
  const cells = rows.map(({ what, measured, peer, ratio, aim, holds }) => [
    what,
    measured,
    peer ?? "–",
    ratio === undefined ? "–" : ratioText(ratio),
    aim ?? "–",
    holds === undefined ? "–" : holds ? "yes" : "**no**",
  ]);
  const lines = [head, head.map(() => "---"), ...cells].map((row) => `| ${row.join(" | ")} |`);
  return `## ${title}\n\n${how}\n\n${lines.join("\n")}\n`;
}

/** @param {number} ratio */
function ratioText(ratio) {
  return `${short(ratio)} ×`;
}

module.exports = { reportText, sectionText };
