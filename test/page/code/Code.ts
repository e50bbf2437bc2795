import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import vm from "node:vm";
import { repository } from "../../harness/fetchServer.js";
import { globMatcher } from "../../../src/levels/index.js";
import { Groups, type Panel, type TextEditor } from "./Groups.js";
import { inert, withInert } from "./inert.js";
import type { PageOpener } from "./pages.js";
import { Settings } from "./Settings.js";
import { TextDocument } from "./TextDocument.js";
import { themeOf, type ContributedColour, type ThemeName } from "./themes.js";
import * as values from "./values.js";
import type { RelativePattern } from "./values.js";
import { EventEmitter, FileSystemError, FileType, Uri, type Disposable } from "./values.js";

interface Manifest {
  readonly publisher: string;
  readonly name: string;
  readonly main: string;
  readonly l10n: string;
  readonly contributes: {
    readonly commands: readonly { readonly command: string; readonly title: string; readonly category?: string }[];
    readonly colors: readonly ContributedColour[];
    readonly languages: readonly { readonly id: string; readonly filenamePatterns?: readonly string[] }[];
    readonly configuration: { readonly properties: Readonly<Record<string, { readonly default?: unknown }>> };
  };
}

const readJson = (file: string): unknown => JSON.parse(fs.readFileSync(file, "utf8"));
const manifest = readJson(path.join(repository, "package.json")) as Manifest;

type Command = (...given: readonly unknown[]) => unknown;
type Serializer = { deserializeWebviewPanel(panel: Panel, state: unknown): Promise<void> };
/** Editors of texts, or of files that are no documents. */
type CustomEditors =
  | { resolveCustomTextEditor(document: TextDocument, panel: Panel, token: unknown): unknown }
  | {
      openCustomDocument(uri: Uri, context: unknown, token: unknown): unknown;
      resolveCustomEditor(document: unknown, panel: Panel, token: unknown): unknown;
    };

export interface CodeOptions {
  /** The folder that is open: its files may be changed. */
  readonly folder: string;
  /** Where the pages are shown. */
  readonly pages: PageOpener;
  readonly theme: ThemeName;
  readonly language: string;
  readonly isTrusted: boolean;
  /** Called when a question to the user is dismissed. Default: questions stay open until a test answers them. */
  readonly dismiss?: () => void;
  /** Told what the user is told. */
  readonly tell?: (text: string) => void;
}

/** Where a question to the user stands open until the test answers it. */
class Question<Asked, Answer> {
  private open: { readonly asked: Asked; readonly answer: (answer: Answer | undefined) => void } | undefined;
  private readonly opened = new EventEmitter<void>();

  ask(asked: Asked): Promise<Answer | undefined> {
    return new Promise((resolve) => {
      this.open = { asked, answer: resolve };
      this.opened.fire();
    });
  }

  /** What is asked, as soon as something is. */
  async whenAsked(): Promise<{ readonly asked: Asked; answer(answer: Answer | undefined): void }> {
    while (!this.open) {
      await new Promise<void>((resolve) => {
        const listening = this.opened.event(() => {
          listening.dispose();
          resolve();
        });
      });
    }
    const { asked, answer } = this.open;
    this.open = undefined;
    return { asked, answer };
  }
}

interface QuickPickItem {
  readonly label: string;
}

/**
 * As much of VS Code as the pages of the extension need: documents with undo, editor groups, webviews, settings and files;
 * without its own pages. What is shipped runs in it as it is, and whatever else it asks for is {@link inert}. It is no
 * model of VS Code: how the extension behaves in the real one, in-host tests and journeys say.
 */
export class Code {
  readonly folder: Uri;
  readonly settings: Settings;
  readonly groups: Groups;
  readonly saveDialog = new Question<{ readonly defaultUri?: Uri }, Uri>();
  readonly quickPick = new Question<readonly QuickPickItem[], QuickPickItem>();
  /** What went wrong in a page. */
  readonly errors: string[] = [];
  /** What was told to the user. */
  readonly notifications: string[] = [];
  /** Folders that were to be opened in place of this one. */
  readonly openedFolders: (Uri | undefined)[] = [];

