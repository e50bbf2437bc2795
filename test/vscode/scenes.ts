// What the in-host tests share: scenes in a folder of their own, and waiting for what VS Code does in its own time.
import assert from "node:assert/strict";
import { after, before } from "mocha";
import * as vscode from "vscode";

export const extensionId = "aabb-notebook.aabb-notebook";

/** The exports of the extension, as src/extension/extension.ts declares them. */
export interface Exports {
  readonly previews: number;
  readonly owned: Promise<number>;
}

/** A bullet that steps over a wall. Line 1 has the bullet's id at 9…17, line 2 the wall's at 9…15. */
export const tunneling = `{ "version": 1, "bodies": [
  { "id": "bullet", "position": [0, 40], "size": [8, 4], "velocity": [3000, 0] },
  { "id": "wall", "position": [38, 0], "size": [4, 96] }
] }
`;

/** The same with a bullet so slow that it is always pushed back, in frames that are enough to see it. */
export const safe = tunneling.replace("3000", "300").replace("\n] }", '\n], "frames": 8 }');

/** VS Code may hold on to a document for minutes; a folder of its own keeps each test from those of the others. */
let folderNumber = 1;

export function folder(): vscode.Uri {
  return vscode.Uri.joinPath(root(), `in-host-${folderNumber}`);
}

/** More than there are tests: each begins a new one. */
const mostFolders = 600;

/** Makes the folders of all tests: of what happens in one that is made by a test VS Code hears only a moment later. */
export async function makeFolders(): Promise<void> {
  const names = Array.from({ length: mostFolders }, (_, i) => `in-host-${i + 1}`);
  await Promise.all(names.map((name) => vscode.workspace.fs.createDirectory(vscode.Uri.joinPath(root(), name))));
}

export async function extension(): Promise<Exports> {
  const found = vscode.extensions.getExtension<Exports>(extensionId);
  assert.ok(found);
  return await found.activate();
}

export function uriOf(name: string): vscode.Uri {
  return vscode.Uri.joinPath(folder(), name);
}

export async function write(name: string, text: string): Promise<vscode.Uri> {
  const uri = uriOf(name);
  await vscode.workspace.fs.writeFile(uri, new TextEncoder().encode(text));
  return uri;
}

export async function read(uri: vscode.Uri): Promise<string> {
  return new TextDecoder().decode(await vscode.workspace.fs.readFile(uri));
}

/** Writes a scene and opens it in an editor. */
export async function show(name: string, text: string): Promise<vscode.TextEditor> {
  return await vscode.window.showTextDocument(await write(name, text), { preview: false });
}

/** Replaces the first `before` in an editor's text, as a user does. */
export async function replace({ document, edit }: vscode.TextEditor, before: string, after: string): Promise<void> {
  const offset = document.getText().indexOf(before);
  assert.ok(offset >= 0, `${before} is not in the text`);
  const range = new vscode.Range(document.positionAt(offset), document.positionAt(offset + before.length));
  assert.ok(await edit((builder) => builder.replace(range, after)));
}

/**
 * Writes a file, and goes on when VS Code hears of what happens to it: in a folder that is new it takes a moment until what
 * is in it is watched, and a file that is made and deleted within a moment is never heard of.
 */
export async function writeWatched(name: string, text: string): Promise<vscode.Uri> {
  // What is in a folder is never heard of where that was made before the one around it was watched.
  if (name.includes("/")) await writeWatched("watched.txt", "");
  const uri = await write(name, text);
  let isHeard = false;
  const watcher = vscode.workspace.createFileSystemWatcher("**");
  watcher.onDidChange((changed) => (isHeard ||= changed.toString() === uri.toString()));
  try {
    await eventually(async () => {
      await write(name, text);
      await pause(100);
      assert.ok(isHeard, `nothing is heard of ${name}`);
    });
  } finally {
    watcher.dispose();
  }
  return uri;
}

/** Writes one of our settings, by its name after `aabb.`; undefined takes it out again. */
export async function set(setting: string, value: unknown): Promise<void> {
  const configuration = vscode.workspace.getConfiguration("aabb");
  // VS Code would write the file, and read it again with all settings.
  if (value === undefined && configuration.inspect(setting)?.workspaceValue === undefined) return;
  await configuration.update(setting, value, vscode.ConfigurationTarget.Workspace);
}

/** Whether scenes open their previews by themselves; undefined as it is without the setting. */
export async function setOpenAutomatically(on: boolean | undefined): Promise<void> {
  await set("preview.openAutomatically", on);
}

/** For the tests of a suite: the extension runs, and scenes open no previews by themselves. */
export function withPreviewsClosed(): void {
  before(async () => {
    await extension();
    await setOpenAutomatically(false);
  });
  after(() => setOpenAutomatically(undefined));
}

/** Our diagnostics of a file. VS Code's own JSON support may have others. */
export function diagnosticsOf(uri: vscode.Uri): readonly vscode.Diagnostic[] {
  return vscode.languages.getDiagnostics(uri).filter(({ source }) => source === "aabb");
}

/** The code of a diagnostic, whether it is a link or not. */
export function codeOf({ code }: vscode.Diagnostic): unknown {
  return typeof code === "object" ? code.value : code;
}

export function codesOf(uri: vscode.Uri): readonly unknown[] {
  return diagnosticsOf(uri).map(codeOf);
}

/** The tabs of previews, in all groups. */
export function previewTabs(): readonly vscode.Tab[] {
  return vscode.window.tabGroups.all
    .flatMap(({ tabs }) => tabs)
    .filter(({ input }) => input instanceof vscode.TabInputWebview && input.viewType.endsWith("aabb.preview"));
}

/** Where VS Code, the page and other tests share two slow cores, what takes a moment alone takes many. */
const patienceMs = 180_000;

/** Waits until `assertion` holds, and fails with what it last said. */
export async function eventually(assertion: () => unknown): Promise<void> {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    try {
      await assertion();
      return;
    } catch (error) {
      if (Date.now() > deadline) throw error;
    }
    await pause(20);
  }
}

/** Gives what must not happen the time to happen. */
export async function pause(ms: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, ms));
}

/**
 * Deletes a file of which no editor is open, by an edit: without one a document stays open for minutes after its editor, with all
 * that there is of it.
 */
export async function deleteClosed(uri: vscode.Uri): Promise<void> {
  const deletion = new vscode.WorkspaceEdit();
  deletion.deleteFile(uri);
  assert.ok(await vscode.workspace.applyEdit(deletion));
  const isOpen = (): boolean => vscode.workspace.textDocuments.some((document) => document.uri.path === uri.path);
  await eventually(() => assert.ok(!isOpen(), "the document is still open"));
}

/** Closes everything without saving, and removes what the tests have written. */
export async function tidyUp(): Promise<void> {
  for (const document of vscode.workspace.textDocuments) {
    if (!document.isDirty) continue;
    await vscode.window.showTextDocument(document);
    await vscode.commands.executeCommand("workbench.action.revertAndCloseActiveEditor");
  }
  await vscode.commands.executeCommand("workbench.action.closeAllEditors");
  await vscode.commands.executeCommand("notifications.clearAll");
  await vscode.workspace.fs.delete(folder(), { recursive: true }).then(undefined, () => undefined);
  folderNumber++;
}

function root(): vscode.Uri {
  const first = vscode.workspace.workspaceFolders?.[0];
  assert.ok(first, "the tests need a folder to be open");
  return first.uri;
}
