import assert from "node:assert/strict";
import { afterEach, before, beforeEach, describe, it } from "mocha";
import * as vscode from "vscode";
import { language, preview as previewMessages, problems, type EngineOptions } from "../../src/engine/index.js";
import type { EngineClient } from "../../src/extension/engine/client.js";
import { startEngine } from "../../src/extension/engine/startEngine.js";
import { startThread as startWebThread } from "../../src/extension/platform/browser/index.js";
import type { startThread as startNodeThread } from "../../src/extension/platform/node/thread.js";
import { LevelChecks } from "../../src/extension/levels/levelChecks.js";
import { PreviewClients } from "../../src/extension/preview/previewClients.js";
import { PageSessions } from "../../src/extension/recordings/pageSessions.js";
import { SceneTests } from "../../src/extension/testing/sceneTests.js";
import type { ThreadListener } from "../../src/extension/platform/platformThreads.js";
import { type Disposable, DisposableStore } from "../../src/workspace/index.js";
import { roomRecording } from "../page/recordings.js";
import { emptyRoom, fast, ofWall, room } from "./levels.js";
import { codesOf, eventually, extension, extensionId, folder, replace, safe, show, tidyUp, write } from "./scenes.js";

/** An angle of a body, in degrees, whose cosine the engine of these tests never finds. */
const ENDLESS = 37.125;
/** An angle at which the engine of these tests ends its thread. */
const DEADLY = 38.125;

const expectation = ', "expect": [{ "body": "bullet", "hits": "wall" }]';
/** A scene with a test. */
const expecting = safe.replace('"frames": 8', `"frames": 8${expectation}`);

const turned = (degrees: number): string => safe.replace('"size": [4, 96]', `"size": [4, 96], "rotation": ${degrees}`);

/** Makes the engine's program stop at certain angles. */
const patch = `{
  const cosine = Math.cos;
  const isAt = (radians, degrees) => Math.abs(radians - (degrees * Math.PI) / 180) < 1e-9;
  Math.cos = (radians) => {
    while (isAt(radians, ${ENDLESS}));
    if (isAt(radians, ${DEADLY})) {
      // As memory runs out: not within a moment.
      for (const end = Date.now() + 500; Date.now() < end;);
      process.exit(3);
    }
    return cosine(radians);
  };
}
`;

/** Whether the host of the extension is a process of Node, and no worker of a browser. */
const isInNode = typeof Worker === "undefined";

type StartThread = (port: MessagePort, options: EngineOptions, listener: ThreadListener) => Disposable;

