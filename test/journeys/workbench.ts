// What the browser tests do in VS Code, in the words of its user.
import type { FrameLocator, Locator, Page } from "playwright-core";
import fs from "node:fs";
import path from "node:path";
import { afterAll, afterEach, beforeAll, expect, inject } from "vitest";
import { collectErrors } from "../harness/extensionErrors.js";
import { repository } from "../harness/fetchServer.js";
import { windowUrl } from "../harness/vscodeServer.js";
import { examples, makeWorkspace, removeWorkspace } from "../harness/workspace.js";
import { sharedBrowser } from "../page/browser.js";
import { Preview } from "../page/preview.js";

/** The themes that every VS Code has, one of each kind, with the class that the workbench then carries. */
const themes = {
  light: { id: "Light Modern", sign: ".monaco-workbench.vs" },
  dark: { id: "Dark Modern", sign: ".monaco-workbench.vs-dark" },
  "high-contrast": { id: "Default High Contrast", sign: ".monaco-workbench.hc-black" },
  "high-contrast-light": { id: "Default High Contrast Light", sign: ".monaco-workbench.hc-light" },
} as const;

export type Theme = keyof typeof themes;
export const themeNames = Object.keys(themes) as Theme[];

export interface WorkbenchOptions {
  /** Texts by relative path, over a copy of the examples. */
  readonly files?: Readonly<Record<string, string>>;
  /** Copy this folder instead of the examples; `null`: start from an empty folder. */
  readonly from?: string | null;
  /** A file to open at once, relative to the folder. */
  readonly openFile?: string;
  readonly theme?: Theme;
  /** Workspace settings. */
  readonly settings?: Readonly<Record<string, unknown>>;
  readonly viewport?: { readonly width: number; readonly height: number };
  /** The language of VS Code, such as `de`. Its own texts stay English: no language pack is installed. */
  readonly language?: string;
  /** Open this folder of an extension's file system, such as `scheme:/`, instead of one on the disk. */
  readonly virtualFolder?: string;
  /** Run the extension in a web worker of the window, as VS Code for the Web does, instead of in Node.js. */
  readonly inWorker?: boolean;
}

/** Text is what was typed: nothing is closed, surrounded or completed by the editor. */
const literalTyping = {
  "aabb.preview.openAutomatically": false,
  "editor.autoClosingBrackets": "never",
  "editor.autoClosingQuotes": "never",
  "editor.autoSurround": "never",
  "[aabb-scene]": { "editor.quickSuggestions": false, "editor.suggestOnTriggerCharacters": false },
};

const modifier = process.platform === "darwin" ? "Meta" : "Control";
const shots = path.join(repository, "test-output");

/** Milliseconds of the first attempt at something that is tried again. */
const ATTEMPT_MS = 3000;

/** A VS Code window on a folder of its own. Close it, or take it from the `test` below, which does. */
export class Workbench {
  private constructor(
    readonly page: Page,
    /** The opened folder: a temporary copy. */
    readonly folder: string,
    /** What has gone wrong because of the extension, see {@link collectErrors}. */
    readonly errors: readonly string[],
    /** The address that asks for no file: with it VS Code restores what was open. */
    private readonly restoring: string,
    private readonly inWorker: boolean,
  ) {
    page.context().on("request", (request) => {
      this.hasFetchedHost ||= decodeURIComponent(request.url()).includes("/dist/extension.js");
    });
  }

  /** Whether the window has fetched the host's half of the extension, which it does to run it in a web worker of its own. */
  private hasFetchedHost = false;
  /** The label of the entry of a list that was clicked last. */
  private clickedEntry: string | undefined;

