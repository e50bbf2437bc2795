import { encode } from "./messages.js";
import type { OpenPage, PageOpener } from "./pages.js";
import type { TextDocument } from "./TextDocument.js";
import type { Theme } from "./themes.js";
import {
  EventEmitter,
  Selection,
  TabInputCustom,
  TabInputText,
  TabInputWebview,
  Uri,
  ViewColumn,
  type Disposable,
  type Range,
} from "./values.js";

/** The text of a document in an editor group. */
export class TextEditor {
  private selected: readonly Selection[] = [new Selection(0, 0, 0, 0)];

  constructor(
    readonly document: TextDocument,
    readonly viewColumn: number,
    private readonly moved: (editor: TextEditor, kind: number | undefined) => void,
  ) {}

  get selections(): readonly Selection[] {
    return this.selected;
  }

  /** The extension selects something. */
  set selections(selections: readonly Selection[]) {
    this.select(selections, selectionByCommand);
  }

  get selection(): Selection {
    return this.selected[0] ?? new Selection(0, 0, 0, 0);
  }

  set selection(selection: Selection) {
    this.selections = [selection];
  }

  /** @param kind who did it, as VS Code numbers it */
  select(selections: readonly Selection[], kind: number): void {
    this.selected = selections;
    this.moved(this, kind);
  }

  revealRange(_range: Range): void {
    // Nobody sees it.
  }
}

export const selectionByKeyboard = 1;
const selectionByCommand = 3;

interface PanelOptions {
  readonly enableScripts?: boolean;
  readonly localResourceRoots?: readonly Uri[];
}

/** A webview in an editor group. Its page is there while it is in front. */
export class Panel {
  title: string;
  iconPath: unknown;
  /** What its page has asked to be kept. */
  state: unknown;
  /** The file whose editor it is. */
  edits: Uri | undefined;
  private html = "";
  private options: PanelOptions = {};
  private shown: OpenPage | undefined;
  private doing: Promise<unknown> = Promise.resolve();
  private hasEnded = false;
  private readonly received = new EventEmitter<unknown>();
  private readonly disposed = new EventEmitter<void>();
  private readonly viewed = new EventEmitter<unknown>();
  readonly onDidDispose = this.disposed.event;
  readonly onDidChangeViewState = this.viewed.event;
  readonly webview: unknown;

  constructor(
    readonly viewType: string,
    title: string,
    readonly viewColumn: number,
    private readonly groups: Groups,
  ) {
    this.title = title;
    const panel = this as Panel;
    this.webview = {
      cspSource: panel.groups.pages.origin,
      asWebviewUri: (uri: Uri) => Uri.parse(`${panel.groups.pages.origin}${uri.path}`),
      onDidReceiveMessage: this.received.event,
      postMessage: (message: unknown) => panel.post(message),
      get options() {
        return panel.options;
      },
      set options(options: PanelOptions) {
        panel.options = options;
      },
      get html() {
        return panel.html;
      },
      set html(html: string) {
        panel.html = html;
        panel.load();
      },
    };
  }

  get active(): boolean {
    return this.groups.focused === this;
  }

  get visible(): boolean {
    return this.groups.isInFront(this);
  }

  reveal(_column?: number, preserveFocus = false): void {
    this.groups.bringToFront(this, { preserveFocus });
  }

  /** The page, when it is there. */
  async page(): Promise<OpenPage> {
    await this.settled();
    if (!this.shown) throw new Error(`${this.title} has no page`);
    return this.shown;
  }

  tellView(): void {
    this.viewed.fire({ webviewPanel: this });
  }

  /** It has come to the front, or gone from there: VS Code closes the page of what is not seen. */
  viewChanged(): void {
    if (this.visible) this.load();
    else this.unload();
    this.tellView();
  }

  async setTheme(theme: Theme): Promise<void> {
    await this.settled();
    await this.shown?.setTheme(theme);
  }

  private load(): void {
    if (this.html === "") return;
    this.unload();
    const { html, options, state } = this;
    const roots = (options.localResourceRoots ?? []).map(({ path }) => path);
    void this.then(async () => {
      if (!this.hasEnded && this.visible) {
        const content = { html, theme: this.groups.theme, state, roots };
        this.shown = await this.groups.pages.open(content, {
          received: (message) => this.received.fire(message),
          kept: (kept) => (this.state = kept),
          focused: () => this.groups.focus(this),
          failed: (error) => this.groups.failed(error),
        });
      }
    });
  }

