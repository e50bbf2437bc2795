import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import type { testing } from "../../engine/index.js";
import { Owner } from "../../workspace/index.js";
import { eachFile } from "../workspaceFiles.js";
import { reasonOf, whyUnreadable } from "../sceneFiles.js";
import { messageAt, reportScene } from "./testItems.js";

/** The scenes whose expectations are tests. */
interface TestedScenes {
  discover(): Promise<void>;
  evaluate(uri: vscode.Uri): Promise<testing.FileOutcome>;
}

/** Runs tests, and those of continuous runs again when their scenes are saved. */
export class TestRuns extends Owner {
  private readonly profile: vscode.TestRunProfile;
  /** Runs that go on until the user ends them. */
  private readonly continuous = new Set<vscode.TestRunRequest>();

  constructor(
    private readonly controller: vscode.TestController,
    private readonly tests: TestedScenes,
    private readonly log: vscode.LogOutputChannel,
  ) {
    super();
    const { Run } = vscode.TestRunProfileKind;
    const handler: vscode.TestRunProfile["runHandler"] = (request, token) => this.handle(request, token);
    this.profile = this.owner.add(controller.createRunProfile(l10n.t("Run"), Run, handler, true, undefined, true));
  }

  private async handle(request: vscode.TestRunRequest, token: vscode.CancellationToken): Promise<void> {
    if (request.continuous !== true) {
      await this.run(request);
      return;
    }
    this.continuous.add(request);
    const ending = this.owner.add(
      token.onCancellationRequested(() => {
        this.continuous.delete(request);
        this.owner.delete(ending);
      }),
    );
    // Scenes that are not open are to be followed as well.
    if (!request.include) await this.tests.discover();
  }

  /** A scene is not what it was: continuous runs that have it run it again. */
  saved(uri: vscode.Uri): void {
    for (const { include, exclude, profile } of this.continuous) {
      const file = this.controller.items.get(uri.toString());
      if (!file) continue;
      const chosen = include ? include.filter((item) => fileOf(item) === file) : [file];
      if (chosen.length === 0) continue;
      const again = new vscode.TestRunRequest(chosen, exclude, profile ?? this.profile, true, true);
      this.run(again).catch((error: unknown) => this.log.error(reasonOf(error)));
    }
  }

  private async run(request: vscode.TestRunRequest): Promise<void> {
    const run = this.controller.createTestRun(request);
    const { token } = run;
    try {
      if (!request.include) await this.tests.discover();
      const excluded = new Set(request.exclude);
      const chosen = request.include ?? [...this.controller.items].map(([, item]) => item);
      const files = new Map<vscode.TestItem, Set<vscode.TestItem>>();
      for (const item of chosen) {
        for (const test of testsIn(item)) if (!isAmong(test, excluded)) run.enqueued(test);
        const file = fileOf(item);
        files.set(file, (files.get(file) ?? new Set()).add(item));
      }
      const runOne = ([file, included]: [vscode.TestItem, ReadonlySet<vscode.TestItem>]): Promise<void> =>
        this.runFile(run, file, (item) => isAmong(item, included) && !isAmong(item, excluded));
      await eachFile(files, runOne, () => token.isCancellationRequested);
    } finally {
      run.end();
    }
  }

  private async runFile(
    run: vscode.TestRun,
    file: vscode.TestItem,
    isChosen: (item: vscode.TestItem) => boolean,
  ): Promise<void> {
    const { uri } = file;
    if (!uri) return;
    try {
      const { broken, scenes } = await this.tests.evaluate(uri);
      if (broken !== undefined) {
        run.errored(file, messageAt(file, broken));
        return;
      }
      if (scenes.length === 0) run.skipped(file);
      for (const scene of scenes) {
        const item = file.children.get(String(scene.index));
        if (item) reportScene(run, item, scene, isChosen);
      }
    } catch (error) {
      const why = l10n.t("{file} cannot be read: {reason}.", { file: file.label, reason: whyUnreadable(error) });
      run.errored(file, messageAt(file, why));
    }
  }
}

/** What is known to be expected in a file or scene. */
function testsIn(item: vscode.TestItem): readonly vscode.TestItem[] {
  if (item.children.size === 0) return item.parent ? [item] : [];
  return [...item.children].flatMap(([, child]) => testsIn(child));
}

function fileOf(item: vscode.TestItem): vscode.TestItem {
  let file = item;
  while (file.parent) file = file.parent;
  return file;
}

/** Whether an item, or one that it is a part of, is among others. */
function isAmong(item: vscode.TestItem, others: ReadonlySet<vscode.TestItem>): boolean {
  for (let each: vscode.TestItem | undefined = item; each; each = each.parent) if (others.has(each)) return true;
  return false;
}
