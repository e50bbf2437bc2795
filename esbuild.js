// Builds everything that is shipped into dist/: node esbuild.js [--dev | --watch]
const { spawnSync } = require("node:child_process");
const fs = require("node:fs");
const path = require("node:path");
const esbuild = require("esbuild");

const common = { bundle: true, minify: true, target: "es2022", logLevel: "warning", legalComments: "none" };
/** What debuggers need: readable code with source maps. */
const forDebugging = { minify: false, sourcemap: true };

/**
 * For what runs in VS Code. Its texts come from files beside it, so that the part of the package that reads them, which
 * could load any address, is left without the means. The one thing that loads is `ownFile` in webview/shell/host.ts. Letters beyond
 * ASCII are escaped in it, of which there are few: with a single one V8 keeps a file in two bytes a letter.
 */
const offline = { ...common, define: { fetch: "undefined" } };

/** Both doors of the solver are the file that games require, beside the program: the package has it once for the two. @type {esbuild.Plugin} */
const solverBeside = {
  name: "solver beside",
  setup: (build) =>
    build.onResolve({ filter: /\/solver\/(?:index|internal)\.js$/ }, () => ({ path: "./solver.cjs", external: true })),
};

/** The command line; its threads load the same file. @type {esbuild.BuildOptions} */
const cliBundle = {
  ...common,
  entryPoints: { cli: "src/cli/main.ts" },
  format: "cjs",
  platform: "node",
  mainFields: ["module", "main"],
  banner: { js: "#!/usr/bin/env node" },
  plugins: [solverBeside],
};

/**
 * The solver for games. Its kind is in its name: nobody has to guess it, whatever the package around it says.
 * @param {"esm" | "cjs"} format
 * @param {string} extension
 * @returns {esbuild.BuildOptions}
 */
function solverBundle(format, extension) {
  const entryPoints = { solver: format === "cjs" ? "src/solver/internal.ts" : "src/solver/index.ts" };
  return { ...common, entryPoints, format, platform: "neutral", outExtension: { ".js": extension } };
}

/**
 * The recorder for games: for `require`, and as a module.
 * @param {"esm" | "cjs"} format
 * @param {string} extension
 * @returns {esbuild.BuildOptions}
 */
function recorderBundle(format, extension) {
  return { ...solverBundle(format, extension), entryPoints: { recorder: "src/recorder/index.ts" } };
}

/** What a process runs in which `aabb verify` has someone's module: of the program next to nothing, so that it starts sooner. @type {esbuild.BuildOptions} */
const moduleServerBundle = {
  ...common,
  entryPoints: { moduleServer: "src/cli/moduleServer.ts" },
  format: "cjs",
  platform: "node",
};

/** The program, and what it has beside it. */
const cliBundles = [cliBundle, moduleServerBundle, solverBundle("cjs", ".cjs")];

/**
 * VS Code's API is made a module of once. Of what is required each file that imports it would have a copy of its own: at the
 * start that were sixty times the hundreds of names of the API, in half of the time of activation.
 * @type {esbuild.Plugin}
 */
const vscodeOnce = {
  name: "vscode once",
  setup: (build) => {
    build.onResolve({ filter: /^vscode$/ }, ({ namespace }) =>
      namespace === "vscode" ? { path: "vscode", external: true } : { path: "vscode", namespace: "vscode" },
    );
    build.onLoad({ filter: /^/, namespace: "vscode" }, () => ({ contents: 'export * from "vscode";' }));
  },
};

/** Every bundle of the product. What each may import is held by the lint rules and the tsconfig of its folder. @type {readonly esbuild.BuildOptions[]} */
const bundles = [
  {
    ...offline,
    entryPoints: { extension: "src/extension/extension.ts" },
    format: "cjs",
    platform: "browser",
    plugins: [vscodeOnce],
    mainFields: ["module", "main"],
    conditions: ["import"],
  },
  // The program of the engine's thread.
  {
    ...offline,
    entryPoints: { engine: "src/extension/engine/program.ts" },
    format: "cjs",
    platform: "browser",
    mainFields: ["module", "main"],
    conditions: ["import"],
  },
  // The same with what only Node can do, around the file above: the package has it once.
  {
    ...offline,
    entryPoints: { "platform/node/index": "src/extension/platform/node/index.ts" },
    format: "cjs",
    platform: "node",
    external: ["*/extension.js"],
    plugins: [vscodeOnce],
  },
  {
    ...offline,
    // A module: the page of a preview, and the same drawing for the outputs of VS Code's own notebooks.
    entryPoints: { webview: "webview/main.tsx" },
    format: "esm",
    platform: "browser",
    loader: { ".svg": "text" },
    jsx: "automatic",
    jsxImportSource: "preact",
  },
  {
    ...offline,
    entryPoints: { drafts: "webview/worker/drafts.ts" },
    format: "iife",
    platform: "browser",
    mainFields: ["module", "main"],
  },
  solverBundle("esm", ".mjs"),
  recorderBundle("esm", ".mjs"),
  recorderBundle("cjs", ".js"),
  ...cliBundles,
];

