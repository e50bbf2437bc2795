import { afterEach, before, describe, it } from "mocha";
import assert from "node:assert/strict";
import * as vscode from "vscode";
import { resultAsChosen } from "../../src/engine/problems/asChosen.js";
import { chosenSeverities } from "../../src/extension/problems/severitySettings.js";
import { notebookVerdict } from "../../src/language/index.js";
import { evaluate } from "../../src/notebook/index.js";
import { fast, ofWall, room } from "./levels.js";
import {
  codesOf,
  diagnosticsOf,
  eventually,
  extension,
  pause,
  replace,
  set,
  show,
  tidyUp,
  tunneling,
  write,
} from "./scenes.js";

const { DiagnosticSeverity } = vscode;

describe("the setting", () => {
  before(extension);
  afterEach(async () => {
    await set("findings.severity", undefined);
    await set("evaluation.debounce", undefined);
    await tidyUp();
  });

  describe("aabb.findings.severity", () => {
    it("says how a finding is shown, from the moment on in which it is changed", async () => {
      const { document } = await show("a.aabb.json", tunneling);
      await eventually(() => assert.deepEqual(severities(document.uri), [DiagnosticSeverity.Warning]));
      for (const [name, severity] of chosen) {
        await set("findings.severity", { tunnel: name });
        await eventually(() => assert.deepEqual(severities(document.uri), severity));
      }
      await set("findings.severity", undefined);
      await eventually(() => assert.deepEqual(severities(document.uri), [DiagnosticSeverity.Warning]));
    });

    it("is followed by scenes that were checked and are closed", async () => {
      const uri = await write("closed.aabb.json", tunneling);
      await vscode.commands.executeCommand("aabb.checkFile", uri);
      await eventually(() => assert.deepEqual(severities(uri), [DiagnosticSeverity.Warning]));
      await set("findings.severity", { tunnel: "off" });
      await eventually(() => assert.deepEqual(severities(uri), []));
      await set("findings.severity", { tunnel: "error" });
      await eventually(() => assert.deepEqual(severities(uri), [DiagnosticSeverity.Error]));
    });

    it("is what the verdict in the status bar follows", async () => {
      const uri = await write("verdict.aabb.json", tunneling);
      const whole = evaluate(tunneling);
      const verdict = (): string | undefined =>
        notebookVerdict(resultAsChosen(chosenSeverities(uri), whole), whole)?.tone;
      assert.equal(verdict(), "warning");
      for (const [name, tone] of [
        ["error", "error"],
        ["information", "information"],
        ["off", "information"],
      ]) {
        await set("findings.severity", { tunnel: name });
        assert.equal(verdict(), tone);
      }
    });

    it("is what the check commands count", async () => {
      const uri = await write("counted.aabb.json", tunneling);
      const check = async (): Promise<readonly unknown[]> => {
        const summary = await vscode.commands.executeCommand<Readonly<Record<string, unknown>>>("aabb.checkFile", uri);
        return [summary["errors"], summary["warnings"], summary["infos"]];
      };
      assert.deepEqual(await check(), [0, 1, 0]);
      await set("findings.severity", { tunnel: "error" });
      assert.deepEqual(await check(), [1, 0, 0]);
      await set("findings.severity", { tunnel: "hint" });
      assert.deepEqual(await check(), [0, 0, 1]);
      await set("findings.severity", { tunnel: "off" });
      assert.deepEqual(await check(), [0, 0, 0]);
    });

    it("is followed by the problems of levels, and counted in their checks", async () => {
      const uri = await write("room.tmx", room);
      const check = async (): Promise<readonly unknown[]> => {
        const summary = await vscode.commands.executeCommand<Readonly<Record<string, unknown>>>(
          "aabb.checkLevel",
          uri,
          fast,
        );
        return [summary["errors"], summary["warnings"]];
      };
      assert.deepEqual(await check(), [0, ofWall.length]);
      assert.deepEqual(severities(uri), [DiagnosticSeverity.Warning, DiagnosticSeverity.Warning]);
      await set("findings.severity", { tunnel: "error", "wrong-side": "off" });
      await eventually(() => assert.deepEqual(severities(uri), [DiagnosticSeverity.Error]));
      assert.deepEqual(await check(), [1, 0]);
      await set("findings.severity", { tunnel: "off", "wrong-side": "off" });
      await eventually(() => assert.deepEqual(severities(uri), []));
      assert.deepEqual(await check(), [0, 0]);
      await vscode.commands.executeCommand("aabb.clearLevelProblems");
    });

    it("is ignored where it makes no sense", async () => {
      await set("findings.severity", { tunnel: "fatal", nonsense: "off" });
      const { document } = await show("a.aabb.json", tunneling);
      await eventually(() => assert.deepEqual(severities(document.uri), [DiagnosticSeverity.Warning]));
    });
  });

  it("aabb.evaluation.debounce leaves a text alone until nothing is typed for so long", async () => {
    const editor = await show("a.aabb.json", tunneling);
    await eventually(() => assert.deepEqual(codesOf(editor.document.uri), ["tunnel"]));
    await set("evaluation.debounce", 600_000);
    await replace(editor, "3000", "300");
    await pause(600);
    assert.deepEqual(codesOf(editor.document.uri), ["tunnel"]);
    await set("evaluation.debounce", 100);
    await replace(editor, "300", "301");
    await eventually(() => assert.deepEqual(codesOf(editor.document.uri), ["ends-early"]));
  });
});

const chosen: readonly (readonly [string, readonly vscode.DiagnosticSeverity[]])[] = [
  ["error", [DiagnosticSeverity.Error]],
  ["information", [DiagnosticSeverity.Information]],
  ["hint", [DiagnosticSeverity.Hint]],
  ["off", []],
];

function severities(uri: vscode.Uri): readonly vscode.DiagnosticSeverity[] {
  return diagnosticsOf(uri).map(({ severity }) => severity);
}
