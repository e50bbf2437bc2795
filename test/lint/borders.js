// The import borders of the product as a lint rule: who may know whom, and which platform each folder runs on.
const { builtinModules } = require("node:module");
const path = require("node:path");

const core = ["geometry", "solver", "model", "scene", "edit", "levels", "tunneling", "notebook", "recordings"];

/** What each part may import besides itself. A part that is not named here does not exist. */
const mayImport = {
  geometry: [],
  solver: ["geometry"],
  scene: ["geometry", "solver", "model", "wording"],
  levels: ["geometry", "solver", "model", "scene", "wording"],
  // Numbers as sentences say them, and how many there are of something, for all who write messages.
  wording: [],
  // Facts that much of the product shares, each declared once: codes of findings, traits of bodies, how games check, formats of levels.
  model: ["wording"],
  tunneling: ["geometry", "solver", "model", "scene", "levels", "wording"],
  // What a game wrote down of its boxes, in columns, and what is found in it.
  recordings: ["geometry", "solver", "model", "scene", "tunneling", "wording"],
  // Which walls of a level a mover could pass: asked of the level alone, without a scene.
  audit: ["geometry", "model", "levels", "wording"],
  // What a game says of all its levels in one file.
  project: ["geometry", "model", "scene", "edit", "levels", "audit", "wording"],
  // What writes recordings in a game, and knows nothing of the product.
  recorder: [],
  // The least changes of a scene's text.
  edit: ["geometry", "solver", "scene", "protocol"],
  // The notebook puts its results into the words of the protocol, and the drawing is made from these words.
  notebook: ["geometry", "solver", "model", "scene", "edit", "levels", "tunneling", "audit", "wording", "protocol"],
  // What a text editor shows at places of a text, from the result of that text.
  language: [...core, "wording", "view"],
  // Cases for someone's own collision code, and what is wrong with its answers; whoever runs that code gives it.
  verify: ["geometry", "solver", "wording"],
  report: [...core, "wording", "project", "audit", "verify"],
  // What is current: texts and all that is derived from them. Its clock and its files are given to it.
  workspace: ["geometry", "scene", "levels", "notebook", "recordings", "project", "audit", "report"],
  // All that is computed, behind messages: the extension, and later others, ask it.
  engine: [...core, "language", "wording", "project", "audit", "report", "workspace", "view", "protocol"],
  protocol: ["geometry", "model"],
  // Pictures, and tables for files, made from what the protocol says; the solver finds what is in view.
  view: ["geometry", "solver", "model", "wording", "protocol"],
  // What explains an answer asks the solver itself, so that it says nothing that the solver would not.
  explain: ["geometry", "solver", "wording", "view", "protocol"],
  // Files of a disk, through Node.
  disk: [],
  extension: [...core, "engine", "project", "workspace", "audit", "language", "report", "view", "protocol"],
  cli: [...core, "verify", "project", "workspace", "disk", "audit", "report", "view", "protocol"],
  webview: ["geometry", "model", "wording", "view", "explain", "protocol", "worker"],
  // A thread beside the webview. It has what would be too much for the page.
  worker: ["notebook", "protocol"],
};

/** Parts that are no folder of their own in `src` or `webview`. */
const inner = {
  edit: "src/scene/edit",
  protocol: "src/view/protocol",
  explain: "src/view/explain",
  worker: "webview/worker",
};

/** Where a part is entered that is no folder with an index. */
const doors = { worker: "webview/worker/messages.js" };

/** What the product has of a part beside its index, and no library that is made of it. */
const besides = { solver: "src/solver/internal.js" };

/** Folders that run anywhere: no platform, no clock, no chance. */
const pureFolders = [
  ...core,
  "wording",
  "project",
  "workspace",
  "audit",
  "language",
  "engine",
  "report",
  "verify",
  "view",
  "explain",
  "protocol",
  "recorder",
].map(folderOf);

/** The folder of the extension that is only in the bundle for Node, and may know what is only there. */
const onNode = "src/extension/platform/node/";