/** The JSON schemas for other tools, and those with which VS Code completes; all from the declarations in src/scene. */
async function writeSchemas() {
  const file = path.join(__dirname, "dist", "schema-build.cjs");
  await esbuild.build({
    ...common,
    entryPoints: ["src/scene/jsonSchema.ts"],
    outfile: file,
    format: "cjs",
    platform: "node",
  });
  const { jsonSchema, projectSchema, completionSchema } = require(file);
  for (const [name, schema] of Object.entries({ aabb: jsonSchema(), "aabb.config": projectSchema() })) {
    const [published, completing] = [`media/${name}.schema.json`, `dist/${name}.completion.json`];
    fs.writeFileSync(path.join(__dirname, published), JSON.stringify(schema, undefined, 2) + "\n");
    fs.writeFileSync(path.join(__dirname, completing), JSON.stringify(completionSchema(schema)));
  }
  fs.rmSync(file);
}

/** What VS Code, its pages and their threads load for a language: all files of its folder in one. Each text stands in one of them. */
function writeTranslations() {
  const from = path.join(__dirname, "l10n");
  const to = path.join(__dirname, "dist", "l10n");
  fs.mkdirSync(to);
  for (const language of fs.readdirSync(from)) {
    const folder = path.join(from, language);
    const parts = fs.readdirSync(folder).map((file) => JSON.parse(fs.readFileSync(path.join(folder, file), "utf8")));
    fs.writeFileSync(path.join(to, `bundle.l10n.${language}.json`), JSON.stringify(Object.assign({}, ...parts)));
  }
}

/** Declarations of what games use alone, the solver and the recorder: one tree, with a door for each kind of module. */
function writeTypes() {
  const tsc = path.join(__dirname, "node_modules", "typescript", "bin", "tsc");
  const args = [tsc, "-p", "src/solver/tsconfig.types.json"];
  const { status } = spawnSync(process.execPath, args, { cwd: __dirname, stdio: "inherit" });
  if (status !== 0) throw new Error("tsc could not write the declarations of the solver and the recorder");
  const doors = {
    "solver.d.mts": "solver",
    "solver.d.cts": "solver",
    "recorder.d.mts": "recorder",
    "recorder.d.ts": "recorder",
  };
  for (const [door, part] of Object.entries(doors)) {
    fs.writeFileSync(path.join(__dirname, "dist", door), `export * from "./types/${part}/index.js";\n`);
  }
  const parts = [...new Set(Object.values(doors))];
  keepReached(
    path.join("dist", "types"),
    parts.map((part) => path.join(part, "index.d.ts")),
  );
}

/** The declarations that doors lead to, and these themselves. @param {string} folder @param {readonly string[]} doors */
function reachedFrom(folder, doors) {
  const reached = new Set(doors);
  for (const file of reached) {
    const text = fs.readFileSync(path.join(__dirname, folder, file), "utf8");
    for (const [, to = ""] of text.matchAll(/(?:from |import\()"(\.[^"]+)\.js"/g)) {
      reached.add(`${path.join(path.dirname(file), to)}.d.ts`);
    }
  }
  return reached;
}

/** Of declarations, leaves those that doors lead to: tsc writes one for each file of the program. @param {string} folder @param {readonly string[]} doors */
function keepReached(folder, doors) {
  const reached = reachedFrom(folder, doors);
  for (const file of fs.readdirSync(path.join(__dirname, folder), { recursive: true, encoding: "utf8" })) {
    if (file.endsWith(".d.ts") && !reached.has(file)) fs.rmSync(path.join(__dirname, folder, file));
  }
}

/**
 * Writes what `npm pack` in src/solver packs: the solver alone, with its declarations and the licenses of all that is in it.
 * Files are replaced where they are. Others read the folders of src at the same time, and would miss one that is removed.
 */
