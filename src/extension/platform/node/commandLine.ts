import { spawn } from "node:child_process";
import * as vscode from "vscode";
import type { CommandLine } from "../../extension.js";

/** Characters of what a command line says beside its report that are kept: its end is what it failed by. */
const MOST_SAID = 1e5;

/**
 * `aabb` as it comes with the extension. VS Code's own Node runs it: nobody needs another one for it.
 *
 * @param cli path of its script
 */
export function commandLineOf(cli: string): CommandLine {
  const env = { ELECTRON_RUN_AS_NODE: "1" };
  return {
    execution: (args, folder) =>
      new vscode.ProcessExecution(process.execPath, [cli, ...args], { cwd: folder.fsPath, env }),
    run: (args, folder, token) =>
      new Promise((resolve, reject) => {
        const child = spawn(process.execPath, [cli, ...args], {
          cwd: folder.fsPath,
          env: { ...process.env, ...env },
          stdio: ["ignore", "pipe", "pipe"],
        });
        const cancelling = token.onCancellationRequested(() => child.kill());
        const said = { output: "", errors: "" };
        child.stdout.setEncoding("utf8").on("data", (text: string) => (said.output += text));
        child.stderr
          .setEncoding("utf8")
          .on("data", (text: string) => (said.errors = (said.errors + text).slice(-MOST_SAID)));
        child.once("error", (error) => {
          cancelling.dispose();
          reject(error);
        });
        child.once("close", (exit) => {
          cancelling.dispose();
          resolve({ exit, ...said });
        });
      }),
  };
}
