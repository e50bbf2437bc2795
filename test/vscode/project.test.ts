import assert from "node:assert/strict";
import { afterEach, before, describe, it } from "mocha";
import * as vscode from "vscode";
import { fast, ofWall, room } from "./levels.js";
import {
  codeOf,
  codesOf,
  diagnosticsOf,
  eventually,
  extension,
  read,
  replace,
  show,
  tidyUp,
  uriOf,
  write,
} from "./scenes.js";

const name = "aabb.config.json";
const bullet = '"bullet": { "size": [8, 8], "speed": [3000, 0] }';
const project = (more: string): string => `{ "version": 1, // Ours.\n  ${more} }\n`;

interface Summary {
  readonly warnings: number;
}
const check = async (uri: vscode.Uri, given: unknown) =>
  await vscode.commands.executeCommand<Summary | undefined>("aabb.checkLevel", uri, given);

describe("a project file", () => {
  before(extension);
  afterEach(async () => {
    await vscode.commands.executeCommand("aabb.clearLevelProblems");
    await tidyUp();
  });

  it("has its problems at their places, and they follow the unsaved text", async () => {
    const editor = await show(name, project(`"movres": { ${bullet} }`));
    const { uri } = editor.document;
    await eventually(() => assert.deepEqual(codesOf(uri), ["unknown-key"]));
    const [problem] = diagnosticsOf(uri);
    assert.deepEqual(problem?.range, new vscode.Range(1, 2, 1, 10));
    assert.equal(problem.severity, vscode.DiagnosticSeverity.Error);
    await replace(editor, "movres", "movers");
    await eventually(() => assert.deepEqual(codesOf(uri), []));
    await replace(editor, '"bullet": {', '"bullet": 1, "b": {');
    await eventually(() => assert.deepEqual(codesOf(uri), ["wrong-type"]));
  });

  it("has quick fixes for what is clear", async () => {
    const { document } = await show(
      name,
      project(`"movers": { ${bullet} }, "levels": [{ "files": "*", "movers": ["bulet"] }]`),
    );
    await eventually(() => assert.deepEqual(codesOf(document.uri), ["unknown-mover"]));
    await fix(document, 'Replace with "bullet"');
    await eventually(() => assert.deepEqual(codesOf(document.uri), []));
    assert.match(document.getText(), /"movers": \["bullet"\]/);
  });

  it("completes its keys and the values of a key, and explains them", async () => {
    const { document } = await show(name, project(`"movers": { "a": { "size": [8, 8], "speed": [1, 1],  } }`));
    const at = document.positionAt(document.getText().indexOf("[1, 1],") + 8);
    await eventually(async () => {
      const { items } = await vscode.commands.executeCommand<vscode.CompletionList>(
        "vscode.executeCompletionItemProvider",
        document.uri,
        at,
      );
      const labels = items.map(({ label }) => (typeof label === "string" ? label : label.label));
      for (const key of ["gravity", "maxSpeed", "fps", "substeps", "detection"])
        assert.ok(labels.includes(key), labels.join());
      assert.ok(!labels.includes("files"));
    });
    const hovers = await vscode.commands.executeCommand<vscode.Hover[]>(
      "vscode.executeHoverProvider",
      document.uri,
      document.positionAt(document.getText().indexOf('"speed"') + 2),
    );
    const said = hovers
      .flatMap(({ contents }) => contents.map((it) => (typeof it === "string" ? it : it.value)))
      .join();
    assert.match(said, /Maximum speed along x and along y/);
  });

  it("has the movers of levels, which are checked again when it changes", async () => {
    const level = await write("room.tmx", room);
    const editor = await show(name, project(`"movers": { ${bullet} }`));
    assert.equal((await check(level, { profile: "bullet" }))?.warnings, ofWall.length);
    await replace(editor, "[3000, 0]", "[300, 0]");
    await eventually(() => assert.deepEqual(codesOf(level), []));
    await assert.rejects(async () => await check(level, { profile: "bulet" }), /its movers are bullet/);
  });

  it("says what is solid, for levels and scenes alike", async () => {
    const level = await write("room.tmx", room);
    const editor = await show(
      name,
      project(`"movers": { ${bullet} }, "levels": [{ "files": "*.tmx", "layers": "none" }]`),
    );
    assert.equal((await check(level, { profile: "bullet" }))?.warnings, 0);
    await replace(editor, '"none"', '"walls"');
    await eventually(() => assert.deepEqual(codesOf(level), ofWall));
  });

  it("accepts findings, which are faint then, and says what it accepts in vain", async () => {
    const level = await write("room.tmx", room);
    const editor = await show(
      name,
      project(`"movers": { ${bullet} }, "accept": [{ "finding": "tunnel-000000000000", "file": "room.tmx" }]`),
    );
    const { uri } = editor.document;
    assert.equal((await check(level, { profile: "bullet" }))?.warnings, ofWall.length);
    await eventually(() => assert.deepEqual(codesOf(uri), ["accept-unmatched"]));
    await fix(editor.document, "Remove this accepted finding");
    await eventually(() => assert.deepEqual(codesOf(uri), []));
    await replace(editor, '"accept": []', `"accept": [{ "finding": "${fingerprint}", "reason": "a door" }]`);
    const acceptedOne = () => diagnosticsOf(level).find((each) => codeOf(each) === "tunnel");
    await eventually(() => assert.equal(acceptedOne()?.severity, vscode.DiagnosticSeverity.Hint));
    const faint = acceptedOne();
    assert.deepEqual(faint?.tags, [vscode.DiagnosticTag.Unnecessary]);
    assert.match(faint.message, /^Accepted: a door\. bullet: A mover of 8 × 8 px/);
  });

  it("is written by a command, and read by it again", async () => {
    const level = await write("room.tmx", room);
    await write(name, project('"movers": {}'));
    const given = { ...fast, solid: { layer: "walls" }, name: "bullet" };
    const saved = await vscode.commands.executeCommand<vscode.Uri>("aabb.saveForProject", level, given);
    assert.equal(saved.toString(), uriOf(name).toString());
    const text = await read(saved);
    assert.match(text, /"version": 1, \/\/ Ours\./);
    assert.match(text, /"bullet": \{ "size": \[8, 8\], "speed": \[3000, 0\], "fps": 60 \}/);
    assert.match(text, /"files": "room\.tmx", "solid": \{ "layer": "walls" \}/);
    assert.equal((await check(level, { profile: "bullet" }))?.warnings, ofWall.length);
    await replace(await vscode.window.showTextDocument(saved), "3000", "300");
    await eventually(() => assert.deepEqual(codesOf(level), []));
  });

  it("has a body of Godot as a mover by reference, which follows its script, and writes one that is offered so", async () => {
    await write("game/project.godot", "[physics]\n2d/default_gravity=0.0\n");
    await write("game/hero.gd", "const SPEED = 3000.0\n");
    await write("game/hero.tscn", hero);
    const level = await write("game/left.tscn", left);
    const { document } = await show(name, project('"movers": { "hero": { "scene": "game/hero.tscn" } }'));
    // Around the solids of an open level it can cut corners at any speed.
    const tunnels = () => codesOf(level).filter((code) => code !== "corner-cut");
    assert.equal((await check(level, { profile: "hero" }))?.warnings, 1);
    const script = await vscode.window.showTextDocument(uriOf("game/hero.gd"));
    await replace(script, "3000.0", "300.0");
    await eventually(() => assert.deepEqual(tunnels(), []));
    await replace(script, "300.0", "fast()");
    await eventually(() => assert.deepEqual(codesOf(document.uri), ["mover-scene"]));
    assert.equal(document.getText(diagnosticsOf(document.uri)[0]?.range), '"game/hero.tscn"');
    const whole = await vscode.commands.executeCommand<{ notEvaluated: readonly string[] }>("aabb.checkWorkspace");
    assert.ok(whole.notEvaluated.includes(`hero (${name})`), whole.notEvaluated.join());
    await replace(script, "fast()", "3000.0");
    await eventually(() => assert.deepEqual(tunnels(), ["tunnel"]));

    const given = { size: [8, 8], speed: [3000, 0], gravity: [0, 0], fps: 60, name: "other" };
    const saved = await vscode.commands.executeCommand<vscode.Uri>("aabb.saveForProject", level, given);
    assert.match(await read(saved), /"other": \{ "scene": "game\/hero\.tscn" \}/);
  });

  it("of Godot is asked for where a level has none: a fix lets the user open its folder", async () => {
    const uses = '[ext_resource type="PackedScene" path="res://coin.tscn" id="2"]\n[node name="Level" type="Node2D"]\n';
    const coin = '[node name="Coin" parent="." instance=ExtResource("2")]\n';
    const level = await write("alone/left.tscn", left.replace('[node name="Level" type="Node2D"]\n', uses + coin));
    const titles = async () => {
      const problem = diagnosticsOf(level).find(({ message }) => message.includes("coin.tscn"));
      const actions = await vscode.commands.executeCommand<vscode.CodeAction[]>(
        "vscode.executeCodeActionProvider",
        level,
        problem?.range,
      );
      return actions.map(({ title, command }) => [title, command?.command]);
    };
    const opens = ["Open the Folder of project.godot…", "vscode.openFolder"];
    await vscode.window.showTextDocument(level);
    await check(level, fast);
    await eventually(() => assert.ok(codesOf(level).includes("level-missing-file")));
    assert.match(
      diagnosticsOf(level)[0]?.message ?? "",
      /project file was not found in the level's folder or any folder above/,
    );
    assert.deepEqual(
      (await titles()).filter(([title]) => title === opens[0]),
      [opens],
    );
    // In the project a file that is missing is nowhere else.
    await write("alone/project.godot", "");
    await check(level, fast);
    await eventually(() => assert.match(diagnosticsOf(level)[0]?.message ?? "", /the file does not exist/));
    assert.deepEqual(
      (await titles()).filter(([title]) => title === opens[0]),
      [],
    );
  });

  it("has the workspace's levels checked for its movers", async () => {
    await write("room.tmx", room);
    await write(name, project(`"movers": { ${bullet} }`));
    await vscode.commands.executeCommand("aabb.checkWorkspace");
    assert.deepEqual(codesOf(uriOf("room.tmx")), ofWall);
  });
});

