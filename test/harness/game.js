// Builds the solver and opens the game of the examples with it: node test/harness/game.js [--port N] [--no-open]
const fs = require("node:fs");
const http = require("node:http");
const path = require("node:path");
const esbuild = require("esbuild");
const { solverBundle } = require("../../esbuild.js");
const { repository } = require("./fetchServer.js");
const { openBrowser, openingOptions } = require("./opening.js");

/** All that is served: the page finds the solver where a build puts it, from the repository's root. */
const types = {
  "/examples/game/index.html": "text/html; charset=utf-8",
  "/examples/game/game.mjs": "text/javascript; charset=utf-8",
  "/dist/solver.mjs": "text/javascript; charset=utf-8",
};
const entry = "/examples/game/";

/** A page of its own, whose clock then tells microseconds: the readout is of steps that take less than a millisecond. */
const alone = { "Cross-Origin-Opener-Policy": "same-origin", "Cross-Origin-Embedder-Policy": "require-corp" };

/**
 * Serves the game to this machine alone.
 * @param {number} [port] 0: any that is free
 * @returns {Promise<{ readonly url: string, readonly stop: () => Promise<void> }>}
 */
async function serveGame(port = 0) {
  const server = http.createServer((request, response) => {
    const [pathname = "/"] = (request.url ?? "/").split("?");
    if (pathname === "/") {
      response.writeHead(302, { Location: entry }).end();
      return;
    }
    const file = pathname === entry ? `${entry}index.html` : pathname;
    if (!Object.hasOwn(types, file)) {
      response.writeHead(404).end();
      return;
    }
    fs.readFile(path.join(repository, file), (error, content) => {
      if (error) response.writeHead(404).end();
      else response.writeHead(200, { "Content-Type": types[file], "Cache-Control": "no-store", ...alone }).end(content);
    });
  });
  await new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "localhost", resolve);
  });
  const stop = () =>
    new Promise((resolve) => {
      server.close(resolve);
      server.closeAllConnections();
    });
  return { url: `http://localhost:${server.address().port}${entry}`, stop };
}

async function main() {
  const { port, opens } = openingOptions();
  await esbuild.build({ ...solverBundle("esm", ".mjs"), absWorkingDir: repository, outdir: "dist" });
  const { url } = await serveGame(port);
  console.log(`The game is open at\n\n  ${url}\n\nCtrl+C ends it.`);
  if (opens) openBrowser(url);
}

module.exports = { serveGame };

if (require.main === module) {
  main().catch((error) => {
    console.error(error.message);
    process.exit(1);
  });
}