  static async open(options: WorkbenchOptions = {}): Promise<Workbench> {
    const { files = {}, from = examples, theme = "dark", settings = {} } = options;
    const folder = makeWorkspace({
      ...(from === null ? {} : { from }),
      files,
      settings: { ...literalTyping, ...settings, "workbench.colorTheme": themes[theme].id },
    });
    const extension = inject("extension");
    const restored = { folder: options.virtualFolder ?? folder, extensionPaths: [extension] };
    const opened = options.openFile === undefined ? {} : { openFile: path.join(folder, options.openFile) };
    const context = await (
      await sharedBrowser()
    ).newContext({ viewport: options.viewport ?? { width: 1400, height: 900 } });
    context.setDefaultTimeout(180_000);
    const page = await context.newPage();
    if (options.language !== undefined) await page.addInitScript(speak, options.language);
    const errors = collectErrors(page, extension);
    const inWorker = options.inWorker ?? false;
    const port = inject(inWorker ? "workerPort" : "port");
    const workbench = new Workbench(page, folder, errors, windowUrl(port, restored), inWorker);
    try {
      await page.exposeFunction("tellClickedEntry", (label: string) => (workbench.clickedEntry = label));
      await page.addInitScript(tellClickedEntries);
      await page.goto(windowUrl(port, { ...restored, ...opened }));
      await workbench.whenReady(theme, options.openFile);
      return workbench;
    } catch (error) {
      await workbench.pictured("failed-to-open");
      await workbench.close();
      throw error;
    }
  }

  private async whenReady(theme: Theme, openFile: string | undefined): Promise<void> {
    await this.page.locator(themes[theme].sign).waitFor();
    await this.page.locator(".statusbar-item").first().waitFor();
    if (openFile !== undefined) await this.whenOpen(openFile);
  }

  private async whenOpen(file: string): Promise<void> {
    await this.tab(path.basename(file)).waitFor();
    await this.lines.first().waitFor();
  }

  /** The editor tab with a file's or a preview's name. */
  tab(name: string): Locator {
    return this.page.locator(`.tab[data-resource-name="${name}"], .tab[aria-label^="${name}"]`).first();
  }

  /** The visible lines of the text editors, those in the cells of notebooks among them. */
  get lines(): Locator {
    return this.page.locator(":is(.editor-instance, .notebookOverlay) .view-line");
  }

  /** The document inside the n-th visible webview. */
  webview(index = 0): FrameLocator {
    return this.page.locator("iframe.webview.ready").nth(index).contentFrame().frameLocator("#active-frame");
  }

  /** Runs a command by its full title in the palette, such as "AABB: Open Preview to the Side". */
  async runCommand(title: string): Promise<void> {
    await this.pick("F1", `>${title}`, title);
  }

  /** Opens a file of the folder, by relative path, and puts the focus into its text. */
  async openFile(file: string): Promise<void> {
    await this.pick(`${modifier}+P`, file, path.basename(file));
    await this.whenOpen(file);
  }

  /** Presses a key that opens a picker, and picks the entry with exactly this label. */
  private async pick(key: string, query: string, label: string): Promise<void> {
    const input = this.page.locator(".quick-input-widget input[type=text]");
    const entry = this.page
      .locator(".quick-input-list .monaco-list-row")
      .filter({ has: this.page.locator(".label-name").filter({ hasText: wholly(label) }) })
      .first();
    // Entries of an extension, or a new file, may come a moment after the picker was opened.
    await this.again(`no "${label}" to pick`, async (timeout) => {
      await this.page.keyboard.press(key);
      await input.fill(query, { timeout });
      this.clickedEntry = undefined;
      await entry.click({ timeout });
      // A click is lost where more entries come, or the picker closes, between its press and its release. Neither the picker
      // nor the entry says so: the one closes for many reasons, the other is gone whenever the list is filled.
      await expect.poll(() => this.clickedEntry, { timeout }).toBe(label);
    });
  }

