import { readFileSync } from "node:fs";
import path from "node:path";
import * as esbuild from "esbuild";
import { beforeAll, expect, test } from "vitest";
import { engineRecorders } from "../../src/recordings/index.js";
import { repository } from "../harness/fetchServer.js";
import { installPhaser, phaserFolder, phaserScript } from "../harness/phaser.js";
import { plainReplay } from "../unit/recordings/plainLoop.js";
import { findingsOf, recordingOf } from "../unit/recordings/recordings.js";
import { sharedBrowser } from "./browser.js";

beforeAll(installPhaser);

test("Phaser's recorder shows the tunnels of a game with Phaser that a plain loop sees, in the same frames", async () => {
  const recorder = engineRecorders.find(({ engine }) => engine === "Phaser");
  if (!recorder) throw new Error("there is no recorder for Phaser");
  const { outputFiles } = await esbuild.build({
    entryPoints: [path.join(phaserFolder, "game.js")],
    ...{ bundle: true, write: false, format: "iife" },
    plugins: [
      {
        name: "recorder",
        setup({ onResolve, onLoad }) {
          onResolve({ filter: /aabb-recorder\.mjs$/ }, () => ({
            path: path.join(repository, "src", "recorder", "index.ts"),
          }));
          onResolve({ filter: /aabbRecorder\.js$/ }, () => ({ path: path.join(phaserFolder, "aabbRecorder.js") }));
          onLoad({ filter: /aabbRecorder\.js$/ }, () => ({ contents: recorder.text, loader: "js" }));
        },
      },
    ],
  });
  const context = await (await sharedBrowser()).newContext();
  try {
    const page = await context.newPage();
    await page.setContent("<!doctype html><title>A game</title>");
    await page.addScriptTag({
      content: readFileSync(phaserScript, "utf8"),
    });
    await page.addScriptTag({ content: outputFiles[0]?.text ?? "" });
    await page.waitForFunction(() => "recording" in globalThis);
    const text = await page.evaluate(() => (globalThis as unknown as { readonly recording: string }).recording);
    const recording = recordingOf([text.trimEnd()]);
    const nameOf = (body: number): string => recording.bodies[body]?.id ?? "";
    const found = findingsOf(recording).found.flatMap((finding) =>
      finding.code === "recorded-tunnel" || finding.code === "recorded-corner"
        ? [`${recording.numberOf(finding.frame)} ${nameOf(finding.body)} ${finding.code.slice(9)}`]
        : [],
    );
    expect(recording.problems).toEqual([]);
    expect(found.sort()).toEqual(
      plainReplay(text)
        .map(({ frame, body, kind }) => `${frame} ${body} ${kind}`)
        .sort(),
    );
    expect(found.length).toBeGreaterThan(5);
  } finally {
    await context.close();
  }
});
