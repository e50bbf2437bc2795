import { afterEach, before, describe, it } from "mocha";
import assert from "node:assert/strict";
import * as vscode from "vscode";
import { LevelPreview, levelPreviewType, servePictures } from "../../src/extension/levels/levelPreview.js";
import { type LevelHostMessage, readLevelHostMessage, type WallChoice } from "../../src/view/protocol/index.js";
import { startEngineHere } from "./engineHere.js";
import { fakePanel, type FakePanel } from "./fakePanel.js";
import { fast, room, slow, tiledMap } from "./levels.js";
import { codesOf, diagnosticsOf, eventually, extension, set, tidyUp, write, writeWatched } from "./scenes.js";

type Told<T extends LevelHostMessage["type"]> = Extract<LevelHostMessage, { type: T }>;

/** The picture of a level, played by a test. */
class Picture {
  readonly told: LevelHostMessage[] = [];
  private readonly log = vscode.window.createOutputChannel("Level picture", { log: true });
  private readonly here = startEngineHere(this.log);
  private readonly engine = this.here.client;
  private readonly page: FakePanel;
  private readonly preview: LevelPreview;
  private lastId = 0;

  constructor(readonly uri: vscode.Uri) {
    this.page = fakePanel(levelPreviewType, vscode.ViewColumn.Two, (message) => {
      this.told.push(readLevelHostMessage(message) ?? assert.fail(`not a message: ${JSON.stringify(message)}`));
    });
    const { engine, log } = this;
    const context = { extension: vscode.Uri.file("/"), engine, remember: () => undefined, log };
    servePictures(context, () => this.preview);
    const opening = { wanted: { check: { mover: fast, choice: {} } } } as const;
    this.preview = new LevelPreview(this.page.panel, uri, opening, context);
  }

  /** The page begins, for the first time or again. */
  begin(): void {
    this.told.length = 0;
    this.page.send({ type: "ready" });
  }

  last<T extends LevelHostMessage["type"]>(type: T): Told<T> {
    const found = this.told.findLast((message) => message.type === type);
    return (found as Told<T> | undefined) ?? assert.fail(`was told nothing of ${type}`);
  }

  /** How many walls that are passed the page knows of. */
  get walls(): number {
    return this.last("audit").levels[0]?.walls.filter(({ code }) => code === "tunnel").length ?? NaN;
  }

  /** The worst wall of its first level, as a request names it. */
  get wall(): WallChoice {
    const [{ code, axis, wall } = assert.fail("there is no wall")] = this.last("audit").levels[0]?.walls ?? [];
    return { level: 0, code, axis, wall };
  }

  /** Of the first wall that is found now. */
  get fingerprint(): string {
    const [result] = this.here.engine.workspace.levels.latest(this.uri.toString())?.results ?? [];
    return result?.audits[0]?.walls[0]?.fingerprint ?? assert.fail("there is no wall");
  }

  showWall(fingerprint: string): void {
    this.preview.showWall(fingerprint);
  }

  choose(profile: string): Promise<void> {
    return this.preview.choose(profile);
  }

  send(message: unknown): void {
    this.page.send(message);
  }

  /** What a request is answered with: undefined for done. */
  async ask(message: object): Promise<string | undefined> {
    const id = ++this.lastId;
    this.send({ id, uri: this.uri.toString(), ...message });
    await eventually(() => assert.ok(this.told.some((it) => it.type === "reply" && it.id === id)));
    const reply = this.told.find((it) => it.type === "reply" && it.id === id);
    return reply?.type === "reply" ? reply.error : assert.fail();
  }

  dispose(): void {
    this.preview.dispose();
    this.engine.dispose();
    this.page.dispose();
    this.log.dispose();
  }
}

