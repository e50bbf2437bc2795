// The solver as it is shipped, and the judge of everybody's answers, built from the sources as they are now.
const fs = require("node:fs");
const os = require("node:os");
const path = require("node:path");
const { pathToFileURL } = require("node:url");
const esbuild = require("esbuild");
const { repository } = require("../harness/fetchServer.js");

/**
 * Bundles the solver with the options of dist/solver.mjs, in a folder of its own: a build in the meantime changes nothing.
 * @returns {Promise<Bundles>}
 *
 * @typedef {object} Bundles
 * @property {string} solver where it is, as a URL
 * @property {string} oracle the tests' exact answers, the same way
 * @property {() => void} dispose
 */
async function bundleSolver() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "aabb-bench-"));
  const [solver, oracle] = ["solver.mjs", "oracle.mjs"].map((name) => path.join(folder, name));
  await bundle("src/solver/index.ts", solver);
  await bundle("test/exact/index.ts", oracle);
  return {
    solver: pathToFileURL(solver).href,
    oracle: pathToFileURL(oracle).href,
    dispose: () => fs.rmSync(folder, { recursive: true, force: true }),
  };
}

/** @param {string} entry @param {string} outfile */
function bundle(entry, outfile) {
  return esbuild.build({
    entryPoints: [path.resolve(repository, entry)],
    outfile,
    bundle: true,
    minify: true,
    target: "es2022",
    format: "esm",
    // Packages as a page gets them: those of Node would ask it for modules of its own.
    platform: "browser",
    logLevel: "warning",
  });
}

module.exports = { bundle, bundleSolver };
