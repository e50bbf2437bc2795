import * as vscode from "vscode";
import { type EngineConnection, host } from "../../engine/index.js";
import { type Disposable, DisposableStore } from "../../workspace/index.js";
import { isProject, isScene, onDidChangeSetting, sceneLanguage } from "../sceneFiles.js";
import { restOf } from "../watching.js";

/** The folders of the workspace and the open scenes, as the engine is told of them. */
export interface SyncedDocuments extends Disposable {
  /** Tells all of it to an engine that was started. */
  tellAll(): void;
}

/** Tells the engine about the folders of the workspace and the open scenes when they change, and all about them when it starts. @param changed called when a document changes */
export function syncDocuments(connection: EngineConnection, changed: (uri: string) => void): SyncedDocuments {
  const { workspace } = vscode;
  const owner = new DisposableStore();
  const open = new Set<string>();
  const sendFolders = (): void => {
    const folders = (workspace.workspaceFolders ?? []).map(({ uri }) => ({
      uri: uri.toString(),
      ignoresCase: ignoresCase(uri),
    }));
    void connection.sendNotification(host.foldersChanged, folders);
  };
  const opened = (document: vscode.TextDocument): void => {
    const uri = document.uri.toString();
    if (open.has(uri) || !isWanted(document)) return;
    open.add(uri);
    const { version } = document;
    const restMs = restOf(uri).ms;
    void connection.sendNotification(host.documentOpened, { uri, version, text: document.getText(), restMs });
  };
  const closed = (document: vscode.TextDocument): void => {
    const uri = document.uri.toString();
    if (open.delete(uri)) void connection.sendNotification(host.documentClosed, { uri });
  };
  owner.add(workspace.onDidChangeWorkspaceFolders(sendFolders));
  owner.add(workspace.onDidOpenTextDocument(opened));
  owner.add(
    workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
      const uri = document.uri.toString();
      if (!open.has(uri)) {
        opened(document);
        return;
      }
      const changes = contentChanges.map(({ rangeOffset: offset, rangeLength: length, text }) => ({
        offset,
        length,
        text,
      }));
      changed(uri);
      void connection.sendNotification(host.documentChanged, { uri, version: document.version, changes });
    }),
  );
  owner.add(workspace.onDidCloseTextDocument(closed));
  owner.add(
    onDidChangeSetting("aabb.evaluation", () => {
      for (const uri of open) void connection.sendNotification(host.restChanged, { uri, restMs: restOf(uri).ms });
    }),
  );
  return {
    tellAll() {
      open.clear();
      sendFolders();
      workspace.textDocuments.forEach(opened);
    },
    dispose: () => owner.dispose(),
  };
}

/** Returns whether the engine is asked about a document: scenes, documents in their language, and project files. */
function isWanted({ uri, languageId }: vscode.TextDocument): boolean {
  return isScene(uri) || languageId === sceneLanguage || isProject(uri);
}

/** Returns whether VS Code finds a folder by a path in other letters. */
function ignoresCase(folder: vscode.Uri): boolean {
  const path = folder.path === folder.path.toUpperCase() ? folder.path.toLowerCase() : folder.path.toUpperCase();
  return path !== folder.path && vscode.workspace.getWorkspaceFolder(folder.with({ path })) !== undefined;
}