  private unload(): void {
    void this.then(async () => {
      const { shown } = this;
      this.shown = undefined;
      await shown?.close();
    });
  }

  private post(message: unknown): Promise<boolean> {
    // As it is now: whoever has sent it may change it afterwards.
    const text = encode(message);
    return this.then(async () => {
      await this.shown?.post(text);
      return this.shown !== undefined;
    });
  }

  private then<T>(next: () => Promise<T>): Promise<T> {
    const done = this.doing.then(next);
    this.doing = done.catch((error: unknown) => {
      if (!this.hasEnded) this.groups.failed(String(error));
    });
    return done;
  }

  async settled(): Promise<void> {
    await this.doing;
  }

  dispose(): void {
    if (this.hasEnded) return;
    this.hasEnded = true;
    this.unload();
    this.groups.remove(this);
    this.disposed.fire();
  }
}

type Tab = TextEditor | Panel;

export interface GroupsContext {
  readonly theme: () => Theme;
  readonly failed: (error: string) => void;
}

interface Shown {
  readonly viewColumn?: number;
  readonly preserveFocus?: boolean;
}

/** Editor groups, from left to right, each with the tab that is in front. */
export class Groups {
  private readonly tabs = new Map<number, Tab[]>();
  private readonly front = new Map<number, Tab>();
  private leaving: readonly Panel[] = [];
  focused: Tab | undefined;
  private readonly activeEditor = new EventEmitter<TextEditor | undefined>();
  private readonly selected = new EventEmitter<unknown>();
  private readonly tabsChanged = new EventEmitter<unknown>();
  readonly onDidChangeActiveTextEditor = this.activeEditor.event;
  readonly onDidChangeSelection = this.selected.event;

  constructor(
    readonly pages: PageOpener,
    private readonly around: GroupsContext,
  ) {}

  get theme(): Theme {
    return this.around.theme();
  }

  failed(error: string): void {
    this.around.failed(error);
  }

  get panels(): readonly Panel[] {
    return [...this.tabs.values()].flat().filter((tab) => tab instanceof Panel);
  }

  async setTheme(theme: Theme): Promise<void> {
    await Promise.all(this.panels.map((panel) => panel.setTheme(theme)));
  }

  /** Waits until every page is as it is to be, those that are closed among them. */
  async settled(): Promise<void> {
    await Promise.all([...this.panels, ...this.leaving].map((panel) => panel.settled()));
    this.leaving = [];
  }

  get activeColumn(): number {
    return this.focused?.viewColumn ?? ViewColumn.One;
  }

  get activeTextEditor(): TextEditor | undefined {
    return this.focused instanceof TextEditor ? this.focused : undefined;
  }

  get visibleTextEditors(): readonly TextEditor[] {
    return [...this.front.values()].filter((tab) => tab instanceof TextEditor);
  }

  /** The document that a step of undo would be of. */
  focusedDocument(find: (uri: Uri) => TextDocument | undefined): TextDocument | undefined {
    if (this.focused instanceof Panel) return this.focused.edits && find(this.focused.edits);
    return this.focused?.document;
  }

  get tabGroups(): unknown {
    const groups = (): readonly unknown[] =>
      [...this.tabs.keys()]
        .sort((a, b) => a - b)
        .map((viewColumn) => ({
          viewColumn,
          isActive: viewColumn === this.activeColumn,
          tabs: (this.tabs.get(viewColumn) ?? []).map((tab) => ({
            label: tab instanceof Panel ? tab.title : (tab.document.uri.path.split("/").at(-1) ?? ""),
            isActive: this.front.get(viewColumn) === tab,
            input: inputOf(tab),
            group: { viewColumn },
          })),
        }));
    const active = (): unknown => ({ viewColumn: this.activeColumn });
    const onDidChangeTabs = this.tabsChanged.event as unknown as (listener: unknown) => Disposable;
    return {
      get all() {
        return groups();
      },
      get activeTabGroup() {
        return active();
      },
      onDidChangeTabs,
    };
  }