  private readonly documents: TextDocument[] = [];
  private readonly opened = new EventEmitter<TextDocument>();
  private readonly closed = new EventEmitter<TextDocument>();
  private readonly changed = new EventEmitter<{
    readonly document: TextDocument;
    readonly contentChanges: readonly unknown[];
  }>();
  private readonly saved = new EventEmitter<TextDocument>();
  private readonly renamed = new EventEmitter<{
    readonly files: readonly { readonly oldUri: Uri; readonly newUri: Uri }[];
  }>();
  private readonly touched = new EventEmitter<{
    readonly kind: "created" | "changed" | "deleted";
    readonly uri: Uri;
  }>();
  private commands = new Map<string, Command>();
  private serializers = new Map<string, Serializer>();
  private customEditors = new Map<string, CustomEditors>();
  private subscriptions: Disposable[] = [];

  constructor(private readonly options: CodeOptions) {
    this.folder = Uri.file(options.folder);
    const defaults = Object.entries(manifest.contributes.configuration.properties);
    this.settings = new Settings(
      path.join(options.folder, ".vscode", "settings.json"),
      new Map(defaults.map(([key, { default: value }]) => [key, value])),
    );
    this.groups = new Groups(options.pages, { theme: () => this.theme, failed: (error) => this.errors.push(error) });
    this.settings.onDidChange(() => void this.groups.setTheme(this.theme));
  }

  themeName: ThemeName | undefined;

  private get theme() {
    const chosen = (this.settings.get("workbench.colorCustomizations") ?? {}) as Readonly<Record<string, string>>;
    return themeOf(this.themeName ?? this.options.theme, manifest.contributes.colors, chosen);
  }

  async setTheme(theme: ThemeName): Promise<void> {
    this.themeName = theme;
    await this.groups.setTheme(this.theme);
  }

  /** Activates the extension as it is shipped. */
  start(): void {
    const extension = load(path.join(repository, manifest.main), this.api()) as { activate(context: unknown): unknown };
    this.subscriptions = [];
    const memory = new Map<string, unknown>();
    const memento = {
      get: (key: string) => memory.get(key),
      update: (key: string, value: unknown) => Promise.resolve(memory.set(key, value)),
    };
    const id = `${manifest.publisher}.${manifest.name}`;
    const extensionUri = Uri.file(repository);
    extension.activate(
      withInert("context", {
        subscriptions: this.subscriptions,
        extensionUri,
        extension: { id },
        workspaceState: memento,
        globalState: memento,
      }),
    );
  }

  /** Ends the extension. What it has not disposed of is no concern of a page: in-host tests count it. */
  stop(): void {
    for (const each of this.subscriptions.splice(0)) each.dispose();
    this.commands = new Map();
    this.serializers = new Map();
    this.customEditors = new Map();
  }

  /** Begins anew, as a window does that is loaded again: texts and panels are there as before. */
  async reload(): Promise<void> {
    // Of several in a group the one in front comes last, and so to the front.
    const panels = this.groups.panels
      .map(({ viewType, state, viewColumn, title, visible, edits }) => ({
        viewType,
        state,
        viewColumn,
        title,
        visible,
        edits,
      }))
      .sort((a, b) => Number(a.visible) - Number(b.visible));
    this.stop();
    for (const panel of this.groups.panels) panel.dispose();
    await this.groups.settled();
    this.start();
    for (const { viewType, state, viewColumn, title, edits } of panels) {
      const panel = this.groups.createPanel(viewType, title, viewColumn, { preserveFocus: true });
      panel.state = state;
      const editors = edits && this.customEditors.get(viewType);
      if (editors) await this.edit(editors, edits, panel);
      else await this.serializers.get(viewType)?.deserializeWebviewPanel(panel, state);
    }
  }

