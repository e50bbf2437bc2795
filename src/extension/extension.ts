import * as vscode from "vscode";
import { ownedCount } from "../workspace/index.js";
import { registerCommands } from "./registeredCommands.js";
import { inThread, startEngine } from "./engine/startEngine.js";
import { defaultPatience } from "./engine/watchdog.js";
import { speakLanguage } from "./l10n.js";
import { LevelChecks } from "./levels/levelChecks.js";
import { registerProjectFolderFix } from "./levels/godotProject.js";
import { registerWallFixes } from "./levels/wallFixes.js";
import { LevelPreviews } from "./levels/levelPreview.js";
import { rememberCheck } from "./levels/rememberedCheck.js";
import { registerNotebooks } from "./notebook/kernel.js";
import { AutomaticPreview } from "./preview/automatic.js";
import { Previews } from "./preview/previews.js";
import { Checks } from "./problems/checkCommands.js";
import { PublishedDiagnostics } from "./problems/publishedDiagnostics.js";
import { VerdictItem } from "./problems/statusBar.js";
import { registerRecordingFixes } from "./recordings/recordingFixes.js";
import { RecordingChecks } from "./recordings/recordingChecks.js";
import { RecordingEditors } from "./recordings/recordingEditor.js";
import { registerLanguage } from "./providers/index.js";
import { servePages } from "./servedPages.js";
import { registerTasks } from "./tasks/tasks.js";
import { SceneTests } from "./testing/sceneTests.js";
import { registerAdapterTests } from "./verify/adapterTests.js";

export { readBytes, refusal } from "./platform/browser/index.js";
export { type CommandLine, platform } from "./platform/index.js";

/** What `activate` gives to whoever asks VS Code for this extension's exports: numbers that tell whether it leaks. */
export interface AabbNotebook {
  /** Previews that are open now, in any editor group. */
  readonly previews: number;
  /** Everything that is to be disposed of some day and has not been: listeners, watchers, timers, panels. */
  readonly owned: Promise<number>;
}

/** Registers. The work begins with the first scene, command or restored preview. */
export function activate(context: vscode.ExtensionContext): AabbNotebook {
  speakLanguage();
  const log = vscode.window.createOutputChannel("AABB Notebook", { log: true });
  const extension = context.extensionUri;
  const isDeveloped = context.extensionMode === vscode.ExtensionMode.Development;
  // A breakpoint holds the engine as an endless loop does.
  const engine = startEngine(extension, log, inThread(extension), isDeveloped ? undefined : defaultPatience);
  const books = registerNotebooks(context.extension.id, engine, log);
  const previews = new Previews(extension, engine, log);
  const diagnostics = new PublishedDiagnostics(engine, log);
  const levelChecks = new LevelChecks(engine, log);
  const levelPreviews = new LevelPreviews({
    engine,
    extension: context.extensionUri,
    remember: (check) => void rememberCheck(check, context.workspaceState),
    log,
  });
  const levels = { engine, checks: levelChecks, previews: levelPreviews, memory: context.workspaceState };
  const recordingChecks = new RecordingChecks(engine, log);
  const recordings = new RecordingEditors({ extension, engine, checks: recordingChecks, previews, log });
  const checks = new Checks(engine, levelChecks, recordingChecks);
  const controller = vscode.tests.createTestController("aabb.expectations", "AABB Notebook");
  const tests = new SceneTests(controller, engine, log);
  const verdict = new VerdictItem(engine, previews);
  const automatic = new AutomaticPreview(previews, log);
  context.subscriptions.push(
    log,
    diagnostics,
    levelChecks,
    levelPreviews,
    recordingChecks,
    recordings,
    previews,
    tests,
    verdict,
    checks,
    registerTasks({ engine, levels: levelChecks, recordings: recordingChecks }),
    automatic,
    books,
    registerWallFixes(levelChecks),
    registerProjectFolderFix(),
    registerRecordingFixes(recordingChecks),
    engine,
    registerLanguage(engine, previews),
    servePages(context.extensionUri, engine),
    registerAdapterTests(log),
    registerCommands(checks, levels, previews, recordings, tests, log, extension, engine),
  );
  automatic.start();
  return {
    get previews() {
      return previews.count + levelPreviews.count + recordings.count;
    },
    get owned() {
      return engine.ownedCount().then((inEngine) => inEngine + ownedCount());
    },
  };
}