  /**
   * Opens something again that closes when what had the focus before takes it late.
   *
   * @param open takes the milliseconds that each step of it may take: more with each attempt, for slow machines
   */
  private async again(complaint: string, open: (timeout: number) => Promise<void>): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      try {
        await open(ATTEMPT_MS * attempt);
        return;
      } catch (error) {
        if (attempt === 8) throw new Error(complaint, { cause: error });
        await this.page.keyboard.press("Escape");
      }
    }
  }

  /** Puts the cursor at a place of the text in the first editor group; both are counted from 1. */
  async goTo(line: number, column = 1): Promise<void> {
    const input = this.page.locator(".quick-input-widget input[type=text]");
    await this.again("the line could not be asked for", async (timeout) => {
      await this.focusText(timeout);
      await this.page.keyboard.press("Control+G");
      await input.fill(`:${String(line)}:${String(column)}`, { timeout });
    });
    await this.page.keyboard.press("Enter");
    await input.waitFor({ state: "hidden" });
  }

  /** Selects the first occurrence in the text of the first editor group. */
  async select(text: string): Promise<void> {
    await this.goTo(1);
    await this.page.keyboard.press(`${modifier}+F`);
    const find = this.page.locator(".find-widget.visible .find-part textarea").first();
    await find.fill(text);
    await this.page.keyboard.press("Enter");
    await this.page.keyboard.press("Escape");
  }

  /** Types over the first occurrence of a text in the first editor group, key by key. */
  async replace(text: string, replacement: string): Promise<void> {
    await this.select(text);
    await this.page.keyboard.type(replacement);
  }

  /** Opens the menu of quick fixes for what the cursor is in, and gives the one with this title. */
  async quickFix(title: RegExp): Promise<Locator> {
    const fix = this.page.locator(".action-widget .monaco-list-row").filter({ hasText: title });
    await this.again(`no quick fix ${String(title)}`, async (timeout) => {
      await this.focusText(timeout);
      await this.page.keyboard.press(`${modifier}+.`);
      await fix.waitFor({ timeout: 2 * timeout });
    });
    return fix;
  }

  /** Saves the focused editor. */
  async save(): Promise<void> {
    await this.page.keyboard.press(`${modifier}+S`);
  }

  /** Changes the theme as a user's settings do. */
  async setTheme(theme: Theme): Promise<void> {
    const file = path.join(this.folder, ".vscode", "settings.json");
    const settings = JSON.parse(fs.readFileSync(file, "utf8")) as Record<string, unknown>;
    const wanted = JSON.stringify({ ...settings, "workbench.colorTheme": themes[theme].id }, undefined, 2);
    // A window that was opened a moment ago may not watch its settings yet.
    for (let attempt = 1; ; attempt++) {
      fs.writeFileSync(file, wanted);
      try {
        await this.page.locator(themes[theme].sign).waitFor({ timeout: 8000 * attempt });
        return;
      } catch (error) {
        if (attempt === 4) throw error;
      }
    }
  }

  /** Writes `test-output/<name>.png` for people, where they ask for pictures (`PICTURES=1`). */
  async screenshot(name: string): Promise<void> {
    if (process.env["PICTURES"]) await this.pictured(name);
  }

  /** {@link screenshot}, whoever asks. */
  async pictured(name: string): Promise<void> {
    await this.page.screenshot({ path: path.join(shots, `${name}.png`) });
  }

  /** Loads the window again, as a browser's reload or a restart of VS Code does. */
  async reload(): Promise<void> {
    await this.page.evaluate((url) => {
      history.replaceState(undefined, "", url);
    }, this.restoring);
    const loaded = this.page.waitForEvent("domcontentloaded");
    await this.runCommand("Developer: Reload Window");
    await loaded;
    await this.page.locator(".statusbar-item").first().waitFor();
  }

  /** Puts the focus into the text of the first editor group. @param timeout default: that of every wait */
  async focusText(timeout?: number): Promise<void> {
    await this.page.keyboard.press(`${modifier}+1`);
    await this.page.locator(".monaco-editor.focused").waitFor(timeout === undefined ? {} : { timeout });
  }

  /** Shows a scene: its text in the first editor group, its picture in the second. */
  async show(file: string): Promise<Preview> {
    await this.page.keyboard.press(`${modifier}+1`);
    await this.openFile(file);
    await this.runCommand("AABB: Open Preview to the Side");
    return await this.previewOf(path.basename(file));
  }

  /** The visible preview of a file, by the file's name. */
  async previewOf(file: string): Promise<Preview> {
    return this.preview(await this.indexOf(`#notebook[data-file="${file}"]`));
  }

  /** The visible page of a level, by the file's name. */
  async levelOf(file: string): Promise<Locator> {
    const level = `#level[data-file="${file}"]`;
    return this.webview(await this.indexOf(level)).locator(level);
  }

  /** Which of the visible webviews has an element: they are in no order that shows. */
  private async indexOf(selector: string): Promise<number> {
    const frames = this.page.locator("iframe.webview.ready");
    let found = -1;
    const look = async (): Promise<number> => {
      for (let index = await frames.count(); index-- > 0;) {
        if ((await this.webview(index).locator(selector).count()) > 0) found = index;
      }
      return found;
    };
    await expect.poll(look, { message: selector }).toBeGreaterThanOrEqual(0);
    return found;
  }

  /** What is in the n-th visible preview. */
  preview(index = 0): Preview {
    return new Preview(this.page, this.webview(index));
  }

  /**
   * What is selected in the text of the first editor group: where it ends and how many characters it has, as the status
   * bar says. Puts the focus there. Rejects soon where that fails, as a key that a page has taken: it is asked again.
   */
  async selection(): Promise<string> {
    await this.focusText(ATTEMPT_MS);
    return await this.page.locator('[id="status.editor.selection"]').innerText({ timeout: ATTEMPT_MS });
  }

  /** What VS Code has told in notifications that nobody has closed. Where the last of them has just gone, so has their list: nothing. */
  async notifications(): Promise<string> {
    await this.runCommand("Notifications: Show Notifications");
    return (await this.page.locator(".notifications-center.visible").allInnerTexts()).join("\n");
  }

  /** The text of a file of the folder as it is on the disk. */
  read(file: string): string {
    return fs.readFileSync(path.join(this.folder, file), "utf8");
  }

  /** Writes a file of the folder, as another program does. */
  write(file: string, text: string): void {
    fs.writeFileSync(path.join(this.folder, file), text);
  }

  /** What must hold of every window at its end, whatever was tested in it. */
  expectSound(): void {
    expect(this.errors).toEqual([]);
    expect(this.hasFetchedHost, "the extension runs in a web worker").toBe(this.inWorker);
  }

  async close(): Promise<void> {
    await this.page.context().close();
    removeWorkspace(this.folder);
  }
}

