import assert from "node:assert/strict";
import { parse } from "jsonc-parser";
import { before, describe, it } from "mocha";
import * as vscode from "vscode";
import { extensionId } from "./scenes.js";

interface Keybinding {
  readonly key: string;
  readonly command: string;
  readonly when?: string;
}

/** What is so while the text of a scene has the focus, which is when our keys count. */
const whileInScene: Readonly<Record<string, string | boolean>> = {
  false: false,
  editorFocus: true,
  inputFocus: true,
  terminalFocus: false,
  chatInputHasFocus: false,
  editorLangId: "aabb-scene",
  resourceLangId: "aabb-scene",
  activeCustomEditorId: "",
};

/** Whether a part of a `when` clause cannot be so while the text of a scene has the focus. */
function isImpossible(term: string): boolean {
  const [, not, name = "", operator, operand = ""] = /^(!?)(\w+)(?: (==|=~) (.*))?$/.exec(term.trim()) ?? [];
  const value = whileInScene[name];
  if (value === undefined) return false;
  const holds =
    operator === "=="
      ? operand === `'${String(value)}'`
      : operator === "=~"
        ? new RegExp(operand.slice(1, -1)).test(String(value))
        : value === true;
  return holds === (not === "!");
}

/** Whether a key counts where ours do, as far as its clause tells. */
function countsInScene({ when }: Keybinding): boolean {
  return when === undefined || when.split("||").some((all) => !all.split("&&").some(isImpossible));
}

/** Whether one of two keys is, or begins, the other. */
function collide(a: string, b: string): boolean {
  return `${a} `.startsWith(`${b} `) || `${b} `.startsWith(`${a} `);
}

describe("keys", () => {
  /** All keys of VS Code and of extensions, as they are without the user's own: on this platform. */
  let all: readonly Keybinding[] = [];
  let ours: readonly Keybinding[] = [];
  before(async () => {
    const uri = vscode.Uri.parse("vscode://defaultsettings/keybindings.json");
    all = parse((await vscode.workspace.openTextDocument(uri)).getText()) as readonly Keybinding[];
    ours = all.filter(({ command }) => command.startsWith("aabb."));
  });

  it("are those of the manifest", () => {
    const manifest: unknown = vscode.extensions.getExtension(extensionId)?.packageJSON;
    const { contributes } = manifest as { contributes: { keybindings: readonly Keybinding[] } };
    const commands = (bindings: readonly Keybinding[]): readonly string[] => bindings.map(({ command }) => command);
    assert.deepEqual([...commands(ours)].sort(), [...commands(contributes.keybindings)].sort());
    assert.ok(all.length > 500, `${all.length} keys`);
  });

  it("count only in a scene, where none of VS Code's own collides with them", () => {
    for (const { command, key, when = "" } of ours) {
      assert.match(when, /editorFocus/, command);
      assert.match(when, /resourceFilename =~ \/\\\.aabb\\\.json\$\//, command);
      const others = all.filter((other) => !other.command.startsWith("aabb.") && collide(other.key, key));
      assert.deepEqual(others.filter(countsInScene), [], command);
    }
  });

  it("that do collide would be seen", () => {
    assert.ok(countsInScene({ key: "ctrl+shift+v", command: "x", when: "editorFocus && !terminalFocus" }));
    assert.ok(countsInScene({ key: "ctrl+shift+v", command: "x", when: "terminalFocus || editorLangId =~ /scene/" }));
    assert.ok(!countsInScene({ key: "ctrl+shift+v", command: "x", when: "editorLangId == 'markdown'" }));
    assert.ok(collide("ctrl+k", "ctrl+k v"));
    assert.ok(!collide("ctrl+k v", "ctrl+k ctrl+v"));
  });
});
