import fs from "node:fs";
import path from "node:path";
import { Code } from "../code/Code.js";
import { decode } from "../code/messages.js";
import { documentOf, type WebviewContent } from "../code/pageDocument.js";
import type { OpenPage, PageEvents } from "../code/pages.js";
import type { Theme, ThemeName } from "../code/themes.js";
import { Uri } from "../code/values.js";
import type { CatalogEntry } from "./catalog.js";

/** What the server tells the frame around a page. */
export type ServerEvent =
  | { readonly type: "begin"; readonly session: number }
  /** Load this document as the page of this number. */
  | { readonly type: "load"; readonly page: number; readonly document: string }
  /** Give a message to a page. */
  | { readonly type: "post"; readonly page: number; readonly message: string }
  | { readonly type: "theme"; readonly page: number; readonly theme: Theme }
  /** Show the user a text. */
  | { readonly type: "note"; readonly text: string };

/** What the frame around a page tells the server. */
export interface FrameMessage {
  readonly page: number;
  readonly kind: "message" | "state" | "focus" | "loaded" | "theme";
  readonly text: string;
}

export interface SessionOptions {
  readonly id: number;
  readonly entry: CatalogEntry;
  /** Where the server is. */
  readonly origin: string;
  readonly theme: ThemeName;
  readonly language: string;
  /** What each page has kept, by its name: it outlives the session. */
  readonly kept: Map<string, unknown>;
  send(event: ServerEvent): void;
}

interface ServedPage {
  readonly content: WebviewContent;
  readonly events: PageEvents;
  readonly loaded: () => void;
}

/** One page in a browser, with an extension of its own behind it. It lasts as long as the connection of its frame. */
export class Session {
  private readonly code: Code;
  private readonly pages = new Map<number, ServedPage>();
  private readonly watcher: fs.FSWatcher;
  private readonly changed = new Map<string, NodeJS.Timeout>();
  private lastPage = 0;
  private hasEnded = false;

  constructor(private readonly options: SessionOptions) {
    const { entry, origin, theme, language } = options;
    this.code = new Code({
      folder: entry.folder,
      pages: { origin, open: (content, events) => this.open(content, events) },
      theme,
      language,
      isTrusted: true,
      dismiss: () => this.note("A question of VS Code was dismissed: this page has no place for it."),
      tell: (text) => this.note(text),
    });
    this.watcher = fs.watch(entry.folder, { recursive: true }, (_, file) => {
      if (file !== null) this.whenWritten(file.replaceAll("\\", "/"));
    });
  }

  /** Starts the extension and has it open the page, as a user does. */
  async start(): Promise<void> {
    const { entry, send, id } = this.options;
    send({ type: "begin", session: id });
    this.code.start();
    const uri = this.code.uriOf(entry.file);
    if (entry.kind === "recording") {
      await this.code.openWith(uri, "aabb.recording");
      return;
    }
    await this.code.groups.showText(await this.code.openDocument(uri), { viewColumn: 1 });
    await this.code.runCommand(
      entry.kind === "scene" ? "AABB: Open Preview to the Side" : "AABB: Check Level for Tunneling…",
    );
  }

  /** The document of a page. */
  documentOf(number: number): string | undefined {
    const page = this.pages.get(number);
    // The frame around it passes on what it says: VS Code's API has no other way out of it.
    return page && documentOf(page.content, `globalThis.tellHost = parent.tellHost.bind(parent, ${String(number)})`);
  }

  /** Whether a page may load a file. */
  mayLoad(file: string): boolean {
    return [...this.pages.values()].some(({ content }) =>
      content.roots.some((root) => file.startsWith(path.join(Uri.from({ path: root }).fsPath, path.sep))),
    );
  }

  async receive({ page, kind, text }: FrameMessage): Promise<void> {
    const { events, loaded } = this.pages.get(page) ?? {};
    if (kind === "loaded") loaded?.();
    else if (kind === "message") events?.received(decode(text));
    else if (kind === "focus") events?.focused();
    else if (kind === "theme") await this.code.setTheme(text as ThemeName);
    else {
      const state: unknown = JSON.parse(text);
      events?.kept(state);
      if (page === FIRST_PAGE) this.options.kept.set(this.options.entry.name, state);
    }
  }

  private open(content: WebviewContent, events: PageEvents): Promise<OpenPage> {
    const page = ++this.lastPage;
    const { id, send, entry, kept } = this.options;
    return new Promise((resolve) => {
      const open: OpenPage = {
        post: (message) => Promise.resolve(send({ type: "post", page, message })),
        setTheme: (theme) => Promise.resolve(send({ type: "theme", page, theme })),
        close: () => {
          this.pages.delete(page);
          return Promise.resolve();
        },
      };
      const loaded = (): void => resolve(open);
      const state = content.state ?? (page === FIRST_PAGE ? kept.get(entry.name) : undefined);
      this.pages.set(page, { content: { ...content, state }, events, loaded });
      send({ type: "load", page, document: `/document/${String(id)}/${String(page)}` });
      if (this.hasEnded) loaded();
    });
  }

  /** Shows the user a text. */
  note(text: string): void {
    this.options.send({ type: "note", text });
  }

  /** Editors write a file in several steps: waits for the last one. */
  private whenWritten(file: string): void {
    clearTimeout(this.changed.get(file));
    const take = (): void => {
      this.changed.delete(file);
      this.code.followFile(file);
    };
    this.changed.set(file, setTimeout(take, MS_OF_WRITING));
  }

  async end(): Promise<void> {
    this.hasEnded = true;
    this.watcher.close();
    for (const timer of this.changed.values()) clearTimeout(timer);
    for (const { loaded } of this.pages.values()) loaded();
    await this.code.dispose();
  }
}

/** Milliseconds in which a program writes a file. */
const MS_OF_WRITING = 60;
/** The page that a session opens by itself; commands of it may open others. */
const FIRST_PAGE = 1;
