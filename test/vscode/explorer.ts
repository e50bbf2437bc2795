import type { EngineClient } from "../../src/extension/engine/client.js";
import { startEngineHere } from "./engineHere.js";
import type { Disposable } from "../../src/workspace/index.js";
import assert from "node:assert/strict";
import * as vscode from "vscode";
import { folder, uriOf } from "./scenes.js";

/** All that VS Code is told of a run. */
export interface Told {
  readonly tests: Map<string, { readonly state: string; readonly message?: vscode.TestMessage }>;
  hasEnded: boolean;
}

/** Tests in a controller of their own, whose runs are seen. */
export class Explorer<T extends Disposable> {
  readonly runs: Told[] = [];
  readonly controller = vscode.tests.createTestController("aabb.in-host", "In host");
  readonly tests: T;
  /** Ends runs as soon as they begin. */
  isImpatient = false;
  private handler: vscode.TestRunProfile["runHandler"] | undefined;
  private readonly log = vscode.window.createOutputChannel("Tests", { log: true });
  private readonly engine: EngineClient;

  /** Looks for tests, or into one. Kept from VS Code, whose view of tests asks by itself once it has been seen. */
  resolve: vscode.TestController["resolveHandler"];

  constructor(make: (controller: vscode.TestController, engine: EngineClient, log: vscode.LogOutputChannel) => T) {
    const seen = Object.create(this.controller, {
      resolveHandler: {
        set: (handler: typeof this.resolve) => {
          this.resolve = handler;
        },
      },
      createTestRun: { value: (request: vscode.TestRunRequest) => this.seenRun(request) },
      createRunProfile: {
        value: (...given: Parameters<vscode.TestController["createRunProfile"]>) => {
          this.handler = given[2];
          return this.controller.createRunProfile(...given);
        },
      },
    }) as vscode.TestController;
    this.engine = startEngineHere(this.log).client;
    this.tests = make(seen, this.engine, this.log);
  }

  private seenRun(request: vscode.TestRunRequest): vscode.TestRun {
    const told: Told = { tests: new Map(), hasEnded: false };
    this.runs.push(told);
    const run = this.controller.createTestRun(request);
    const impatient = new vscode.CancellationTokenSource();
    if (this.isImpatient) impatient.cancel();
    return new Proxy(run, {
      get: (target, name) => {
        if (name === "token") return impatient.token;
        const value: unknown = Reflect.get(target, name);
        if (typeof value !== "function") return value;
        return (...args: unknown[]): unknown => {
          if (name === "end") told.hasEnded = true;
          const [item, message] = args as [vscode.TestItem, vscode.TestMessage | undefined];
          const states = ["passed", "failed", "errored", "skipped"];
          if (states.includes(String(name)))
            told.tests.set(pathOf(item), { state: String(name), ...(message && { message }) });
          return (value as (...all: unknown[]) => unknown).apply(target, args);
        };
      },
    });
  }

  /** Runs as VS Code does: items by their paths, or all. */
  async run(include?: readonly string[], exclude: readonly string[] = [], continuous = false): Promise<Told> {
    const items = (paths: readonly string[]): vscode.TestItem[] => paths.map((path) => this.item(path));
    return await this.runItems(include && items(include), items(exclude), continuous);
  }

  async runItems(
    include: readonly vscode.TestItem[] | undefined,
    exclude: readonly vscode.TestItem[] = [],
    continuous = false,
  ): Promise<Told> {
    const request = new vscode.TestRunRequest(include, exclude, undefined, continuous);
    await this.handler?.(request, this.ending.token);
    return this.runs.at(-1) ?? { tests: new Map(), hasEnded: false };
  }
  readonly ending = new vscode.CancellationTokenSource();

  /** By `file/scene/expectation`, the latter two by their numbers. */
  item(path: string): vscode.TestItem {
    const [file = "", ...ids] = path.split("/");
    let item = this.controller.items.get(uriOf(file).toString());
    for (const id of ids) item = item?.children.get(id);
    return item ?? assert.fail(`there is no ${path}`);
  }

  labels(path: string): readonly string[] {
    return [...this.item(path).children].map(([, { label }]) => label);
  }

  get files(): readonly string[] {
    // VS Code may hold on to the documents of other tests.
    const own = [...this.controller.items].filter(([, { uri }]) => uri?.path.startsWith(folder().path));
    return own.map(([, { label }]) => label).sort();
  }

  dispose(): void {
    this.ending.dispose();
    for (const each of [this.tests, this.engine, this.log]) each.dispose();
  }
}

export function pathOf({ id, label, parent }: vscode.TestItem): string {
  return parent ? `${pathOf(parent)}/${id}` : label;
}

export function statesOf({ tests }: Told): Readonly<Record<string, string>> {
  return Object.fromEntries([...tests].map(([path, { state }]) => [path, state]));
}

export function messageOf({ tests }: Told, path: string): vscode.TestMessage {
  return tests.get(path)?.message ?? assert.fail(`nothing was said of ${path}`);
}

export function textOf({ message }: vscode.TestMessage): string {
  return typeof message === "string" ? message : message.value;
}
