import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import type { Disposable } from "../../workspace/index.js";
import { profilesFor } from "../levels/workspaceLevels.js";
import { taskType } from "./definition.js";
import { type TaskContext, TaskTerminal } from "./taskTerminal.js";

/**
 * Offers checks as tasks: in every workspace folder, and for a `tasks.json`. They run in the extension host and need no
 * program, so they run in a browser and in folders that are on no disk, too. What they find is shown in the problems as
 * for every other check, so there is nothing for a problem matcher to read.
 */
export function registerTasks(context: TaskContext): Disposable {
  return vscode.tasks.registerTaskProvider(taskType, {
    provideTasks() {
      return (vscode.workspace.workspaceFolders ?? []).flatMap((folder) => {
        const check = taskOf({ type: taskType, command: "check" }, folder, "check", context);
        const hasProfiles = profilesFor(folder.uri).checks.length > 0;
        return hasProfiles ? [check, taskOf({ type: taskType, command: "audit" }, folder, "audit", context)] : [check];
      });
    },
    resolveTask({ definition, scope, name }) {
      // The one of a workspace of several folders is of all of them.
      return taskOf(definition, typeof scope === "object" ? scope : undefined, name, context);
    },
  });
}

function taskOf(
  definition: vscode.TaskDefinition,
  folder: vscode.WorkspaceFolder | undefined,
  name: string,
  context: TaskContext,
): vscode.Task {
  const execution = new vscode.CustomExecution((resolved) =>
    Promise.resolve(new TaskTerminal(resolved, folder, context)),
  );
  const task = new vscode.Task(definition, folder ?? vscode.TaskScope.Workspace, name, "aabb", execution, []);
  task.group = vscode.TaskGroup.Test;
  task.detail =
    definition["command"] === "audit"
      ? l10n.t("Check levels for walls that movers can pass")
      : l10n.t("Check scenes for tunneling and expectations");
  return task;
}
