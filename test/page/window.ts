// What the tests of pages do, in the words of a user of VS Code: the same as those of the workbench in test/journeys.
import fs from "node:fs";
import path from "node:path";
import type { BrowserContext, Page } from "playwright-core";
import { afterEach, beforeEach, expect } from "vitest";
import { repository } from "../harness/fetchServer.js";
import { examples, makeWorkspace, removeWorkspace } from "../harness/workspace.js";
import { sharedBrowser } from "./browser.js";
import { Code } from "./code/Code.js";
import type { TextEditor } from "./code/Groups.js";
import { selectionByKeyboard, type Panel } from "./code/Groups.js";
import type { TextDocument } from "./code/TextDocument.js";
import type { ThemeName } from "./code/themes.js";
import { pagesIn, WebviewPage } from "./code/WebviewPage.js";
import { Selection, type Position } from "./code/values.js";
import { Preview } from "./preview.js";

export { themeNames } from "./code/themes.js";
export type Theme = ThemeName;

export interface WindowOptions {
  /** Texts by relative path, over a copy of the examples. */
  readonly files?: Readonly<Record<string, string>>;
  /** Copy this folder instead of the examples; `null`: start from an empty folder. */
  readonly from?: string | null;
  readonly theme?: Theme;
  /** Workspace settings. */
  readonly settings?: Readonly<Record<string, unknown>>;
  /** The size of a page. */
  readonly viewport?: { readonly width: number; readonly height: number };
  readonly language?: string;
  /** A folder among the files that is the workspace; default: what is around them all. */
  readonly workspace?: string;
  /** Default: it is. */
  readonly isTrusted?: boolean;
}

const shots = path.join(repository, "test-output", "page");
const settingsFile = ".vscode/settings.json";
/** Milliseconds after which nobody waits any more for an element to be there: as long as a poll does. */
const mostPatience = 180_000;

const contexts = new Map<string, Promise<BrowserContext>>();

/**
 * Where pages of one size are opened. An empty one stays in it as the first: without any the browser would close its own
 * window and open another for the next test, which costs more than most tests.
 */
function sharedContext(viewport: { readonly width: number; readonly height: number }): Promise<BrowserContext> {
  const open = async (): Promise<BrowserContext> => {
    const context = await (await sharedBrowser()).newContext({ viewport });
    context.setDefaultTimeout(mostPatience);
    await context.newPage();
    return context;
  };
  const key = `${String(viewport.width)} × ${String(viewport.height)}`;
  const context = contexts.get(key) ?? open();
  contexts.set(key, context);
  return context;
}

/** A folder that is open, with the pages of the extension in a bare browser. */
export class Window {
  private constructor(
    private readonly code: Code,
    readonly folder: string,
    private readonly home: string,
    readonly context: BrowserContext,
  ) {}

  static async open(options: WindowOptions = {}): Promise<Window> {
    const { files = {}, from = examples, theme = "dark", settings = {}, language = "en", isTrusted = true } = options;
    const home = makeWorkspace({ ...(from === null ? {} : { from }), files, settings });
    const viewport = options.viewport ?? { width: 900, height: 900 };
    const context = await sharedContext(viewport);
    const folder = path.join(home, options.workspace ?? "");
    const code = new Code({ folder, pages: pagesIn(context), theme, language, isTrusted });
    code.start();
    return new Window(code, folder, home, context);
  }

  /** What went wrong in the pages. */
  get errors(): readonly string[] {
    return this.code.errors;
  }

  /** The page that was shown last. */
  get page(): Page {
    const [, ...opened] = this.context.pages();
    const page = opened.at(-1);
    if (!page) throw new Error("no page is open");
    return page;
  }

  /** Runs a command by its full title in the palette. */
  async runCommand(title: string): Promise<void> {
    await this.code.runCommand(title);
  }

  async openFile(file: string): Promise<void> {
    const document = await this.code.openDocument(this.code.uriOf(file));
    await this.code.groups.showText(document, { viewColumn: 1 });
  }

  /** Opens a file as its picture, in the place of its text. */
  async openWith(file: string, viewType: string): Promise<Preview> {
    await this.code.openWith(this.code.uriOf(file), viewType);
    return await this.previewOf(file);
  }

