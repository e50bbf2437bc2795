// Opens the pages of the extension in a browser, without VS Code: node test/harness/page.js [--port N] [--no-open]
const fs = require("node:fs");
const path = require("node:path");
const { pathToFileURL } = require("node:url");
const esbuild = require("esbuild");
const { watch } = require("../../esbuild.js");
const { repository } = require("./fetchServer.js");
const { openBrowser, openingOptions } = require("./opening.js");

/** Where pages that stand open find the server again when it is started again. */
const usualPort = 4747;

/** The harness is CommonJS that knows its place by its own path: it is loaded, not bundled. @type {esbuild.Plugin} */
const harnessBeside = {
  name: "harness beside",
  setup: (build) =>
    build.onResolve({ filter: /\/harness\/\w+\.js$/ }, ({ path: file }) => ({
      path: `../../test/harness/${path.basename(file)}`,
      external: true,
    })),
};

/**
 * Builds and loads the server.
 * @returns {Promise<typeof import("../page/server/serve.ts")>}
 */
async function loadServer() {
  const outfile = path.join(repository, "test-output", "page", `server-${process.pid}.mjs`);
  await esbuild.build({
    entryPoints: [path.join(repository, "test", "page", "server", "serve.ts")],
    outfile,
    bundle: true,
    format: "esm",
    platform: "node",
    mainFields: ["module", "main"],
    packages: "external",
    logLevel: "warning",
    plugins: [harnessBeside],
  });
  try {
    return await import(pathToFileURL(outfile).href);
  } finally {
    fs.rmSync(outfile);
  }
}

async function main() {
  const { port, opens } = openingOptions(usualPort);
  const { serve } = await loadServer();
  const server = await serve({ port });
  console.log("Building the extension");
  await watch(debounce(server.reload));
  console.log(`Every page is listed at\n\n  ${server.url}\n\nCtrl+C ends it.`);
  if (opens) openBrowser(server.url);
}

/** Calls a function once for changes that come together: each bundle is built for itself. @param {() => void} call */
function debounce(call) {
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  return () => {
    clearTimeout(timer);
    timer = setTimeout(call, 100);
  };
}

module.exports = { loadServer };

if (require.main === module) {
  main().catch((error) => {
    console.error(error.message);
    process.exit(1);
  });
}