/** Packages that only some parts may import, because they only work on their platform. */
const platforms = [
  { parts: ["extension"], owns: (/** @type {string} */ name) => name === "vscode" },
  {
    parts: ["disk", "cli"],
    owns: (/** @type {string} */ name) =>
      name.startsWith("node:") || builtinModules.includes(name.split("/")[0] ?? name),
  },
  { parts: ["webview"], owns: (/** @type {string} */ name) => /^(konva|preact)(\/|$)/.test(name) },
];

/** @param {string} part */
function folderOf(part) {
  return inner[part] ?? `src/${part}`;
}

/**
 * @param {string} file relative to the repository, with slashes
 * @returns {string | undefined} the part it belongs to
 */
function partOf(file) {
  const within = Object.entries(inner).find(([, folder]) => file.startsWith(`${folder}/`));
  if (within) return within[0];
  if (file.startsWith("webview/")) return "webview";
  return /^src\/([^/.]+)/.exec(file)?.[1];
}

/**
 * @param {string} from the importing file, relative to the repository, with slashes
 * @param {string} specifier what it imports
 * @returns {string | undefined} what is wrong with that
 */
function violation(from, specifier) {
  const part = partOf(from);
  if (part === undefined) return undefined;
  const known = mayImport[part];
  if (known === undefined) return `${part} is no part of the product: name it in test/lint/borders.js`;
  if (!specifier.startsWith(".")) {
    const owners = platforms.find(({ owns }) => owns(specifier))?.parts;
    if (owners === undefined || owners.includes(part) || (owners.includes("disk") && from.startsWith(onNode))) {
      return undefined;
    }
    return `only ${owners.join(" and ")} may import ${specifier}`;
  }

  const target = path.posix.join(path.posix.dirname(from), specifier);
  // The one place of commands, settings and the version.
  if (target === "package.json" && (part === "extension" || part === "cli")) return undefined;
  const other = partOf(target);
  if (other === part) return undefined;
  if (other === undefined) return `${target} is outside of the product`;
  if (!known.includes(other) && !(other === "disk" && from.startsWith(onNode))) return `${part} may not know ${other}`;
  const door = doors[other] ?? `${folderOf(other)}/index.js`;
  return target === door || target === besides[other] ? undefined : `${other} is entered through ${door} only`;
}

/** The one place of each platform where time passes. What is done after a change is the affair of the store. */
const clocks = ["src/extension/hostScheduler.ts", "src/cli/timers.ts", "webview/Pause.ts"];

const borders = {
  meta: { type: "problem", schema: [], messages: { crossed: "{{ why }}" } },
  create(context) {
    const from = path.relative(context.cwd, context.filename).replaceAll("\\", "/");
    /** @param {{ type: string, value?: unknown } | null | undefined} source */
    const check = (source, node) => {
      if (source === null || source === undefined) return;
      if (source.type !== "Literal" || typeof source.value !== "string") {
        context.report({ node, messageId: "crossed", data: { why: "an import names its module by a literal" } });
        return;
      }
      const why = violation(from, source.value);
      if (why !== undefined) context.report({ node, messageId: "crossed", data: { why } });
    };
    return {
      ImportDeclaration: (node) => check(node.source, node),
      ExportNamedDeclaration: (node) => check(node.source, node),
      ExportAllDeclaration: (node) => check(node.source, node),
      ImportExpression: (node) => check(node.source, node),
      TSImportType: (node) => check(node.source ?? node.argument?.literal, node),
      TSExternalModuleReference: (node) => check(node.expression, node),
      "CallExpression[callee.name='require']": (node) => check(node.arguments[0], node),
      "CallExpression[callee.name=/^set(Timeout|Interval)$/]": (node) => {
        // Of the core, the rule of globals says it.
        if (clocks.includes(from) || pureFolders.some((folder) => from.startsWith(`${folder}/`))) return;
        context.report({ node, messageId: "crossed", data: { why: `only ${clocks.join(", ")} may set timers` } });
      },
    };
  },
};

module.exports = { borders, mayImport, partOf, pureFolders };