  /** Opens a recording as its picture. */
  async openRecording(file: string): Promise<Page> {
    await this.code.openWith(this.code.uriOf(file), "aabb.recording");
    return await this.recordingOf(path.basename(file));
  }

  /** The visible page of a recording. */
  async recordingOf(file: string): Promise<Page> {
    return await this.pageWith(`#recording[data-file="${file}"]`);
  }

  /** Closes the text of a file without saving it. */
  async closeText(file: string): Promise<void> {
    this.code.closeDocument(await this.documentOf(file));
  }

  /** Shows a scene: its text in the first editor group, its picture in the second. */
  async show(file: string): Promise<Preview> {
    await this.openFile(file);
    await this.runCommand("AABB: Open Preview to the Side");
    return await this.previewOf(path.basename(file));
  }

  /** The visible preview of a file, by the file's name. */
  async previewOf(file: string): Promise<Preview> {
    const page = await this.pageWith(`#notebook[data-file="${file}"]`);
    return new Preview(page, page);
  }

  /** The visible page of a level. */
  async levelOf(file: string): Promise<Page> {
    return await this.pageWith(`#level[data-file="${file}"]`);
  }

  private async pageWith(selector: string): Promise<Page> {
    let found: Page | undefined;
    const look = async (): Promise<boolean> => {
      for (const panel of this.code.groups.panels.filter(({ visible }) => visible)) {
        const shown = await panel.page();
        if (shown instanceof WebviewPage && (await shown.page.locator(selector).count()) > 0) found = shown.page;
      }
      return found !== undefined;
    };
    await expect.poll(look, { message: selector }).toBe(true);
    if (!found) throw new Error(`no page has ${selector}`);
    await found.bringToFront();
    return found;
  }

  /** Brings a preview to the front that stands behind another one. */
  async bringToFront(title: string): Promise<void> {
    this.panelTitled(title).reveal();
    await this.code.groups.settled();
  }

  private panelTitled(title: string): Panel {
    const panel = this.code.groups.panels.find((each) => each.title === title);
    if (!panel) throw new Error(`no panel is called ${title}`);
    return panel;
  }

  get panelTitles(): readonly string[] {
    return this.code.groups.panels.map(({ title }) => title);
  }

  /** The editor of the first group that shows a text. */
  private get editor(): TextEditor {
    const [editor] = this.code.groups.visibleTextEditors.toSorted((a, b) => a.viewColumn - b.viewColumn);
    if (!editor) throw new Error("no text is open");
    return editor;
  }

  /** Puts the focus into what is in front in an editor group. */
  focusColumn(column: number): void {
    this.code.groups.focusColumn(column);
  }

  focusText(): Promise<void> {
    this.code.groups.focus(this.editor);
    return Promise.resolve();
  }

  /** Puts the cursor at a place of the text; both are counted from 1. */
  async goTo(line: number, column = 1): Promise<void> {
    await this.focusText();
    this.editor.select([new Selection(line - 1, column - 1, line - 1, column - 1)], selectionByKeyboard);
  }

  /** Types over the first occurrence of a text. */
  async replace(text: string, replacement: string): Promise<void> {
    await this.focusText();
    const { document } = this.editor;
    const from = document.getText().indexOf(text);
    if (from < 0) throw new Error(`the text has no ${text}`);
    const at = (offset: number): Position => document.positionAt(offset);
    this.editor.select([new Selection(at(from), at(from + text.length))], selectionByKeyboard);
    await this.code.type(document, from, from + text.length, replacement);
    const end = at(from + replacement.length);
    this.editor.select([new Selection(end, end)], selectionByKeyboard);
  }

  /** What is selected in the text, as the status bar says it. */
  selection(): Promise<string> {
    const { document, selections } = this.editor;
    const [first] = selections;
    if (!first) return Promise.resolve("");
    const chosen = selections.reduce((sum, range) => sum + document.getText(range).length, 0);
    if (selections.length > 1)
      return Promise.resolve(`${String(selections.length)} selections (${String(chosen)} characters selected)`);
    const place = `Ln ${String(first.active.line + 1)}, Col ${String(first.active.character + 1)}`;
    return Promise.resolve(chosen > 0 ? `${place} (${String(chosen)} selected)` : place);
  }