describe("the picture of a level", () => {
  let picture: Picture | undefined;
  before(async () => {
    await extension();
  });
  afterEach(async () => {
    picture?.dispose();
    picture = undefined;
    await tidyUp();
  });

  async function open(): Promise<Picture> {
    const shown = (picture = new Picture(await write("room.tmx", room)));
    shown.begin();
    await eventually(() => assert.equal(shown.walls, 1));
    return shown;
  }

  it("is told the levels once and what can be passed with each mover", async () => {
    const shown = await open();
    const toldLevels = (): number => shown.told.filter(({ type }) => type === "levels").length;
    // That the file was written may still be on its way, and has the levels read again.
    await eventually(async () => {
      const before = toldLevels();
      assert.equal(await shown.ask({ type: "auditMover", mover: slow }), undefined);
      assert.equal(shown.walls, 0);
      assert.equal(toldLevels(), before);
    });
  });

  it("makes the tile at a place free, and solid again, and says why where it cannot", async () => {
    const twoKinds = tiledMap(["....#..#.", "....#..#.", "....#..#."])
      .replaceAll("1,0\n", "3,0\n")
      .replaceAll("1,0,\n", "3,0,\n");
    const shown = (picture = new Picture(await write("kinds.tmx", twoKinds)));
    shown.begin();
    await eventually(() => assert.equal(shown.walls, 2));
    const [x, y] = [7.5 * 16, 8];
    assert.equal(await shown.ask({ type: "tileAt", level: 0, x, y }), undefined);
    assert.deepEqual([shown.last("tile").tile?.text, shown.last("tile").tile?.isSolid], ["tiles:3", true]);
    assert.equal(await shown.ask({ type: "auditTile", tile: "tiles:3", isSolid: false }), undefined);
    await eventually(() => assert.equal(shown.walls, 1));
    assert.deepEqual(shown.last("audit").choice, { solid: [{ tiles: [1] }] });
    assert.equal(await shown.ask({ type: "tiles" }), undefined);
    const listed = shown.last("tiles").tiles.map(({ text, count, solid }) => [text, count, solid]);
    assert.deepEqual(listed, [
      ["tiles:1", 3, 3],
      ["tiles:3", 3, 0],
    ]);
    assert.match(
      (await shown.ask({ type: "auditTile", tile: "tiles:1", isSolid: false })) ?? "",
      /Nothing would be solid/,
    );
    assert.equal(await shown.ask({ type: "auditTile", tile: "tiles:3", isSolid: true }), undefined);
    await eventually(() => assert.equal(shown.walls, 2));
    assert.deepEqual(shown.last("audit").choice, { solid: [{ tiles: [1, 3] }] });
    assert.match(
      (await shown.ask({ type: "auditTile", tile: "tiles:99", isSolid: true })) ?? "",
      /no longer has such a tile/,
    );
    assert.equal(await shown.ask({ type: "tileAt", level: 0, x: -1000, y }), undefined);
    assert.equal(shown.last("tile").tile, undefined);
  });

  it("has the pictures of its tilesets under it, as the setting says", async () => {
    await write("walls.png", "no picture, which the page sees");
    const drawn = room.replace("/>\n<layer", '><image source="walls.png" width="64" height="16"/></tileset>\n<layer');
    const shown = (picture = new Picture(await write("drawn.tmx", drawn)));
    shown.begin();
    await eventually(() => assert.match(shown.last("art").levels[0]?.parts[0]?.image ?? "", /walls\.png$/));
    try {
      await set("level.tilesetImages", false);
      await eventually(() => assert.deepEqual(shown.last("art").levels, []));
    } finally {
      await set("level.tilesetImages", undefined);
    }
    await eventually(() => assert.equal(shown.last("art").levels.length, 1));
  });

  it("is told what was left out of the level, and calls it safe for no mover", async () => {
    const pond = '<objectgroup id="2" name="walls"><object id="1" x="8" y="8" width="9" height="9"><ellipse/></object>';
    const partly = tiledMap(["######...", "######...", "######..."]).replace("</map>", `${pond}</objectgroup></map>`);
    const shown = (picture = new Picture(await write("pond.tmx", partly)));
    shown.begin();
    await eventually(() => assert.deepEqual(shown.last("audit").levels[0]?.notEvaluated, ["1 ellipse"]));
    assert.equal(await shown.ask({ type: "auditMover", mover: slow }), undefined);
    const { verdict, levels } = shown.last("audit");
    assert.match(
      verdict,
      /cannot get through any wall that was read; skipped: 1 ellipse\. Weakest (?:wall|point) in the readable part: .* This mover stays safe /,
    );
    assert.equal(levels[0]?.verdict, verdict);
  });

  it("checks for the gravity and speed limit that the page has fields for, and without them where it has none", async () => {
    const shown = await open();
    const falling = { ...slow, gravity: [0, 980], maxSpeed: [900, 900] };
    assert.equal(await shown.ask({ type: "auditMover", mover: falling }), undefined);
    await eventually(() => assert.deepEqual(shown.last("audit").mover, falling));
    assert.equal(await shown.ask({ type: "auditMover", mover: slow }), undefined);
    await eventually(() => assert.deepEqual(shown.last("audit").mover, slow));
  });

  it("chooses the mover as which its numbers were saved", async () => {
    await write("aabb.config.json", '{ "version": 1 }');
    const shown = await open();
    await vscode.commands.executeCommand("aabb.saveForProject", shown.uri, { ...fast, name: "bullet" });
    await shown.choose("bullet");
    await eventually(() => {
      const { profile, profiles } = shown.last("audit");
      assert.equal(profile, "bullet");
      assert.ok(profiles.some(({ name }) => name === "bullet"));
    });
  });

  it("has the page frame a wall, as soon as it has it", async () => {
    const shown = await open();
    const { wall } = shown;
    const finding = shown.fingerprint;
    shown.showWall(finding);
    await eventually(() => {
      const { type: _type, uri: _uri, name: _name, ...choice } = shown.last("showWall");
      assert.deepEqual(choice, wall);
    });
    shown.begin();
    shown.showWall("another");
    await eventually(() => assert.equal(shown.walls, 1));
    assert.ok(!shown.told.some(({ type }) => type === "showWall"));
  });

  it("selects a wall's tile in the text beside it", async () => {
    const shown = await open();
    const { wall } = shown;
    assert.equal(await shown.ask({ type: "revealWall", ...wall }), undefined);
    const editor = vscode.window.visibleTextEditors.find(({ document }) => document.uri.path === shown.uri.path);
    assert.equal(editor?.document.getText(editor.selection), "1");
    // It is still there when the level is checked for another mover, and that may be before a click arrives.
    assert.equal(await shown.ask({ type: "auditMover", mover: { ...fast, speed: [2900, 0] } }), undefined);
    assert.equal(await shown.ask({ type: "revealWall", ...wall }), undefined);
    assert.match((await shown.ask({ type: "revealWall", ...wall, level: 1e9 })) ?? "", /again/);
    assert.match((await shown.ask({ type: "revealWall", ...wall, axis: "y" })) ?? "", /again/);
    assert.match((await shown.ask({ type: "revealLevelProblem", problem: "none" })) ?? "", /again/);
  });

  it("makes a new scene of a wall, in which the mover is found to pass it", async () => {
    const shown = await open();
    const { wall } = shown;
    assert.equal(await shown.ask({ type: "sceneFromWall", ...wall }), undefined);
    const made = vscode.window.visibleTextEditors.find(({ document }) => document.uri.scheme === "untitled")?.document;
    assert.ok(made);
    assert.match(made.getText(), /"file": "room\.tmx"/);
    // It is expected, and no problem of its own.
    await eventually(() => assert.deepEqual(codesOf(made.uri), ["tunnel"]));
    const [found] = diagnosticsOf(made.uri);
    assert.equal(found?.severity, vscode.DiagnosticSeverity.Information);
    assert.match((await shown.ask({ type: "sceneFromWall", ...wall, level: 1e9 })) ?? "", /again/);
  });

  it("says that its file was deleted, also to a page that begins later", async () => {
    await writeWatched("room.tmx", room);
    const shown = await open();
    await vscode.workspace.fs.delete(shown.uri);
    await eventually(() => assert.match(shown.last("stale").message, /no longer exists/));
    shown.begin();
    await eventually(() => assert.match(shown.last("stale").message, /no longer exists/));
    assert.equal(shown.walls, 1);
    await write("room.tmx", room);
  });

  it("takes no harm from messages that no page sends", async () => {
    const shown = await open();
    const uri = shown.uri.toString();
    for (const message of [
      null,
      "ready",
      { type: "auditMover" },
      { type: "auditMover", id: 1, uri, mover: { ...fast, fps: 0 } },
      { type: "auditMover", id: 1, uri, mover: { ...fast, size: [-1, 1] } },
      { type: "auditMover", id: 1, uri, mover: { ...fast, speed: [Infinity, 1] } },
      { type: "revealWall", id: 1, uri, ...shown.wall, level: -1 },
      { type: "revealWall", id: 1, uri, ...shown.wall, wall: [0] },
      { type: "revealWall", id: 1, uri, ...shown.wall, more: "x".repeat(1e6) },
      { type: "edit", id: 1, uri },
    ])
      shown.send(message);
    assert.match((await shown.ask({ type: "auditProfile", profile: "none" })) ?? "", /mover "none" no longer exists/);
    assert.match(
      (await shown.ask({ type: "auditMover", mover: fast, uri: "file:///etc/passwd" })) ?? "",
      /another file/,
    );
    // Of those two alone. That the file was written may still be on its way, and has the level told again.
    assert.equal(shown.told.filter(({ type }) => type === "reply").length, 2);
    assert.equal(shown.walls, 1);
  });
});