/** One window for all tests of a file: to open one takes seconds. It is pictured when a test fails. */
export function shareWorkbench(options: WorkbenchOptions): { readonly current: Workbench } {
  let workbench: Workbench | undefined;
  beforeAll(async () => {
    workbench = await Workbench.open(options);
  });
  afterEach(async ({ task }) => {
    if (task.result?.state === "fail") await workbench?.pictured(failureName(task.name));
    workbench?.expectSound();
  });
  afterAll(async () => {
    await workbench?.close();
  });
  return {
    get current() {
      if (!workbench) throw new Error("the window is not open");
      return workbench;
    },
  };
}

/** In the page, before VS Code loads: has it speak a language, whichever its server says. */
function speak(language: string): void {
  const told = { get: () => language, set: () => undefined, configurable: true };
  Object.defineProperty(globalThis, "_VSCODE_NLS_LANGUAGE", told);
}

/** Runs in the page before VS Code does: tells what is clicked in its lists, whatever VS Code then does with the list. */
function tellClickedEntries(): void {
  const { tellClickedEntry } = window as unknown as { tellClickedEntry(label: string): void };
  const tell = ({ target }: MouseEvent): void => {
    const row = target instanceof Element ? target.closest(".monaco-list-row") : undefined;
    if (row) tellClickedEntry(row.querySelector(".label-name")?.textContent ?? "");
  };
  addEventListener("click", tell, { capture: true });
}

/** Matches this text and nothing longer: what is asked for is marked within an entry by an element of its own. */
function wholly(text: string): RegExp {
  return new RegExp(`^${text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)}$`);
}

function failureName(test: string): string {
  return `failed-${test.replaceAll(/\W+/g, "-")}`;
}
