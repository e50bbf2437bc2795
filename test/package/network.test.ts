import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { repository } from "../harness/fetchServer.js";

/**
 * Whatever a browser or Node.js offers to reach another computer, by the name that no minifier can change. The recorder in Lua, a
 * text that is written into a game's folder, says how it is required.
 */
const means =
  /\b(?:fetch\s*\(|XMLHttpRequest|WebSocket|WebTransport|EventSource|RTCPeerConnection|sendBeacon|importScripts|SharedWorker|import\s*\(|require\(["'](?!(?:vscode|node:fs|node:path|node:worker_threads|\.\.\/\.\.\/extension\.js|aabb_recorder)["']))/g;

function used(bundle: string): readonly string[] {
  const text = fs.readFileSync(path.join(repository, "dist", bundle), "utf8");
  return [...text.matchAll(means)].map(({ index, 0: found }) => text.slice(index - 12, index + found.length + 40));
}

test.each(["engine.js", "extension.js", "drafts.js"])("%s has no means to reach the network", (bundle) => {
  expect(used(bundle)).toEqual([]);
});

test("the desktop's part has none either: it starts the command line that comes with it", () => {
  const places = used("platform/node/index.js");
  expect(places).toHaveLength(1);
  expect(places[0]).toContain('require("node:child_process")');
});

test("webview.js loads what lies beside it, and nothing else", () => {
  const places = used("webview.js");
  expect(places).toHaveLength(1);
  expect(places[0]).toMatch(/window\.fetch\(new URL\(\w+,import\.meta\.url\)\)/);
});
