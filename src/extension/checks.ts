import * as vscode from "vscode";
import { checkReport, counted, type CheckedFile, type CheckSummary } from "../report/index.js";
import type { SceneDiagnostics } from "./sceneDiagnostics.js";
import { nameOf, sceneGlob } from "./sceneFiles.js";

/** What the check commands answer to whoever runs them, beside the message that they show. */
export interface WorkspaceCheck extends CheckSummary {
  /** The user ended the check; the numbers are of what was checked until then. */
  readonly cancelled: boolean;
}

/** How long the host works on scenes before it looks at what else there is to do. */
const sliceMs = 12;
/** Files that are read at the same time: reading waits much more than it works. */
const readsAtOnce = 8;

/** Checks scenes on request. What is found stands in the problems from then on. */
export class Checks {
  private running: Promise<WorkspaceCheck> | undefined;

  constructor(private readonly diagnostics: SceneDiagnostics) {}

  /** One scene, open or not. */
  async file(uri: vscode.Uri): Promise<CheckSummary> {
    return checkReport([await this.diagnostics.check(uri)]).summary;
  }

  /** All scenes of the workspace. Asked again while it runs, it answers with the check that is under way. */
  workspace(token?: vscode.CancellationToken): Promise<WorkspaceCheck> {
    this.running ??= this.checkWorkspace(token).finally(() => {
      this.running = undefined;
    });
    return this.running;
  }

  private async checkWorkspace(outer: vscode.CancellationToken | undefined): Promise<WorkspaceCheck> {
    const where = { location: vscode.ProgressLocation.Notification, title: "Checking scenes", cancellable: true };
    return await vscode.window.withProgress(where, async (progress, inner) => {
      const cancelled = (): boolean => inner.isCancellationRequested || outer?.isCancellationRequested === true;
      this.diagnostics.includeWorkspace();
      const scenes = await findScenes(inner);
      const checked: CheckedFile[] = [];
      const waiting = scenes.values();
      const slice = new Slice();
      let told = 0;
      const work = async (): Promise<void> => {
        for (const uri of waiting) {
          if (cancelled()) return;
          checked.push(await this.diagnostics.check(uri));
          if (!slice.isOver) continue;
          const message = `${checked.length} of ${scenes.length} · ${nameOf(uri)}`;
          progress.report({ message, increment: ((checked.length - told) / scenes.length) * 100 });
          told = checked.length;
          await slice.next();
        }
      };
      await Promise.all(Array.from({ length: readsAtOnce }, work));
      return { ...checkReport(checked).summary, cancelled: cancelled() };
    });
  }
}

/** What was found, in a sentence for the user. */
export function summaryText({ files, errors, warnings, infos }: CheckSummary): string {
  const found = [
    ...(errors > 0 ? [counted(errors, "error")] : []),
    ...(warnings > 0 ? [counted(warnings, "warning")] : []),
    ...(infos > 0 ? [counted(infos, "info")] : []),
  ];
  return `Checked ${counted(files, "file")}: ${found.length > 0 ? found.join(", ") : "nothing found"}.`;
}

/**
 * The scenes of the workspace, in the order of their paths. A folder that is named like a scene is among them, so that
 * it is reported as what it is; an empty one is not found.
 */
async function findScenes(token: vscode.CancellationToken): Promise<readonly vscode.Uri[]> {
  const glob = `{${sceneGlob},${sceneGlob}/**}`;
  const found = await vscode.workspace.findFiles(glob, "**/node_modules/**", undefined, token);
  const scenes = new Map<string, vscode.Uri>();
  for (const uri of found) {
    const root = vscode.workspace.getWorkspaceFolder(uri)?.uri.path.length ?? 0;
    for (const { index, 0: name } of uri.path.matchAll(/[^/]+\.aabb\.json(?=\/|$)/g)) {
      if (index < root) continue;
      const scene = uri.with({ path: uri.path.slice(0, index + name.length) });
      scenes.set(scene.toString(), scene);
    }
  }
  return [...scenes.values()].sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** A stretch of work after which the host gets to do what else there is. */
class Slice {
  private began = performance.now();

  get isOver(): boolean {
    return performance.now() - this.began >= sliceMs;
  }

  async next(): Promise<void> {
    await new Promise<void>((resolve) => setTimeout(resolve, 0));
    this.began = performance.now();
  }
}
