const esbuild = require("esbuild");
const { repository } = require("../harness/fetchServer.js");

/** Konva as the preview has it, for the page. */
async function konvaCode() {
  const { outputFiles } = await esbuild.build({
    stdin: { contents: `globalThis.Konva = require("konva/lib/Core.js").default`, resolveDir: repository },
    bundle: true,
    write: false,
    format: "iife",
    platform: "browser",
  });
  return outputFiles[0]?.text ?? "";
}

module.exports = { konvaCode };
