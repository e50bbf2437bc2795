import assert from "node:assert/strict";
import { after, afterEach, before, describe, it } from "mocha";
import * as vscode from "vscode";
import { ownedCount } from "../../src/workspace/index.js";
import type { OpenText, EvaluatedFile } from "../../src/workspace/index.js";
import { engineDocument, startEngineHere } from "./engineHere.js";
import { tiledMap } from "../unit/cli/tiledMap.js";
import { Picture } from "./picture.js";
import {
  codesOf,
  diagnosticsOf,
  eventually,
  extension,
  pause,
  replace,
  setOpenAutomatically,
  show,
  tidyUp,
  uriOf,
  write,
  writeWatched,
  type Exports,
} from "./scenes.js";

/** A bullet that steps over a tile of 16 pixels in its first frame. */
const inLevel = (file = "level.tmj", more = "") => `{ "version": 1,
  "level": { "file": "${file}"${more} },
  "bodies": [{ "id": "bullet", "position": [0, 2], "size": [4, 4], "velocity": [6000, 0] }] }`;

const wall = tiledMap("...#....");
const free = tiledMap("........");

/** Waits until the scene has just these problems and findings. */
async function codesAre(uri: vscode.Uri, ...codes: readonly string[]): Promise<void> {
  await eventually(() => assert.deepEqual(codesOf(uri), codes));
}

