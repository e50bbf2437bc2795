const fs = require("node:fs");
const os = require("node:os");
const path = require("node:path");
const { pathToFileURL } = require("node:url");
const { parseTree } = require("jsonc-parser");
const { sceneText } = require("../scenes.js");
const { bundle } = require("../solverBundle.js");
const { median, milliseconds } = require("../statistics.js");

const bodies = 5000;
const rounds = 21;

exports.title = "What the text editor shows";
exports.how =
  `Of a scene of ${bodies} bodies, 500 of them moving for 30 frames, that has been evaluated: what is offered where an id is typed at the ` +
  "end of the text, what is told of its last body, the lenses, the hints of a window of 60 lines, the outline, and the places " +
  "of an id. Beside it one parse of the same text by `parseTree` of jsonc-parser, in turn; " +
  `median of ${rounds} rounds after three to warm up.`;

/** @returns {Promise<readonly import("../report.js").Row[]>} */
exports.measure = async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "aabb-bench-"));
  try {
    const [language, notebook] = ["language", "notebook"].map((part) => path.join(folder, `${part}.mjs`));
    await bundle("src/language/index.ts", language);
    await bundle("src/notebook/index.ts", notebook);
    const [editor, { evaluate }] = [
      await import(pathToFileURL(language).href),
      await import(pathToFileURL(notebook).href),
    ];
    return Object.entries(works(editor, evaluate)).map(([what, work]) => row(what, work));
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
};

/** The scene, with an expectation at its end that is being typed. */
const text = sceneText({ bodies, movers: bodies / 10, frames: 30 }).replace(
  /\]\s*\}\s*$/,
  '],\n  "expect": [ { "body": "mover 0", "hits": "" } ]\n}\n',
);

/**
 * What is measured. Each works on a result of its own text that nothing has been asked of yet, as after a key was pressed.
 * @returns {Readonly<Record<string, () => () => unknown>>} makes ready what is then measured
 */
function works(editor, evaluate) {
  const fresh = () => evaluate(text);
  const at = (part, further) => text.lastIndexOf(part) + further;
  // A window that begins with a body that hits something.
  const [hint] = editor.contactHints(fresh(), { offset: 0, length: text.length });
  const offset = text.lastIndexOf("\n", hint.offset);
  const { length } = text.slice(offset).split("\n", 60).join("\n");
  return {
    completion: () => {
      const result = fresh();
      return () => editor.completionAt(result, at('"hits": "', 9), result).values;
    },
    hover: () => {
      const result = fresh();
      return () => editor.hoverAt(result, at('"id": "', 8));
    },
    "code lens": () => {
      const result = fresh();
      return () => editor.sceneLenses(result);
    },
    "inlay hints": () => {
      const result = fresh();
      return () => editor.contactHints(result, { offset, length });
    },
    outline: () => {
      const result = fresh();
      return () => editor.outlineOf(result);
    },
    "places of an id": () => {
      const result = fresh();
      return () => editor.occurrencesAt(result, at('"body": "', 10));
    },
  };
}

/** @param {string} what @param {() => () => unknown} makeReady */
function row(what, makeReady) {
  const ours = [];
  const parse = [];
  for (let round = -3; round < rounds; round++) {
    const work = makeReady();
    const took = timed(() => {
      const shown = work();
      if (!shown || shown.length === 0) throw new Error(`${what}: nothing is shown`);
    });
    const parsed = timed(() => parseTree(text, [], { allowTrailingComma: true }));
    if (round < 0) continue;
    ours.push(took);
    parse.push(parsed);
  }
  const ratio = median(ours) / median(parse);
  const peer = `one parse: ${milliseconds(median(parse))}`;
  const limited = ["completion", "hover", "code lens"].includes(what) && { aim: "≤ 1 ×", holds: ratio <= 1 };
  return { what, measured: milliseconds(median(ours)), peer, ratio, ...limited };
}

/** @param {() => unknown} work */
function timed(work) {
  const started = performance.now();
  work();
  return performance.now() - started;
}