async function writeSolverPackage() {
  const folder = path.join(__dirname, "src", "solver");
  const entryPoints = { solver: "src/solver/index.ts" };
  const outdir = path.join(folder, "dist");
  const { metafile } = await esbuild.build({
    ...solverBundle("esm", ".mjs"),
    ...{ absWorkingDir: __dirname, entryPoints, outdir, metafile: true },
  });
  await esbuild.build({ ...solverBundle("cjs", ".cjs"), absWorkingDir: __dirname, entryPoints, outdir });
  const declarations = ["solver.d.mts", "solver.d.cts", ...reachedFrom("dist", ["types/solver/index.d.ts"])];
  for (const file of declarations) {
    const to = path.join(outdir, file);
    fs.mkdirSync(path.dirname(to), { recursive: true });
    fs.copyFileSync(path.join(__dirname, "dist", file), to);
  }
  const written = new Set(["solver.mjs", "solver.cjs", ...declarations]);
  for (const file of fs.readdirSync(outdir, { recursive: true, encoding: "utf8" })) {
    if (/\.[cm]?[jt]s$/.test(file) && !written.has(file)) fs.rmSync(path.join(outdir, file));
  }
  fs.writeFileSync(path.join(folder, "LICENSE"), licensesOf(Object.keys(metafile.inputs)));
}

/** The license of the product, followed by those of the libraries in a bundle. @param {readonly string[]} inputs files of the bundle */
function licensesOf(inputs) {
  const own = fs.readFileSync(path.join(__dirname, "LICENSE"), "utf8");
  const names = inputs.flatMap((file) => /node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1] ?? []);
  const others = [...new Set(names)].sort().map((name) => {
    const license = fs.readFileSync(path.join(__dirname, "node_modules", name, "LICENSE"), "utf8");
    return `\n---\n\nThis package includes ${name}:\n\n${license}`;
  });
  return own + others.join("");
}

/** Empties dist/ and writes the files that are no bundles. */
async function prepare() {
  fs.rmSync(path.join(__dirname, "dist"), { recursive: true, force: true });
  fs.mkdirSync(path.join(__dirname, "dist"));
  await writeSchemas();
  writeTranslations();
  // Pages load only from dist, and only when a user asks for the code.
  fs.cpSync(path.join(__dirname, "media", "sweep"), path.join(__dirname, "dist", "sweep"), { recursive: true });
}

/** @param {esbuild.BuildOptions} [more] @returns {readonly esbuild.BuildOptions[]} */
function bundlesInDist(more) {
  return bundles.map((bundle) => ({ ...bundle, ...more, absWorkingDir: __dirname, outdir: "dist" }));
}

/**
 * Builds for debugging, now and on each change.
 * @param {() => void} [onRebuilt] called when a bundle was built again without errors
 * @returns {Promise<() => Promise<void>>} resolves after the first build, with a function that ends the watching
 */
async function watch(onRebuilt = () => {}) {
  await prepare();
  const started = bundlesInDist(forDebugging).map(async (bundle) => {
    /** @type {() => void} */
    let firstEnds = () => {};
    const first = new Promise((/** @type {(_: void) => void} */ resolve) => (firstEnds = resolve));
    let builds = 0;
    /** @type {esbuild.Plugin} */
    const telling = {
      name: "telling",
      setup: (build) =>
        build.onEnd(({ errors }) => {
          if (builds++ === 0) firstEnds();
          else if (errors.length === 0) onRebuilt();
        }),
    };
    const context = await esbuild.context({ ...bundle, plugins: [...(bundle.plugins ?? []), telling] });
    await context.watch();
    await first;
    return context;
  });
  const contexts = await Promise.all(started);
  return async () => {
    await Promise.all(contexts.map((context) => context.dispose()));
  };
}

/** @param {boolean} isForDebugging then without the declarations of the solver and the recorder, and without the package of the solver */
async function build(isForDebugging) {
  await prepare();
  await Promise.all(bundlesInDist(isForDebugging ? forDebugging : {}).map((bundle) => esbuild.build(bundle)));
  fs.chmodSync(path.join(__dirname, "dist", "cli.js"), 0o755);
  if (isForDebugging) return;
  writeTypes();
  await writeSolverPackage();
}

async function main() {
  if (process.argv.includes("--watch")) {
    await watch();
    console.log("watching");
  } else await build(process.argv.includes("--dev"));
}

module.exports = { cliBundles, solverBundle, watch };

if (require.main === module) {
  main().catch((error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
}