describe("the engine", () => {
  let client: EngineClient | undefined;
  let log: vscode.LogOutputChannel | undefined;
  /** By the uri of a file, the codes of its problems. */
  const found = new Map<string, readonly unknown[]>();
  let restarts = 0;
  /** The program of the engine. */
  let text = "";
  let node: { readonly startThread: typeof startNodeThread } | undefined;

  before(async () => {
    await extension();
    const root = vscode.extensions.getExtension(extensionId)?.extensionUri ?? assert.fail();
    const program = await vscode.workspace.fs.readFile(vscode.Uri.joinPath(root, "dist", "engine.js"));
    text = patch + new TextDecoder().decode(program);
    node = isInNode ? await import("../../src/extension/platform/node/thread.js") : undefined;
  });

  beforeEach(async () => {
    const stopping = await write("engine.js", text);
    const startThread: StartThread = (port, options, listener) =>
      node
        ? node.startThread(stopping.fsPath, port, options, listener)
        : startWebThread(stopping, port, options, listener);
    found.clear();
    restarts = 0;
    log = vscode.window.createOutputChannel("AABB Notebook: restarts", { log: true });
    client = startEngine(folder(), log, startThread, { silentMs: 500, answerMs: 10_000 });
    client.connection.onNotification(problems.sceneProblems, ({ uri, problems: all }) => {
      found.set(
        uri,
        all.map(({ code }) => code),
      );
    });
    client.onDidRestart(() => restarts++);
  });

  afterEach(async () => {
    client?.dispose();
    log?.dispose();
    await tidyUp();
  });

  /** What the engine says at the id of the bullet. */
  async function hover(document: vscode.TextDocument): Promise<string | undefined> {
    const { token } = new vscode.CancellationTokenSource();
    const answer = await client?.askAt(language.hover, document, new vscode.Position(1, 12), token);
    return answer && JSON.stringify(answer);
  }

  async function isStopped(uri: vscode.Uri): Promise<void> {
    await eventually(() => assert.deepEqual(found.get(uri.toString()), ["stopped"]));
  }

  it("is started again if a scene is never evaluated to its end, and leaves that scene alone until it changes", async () => {
    const { document: other } = await show("other.aabb.json", safe);
    await eventually(async () => assert.match((await hover(other)) ?? "", /bullet/));
    const editor = await show("endless.aabb.json", turned(ENDLESS));
    // The engine hears nothing now. Typing goes on.
    const typed = await vscode.window.showTextDocument(other);
    await replace(typed, "300", "200");
    await isStopped(editor.document.uri);
    assert.equal(restarts, 1);
    await eventually(async () => assert.match((await hover(other)) ?? "", /Hits nothing/));
    await replace(await vscode.window.showTextDocument(editor.document), String(ENDLESS), "30");
    await eventually(() => assert.deepEqual(found.get(editor.document.uri.toString()), []));
    assert.equal(restarts, 1);
    // An editor that is closed takes its changes back, and other tests would have the scene again.
    await editor.document.save();
  });

  it("knows open previews, recordings, checked levels and tests again", async () => {
    const controller = vscode.tests.createTestController("restarts", "Restarts");
    const tests = new SceneTests(controller, client ?? assert.fail(), log ?? assert.fail());
    await tests.discover();
    const { document } = await show("expecting.aabb.json", expecting);
    const recording = await write("game.recording.jsonl", roomRecording({ frames: 20 }));
    const level = await write("room.tmx", room);
    const engine = client ?? assert.fail();
    const owner = new DisposableStore();
    owner.add(tests);
    const told = new Set<string>();
    try {
      const previews = owner.add(new PreviewClients(engine));
      const shown = { uri: document.uri.toString(), name: "expecting" };
      const begin = (): void => {
        preview.notify(previewMessages.begin, { page: 1 });
        void preview.ask(previewMessages.load, { uri: shown.uri });
      };
      const preview = previews.open(shown, {
        posted: () => told.add("preview"),
        fileChanged: () => undefined,
        failed: assert.fail,
        restarted: () => {
          preview.reopen(shown);
          begin();
        },
      });
      begin();
      const opened = { uri: recording.toString(), name: "game", notes: [] };
      const page = owner.add(new PageSessions(engine)).open(opened, () => told.add("recording"));
      page.begin();
      const checks = owner.add(new LevelChecks(engine, log ?? assert.fail()));
      await checks.check(level, { given: fast, profiles: [] });
      const all = ["preview", "recording"];
      const tested = (): unknown => controller.items.get(document.uri.toString())?.children.size;
      await eventually(() => assert.deepEqual([...told].toSorted(), all));
      assert.deepEqual(codesOf(level), ofWall);
      await eventually(() => assert.equal(tested(), 1));

      told.clear();
      const endless = await show("endless.aabb.json", turned(ENDLESS));
      await isStopped(endless.document.uri);
      assert.equal(restarts, 1);
      await eventually(() => assert.deepEqual([...told].toSorted(), all));
      await write("room.tmx", emptyRoom);
      await eventually(() => assert.deepEqual(codesOf(level), []));
      await replace(await vscode.window.showTextDocument(document), expectation, "");
      await eventually(() => assert.equal(tested(), undefined));
      // Other tests would have the scene again.
      await replace(await vscode.window.showTextDocument(endless.document), String(ENDLESS), "30");
      await endless.document.save();
    } finally {
      owner.dispose();
    }
  });

  // A worker of a browser cannot end by itself.
  const inNode = isInNode ? it : () => undefined;
  inNode("is started again if its thread ends", async () => {
    const { document } = await show("deadly.aabb.json", turned(DEADLY));
    await isStopped(document.uri);
    assert.equal(restarts, 1);
    const { document: other } = await show("other.aabb.json", safe);
    await eventually(async () => assert.match((await hover(other)) ?? "", /bullet/));
  });

  it("answers about other files while a scene is evaluated for long", async () => {
    const { document: other } = await show("other.aabb.json", safe);
    await eventually(async () => assert.match((await hover(other)) ?? "", /bullet/));
    const { document: long } = await show("long.aabb.json", manyBodies());
    assert.match((await hover(other)) ?? "", /bullet/);
    // Its evaluation takes seconds: nothing is known of it yet.
    assert.equal(found.get(long.uri.toString()), undefined);
    await eventually(() => assert.ok(found.has(long.uri.toString())));
  });
});

/** A scene of thousands of bodies that fall, meet each other and are pushed apart. */
function manyBodies(): string {
  const bodies = Array.from({ length: 4000 }, (_, i) => ({
    id: `b${i}`,
    position: [(i * 7919) % 2000, (i * 104729) % 2000],
    size: [8, 8],
    velocity: [((i * 31) % 400) - 200, ((i * 17) % 400) - 200],
  }));
  return JSON.stringify({ version: 1, frames: 60, gravity: [0, 500], bodies });
}
