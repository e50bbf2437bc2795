import assert from "node:assert/strict";
import { afterEach, before, describe, it } from "mocha";
import * as vscode from "vscode";
import { emptyRoom, fast, ofWall, room, slow, tiledMap, twoWalls } from "./levels.js";
import {
  codeOf,
  codesOf,
  diagnosticsOf,
  eventually,
  extension,
  pause,
  previewTabs,
  replace,
  set,
  show,
  tidyUp,
  uriOf,
  write,
  writeWatched,
} from "./scenes.js";

interface Summary {
  readonly files: number;
  readonly levels: number;
  readonly errors: number;
  readonly warnings: number;
  readonly cancelled?: boolean;
}

async function check(uri: vscode.Uri, given: unknown): Promise<Summary | undefined> {
  return await vscode.commands.executeCommand<Summary | undefined>("aabb.checkLevel", uri, given);
}

async function checkWorkspace(token?: vscode.CancellationToken): Promise<Summary> {
  return await vscode.commands.executeCommand<Summary>("aabb.checkWorkspace", token);
}

async function clean(): Promise<void> {
  await set("level.profiles", undefined);
  await vscode.commands.executeCommand("aabb.clearLevelProblems");
  await tidyUp();
}

describe("Check Level for Tunneling", () => {
  before(extension);
  afterEach(clean);

  it("counts the walls that a mover can pass, and shows them at their tiles", async () => {
    const uri = await write("room.tmx", room);

    const summary = await check(uri, fast);

    assert.deepEqual([summary?.files, summary?.levels, summary?.warnings, summary?.errors], [1, 1, 2, 0]);
    assert.deepEqual(codesOf(uri), ofWall);
    const [found] = diagnosticsOf(uri);
    assert.match(found?.message ?? "", /wall \(16 px\)/);
    assert.deepEqual(found?.range, new vscode.Range(3, 8, 3, 9));
  });

  it("takes a scene of Godot that is made of other scenes from its editor", async () => {
    const floor = `[gd_scene load_steps=2 format=3]

[sub_resource type="RectangleShape2D" id="1"]
size = Vector2(640, 8)

[node name="Floor" type="StaticBody2D"]

[node name="Shape" type="CollisionShape2D" parent="."]
shape = SubResource("1")
`;
    await write("composed/project.godot", "config_version=5\n");
    const part = await write("composed/floor.tscn", floor);
    const hall = `[gd_scene load_steps=2 format=3]

[ext_resource type="PackedScene" path="res://floor.tscn" id="1"]

[node name="Hall" type="Node2D"]

[node name="Floor" parent="." instance=ExtResource("1")]
`;
    const uri = await write("composed/hall.tscn", hall);
    await vscode.window.showTextDocument(uri);

    const summary = await vscode.commands.executeCommand<Summary | undefined>("aabb.checkLevel", undefined, {
      ...fast,
      speed: [0, 3000],
    });

    assert.deepEqual([summary?.files, summary?.levels, summary?.errors], [1, 1, 0]);
    assert.ok(codesOf(part).includes("tunnel"));
  });

  it("offers a scene of the wall where its problem is", async () => {
    const uri = await write("room.tmx", room);
    await check(uri, fast);
    const document = await vscode.workspace.openTextDocument(uri);
    const [problem] = diagnosticsOf(uri);
    assert.ok(problem);
    const { executeCommand } = vscode.commands;
    const fixes = await executeCommand<vscode.CodeAction[]>(
      "vscode.executeCodeActionProvider",
      document.uri,
      problem.range,
      vscode.CodeActionKind.QuickFix.value,
    );
    const fix = fixes.find(({ title }) => title === "New Scene from This Wall (tunnel, 16 px)");
    assert.ok(fix?.command, fixes.map(({ title }) => title).join("\n"));
    await executeCommand(fix.command.command, ...((fix.command.arguments ?? []) as unknown[]));
    await eventually(() => {
      const made = vscode.window.visibleTextEditors.find(
        ({ document }) => document.uri.scheme === "untitled",
      )?.document;
      assert.match(made?.getText() ?? "", /"tunnels": true/);
    });
    await eventually(() => assert.equal(previewTabs().length, 1));
    await assert.rejects(async () => executeCommand("aabb.newSceneFromWall", uri, { fingerprint: "another" }), /again/);
  });

  it("accepts a wall with a reason, and shows it in the level's picture, where its problem is", async () => {
    const uri = await write("accepted.tmx", room);
    await check(uri, fast);
    const { executeCommand } = vscode.commands;
    const fixesThere = async (): Promise<readonly vscode.CodeAction[]> => {
      const problem = diagnosticsOf(uri).find((each) => codeOf(each) === "tunnel");
      await vscode.workspace.openTextDocument(uri);
      return await executeCommand<vscode.CodeAction[]>("vscode.executeCodeActionProvider", uri, problem?.range);
    };
    const fixes = await fixesThere();
    const [show, accept] = ["Show in the Level Preview (tunnel, 16 px)", "Accept This Finding… (tunnel, 16 px)"].map(
      (title) => {
        const found = fixes.find((fix) => fix.title === title)?.command;
        return found ?? assert.fail(fixes.map((fix) => fix.title).join("\n"));
      },
    );
    assert.ok(show && accept);
    const [level, wall] = (accept.arguments ?? []) as [vscode.Uri, object];
    await executeCommand(show.command, ...((show.arguments ?? []) as unknown[]));
    await eventually(() => {
      const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs);
      assert.ok(tabs.some(({ label }) => label === "Level accepted.tmx"));
    });
    const file = await executeCommand<vscode.Uri>(accept.command, level, { ...wall, reason: "A door" });
    const project = (await vscode.workspace.openTextDocument(file)).getText();
    assert.match(project, /"finding": "tunnel-\w+", "dwell": [\d.]+, "file": "[^"]*accepted\.tmx", "reason": "A door"/);
    await eventually(() => {
      const problem = diagnosticsOf(uri).find((each) => codeOf(each) === "tunnel");
      assert.equal(problem?.severity, vscode.DiagnosticSeverity.Hint);
      assert.match(problem.message, /Accepted: A door/);
    });
    const titles = (await fixesThere()).map(({ title }) => title);
    assert.ok(titles.includes("Show in the Level Preview (tunnel, 16 px)"));
    assert.ok(!titles.includes("Accept This Finding… (tunnel, 16 px)"));
    // The seam in the same tile is not accepted with it.
    assert.ok(titles.includes("Accept This Finding… (wrong-side, walls that touch)"));
    await assert.rejects(
      async () => executeCommand("aabb.acceptFinding", uri, { fingerprint: "x", reason: "a" }),
      /again/,
    );
    await assert.rejects(async () => executeCommand("aabb.showWall", uri, { fingerprint: "another" }), /again/);
  });

  it("accepts all walls of a problem with one reason", async () => {
    const row = "....#......#......#....";
    const uri = await write("doors.tmx", tiledMap([row, row, row]));
    await check(uri, fast);
    const { executeCommand } = vscode.commands;
    await vscode.workspace.openTextDocument(uri);
    const problemsOf = (): readonly vscode.Diagnostic[] =>
      diagnosticsOf(uri).filter((each) => codeOf(each) === "tunnel");
    const [problem, ...others] = problemsOf();
    assert.deepEqual([others, problem?.relatedInformation?.length], [[], 2]);
    const fixes = await executeCommand<vscode.CodeAction[]>("vscode.executeCodeActionProvider", uri, problem?.range);
    const accept = fixes.find(({ title }) => title.startsWith("Accept This Finding at All 3 Locations…"))?.command;
    assert.ok(accept, fixes.map(({ title }) => title).join("\n"));
    const [level, wall] = (accept.arguments ?? []) as [vscode.Uri, object];
    const file = await executeCommand<vscode.Uri>(accept.command, level, { ...wall, reason: "Doors" });
    const project = (await vscode.workspace.openTextDocument(file)).getText();
    assert.equal(project.match(/"finding": "tunnel-\w+".*doors\.tmx", "reason": "Doors"/g)?.length, 3);
    await eventually(() => {
      const severities = problemsOf().map(({ severity }) => severity);
      assert.deepEqual(new Set(severities), new Set([vscode.DiagnosticSeverity.Hint]));
    });
  });

  it("offers a wall and seams of one tile and one code their own fixes", async () => {
    const uri = await write("seams.tmx", tiledMap([".....#", ".....#", ".....#", ".....#", "######", "######"]));
    // Both are wrong-side: the wall, and the place where its tiles touch.
    await check(uri, { size: [8, 8], speed: [900, 900], fps: 60 });
    await vscode.workspace.openTextDocument(uri);
    const there = new vscode.Range(3, 10, 3, 11);
    const { executeCommand } = vscode.commands;
    const fixesThere = async (): Promise<readonly vscode.CodeAction[]> =>
      await executeCommand<vscode.CodeAction[]>("vscode.executeCodeActionProvider", uri, there);
    const isAccept = ({ title }: vscode.CodeAction): boolean => title.startsWith("Accept This Finding…");
    const accepts = (await fixesThere()).filter(isAccept);
    assert.deepEqual(
      accepts.map(({ title }) => title),
      ["Accept This Finding… (16 px)", "Accept This Finding… (walls that touch)"],
    );
    const wallOf = ({ command }: vscode.CodeAction): object => ((command?.arguments ?? []) as [vscode.Uri, object])[1];
    const walls = accepts.map(wallOf);
    assert.notDeepEqual(walls[0], walls[1]);

    await executeCommand("aabb.acceptFinding", uri, { ...walls[1], reason: "Merged in the game" });

    await eventually(async () => {
      const accepted = diagnosticsOf(uri).filter(({ severity }) => severity === vscode.DiagnosticSeverity.Hint);
      assert.match(accepted.map(({ message }) => message).join("\n"), /^Accepted: .*walls touch/);
      const left = (await fixesThere()).filter(isAccept);
      assert.deepEqual(left.map(wallOf), [walls[0]]);
    });
  });

  it("finds nothing for a mover that every frame sees in the wall", async () => {
    const uri = await write("room.tmx", room);
    assert.equal((await check(uri, slow))?.warnings, 0);
    assert.deepEqual(codesOf(uri), []);
  });

  it("replaces what was found for another mover", async () => {
    const uri = await write("room.tmx", room);
    await check(uri, fast);
    await check(uri, slow);
    assert.deepEqual(codesOf(uri), []);
  });

  it("takes 60 frames per second where nothing else is said", async () => {
    const { fps: _, ...mover } = fast;
    assert.equal((await check(await write("room.tmx", room), mover))?.warnings, ofWall.length);
  });

  it("says what is wrong with a mover that cannot be used", async () => {
    const uri = await write("room.tmx", room);
    await assert.rejects(
      check(uri, { size: [8], speed: [1, 1] }),
      /size must be two numbers of at least 0, the width and height in pixels/,
    );
  });

  it("takes a profile by its name, and names it in the problem", async () => {
    await set("level.profiles", { bullet: fast });
    const uri = await write("room.tmx", room);
    await check(uri, { profile: "bullet" });
    assert.match(diagnosticsOf(uri)[0]?.message ?? "", /^bullet: A mover of 8 × 8 px/);
  });

  it("names the profiles that there are when asked for another one", async () => {
    await set("level.profiles", { bullet: fast });
    await assert.rejects(check(await write("room.tmx", room), { profile: "player" }), /its movers are bullet/);
  });

  it("says that a file is no level", async () => {
    const uri = await write("no.tmx", "nothing of the kind");
    assert.equal((await check(uri, fast))?.errors, 1);
    assert.equal(codesOf(uri).length, 1);
  });

  it("keeps up with an editor in which the level is changed and not saved", async () => {
    const editor = await show("room.tmx", room);
    await check(editor.document.uri, fast);

    await replace(editor, "0,0,0,0,1,0,0,0,0", "0,0,0,0,0,0,0,0,0");
    await replace(editor, "0,0,0,0,1,0,0,0,0", "0,0,0,0,0,0,0,0,0");
    await replace(editor, "0,0,0,0,1,0,0,0,0", "0,0,0,0,0,0,0,0,0");

    await eventually(() => assert.deepEqual(codesOf(editor.document.uri), []));
  });

  it("keeps up with a level that another program writes", async () => {
    const uri = await write("room.tmx", emptyRoom);
    await check(uri, fast);
    assert.deepEqual(codesOf(uri), []);
    await write("room.tmx", twoWalls);
    await eventually(() => {
      // Both are as thick and in one layer: one problem, which leads to the other wall as well.
      assert.deepEqual(codesOf(uri), ofWall);
      assert.equal(diagnosticsOf(uri)[0]?.relatedInformation?.length, 1);
    });
  });

  it("keeps up with a tileset that the level refers to", async () => {
    const tileset = (property: string): string =>
      `<tileset name="walls" tilewidth="16" tileheight="16" tilecount="4" columns="4">
<tile id="0"><properties><property name="${property}" type="bool" value="true"/></properties></tile>
<tile id="1"><properties><property name="solid" type="bool" value="true"/></properties></tile>
</tileset>`;
    await write("walls.tsx", tileset("solid"));
    const map = room.replace(/<tileset .*\/>/, '<tileset firstgid="1" source="walls.tsx"/>');
    const uri = await write("room.tmx", map);
    await check(uri, { ...fast, solid: { property: "solid" } });
    assert.deepEqual(codesOf(uri), ofWall);

    await write("walls.tsx", tileset("pretty"));

    await eventually(() => assert.ok(!codesOf(uri).includes("tunnel")));
  });

  it("takes the problems of a deleted level away", async () => {
    const uri = await writeWatched("room.tmx", room);
    await check(uri, fast);
    await vscode.workspace.fs.delete(uri);
    await eventually(() => assert.deepEqual(codesOf(uri), []));
  });

  it("moves the problems of a renamed level along", async () => {
    const uri = await write("room.tmx", room);
    await check(uri, fast);
    const moved = uriOf("hall.tmx");
    const edit = new vscode.WorkspaceEdit();
    edit.renameFile(uri, moved);
    assert.ok(await vscode.workspace.applyEdit(edit));
    await eventually(() => assert.deepEqual([codesOf(uri), codesOf(moved)], [[], ofWall]));
  });

  it("clears all problems of levels, and finds none by itself after that", async () => {
    const uri = await write("room.tmx", room);
    await check(uri, fast);
    await vscode.commands.executeCommand("aabb.clearLevelProblems");
    assert.deepEqual(codesOf(uri), []);
    await write("room.tmx", twoWalls);
    await pause(700);
    assert.deepEqual(codesOf(uri), []);
  });

  it("keeps nothing of levels that were cleared", async () => {
    const owned = await (await extension()).owned;
    await check(await write("first.tmx", room), fast);
    await vscode.commands.executeCommand("aabb.clearLevelProblems");
    const afterFirst = await (await extension()).owned;
    for (let i = 0; i < 10; i++) await check(await write(`room-${i}.tmx`, room), fast);
    await vscode.commands.executeCommand("aabb.clearLevelProblems");
    // Less, where VS Code has meanwhile let go of a document of an earlier test.
    await eventually(async () => {
      const left = await (await extension()).owned;
      assert.ok(left <= afterFirst, `${left} instead of ${afterFirst}`);
    });
    assert.ok(afterFirst - owned <= 8, "watching the workspace takes a few listeners, once");
  });
});

describe("levels in Check Workspace for Tunneling", () => {
  before(extension);
  afterEach(clean);

  it("leaves levels alone as long as there is no profile", async () => {
    const uri = await write("room.tmx", room);
    assert.equal((await checkWorkspace()).levels, 0);
    assert.deepEqual(codesOf(uri), []);
  });

  it("checks every level for every profile", async () => {
    await set("level.profiles", { bullet: fast, player: slow, arrow: { ...fast, speed: [2500, 0] } });
    // The examples have levels too.
    const without = await checkWorkspace();
    const uri = await write("deep/room.tmx", room);
    await write("deep/no-level.json", "{}");

    const summary = await checkWorkspace();

    assert.equal(summary.levels, without.levels + 3);
    assert.equal(summary.files, without.files + 1);
    assert.equal(summary.warnings, without.warnings + 2 * ofWall.length);
    assert.deepEqual(
      diagnosticsOf(uri).map(({ message }) => message.slice(0, message.indexOf(":"))),
      ["bullet", "bullet", "arrow", "arrow"],
    );
  });

  it("leaves out a profile that cannot be used, and checks for the others", async () => {
    await set("level.profiles", { bullet: fast, broken: { size: "8 x 8" } });
    const without = await checkWorkspace();
    await write("room.tmx", room);
    assert.equal((await checkWorkspace()).levels, without.levels + 1);
  });

  it("ends in the middle of a large level when it is cancelled", async () => {
    await set("level.profiles", { bullet: fast });
    const row = Array.from({ length: 1500 }, (_, i) => (i % 3 === 0 ? "#" : ".")).join("");
    const uri = await write("large.tmx", tiledMap(Array.from({ length: 1500 }, () => row)));
    const source = new vscode.CancellationTokenSource();
    setTimeout(() => source.cancel(), 150);

    const summary = await checkWorkspace(source.token);

    assert.ok(summary.cancelled);
    assert.deepEqual(codesOf(uri), []);
    source.dispose();
  });
});
