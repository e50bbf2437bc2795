// The page of a preview, played by a test: it sends what a page sends, or what none would, and sees all that it is told.
import assert from "node:assert/strict";
import * as vscode from "vscode";
import { startEngineHere } from "./engineHere.js";
import { Preview, previewType } from "../../src/extension/preview/previewPanel.js";
import { PreviewClients } from "../../src/extension/preview/previewClients.js";
import {
  type CellView,
  type HostMessage,
  readHostMessage,
  type WebviewMessage,
} from "../../src/view/protocol/index.js";
import { type Contents, type ContentsMessage, withMessage } from "../../webview/scene/contents.js";
import { fakePanel, type FakePanel } from "./fakePanel.js";
import { eventually } from "./scenes.js";

type Sent<T extends WebviewMessage["type"]> = Omit<
  Extract<WebviewMessage, { type: T }>,
  "type" | "id" | "uri" | "version"
>;
type Told<T extends HostMessage["type"]> = Extract<HostMessage, { type: T }>;

/** A preview of a file in a panel of its own, whose page is the test. */
export class Picture {
  readonly told: HostMessage[] = [];
  private contents: Contents | undefined;
  private readonly log = vscode.window.createOutputChannel("Picture", { log: true });
  private readonly owned: vscode.Disposable[];
  private readonly page: FakePanel;
  readonly preview: Preview;
  private lastId = 0;

  constructor(uri: vscode.Uri, viewColumn: vscode.ViewColumn) {
    this.page = fakePanel(previewType, viewColumn, (message) => {
      const read = readHostMessage(message) ?? assert.fail(`not a message: ${JSON.stringify(message)}`);
      this.told.push(read);
      if (["notebook", "cells", "stale", "current"].includes(read.type))
        this.contents = withMessage(this.contents, read as ContentsMessage);
    });
    const extension = vscode.Uri.file("/");
    const engine = startEngineHere(this.log).client;
    const clients = new PreviewClients(engine);
    this.preview = new Preview(this.page.panel, uri, { extension, clients, log: this.log });
    this.owned = [this.preview, clients, engine, this.page, this.log];
  }

  /** Waits until the picture shows its file. */
  async begin(): Promise<this> {
    this.send({ type: "ready" });
    await eventually(() => this.last("notebook"));
    // Who takes the keyboard later would take it from the editor in which a test goes on.
    await this.page.painted;
    return this;
  }

  /** The latest version that the picture knows. */
  get version(): number {
    const versions = this.told.flatMap((message) => ("version" in message ? [message.version] : []));
    return versions.at(-1) ?? 0;
  }

  /** A cell as the picture shows it. */
  cell(index: number): CellView | undefined {
    return this.contents?.cells?.[index]?.cell;
  }

  /** The last message of a kind. */
  last<T extends HostMessage["type"]>(type: T): Told<T> {
    const found = this.told.findLast((message) => message.type === type);
    return (found as Told<T> | undefined) ?? assert.fail(`was told nothing of ${type}`);
  }

  count(type: HostMessage["type"]): number {
    return this.told.filter((message) => message.type === type).length;
  }

  get panel(): vscode.WebviewPanel {
    return this.page.panel;
  }

  /** Sends anything, packed as a page does it. */
  send(message: unknown): void {
    this.page.send(message);
  }

  /** Sends anything as it is. */
  sendRaw(it: unknown): void {
    this.page.sendRaw(it);
  }

  /** Sends a request about the text as the picture knows it, and gives back what it is answered with. */
  async ask<T extends "text" | "edit" | "writeExample" | "undo" | "redo" | "reveal">(
    type: T,
    content: Sent<T>,
    about: { readonly uri?: string; readonly version?: number } = {},
  ): Promise<HostMessage> {
    const id = ++this.lastId;
    this.send({ type, id, uri: this.preview.uri.toString(), version: this.version, ...about, ...content });
    return await this.answer(id);
  }

  async answer(id: number): Promise<HostMessage> {
    let answer: HostMessage | undefined;
    await eventually(() => {
      answer = this.told.find((message) => message.type === "reply" && message.id === id);
      assert.ok(answer, `request ${id} has no answer`);
    });
    return answer ?? assert.fail();
  }

  dispose(): void {
    for (const each of this.owned) each.dispose();
  }
}

/** That a request was done. */
export function assertDone(answer: HostMessage): void {
  assert.deepEqual({ ...answer, id: 0 }, { type: "reply", id: 0, error: undefined });
}

/** That a request was refused, and with which words. */
export function assertRefused(answer: HostMessage, reason: RegExp): void {
  assert.match(answer.type === "reply" ? (answer.error ?? "done") : `answered with ${answer.type}`, reason);
}