  async save(): Promise<void> {
    this.code.save(await this.currentDocument());
  }

  private async currentDocument(): Promise<TextDocument> {
    return await Promise.resolve(this.editor.document);
  }

  private async documentOf(file: string): Promise<TextDocument> {
    return await this.code.openDocument(this.code.uriOf(file));
  }

  async isDirty(file: string): Promise<boolean> {
    return (await this.documentOf(file)).isDirty;
  }

  /** The text of a file as its editor has it. */
  async text(file: string): Promise<string> {
    return (await this.documentOf(file)).getText();
  }

  /** The text of a file of the folder as it is on the disk. */
  read(file: string): string {
    return fs.readFileSync(path.join(this.folder, file), "utf8");
  }

  /** Writes a file of the folder, as another program does. */
  write(file: string, text: string): void {
    this.code.write(file, text);
  }

  remove(file: string): void {
    this.code.remove(file);
  }

  /** Renames a file of the folder as a user does in the explorer. */
  async rename(file: string, name: string): Promise<void> {
    await this.code.rename(file, name);
  }

  async setTheme(theme: Theme): Promise<void> {
    await this.code.setTheme(theme);
  }

  /** Changes settings of the workspace, over those that are there. */
  set(settings: Readonly<Record<string, unknown>>): void {
    const before = JSON.parse(this.read(settingsFile)) as object;
    this.write(settingsFile, JSON.stringify({ ...before, ...settings }));
  }

  /** Answers VS Code's question for the name of a file: takes what is proposed, or thinks better of it. */
  async answerSave(answer: "accept" | "cancel"): Promise<string> {
    const { asked, answer: give } = await this.code.saveDialog.whenAsked();
    const file = asked.defaultUri?.fsPath ?? "";
    give(answer === "accept" ? asked.defaultUri : undefined);
    return file;
  }

  /** Picks what VS Code offers under this label. */
  async pick(label: string): Promise<void> {
    const { asked, answer } = await this.code.quickPick.whenAsked();
    const item = asked.find((each) => each.label === label);
    if (!item) throw new Error(`${label} is not among ${asked.map((each) => each.label).join(", ")}`);
    answer(item);
  }

  /** What was told to the user in notifications. */
  get notifications(): readonly string[] {
    return this.code.notifications;
  }

  /** Paths of the folders that were to be opened in place of this one; undefined: one that the user picks. */
  get openedFolders(): readonly (string | undefined)[] {
    return this.code.openedFolders.map((uri) => uri?.fsPath);
  }

  async reload(): Promise<void> {
    await this.code.reload();
  }

  /** Writes `test-output/page/<name>.png` for people, where they ask for pictures (`PICTURES=1`): one takes longer than a click. */
  async screenshot(name: string): Promise<void> {
    if (process.env["PICTURES"]) await this.pictured(name);
  }

  /** {@link screenshot}, whoever asks. */
  async pictured(name: string): Promise<void> {
    await this.page.screenshot({ path: path.join(shots, `${name}.png`) });
  }

  async close(): Promise<void> {
    await this.code.dispose();
    const [, ...opened] = this.context.pages();
    for (const page of opened) await page.close();
    await this.context.clearPermissions();
    removeWorkspace(this.home);
  }
}

/** A fresh window for each test of a file. It is pictured when the test fails, and its pages are to have no errors. */
export function eachInWindow(options: WindowOptions): { readonly current: Window } {
  let window: Window | undefined;
  beforeEach(async () => {
    window = await Window.open(options);
  });
  afterEach(async ({ task }) => {
    const open = window;
    window = undefined;
    if (!open) return;
    try {
      const hasFailed = task.result?.state === "fail";
      if (hasFailed && open.context.pages().length > 1)
        await open.pictured(`failed-${task.name.replaceAll(/\W+/g, "-")}`);
      expect(open.errors).toEqual([]);
    } finally {
      await open.close();
    }
  });
  return {
    get current() {
      if (!window) throw new Error("the window is not open");
      return window;
    },
  };
}