describe("the level of a scene", () => {
  let exports: Exports;
  before(async () => {
    exports = await extension();
    await setOpenAutomatically(false);
  });
  afterEach(tidyUp);
  after(() => setOpenAutomatically(undefined));

  it("is solid, and what is found in it points into its file", async () => {
    const level = await write("level.tmj", wall);
    const { uri } = (await show("a.aabb.json", inLevel())).document;
    await codesAre(uri, "tunnel");
    const [finding] = diagnosticsOf(uri);
    assert.match(finding?.message ?? "", /walls: tile \[3, 0\]/);
    const [obstacle] = finding?.relatedInformation ?? [];
    assert.equal(obstacle?.location.uri.toString(), level.toString());
    const document = await vscode.workspace.openTextDocument(level);
    assert.equal(document.getText(obstacle.location.range), "2");
    assert.equal(document.offsetAt(obstacle.location.range.start), wall.indexOf("2", wall.indexOf(`"data"`)));
  });

  it("is followed on the disk: changed, deleted, there again", async () => {
    const level = await write("level.tmj", wall);
    const { uri } = (await show("a.aabb.json", inLevel())).document;
    await codesAre(uri, "tunnel");
    await write("level.tmj", free);
    await codesAre(uri);
    await vscode.workspace.fs.delete(level);
    await codesAre(uri, "level-missing-file");
    await write("level.tmj", wall);
    await codesAre(uri, "tunnel");
  });

  it("is found when its whole folder is put into its place", async () => {
    const { uri } = (await show("a.aabb.json", inLevel("maps/level.tmj"))).document;
    await codesAre(uri, "level-missing-file");
    await write("other/level.tmj", wall);
    await vscode.workspace.fs.rename(uriOf("other"), uriOf("maps"));
    await codesAre(uri, "tunnel");
    await vscode.workspace.fs.delete(uriOf("maps"), { recursive: true });
    await codesAre(uri, "level-missing-file");
  });

  it("is what stands in its editor while that is not saved", async () => {
    await write("level.tmj", free);
    const { uri } = (await show("a.aabb.json", inLevel())).document;
    await codesAre(uri);
    const editor = await show("level.tmj", wall);
    await codesAre(uri, "tunnel");
    await replace(editor, "0, 2, 0", "0, 0, 0");
    await codesAre(uri);
    await replace(editor, `"type": "map"`, `"type": "map`);
    await codesAre(uri, "level-syntax");
    await vscode.commands.executeCommand("workbench.action.revertAndCloseActiveEditor");
    await codesAre(uri, "tunnel");
  });

  it("follows the tileset that says which of its tiles are solid", async () => {
    const tileset = (solid: string) => `{ "name": "t", "tilewidth": 16, "tileheight": 16, "tilecount": 4, "columns": 4,
      "tiles": [{ "id": 1, "properties": [{ "name": "${solid}", "type": "bool", "value": true }] }] }`;
    await writeWatched("tiles/t.tsj", tileset("pretty"));
    await write("level.tmj", tiledMap("...#....", `"firstgid": 1, "source": "tiles/t.tsj"`));
    const solid = `, "solid": { "property": "solid" }`;
    const { uri } = (await show("a.aabb.json", inLevel("level.tmj", solid))).document;
    await eventually(() => assert.ok(!codesOf(uri).includes("level-pending")));
    assert.ok(!codesOf(uri).includes("tunnel"));
    await write("tiles/t.tsj", tileset("solid"));
    await codesAre(uri, "tunnel");
    const editor = await show("tiles/t.tsj", tileset("solid"));
    await replace(editor, `"solid"`, `"pretty"`);
    await eventually(() => assert.ok(!codesOf(uri).includes("tunnel")));
  });

  it("is not read from outside of the workspace", async () => {
    const { uri } = (await show("a.aabb.json", inLevel("../../level.tmj"))).document;
    await codesAre(uri, "level-outside");
  });

  it("is read once for two scenes, and for a part of it", async () => {
    await write("level.tmj", wall);
    const log = vscode.window.createOutputChannel("Levels", { log: true });
    const { client, engine } = startEngineHere(log);
    const results = engine.workspace.scenes;
    try {
      const texts = [inLevel(), inLevel("./level.tmj"), inLevel("level.tmj", `, "layers": "walls"`)];
      const evaluated: EvaluatedFile<OpenText>[] = [];
      for (const [i, text] of texts.entries()) {
        const { document } = await show(`${i}.aabb.json`, text);
        evaluated.push(await results.withLevels(await engineDocument(engine, document)));
      }
      const [a, b, other] = evaluated.map(({ result: { cells } }) =>
        cells[0]?.kind === "scene" ? cells[0].scene.solids.grids[0]?.solid : undefined,
      );
      assert.ok(a?.some((tile) => tile === 1));
      assert.equal(b, a);
      assert.deepEqual(other, a);
      assert.notEqual(other, a);
    } finally {
      client.dispose();
      log.dispose();
    }
  });

  it("stays in the picture until it is there anew, and is not sent again with an edit of the scene", async () => {
    await write("level.tmj", wall);
    const editor = await show("a.aabb.json", inLevel());
    const picture = await new Picture(editor.document.uri, vscode.ViewColumn.Two).begin();
    try {
      const isThere = (): void => assert.ok(picture.told.some((it) => it.type === "cells" || it.type === "notebook"));
      await eventually(() => {
        isThere();
        assert.equal(solidTiles(picture), 3);
      });
      const before = picture.told.length;
      await replace(editor, "6000", "5999");
      const speed = (): number | undefined => {
        const cell = picture.cell(0);
        return cell?.kind === "scene" ? cell.bodies.velocity[0] : undefined;
      };
      await eventually(() => assert.equal(speed(), 5999));
      await write("level.tmj", tiledMap("..##...."));
      await eventually(() => assert.equal(solidTiles(picture), 6));
      const hasLevel = picture.told
        .slice(before)
        .flatMap((it) => (it.type === "cells" ? it.changes.map(({ change }) => change) : []))
        .map((change) => "keys" in change && Object.hasOwn(change.keys, "grids"));
      // With the other level alone, whatever VS Code still had to tell of the first one.
      assert.deepEqual([hasLevel.length > 1, hasLevel.indexOf(true)], [true, hasLevel.length - 1]);
      const cell = picture.cell(0);
      assert.equal(cell?.kind === "scene" && cell.level, "level.tmj: 6 tiles (layer:walls)");
    } finally {
      picture.dispose();
    }
  });

  it("is let go of by a scene that does not refer to it any more", async () => {
    await write("level.tmj", tiledMap("...#....", `"firstgid": 1, "source": "t.tsj"`));
    await write("t.tsj", `{ "name": "t", "tilewidth": 16, "tileheight": 16, "tilecount": 4 }`);
    const log = vscode.window.createOutputChannel("Levels", { log: true });
    const { client, engine } = startEngineHere(log);
    const results = engine.workspace.scenes;
    try {
      const editor = await show("a.aabb.json", inLevel().replace(/"version": 1,\n {2}"level": [^}]*}/, `"version": 1`));
      await results.of(await engineDocument(engine, editor.document));
      const without = await ownedAtRest();
      await replace(editor, `"version": 1`, `"version": 1,\n  "level": { "file": "level.tmj" }`);
      await results.withLevels(await engineDocument(engine, editor.document));
      const withLevel = await ownedAtRest();
      assert.ok(withLevel > without);
      // While its text cannot be read, nothing is known of what it wants.
      await replace(editor, `{ "version"`, `"version"`);
      await results.of(await engineDocument(engine, editor.document));
      await eventually(async () => assert.equal(await ownedAtRest(), withLevel));
      await replace(editor, `"version": 1,\n  "level": { "file": "level.tmj" }`, `{ "version": 1`);
      assert.deepEqual((await results.of(await engineDocument(engine, editor.document))).result.problems, []);
      await eventually(async () => assert.equal(await ownedAtRest(), without));
    } finally {
      client.dispose();
      log.dispose();
    }
  });

  it("belongs to a scene that was never saved as well, and is left with it", async () => {
    await write("level.tmj", wall);
    let before = await exports.owned;
    // What earlier tests have closed is let go of by now.
    await eventually(async () => {
      before = await exports.owned;
      await pause(500);
      assert.equal(await exports.owned, before);
    });
    const uri = uriOf("new.aabb.json").with({ scheme: "untitled" });
    const editor = await vscode.window.showTextDocument(uri);
    assert.ok(await editor.edit((builder) => builder.insert(new vscode.Position(0, 0), inLevel())));
    await codesAre(uri, "tunnel");
    const held = await exports.owned;
    await vscode.commands.executeCommand("workbench.action.revertAndCloseActiveEditor");
    await eventually(async () => assert.ok((await exports.owned) < held && (await exports.owned) <= before));
  });

  it("is waited for by a check, and followed for a scene that keeps its problems when it is closed", async () => {
    await write("level.tmj", wall);
    const uri = await write("a.aabb.json", inLevel());
    const summary: unknown = await vscode.commands.executeCommand("aabb.checkFile", uri);
    assert.deepEqual(
      { ...(summary as object), expectations: 0 },
      {
        files: 1,
        cells: 1,
        errors: 0,
        warnings: 1,
        infos: 0,
        expectations: 0,
        nothingToCheck: 0,
        inSomePhases: undefined,
        unknownLater: 0,
        notEvaluated: [],
      },
    );
    await write("level.tmj", free);
    await codesAre(uri);
    await write("level.tmj", wall);
    await codesAre(uri, "tunnel");
  });
});

/** Solid tiles of the level in the picture, as it was last told. */
function solidTiles(picture: Picture): number {
  const cell = picture.cell(0);
  return cell?.kind === "scene" ? (cell.grids[0]?.solid.reduce((sum, tile) => sum + tile, 0) ?? 0) : 0;
}

/** Counts what is owned once the engine and the host have told each other everything, and engines of earlier tests have ended. */
async function ownedAtRest(): Promise<number> {
  let owned = ownedCount();
  await eventually(async () => {
    owned = ownedCount();
    await pause(1000);
    assert.equal(ownedCount(), owned);
  });
  return owned;
}
