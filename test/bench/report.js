// What was measured, as a page of the documentation.
const os = require("node:os");
const { chartSvg } = require("./chart.js");
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
 * @property {number} load of the machine when the measuring began
 *
 * @typedef {object} Versions
 * @property {string} vscode
 * @property {string} chromium
 * @property {Readonly<Record<string, string>>} peers by name of the package
 */

/**
 * The page with some sections measured anew, and the picture at its head. Others stay as they were: each says itself when it was measured.
 * @param {string} before the page as it is; empty where there is none yet
 * @param {readonly Section[]} sections what was measured now
 * @param {readonly string[]} titles of all sections, in the order of the page
 * @param {Versions} versions
 */
function reportText(before, sections, titles, versions) {
  const texts = new Map(before.split(/^(?=## )/m).flatMap((text) => titleOf(text) ?? []));
  for (const section of sections) texts.set(section.title, sectionText(section));
  const all = titles.flatMap((title) => texts.get(title)?.trimEnd() ?? []);
  const chart = chartSvg(`${all.join("\n\n")}\n`);
  const text = `# Benchmarks
${chart === undefined ? "" : "\n![Ten of the ratios below, beside 1](media/benchmarks.svg)\n"}
Written by \`npm run bench\`. Ratios are of one run, in which both sides took turns; times alone say little about other
machines. In the tables of the solver, which come first, a ratio says how many times as fast as a peer it is (the median
of the rounds' ratios); in those of the editor and of levels, how many times as long something takes.

${machine(versions)}

${verdict(all)}

${all.join("\n\n")}
`;
  return { text, chart };
}

/** @param {string} text @returns {readonly [title: string, text: string][] | undefined} */
function titleOf(text) {
  const title = /^## (.*)/.exec(text)?.[1];
  return title === undefined ? undefined : [[title, text]];
}

/** @param {Versions} versions */
function machine({ vscode, chromium, peers }) {
  const cpus = os.cpus();
  const memory = (os.totalmem() / 2 ** 30).toFixed(0);
  return [
    `- Machine: ${cpus.length} cores (${cpus[0]?.model.trim() ?? "unknown"}), ${memory} GB, ${os.platform()} ${os.arch()}`,
    `- Node.js ${process.versions.node}, VS Code ${vscode}, Chromium ${chromium}`,
    `- Peers: ${Object.entries(peers)
      .map(([name, version]) => `${name} ${version}`)
      .join(", ")}`,
  ].join("\n");
}

/** How many aims are reached, by the last column of the tables. @param {readonly string[]} sections */
function verdict(sections) {
  const count = (/** @type {RegExp} */ end) => sections.join("\n").match(end)?.length ?? 0;
  const missed = count(/ \*\*no\*\* \|$/gm);
  const all = missed + count(/ yes \|$/gm);
  if (missed === 0) return `**All ${all} aims are reached.**`;
  return `**${missed} of ${all} aims are missed.** Below the tables it is said why.`;
}

/** @param {readonly Row[]} rows */
function missedText(rows) {
  const missed = rows.filter(({ holds }) => holds === false);
  const lines = missed.map((row) => {
    const reason = row.reason === undefined ? "" : `. ${row.reason}`;
    return `- Missed: ${row.what}: ${valueOf(row)} where ${row.aim} is wanted${reason}.`;
  });
  return lines.length === 0 ? "" : `\n${lines.join("\n")}\n`;
}

/** @param {number} load */
function stamp(load) {
  const busy = load > os.cpus().length / 2 ? " (the machine was busy with other work)" : "";
  return `Measured on ${new Date().toISOString().slice(0, 10)} at a load of ${load.toFixed(1)}${busy}.`;
}

/** What an aim is about: the ratio, where it is one. @param {Row} row */
function valueOf({ measured, ratio, aim = "" }) {
  if (ratio === undefined || !aim.includes("×")) return measured;
  return aim.endsWith("×") ? ratioText(ratio) : `${measured}, ${ratioText(ratio)}`;
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
function sectionText({ title, how, rows, load }) {
  const shown = columns.filter(({ text, isOptional }) => !isOptional || rows.some((row) => text(row) !== undefined));
  const head = shown.map(({ head }) => head);
  const cells = rows.map((row) => shown.map(({ text }) => text(row) ?? "–"));
  const lines = [head, head.map(() => "---"), ...cells].map((row) => `| ${row.join(" | ")} |`);
  return `## ${title}\n\n${how} ${stamp(load)}\n\n${lines.join("\n")}\n${missedText(rows)}`;
}

/** @param {number} ratio */
function ratioText(ratio) {
  return `${short(ratio)} ×`;
}

module.exports = { reportText, sectionText };