const box = (size: string) => `[gd_scene format=3]
[ext_resource type="Script" path="res://hero.gd" id="1"]
[sub_resource type="RectangleShape2D" id="Box"]
size = Vector2(${size})
`;
const hero = `${box("8, 8")}
[node name="Hero" type="CharacterBody2D"]
script = ExtResource("1")
[node name="Shape" type="CollisionShape2D" parent="."]
shape = SubResource("Box")
`;
const left = `${box("16, 48")}
[node name="Level" type="Node2D"]
[node name="Wall" type="StaticBody2D" parent="."]
position = Vector2(104, 24)
${[-96, 0, 96]
  .map(
    (x) => `[node name="Shape${x}" type="CollisionShape2D" parent="Wall"]
position = Vector2(${x}, 0)
shape = SubResource("Box")
`,
  )
  .join("")}`;

/** Of the wall of the room, for a mover that is called bullet. */
const fingerprint = "tunnel-6557a5ed1f02";

/** Makes the quick fix of a title, wherever in the document. */
async function fix(document: vscode.TextDocument, title: string): Promise<void> {
  const all = new vscode.Range(0, 0, document.lineCount, 0);
  let edit: vscode.WorkspaceEdit | undefined;
  await eventually(async () => {
    const actions = await vscode.commands.executeCommand<vscode.CodeAction[]>(
      "vscode.executeCodeActionProvider",
      document.uri,
      all,
    );
    edit = actions.find((action) => action.title === title)?.edit;
    assert.ok(edit, actions.map((action) => action.title).join());
  });
  assert.ok(edit && (await vscode.workspace.applyEdit(edit)));
}
