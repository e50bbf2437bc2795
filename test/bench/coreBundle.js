// Parts of the core as they are shipped, to be measured in Node.js.
const path = require("node:path");
const esbuild = require("esbuild");
const { repository } = require("../harness/fetchServer.js");

/** What a folder of `src` exports, such as "scene". @param {string} folder */
async function loadCore(folder) {
  const outfile = path.join(repository, "dist-test", `bench-${folder}.cjs`);
  await esbuild.build({
    entryPoints: [path.join(repository, "src", folder, "index.ts")],
    outfile,
    bundle: true,
    minify: true,
    format: "cjs",
    platform: "node",
    mainFields: ["module", "main"],
  });
  return require(outfile);
}

module.exports = { loadCore };
