import * as vscode from "vscode";
import { registerCommands } from "./commands.js";
import { Checks } from "./checks.js";
import { LevelChecks, LevelPreviews } from "./levelCheck/index.js";
import { speakLanguage } from "./l10n.js";
import { registerLanguage } from "./language/index.js";
import { registerNotebooks } from "./notebook/index.js";
import { ownedCount } from "./owner.js";
import { AutomaticPreview } from "./preview/automatic.js";
import { Previews } from "./preview/previews.js";
import { SceneChanges } from "./sceneChanges.js";
import { SceneDiagnostics } from "./sceneDiagnostics.js";
import { SceneResults } from "./sceneResults.js";
import { SceneTests } from "./testing/index.js";
import { docsScheme, FindingPages } from "./findingPages.js";
import { SchemaContent, schemaScheme } from "./schema.js";
import { registerTasks } from "./tasks/index.js";
import { VerdictItem } from "./verdictItem.js";

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
  const results = new SceneResults(log);
  // Listeners are served in this order: the picture is what somebody is looking at.
  const previews = new Previews(context.extensionUri, results, log);
  const changes = new SceneChanges();
  const diagnostics = new SceneDiagnostics(results, changes, log);
  const levelChecks = new LevelChecks(log);
  const levelPreviews = new LevelPreviews({ extension: context.extensionUri, checks: levelChecks, log });
  const checks = new Checks(diagnostics, levelChecks);
  const controller = vscode.tests.createTestController("aabb.expectations", "AABB Notebook");
  const tests = new SceneTests(controller, results, changes, log);
  const verdict = new VerdictItem(results, previews);
  const books = registerNotebooks(context.extension.id, log);
  const automatic = new AutomaticPreview(previews, log);
  context.subscriptions.push(
    log,
    results,
    changes,
    diagnostics,
    levelChecks,
    levelPreviews,
    previews,
    tests,
    verdict,
    registerTasks({ diagnostics, levels: levelChecks }),
    automatic,
    books,
    registerLanguage(results, books, previews, log),
    vscode.workspace.registerTextDocumentContentProvider(schemaScheme, new SchemaContent(context.extensionUri)),
    vscode.workspace.registerFileSystemProvider(docsScheme, new FindingPages(context.extensionUri), {
      isReadonly: true,
    }),
    registerCommands(
      checks,
      { checks: levelChecks, previews: levelPreviews, memory: context.workspaceState },
      previews,
      results,
      tests,
      log,
    ),
  );
  results.start();
  automatic.start();
  return {
    get previews() {
      return previews.count + levelPreviews.count;
    },
    get owned() {
      return ownedCount();
    },
  };
}
