import * as vscode from "vscode";
import { problems, project } from "../../engine/index.js";
import { Owner } from "../../workspace/index.js";
import type { EngineSession } from "../engine/client.js";
import { isProject } from "../sceneFiles.js";
import { publishedDiagnostic } from "./diagnostics.js";
import { onDidChangeSeverities } from "./severitySettings.js";

/** Shows the problems that the engine finds, and tells it what changes them. */
export class PublishedDiagnostics extends Owner {
  constructor(
    { connection, onDidRestart }: EngineSession,
    private readonly log: Pick<vscode.LogOutputChannel, "error">,
  ) {
    super();
    for (const [type, name] of [
      [problems.sceneProblems, "aabb"],
      [problems.projectProblems, "aabb-project"],
    ] as const) {
      const collection = this.owner.add(vscode.languages.createDiagnosticCollection(name));
      this.owner.add(connection.onNotification(type, (published) => show(collection, published)));
    }
    this.owner.add(
      connection.onNotification(problems.failed, ({ uri, reason }) => this.log.error(`${uri}: ${reason}`)),
    );
    const severitiesChanged = (): void => void connection.sendNotification(problems.severitiesChanged);
    this.owner.add(onDidChangeSeverities(severitiesChanged));
    const opened = ({ uri }: vscode.TextDocument): void => {
      if (isProject(uri)) void connection.sendNotification(project.opened, { uri: uri.toString() });
    };
    this.owner.add(vscode.workspace.onDidOpenTextDocument(opened));
    this.owner.add(
      vscode.workspace.onDidCloseTextDocument(({ uri }) => {
        if (isProject(uri)) void connection.sendNotification(project.closed, { uri: uri.toString() });
      }),
    );
    const tellProjects = (): void => vscode.workspace.textDocuments.forEach(opened);
    tellProjects();
    this.owner.add(onDidRestart(tellProjects));
    this.owner.add(
      vscode.workspace.onDidRenameFiles(({ files }) => {
        const renamed = files.map(({ oldUri, newUri }) => ({ oldUri: oldUri.toString(), newUri: newUri.toString() }));
        void connection.sendNotification(problems.filesRenamed, { files: renamed });
      }),
    );
  }
}

function show(collection: vscode.DiagnosticCollection, published: problems.PublishedProblems): void {
  const uri = vscode.Uri.parse(published.uri, true);
  const shown = published.problems.map(publishedDiagnostic);
  if (shown.length === 0) return collection.delete(uri);
  // VS Code counts what it does not show. The least of all problems stands for those.
  const unlisted = shown.at(-1);
  if (unlisted) for (let n = published.unlisted; n > 0; n--) shown.push(unlisted);
  collection.set(uri, shown);
}
