import * as vscode from "vscode";
import { ownedCount } from "../workspace/index.js";
import { registerCommands } from "./commands.js";
import { startEngineInPlace } from "./engine/inPlace.js";
import { speakLanguage } from "./l10n.js";
import { LevelChecks } from "./levels/levelChecks.js";
import { registerProjectFolderFix } from "./levels/godotProject.js";
import { registerWallFixes } from "./levels/wallFixes.js";
import { rememberCheck } from "./levels/firstCheck.js";
import { LevelPreviews } from "./levels/levelPreview.js";
import { registerNotebooks } from "./notebook/kernel.js";
import { AutomaticPreview } from "./preview/automatic.js";
import { Previews } from "./preview/previews.js";
import { Checks } from "./problems/checks.js";
import { ProjectDiagnostics } from "./problems/projectDiagnostics.js";
import { SceneDiagnostics } from "./problems/sceneDiagnostics.js";
import { VerdictItem } from "./problems/verdictItem.js";
import { registerRecordingFixes } from "./recordings/quickFixes.js";
import { RecordingChecks } from "./recordings/recordingChecks.js";
import { RecordingEditors } from "./recordings/recordingEditor.js";
import { registerLanguage } from "./providers/index.js";
import { servePages } from "./servedPages.js";
import { registerTasks } from "./tasks/tasks.js";
import { SceneTests } from "./testing/sceneTests.js";
import { registerAdapterTests } from "./verify/adapterTests.js";
import { createWorkspace, followDocuments } from "./workspace.js";

export { readBytes, refusal } from "./platform/browser/index.js";
export { type CommandLine, platform } from "./platform/index.js";

/** What `activate` gives to whoever asks VS Code for this extension's exports: numbers that tell whether it leaks. */
export interface AabbNotebook {
  /** Previews that are open now, in any editor group. */
  readonly previews: number;
  /** Everything that is to be disposed of some day and has not been: listeners, watchers, timers, panels. */
  readonly owned: number;
}

/** Registers. The work begins with the first scene, command or restored preview. */
export function activate(context: vscode.ExtensionContext): AabbNotebook {
  speakLanguage();
  const log = vscode.window.createOutputChannel("AABB Notebook", { log: true });
  const workspace = createWorkspace(log);
  const extension = context.extensionUri;
  const books = registerNotebooks(context.extension.id, workspace, log);
  // Listeners of the store are served in this order: the user is looking at the previews.
  const engine = startEngineInPlace(workspace, books, extension, log);
  const previews = new Previews(extension, engine, log);
  const diagnostics = new SceneDiagnostics(workspace, log);
  const levelChecks = new LevelChecks(workspace, log);
  const projects = new ProjectDiagnostics(workspace);
  const levelPreviews = new LevelPreviews({
    workspace,
    extension: context.extensionUri,
    checks: levelChecks,
    remember: (check) => void rememberCheck(check, context.workspaceState),
    log,
  });
  const levels = { workspace, checks: levelChecks, previews: levelPreviews, memory: context.workspaceState };
  const recordingChecks = new RecordingChecks(workspace, log);
  const recordings = new RecordingEditors({ extension, workspace, checks: recordingChecks, previews, log });
  const checks = new Checks(diagnostics, levelChecks, recordingChecks, workspace);
  const controller = vscode.tests.createTestController("aabb.expectations", "AABB Notebook");
  const tests = new SceneTests(controller, workspace, log);
  const verdict = new VerdictItem(workspace.scenes, previews);
  const automatic = new AutomaticPreview(previews, log);
  context.subscriptions.push(
    log,
    workspace,
    diagnostics,
    levelChecks,
    projects,
    levelPreviews,
    recordingChecks,
    recordings,
    previews,
    tests,
    verdict,
    registerTasks({ diagnostics, levels: levelChecks, recordings: recordingChecks }),
    automatic,
    books,
    registerWallFixes(levelChecks),
    registerProjectFolderFix(),
    registerRecordingFixes(recordingChecks),
    engine,
    registerLanguage(engine, previews, workspace, projects),
    servePages(context.extensionUri),
    registerAdapterTests(log),
    registerCommands(checks, levels, previews, recordings, workspace, tests, log, extension, engine),
    followDocuments(workspace),
  );
  automatic.start();
  return {
    get previews() {
      return previews.count + levelPreviews.count + recordings.count;
    },
    get owned() {
      return ownedCount();
    },
  };
}
