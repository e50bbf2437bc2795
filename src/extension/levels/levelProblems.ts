import * as vscode from "vscode";
import type { levels as messages } from "../../engine/index.js";
import { Owner } from "../../workspace/index.js";
import { codeOf, diagnostic } from "../problems/diagnostics.js";
import { editorRange } from "../sceneFiles.js";
import { onDidChangeSeverities, severitiesFor } from "../problems/severitySettings.js";

/** A wall that can be passed, and the level that it was found in. */
export type LevelWall = NonNullable<messages.LevelProblem["wall"]> & {
  readonly level: string;
  /** Whether its project accepts it. */
  readonly isAccepted: boolean;
};

/** The problems of levels as the Problems view shows them: each in the file that it is in, which several levels may share. */
export class LevelProblems extends Owner {
  private readonly collection = this.owner.add(vscode.languages.createDiagnosticCollection("aabb-levels"));
  /** By the file that they are in, then by the level's file that they were found for. */
  private readonly found = new Map<string, Map<string, readonly messages.LevelProblem[]>>();

  /** By level's file, the files that its problems are in: a workspace may have ten thousand of them. */
  private readonly files = new Map<string, readonly string[]>();

  constructor() {
    super();
    this.owner.add(onDidChangeSeverities(() => [...this.found.keys()].forEach((file) => this.show(file))));
  }

  /** Replaces the problems of a level's file. */
  set(
    level: string,
    files: readonly { readonly uri: string; readonly problems: readonly messages.LevelProblem[] }[],
  ): void {
    const fresh = new Map(files.map(({ uri, problems }) => [uri, problems]));
    for (const file of this.files.get(level) ?? []) {
      this.found.get(file)?.delete(level);
      if (!fresh.has(file)) this.show(file);
    }
    if (fresh.size > 0) this.files.set(level, [...fresh.keys()]);
    else this.files.delete(level);
    for (const [file, problems] of fresh) {
      const byLevel = this.found.get(file) ?? new Map<string, readonly messages.LevelProblem[]>();
      this.found.set(file, byLevel.set(level, problems));
      this.show(file);
    }
  }

  /** Returns the wall that a diagnostic of a file is about. Its message decides among several at one place with one code. */
  wallOf(file: vscode.Uri, asked: vscode.Diagnostic): LevelWall | undefined {
    const key = startKey(asked);
    const severityOf = severitiesFor(file);
    for (const [level, problems] of this.found.get(file.toString()) ?? []) {
      for (const problem of problems) {
        const { code, wall, accepted } = problem;
        if (!wall || code !== codeOf(asked) || startKey(problem) !== key) continue;
        if (diagnostic(problem, severityOf)?.message === asked.message)
          return { level, ...wall, isAccepted: Boolean(accepted) };
      }
    }
    return undefined;
  }

  private show(file: string): void {
    const byLevel = this.found.get(file);
    if (!byLevel?.size) this.found.delete(file);
    const uri = vscode.Uri.parse(file);
    const severityOf = severitiesFor(uri);
    const problems = [...(byLevel?.values() ?? [])].flat().flatMap((problem) => {
      const item = diagnostic(problem, severityOf);
      if (!item) return [];
      item.relatedInformation = problem.related.map(({ range, message }) => {
        return new vscode.DiagnosticRelatedInformation(new vscode.Location(uri, editorRange(range)), message);
      });
      return item;
    });
    // Two levels with one tileset, or two checks of one level, find the same things wrong with its files.
    const keyOfItem = (item: vscode.Diagnostic): string => `${startKey(item)} ${item.message}`;
    this.collection.set(uri, [...new Map(problems.map((it) => [keyOfItem(it), it])).values()]);
  }
}

/** Tells apart where ranges of a file begin. */
function startKey({
  range: { start },
}: {
  readonly range: Pick<vscode.Range, "start"> | messages.LevelProblem["range"];
}): string {
  return `${start.line}:${start.character}`;
}
