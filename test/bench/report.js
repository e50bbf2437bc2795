// What was measured, as a page of the documentation.
const os = require("node:os");
const { short } = require("./statistics.js");

/**
 * @typedef {object} Row
 * @property {string} what
 * @property {string} measured
 * @property {string} [right] the share of right answers
 * @property {string} [peer] the same run's measure of comparison
 * @property {string} [peerRight] the same of the peer
 * @property {number} [ratio] how many times as fast as the peer the solver is; of the editor, measured / peer
 * @property {string} [aim]
 * @property {boolean} [holds] whether the aim is reached
 * @property {string} [reason] why it is missed, where it is
 *
 * @typedef {object} Section
 * @property {string} title
 * @property {string} how how it is measured
 * @property {readonly Row[]} rows
 *
 * @typedef {object} Versions
 * @property {string} vscode
 * @property {string} chromium
 * @property {Readonly<Record<string, string>>} peers by name of the package
 */

/**
 * @param {readonly Section[]} sections
 * @param {Versions} versions
 * @param {number} load of the machine before the run
 */
function reportText(sections, versions, load) {
  return `# Benchmarks

Written by \`npm run bench\`. Ratios are of one run, in which both sides took turns; times alone say little about other
machines. In the tables of the solver, which come first, a ratio says how many times as fast as a peer it is (the median
of the rounds' ratios); in those of the editor, how many times as long something takes.

${machine(versions, load)}

${verdict(sections)}

${sections.map(sectionText).join("\n")}`;
}

/** @param {Versions} versions @param {number} load */
function machine({ vscode, chromium, peers }, load) {
  const cpus = os.cpus();
  const memory = (os.totalmem() / 2 ** 30).toFixed(0);
  return [
    `- Machine: ${cpus.length} cores (${cpus[0]?.model.trim() ?? "unknown"}), ${memory} GB, ${os.platform()} ${os.arch()}`,
    `- Load before the run: ${load.toFixed(1)}${load > cpus.length / 2 ? ", so it was busy with other work" : ""}`,
    `- Node.js ${process.versions.node}, VS Code ${vscode}, Chromium ${chromium}`,
    `- Peers: ${Object.entries(peers)
      .map(([name, version]) => `${name} ${version}`)
      .join(", ")}`,
    `- ${new Date().toISOString().slice(0, 10)}`,
  ].join("\n");
}

/** @param {readonly Section[]} sections */
function verdict(sections) {
  const aims = sections.flatMap(({ title, rows }) => rows.flatMap((row) => (row.aim ? [{ title, row }] : [])));
  const missed = aims.filter(({ row }) => row.holds === false);
  if (missed.length === 0) return `**All ${aims.length} aims are reached.**`;
  const list = missed.map(({ title, row }) => {
    const reason = row.reason === undefined ? "" : `. ${row.reason}`;
    return `- ${title}, ${row.what}: ${valueOf(row)} where ${row.aim} is wanted${reason}`;
  });
  return `**${missed.length} of ${aims.length} aims are missed:**\n\n${list.join("\n")}`;
}

/** @param {Row} row */
function valueOf({ measured, ratio }) {
  return ratio === undefined ? measured : ratioText(ratio);
}

/** The columns of a table, in order; those in which no row has anything are left out. */
const columns = [
  { head: "", text: (/** @type {Row} */ { what }) => what },
  { head: "measured", text: ({ measured }) => measured },
  { head: "right", text: ({ right }) => right, isOptional: true },
  { head: "peer", text: ({ peer }) => peer },
  { head: "right", text: ({ peerRight }) => peerRight, isOptional: true },
  { head: "ratio", text: ({ ratio }) => ratio && ratioText(ratio) },
  { head: "aim", text: ({ aim }) => aim },
  { head: "reached", text: ({ holds }) => (holds === undefined ? undefined : holds ? "yes" : "**no**") },
];

/** @param {Section} section */
function sectionText({ title, how, rows }) {
  const shown = columns.filter(({ text, isOptional }) => !isOptional || rows.some((row) => text(row) !== undefined));
  const head = shown.map(({ head }) => head);
  const cells = rows.map((row) => shown.map(({ text }) => text(row) ?? "–"));
  const lines = [head, head.map(() => "---"), ...cells].map((row) => `| ${row.join(" | ")} |`);
  return `## ${title}\n\n${how}\n\n${lines.join("\n")}\n`;
}

/** @param {number} ratio */
function ratioText(ratio) {
  return `${short(ratio)} ×`;
}

module.exports = { reportText, sectionText };