  isInFront(tab: Tab): boolean {
    return this.front.get(tab.viewColumn) === tab;
  }

  showText(
    document: TextDocument,
    { viewColumn = ViewColumn.Active, preserveFocus = false }: Shown,
  ): Promise<TextEditor> {
    const column = this.columnOf(viewColumn);
    const tabs = this.tabsOf(column);
    const there = tabs.find((tab): tab is TextEditor => tab instanceof TextEditor && tab.document === document);
    const editor = there ?? new TextEditor(document, column, (moved, kind) => this.tellSelection(moved, kind));
    if (!there) {
      tabs.push(editor);
      this.tabsChanged.fire({ opened: [], closed: [], changed: [] });
    }
    this.bringToFront(editor, { preserveFocus });
    return new Promise((resolve) => setImmediate(() => resolve(editor)));
  }

  private tellSelection(textEditor: TextEditor, kind: number | undefined): void {
    this.selected.fire({ textEditor, selections: textEditor.selections, kind });
  }

  closeText(document: TextDocument): void {
    for (const tab of [...this.tabs.values()].flat()) {
      if (tab instanceof TextEditor && tab.document === document) this.remove(tab);
    }
  }

  createWebviewPanel(viewType: string, title: string, where: number | Shown): Panel {
    const { viewColumn = ViewColumn.Active, ...shown } = typeof where === "number" ? { viewColumn: where } : where;
    return this.createPanel(viewType, title, this.columnOf(viewColumn), shown);
  }

  createPanel(viewType: string, title: string, column: number, shown: Omit<Shown, "viewColumn">): Panel {
    const panel = new Panel(viewType, title, column, this);
    this.tabsOf(column).push(panel);
    this.bringToFront(panel, shown);
    return panel;
  }

  private columnOf(wanted: number): number {
    if (wanted === ViewColumn.Active) return this.activeColumn;
    return wanted === ViewColumn.Beside ? this.activeColumn + 1 : wanted;
  }

  private tabsOf(column: number): Tab[] {
    const tabs = this.tabs.get(column) ?? [];
    this.tabs.set(column, tabs);
    return tabs;
  }

  bringToFront(tab: Tab, { preserveFocus = false }: Omit<Shown, "viewColumn">): void {
    const before = this.front.get(tab.viewColumn);
    this.front.set(tab.viewColumn, tab);
    if (before !== tab) {
      if (before instanceof Panel) before.viewChanged();
      if (tab instanceof Panel) tab.viewChanged();
    }
    if (!preserveFocus || this.focused === undefined || (before === this.focused && before !== tab)) this.focus(tab);
  }

  focus(tab: Tab | undefined): void {
    if (this.focused === tab) return;
    const before = this.focused;
    this.focused = tab;
    if (before instanceof Panel) before.tellView();
    if (tab instanceof Panel) tab.tellView();
    if (before instanceof TextEditor || tab instanceof TextEditor) this.activeEditor.fire(this.activeTextEditor);
  }

  focusColumn(column: number): void {
    this.focus(this.front.get(column));
  }

  remove(tab: Tab): void {
    const tabs = this.tabsOf(tab.viewColumn);
    const at = tabs.indexOf(tab);
    if (at < 0) return;
    tabs.splice(at, 1);
    if (tab instanceof Panel) this.leaving = [...this.leaving, tab];
    const wasFocused = this.focused === tab;
    if (this.front.get(tab.viewColumn) === tab) {
      const next = tabs.at(-1);
      if (next) this.front.set(tab.viewColumn, next);
      else {
        this.front.delete(tab.viewColumn);
        this.tabs.delete(tab.viewColumn);
      }
      if (next instanceof Panel) next.viewChanged();
    }
    const closed = tab instanceof Panel ? [] : [{ input: inputOf(tab) }];
    this.tabsChanged.fire({ opened: [], closed, changed: [] });
    if (wasFocused) this.focus([...this.front.values()][0]);
  }
}

function inputOf(tab: Tab): unknown {
  if (tab instanceof TextEditor) return new TabInputText(tab.document.uri);
  return tab.edits
    ? new TabInputCustom(tab.edits, tab.viewType)
    : new TabInputWebview(`mainThreadWebview-${tab.viewType}`);
}
