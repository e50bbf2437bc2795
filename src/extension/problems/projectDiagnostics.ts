import * as vscode from "vscode";
import { unmatched, unmatchedProblem, type ProjectProblem } from "../../project/index.js";
import { rangesOf } from "../../scene/index.js";
import { type Derived, type Disposable, Owner, type ProjectFile } from "../../workspace/index.js";
import { isProject } from "../sceneFiles.js";
import type { SceneWorkspace } from "../workspace.js";
import { diagnostic } from "./diagnostics.js";
import { onDidChangeSeverities, severitiesFor } from "./severities.js";

/** A project file that is open, or that a level was checked for. */
interface Followed extends Disposable {
  readonly uri: vscode.Uri;
  /** Absent where there is no such file. */
  readonly items: Derived<readonly vscode.Diagnostic[] | undefined>;
  /** Whether a level was checked for it: then it keeps its problems when it is closed. */
  isUsed: boolean;
}

/** Levels are checked by the thousand: what they say of accepted findings is told once in a while. */
const rest = { ms: 100, since: "first" } as const;

/** The problems of project files, of their text and of what they accept that is not found any more. */
export class ProjectDiagnostics extends Owner {
  private readonly collection = this.owner.add(vscode.languages.createDiagnosticCollection("aabb-project"));
  private readonly followed = new Map<string, Followed>();

  constructor(private readonly workspace: SceneWorkspace) {
    super();
    const opened = ({ uri }: vscode.TextDocument): void => {
      if (isProject(uri)) this.follow(uri);
    };
    this.owner.add(vscode.workspace.onDidOpenTextDocument(opened));
    this.owner.add(vscode.workspace.onDidCloseTextDocument(({ uri }) => this.closed(uri)));
    const changed = (): void => this.followed.forEach(({ items }) => items.invalidate());
    this.owner.add(onDidChangeSeverities(changed));
    this.owner.add(
      workspace.levels.onDidCheck(({ audited }) => {
        const uri = audited?.project?.uri;
        const followed = uri === undefined ? undefined : this.follow(vscode.Uri.parse(uri));
        if (followed) followed.isUsed = true;
        changed();
      }),
    );
    vscode.workspace.textDocuments.forEach(opened);
  }

  /** What is wrong with a project file. */
  problemsOf(project: ProjectFile): readonly ProjectProblem[] {
    const { project: read, problems } = project.parsed;
    if (!read) return problems;
    const looked = { get: (path: string) => this.workspace.levels.acceptedIn(project, path) };
    // Whether a file is there that no one has checked, nobody knows.
    return [...problems, ...unmatched(read, looked, undefined, () => false).map(unmatchedProblem)];
  }

  private follow(uri: vscode.Uri): Followed | undefined {
    const key = uri.toString();
    const known = this.followed.get(key);
    const project = known ? undefined : this.workspace.projects?.at(key);
    if (known || !project) return known;
    const items = this.workspace.derived<readonly vscode.Diagnostic[] | undefined>({
      rest,
      compute: async ({ read }) => {
        const file = await read(project);
        return file && this.itemsOf(uri, file);
      },
    });
    const observing = this.owner.add(items.observe(() => this.collection.set(uri, items.newest)));
    const followed = { uri, items, isUsed: false, dispose: () => this.owner.delete(observing) };
    this.followed.set(key, followed);
    return followed;
  }

  private closed(uri: vscode.Uri): void {
    const followed = this.followed.get(uri.toString());
    if (followed && !followed.isUsed) this.leave(followed);
  }

  private leave(followed: Followed): void {
    this.followed.delete(followed.uri.toString());
    this.collection.delete(followed.uri);
    followed.dispose();
  }

  private itemsOf(uri: vscode.Uri, project: ProjectFile): readonly vscode.Diagnostic[] {
    const range = rangesOf(project.parsed.text);
    const severityOf = severitiesFor(uri);
    return this.problemsOf(project).flatMap(
      ({ range: at, ...problem }) => diagnostic({ ...problem, range: range(at) }, severityOf) ?? [],
    );
  }
}