  async dispose(): Promise<void> {
    this.stop();
    for (const panel of this.groups.panels) panel.dispose();
    await this.groups.settled();
  }

  uriOf(file: string): Uri {
    return Uri.joinPath(this.folder, file);
  }

  /** The document of a file, which is opened if need be. */
  async openDocument(uri: Uri): Promise<TextDocument> {
    const there = this.documents.find((document) => document.uri.toString() === uri.toString());
    if (there) return there;
    const text = new TextDecoder().decode(await this.fs.readFile(uri));
    const name = path.posix.basename(uri.path);
    const language = manifest.contributes.languages.find(({ filenamePatterns = [] }) =>
      filenamePatterns.some(
        (pattern) => path.posix.basename(pattern).replace("*", "") === name.slice(name.indexOf(".")),
      ),
    );
    const document = new TextDocument(uri, language?.id ?? "plaintext", text);
    this.documents.push(document);
    this.opened.fire(document);
    return document;
  }

  closeDocument(document: TextDocument): void {
    const at = this.documents.indexOf(document);
    if (at < 0) return;
    this.documents.splice(at, 1);
    document.isClosed = true;
    this.groups.closeText(document);
    this.closed.fire(document);
  }

  /** Types over a range, key by key, as one step of undo. */
  async type(document: TextDocument, from: number, to: number, text: string): Promise<void> {
    let end = to;
    const keys = text === "" ? [""] : [...text];
    for (const [i, key] of keys.entries()) {
      const range = new values.Range(document.positionAt(i === 0 ? from : end), document.positionAt(end));
      document.edit([{ range, newText: key }], { joined: i > 0 });
      end = from + keys.slice(0, i + 1).join("").length;
      this.tellChange(document);
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  tellChange(document: TextDocument): void {
    // All of the text is replaced.
    const change = { rangeOffset: 0, rangeLength: Number.MAX_SAFE_INTEGER, text: document.getText() };
    this.changed.fire({ document, contentChanges: [change] });
  }

  save(document: TextDocument): void {
    fs.writeFileSync(document.uri.fsPath, document.getText());
    document.saved();
    this.changed.fire({ document, contentChanges: [] });
    this.saved.fire(document);
    this.touched.fire({ kind: "changed", uri: document.uri });
  }

  /** Writes a file as another program does. */
  write(file: string, text: string): void {
    const uri = this.uriOf(file);
    const isNew = !fs.existsSync(uri.fsPath);
    fs.writeFileSync(uri.fsPath, text);
    this.readWritten(uri, text, isNew ? "created" : "changed");
  }

  /** Another program has changed or removed a file. */
  followFile(file: string): void {
    const uri = this.uriOf(file);
    if (!fs.existsSync(uri.fsPath)) this.touched.fire({ kind: "deleted", uri });
    else if (fs.statSync(uri.fsPath).isFile()) this.readWritten(uri, fs.readFileSync(uri.fsPath, "utf8"), "changed");
  }

  private readWritten(uri: Uri, text: string, kind: "created" | "changed"): void {
    this.touched.fire({ kind, uri });
    if (uri.path === this.uriOf(".vscode/settings.json").path) this.settings.read();
    const document = this.documents.find((each) => each.uri.toString() === uri.toString());
    if (!document || document.isDirty || document.getText() === text) return;
    document.reload(text);
    this.tellChange(document);
  }

  remove(file: string): void {
    const uri = this.uriOf(file);
    fs.rmSync(uri.fsPath, { recursive: true });
    this.touched.fire({ kind: "deleted", uri });
  }

  async rename(file: string, name: string): Promise<void> {
    const [oldUri, newUri] = [this.uriOf(file), this.uriOf(name)];
    fs.renameSync(oldUri.fsPath, newUri.fsPath);
    this.touched.fire({ kind: "created", uri: newUri });
    this.touched.fire({ kind: "deleted", uri: oldUri });
    this.renamed.fire({ files: [{ oldUri, newUri }] });
    const open = this.documents.find((document) => document.uri.toString() === oldUri.toString());
    const column = this.groups.visibleTextEditors.find(({ document }) => document === open)?.viewColumn;
    if (open) this.closeDocument(open);
    if (column !== undefined) await this.groups.showText(await this.openDocument(newUri), { viewColumn: column });
  }

  /** Opens a file in an editor of the extension in the place of its text. */
  async openWith(uri: Uri, viewType: string): Promise<void> {
    const editors = this.customEditors.get(viewType);
    if (!editors) throw new Error(`nobody edits ${viewType}`);
    await this.edit(
      editors,
      uri,
      this.groups.createPanel(viewType, path.posix.basename(uri.path), this.groups.activeColumn, {}),
    );
  }

  private async edit(editors: CustomEditors, uri: Uri, panel: Panel): Promise<void> {
    panel.edits = uri;
    const token = inert("token");
    if ("resolveCustomTextEditor" in editors)
      await editors.resolveCustomTextEditor(await this.openDocument(uri), panel, token);
    else await editors.resolveCustomEditor(await editors.openCustomDocument(uri, {}, token), panel, token);
  }

  /** Runs a command by its full title in the palette. */
  async runCommand(title: string): Promise<unknown> {
    const names = readJson(path.join(repository, "package.nls.json")) as Readonly<Record<string, string>>;
    const named = manifest.contributes.commands.find(
      ({ title: key, category }) => `${category ?? ""}: ${names[key.replaceAll("%", "")] ?? key}` === title,
    );
    if (!named) throw new Error(`there is no command "${title}"`);
    return await this.execute(named.command);
  }

  async execute(name: string, ...given: readonly unknown[]): Promise<unknown> {
    const command = this.commands.get(name);
    if (command) return await command(...given);
    if (name === "vscode.openFolder") this.openedFolders.push(given[0] as Uri | undefined);
    if (name === "undo" || name === "redo") {
      const document = this.groups.focusedDocument((uri) =>
        this.documents.find((each) => each.uri.toString() === uri.toString()),
      );
      if (document?.retrace(name) === true) this.tellChange(document);
      await new Promise((resolve) => setImmediate(resolve));
    }
    return undefined;
  }

  private readonly fs = {
    stat: async (uri: Uri) => {
      const stat = await fs.promises.lstat(uri.fsPath).catch(() => undefined);
      if (!stat) throw FileSystemError.FileNotFound(uri);
      return { type: typeOf(stat), size: stat.size, ctime: stat.ctimeMs, mtime: stat.mtimeMs };
    },
    readFile: async (uri: Uri): Promise<Uint8Array> => {
      if ((await this.fs.stat(uri)).type === FileType.Directory) throw FileSystemError.FileIsADirectory(uri);
      return await fs.promises.readFile(uri.fsPath);
    },
    writeFile: (uri: Uri, content: Uint8Array) => {
      // At once: whoever looks for the file finds all of it.
      fs.writeFileSync(uri.fsPath, content);
      return Promise.resolve();
    },
    readDirectory: async (uri: Uri) => {
      const entries = await fs.promises.readdir(uri.fsPath, { withFileTypes: true });
      return entries.map((entry) => [entry.name, typeOf(entry)] as const);
    },
    isWritableFileSystem: (scheme: string) => (scheme === "file" ? true : undefined),
  };

  private watcher(glob: string | RelativePattern): unknown {
    const base = typeof glob === "string" ? this.folder : glob.baseUri;
    const matches = globMatcher(typeof glob === "string" ? glob : glob.pattern, { dot: true });
    const events = {
      created: new EventEmitter<Uri>(),
      changed: new EventEmitter<Uri>(),
      deleted: new EventEmitter<Uri>(),
    };
    const listening = this.touched.event(({ kind, uri }) => {
      if (uri.path.startsWith(`${base.path}/`) && matches(uri.path.slice(base.path.length + 1))) events[kind].fire(uri);
    });
    const { created, changed, deleted } = events;
    return {
      onDidCreate: created.event,
      onDidChange: changed.event,
      onDidDelete: deleted.event,
      dispose: () => listening.dispose(),
    };
  }

  private async findFiles({ baseUri, pattern }: RelativePattern): Promise<readonly Uri[]> {
    const globs = /^\{(.*)\}$/.exec(pattern)?.[1]?.split(",") ?? [pattern];
    const matchers = globs.map((glob) => globMatcher(glob, { dot: true }));
    const names = await fs.promises.readdir(baseUri.fsPath, { recursive: true, withFileTypes: true });
    return names
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(baseUri.fsPath, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, "/"))
      .filter((name) => matchers.some((matches) => matches(name)))
      .map((name) => Uri.joinPath(baseUri, name));
  }

  private async applyEdit(edit: values.WorkspaceEdit): Promise<boolean> {
    const versions = [...edit.entries].map(([uri, edits]) => ({ uri, edits, version: this.versionOf(uri) }));
    await new Promise((resolve) => setImmediate(resolve));
    for (const { uri, edits, version } of versions) {
      const document = await this.openDocument(uri);
      if (version !== undefined && document.version !== version) return false;
      document.edit(edits);
      this.tellChange(document);
    }
    return true;
  }

  private versionOf(uri: Uri): number | undefined {
    return this.documents.find((each) => each.uri.toString() === uri.toString())?.version;
  }

  private async showTextDocument(
    document: TextDocument,
    options: number | { readonly viewColumn?: number; readonly preserveFocus?: boolean } = {},
  ): Promise<TextEditor> {
    return await this.groups.showText(document, typeof options === "number" ? { viewColumn: options } : options);
  }

  /** The module `vscode`. */
  private api(): unknown {
    const { groups } = this;
    const { documents, fs: files, folder } = this;
    const isInside = (uri: Uri): boolean => uri.path === folder.path || uri.path.startsWith(`${folder.path}/`);
    const workspaceFolder = { uri: folder, name: path.posix.basename(folder.path), index: 0 };
    const told = (text: string): Promise<undefined> => {
      this.notifications.push(text);
      this.options.tell?.(text);
      return Promise.resolve(undefined);
    };
    const dismissed = (): Promise<undefined> | undefined => {
      this.options.dismiss?.();
      return this.options.dismiss && Promise.resolve(undefined);
    };
    const workspace = withInert("workspace", {
      textDocuments: documents,
      notebookDocuments: [],
      workspaceFolders: [workspaceFolder],
      isTrusted: this.options.isTrusted,
      fs: files,
      getWorkspaceFolder: (uri: Uri) => (uri.scheme === "file" && isInside(uri) ? workspaceFolder : undefined),
      asRelativePath: (uri: Uri) => (isInside(uri) ? uri.path.slice(folder.path.length + 1) : uri.path),
      getConfiguration: (section = "") => this.settings.section(section),
      openTextDocument: (uri: Uri) => this.openDocument(uri),
      applyEdit: (edit: values.WorkspaceEdit) => this.applyEdit(edit),
      createFileSystemWatcher: (glob: string | RelativePattern) => this.watcher(glob),
      findFiles: (pattern: RelativePattern) => this.findFiles(pattern),
      onDidOpenTextDocument: this.opened.event,
      onDidCloseTextDocument: this.closed.event,
      onDidChangeTextDocument: this.changed.event,
      onDidSaveTextDocument: this.saved.event,
      onDidRenameFiles: this.renamed.event,
      onDidChangeConfiguration: this.settings.onDidChange,
    });
    const window = withInert("window", {
      get activeTextEditor() {
        return groups.activeTextEditor;
      },
      get visibleTextEditors() {
        return groups.visibleTextEditors;
      },
      visibleNotebookEditors: [],
      tabGroups: groups.tabGroups,
      onDidChangeActiveTextEditor: groups.onDidChangeActiveTextEditor,
      onDidChangeTextEditorSelection: groups.onDidChangeSelection,
      showTextDocument: this.showTextDocument.bind(this),
      createWebviewPanel: groups.createWebviewPanel.bind(groups),
      registerWebviewPanelSerializer: (type: string, serializer: Serializer) => {
        this.serializers.set(type, serializer);
        return { dispose: () => this.serializers.delete(type) };
      },
      registerCustomEditorProvider: (type: string, provider: CustomEditors) => {
        this.customEditors.set(type, provider);
        return { dispose: () => this.customEditors.delete(type) };
      },
      showSaveDialog: (asked: { readonly defaultUri?: Uri }) => dismissed() ?? this.saveDialog.ask(asked),
      showQuickPick: async (items: readonly QuickPickItem[] | Promise<readonly QuickPickItem[]>) =>
        await (dismissed() ?? this.quickPick.ask(await items)),
      ...(this.options.dismiss && { showInputBox: dismissed }),
      showInformationMessage: told,
      showWarningMessage: told,
      showErrorMessage: told,
      withProgress: async (_: unknown, task: (progress: unknown, token: unknown) => unknown) =>
        await task({ report: () => undefined }, new values.CancellationTokenSource().token),
    });
    const commands = {
      registerCommand: (name: string, command: Command) => {
        this.commands.set(name, command);
        return { dispose: () => this.commands.delete(name) };
      },
      executeCommand: this.execute.bind(this),
    };
    const { language } = this.options;
    const bundle = path.join(repository, manifest.l10n, `bundle.l10n.${language}.json`);
    const l10n = fs.existsSync(bundle) ? { bundle: readJson(bundle), uri: Uri.file(bundle) } : {};
    const vscode = withInert("vscode", { ...values, workspace, window, commands, l10n, env: { language } });
    // A bundle takes a copy of what it requires: all that the API has is listed.
    return Object.fromEntries(apiNames.map((name) => [name, Reflect.get(vscode as object, name) as unknown]));
  }
}

/** What the module `vscode` exports that is there when a program runs. */
const apiNames = Array.from(
  fs
    .readFileSync(createRequire(import.meta.url).resolve("@types/vscode/index.d.ts"), "utf8")
    .matchAll(/^\s+export (?:abstract )?(?:class|const|enum|function|let|namespace) (\w+)/gm),
  ([, name = ""]) => name,
);

/** The compiled scripts, until their file changes: each window runs them anew. */
const scripts = new Map<string, { readonly compiled: vm.Script; readonly mtimeMs: number }>();

/** What a script of the extension exports, with all that it is made of loaded anew, and this `vscode`. */
function load(file: string, vscode: unknown): unknown {
  const require = createRequire(file);
  const module = { exports: {} };
  const run = script(file).runInThisContext() as (...given: readonly unknown[]) => void;
  const get = (name: string): unknown => {
    if (name === "vscode") return vscode;
    return name.startsWith(".") ? load(require.resolve(name), vscode) : require(name);
  };
  run(module.exports, get, module, file, path.dirname(file));
  return module.exports;
}

function script(file: string): vm.Script {
  const { mtimeMs } = fs.statSync(file);
  const known = scripts.get(file);
  if (known?.mtimeMs === mtimeMs) return known.compiled;
  const source = `(function (exports, require, module, __filename, __dirname) {${fs.readFileSync(file, "utf8")}\n})`;
  const compiled = new vm.Script(source, { filename: file });
  scripts.set(file, { compiled, mtimeMs });
  return compiled;
}

function typeOf(of: { isFile(): boolean; isDirectory(): boolean; isSymbolicLink(): boolean }): number {
  const link = of.isSymbolicLink() ? FileType.SymbolicLink : 0;
  return link | (of.isFile() ? FileType.File : of.isDirectory() ? FileType.Directory : FileType.Unknown);
}
